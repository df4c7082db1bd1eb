"""The worked examples of variant files, played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tarabish_core.engine.cards import SEATS, card_name, high_to_low
from tarabish_core.engine.refusals import IllegalAction
from tarabish_core.engine.view import view
from tarabish_core.records.document import document
from tarabish_core.records.notation import read_seat
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import PlayedDeal, replay
from tarabish_core.rules.problems import Problem
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import Variant

FIGURES = (
    *("outcome", "score", "cards", "runs", "bella", "pool", "waiting"),
    *("winner", "games", "dealer", "sees", "refused"),
)
"""What an example may expect: figures of its last deal, the match's winner, how many games ended,
who deals next, the cards that a seat may look at when the record ends, or a refusal.

``sees`` is ``{ seat = "E", cards = "AS KS …" }``, suit by suit from the ace down.
"""


def play_example(variant: Variant, record: str, seat: str = "") -> dict[str, Any]:
    """Play an example by a variant's rules; gives its figures, or ``refused`` with the reason code.

    ``seat`` is the one whose cards an example speaks of, if it does.

    The record may leave out the tags `Tarabish` and `Variant`. Raises RecordError if it is wrong
    in another way than by an action that is refused.
    """
    head = "" if record.lstrip().startswith("[Tarabish") else '[Tarabish "1"]\n[Variant "-"]\n'

    def load(_: str, __: Overrides, ___: Path | None) -> Variant:
        return variant

    try:
        replayed = replay(head + record.lstrip(), load=load)
    except RecordError as error:
        if isinstance(error.__cause__, IllegalAction):
            return {"refused": error.__cause__.reason.code}
        raise
    told = document(replayed)
    last = told["deals"][-1]
    figures = {
        name: f"{last[name]['NS']} {last[name]['EW']}"
        for name in ("score", "cards", "runs", "bella")
    }
    plain = {name: last[name] for name in ("outcome", "pool", "waiting")}
    return {
        **figures,
        **plain,
        "winner": told["winner"] or "",
        "games": len(replayed.match.games),
        "dealer": SEATS[replayed.match.dealer],
        **({"sees": _sees(replayed.deals[-1], seat)} if seat else {}),
    }


def _sees(deal: PlayedDeal, seat: str) -> dict[str, str]:
    hand = view(deal.variant.ruleset, deal.last, read_seat(seat)).hand
    return {"seat": seat, "cards": " ".join(map(card_name, high_to_low(hand)))}


def check_examples(variant: Variant) -> list[Problem]:
    """Play every example of a variant's own file; gives a problem for each that comes out wrong."""
    file = variant.documents[0]
    problems = []
    for index, example in enumerate(file.data.get("examples", ())):
        at = ("examples", index)
        wrong = _compare(variant, example, example.get("expect", {}))
        if wrong:
            title = example.get("title", f"example {index + 1}")
            problems.append(file.at_key("V018", at, f"the example '{title}': {wrong}"))
    return problems


def seat_of(example: Mapping[str, Any]) -> str:
    """Name the seat whose cards an example speaks of; empty if it speaks of none."""
    return str(example.get("expect", {}).get("sees", {}).get("seat", ""))


def _compare(variant: Variant, example: Mapping[str, Any], expect: Mapping[str, Any]) -> str:
    try:
        found = play_example(variant, str(example.get("record", "")), seat_of(example))
    except RecordError as error:
        place = f"line {error.mark.line}: " if error.mark else ""
        return f"its record is wrong: {place}{error.reason}"
    return differences(found, expect)


def differences(found: Mapping[str, Any], expect: Mapping[str, Any]) -> str:
    """Say what does not come out as expected; empty if all does."""
    wrong = [
        f"{name} is {found.get(name, 'not reached')!r}, not {value!r}"
        for name, value in expect.items()
        if found.get(name) != value
    ]
    if not expect:
        wrong = ["it expects nothing"]
    return "; ".join(wrong)
