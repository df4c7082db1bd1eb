"""`tarabish show`: a variant as its file has it, resolved, written whole, or traced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from tarabish_core.cli.common import load, override_options, overrides_of, print_json, tell
from tarabish_core.messages import say
from tarabish_core.rules.tracing import Traced, trace
from tarabish_core.rules.variants import ROOT, Variant
from tarabish_core.rules.writing import all_tables, own_tables, write_toml, write_value, write_whole


@click.command("show")
@click.argument("variant", default=ROOT)
@override_options
@click.option("--resolved", is_flag=True, help="Show every plugin with every option.")
@click.option("--toml", is_flag=True, help="Write a complete variant file that extends nothing.")
@click.option("--why", is_flag=True, help="Tell where the value of every option comes from.")
@click.option("--json", "as_json", is_flag=True, help="Print all of it as one JSON document.")
def command(
    variant: str,
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    resolved: bool,
    toml: bool,
    why: bool,
    as_json: bool,
) -> None:
    """Show VARIANT (wikipedia-standard): what it says of itself, and what it sets."""
    if resolved + toml + why > 1:
        raise click.UsageError("--resolved, --toml and --why: one of them at a time.")
    loaded = load(variant, overrides_of(changes, with_, without))
    if as_json:
        print_json(_document(loaded))
    elif toml:
        tell(write_whole(loaded).rstrip("\n"))
    elif why:
        tell("\n".join(_why(loaded)))
    else:
        tables = all_tables(loaded) if resolved else own_tables(loaded)
        tell("\n".join([*_head(loaded), "", write_toml({"plugins": tables}).rstrip("\n")]).rstrip())


def _head(variant: Variant) -> list[str]:
    data = variant.documents[0].data
    lines = [variant.title, *([variant.summary] if variant.summary else []), ""]
    facts = {
        "name": variant.name,
        "status": variant.status,
        "extends": data.get("extends", ""),
        "without": ", ".join(data.get("without", ())),
        "changed": " ".join(variant.overrides.typed),
        "digest": variant.ruleset.digest,
    }
    lines += [say(f"show.{fact}", {"text": text}) for fact, text in facts.items() if text]
    for source in variant.sources:
        lines.append(say("show.source", {"text": source.get("title", source.get("url", ""))}))
        lines += [f"    {source[key]}" for key in ("url", "says") if key in source]
    for example in data.get("examples", ()):
        lines.append(say("show.example", {"text": example.get("title", "")}))
    return lines


def _why(variant: Variant) -> list[str]:
    rows = []
    for plugin in trace(variant):
        rows.append((f"[plugins.{plugin.name}]", plugin.place))
        options = [(f"{one.option} = {write_value(one.value)}", one) for one in plugin.options]
        rows += [(told, _origin(one)) for told, one in options]
    width = max((len(left) for left, _ in rows), default=0)
    return [f"{left:<{width}}  {right}" for left, right in rows]


def _origin(one: Traced) -> str:
    return one.place or say("show.default")


def _document(variant: Variant) -> dict[str, Any]:
    data = variant.documents[0].data
    return {
        "schema": "tarabish.show/1",
        "variant": variant.name,
        "digest": variant.ruleset.digest,
        "title": variant.title,
        "summary": variant.summary,
        "status": variant.status,
        "sources": [_plain(source) for source in variant.sources],
        "extends": data.get("extends"),
        "without": list(data.get("without", ())),
        "files": [document.path for document in variant.documents],
        "changed": variant.overrides.typed,
        "own": own_tables(variant),
        "plugins": [
            {
                "name": plugin.name,
                "summary": plugin.summary,
                "from": plugin.place or plugin.kind,
                "options": {
                    one.option: {"value": one.value, "from": one.place or one.kind}
                    for one in plugin.options
                },
            }
            for plugin in trace(variant)
        ],
        "trail": {
            hook: [stage._asdict() for stage in stages]
            for hook, stages in variant.ruleset.trail.items()
        },
        "examples": [_plain(example) for example in data.get("examples", ())],
        "toml": write_whole(variant),
    }


def _plain(table: Mapping[str, Any]) -> dict[str, Any]:
    """Write dates as texts, as JSON has none."""
    return {key: value if isinstance(value, dict) else str(value) for key, value in table.items()}
