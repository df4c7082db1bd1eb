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

HELPS = {
    "V001": "a line is `key = value`, `[table]` or `# comment`: close every text and bracket, and "
    "write no key twice in a table",
    "V002": "take it away; `tarabish schema` lists the keys",
    "V003": "write it in the first lines",
    "V004": "a newer tarabish reads it",
    "V005": "`tarabish plugins NAME` lists a rule's options with their values",
    "V006": "`tarabish plugins` lists them; one in a file of your own is made known with "
    "--plugin FILE, one of a package by installing it",
    "V007": "`tarabish plugins NAME` lists its options",
    "V008": "`tarabish variants` lists those that come with tarabish; a file goes by its path, "
    "with or without .toml",
    "V009": "take `extends` out of one of them",
    "V010": "take one away with `without`, or name it in the other's `overrides`",
    "V011": "name a plugin that does, or take away the one that asks for it",
    "V012": "change one of the two",
    "V013": "take the name out; `tarabish show NAME --resolved` lists what a parent brings",
    "V014": "take it away, or change what keeps it from having one",
    "V015": "mend the rule's file, or leave the rule out of the variant",
    "V016": "save it as UTF-8 text, where it may be read",
    "V017": "write it as --set bait.half=made",
    "V018": "if the rules are as they should be, mend the record or its `expect`",
    "V019": "mend the rule: it must answer whatever can happen in a game, as HOOKS.md lists it",
    "V020": "mend the rule: it must leave the seat something that it has",
    "V021": "mend the rule: asked again of a trick, it must answer as it did when the trick fell",
    "V022": "mend the rule: it may look at nothing but what it is given",
    "V023": "mend the rule: it must let the auction and the play come to an end",
    "V024": "mend the rule: it must name a winner, or DRAW, in the end",
    "V025": "install it beside tarabish",
    "V026": "tarabish upgrade FILE",
    "V027": "uninstall all but one, or give a file of your own: --plugin NAME.py",
    "V028": "answer `describe` with the Sentences that say the rule",
    "V029": "mend the rule: asked the same it must answer the same; it may not count, remember or "
    "draw lots",
}
"""For every code what helps where nothing better can be said of the one fault."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a variant.

    Attributes:
        path, line, column: where it stands; lines and columns count from 1, and are 0 where
            ``path`` is not a file but what was typed.
        code: one of CODES.
        sentence: what was met and what was expected.
        help: what would be right; that of the code where nothing is given.
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

    def __post_init__(self) -> None:
        object.__setattr__(self, "help", self.help or HELPS[self.code])

    def __str__(self) -> str:
        kind = "warning" if self.warning else "error"
        place = f"{self.path}:{self.line}:{self.column}" if self.line else self.path
        lines = [f"{place}: {kind} {self.code}: {self.sentence}"]
        if self.source.strip():
            line, column = _excerpt(self.source, self.column)
            blank = "".join("\t" if letter == "\t" else " " for letter in line[: column - 1])
            lines += [f"    {line}", f"    {blank}^"]
        return "\n".join([*lines, f"    help: {self.help}"])


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
