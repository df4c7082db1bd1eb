"""People who forget: they play by the same rule of thumb, with slips.

Without them a rule about forgetting, or about misplays, can never fire in a simulation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tarabish_core.engine.actions import Action, Play
from tarabish_core.engine.cards import cards_in
from tarabish_core.engine.chance import PLAYER_STREAM, draw_at, stream
from tarabish_core.engine.model import REFUSED, SILENT, closed
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View, cards_of
from tarabish_core.players.cardplay import read_trick
from tarabish_core.players.thumb import FOUR, Advice, Thumb
from tarabish_core.players.watching import Misplay
from tarabish_core.players.weighing import holding_back_is_free

CERTAIN = 1 << 32
"""A chance is a count of this many."""

# Words of a seat's stream: one for each thing that can be forgotten in a deal; then one for each
# trick; then one for each card of somebody else.
ANNOUNCE_SLIP, SHOW_SLIP, CLAIM_SLIP, FIRST_SLIP, HOLD_SLIP = range(128, 133)
MISPLAY_SLIP, MISPLAYED_CARD, NOTICING = 144, 160, 192


class Slips(NamedTuple):
    """How often somebody slips, and how often he notices another's misplay; from 0 to 1 each.

    ``announce``, ``show`` and ``claim`` are chances, in a deal, of not announcing runs, of not
    showing what one announced, of not claiming the bells; ``first`` of claiming them with the first
    of the two although that brings nothing; ``misplay`` of playing, in a trick, a card that may
    not be played; ``notice`` of noticing a misplay once the cards prove it; ``hold`` of keeping a
    run back in a deal, as long as an opponent may show a higher one that was announced.
    """

    announce: float = 0.03
    show: float = 0.08
    claim: float = 0.08
    first: float = 0.02
    misplay: float = 0.004
    notice: float = 0.7
    hold: float = 0.5

    def counts(self) -> tuple[int, ...]:
        """Give the chances as counts of CERTAIN."""
        return tuple(round(chance * CERTAIN) for chance in self)


class Forgetful(Thumb):
    """Draws from a stream of its own: (seed, deal, seat)."""

    def __init__(
        self,
        ruleset: Ruleset,
        seed: int,
        deal: int,
        slips: Slips,
        enough: Sequence[Sequence[int]] = FOUR,
    ) -> None:
        super().__init__(ruleset, enough)
        self.slips = Slips(*slips.counts())
        self.holds = holding_back_is_free(ruleset)
        self.streams = tuple(stream(seed, PLAYER_STREAM, deal, seat) for seat in range(4))

    def slip(self, seat: int, word: int, chance: float) -> bool:
        """Tell whether a seat slips at something, by the word of its stream."""
        return draw_at(self.streams[seat], word, CERTAIN) < chance

    def advise(self, seen: View) -> Advice:
        """Decide in turn; now and then a card is played that may not be."""
        advice = super().advise(self._forgetting(seen, seen.turn))
        if not isinstance(advice.action, Play) or not self.ruleset.permissive:
            return advice
        trick = len(seen.plays) // 4
        wrong = seen.hand & ~read_trick(self.ruleset, seen).lawful
        if not wrong or not self.slip(seen.turn, MISPLAY_SLIP + trick, self.slips.misplay):
            return advice
        cards = cards_in(wrong)
        nth = draw_at(self.streams[seen.turn], MISPLAYED_CARD + trick, len(cards))
        claims = self._claims(self._forgetting(seen, seen.turn), cards[nth])
        return Advice(Play(seen.turn, cards[nth], claims), "slip")

    def react(self, seen: View) -> Action | None:
        """Say or show something out of turn, if it is not forgotten."""
        return super().react(seen if seen.seat is None else self._forgetting(seen, seen.seat))

    def _forgetting(self, seen: View, seat: int) -> View:
        """Leave out of the choices what a seat forgets."""
        can, slips = seen.choices, self.slips
        if can.calls:
            return seen
        if self.slip(seat, ANNOUNCE_SLIP, slips.announce):
            can = can._replace(announcements=())
        if self.ruleset.windows.owed is closed and (
            self.slip(seat, SHOW_SLIP, slips.show) or self._holds_back(seen, seat)
        ):
            can = can._replace(runs=())
        if self.slip(seat, CLAIM_SLIP, slips.claim):
            can = can._replace(run_bella=False, bella=False)
        return seen._replace(choices=can)

    def _holds_back(self, seen: View, seat: int) -> bool:
        """Keep a run that is beaten, while whoever announced the higher one may yet show it."""
        if not (self.holds and seen.announced[seat]) or not self.slip(
            seat, HOLD_SLIP, self.slips.hold
        ):
            return False
        mine = max(seen.announced[seat])
        return any(
            max(seen.announced[other], default=0) > mine
            and not seen.shown[other]
            and cards_of(seen, other).bit_count() < 2
            for other in (seat ^ 1, seat ^ 3)
        )

    def _claim_counts(self, seen: View, card: int) -> bool:
        others = self._bells(seen) & ~(1 << card)
        first = bool(seen.hand & others)
        must = self.ruleset.bella(self._when(seen, card) | SILENT, True) == REFUSED
        if not must and self.slip(seen.turn, CLAIM_SLIP, self.slips.claim):
            return False
        if first and self.slip(seen.turn, FIRST_SLIP, self.slips.first):
            return True
        return super()._claim_counts(seen, card)

    def _notices(self, seat: int, found: Misplay) -> bool:
        word = NOTICING + 4 * found.trick + found.offender
        return self.slip(seat, word, self.slips.notice)
