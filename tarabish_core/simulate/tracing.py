"""Which facts a rule reads: stand-ins for the values that rules are asked with, which take note."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


class Reads:
    """The facts that were read so far, as a mask."""

    def __init__(self) -> None:
        self.mask = 0

    def note(self, facts: int) -> None:
        """Note that some facts were read."""
        self.mask |= facts


class Traced:
    """Stands in for a named tuple and notes which of its fields are read.

    ``bits`` are the facts that each field holds. Whatever reads it as a whole reads all of it; a
    changed copy has nothing to note about the fields that were put in.
    """

    def __init__(self, value: Any, reads: Reads, bits: Mapping[str, int]) -> None:
        self.__dict__.update(_value=value, _reads=reads, _bits=bits)

    @property  # type: ignore[misc]
    def __class__(self) -> type:  # isinstance() is asked by rules
        return type(self._value)

    def __getattr__(self, name: str) -> Any:
        kind = type(self._value)
        if name in kind._fields:
            self._reads.note(self._bits.get(name, 0))
            return getattr(self._value, name)
        found = getattr(kind, name)
        if isinstance(found, property) and found.fget is not None:
            return found.fget(self)
        if callable(found):
            return lambda *given, **named: found(self, *given, **named)
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name} cannot be set")

    def _replace(self, **changes: Any) -> Traced:
        bits = {name: bit for name, bit in self._bits.items() if name not in changes}
        return Traced(self._value._replace(**changes), self._reads, bits)

    def _whole(self) -> Any:
        for bit in self._bits.values():
            self._reads.note(bit)
        return self._value

    def _asdict(self) -> dict[str, Any]:
        return dict(self._whole()._asdict())

    def __iter__(self) -> Iterator[Any]:
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._value)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int):
            return getattr(self, type(self._value)._fields[index])
        return self._whole()[index]

    def __eq__(self, other: object) -> bool:
        return bool(self._whole() == _plain(other))

    def __hash__(self) -> int:
        return hash(self._whole())

    def __add__(self, other: Any) -> Any:
        return self._whole() + other

    def __radd__(self, other: Any) -> Any:
        return other + self._whole()

    def __lt__(self, other: Any) -> bool:
        return bool(self._whole() < _plain(other))

    def __le__(self, other: Any) -> bool:
        return bool(self._whole() <= _plain(other))

    def __gt__(self, other: Any) -> bool:
        return bool(self._whole() > _plain(other))

    def __ge__(self, other: Any) -> bool:
        return bool(self._whole() >= _plain(other))

    def __mul__(self, times: int) -> Any:
        return self._whole() * times

    def __reversed__(self) -> Iterator[Any]:
        return reversed(self._whole())

    def index(self, *asked: Any) -> int:
        """Find a value among the fields."""
        return int(self._whole().index(*asked))

    def count(self, one: Any) -> int:
        """Count a value among the fields."""
        return int(self._whole().count(one))

    def __contains__(self, one: object) -> bool:
        return one in self._whole()

    def __repr__(self) -> str:
        return repr(self._whole())


def _plain(other: Any) -> Any:
    return other._whole() if type(other) is Traced else other  # noqa: SLF001 - of its own kind


Sequence.register(Traced)  # so that `match` takes it for one, as it would the tuple
