"""A plain reading of the rules of Tarabish, written to be compared with an engine and not to be played on.

Section numbers (1.5, 6.2 ...) and row numbers ("no. 24") are those of rules.md. Cards are strings such as 'AS' or 'TC',
seats 'N' 'E' 'S' 'W' clockwise, sides 'NS' and 'EW'. Options are a mapping of the ids of rules.md 6.2 to values; an id
that is missing has its default. Where rules.md leaves a question open, the comment beside the code says 'READING'.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

Options = Mapping[str, Any]
Trick = list[tuple[str, str]]  # (seat, card) in the order played

SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")
SUITS = ("S", "H", "D", "C")
NO_TRUMP = "NT"


class Refused(Exception):
    """An action that is not allowed; the state is unchanged."""


# ---------------------------------------------------------------------------------------------------------------------
# 6.2 Option catalogue (only what is offered)

CATALOGUE: dict[
    str, tuple[Any, tuple[Any, ...]]
] = {  # id: (default, values); no values: any integer or list
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


# ---------------------------------------------------------------------------------------------------------------------
# 1.1 Table and pack

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


# ---------------------------------------------------------------------------------------------------------------------
# 1.2 First dealer, cut, rotation; 1.3 deal


def first_dealer(options: Options, draws: Mapping[str, str] | Sequence[str]) -> str | set[str]:
    """Who deals first (no. 6): a seat, or the seats that must cut again.

    high_card: draws are seat -> card of whoever cuts. first_jack: the cards turned, from N clockwise.
    """
    way = opt(options, "setup.first_dealer")
    if way == "fixed":
        return "N"
    if way == "random":
        raise Refused("chance decides, no cards are drawn")
    if way == "first_jack":
        for place, card in enumerate(draws):
            if card[0] == "J":
                return SEATS[place % 4]
        raise Refused("no jack was turned")
    if not isinstance(draws, Mapping) or not draws:
        raise Refused("high_card needs the card of each seat that cuts")
    # READING: cut_rank = plain is the plain order in force (ranks.plain_order).
    order = {"trump": TRUMP_ORDER, "plain": plain_order(options), "natural": NATURAL}[
        opt(options, "setup.cut_rank")
    ]
    best = min(order.index(card[0]) for card in draws.values())
    highest = {seat for seat, card in draws.items() if order.index(card[0]) == best}
    return highest if len(highest) > 1 else highest.pop()


def cut_is_legal(options: Options, lifted: int) -> bool:
    """May this many cards be lifted (no. 8, 9)? READING: where no cut is required, lifting none is legal too."""
    if lifted == 0 and not opt(options, "setup.cut"):
        return True
    least = opt(options, "setup.min_cut")
    return bool(least <= lifted <= len(PACK) - least)


def deal_pack(
    options: Options, dealer: str, pack: Sequence[str]
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Deal a pack from the top (no. 11, 12): first six and kitty of each seat.

    deal.kitty_when changes only when the last three are dealt, not which cards they are.
    """
    packet = 3 if opt(options, "deal.by") == "threes" else 1
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    rest = list(pack)
    while rest:
        for seat in round_from(left_of(dealer)):
            hands[seat] += rest[:packet]
            rest = rest[packet:]
    return {seat: hand[:6] for seat, hand in hands.items()}, {
        seat: hand[6:] for seat, hand in hands.items()
    }


def next_dealer(options: Options, dealer: str, outcome: str) -> str:
    """The deal goes to the left after every hand (no. 7), but see no. 14 for a hand that all passed."""
    if outcome == "passed" and opt(options, "auction.all_pass") == "redeal_same":
        return dealer
    return left_of(dealer)


# ---------------------------------------------------------------------------------------------------------------------
# 1.5 Play of the cards


def best_play(options: Options, trick: Trick, trump: str | None) -> tuple[str, str]:
    """The seat and card that are winning: highest trump, else highest of the suit led (no. 29)."""
    trumps = [(seat, card) for seat, card in trick if card[1] == trump]
    led = [(seat, card) for seat, card in trick if card[1] == trick[0][1][1]]
    return max(trumps or led, key=lambda play: height(options, play[1], trump))


def trick_points(options: Options, cards: Iterable[str], trump: str | None, last: bool) -> int:
    """Card points of a trick, and the bonus if it is the last (no. 30)."""
    return sum(card_points(card, trump) for card in cards) + (
        int(opt(options, "play.last_trick")) if last else 0
    )


def duty(value: str, partner_winning: bool) -> bool:
    """Is a duty in force that is 'always', 'unless_partner_winning', or 'never' / 'optional'?"""
    return value == "always" or (value == "unless_partner_winning" and not partner_winning)


