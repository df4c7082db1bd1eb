"""The reference pages: hooks, shapes, options, codes, messages, commands, variants.

``python -m tarabish_core.reference`` writes them anew in a checkout; a test holds them fresh.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import click
import numpy as np

from tarabish_core.cli import LazyGroup, root
from tarabish_core.engine.phases import TABLE
from tarabish_core.engine.state import PHASES
from tarabish_core.messages import catalogue, say
from tarabish_core.reference import shapes
from tarabish_core.reference.tables import cell, table
from tarabish_core.rules.files import shipped, shipped_names
from tarabish_core.rules.hooks import ADDING, NAMES, Hooks
from tarabish_core.rules.problems import CODES, HELPS
from tarabish_core.rules.registry import Plugin, Registry
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.simulate.columns import DEAL_COLUMNS, GAME_COLUMNS
from tarabish_core.simulate.exports import words
from tarabish_core.simulate.facts import OUTCOMES
from tarabish_core.simulate.measures import of_deals, of_games

MARK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def hooks_table() -> str:
    """List the hooks with their kind and question."""
    rows = [
        f"| `{name}` | {'all' if name in ADDING else 'one'} | {_first_line(name)} |"
        for name in NAMES
    ]
    return table("| hook | kind | question |", rows)


def phases_table() -> str:
    """List what may be done in each phase and where it leads."""
    rows = [
        f"| {phase} | `{action.__name__}` | {', '.join(PHASES[p] for p in row.leads_to)} |"
        for phase, actions in zip(PHASES, TABLE, strict=True)
        for action, row in actions.items()
    ]
    return table("| in | action | leads to |", rows)


def codes_table() -> str:
    """List the problem codes with what helps."""
    rows = [f"| `{code}` | {meaning} | {HELPS[code]} |" for code, meaning in CODES.items()]
    return table("| code | meaning | what helps, if nothing nearer is known |", rows)


def messages_tables() -> str:
    """List the codes of every sentence, a table that unfolds for each part of the catalogue."""
    tables: dict[str, dict[str, str]] = {}
    for code, sentence in catalogue().items():
        tables.setdefault(code.partition(".")[0], {})[code] = sentence
    return "\n".join(_sentences(f"<code>{name}</code>", said) for name, said in tables.items())


def _sentences(title: str, said: Mapping[str, str]) -> str:
    rows = [f"| `{code}` | {cell(sentence)} |" for code, sentence in said.items()]
    listed = table("| code | sentence |", rows)
    return f"<details><summary>{title} ({len(said)})</summary>\n\n{listed}\n</details>\n"


def commands_table() -> str:
    """List the commands with what each takes."""
    return table("| command | what it does and takes |", list(_commands(root, "tarabish")))


def _commands(group: LazyGroup, path: str) -> Iterator[str]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, LazyGroup):
            yield from _commands(command, f"{path} {name}")
        elif command:
            taken = [_taken(param) for param in command.params]
            yield f"| `{path} {name}` | {'<br>'.join([group.offered[name], *taken])} |"


def _taken(param: click.Parameter) -> str:
    if isinstance(param, click.Option):
        return f"`{'`, `'.join([*param.opts, *param.secondary_opts])}`: {param.help}"
    name = param.human_readable_name
    return f"`{name if param.required else f'[{name}]'}`"


def deal_columns_table() -> str:
    """List the columns of deals with their codes."""
    return _columns(DEAL_COLUMNS)


def game_columns_table() -> str:
    """List the columns of games with their codes."""
    return _columns(GAME_COLUMNS)


def _columns(columns: Mapping[str, str]) -> str:
    rows = [f"| `{name}` | {holds} | {_codes(name)} |" for name, holds in columns.items()]
    return table("| column | what it holds | its numbers, and the words of exports |", rows)


def _codes(name: str) -> str:
    numbers: dict[str, list[int]] = {}
    for number, word in words(name).items():
        numbers.setdefault(word, []).append(number)
    return ", ".join(
        f"{_from_to(found)} {f'`{word}`' if word else '(empty)'}" for word, found in numbers.items()
    )


def _from_to(numbers: list[int]) -> str:
    return " to ".join(map(str, sorted({numbers[0], numbers[-1]})))


def measures_table() -> str:
    """List the measures as programs and people read them."""
    deals = of_deals(dict.fromkeys(DEAL_COLUMNS, np.zeros(1, np.int64)), OUTCOMES)
    games = of_games(
        {name: np.zeros(1, np.int64) for name in (*GAME_COLUMNS, "first_dealer_wins")}, ()
    )
    rows = [
        f"| `{one.name}` | {say(f'measure.{one.name}')} | "
        f"{'share, 0 to 1, ' if one.rate else 'mean '}of "
        f"{among if one.among is None else 'the deals in which somebody went'} |"
        for among, measures in (("all deals", deals), ("all games", games))
        for one in measures
    ]
    return table("| in JSON and in `found.estimates` | as it is printed | what it is |", rows)


SECTIONS = {
    "hooks": hooks_table,
    "phases": phases_table,
    "codes": codes_table,
    "commands": commands_table,
    "messages": messages_tables,
    "deal_columns": deal_columns_table,
    "game_columns": game_columns_table,
    "measures": measures_table,
    "answers": shapes.hooks_table,
    "shapes": shapes.shapes_table,
    "types": shapes.types_table,
    "constants": shapes.constants_table,
    "functions": shapes.functions_table,
}


def _first_line(name: str) -> str:
    return (inspect.getdoc(getattr(Hooks, name)) or "").splitlines()[0]


def fill(page: str) -> str:
    """Write the generated sections of a page anew, between their marks."""
    return MARK.sub(lambda mark: f"{mark[1]}{SECTIONS[mark[2]]()}{mark[3]}", page)


def plugins_page() -> str:
    """Write the reference of the built-in plugins."""
    lines = [
        "# The rules that come with tarabish",
        "",
        "Written from the code; `python -m tarabish_core.reference` writes it anew. A",
        "variant file names a rule by its table, `[plugins.NAME]`, and sets its options there.",
    ]
    registry = Registry()
    for name in sorted(registry.names()):
        lines += ["", *_plugin(registry.load(name))]
    return "\n".join(lines) + "\n"


def _plugin(plugin: Plugin) -> Iterator[str]:
    yield f"## {plugin.name}"
    yield ""
    yield plugin.summary
    yield ""
    parts = [
        f"{'refines' if plugin.refines(hook) else 'adds to' if hook in ADDING else 'decides'} "
        f"`{hook}`"
        for hook in plugin.hooks
        if hook not in {"describe", "clashes"}
    ]
    yield f"It {', '.join(parts)}."
    yield from _options(plugin)
    yield ""
    yield _sentences("Its sentences", plugin.messages).rstrip("\n")


def _options(plugin: Plugin) -> Iterator[str]:
    fields: Mapping[str, Any] = plugin.module.Options.model_fields
    if fields:
        yield ""
        yield "| option | values | default | |"
        yield "|---|---|---|---|"
    for key, field in fields.items():
        default = _toml(field.default)
        yield f"| `{key}` | {_values(field)} | `{default}` | {field.description} |"


def _values(field: Any) -> str:
    if field.annotation is bool:
        return "`true`, `false`"
    listed = get_args(field.annotation)
    if listed and field.annotation.__class__.__name__ == "_LiteralGenericAlias":
        return ", ".join(f"`{_toml(value)}`" for value in listed)
    if listed:
        return "a list of " + ", ".join(f"`{_toml(value)}`" for value in get_args(listed[0]))
    bounds = {type(bound).__name__.lower(): bound for bound in field.metadata}
    return f"a whole number from {bounds['ge'].ge} to {bounds['le'].le}"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def variants_page() -> str:
    """Write the reference of the shipped variants."""
    lines = [
        "# The variants that come with tarabish",
        "",
        "Written from the files; `python -m tarabish_core.reference` writes it anew.",
    ]
    for name in sorted(shipped_names(), key=lambda name: (name != ROOT, name)):
        lines += ["", *_variant(name)]
    return "\n".join(lines) + "\n"


def _variant(name: str) -> Iterator[str]:
    data = shipped(name).data
    yield f"## {name}"
    yield ""
    yield f"{data['title']}: {data['summary']} *({data['status']})*"
    yield ""
    for source in data["sources"]:
        title = f"[{source['title']}]({source['url']})" if "url" in source else source["title"]
        yield f"- {title}: {source['says']}"
    if "extends" not in data:
        return
    parent = load_variant(data["extends"]).options
    changes = [
        f"`{plugin}.{key} = {_toml(value)}`"
        for plugin, table in data.get("plugins", {}).items()
        for key, value in table.items()
        if parent.get(plugin, {}).get(key) != value
    ]
    added = [f"with `{plugin}`" for plugin in data.get("plugins", {}) if plugin not in parent]
    dropped = [f"without `{plugin}`" for plugin in data.get("without", ())]
    yield ""
    yield f"`{data['extends']}` " + ", ".join([*dropped, *added, *changes]) + "."


def pages(root: Path) -> dict[Path, str]:
    """Give every page of a checkout as it should be."""
    filled = (root / "CONTRIBUTING.md", root / "plugins" / "HOOKS.md")
    return {
        **{page: fill(page.read_text(encoding="utf-8")) for page in filled},
        root / "plugins" / "README.md": plugins_page(),
        root / "variants" / "README.md": variants_page(),
    }
