"""A variant as a value: the answers of all its rules, and the tables that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tarabish_core.engine.cards import NO_TRUMP, RANKS, SUIT_MASKS
from tarabish_core.engine.model import HAND, KITTY, LATER, closed

if TYPE_CHECKING:
    from tarabish_core.engine import model


class Stage(NamedTuple):
    """One plugin's part in a rule: it ``decides``, ``refines`` or ``adds``."""

    plugin: str
    part: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The compiled answer of every hook, under the hook's name."""

    deck: model.Deck
    scales: model.Scales
    first_dealer: model.FirstDealer
    cut: model.Cutting
    packets: model.Packets
    sees_kitty: model.SeesKitty
    calls: model.Calls
    contract: model.Contracts
    legal_cards: model.LegalCards
    lead_cards: model.LeadCards
    trick_bonus: tuple[model.TrickBonus, ...]
    runs: model.Runs
    sets: tuple[model.Sets, ...]
    announcements: model.Announcements
    run_rank: model.RunRank
    run_contest: model.RunContest
    windows: model.Windows
    bella: model.Bella
    faults: model.Faults
    score_deal: model.ScoreDeal
    next_dealer: model.NextDealer
    game_end: model.GameEnd
    match_end: model.MatchEnd
    seating: model.Seating
    describe: tuple[tuple[model.Sentence, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(Answers):
    """Everything that a game needs to know of its rules.

    Attributes:
        name: the variant's name.
        digest: identity of the rules in force, options and rule code together.
        trail: for each hook, the plugins that made its answer, in order.
        over: ``over[trump][card]`` is the mask of the cards that beat ``card`` while it is best.
        points: ``points[trump][card]``, trump 0 to 3 or NO_TRUMP.
        spans: ``spans[trump][nine bits]`` are the runs in one suit; the index is
            IN_PLAIN, IN_TRUMPS or AT_NO_TRUMP.
        all_sets: for each trump the sets, runs of a hand beside those of its suits.
        run_sizes: every value that a run can have, the highest first, with its fewest cards;
            index 1 is no-trump.
        bells: for each trump the mask of its king and queen; none at no-trump.
        worth: for each trump what cards are worth and the mask of those that are worth it.
        total: for each trump the points of all cards.
        deck_mask: all cards in play.
        first_size, kitty_size: cards picked up at once and left for later, each seat.
        kitty_later: the kitty is dealt only when trump has been named.
        permissive: a card may be played although it is not lawful.
    """

    name: str
    digest: str
    trail: Mapping[str, tuple[Stage, ...]] = field(hash=False, compare=False)
    over: tuple[tuple[int, ...], ...]
    points: tuple[tuple[int, ...], ...]
    spans: tuple[tuple[tuple[model.Span, ...], ...], ...]
    all_sets: tuple[tuple[model.Run, ...], ...]
    run_sizes: tuple[tuple[tuple[int, int], ...], ...]
    bells: tuple[int, ...]
    worth: tuple[tuple[tuple[int, int], ...], ...]
    total: tuple[int, ...]
    deck_mask: int
    first_size: int
    kitty_size: int
    kitty_later: bool
    permissive: bool

    def __hash__(self) -> int:
        """Hash by the digest: what is remembered by rules is looked up at every card."""
        return hash(self.digest)


def build(
    answers: Mapping[str, object], *, name: str, digest: str, trail: Mapping[str, tuple[Stage, ...]]
) -> Ruleset:
    """Compute the tables and freeze the whole; ``answers`` holds one answer for each hook."""
    known = Answers(**answers)  # type: ignore[arg-type] # the compiler has checked each answer
    deck_mask = _deck_mask(known.deck)
    points = tuple(_points(known.scales, deck_mask, trump) for trump in range(5))
    packets = known.packets(0)
    spans = tuple(tuple(known.runs(ranks, where) for ranks in range(512)) for where in range(3))
    sets = tuple(tuple(one for rule in known.sets for one in rule(trump)) for trump in range(5))
    return Ruleset(
        **answers,  # type: ignore[arg-type]
        name=name,
        digest=digest,
        trail=trail,
        over=tuple(_over(known.scales, deck_mask, trump) for trump in range(5)),
        points=points,
        spans=spans,
        all_sets=sets,
        run_sizes=(_run_sizes(spans[:2], sets[:4]), _run_sizes(spans[2:], sets[4:])),
        bells=tuple(
            mask if mask & deck_mask == mask else 0
            for mask in (SUIT_MASKS[trump] & _rank_mask("KQ") for trump in range(5))
        ),
        worth=tuple(map(_worth, points)),
        total=tuple(map(sum, points)),
        deck_mask=deck_mask,
        first_size=sum(p.size for p in packets if p.seat == 0 and p.how == HAND),
        kitty_size=sum(p.size for p in packets if p.seat == 0 and p.how in (KITTY, LATER)),
        kitty_later=any(p.how == LATER for p in packets),
        permissive=known.windows.misplay is not closed,
    )


def _run_sizes(
    spans: tuple[tuple[tuple[model.Span, ...], ...], ...], sets: tuple[tuple[model.Run, ...], ...]
) -> tuple[tuple[int, int], ...]:
    sizes: dict[int, int] = {}
    known = [(span.value, span.length) for row in spans for found in row for span in found]
    known += [(run.value, run.length) for found in sets for run in found]
    for value, length in known:
        sizes[value] = min(length, sizes.get(value, length))
    return tuple(sorted(sizes.items(), reverse=True))


def _rank_mask(ranks: str) -> int:
    return sum(1 << 9 * suit + RANKS.index(rank) for suit in range(4) for rank in ranks)


def _deck_mask(deck: model.Deck) -> int:
    return _rank_mask(deck.ranks)


def _scale(scales: model.Scales, suit: int, trump: int) -> model.Scale:
    if trump == NO_TRUMP:
        return scales.no_trump
    return scales.trump if suit == trump else scales.plain


def _points(scales: model.Scales, deck_mask: int, trump: int) -> tuple[int, ...]:
    return tuple(
        dict(_scale(scales, card // 9, trump).points).get(RANKS[card % 9], 0)
        if deck_mask >> card & 1
        else 0
        for card in range(36)
    )


def _worth(points: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (worth, sum(1 << card for card, found in enumerate(points) if found == worth))
        for worth in sorted(set(points) - {0})
    )


def _over(scales: model.Scales, deck_mask: int, trump: int) -> tuple[int, ...]:
    return tuple(_beaten_by(scales, card, trump) & deck_mask for card in range(36))


def _beaten_by(scales: model.Scales, card: int, trump: int) -> int:
    suit, rank = divmod(card, 9)
    order = _scale(scales, suit, trump).order
    higher = order[order.index(RANKS[rank]) + 1 :] if RANKS[rank] in order else ""
    mask = sum(1 << 9 * suit + RANKS.index(other) for other in higher)
    return mask if suit == trump else mask | SUIT_MASKS[trump]
