"""What a variant requires to be installed: ``tarabish>=0.2``, ``tarabish-antigonish``.

Versions are compared by their release numbers alone; ``1.2rc1`` is taken for ``1.2``.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from importlib import metadata
from typing import NamedTuple

from tarabish_core import __version__
from tarabish_core.rules.files import Document, shown
from tarabish_core.rules.problems import Problem

Release = tuple[int, ...]

_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(.*?)\s*", re.DOTALL)
_NUMBERS = r"v?([0-9]{1,99}(?:\.[0-9]{1,99})*)"  # of thousands of digits Python makes no number
_BOUND = re.compile(rf"\s*(>=|<=|==|!=|>|<)\s*{_NUMBERS}\s*")
_RELEASE = re.compile(_NUMBERS)

_MEETS: Mapping[str, Callable[[Release, Release], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


class Requirement(NamedTuple):
    """A distribution and the bounds of its version, as (comparison, version)."""

    name: str
    bounds: tuple[tuple[str, str], ...]


def read_requirement(text: str) -> Requirement:
    """Read ``name``, ``name>=1.2`` or ``name>=1.2,<2``; raises ValueError for anything else."""
    found = _REQUIREMENT.fullmatch(text)
    if found is None:
        raise ValueError(text)
    bounds = []
    for part in found[2].split(",") if found[2] else ():
        bound = _BOUND.fullmatch(part)
        if bound is None:
            raise ValueError(text)
        bounds.append((bound[1], bound[2]))
    return Requirement(found[1], tuple(bounds))


def meets(version: str, bounds: tuple[tuple[str, str], ...]) -> bool:
    """Tell whether a version lies within all bounds."""
    return all(_compare(version, sign, bound) for sign, bound in bounds)


def _compare(version: str, sign: str, bound: str) -> bool:
    ours, theirs = _release(version), _release(bound)
    width = max(len(ours), len(theirs))
    return _MEETS[sign](_filled(ours, width), _filled(theirs, width))


def _release(version: str) -> Release:
    found = _RELEASE.match(version)
    return tuple(map(int, found[1].split("."))) if found else ()


def _filled(release: Release, width: int) -> Release:
    return release + (0,) * (width - len(release))


def installed(name: str) -> str | None:
    """Give the version of an installed distribution; None if there is none of this name."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return __version__ if name == "tarabish" else None


def unmet(document: Document) -> list[Problem]:
    """Give a problem for each requirement of a variant file that is not met, or not readable."""
    found = document.data.get("requires")
    problems = []
    for index, text in enumerate(found if isinstance(found, list) else []):
        if isinstance(text, str) and (wrong := _wrong(document, index, text)):
            problems.append(wrong)
    return problems


def _wrong(document: Document, index: int, text: str) -> Problem | None:
    at = ("requires", index)
    try:
        name, bounds = read_requirement(text)
    except ValueError:
        sentence = f"`requires` cannot be {shown(text)}: expected a name, perhaps with versions"
        return document.at_value("V005", at, sentence, 'write it as "tarabish>=0.1"')
    version = installed(name)
    if version is None:
        hint = f"install it beside tarabish: pip install {name}"
        return document.at_value("V025", at, f"this variant needs '{name}', not installed", hint)
    if meets(version, bounds):
        return None
    wanted = ", ".join(f"{sign}{bound}" for sign, bound in bounds)
    sentence = f"this variant needs '{name}' {wanted}, and {version} is installed"
    return document.at_value("V025", at, sentence, f'pip install "{name}{wanted.replace(" ", "")}"')
