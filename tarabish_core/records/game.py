"""A game under way: deals folded from actions, and at every moment a record of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tarabish_core.engine.actions import Action
from tarabish_core.engine.cards import NOBODY, SEATS, card_name
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import Sheet, Tally
from tarabish_core.engine.phases import step
from tarabish_core.engine.rituals import cut_pack, find_dealer
from tarabish_core.engine.scoring import settle, tally
from tarabish_core.engine.state import Deal, State, deal_cards, start, write_score
from tarabish_core.records.given import GivenDeal, read_given, write_given
from tarabish_core.records.reader import CARRIED, RecordError
from tarabish_core.records.replay import Replay
from tarabish_core.records.writer import deal_tags, write_actions, write_tags
from tarabish_core.rules.guard import staying
from tarabish_core.rules.variants import Variant

HEADER = ("Tarabish", *CARRIED, "Seed", "Seat", "Players")
"""Tags that stand once, before the first deal."""

COMPUTED = ("Dealer", "Before", "Deal", "Waiting", "Result")
"""Tags of a deal that are written from the game itself."""


@dataclass
class Game:
    """A match of one variant under one seed, deal after deal.

    Attributes:
        variant, seed: what is played and where the cards come from.
        header: tags of the record's first deal, beside those of the deal itself.
        match: the match before the deal under way.
        rituals: further tags of the deal under way: who found the dealer how, the cut.
        given: deals to play before any is shuffled.
        written: the deals that are over, as they are written.
        deal: the deal under way, once `next_deal` was called.
        scored: how many of its actions were done when its score was written.
        actions, states: what was done in it; one state more than actions.
    """

    variant: Variant
    seed: int
    header: Mapping[str, str]
    match: Match
    rituals: dict[str, str] = field(default_factory=dict)
    given: list[GivenDeal] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    deal: Deal | None = None
    scored: int | None = None
    actions: list[Action] = field(default_factory=list)
    states: list[State] = field(default_factory=list)

    @property
    def state(self) -> State:
        """The deal as it stands."""
        return self.states[-1]

    @property
    def begun(self) -> bool:
        """Whether there has been a deal; before that there is no record to keep."""
        return self.deal is not None or bool(self.written)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.match.winner != NOBODY

    def next_deal(self, cut: int | None = None) -> State:
        """Shuffle, cut and deal, or lay out the next of the deals that were given.

        ``cut`` is how many cards were lifted, where somebody chose; raises ValueError for too few.
        """
        ruleset, match = self.variant.ruleset, self.match
        if self.given:
            dealer, first, kitty = self.given.pop(0)
            self.match = match = match._replace(dealer=match.dealer if dealer is None else dealer)
            self.deal = Deal(match.dealer, first, kitty, match.totals, match.waiting)
        else:
            pack = cut_pack(ruleset, self.seed, match.deals, match.dealer, cut)
            if pack.seat != NOBODY:
                self.rituals["Cut"] = f"{SEATS[pack.seat]} {pack.size}"
            self.deal = deal_cards(ruleset, pack.pack, match.dealer, match.totals, match.waiting)
        self.actions, self.states = [], [start(ruleset, self.deal)]
        return self.state

    def do(self, action: Action) -> State:
        """Do an action; raises IllegalAction and changes nothing if it is not allowed."""
        state = step(self.variant.ruleset, self.state, action)
        self.actions.append(action)
        self.states.append(state)
        return state

    def undo(self) -> State:
        """Take the last action back."""
        self.actions.pop()
        self.states.pop()
        return self.state

    def write_score(self) -> None:
        """Write the score of the deal that is over; calls may still come, if the rules let them."""
        if self.scored is None:
            self.scored = len(self.actions)
            self.states.append(write_score(self.states.pop()))

    def sheet(self) -> tuple[Tally, Sheet]:
        """Settle the deal as it stands."""
        tallied = tally(self.variant.ruleset, self.state)
        return tallied, settle(self.variant.ruleset, tallied, self.match.waiting)

    def finish(self) -> tuple[Tally, Sheet]:
        """Write the deal that is over into the match."""
        tallied = tally(self.variant.ruleset, self.state)
        self.match, sheet = after_deal(self.variant.ruleset, self.match, tallied)
        self.written.append(self._deal_text(sheet.points))
        self.deal, self.actions, self.states, self.rituals = None, [], [], {}
        self.scored = None
        return tallied, sheet

    def text(self) -> str:
        """Write the whole record as it stands."""
        parts = self.written if self.deal is None else [*self.written, self._deal_text(None)]
        return "\n".join(parts)

    def _deal_text(self, points: tuple[int, int] | None) -> str:
        if self.deal is None:
            return ""
        header = {} if self.written else dict(self.header)
        if points is None and self.given:
            self.rituals["Given"] = write_given(self.given)
        tags = {**header, **self.rituals, **deal_tags(self.deal, points)}
        return (
            write_tags(tags)
            + "\n"
            + write_actions(
                self.variant.ruleset, self.deal, self.actions, self.scored, left=points is None
            )
        )


def new_game(variant: Variant, seed: int, header: Mapping[str, str]) -> Game:
    """Begin a match: the first dealer is found by the variant's ritual."""
    dealer, turned = find_dealer(variant.ruleset, seed)
    cards = " ".join(f"{SEATS[seat]}:{card_name(card)}" for seat, card in turned)
    rituals = {"FirstDealer": cards} if cards else {}
    return Game(variant, seed, header, Match(dealer), rituals)


def header_of(variant: Variant, seed: int, name: str, more: Mapping[str, str]) -> dict[str, str]:
    """Give the tags that let a saved game be replayed and resumed alone."""
    overrides = variant.overrides
    tags = {
        "Tarabish": "1",
        "Variant": name,
        "Digest": variant.ruleset.digest,
        "Set": " ".join(overrides.set),
        "With": " ".join(overrides.with_),
        "Without": " ".join(overrides.without),
        "Plugin": " ".join(one.plugin.name for one in variant.file_plugins),
        "Seed": str(seed),
        **more,
    }
    return {tag: value for tag, value in tags.items() if value}


@staying()
def resume(replayed: Replay, seed: int) -> Game:
    """Go on with a game from its record; the deal that was left is taken up where it stood.

    Raises RecordError for a record whose rules change on the way.
    """
    if any(played.variant is not replayed.variant for played in replayed.deals):
        raise RecordError("the rules change between two deals; such a record cannot be resumed")
    first = replayed.deals[0].deal
    header = {tag: value for tag, value in replayed.tags.items() if tag in HEADER}
    game = Game(replayed.variant, seed, header, Match(first.dealer, first.before, first.waiting))
    for played in replayed.deals:
        game.rituals = {
            tag: value for tag, value in played.tags.items() if tag not in (*HEADER, *COMPUTED)
        }
        if "Given" in game.rituals:
            game.given = read_given(game.variant.ruleset, game.rituals.pop("Given"))
        game.deal, game.actions = played.deal, list(played.actions)
        game.states = list(played.states)
        game.scored = played.scored
        if played.scored is not None:
            game.finish()
    return game