def lawful_cards(
    options: Options, seat: str, hand: Iterable[str], trick: Trick, trump: str | None
) -> set[str]:
    """The lawful cards of a hand (1.5)."""
    held = set(hand)
    if not trick:
        return held  # the leader may lead anything
    led_suit = trick[0][1][1]
    winning_seat, winning_card = best_play(options, trick, trump)
    partner_winning = winning_seat == partner_of(seat)
    of_suit = {card for card in held if card[1] == led_suit}
    trumps = {card for card in held if card[1] == trump}

    def beating(cards: set[str], target: str) -> set[str]:
        return {
            card for card in cards if height(options, card, trump) > height(options, target, trump)
        }

    if led_suit == trump:
        if not of_suit:
            return held  # no. 27
        higher = beating(of_suit, winning_card)
        if higher and duty(opt(options, "play.overtrump_led"), partner_winning):  # no. 21, 22
            return higher
        return of_suit

    if of_suit:  # no. 19, 20
        if opt(options, "play.head_plain") and winning_card[1] == led_suit:
            # READING: holds at no-trump as well, "when no trump is in the trick".
            return beating(of_suit, winning_card) or of_suit
        return of_suit

    if not trumps:
        return held  # no. 27, 28
    if not duty(opt(options, "play.trump_when_void"), partner_winning):  # no. 23, 24
        return held  # READING: "free card" is any card at all, a low trump included
    if winning_card[1] != trump:
        return trumps  # nobody has ruffed: any trump
    higher = beating(trumps, winning_card)
    if not higher:  # no. 26
        undertrump = opt(options, "play.undertrump")
        if undertrump == "free":
            return held
        if undertrump == "forbidden":
            return (held - trumps) or trumps
        return trumps
    if duty(opt(options, "play.overtrump_ruff"), partner_winning):  # no. 25
        return higher
    return trumps


# ---------------------------------------------------------------------------------------------------------------------
# 1.7 Runs


class Run(NamedTuple):
    """A run, its cards from high to low."""

    value: int
    cards: tuple[str, ...]

    @property
    def text(self) -> str:
        """As written in a record: AC-KC-QC."""
        return "-".join(self.cards)

    @property
    def suit(self) -> str:
        """The suit."""
        return self.cards[0][1]

    @property
    def top(self) -> int:
        """Height of the top card in natural order (no. 53)."""
        return -NATURAL.index(self.cards[0][0])


def find_runs(options: Options, hand: Iterable[str], trump: str | None) -> list[Run]:
    """The runs of nine cards (no. 41-44), best value then highest first."""
    held = set(hand)
    found: list[Run] = []
    for suit in SUITS:
        sequences: list[list[str]] = [[]]
        for rank in NATURAL:
            if rank + suit in held:
                sequences[-1].append(rank + suit)
            elif sequences[-1]:
                sequences.append([])
        for cards in sequences:
            if opt(options, "runs.split") == "split4":  # no. 44: fours from the top, then a three
                while len(cards) >= 4:
                    found.append(Run(50, tuple(cards[:4])))
                    cards = cards[4:]
                if len(cards) == 3:
                    found.append(Run(20, tuple(cards)))
            elif len(cards) >= 3:  # one run however long
                long = len(cards) >= 5 and opt(options, "runs.long") == "belote"  # no. 42
                found.append(Run(100 if long else 50 if len(cards) >= 4 else 20, tuple(cards)))
    return sorted(
        found, key=lambda run: (-run.value, -run.top, run.suit != trump, SUITS.index(run.suit))
    )


def strength(options: Options, trump: str | None, run: Run) -> tuple[int, int, int, int]:
    """What runs are compared by (no. 51-54): kind, length where it counts, top card, trump."""
    length = len(run.cards) if opt(options, "runs.longer_wins") else 0
    is_trump = int(run.suit == trump)
    if opt(options, "runs.trump") == "before_rank":
        return (run.value, length, is_trump, run.top)
    return (run.value, length, run.top, is_trump)


Counted = dict[
    str, list[tuple[Run, int]]
]  # seat -> its runs that count, each with the points that it counts for


