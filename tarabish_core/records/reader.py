"""From a text to its deals: tags and tokens with the places where they stand. No rules here."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

FORMAT = 1
"""The newest record format that this program reads."""

CARRIED = ("Variant", "Digest", "Set", "With", "Without", "Plugin")
"""Tags that hold for the deals that follow too."""

_BEGINS = 'a record begins with [Tarabish "1"]'
_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\\n]|\\.)*)"\s*\]')
_SPACE = re.compile(r"(?:\s|;[^\n]*|\{[^}]*\})+")
_WORD = re.compile(r"[^\s;{}\[\]]+")
_FORMAT = re.compile(r"[1-9][0-9]{0,8}")
_NUMBER = re.compile(r"([0-9]{1,3})\.(?![0-9])")


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
    """One deal as it is written: its tags (carried ones included), its tokens, where it begins.

    ``ended`` is its end, ``*`` or ``~``, once that was read.
    """

    mark: Mark
    tags: dict[str, Tag] = field(default_factory=dict)
    carried: dict[str, Tag] = field(default_factory=dict)
    tokens: list[Token] = field(default_factory=list)
    ended: str = ""

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


def read_record(text: str) -> Iterator[DealText]:
    """Split a record into its deals, one after another.

    What is said between a deal's end and the next deal's tags still belongs to that deal. Raises
    RecordError with the place of the first fault, when reading comes to it.
    """
    before: DealText | None = None
    deal: DealText | None = None
    try:
        for name, piece in read_pieces(text):
            if isinstance(piece, Tag) and deal is not None and deal.ended:
                yield deal
                before, deal = deal, None
            if deal is None:
                deal = DealText(piece.mark, carried=_carried(before))
            if isinstance(piece, Tag):
                _add_tag(deal, name, piece, first=before is None and not deal.tags)
            else:
                _add_token(deal, piece)
    except RecordError:
        if deal is not None and deal.ended:
            yield deal
        raise
    if deal is None:
        raise RecordError("there is no deal in this record")
    if not deal.ended:
        raise RecordError(
            "the last deal has no end: `*`, or `~` if it was left unfinished", deal.mark
        )
    yield deal


def _add_token(deal: DealText, token: Token) -> None:
    if not deal.tags:
        raise RecordError(_BEGINS, token.mark)
    if deal.ended and (token.kind != "turn" or deal.ended == "~"):
        raise RecordError("a deal begins with its tags", token.mark)
    if token.kind == "end":
        deal.ended = token.text
    deal.tokens.append(token)


def _carried(before: DealText | None) -> dict[str, Tag]:
    """Gather what holds on from the deals before; none of them may have been left unfinished."""
    if before is None:
        return {}
    if before.ended == "~":
        raise RecordError("only the last deal may be left unfinished", before.tokens[-1].mark)
    own = {name: tag for name, tag in before.tags.items() if name in CARRIED}
    return before.carried | own


def _add_tag(deal: DealText, name: str, tag: Tag, *, first: bool) -> None:
    if deal.tokens:
        raise RecordError(f"the tag {name} stands inside a deal; tags come before it", tag.mark)
    if name in deal.tags:
        raise RecordError(f"the tag {name} is there twice", tag.mark)
    if first and name != "Tarabish":
        raise RecordError(_BEGINS, tag.mark)
    if name == "Tarabish":
        _check_format(tag)
    deal.tags[name] = tag


def _check_format(tag: Tag) -> None:
    number = tag.value.strip()
    if not _FORMAT.fullmatch(number):
        raise RecordError(f"'{tag.value}' is not a format of records", tag.mark)
    if int(number) > FORMAT:
        reason = f"format {number} is newer than this program, which reads up to {FORMAT}"
        raise RecordError(reason, tag.mark)


def read_pieces(text: str) -> Iterator[tuple[str, Tag | Token]]:
    """Split a text into its tags, each with its name, and its tokens, in order."""
    text = text.removeprefix("\ufeff")
    starts = [0, *(end.end() for end in re.finditer("\n", text))]
    at = 0
    while at < len(text):
        if space := _SPACE.match(text, at):
            at = space.end()
            continue
        line = bisect_right(starts, at)
        mark = Mark(line, at - starts[line - 1] + 1)
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
