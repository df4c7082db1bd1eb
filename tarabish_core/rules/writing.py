"""Writing variants as TOML: single values, a plugin's table, and a whole file that stands alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomli_w

from tarabish_core.rules.files import FORMAT
from tarabish_core.rules.resolve import RESERVED
from tarabish_core.rules.variants import Variant

CARRIED = ("title", "summary", "status", "aliases", "requires", "sources")
"""What a file that stands alone takes over as it is."""


def write_value(value: Any) -> str:
    """Write one value as TOML has it, in one line wherever TOML lets it be.

    >>> write_value("next"), write_value(True), write_value(["a", "b"])
    ('"next"', 'true', '["a", "b"]')
    """
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(write_value, value))}]"
    return tomli_w.dumps({"value": value}).removeprefix("value = ").rstrip("\n")


def write_toml(data: Mapping[str, Any]) -> str:
    """Write a whole document; texts of several lines stay so, what cannot be seen is escaped."""
    lines = r"\r\n" not in repr(data)  # tomli_w would make one letter of the two
    return "".join(
        letter if letter in "\n\t" or letter.isprintable() else f"\\U{ord(letter):08X}"
        for letter in tomli_w.dumps(data, multiline_strings=lines)
    )


def own_tables(variant: Variant) -> Mapping[str, Mapping[str, Any]]:
    """Give the plugin tables of the variant's own file, as they stand there."""
    tables: Mapping[str, Mapping[str, Any]] = variant.documents[0].data.get("plugins", {})
    return tables


def all_tables(variant: Variant) -> dict[str, dict[str, Any]]:
    """Give every plugin of the variant with every option, in order."""
    tables = {}
    for one in variant.chosen:
        settings = variant.entries[one.plugin.name].settings
        kept = {key: settings[key].value for key in RESERVED if key in settings}
        options = {key: value for key, value in one.options if value is not None}
        tables[one.plugin.name] = {**kept, **options}
    return tables


def write_whole(variant: Variant) -> str:
    """Write a complete variant file that extends nothing and makes the same rules."""
    own = variant.documents[0].data
    data: dict[str, Any] = {"format": FORMAT, "name": variant.name}
    data |= {key: own[key] for key in CARRIED if key in own}
    data["plugins"] = all_tables(variant)
    if not variant.overrides and "examples" in own:
        data["examples"] = [
            {key: value for key, value in example.items() if key != "parent"}
            for example in own["examples"]
        ]
    return write_toml(data)
