"""What is wrong with a variant: where, what, and what would be right; all of it at once."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

CODES = {
    "V001": "the file is not TOML",
    "V002": "a key that variant files do not have",
    "V003": "a key that must be there is missing",
    "V004": "the file was written for a newer format",
    "V005": "a value of the wrong kind, or outside its bounds",
    "V006": "no plugin has this name",
    "V007": "the plugin has no such option",
    "V008": "the variant that it extends, or the variant asked for, is not to be found",
    "V009": "variants extend each other in a circle",
    "V010": "two plugins decide the same rule",
    "V011": "no plugin decides a rule",
    "V012": "two settings contradict each other",
    "V013": "`without` names a plugin that is not there to be taken away",
    "V014": "a setting that can have no effect (a warning)",
    "V015": "a plugin that is chosen is broken",
    "V016": "the file cannot be read",
    "V017": "an override on the command line cannot be understood",
    "V018": "a worked example does not come out as it says",
    "V019": "a rule raises an error in the middle of a game, or answers with nonsense",
    "V020": "a seat in turn has nothing lawful to say or play, or what it does not have",
    "V021": "points of the cards are lost or made",
    "V022": "a seat can tell what it has not seen",
    "V023": "a deal that does not end",
    "V024": "a game or a match that does not end",
    "V025": "the variant requires what is not installed",
    "V026": "the file was written for an older format; `tarabish upgrade` rewrites it",
    "V027": "several installed packages bring a rule of this name",
    "V028": "a rule that the rules sheet is silent about (a warning)",
    "V029": "a rule answers the same question in two ways",
}
"""Every code that a Problem may carry, and what it means."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a variant.

    Attributes:
        path, line, column: where it stands; lines and columns count from 1.
        code: one of CODES.
        sentence: what was met and what was expected.
        help: what would be right, or empty.
        source: the line of the file it stands in, or empty.
        warning: whether the variant can be used all the same.
    """

    path: str
    line: int
    column: int
    code: str
    sentence: str
    help: str = ""
    source: str = ""
    warning: bool = False

    def __str__(self) -> str:
        kind = "warning" if self.warning else "error"
        lines = [f"{self.path}:{self.line}:{self.column}: {kind} {self.code}: {self.sentence}"]
        if self.source.strip():
            line, column = _excerpt(self.source, self.column)
            blank = "".join("\t" if letter == "\t" else " " for letter in line[: column - 1])
            lines += [f"    {line}", f"    {blank}^"]
        if self.help:
            lines.append(f"    help: {self.help}")
        return "\n".join(lines)


def _excerpt(line: str, column: int) -> tuple[str, int]:
    """Cut a long line around a column, so that one fault never fills the screen."""
    begin = max(0, min(column - 60, len(line) - 100))
    return line[begin : begin + 100], column - begin


class VariantError(ValueError):
    """A variant that cannot be played.

    Attributes:
        problems: all that is wrong with it, in the order of files and lines.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def nearest(word: str, known: Iterable[str]) -> str:
    """Suggest the nearest known name: a help line, or empty when nothing is near."""
    names = sorted(known)
    close = difflib.get_close_matches(word.lower()[:60], names, n=1, cutoff=0.6)
    if close:
        return f"did you mean '{close[0]}'?"
    return f"known: {', '.join(names)}" if 0 < len(names) <= 12 else ""
