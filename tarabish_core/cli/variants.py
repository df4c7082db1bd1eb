"""`tarabish variants`: what can be played."""

from __future__ import annotations

import click

from tarabish_core.cli.common import print_json
from tarabish_core.rules.files import Document, shipped, shipped_names
from tarabish_core.rules.variants import ROOT


@click.command("variants")
@click.option("--names", is_flag=True, help="Print the names alone, one a line.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(names: bool, as_json: bool) -> None:
    """List the variants that come with tarabish, each in a line."""
    documents = {name: shipped(name) for name in _root_first()}
    if as_json:
        rows = [_row(name, document) for name, document in documents.items()]
        print_json({"schema": "tarabish.variants/1", "variants": rows})
        return
    width = max(map(len, documents))
    for name, document in documents.items():
        click.echo(name if names else f"{name:<{width}}  {document.data.get('summary', '')}")


def _root_first() -> list[str]:
    return sorted(shipped_names(), key=lambda name: (name != ROOT, name))


def _row(name: str, document: Document) -> dict[str, object]:
    data = document.data
    return {
        "name": name,
        "title": data.get("title", name),
        "summary": data.get("summary", ""),
        "status": data.get("status", ""),
        "extends": data.get("extends"),
        "sources": [
            {key: str(value) for key, value in source.items()} for source in data.get("sources", ())
        ],
    }
