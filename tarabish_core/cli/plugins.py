"""`tarabish plugins`: the rules that can be chosen, or all about one of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from tarabish_core.cli.common import (
    WRONG_VARIANT,
    note,
    plugin_option,
    print_json,
    registry,
    tell,
)
from tarabish_core.messages import say
from tarabish_core.rules.blame import shorter
from tarabish_core.rules.discovery import Source
from tarabish_core.rules.files import shown
from tarabish_core.rules.problems import nearest
from tarabish_core.rules.registry import Registry

if TYPE_CHECKING:
    from tarabish_core.rules.portrait import Glance, Portrait


@click.command("plugins")
@click.argument("name", required=False)
@plugin_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(name: str | None, as_json: bool) -> None:
    """List the rules that can be chosen, or tell all about the rule NAME.

    They are built in, installed, or in files that --plugin or the environment variable
    TARABISH_PLUGINS names. A broken one is listed as such.
    """
    known = registry()
    if name is None:
        _list(known, as_json=as_json)
    else:
        _tell_one(known, name, as_json=as_json)


def _list(known: Registry, *, as_json: bool) -> None:
    from tarabish_core.rules.portrait import glance  # noqa: PLC0415 - --help comes without it

    glances = [glance(known, source) for _, source in sorted(known.sources.items())]
    if as_json:
        hidden = [{**_source(one), "hidden_by": str(other)} for one, other in known.hidden]
        rows = [_row(one) for one in glances]
        print_json({"schema": "tarabish.plugins/1", "plugins": rows, "hidden": hidden})
        return
    names = max(len(one.source.name) for one in glances)
    origins = max(len(_origin(one.source)) for one in glances)
    for seen in glances:
        said = say("plugins.broken", {"text": seen.broken}) if seen.broken else seen.summary
        tell(f"{seen.source.name:<{names}}  {_origin(seen.source):<{origins}}  {said}".rstrip())
    for one, other in known.hidden:
        words = {"name": one.name, "origin": _origin(one), "other": _origin(other)}
        tell(say("plugins.hidden", words))


def _tell_one(known: Registry, name: str, *, as_json: bool) -> None:
    from tarabish_core.rules.portrait import glance, portray  # noqa: PLC0415 - as above

    source = known.find(name)
    if source is None:
        hint = nearest(name, known.names())
        note(f"{say('plugins.unknown', {'name': name})}{f'; {hint}' if hint else ''}")
        sys.exit(WRONG_VARIANT)
    seen = glance(known, source)
    if seen.broken:
        note(f"{name} ({_origin(source)}): {say('plugins.broken', {'text': seen.broken})}")
        if seen.hint:
            note(f"    help: {seen.hint}")
        sys.exit(WRONG_VARIANT)
    portrait = portray(known.load(name))
    if as_json:
        print_json({"schema": "tarabish.plugin/1", **_document(portrait)})
    else:
        tell("\n".join(_lines(portrait)))


def _origin(source: Source) -> str:
    place = shorter(source.place) if source.path else source.place
    return f"{source.kind}: {place}" if place else source.kind


def _source(source: Source) -> dict[str, Any]:
    return {"name": source.name, "origin": source.kind, "from": source.place or None}


def _row(one: Glance) -> dict[str, Any]:
    return {**_source(one.source), "summary": one.summary, "broken": one.broken or None}


def _document(portrait: Portrait) -> dict[str, Any]:
    return {
        **_source(portrait.source),
        "name": portrait.name,
        "version": portrait.version or None,
        "about": portrait.about,
        "hooks": dict(portrait.hooks),
        "options": [vars(option) for option in portrait.options],
        "sentences": dict(portrait.sentences),
        "variants": portrait.variants,
    }


def _lines(portrait: Portrait) -> list[str]:
    version = portrait.version or say("plugins.no_version")
    lines = [
        portrait.about,
        "",
        say("plugins.origin", {"text": _origin(portrait.source)}),
        say("plugins.version", {"text": version}),
        "",
        say("plugins.hooks"),
        *(f"  {part} {hook}" for hook, part in portrait.hooks),
    ]
    if portrait.options:
        lines += ["", say("plugins.options")]
    for option in portrait.options:
        params = {"name": option.name, "default": shown(option.default), "text": option.values}
        lines.append(f"  {say('plugins.option', params)}")
        lines.append(f"    {option.description}")
    if portrait.sentences:
        lines += ["", say("plugins.sentences")]
        lines += [f"  {code}: {text}" for code, text in portrait.sentences]
    chosen = ", ".join(portrait.variants) or say("plugins.nobody")
    return [*lines, "", say("plugins.variants", {"text": chosen})]
