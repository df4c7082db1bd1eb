"""Single tokens of a record: cards, deals, and what a seat says and does in one turn."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tarabish_core.engine.actions import (
    Action,
    Announce,
    Bella,
    CallMisplay,
    CountOut,
    Go,
    Look,
    Pass,
    Play,
    Show,
    ThrowIn,
)
from tarabish_core.engine.cards import (
    NO_TRUMP,
    PASS,
    SEATS,
    SUITS,
    card_name,
    card_number,
    high_to_low,
)
from tarabish_core.engine.model import AFTER
from tarabish_core.engine.phases import refusal
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, Deal, Four, State
from tarabish_core.engine.talking import bells_within, claim_alone

_ANNOUNCED = re.compile(r"[1-9][0-9]{0,6}(?:\+[1-9][0-9]{0,6})*")
_SHOWN = re.compile(r"show\([^()]*\)(?:\+show\([^()]*\))*")
_ONE_SHOWN = re.compile(r"show\(([^()]*)\)")
_MISPLAY = re.compile(r"misplay\(([nesw])([0-9]{1,3})\)", re.IGNORECASE)


class NotationError(ValueError):
    """A token that says nothing that a record can hold."""


def call_name(call: int) -> str:
    """Write a call: ``-``, a suit's letter, ``NT``."""
    return "-" if call == PASS else "NT" if call == NO_TRUMP else SUITS[call]


def read_seat(text: str) -> int:
    """Read a seat's letter; raises NotationError."""
    if len(text) != 1 or not text.isascii() or text.upper() not in SEATS:
        raise NotationError(f"'{text}' is not a seat: N, E, S or W")
    return SEATS.index(text.upper())


def read_card(text: str) -> int:
    """Read a card; raises NotationError."""
    try:
        return card_number(text)
    except ValueError:
        raise NotationError(f"'{text}' is not a card: a rank 6789TJQKA and a suit SHDC") from None


def read_cards(text: str, separator: str | None = None) -> int:
    """Read cards into a mask; raises NotationError, also for a card named twice."""
    mask = 0
    for name in text.split(separator):
        card = read_card(name.strip())
        if mask >> card & 1:
            raise NotationError(f"{card_name(card)} is there twice")
        mask |= 1 << card
    return mask


def read_deal(text: str, dealer: int, first_size: int, kitty_size: int) -> Deal:
    """Read a `Deal` tag; raises NotationError."""
    parts = re.split(r"(?:^|(?<=\s))([NESWnesw])\s*:", text)
    if parts[0].strip() or len(parts) != 9:
        raise NotationError(
            "a deal names each of N, E, S, W once: `E: <six cards> + <kitty>  S: …`"
        )
    first, kitty, seen = [0] * 4, [0] * 4, set()
    for letter, body in zip(parts[1::2], parts[2::2], strict=True):
        seat = read_seat(letter)
        seen.add(seat)
        one, plus, two = body.partition("+")
        if not plus:
            raise NotationError(f"{letter}: the kitty stands behind a `+`")
        first[seat], kitty[seat] = read_cards(one), read_cards(two)
        sizes = first[seat].bit_count(), kitty[seat].bit_count()
        if sizes != (first_size, kitty_size):
            wanted = f"{first_size} cards and {kitty_size} in the kitty"
            raise NotationError(f"{letter}: expected {wanted}, not {sizes[0]} and {sizes[1]}")
    if len(seen) != 4:
        raise NotationError("a deal names each of N, E, S, W once")
    together = 0
    for seat in range(4):
        nine = first[seat] | kitty[seat]
        again = first[seat] & kitty[seat] or together & nine
        if again:
            raise NotationError(f"{card_name(high_to_low(again)[0])} is dealt twice")
        together |= nine
    return Deal(dealer, _four(first), _four(kitty))


def _four(values: list[int]) -> Four:
    north, east, south, west = values
    return north, east, south, west


def write_deal(deal: Deal) -> str:
    """Write a `Deal` tag's value, eldest first."""
    seats = [(deal.dealer + place) % 4 for place in (1, 2, 3, 4)]
    return "  ".join(
        f"{SEATS[seat]}: {_cards(deal.first[seat])} + {_cards(deal.kitty[seat])}" for seat in seats
    )


def _cards(mask: int, joint: str = " ") -> str:
    return joint.join(card_name(card) for card in high_to_low(mask))


