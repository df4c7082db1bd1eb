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

    Each place takes the threshold that brings its side most against the others', until none
    changes; what other thresholds would bring is then measured on further deals. What was found is
    kept, and every simulation uses it. In JSON `thresholds` has two numbers for each place, the
    eldest first: what a hand must count to go in a suit, and at no-trump.
    """
    variant = load(name, overrides_of(changes, with_, without))
    with needs_extra("sim"):
        from tarabish_core.simulate.calibration import calibration  # noqa: PLC0415
        from tarabish_core.simulate.thresholds import as_document, in_full  # noqa: PLC0415 - numba
    found = calibration(
        variant, lambda count: note(say("bots.trying", {"count": f"{2 * count:,}"}))
    )
    if as_json:
        print_json({
            "schema": "tarabish.thresholds/1",
            "variant": variant.name,
            "digest": variant.ruleset.digest,
            "thresholds": [list(place) for place in found.enough],
            "deals": found.deals,
            "fitted": [as_document(one) for one in found.fitted],
        })  # fmt: skip
        return
    tell("\n".join(in_full(variant.called, found)))
