"""How much of something a TOML text may hold, so that reading it neither fails nor takes long."""

from __future__ import annotations

import re

MOST_DIGITS = 600
"""Python can be told to read no more than 640."""

MOST_DEPTH = 100
"""So deep may brackets stand in each other, and so many parts may a dotted key have."""

_LEXEME = re.compile(
    r'"""[^"\\]*(?:(?:\\(?s:.)|"(?!""))[^"\\]*)*"{3,5}'
    r"|'''[^']*(?:'(?!'')[^']*)*'{3,5}"
    r'|"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    rf"|(?P<number>(?<![\w-])[0-9][0-9_]{{{MOST_DIGITS},}})"
    r"|(?P<open>[\[{])|(?P<close>[\]}])|(?P<dot>\.)|(?P<between>[=,\n])"
)


def excess(text: str) -> tuple[int, str] | None:
    """Find the first thing that there is too much of; gives its offset, and a sentence."""
    depth = parts = 0
    for found in _LEXEME.finditer(text):
        match found.lastgroup:
            case "number":
                return found.start(), f"a number of more than {MOST_DIGITS} digits"
            case "open":
                depth, parts = depth + 1, 0
            case "close":
                depth, parts = max(depth - 1, 0), 0
            case "dot":
                parts += 1
            case "between":
                parts = 0
        if depth > MOST_DEPTH:
            return found.start(), f"more than {MOST_DEPTH} brackets, one within another"
        if parts >= MOST_DEPTH:
            return found.start(), f"a key of more than {MOST_DEPTH} parts"
    return None