def contest(
    options: Options,
    trump: str | None,
    order: Sequence[str],
    shown: Mapping[str, Sequence[Run]],
    forgotten: Mapping[str, Sequence[Run]],
) -> Counted:
    """Who counts which runs (no. 50-58).

    order: the seats from the eldest; shown: the runs shown; forgotten: those announced and not shown in time.
    """
    if opt(options, "runs.count") == "all":  # no. 50: everybody, so there is no comparison
        return {seat: [(run, run.value) for run in runs] for seat, runs in shown.items() if runs}

    field = {seat: list(runs) for seat, runs in shown.items() if runs}
    blocking: set[str] = set()
    if opt(options, "runs.unshown_blocks"):  # no. 57b
        best_shown = max((run.value for runs in field.values() for run in runs), default=0)
        for seat, runs in forgotten.items():
            word = max((run.value for run in runs), default=0)
            if word and not relieved(options, forgotten=word, lower=best_shown):
                field[seat] = list(runs)
                blocking.add(seat)

    def award(seat: str) -> Counted:
        if seat in blocking:
            return {}  # a forgotten run kills the others and does not count itself
        seats = [seat]
        if opt(options, "runs.count") == "team":
            seats = [one for one in order if side_of(one) == side_of(seat) and one not in blocking]
        return {one: [(run, run.value) for run in field[one]] for one in seats if field.get(one)}

    while any(field.values()):
        best = max(strength(options, trump, run) for runs in field.values() for run in runs)
        tied = [
            seat
            for seat in order
            if any(strength(options, trump, run) == best for run in field.get(seat, []))
        ]
        if len(tied) == 1:
            return award(tied[0])
        # no. 56; 6.2: acts only when all tied seats are partners and its value is not cancel
        partners = opt(options, "runs.tie_partners")
        if len(tied) == 2 and tied[1] == partner_of(tied[0]) and partners != "cancel":
            if partners == "one":
                return award(tied[0])
            return {
                seat: [(run, run.value) for run in field[seat]]
                for seat in tied
                if seat not in blocking
            }
        tie = opt(options, "runs.tie")  # no. 55
        if tie == "cancel":
            return {}
        if tie == "eldest":
            return award(tied[0])
        if tie == "share":  # each tied seat half of its best run and nothing else
            halves: Counted = {}
            for seat in tied:
                if seat not in blocking:
                    run = next(one for one in field[seat] if strength(options, trump, one) == best)
                    halves[seat] = [(run, run.value // 2)]
            return halves
        for seat in tied:
            if tie == "next_best":  # the tied players are out with all their runs
                field[seat] = []
            else:  # cancel_pair: only the tied runs drop out
                field[seat] = [run for run in field[seat] if strength(options, trump, run) != best]
    return {}


def relieved(options: Options, forgotten: int, lower: int) -> bool:
    """Does the forgot-fifty rule (no. 58) let a run of value `lower` count over a forgotten one of value `forgotten`?

    READING: only the words said are compared, for the cards are not public. A hundred is treated as a fifty. Scope
    fifty_only: a twenty over a fifty. Scope any_better: whatever was said, if not higher, over a fifty.
    """
    if not opt(options, "runs.forgot_fifty") or forgotten < 50 or not lower:
        return False
    if opt(options, "runs.forgot_scope") == "fifty_only":
        return lower < 50
    return lower <= forgotten


def words(options: Options) -> set[str]:
    """Everything that a hand of nine cards could announce under these options (no. 42, 46, 59)."""
    cards = {20: 3, 50: 4}
    if opt(options, "runs.long") == "belote":
        cards[100] = 5
    if opt(options, "runs.announce") == "best":
        return {str(value) for value in cards}
    found: set[tuple[int, ...]] = set()
    values = sorted(cards, reverse=True)
    for one in values:
        found.add((one,))
        for two in values:
            if two <= one and cards[one] + cards[two] <= 9:
                found.add((one, two))
    result = {"+".join(map(str, said)) for said in found}
    return result | {"20+20+20"}


# ---------------------------------------------------------------------------------------------------------------------
# 1.9 Scoring a hand


def settle(
    options: Options,
    goers: str,
    trump: str | None,
    cards: Mapping[str, int],
    runs: Mapping[str, int],
    bella: Mapping[str, int],
) -> tuple[str, dict[str, int], int]:
    """Outcome, points written, and points left waiting (1.9), of a deal that was not forfeited."""
    others = other_side(goers)
    melds = {side: runs.get(side, 0) + bella.get(side, 0) for side in SIDES}
    taken = {side: cards[side] + melds[side] for side in SIDES}
    pool = taken["NS"] + taken["EW"]  # no. 72

    threshold = opt(options, "score.threshold")  # no. 73
    if threshold == "none":
        outcome = "made"
    elif threshold == "fixed_82":  # 82 whatever the pool: no half
        counted = cards[goers] if opt(options, "score.fixed_counts") == "cards" else taken[goers]
        outcome = "made" if counted >= 82 else "bait"
    else:
        mine, all_points = (
            (cards[goers], sum(cards.values()))
            if threshold == "cards_only"
            else (taken[goers], pool)
        )
        outcome = "made" if 2 * mine > all_points else "half" if 2 * mine == all_points else "bait"

    half = opt(options, "score.half")  # no. 76
    if outcome == "half" and half in ("made", "whole_bait"):
        outcome = "made" if half == "made" else "bait"

    if outcome == "made":  # no. 74
        return outcome, dict(taken), 0

    # no. 70; READING: the goers keep their bells on a bait and on a half, under every award
    kept = bella.get(goers, 0) if opt(options, "bella.exempt_from_bait") else 0
    if outcome == "half":
        waiting = taken[goers] - kept if half == "pending" else 0
        return outcome, {goers: kept, others: taken[others]}, waiting

    award = opt(options, "score.bait_award")  # no. 75
    if award == "full_pool":
        return outcome, {goers: kept, others: pool - kept}, 0
    if award == "caller_melds_void":
        return outcome, {goers: kept, others: pool - melds[goers]}, 0
    if award == "keep_own_melds":
        return outcome, {goers: melds[goers], others: pool - melds[goers]}, 0
    return outcome, {goers: kept, others: cards_total(options, trump)}, 0  # flat_162


def add_sweep(options: Options, score: Mapping[str, int], winners: Sequence[str]) -> dict[str, int]:
    """No. 78, on the written scores after settlement; winners: the seats that won the tricks."""
    written = dict(score)
    sides = {side_of(seat) for seat in winners}
    if len(winners) == 9 and len(sides) == 1:
        side = sides.pop()
        sweep = opt(options, "score.sweep")
        written[side] += {"none": 0, "plus_100": 100, "total_252": 90, "double": written[side]}[
            sweep
        ]
    return written


# ---------------------------------------------------------------------------------------------------------------------
# 1.10 End of the game, 1.11 match


def reached(options: Options, total: int) -> bool:
    """Has a total reached the target (no. 83, 84)?"""
    target = opt(options, "end.target")
    return bool(total > target if opt(options, "end.compare") == "more_than" else total >= target)


def game_winner(options: Options, before: tuple[int, int], result: Mapping[str, Any]) -> str | None:
    """None, 'NS', 'EW' or 'draw' after a deal (1.10)."""
    score, outcome = result["score"], result["outcome"]
    if outcome == "unfinished":
        return None
    ahead = "NS" if score["NS"] > score["EW"] else "EW"
    if outcome == "counted_out":  # no. 85: the score says whose game it is, see PlainDeal.result
        return ahead
    if opt(options, "misplay.mode") == "permissive":  # no. 36, 37
        if outcome == "misplay" and opt(options, "misplay.award") == "game":
            return ahead
        if outcome == "false_misplay" and opt(options, "misplay.false_award") == "game":
            return ahead

    totals = {"NS": before[0] + score["NS"], "EW": before[1] + score["EW"]}
    over = [side for side in SIDES if reached(options, totals[side])]
    if not over:
        return None
    if len(over) == 1:
        return over[0]
    goers = side_of(result["goer"]) if result["goer"] else None
    both = opt(options, "end.both_over")  # no. 86
    # READING: whoever counts first wins, also where the totals are equal.
    if goers and both == "bidder_first":
        return goers
    if goers and both == "defender_first":
        return other_side(goers)
    if totals["NS"] != totals["EW"]:
        return "NS" if totals["NS"] > totals["EW"] else "EW"
    tie = opt(options, "end.tie")  # no. 87
    if tie == "draw":
        return "draw"
    if goers and tie == "bidder":
        return goers
    if goers and tie == "defender":
        return other_side(goers)
    return None


def match_winner(options: Options, games: Sequence[Mapping[str, Any]]) -> str | None:
    """None, 'NS', 'EW' or 'draw' (1.11); games: finished ones, each with 'totals' and 'winner'.

    READING: fixed_games, where set, replaces best_of; rank_by acts only on fixed_games; a drawn game is won by nobody
    and counts as played; a best_of in which nobody can be caught ends early.
    """
    won = Counter(game["winner"] for game in games)
    fixed = opt(options, "match.fixed_games")
    if fixed:
        if len(games) < fixed:
            return None
        by_points = opt(options, "match.rank_by") == "points"
        tally = {
            side: sum(game["totals"][side] for game in games) if by_points else won[side]
            for side in SIDES
        }
    else:
        best_of = opt(options, "match.best_of")
        for side in SIDES:
            if 2 * won[side] > best_of:
                return side
        if len(games) < best_of:
            return None
        tally = {side: won[side] for side in SIDES}
    if tally["NS"] == tally["EW"]:
        return "draw"
    return "NS" if tally["NS"] > tally["EW"] else "EW"


def seating(options: Options, game: int) -> list[int]:
    """Which of four players sits N, E, S, W in a game, counted from 1 (no. 90).

    READING: with rotating pairs the first player stays and the others move round, so that in three games each is
    everybody's partner once.
    """
    others = [1, 2, 3]
    if opt(options, "match.rotate_pairs"):
        turn = (game - 1) % 3
        others = others[turn:] + others[:turn]
    return [0, *others]


# ---------------------------------------------------------------------------------------------------------------------
# A deal


class PlainDeal:
    """One deal, from the first say to the points written."""

    def __init__(
        self,
        options: Options,
        dealer: str,
        first: Mapping[str, Sequence[str]],
        kitty: Mapping[str, Sequence[str]],
        before: tuple[int, int] = (0, 0),
        waiting: int = 0,
    ) -> None:
        check_options(options)
        self.options = options
        self.dealer = dealer
        self.before = before
        self.waiting = waiting
        self.kitty = {seat: list(kitty[seat]) for seat in SEATS}
        self.hands = {
            seat: list(first[seat]) for seat in SEATS
        }  # the kitty joins when trump is named
        self.nine = {seat: list(first[seat]) + list(kitty[seat]) for seat in SEATS}
        if sorted(card for hand in self.nine.values() for card in hand) != sorted(PACK):
            raise ValueError("a deal is the 36 cards, nine each")
        self.phase = "auction"
        self.turn: str | None = left_of(dealer)  # no. 13
        self.passed: list[str] = []
        self.goer: str | None = None
        self.trump: str | None = None
        self.held_runs: dict[str, list[Run]] = {seat: [] for seat in SEATS}
        self.closed: list[dict[str, Any]] = []  # leader, plays, winner, points
        self.trick: Trick = []  # the trick in progress
        self.unlawful: set[tuple[int, str]] = (
            set()
        )  # (trick number, seat) of cards that were not lawful when played
        self.announced: dict[str, tuple[int, ...]] = {}
        self.shown: dict[str, list[Run]] = {}
        self.bells_holder: str | None = None
        self.bells: str = "open"  # 'open', 'counted' or 'lost'
        self.bells_said: set[str] = set()  # bells that a claim has been attached to
        self.bells_run: Run | None = None  # the run that the bells were claimed with
        self.stopped: tuple[str, str, str] | None = (
            None  # outcome, side that takes the points, which points
        )
        self.rest_to: str | None = (
            None  # side that takes the rest of the card points after a throw-in
        )

    def copy(self) -> PlainDeal:
        """An independent copy."""
        new = PlainDeal.__new__(PlainDeal)
        new.__dict__.update(self.__dict__)
        new.hands = {seat: list(hand) for seat, hand in self.hands.items()}
        new.passed = list(self.passed)
        new.closed = list(self.closed)
        new.trick = list(self.trick)
        new.unlawful = set(self.unlawful)
        new.announced = dict(self.announced)
        new.shown = dict(self.shown)
        new.bells_said = set(self.bells_said)
        return new

    def _opt(self, key: str) -> Any:
        return opt(self.options, key)

    @property
    def _number(self) -> int:
        """Number of the trick in progress, or to be led."""
        return len(self.closed) + 1

    # ------------------------------------------------------------------------------------------------ 1.4 the auction

    def calls(self) -> set[str]:
        """What the seat in turn may say (no. 13-15)."""
        if self.phase != "auction":
            return set()
        may = set(SUITS)
        if self._opt("auction.no_trump"):
            may.add(NO_TRUMP)
        if self.turn != self.dealer or self._opt("auction.all_pass") != "force_dealer":
            may.add("-")
        return may

    def say(self, seat: str, call: str) -> None:
        """Pass or go; the first to go ends the auction (no. 13)."""
        if seat != self.turn or call not in self.calls():
            raise Refused(f"{seat} may not say {call}")
        if call == "-":
            self.passed.append(seat)
            if seat == self.dealer:  # no. 14: a free pass, the hand is over without score
                self.phase, self.turn = "over", None
            else:
                self.turn = left_of(seat)
            return
        self.goer, self.trump, self.phase = seat, call, "play"
        for one in SEATS:
            self.hands[one] += self.kitty[one]
            if call != NO_TRUMP or self._opt("runs.in_nt"):  # no. 62
                self.held_runs[one] = find_runs(self.options, self.nine[one], call)
            if call != NO_TRUMP and {"K" + call, "Q" + call} <= set(self.nine[one]):  # no. 63, 71
                self.bells_holder = one
        lead = self._opt("play.first_lead")  # no. 18
        self.turn = {
            "eldest": left_of(self.dealer),
            "left_of_caller": left_of(seat),
            "caller": seat,
        }[lead]

    def sees(self, seat: str) -> set[str]:
        """Own cards in hand that the seat may look at (no. 12). A kitty that is not yet dealt cannot be peeked at."""
        cards = set(self.hands[seat])
        peek = (
            self._opt("deal.kitty_peek") == "after_own_pass"
            and self._opt("deal.kitty_when") == "before_auction"
        )
        if self.trump is None and peek and seat in self.passed:
            cards |= set(self.kitty[seat])
        return cards

    # ----------------------------------------------------------------------------------------------- 1.5, 1.6 play

    def lawful(self, seat: str) -> set[str]:
        """The lawful cards of the seat in turn (1.5)."""
        if self.phase != "play" or seat != self.turn:
            return set()
        return lawful_cards(self.options, seat, self.hands[seat], self.trick, self.trump)

    def playable(self, seat: str) -> set[str]:
        """The cards that may be put on the table (no. 35): the lawful ones, or any in permissive mode.

        A duty to show (no. 49) or to say bella (no. 67) does not change the set; play() is refused meanwhile.
        """
        if self._opt("misplay.mode") == "permissive" and self.phase == "play" and seat == self.turn:
            return set(self.hands[seat])
        return self.lawful(seat)

    def play(self, seat: str, card: str, bella: bool = False) -> None:
        """Play a card, claiming the bells with it if bella is true (1.5, 1.8)."""
        if card not in self.playable(seat):
            raise Refused(f"{seat} may not play {card}")
        if self._show_owed(seat):
            raise Refused("an announced run must be shown first")
        if bella and not self.may_bella(seat, card):
            raise Refused(f"{seat} may not say bella with {card}")
        if not bella and self._bella_owed(seat, card):
            raise Refused("the bells must be claimed")
        if card not in self.lawful(seat):
            self.unlawful.add((self._number, seat))
        automatic = self._bella_automatic(seat, card)

        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < 4:
            self.turn = left_of(seat)
        else:  # no. 29, 30
            winner = best_play(self.options, self.trick, self.trump)[0]
            cards = [one for _, one in self.trick]
            points = trick_points(self.options, cards, self.trump, last=self._number == 9)
            self.closed.append(
                {
                    "leader": self.trick[0][0],
                    "plays": self.trick,
                    "winner": winner,
                    "points": points,
                }
            )
            self.trick = []
            self.turn = winner
            if len(self.closed) == 9:
                self.phase, self.turn = "over", None
        if bella:
            self._claim(seat, card)
        if automatic:
            self.bells = "counted"

    # ------------------------------------------------------------------------------------------------ 1.7 runs

    def runs(self, seat: str) -> list[str]:
        """The runs held once trump is named (none at no-trump where runs do not count there)."""
        return [run.text for run in self.held_runs[seat]]

    def announcements(self, seat: str) -> set[str]:
        """What may be announced now (no. 45, 46, 59): in turn, before one's first card, once."""
        if self.phase != "play" or seat != self.turn or self._number != 1 or seat in self.announced:
            return set()
        if self.trump == NO_TRUMP and not self._opt("runs.in_nt"):
            return set()
        if self._opt("runs.bluff") != "reject":
            return words(self.options)  # READING: any word that some hand could truly say
        values = [run.value for run in self.held_runs[seat]]
        if not values:
            return set()
        return {
            str(values[0]) if self._opt("runs.announce") == "best" else "+".join(map(str, values))
        }

    def announce(self, seat: str, what: str) -> None:
        """Announce (no. 45, 46, 59)."""
        if what not in self.announcements(seat):
            raise Refused(f"{seat} may not announce {what}")
        said = tuple(int(word) for word in what.split("+"))
        self.announced[seat] = said
        unheld = Counter(said) - Counter(run.value for run in self.held_runs[seat])
        if unheld and self._opt("runs.bluff") == "misplay":
            # READING: the deal stops at once, in strict mode too; the opponents' points are those of misplay.award
            # where misplays are called, else the pool.
            award = (
                self._opt("misplay.award") if self._opt("misplay.mode") == "permissive" else "pool"
            )
            self._stop("misplay", other_side(side_of(seat)), award)

    def _window_open(self, seat: str) -> bool:
        """Is the ordinary window for showing open (no. 48)?"""
        between = not self.trick
        window = self._opt("runs.show_window")
        if window == "before_second_card":  # in turn, before one's own second card
            return self._number == 2 and seat == self.turn
        if window == "after_trick_1":  # anyone, in the pause after trick 1
            return self._number == 2 and between
        # READING: before_trick_2 is a deadline: from one's announcement until the second trick is led
        return self._number == 1 or (self._number == 2 and between)

    def _forgot_window_open(self, seat: str) -> bool:
        """May the seat show over somebody else's forgotten run (no. 58)?"""
        in_time = self._number == 3 and (
            seat == self.turn
            if self._opt("runs.forgot_deadline") == "own_third"
            else not self.trick
        )
        if not in_time:
            return False
        mine = max(self.announced[seat])
        return any(
            relieved(self.options, forgotten=max(said), lower=mine)
            for other, said in self.announced.items()
            if other != seat and other not in self.shown
        )

    def may_show(self, seat: str) -> set[frozenset[str]]:
        """Sets of own runs that may be shown now (no. 48, 57, 58); READING: a seat shows once."""
        if self.phase != "play" or seat not in self.announced or seat in self.shown:
            return set()
        if not self._window_open(seat) and not self._forgot_window_open(seat):
            return set()
        said = max(self.announced[seat])
        held = self.held_runs[seat]
        return {
            frozenset(run.text for run in some)
            for size in range(1, len(held) + 1)
            for some in combinations(held, size)
            if max(run.value for run in some) == said
        }

    def show(self, seat: str, runs: Iterable[str], bella: bool = False) -> None:
        """Show runs, and claim the bells with them if bella is true (no. 48, 68)."""
        texts = frozenset(runs)
        if texts not in self.may_show(seat):
            raise Refused(f"{seat} may not show {sorted(texts)}")
        chosen = [run for run in self.held_runs[seat] if run.text in texts]
        if bella:
            bells = {f"K{self.trump}", f"Q{self.trump}"}
            with_bells = [run for run in chosen if bells <= set(run.cards)]
            # READING: not once both bells are gone, for then they were unsaid and are lost (no. 66)
            unplayed = bells & set(self.hands[seat])
            allowed = self._opt("bella.with_run") == "valid_run" and self._bells_open(seat)
            if not allowed or not with_bells or not unplayed:
                raise Refused("bella may not be said with that")
            self.bells_run = with_bells[0]
        self.shown[seat] = chosen

    def _show_owed(self, seat: str) -> bool:
        """Must a run be shown before this card (no. 49)?

        Where the window is a pause, by everybody before the second trick is led.
        """
        if not self._opt("runs.must_show") or self._number != 2:
            return False
        if self._opt("runs.show_window") == "before_second_card":
            return bool(self.may_show(seat))
        return not self.trick and any(self.may_show(one) for one in SEATS)

    def _counted_runs(self) -> Counted:
        """Which runs count, of those shown so far (1.7; a deal that is stopped counts the runs shown so far)."""
        if not self.shown:
            return {}
        forgotten: dict[str, list[Run]] = {}
        for seat, said in self.announced.items():
            if seat not in self.shown and self._chance_gone(seat):
                matching = [run for run in self.held_runs[seat] if run.value in said]
                matching.sort(key=lambda run: strength(self.options, self.trump, run), reverse=True)
                forgotten[seat] = matching[:1] if self._opt("runs.announce") == "best" else matching
        counted = contest(
            self.options, self.trump, round_from(left_of(self.dealer)), self.shown, forgotten
        )
        if self._opt("runs.need_trick"):  # no. 61
            with_trick = {side_of(trick["winner"]) for trick in self.closed}
            counted = {seat: runs for seat, runs in counted.items() if side_of(seat) in with_trick}
        return counted

    def _chance_gone(self, seat: str) -> bool:
        """Has the seat let its ordinary chance to show go by?"""
        if self._opt("runs.show_window") == "before_second_card":
            return len(self.hands[seat]) <= 7
        return self._number > 2 or (self._number == 2 and bool(self.trick))

    # ------------------------------------------------------------------------------------------------ 1.8 bella

    def _bells_open(self, seat: str) -> bool:
        """Does the seat hold (or has it held) the bells, and is a claim neither lost nor counted?"""
        if (
            self.phase != "play"
            or seat != self.bells_holder
            or self.bells != "open"
            or self._opt("bella.auto")
        ):
            return False  # READING: where the bells count by themselves there is nothing to say
        return True  # READING: a claim with a run may be made again, the contest is decided at the end of the deal

    def _run_claim_stands(self) -> bool:
        """Do the bells that were claimed with a run count, by what has been shown so far?"""
        if self.bells_run is None or self.bells_holder is None or self.bells == "lost":
            return False
        return any(
            run == self.bells_run for run, _ in self._counted_runs().get(self.bells_holder, [])
        )

    def _is_bell(self, card: str) -> bool:
        return card[0] in "KQ" and card[1] == self.trump

    def _other_bell(self, card: str) -> str:
        return ("Q" if card[0] == "K" else "K") + card[1]

    def _bell_allows(self, seat: str, card: str) -> bool:
        """May a claim go with this bell (no. 64, 65)? A claim with the first stands as an action under 'last'."""
        if card in self.bells_said:
            return False
        is_first = self._other_bell(card) in self.hands[seat]
        return is_first or self._opt("bella.on") in ("last", "either")

    def may_bella(self, seat: str, card: str | None = None) -> bool:
        """May the bells be claimed, with this card, or on their own (no. 64, 66)?"""
        if not self._bells_open(seat):
            return False
        if card is not None:
            return (
                card in self.playable(seat)
                and self._is_bell(card)
                and self._bell_allows(seat, card)
            )
        if (
            self._opt("bella.on") == "hold" and seat == self.turn
        ):  # while both are held, before another card
            if {f"K{self.trump}", f"Q{self.trump}"} <= set(
                self.hands[seat]
            ) and "held" not in self.bells_said:
                return True
        return self._bell_just_played(seat) is not None

    def _bell_just_played(self, seat: str) -> str | None:
        """The bell that a claim may still be attached to under the later deadline (no. 66)."""
        if self._opt("bella.deadline") != "before_next_card":
            return None
        plays = self.trick or (self.closed[-1]["plays"] if self.closed else [])
        if not plays or plays[-1][0] != seat or not self._is_bell(plays[-1][1]):
            return None
        card = str(plays[-1][1])
        return card if self._bell_allows(seat, card) else None

    def bella(self, seat: str) -> None:
        """Claim the bells on their own (no. 64, 66)."""
        if not self.may_bella(seat):
            raise Refused(f"{seat} may not claim the bells now")
        card = self._bell_just_played(seat)
        if card is not None:
            self._claim(seat, card)
            return
        self.bells_said.add("held")
        if self._opt("bella.points"):
            self.bells = "counted"

    def _claim(self, seat: str, card: str) -> None:
        """A claim with a bell that has just been played (no. 64, 65)."""
        self.bells_said.add(card)
        if (
            self._opt("bella.on") == "last" and self._other_bell(card) in self.hands[seat]
        ):  # the first of the bells
            penalty = self._opt("bella.first_penalty")
            if penalty in ("lose_bella", "lose_hand"):
                self.bells = "lost"
            if penalty == "lose_hand":
                self._stop("bells_lost_deal", other_side(side_of(seat)), "pool")
            return
        if self._opt("bella.points"):  # READING: a claim that brings nothing is in vain
            self.bells = "counted"

    def _last_chance(self, seat: str, card: str) -> bool:
        """Is this the bell with which the bells must be claimed at the latest?"""
        if not self._is_bell(card):
            return False
        is_first = self._other_bell(card) in self.hands[seat]
        return is_first is (self._opt("bella.on") in ("first", "hold"))

    def _bella_owed(self, seat: str, card: str) -> bool:
        """Must bella be said with this card (no. 67)? READING: with the card, whatever bella.deadline says."""
        return (
            not self._opt("bella.optional")
            and self._last_chance(seat, card)
            and self.may_bella(seat, card)
        )

    def _bella_automatic(self, seat: str, card: str) -> bool:
        """Do the bells count by themselves with this card (no. 66)?

        READING: with the first bell that a good claim could go with: the last under 'last', else the first.
        """
        if not self._opt("bella.auto") or seat != self.bells_holder or not self._is_bell(card):
            return False
        is_first = self._other_bell(card) in self.hands[seat]
        return is_first is bool(self._opt("bella.on") != "last")

    # ------------------------------------------------------------------------------------ 1.5, 1.6, 1.10 stopping play

    def _stop(self, outcome: str, side: str, award: str) -> None:
        self.stopped = (outcome, side, award)
        self.phase, self.turn = "over", None

    def may_look(self, seat: str) -> bool:
        """May the seat ask for a closed trick (no. 32)?"""
        return self.phase == "play" and bool(self.closed) and self._opt("play.look_back") != "none"

    def look(self, seat: str) -> None:
        """Ask to see it; nothing changes."""
        if not self.may_look(seat):
            raise Refused("there is nothing to look at")

    def may_throw_in(self, seat: str) -> bool:
        """May the seat throw in its cards (no. 40)? READING: at any time once trump is named."""
        return self.phase == "play" and self._opt("concede.mode") != "off"

    def throw_in(self, seat: str) -> None:
        """Give up the points (no. 40)."""
        if not self.may_throw_in(seat):
            raise Refused("cards may not be thrown in")
        if self._opt("concede.mode") == "forfeit_all":
            self._stop("thrown_in", other_side(side_of(seat)), "pool")
        else:  # the opponents get the rest, then normal settlement
            self.rest_to = other_side(side_of(seat))
            self.phase, self.turn = "over", None

    def _open_tricks(self) -> list[tuple[int, Trick]]:
        """The tricks of which a misplay may still be called (no. 38)."""
        if self._opt("misplay.mode") != "permissive" or self.goer is None:
            return []
        deadline = self._opt("misplay.deadline")
        if self.phase == "over" and (
            deadline != "before_next_deal" or len(self.closed) < 9 or self.stopped
        ):
            return []  # before_score: a deal is scored with its last card
        tricks = [(number, trick["plays"]) for number, trick in enumerate(self.closed, 1)]
        if self.trick:
            tricks.append((self._number, self.trick))
        return tricks[-1:] if deadline == "before_next_trick" else tricks

    def may_call_misplay(self, seat: str) -> bool:
        """May the seat call a misplay of an opponent (no. 35, 38)? READING: nobody accuses his own side."""
        return any(
            side_of(one) != side_of(seat) for _, plays in self._open_tricks() for one, _ in plays
        )

    def call_misplay(self, seat: str, offender: str, trick: int) -> None:
        """Stop play and name the seat and the trick (no. 35-37)."""
        plays = dict(self._open_tricks()).get(trick, [])
        if side_of(offender) == side_of(seat) or offender not in [one for one, _ in plays]:
            raise Refused(f"{seat} may not call a misplay of {offender} in trick {trick}")
        if (trick, offender) in self.unlawful:
            self._stop("misplay", side_of(seat), self._opt("misplay.award"))
        elif self._opt("misplay.false_award") != "none":
            self._stop("false_misplay", side_of(offender), self._opt("misplay.false_award"))
        # READING: a false call that costs nothing changes nothing; play goes on

    def may_count_out(self, seat: str) -> bool:
        """May the seat say that its side is out (no. 85)?"""
        return self.phase == "play" and bool(self._opt("end.count_out"))

    def count_out(self, seat: str) -> None:
        """Say so: right wins the game, wrong loses it (no. 85).

        READING: a side is out if its total before the deal and what it has taken so far reach the target. If both are,
        the one that is out earlier in the order of counting wins, and the side that called if neither is earlier.
        """
        if not self.may_count_out(seat):
            raise Refused("nobody counts out here")
        mine, theirs = side_of(seat), other_side(side_of(seat))
        my_stage, their_stage = self._out_at(mine), self._out_at(theirs)
        right = my_stage is not None and (their_stage is None or my_stage <= their_stage)
        self._stop("counted_out", mine if right else theirs, "pool")

    def _out_at(self, side: str) -> int | None:
        """At which step of the counting the side is out: 0 before the deal, 1 to 3 in the order, None not at all."""
        result = self.result()
        parts = {
            "bella": result["bella"][side],
            "run": result["runs"][side],
            "trick": result["cards"][side],
        }
        total = self.before[SIDES.index(side)]
        order = list(self._opt("end.count_order"))
        for stage, part in enumerate(["", *order, *[one for one in parts if one not in order]]):
            total += parts.get(part, 0)
            if reached(self.options, total):
                return stage
        return None

    # ------------------------------------------------------------------------------------------------ figures

    def tricks(self) -> list[dict[str, Any]]:
        """The tricks as in record.md; an unfinished one has fewer cards, the winner None and (READING) no points."""
        found = [{**trick, "cards": [card for _, card in trick["plays"]]} for trick in self.closed]
        if self.trick:
            cards = [card for _, card in self.trick]
            found.append({"leader": self.trick[0][0], "cards": cards, "winner": None, "points": 0})
        return [
            {key: trick[key] for key in ("leader", "cards", "winner", "points")} for trick in found
        ]

    def result(self) -> dict[str, Any]:
        """The figures of a deal as in record.md, also of an unfinished one (1.9, 1.6)."""
        nothing = {"NS": 0, "EW": 0}
        if (
            self.goer is None or self.trump is None
        ):  # passed, or still in the auction: every figure is 0
            return {
                "goer": None, "trump": None, "cards": dict(nothing), "runs": dict(nothing), "bella": dict(nothing),
                "pool": 0, "outcome": "passed" if self.phase == "over" else "unfinished", "score": dict(nothing),
                "waiting": self.waiting,
            }  # fmt: skip
        cards, runs, bella = dict(nothing), dict(nothing), dict(nothing)
        for trick in self.closed:
            cards[side_of(trick["winner"])] += trick["points"]
        for seat, counted in self._counted_runs().items():
            runs[side_of(seat)] += sum(points for _, points in counted)
        if self.bells_holder and (self.bells == "counted" or self._run_claim_stands()):
            bella[side_of(self.bells_holder)] = int(self._opt("bella.points"))
        melds = {side: runs[side] + bella[side] for side in SIDES}
        total = cards_total(self.options, self.trump)
        pool = total + melds["NS"] + melds["EW"]  # no. 72

        left = 0
        if self.phase != "over":
            outcome, score = "unfinished", dict(nothing)
        elif self.stopped:  # forfeits bypass bait (no. 36-40, 65, 85)
            outcome, side, award = self.stopped
            points = {
                "pool": pool,
                "flat_162": total,
                "pool_minus_offender_melds": pool - melds[other_side(side)],
                "game": pool,  # READING: the pool is written, the game is won whatever the totals
            }[award]
            score = {side: points, other_side(side): 0}
        else:
            counted_cards = dict(cards)
            if self.rest_to:  # no. 40, forfeit_rest
                counted_cards[self.rest_to] += total - cards["NS"] - cards["EW"]
            outcome, score, left = settle(
                self.options, side_of(self.goer), self.trump, counted_cards, runs, bella
            )
            score = add_sweep(self.options, score, [trick["winner"] for trick in self.closed])

        waiting = self.waiting + left
        if (
            score["NS"] != score["EW"]
        ):  # points left waiting go to the side that writes more; a tie waits on
            score["NS" if score["NS"] > score["EW"] else "EW"] += self.waiting
            waiting = left
        return {
            "goer": self.goer, "trump": self.trump, "cards": cards, "runs": runs, "bella": bella, "pool": pool,
            "outcome": outcome, "score": {side: score[side] for side in SIDES}, "waiting": waiting,
        }  # fmt: skip
