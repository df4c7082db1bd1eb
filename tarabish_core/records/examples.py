"""The worked examples of variant files, played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tarabish_core.engine.cards import SEATS, card_name, high_to_low
from tarabish_core.engine.refusals import IllegalAction
from tarabish_core.engine.view import view
from tarabish_core.records.document import document
from tarabish_core.records.notation import read_seat
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import PlayedDeal, replay
from tarabish_core.rules.culprit import at_plugin, raiser
from tarabish_core.rules.files import Document, shown
from tarabish_core.rules.problems import Problem, VariantError, nearest
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import Variant, load_variant

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

    def load(_: str, overrides: Overrides, __: Path | None) -> Variant:
        if overrides:
            raise RecordError("[Set], [With] and [Without] have no place here")
        return variant

    try:
        replayed = replay(head + record, load=load)
    except RecordError as error:
        if isinstance(error.__cause__, IllegalAction):
            return {"refused": error.__cause__.reason.code}
        mark = error.mark and error.mark._replace(line=error.mark.line - head.count("\n"))
        raise RecordError(error.reason, mark) from error
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


def check_examples(variant: Variant, registry: Registry | None = None) -> list[Problem]:
    """Play every example of a variant's own file, by its parent's rules too where it says how.

    Gives a problem for each that comes out wrong.
    """
    file = variant.documents[0]
    problems = []
    for index, example in enumerate(file.data.get("examples", ())):
        for key in ("expect", *(["parent"] if "parent" in example else [])):
            wrong = [*_misshapen(file, ("examples", index, key), example.get(key, {}))]
            problems += wrong or _judged(variant, index, key, registry)
    return problems


def _misshapen(
    file: Document, at: tuple[str | int, ...], expect: Mapping[str, Any]
) -> Iterator[Problem]:
    """Find what no example can expect."""
    for name in expect.keys() - set(FIGURES):
        sentence = f"an example has no figure '{name}'"
        yield file.at_key("V002", (*at, name), sentence, nearest(name, FIGURES))
    sees = expect.get("sees")
    if not (sees is None or (isinstance(sees, dict) and sees.get("seat") in tuple(SEATS))):
        sentence = f"`sees` must be a table with a seat, N, E, S or W, and its cards: {shown(sees)}"
        hint = 'write it as sees = { seat = "E", cards = "AS KS" }'
        yield file.at_value("V005", (*at, "sees"), sentence, hint)


def _judged(variant: Variant, index: int, key: str, registry: Registry | None) -> list[Problem]:
    """Play one example, and hold the figures against those under a key of it."""
    file, at = variant.documents[0], ("examples", index)
    example = file.data["examples"][index]
    named = f"the example '{example.get('title', f'example {index + 1}')}'"
    expect = example.get(key, {})
    rules = variant
    try:
        if key == "parent":
            named = f"{named}, by the rules of its parent"
            name = file.data.get("extends", "")
            if not name:
                return [file.at_key("V018", (*at, key), f"{named}: this variant extends none")]
            rules = load_variant(name, registry=registry, folder=file.folder)
        found = play_example(rules, str(example.get("record", "")), seat_of(expect))
        wrong = differences(found, expect)
    except VariantError as error:
        wrong = f"they cannot be loaded: {error.problems[0].sentence}"
    except RecordError as error:
        place = f"line {error.mark.line}: " if error.mark else ""
        wrong = f"its record is wrong: {place}{error.reason}"
    except Exception as error:  # noqa: BLE001 - whatever a stranger's rule raises is told
        plugin, told = raiser(rules, error)
        return [at_plugin(variant, plugin, "V019", f"{named} cannot be played: {told}")]
    return [file.at_key("V018", at, f"{named}: {wrong}")] if wrong else []


def seat_of(expect: Mapping[str, Any]) -> str:
    """Name the seat whose cards an example speaks of; empty if it speaks of none."""
    return str(expect.get("sees", {}).get("seat", ""))


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