def words_of(body: str) -> list[str]:
    """Split what follows a token's colon, in the spelling that is written."""
    words = []
    for word in body.split(","):
        lower = word.strip().lower()
        known = lower in ("bella", "throws", "look", "out") or lower.startswith("show(")
        words.append(lower if known else word.strip())
    return words


def read_call(seat: int, body: str) -> Action:
    """Read a say of the auction; raises NotationError."""
    word = body.strip().upper().replace("\ufe0f", "")
    if word == "-":
        return Pass(seat)
    if word == "NT":
        return Go(seat, NO_TRUMP)
    suit = word.translate(str.maketrans("♠♥♦♣", "SHDC"))
    if len(suit) == 1 and suit in SUITS:
        return Go(seat, SUITS.index(suit))
    raise NotationError(f"'{body}' is not a call: -, S, H, D, C or NT")


def read_actions(ruleset: Ruleset, state: State, seat: int, body: str) -> Iterator[Action]:
    """Read a token's actions one by one; ``state`` is the one before the token.

    Raises NotationError for a word that says nothing.
    """
    if state.phase == AUCTION:
        yield read_call(seat, body)
        return
    words = words_of(body)
    played = False
    while words:
        word = words.pop(0)
        if word.startswith("show("):
            runs = _read_runs(word)
            bella = words[:1] == ["bella"] and _claims_with(ruleset, state, seat, runs)
            if bella:
                words.pop(0)
            yield Show(seat, runs, bella)
        elif word == "bella":
            yield Bella(seat)
        elif action := _read_plain(seat, word):
            yield action
        else:
            card = read_card(word)
            if played:
                raise NotationError(f"{card_name(card)} is a second card in one turn")
            played = True
            bella = words[:1] == ["bella"]
            if bella:
                words.pop(0)
            yield Play(seat, card, bella)


def _read_runs(word: str) -> tuple[int, ...]:
    if not _SHOWN.fullmatch(word):
        raise NotationError(f"'{word}' is not written show(AC-KC-QC)")
    return tuple(read_cards(cards, "-") for cards in _ONE_SHOWN.findall(word))


def _claims_with(ruleset: Ruleset, state: State, seat: int, runs: tuple[int, ...]) -> bool:
    """Tell whether a `bella` behind shown runs is said of them, or before another card."""
    if any(bells_within(ruleset, state, cards) for cards in runs):
        return True
    return refusal(ruleset, state, Bella(seat)) is not None


def _read_plain(seat: int, word: str) -> Action | None:
    if _ANNOUNCED.fullmatch(word):
        return Announce(seat, tuple(int(value) for value in word.split("+")))
    if match := _MISPLAY.fullmatch(word):
        return CallMisplay(seat, read_seat(match[1]), int(match[2]) - 1)
    plain: dict[str, Action] = {"throws": ThrowIn(seat), "look": Look(seat), "out": CountOut(seat)}
    return plain.get(word)


def write_words(action: Action) -> str:
    """Write an action as it stands in a token."""
    match action:
        case Pass():
            return "-"
        case Go(_, trump):
            return call_name(trump)
        case Announce(_, values):
            return "+".join(map(str, values))
        case Show(_, runs, bella):
            shown = "+".join(f"show({_cards(cards, '-')})" for cards in runs)
            return f"{shown},bella" if bella else shown
        case Bella():
            return "bella"
        case Play(_, card, bella):
            return f"{card_name(card)},bella" if bella else card_name(card)
        case CallMisplay(_, offender, trick):
            return f"misplay({SEATS[offender]}{trick + 1})"
        case ThrowIn():
            return "throws"
        case CountOut():
            return "out"
        case Look():
            return "look"


def goes_before_card(ruleset: Ruleset, state: State, action: Action) -> bool:
    """Tell whether an action is said before one's card in the same turn, and written with it."""
    if action.seat != state.turn:
        return False
    if isinstance(action, Bella):
        when = claim_alone(ruleset, state, action.seat)
        return when is not None and when < AFTER
    return isinstance(action, Announce | Show)


def stands_apart(ruleset: Ruleset, state: State, said: Action, action: Action) -> bool:
    """Tell whether the bells are claimed alone where, joined, they would be claimed with a run."""
    if not (isinstance(said, Show) and isinstance(action, Bella)) or said.bella:
        return False
    return any(bells_within(ruleset, state, cards) for cards in said.runs)
