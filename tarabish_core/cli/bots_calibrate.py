"""`tarabish bots calibrate`: thresholds for going, fitted to a variant."""

from __future__ import annotations

import click

from tarabish_core.cli.common import (
    load,
    needs_extra,
    note,
    override_options,
    overrides_of,
    print_json,
    tell,
)
from tarabish_core.messages import say


@click.command("calibrate")
@click.argument("name", metavar="VARIANT")
@override_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    name: str,
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    as_json: bool,
) -> None:
    """Show how strong a hand must be to go under VARIANT, by place at the table.

    Each place takes the threshold that brings its side most against the others', on the same deals,
    until none changes. What was found is kept, and every simulation uses it.
    """
    variant = load(name, overrides_of(changes, with_, without))
    with needs_extra("sim"):
        from tarabish_core.simulate.calibration import calibrated  # noqa: PLC0415 - numba
    enough = calibrated(variant, lambda number: note(say("bots.round", {"number": str(number)})))
    if as_json:
        document = {"variant": variant.name, "digest": variant.ruleset.digest}
        print_json({**document, "thresholds": [list(place) for place in enough]})
        return
    tell(say("bots.title", {"name": variant.name}))
    for place, (suit, no_trump) in zip(
        ("eldest", "second", "third", "dealer"), enough, strict=True
    ):
        tell(say(f"bots.{place}", {"in_suit": str(suit), "at_no_trump": str(no_trump)}))
