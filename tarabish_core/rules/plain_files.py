"""Reading files that a person names: regular ones, so that nothing waits for a pipe."""

from __future__ import annotations

import stat
from pathlib import Path

OPEN_ALREADY = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""What names a stream that whoever started the program has opened, as a shell's ``<(command)``."""


class UnreadableError(ValueError):
    """A file that cannot be read; the message says why."""


def no_file(path: Path) -> str:
    """Say why a path is no regular file; empty if it is one. Nothing is opened for it."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return "there is no such file"
    except (OSError, ValueError) as error:
        return getattr(error, "strerror", None) or str(error)
    if stat.S_ISDIR(mode):
        return "it is a folder, not a file"
    return "" if stat.S_ISREG(mode) else "it is a pipe or a device, not a regular file"


def read_text(path: Path, *, streams: bool = False) -> str:
    """Read a regular file of UTF-8, its byte order mark included.

    With ``streams`` also what is OPEN_ALREADY; any other pipe might never come to an end. Raises
    UnreadableError.
    """
    if not (streams and str(path).startswith(OPEN_ALREADY)) and (wrong := no_file(path)):
        raise UnreadableError(wrong)
    try:
        return path.read_bytes().decode()
    except OSError as error:
        raise UnreadableError(error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise UnreadableError("it is not UTF-8 text") from error
