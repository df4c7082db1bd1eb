"""Writing records, always in the same spelling."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tarabish_core.engine.actions import Action, Play
from tarabish_core.engine.cards import SEATS
from tarabish_core.engine.phases import step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, OVER, SCORED, Deal, State, start, write_score
from tarabish_core.records.notation import goes_before_card, stands_apart, write_deal, write_words
from tarabish_core.rules.plain_files import no_file


def write_tags(tags: Mapping[str, str]) -> str:
    """Write tags, one a line, in the order given."""
    return "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags.items())


def _quoted(value: str) -> str:
    plain = value.replace("\n", " ").replace("\r", " ")
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def deal_tags(deal: Deal, points: tuple[int, int] | None) -> dict[str, str]:
    """Give the tags of a deal itself; ``points`` is its result, where it has one."""
    tags = {
        "Dealer": SEATS[deal.dealer],
        "Before": f"{deal.before[0]} {deal.before[1]}",
        "Deal": write_deal(deal),
    }
    if deal.waiting:
        tags["Waiting"] = str(deal.waiting)
    if points is not None:
        tags["Result"] = f"{points[0]} {points[1]}"
    return tags


def write_actions(
    ruleset: Ruleset,
    deal: Deal,
    actions: Iterable[Action],
    scored: int | None = None,
    *,
    left: bool = False,
) -> str:
    """Write a deal's actions and its end: the auction on one line, then a line for each trick.

    ``scored`` is how many of the actions were done before the score was written, where more came
    after it; ``left`` tells that the deal was left before its score was written.
    """
    state = start(ruleset, deal)
    lines: list[list[str]] = [[]]
    turn: list[Action] = []
    for number, action in enumerate(actions):
        if number == scored:
            state = write_score(state)
            lines += [["*"], []]
        joined = goes_before_card(ruleset, state, action)
        own = joined or isinstance(action, Play)
        if turn and (
            not (own and turn[-1].seat == action.seat)
            or stands_apart(ruleset, state, turn[-1], action)
        ):
            lines[-1].append(_token(turn))
            turn = []
        if not turn and state.phase != AUCTION:
            _begin_line(lines, state, action)
        turn.append(action)
        state = step(ruleset, state, action)
        if not joined:
            lines[-1].append(_token(turn))
            turn = []
    if turn:
        lines[-1].append(_token(turn))
    text = "".join(" ".join(line) + "\n" for line in lines if line)
    if state.phase == SCORED:
        return text
    return text + ("*\n" if state.phase == OVER and not left else "~\n")


def _token(turn: list[Action]) -> str:
    return f"{SEATS[turn[0].seat]}:{','.join(map(write_words, turn))}"


def _begin_line(lines: list[list[str]], state: State, action: Action) -> None:
    """Begin a trick's line with its number when its leader says or plays something."""
    begins = len(state.plays) & 3 == 0 and action.seat == state.turn
    number = f"{len(state.plays) // 4 + 1}."
    if begins and all(number not in line for line in lines):
        lines.append([number])


def keep(path: Path, text: str) -> None:
    """Write a file whole or not at all, with the permissions that it had.

    So a killed program leaves the last whole one. A link stays, and what it leads to is written.
    Raises OSError, which names the file.
    """
    with naming(path):
        there = place_of(path)
        part = there.with_name(f".{there.name[:40]}.{secrets.token_hex(4)}")
        try:
            with part.open("xb") as file:
                # the name of a file may hold what is no letter
                file.write(text.encode(errors="backslashreplace"))
            if there.exists():
                part.chmod(there.stat().st_mode)
            part.replace(there)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def place_of(path: Path) -> Path:
    """Give the place where a file is to be put, links followed.

    Raises OSError where something stands that is no regular file: a device would be gone.
    """
    there = Path(os.path.realpath(path))
    if os.path.lexists(there) and (wrong := no_file(there)):
        raise OSError(errno.EINVAL, wrong, str(path))
    return there


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Have an error name the file that is meant, not the one that was to become it."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise
