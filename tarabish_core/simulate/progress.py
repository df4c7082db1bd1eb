"""Progress that is kept in a file, so that a simulation can be stopped and gone on with."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Protocol

from tarabish_core.records.writer import keep
from tarabish_core.simulate.exports import Export
from tarabish_core.simulate.measures import Sums
from tarabish_core.simulate.work import Job

SCHEMA = "tarabish.progress/2"


_TOLD = {
    "overrides": "variant",
    "digest": "variant",
    "enough": "threshold for going",
    "games": "kind (deals or games)",
    "given": "file of deals",
}
"""How what differs is told, where its name will not do."""


class ProgressError(ValueError):
    """A file that holds no progress of this work."""


class Under(Protocol):
    """What has been played so far."""

    sums: Sums
    played: int
    interpreted: int
    reason: str
    faults: Counter[str]


@dataclass
class Progressed:
    """What was played of a job before, and where that is kept; nowhere without a path.

    ``sizes`` are the bytes of each export that hold.
    """

    path: Path | None
    job: Job
    sums: Sums = field(default_factory=Sums)
    played: int = 0
    interpreted: int = 0
    why: str = ""
    faults: Counter[str] = field(default_factory=Counter)
    sizes: dict[str, int] = field(default_factory=dict)

    @classmethod
    def begin(cls, path: Path | None, job: Job, exports: Iterable[Path]) -> Progressed:
        """Take up what a file keeps of this job, or begin; raises ProgressError for another's."""
        names = sorted(map(str, exports))
        if path is not None and any(name.endswith(".parquet") for name in names):
            raise ProgressError("a parquet file cannot be gone on with; export csv or ndjson")
        if path is None or not path.exists():
            return cls(path, job)
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            known = kept.get("schema") == SCHEMA
        except (OSError, ValueError, AttributeError, RecursionError) as error:
            raise ProgressError("that file keeps no progress of a simulation") from error
        if not known:
            raise ProgressError("that file keeps no progress of a simulation")
        try:
            return cls._taken_up(path, job, kept, names)
        except ProgressError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ProgressError("that file keeps no progress of a simulation") from error

    @classmethod
    def _taken_up(cls, path: Path, job: Job, kept: Any, names: list[str]) -> Progressed:
        now = _plain(job)
        if others := {_TOLD.get(name, name) for name in now if kept["job"].get(name) != now[name]}:
            what = ", ".join(sorted(others))
            raise ProgressError(f"that is the progress of other work, with another {what}")
        if (before := sorted(kept["sizes"])) != names:
            files = ", ".join(before) or "nothing"
            raise ProgressError(f"it was begun with other files to export: {files}")
        counts, sums, squares, outcomes = (
            _counted(kept["sums"][name]) for name in ("counts", "sums", "squares", "outcomes")
        )
        rates = {name: bool(kept["sums"]["rates"][name]) for name in counts}
        held = Sums(counts, sums, squares, rates, outcomes)
        numbers = _counted({name: kept[name] for name in ("played", "interpreted")})
        faults, sizes = _counted(kept["faults"]), _counted(kept["sizes"])
        if min(0, *numbers.values(), *sizes.values()) < 0:
            raise ValueError(path)
        played, interpreted = numbers["played"], numbers["interpreted"]
        return cls(path, job, held, played, interpreted, str(kept["why"]), faults, dict(sizes))

    def keep(self, under: Under, exports: Iterable[Export]) -> None:
        """Write what has been played so far, at once or not at all."""
        if self.path is None:
            return
        document = {
            "schema": SCHEMA,
            "job": _plain(self.job),
            "played": under.played,
            "interpreted": under.interpreted,
            "why": under.reason,
            "faults": under.faults,
            "sums": {one.name: dict(getattr(under.sums, one.name)) for one in fields(under.sums)},
            "sizes": {str(export.path): export.size for export in exports},
        }
        keep(self.path, json.dumps(document))


def _counted(kept: Any) -> Counter[str]:
    """Read whole numbers by name; raises TypeError for others."""
    if any(type(number) is not int for number in kept.values()):
        raise TypeError(kept)
    return Counter(kept)


def _plain(job: Job) -> Any:
    """Write what is played as JSON has it; its digest stands for the files of its rules."""
    return json.loads(json.dumps(asdict(replace(job, documents=(), plugins=()))))
