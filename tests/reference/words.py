"""Seats, sides, cards and options: the words that the other modules speak in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Options = Mapping[str, Any]
"""Values by the ids of dossier 6.2; an id that is missing has its default."""

Trick = list[tuple[str, str]]
"""(seat, card) in the order played."""

SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")
SUITS = ("S", "H", "D", "C")
NO_TRUMP = "NT"


class Refused(Exception):  # noqa: N818 - an answer of the rules, not an error
    """An action that is not allowed; the state is unchanged."""


CATALOGUE: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "ranks.plain_order": ("A10KQJ9876", ("A10KQJ9876", "AKQJ109876")),
    "setup.first_dealer": ("high_card", ("high_card", "first_jack", "random", "fixed")),
    "setup.first_dealer_cutters": ("all", ("all", "one_per_side")),
    "setup.cut_rank": ("trump", ("trump", "plain", "natural")),
    "setup.cut": (True, (False, True)),
    "setup.min_cut": (4, (1, 3, 4)),
    "deal.by": ("threes", ("threes", "ones")),
    "deal.kitty_when": ("before_auction", ("before_auction", "after_trump")),
    "deal.kitty_peek": ("never", ("never", "after_own_pass")),
    "auction.all_pass": ("force_dealer", ("force_dealer", "redeal_next", "redeal_same")),
    "auction.no_trump": (False, (False, True)),
    "play.first_lead": ("eldest", ("eldest", "left_of_caller", "caller")),
    "play.head_plain": (False, (False, True)),
    "play.trump_when_void": ("always", ("always", "unless_partner_winning", "optional")),
    "play.overtrump_led": ("always", ("always", "unless_partner_winning", "never")),
    "play.overtrump_ruff": ("always", ("always", "unless_partner_winning", "never")),
    "play.undertrump": ("forced", ("forced", "free", "forbidden")),
    "play.look_back": ("last", ("last", "none", "all")),
    "play.last_trick": (10, (0, 10)),
    "misplay.mode": ("strict", ("strict", "permissive")),
    "misplay.award": ("pool", ("pool", "flat_162", "pool_minus_offender_melds", "game")),
    "misplay.false_award": (
        "pool",
        ("pool", "flat_162", "pool_minus_offender_melds", "game", "none"),
    ),
    "misplay.deadline": ("before_score", ("before_score", "before_next_trick", "before_next_deal")),
    "concede.mode": ("forfeit_all", ("forfeit_all", "forfeit_rest", "off")),
    "runs.split": ("split4", ("split4", "single")),
    "runs.long": ("fifty", ("fifty", "belote")),
    "runs.announce": ("best", ("best", "all")),
    "runs.show_window": (
        "before_second_card",
        ("before_second_card", "before_trick_2", "after_trick_1"),
    ),
    "runs.must_show": (False, (False, True)),
    "runs.count": ("player", ("player", "team", "all")),
    "runs.longer_wins": (False, (False, True)),
    "runs.trump": ("tiebreak", ("tiebreak", "before_rank")),
    "runs.tie": ("cancel", ("cancel", "eldest", "share", "next_best", "cancel_pair")),
    "runs.tie_partners": ("cancel", ("cancel", "both", "one")),
    "runs.unshown_blocks": (False, (False, True)),
    "runs.forgot_fifty": (True, (False, True)),
    "runs.forgot_deadline": ("own_third", ("own_third", "first_third_card")),
    "runs.forgot_scope": ("fifty_only", ("fifty_only", "any_better")),
    "runs.bluff": ("reject", ("reject", "misplay", "allowed")),
    "runs.need_trick": (False, (False, True)),
    "runs.in_nt": (True, (False, True)),
    "bella.points": (20, (0, 20)),
    "bella.on": ("last", ("last", "either", "first", "hold")),
    "bella.first_penalty": ("lose_bella", ("lose_bella", "none", "lose_hand", "warning")),
    "bella.deadline": ("with_card", ("with_card", "before_next_card")),
    "bella.auto": (False, (False, True)),
    "bella.optional": (True, (False, True)),
    "bella.with_run": ("valid_run", ("valid_run", "later_only")),
    "bella.exempt_from_bait": (False, (False, True)),
    "score.threshold": ("half_pool", ("half_pool", "fixed_82", "cards_only", "none")),
    "score.fixed_counts": ("cards", ("cards", "cards_and_melds")),
    "score.half": ("half_bait", ("half_bait", "whole_bait", "made", "pending")),
    "score.bait_award": (
        "full_pool",
        ("full_pool", "caller_melds_void", "keep_own_melds", "flat_162"),
    ),
    "score.sweep": ("none", ("none", "plus_100", "total_252", "double")),
    "end.target": (500, ()),
    "end.compare": ("at_least", ("at_least", "more_than")),
    "end.both_over": ("higher", ("higher", "bidder_first", "defender_first")),
    "end.tie": ("play_on", ("play_on", "draw", "bidder", "defender")),
    "end.count_out": (False, (False, True)),
    "end.count_order": (("bella", "run", "trick"), ()),
    "match.best_of": (1, (1, 3, 5)),
    "match.fixed_games": (0, ()),
    "match.rank_by": ("games", ("games", "points")),
    "match.rotate_pairs": (False, (False, True)),
}
"""What is offered (6.2): id -> (default, values); no values means any integer or list."""


def opt(options: Options, key: str) -> Any:
    """The value of an option, or its default (6.2)."""
    return options.get(key, CATALOGUE[key][0])


def check_options(options: Options) -> None:
    """Refuse an id or a value that the catalogue does not offer (6.2)."""
    for key, value in options.items():
        if key not in CATALOGUE:
            raise ValueError(f"no such option is offered: {key}")
        values = CATALOGUE[key][1]
        if values and value not in values:
            raise ValueError(f"{key} has no value {value!r}")


NATURAL = "AKQJT9876"  # order of runs (no. 41) and of the 'natural' cut
TRUMP_ORDER = "J9ATKQ876"  # no. 3
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}  # no. 3
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # no. 4
PACK = [rank + suit for suit in SUITS for rank in NATURAL]  # no. 2


def left_of(seat: str) -> str:
    """The next seat clockwise (no. 1)."""
    return SEATS[(SEATS.index(seat) + 1) % 4]


def partner_of(seat: str) -> str:
    """The seat opposite (no. 1)."""
    return SEATS[(SEATS.index(seat) + 2) % 4]


def side_of(seat: str) -> str:
    """The side of a seat (no. 1)."""
    return "NS" if seat in "NS" else "EW"


def other_side(side: str) -> str:
    """The side across."""
    return "EW" if side == "NS" else "NS"


def round_from(seat: str) -> list[str]:
    """The four seats clockwise, this one first."""
    start = SEATS.index(seat)
    return [SEATS[(start + step) % 4] for step in range(4)]


def plain_order(options: Options) -> str:
    """Plain order of ranks, highest first (no. 4; at no-trump in every suit, no. 5)."""
    return "ATKQJ9876" if opt(options, "ranks.plain_order") == "A10KQJ9876" else NATURAL


def height(options: Options, card: str, trump: str | None) -> int:
    """How high a card stands in its own suit (no. 3, 4, 5)."""
    order = TRUMP_ORDER if card[1] == trump else plain_order(options)
    return -order.index(card[0])


def card_points(card: str, trump: str | None) -> int:
    """What a card is worth (no. 3, 4, 5). The order of plain suits does not touch their points."""
    return (TRUMP_POINTS if card[1] == trump else PLAIN_POINTS).get(card[0], 0)


def cards_total(options: Options, trump: str | None) -> int:
    """Card points of a deal with the last trick: 162, or 130 at no-trump (no. 5, 30, 72)."""
    return int((152 if trump in SUITS else 120) + opt(options, "play.last_trick"))
