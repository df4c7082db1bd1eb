"""The order in which plugins refine a rule: the variant's, but for those that ask to come later.

A plugin whose answer depends on another's coming first says so: ``AFTER = ("other",)``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType

from tarabish_core.engine.model import AFTER


class Circle(ValueError):  # noqa: N818 - said of plugins, as one would
    """Plugins that each ask to come after the next.

    Attributes:
        names: the plugins of the circle, in its order.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(" after ".join(f"'{name}'" for name in (*names, names[0])))
        self.names = names


def after_of(module: ModuleType) -> tuple[str, ...]:
    """Tell which plugins a plugin's module asks to come after.

    The `AFTER` of the bells, that many a rule imports, asks nothing. Raises ValueError for
    something that is no tuple of names.
    """
    names: object = getattr(module, "AFTER", ())
    if names == AFTER:
        return ()
    if isinstance(names, tuple) and all(isinstance(name, str) for name in names):
        return names
    raise ValueError(f'AFTER must be a tuple of plugin names, as ("other",), not {names!r}')


def in_order(names: Sequence[str], after: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Put names in order: as they come, but each behind those that it asks to come after.

    Names that are not there are nobody's concern. Raises Circle.
    """
    left, found = list(names), []
    while left:
        ready = (name for name in left if not set(after.get(name, ())) & set(left))
        first = next(ready, None)
        if first is None:
            raise Circle(_circle(left, after))
        left.remove(first)
        found.append(first)
    return tuple(found)


def _circle(left: list[str], after: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Follow what each asks until one comes again."""
    path = [left[0]]
    while True:
        following = next(name for name in after[path[-1]] if name in left)
        if following in path:
            return tuple(path[path.index(following) :])
        path.append(following)
