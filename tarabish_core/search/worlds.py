"""Worlds: how the cards may lie that a seat does not see, drawn by chance.

    >>> sampler = Sampler(load_variant("wikipedia-standard").ruleset)  # doctest: +SKIP
    >>> sampler.sample(seen, 40, seed=7, deal=0).hands  # doctest: +SKIP

What is certain (``known``) always holds, and every world that it leaves is as likely as any other.
What is only likely (``likelihood``) makes some worlds come more often than others; where no likely
one is met for long, that is given up first, and never what is certain. Sampling cannot be stuck: a
drawn world is given up after so many draws, and worlds are then found by trying (``trying``), which
ends. Only then are they not drawn evenly, and ``Sampled.even`` says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tarabish_core.engine.cards import NOBODY, cards_in, mask_of
from tarabish_core.engine.chance import WORLD_STREAM, Chance, shuffled_pack, stream
from tarabish_core.engine.model import closed
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, PLAY, deal_cards, start
from tarabish_core.engine.view import View, view
from tarabish_core.players.thumb import FOUR
from tarabish_core.search import counting
from tarabish_core.search import knowing as at
from tarabish_core.search.drawing import UNASKED, draw_worlds
from tarabish_core.search.heard import Heard, heard_by, rules_of
from tarabish_core.search.known import Known, fits, known_by
from tarabish_core.search.lawful import Lawful
from tarabish_core.search.one_world import COLUMNS
from tarabish_core.search.said import Talk, talk_of
from tarabish_core.search.trying import worlds_tried
from tarabish_core.search.whole_hands import Asking

MOST_REFUSED = 3_000
"""So many worlds in a row may be drawn that the rules, asked about whole hands, do not allow."""

FEW = 2_000
"""Of so few worlds that are to be asked about, all are found first, and those that fit drawn."""

TRIED = 16
"""So many worlds are found by trying where drawing has found none; worlds are drawn of these."""


MOST_HEARD = 64
"""So many things said are remembered; then it begins anew."""

ALL = np.zeros((0, 4), np.int64), np.zeros(0)
"""In place of given worlds and their weights: all that fit."""


class Sampled(NamedTuple):
    """Worlds that were drawn.

    Attributes:
        worlds: int64 [world, 8]: the hands and then the kitties of the four seats.
        even: whether all worlds that fit what is certain were as likely, before what is not.
    """

    worlds: Any
    even: bool

    @property
    def hands(self) -> Any:
        """Give int64 [world, seat], the cards not yet played, as masks.

        The viewer's own are as they are; in the auction they are with the kitties, also with those
        that are dealt only later.
        """
        return self.worlds[:, :4]

    @property
    def kitties(self) -> Any:
        """Give int64 [world, seat], which of the nine cards dealt to a seat were its kitty."""
        return self.worlds[:, 4:]


class Sampler:
    """Draws worlds under one ruleset; not to be shared between threads.

    ``enough`` are the thresholds, by place from the eldest, at which others are thought to go: for
    a suit, for no-trump.
    """

    def __init__(self, ruleset: Ruleset, enough: Sequence[Sequence[int]] = FOUR) -> None:
        self.ruleset = ruleset
        self.enough = tuple((suit, no_trump) for suit, no_trump in enough)
        self.lawful = Lawful(ruleset)
        self.heard: dict[object, Heard] = {}
        pack = shuffled_pack(0, 0, cards_in(ruleset.deck_mask))
        state = start(ruleset, deal_cards(ruleset, pack, dealer=0))
        # What is not compiled yet is compiled now, and not when somebody waits for a card.
        self.sample(view(ruleset, state, state.turn), 1, seed=0, deal=0)

    def sample(
        self,
        seen: View,
        count: int,
        *,
        seed: int,
        deal: int,
        decision: int | None = None,
        soft: bool = True,
    ) -> Sampled:
        """Draw ``count`` worlds that fit what a seat knows.

        The same arguments bring the same worlds; ``decision`` numbers those of a seat in a deal,
        and is what was done so far in public where none is given. Without ``soft`` worlds are
        drawn evenly, whatever was passed or kept silent about.

        Raises ValueError for an onlooker's view, after the play, and where no cards fit.
        """
        number = decided(seen) if decision is None else decision
        key = (seed, WORLD_STREAM, deal, NOBODY if seen.seat is None else seen.seat, number)
        drawing = Drawing(self, seen)
        found, even = drawing.drawn(count, key, soft=soft)
        worlds = np.ascontiguousarray(found[:, :8])
        worlds[:, seen.seat] |= seen.hand
        return Sampled(worlds, even)

    def possible(self, seen: View, hands: Sequence[int]) -> bool:
        """Tell whether a seat may hold that the cards lie so: ``hands`` as in ``Sampled.hands``."""
        drawing, hidden = Drawing(self, seen), list(hands)
        drawing.draw(0, 0, 0, soft=False)
        hidden[drawing.asked[at.VIEWER]] &= ~seen.hand
        return fits(self.ruleset, drawing.known(), tuple(hidden))

    def listen(self, seen: View) -> Heard:
        """Give what was said as figures, made when something new was said."""
        ruleset, back = self.ruleset, None
        if ruleset.windows.owed is not closed:
            back = tuple(talk_of(ruleset, seen, seat).kept_back for seat in range(4))
        hidden = seen.hand.bit_count() if seen.contract is None else 0
        said = seen.said, seen.announced, seen.shown, seen.claims
        key = seen.seat, seen.dealer, seen.contract, *said, back, hidden
        if key not in self.heard:
            if len(self.heard) == MOST_HEARD:
                self.heard.clear()
            self.heard[key] = heard_by(ruleset, seen, talks_of(ruleset, seen), self.enough)
        return self.heard[key]


class Drawing:
    """What a seat knows at one moment, and worlds drawn by that.

    Raises ValueError for an onlooker's view, and where no card is to be played any more.
    """

    def __init__(self, sampler: Sampler, seen: View) -> None:
        self.sampler, self.seen = sampler, seen
        self.asked = asked_of(sampler.ruleset, seen)
        self.heard = sampler.listen(seen)
        trump = NOBODY if seen.contract is None else seen.contract.trump
        self.rules = rules_of(sampler.ruleset, trump)
        self.seats = np.zeros((4, at.KNOWN), np.int64)
        self.ways, self.open = 0.0, False

    def draw(
        self, count: int, state: int, word: int, *, soft: bool, among: tuple[Any, Any] = ALL
    ) -> tuple[Any, int]:
        """Draw worlds as rows (``drawing``), and give the next word; fewer where drawing fails."""
        rows, made = np.zeros((count, COLUMNS), np.int64), UNASKED
        while made == UNASKED:
            made, word, self.ways, self.open = draw_worlds(
                self.asked, self.heard, self.rules, self.sampler.lawful.table, *among,
                counting.MOST_CASES, np.uint64(state), word, soft, self.seats, rows,
            )  # fmt: skip
            if made == UNASKED:
                self.sampler.lawful.learn()
        return rows[:made], word

    def known(self) -> Known:
        """Tell what is known, once worlds were drawn."""
        talks = talks_of(self.sampler.ruleset, self.seen)
        return known_by(self.sampler.ruleset, self.seen, self.seats, talks)

    def drawn(self, count: int, key: tuple[int, ...], *, soft: bool) -> tuple[Any, bool]:
        """Draw worlds, or find some by trying; tells whether all that fit were as likely."""
        state = stream(*key)
        found, word = self.draw(count, state, 0, soft=soft)
        if len(found) == count and not self.open:
            return found, True
        asking = Asking(self.sampler.ruleset, self.known())
        if self.open and self.ways:
            if self.ways <= FEW:
                every = list(worlds_tried(asking.known, asking.fits, tuple))
                among = asking.weighed(every)
                if every:
                    return self.draw(count, state, 0, soft=soft, among=among)[0], True
            else:
                found = self.allowed(asking, found, count, state, word, soft=soft)
                if len(found) == count:
                    return found, True
        shuffle = Chance(*key, 1).shuffle
        tried = (next(worlds_tried(asking.known, asking.fits, shuffle), None) for _ in range(TRIED))
        some = [world for world in tried if world is not None]
        if not some:
            raise ValueError("no cards fit what this seat knows")
        among = asking.weighed(some)
        return self.draw(count, stream(*key, 2), 0, soft=soft, among=among)[0], False

    def allowed(
        self, asking: Asking, rows: Any, count: int, state: int, word: int, *, soft: bool
    ) -> Any:
        """Keep the rows that the rules allow and draw more; fewer where too few are allowed."""
        found, refused = np.zeros((0, COLUMNS), np.int64), 0
        while len(rows):
            allowed = rows[[asking.allowed(row) for row in rows]]
            refused = 0 if len(allowed) else refused + len(rows)
            found = np.concatenate([found, allowed])[:count]
            if len(found) == count or refused >= MOST_REFUSED:
                break
            size = count - len(found)
            rows, word = self.draw(max(size, 64) if refused else size, state, word, soft=soft)
        return found


def asked_of(ruleset: Ruleset, seen: View) -> Any:
    """Write what a seat sees as the figures of ``knowing``."""
    if seen.seat is None:
        raise ValueError("an onlooker has no hand of his own to know cards by")
    if seen.phase not in {AUCTION, PLAY}:
        raise ValueError("the deal is over: no cards are to be played")
    if seen.contract is None:
        trump, goer = NOBODY, NOBODY
        sizes = [ruleset.first_size + ruleset.kitty_size] * 4
        sizes[seen.seat] -= seen.hand.bit_count()
    else:
        goer, trump, _ = seen.contract
        sizes = list(seen.sizes)
        sizes[seen.seat] = 0
    unseen = ruleset.deck_mask & ~seen.hand & ~mask_of(seen.plays)
    if sum(sizes) != unseen.bit_count():
        raise ValueError("no cards fit: there are more or fewer than the seats have")
    leaders = [*seen.leaders, *(0,) * (at.PLAYS - at.LEADERS - len(seen.leaders))]
    permissive = ruleset.permissive
    return np.array(
        [seen.seat, trump, goer, seen.hand, unseen, permissive, *sizes, *leaders, *seen.plays],
        np.int64,
    )


def talks_of(ruleset: Ruleset, seen: View) -> list[Talk]:
    """Gather what each seat has said."""
    return [talk_of(ruleset, seen, seat) for seat in range(4)]


def decided(seen: View) -> int:
    """Count what was done in public so far."""
    talk = (*seen.announced, *seen.shown)
    return len(seen.said) + len(seen.plays) + len(seen.claims) + sum(map(bool, talk))
