"""What a table must be like to be a scenario; see scenarios.py for what one is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from tarabish_core.rules.files import shown
from tarabish_core.rules.problems import nearest

KINDS = {
    **dict.fromkeys(("option", "plugin", "title", "source", "instead"), str),
    **dict.fromkeys(("with", "without", "set"), list),
    **dict.fromkeys(("expect", "default"), dict),
    "value": bool | int | float | str | list,
}
"""The keys of a scenario beside what it plays or asks, and what each must be."""

WORDS = frozenset(KINDS)
NEEDED = ("title", "value", "expect", "default")


def misshapen(data: Mapping[str, Any], questions: Collection[str]) -> Iterator[str]:
    """Say what keeps a table from being a scenario that asks one of some questions."""
    for key in sorted(data.keys() - WORDS - set(questions)):
        near = nearest(key, WORDS.union(questions))
        yield f"a scenario has no key '{key}'{f'; {near}' if near else ''}"
    yield from (f"`{key}` is missing" for key in NEEDED if key not in data)
    for key, kind in KINDS.items():
        if key in data and not isinstance(data[key], kind):
            yield f"`{key}` cannot be {shown(data[key])}"
        elif kind is list and not all(isinstance(one, str) for one in data.get(key, ())):
            yield f"`{key}` must hold texts"
    if ("option" in data) == ("plugin" in data):
        yield "a scenario is about an `option` or a `plugin`, one of the two"
    elif "." not in str(data.get("option", ".")):
        yield f"`option` is written plugin.option, not {shown(data['option'])}"
    elif "plugin" in data and not isinstance(data.get("value", True), bool):
        yield f"with `plugin`, `value` is true or false, not {shown(data['value'])}"
    if not set(questions) & data.keys():
        yield f"it plays and asks nothing: one of {', '.join(questions)} must be there"
    elif {"sees", "look"} & data.keys() and "record" not in data:
        yield "`record` is missing"
