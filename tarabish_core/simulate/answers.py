"""What rules that are not compiled have answered, kept between runs.

It is kept by the identity of the ruleset and by all sources of the engine and of the rules that
come with it, so that no answer outlives what it was worked out by. Nothing hangs on it but time: a
file that cannot be read, or written, is done without.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.simulate.identity import identity
from tarabish_core.simulate.keeping import folder
from tarabish_core.simulate.layout import WORDS
from tarabish_core.simulate.memo import Memory, in_words
from tarabish_core.simulate.questions import Asker

LEAST, MOST = 200, 1 << 18
"""So few rows are not worth keeping, and so many too many."""

GROWN = 1.1
"""A store that has grown so much since is kept anew."""


class Kept:
    """Where the answers of a ruleset are kept, and how many of them."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.path = folder() / f"answers_{identity(ruleset)}_{sources()}.npz"
        self.count = 0

    def restore(self, memory: Memory, asker: Asker) -> None:
        """Fill a store that is empty with what was kept, if anything was."""
        try:
            with self.path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
                masks, rows = kept["masks"], (kept["near"], kept["far"])
                told = json.loads(str(kept["told"]))
        except (OSError, EOFError, ValueError, KeyError, BadZipFile):
            return
        asker.restore([tuple(said) for said in told["said"]], told["held"], told["outcomes"])
        memory.restore(
            [int.from_bytes(mask.tobytes(), "little") for mask in masks], told["roots"], rows
        )
        self.count = sum(map(len, rows))

    def keep(self, memory: Memory, asker: Asker) -> None:
        """Keep what a store holds by now, if that is much more than what was kept."""
        if not max(LEAST, GROWN * self.count) < memory.count <= MOST:
            return
        near, far = memory.rows()
        masks = np.array(list(map(in_words, memory.masks)), np.int64).reshape(-1, WORDS)
        told = {
            "said": asker.said,
            "held": asker.held,
            "outcomes": asker.outcomes,
            "roots": memory.roots,
        }
        with suppress(OSError):
            _write(self.path, near=near, far=far, masks=masks, told=json.dumps(told))
        self.count = memory.count


def _write(path: Path, **arrays: Any) -> None:
    """Put a file in place at once, so that no other run reads half of it."""
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as part:
            np.savez(part, **arrays)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@cache
def sources() -> str:
    """Hash the sources of the engine and of the rules that come with it."""
    digest = hashlib.sha256()
    for room in ("tarabish_core.engine", "tarabish_core.plugins"):
        for file in sorted(files(room).iterdir(), key=lambda one: one.name):
            if file.name.endswith(".py"):
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
