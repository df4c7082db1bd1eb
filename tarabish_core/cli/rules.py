"""`tarabish rules`: a variant's rules in plain words."""

from __future__ import annotations

import click

from tarabish_core.cli.common import load, override_options, overrides_of, print_json, tell
from tarabish_core.rules.sheet import rules_sheet, write_sheet
from tarabish_core.rules.variants import ROOT


@click.command("rules")
@click.argument("variant", default=ROOT)
@override_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    variant: str,
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    as_json: bool,
) -> None:
    """Print the rules of VARIANT (wikipedia-standard) in plain words.

    What is played differently comes first.
    """
    loaded = load(variant, overrides_of(changes, with_, without))
    sheet = rules_sheet(loaded)
    if not as_json:
        tell(write_sheet(sheet).rstrip("\n"))
        return
    print_json(
        {
            "schema": "tarabish.rules/1",
            "variant": loaded.name,
            "digest": loaded.ruleset.digest,
            "title": sheet.title,
            "summary": sheet.summary,
            "changed": sheet.changed,
            "different": sheet.different,
            "not_played": sheet.dropped,
            "rules": sheet.rules,
            "disputed": sheet.disputed,
        }
    )
