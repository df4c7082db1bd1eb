"""Which facts a rule reads: stand-ins for the values that rules are asked with, which take note."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
        whole = other._whole() if type(other) is Traced else other
        return bool(self._whole() == whole)

    def __hash__(self) -> int:
        return hash(self._whole())

    def __add__(self, other: Any) -> Any:
        return self._whole() + other

    def __radd__(self, other: Any) -> Any:
        return other + self._whole()

    def __contains__(self, one: object) -> bool:
        return one in self._whole()

    def __repr__(self) -> str:
        return repr(self._whole())


class TracedPair:
    """Stands in for a pair of ints and notes which of them are read."""

    def __init__(self, pair: tuple[int, int], reads: Reads, bits: tuple[int, int]) -> None:
        self._pair, self._reads, self._bits = pair, reads, bits

    @property  # type: ignore[misc]
    def __class__(self) -> type:  # isinstance() is asked by rules
        return tuple

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int):
            self._reads.note(self._bits[index])
        else:
            self._reads.note(self._bits[0] | self._bits[1])
        return self._pair[index]

    def __iter__(self) -> Iterator[int]:
        self._reads.note(self._bits[0] | self._bits[1])
        return iter(self._pair)

    def __len__(self) -> int:
        return 2

    def __eq__(self, other: object) -> bool:
        return tuple(self) == (tuple(other) if isinstance(other, TracedPair) else other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __add__(self, other: Any) -> Any:
        return tuple(self) + tuple(other)

    def __repr__(self) -> str:
        return repr(tuple(self))
