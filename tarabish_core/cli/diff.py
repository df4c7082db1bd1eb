"""`tarabish diff`: what two variants play differently."""

from __future__ import annotations

import sys
from typing import Any

import click

from tarabish_core.cli.common import (
    DIFFERENT,
    load,
    override_options,
    overrides_of,
    print_json,
    tell,
)
from tarabish_core.messages import say
from tarabish_core.rules.comparing import Comparison, compare, option_lines
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import Variant


@click.command("diff")
@click.argument("one")
@click.argument("other", required=False)
@override_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    one: str,
    other: str | None,
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    as_json: bool,
) -> None:
    """Say what variant ONE has and OTHER has not, and the other way round.

    --set, --with and --without change OTHER, which may then be left out: it is ONE, changed. Exit
    status 0 if the rules are the same, 1 if they differ.
    """
    overrides = overrides_of(changes, with_, without)
    if other is None and not overrides:
        raise click.UsageError("name a second variant, or a change of the first with --set.")
    left = load(one, Overrides(), alone=False)
    right = load(other or one, overrides, alone=False)
    found = compare(left, right)
    if as_json:
        print_json(_document(left, right, found))
    else:
        names = (left.name, right.name)
        if names[0] == names[1]:
            names = (one, say("diff.changed", {"name": other or one}) if overrides else other or "")
        tell("\n".join(_lines(found, *names)))
    if not found.same:
        sys.exit(DIFFERENT)


def _lines(found: Comparison, one: str, other: str) -> list[str]:
    if found.same:
        return [say("diff.same", {"one": one, "other": other})]
    lines: list[str] = []
    for name, told in ((one, found.left), (other, found.right)):
        if told:
            lines += [say("diff.only", {"name": name}), *(f"  * {line}" for line in told), ""]
    rows = [f"  {line}" for line in option_lines(found)]
    if rows:
        lines += [say("diff.options", {"one": one, "other": other}), *rows]
    if found.order:
        lines.append(say("diff.order", {"hooks": ", ".join(found.order)}))
    return lines if lines[-1] else lines[:-1]


def _document(left: Variant, right: Variant, found: Comparison) -> dict[str, Any]:
    return {
        "schema": "tarabish.diff/1",
        "same": found.same,
        "one": {"variant": left.name, "digest": left.ruleset.digest},
        "other": {"variant": right.name, "digest": right.ruleset.digest},
        "only_one": {"rules": found.left, "plugins": found.only_left},
        "only_other": {"rules": found.right, "plugins": found.only_right},
        "options": [
            {"option": change.option, "one": change.left, "other": change.right}
            for change in found.changed
        ],
        "order": found.order,
    }
