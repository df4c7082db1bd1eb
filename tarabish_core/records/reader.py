"""From a text to its deals: tags and tokens with the places where they stand. No rules here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

FORMAT = 1
"""The newest record format that this program reads."""

CARRIED = ("Variant", "Digest", "Set", "With", "Without", "Plugin", "Seed", "Seat", "Players")
"""Tags that hold for the deals that follow too."""

_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\\n]|\\.)*)"\s*\]')
_SPACE = re.compile(r"(?:\s|;[^\n]*|\{[^{}]*\})+")
_WORD = re.compile(r"[^\s;{}\[\]]+")
_NUMBER = re.compile(r"(\d{1,3})\.(?!\d)")


class Mark(NamedTuple):
    """A place in a text, counted from 1."""

    line: int
    column: int


class Token(NamedTuple):
    """A piece of a deal: ``kind`` is "number", "turn" or "end"."""

    kind: str
    text: str
    mark: Mark


class Tag(NamedTuple):
    """A tag's value and its place."""

    value: str
    mark: Mark


@dataclass
class DealText:
    """One deal as it is written: its tags (carried ones included), its tokens, where it begins."""

    mark: Mark
    tags: dict[str, Tag] = field(default_factory=dict)
    carried: dict[str, Tag] = field(default_factory=dict)
    tokens: list[Token] = field(default_factory=list)

    def tag(self, name: str) -> Tag | None:
        """Give a tag of this deal, or one that holds on from an earlier deal."""
        return self.tags.get(name) or self.carried.get(name)


class RecordError(ValueError):
    """A record that cannot be right.

    Attributes:
        mark: where, or None for the file as a whole.
        reason: what was met and what was expected.
    """

    def __init__(self, reason: str, mark: Mark | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.mark = mark


def read_record(text: str) -> tuple[DealText, ...]:
    """Split a record into its deals; raises RecordError with the place of the first fault."""
    deals: list[DealText] = []
    carried: dict[str, Tag] = {}
    deal: DealText | None = None
    for name, piece in _pieces(text):
        if deal is None:
            deal = DealText(piece.mark, carried=dict(carried))
        if isinstance(piece, Tag):
            _add_tag(deal, name, piece, first=not deals and not deal.tags)
        elif not deals and not deal.tags:
            raise RecordError('a record begins with [Tarabish "1"]', piece.mark)
        else:
            deal.tokens.append(piece)
            if piece.kind == "end":
                carried.update({k: tag for k, tag in deal.tags.items() if k in CARRIED})
                deals.append(deal)
                deal = None
    if deal is not None:
        raise RecordError(
            "the last deal has no end: `*`, or `~` if it was left unfinished", deal.mark
        )
    if not deals:
        raise RecordError("there is no deal in this record")
    for early in deals[:-1]:
        if early.tokens[-1].text == "~":
            raise RecordError("only the last deal may be left unfinished", early.tokens[-1].mark)
    return tuple(deals)


def _add_tag(deal: DealText, name: str, tag: Tag, *, first: bool) -> None:
    if deal.tokens:
        raise RecordError(f"the tag {name} stands inside a deal; tags come before it", tag.mark)
    if name in deal.tags:
        raise RecordError(f"the tag {name} is there twice", tag.mark)
    if first and name != "Tarabish":
        raise RecordError('a record begins with [Tarabish "1"]', tag.mark)
    if name == "Tarabish":
        _check_format(tag)
    deal.tags[name] = tag


def _check_format(tag: Tag) -> None:
    if not tag.value.strip().isdecimal() or int(tag.value) < 1:
        raise RecordError(f"'{tag.value}' is not a format of records", tag.mark)
    if int(tag.value) > FORMAT:
        reason = f"format {tag.value} is newer than this program, which reads up to {FORMAT}"
        raise RecordError(reason, tag.mark)


def _pieces(text: str) -> Iterator[tuple[str, Tag | Token]]:
    text = text.removeprefix("\ufeff")
    at, line, begin = 0, 1, 0
    while at < len(text):
        if space := _SPACE.match(text, at):
            line += space[0].count("\n")
            if "\n" in space[0]:
                begin = space.start() + space[0].rindex("\n") + 1
            at = space.end()
            continue
        mark = Mark(line, at - begin + 1)
        if tag := _TAG.match(text, at):
            yield tag[1], Tag(re.sub(r"\\(.)", r"\1", tag[2]), mark)
            at = tag.end()
        elif text[at] == "[":
            raise RecordError('a tag is written [Name "value"]', mark)
        elif text[at] == "{":
            raise RecordError("a comment is not closed: `}` is missing", mark)
        elif number := _NUMBER.match(text, at):
            yield "", Token("number", number[1], mark)
            at = number.end()
        elif word := _WORD.match(text, at):
            yield "", _token(word[0], mark)
            at = word.end()
        else:
            raise RecordError(f"'{text[at]}' has no meaning here", mark)


def _token(word: str, mark: Mark) -> Token:
    if word in ("*", "~"):
        return Token("end", word, mark)
    if ":" not in word[:2]:
        reason = f"'{word[:40]}' is not a turn: a seat, a colon and what it says and does"
        raise RecordError(reason, mark)
    return Token("turn", word, mark)
