"""Bits and chance for compiled code: what numba's integers lack, and the deal generator's words.

The words are those of ``engine.chance``; published vectors hold both to each other.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding
import numpy as np
from llvmlite import ir
from numba import extending, types
from numba.core import cgutils

from tarabish_core.simulate.keeping import kept

intrinsic: Any = extending.intrinsic
U64 = np.uint64
GAMMA = U64(0x9E3779B97F4A7C15)
FIRST_FACTOR = U64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = U64(0x94D049BB133111EB)
HALF = U64(32)
LOW = U64(0xFFFFFFFF)

HAS_PDEP = bool(llvmlite.binding.get_host_cpu_features().get("bmi2"))


@intrinsic
def count_ones(_context: Any, value: Any) -> Any:
    """Count the bits of an int64."""
    del value

    def build(_: Any, builder: Any, __: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@intrinsic
def trailing_zeros(_context: Any, value: Any) -> Any:
    """Give the number of the lowest bit of an int64 that is not 0."""
    del value

    def build(_: Any, builder: Any, __: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@intrinsic
def leading_zeros(_context: Any, value: Any) -> Any:
    """Count the zeros above the highest bit of an int64; 64 for 0."""
    del value

    def build(_: Any, builder: Any, __: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), build


@intrinsic
def deposit(_context: Any, value: Any, mask: Any) -> Any:
    """Put the low bits of a value at the places of a mask (the BMI2 instruction)."""
    del value, mask

    def build(_: Any, builder: Any, __: Any, args: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        name = "llvm.x86.bmi.pdep.64"
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), args)

    return types.int64(types.int64, types.int64), build


@intrinsic
def borrowed(_context: Any, array: Any) -> Any:
    """Give an array without its reference count, which every call would count up and down.

    For as long as the caller holds the array itself.
    """

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        bare = context.make_array(signature.args[0])(context, builder, args[0])
        bare.meminfo = cgutils.get_null_value(bare.meminfo.type)
        bare.parent = cgutils.get_null_value(bare.parent.type)
        return bare._getvalue()  # noqa: SLF001 - how numba hands a structure on

    return array(array), build


@intrinsic
def pointer(_context: Any, array: Any) -> Any:
    """Give where an array's numbers stand, without the array: its caller must hold it.

    It is one word. An array is seven, which every function would be handed and every number at a
    place not known would be counted from an array's end for.
    """

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    return types.CPointer(array.dtype)(array), build


@intrinsic
def further(_context: Any, begin: Any, places: Any) -> Any:
    """Give a pointer so many places further."""

    def build(_: Any, builder: Any, __: Any, args: Any) -> Any:
        return builder.gep(args[0], [args[1]])

    return begin(begin, places), build


@intrinsic
def prefetch(_context: Any, begin: Any) -> Any:
    """Have a processor bring near what stands at a pointer; it goes on with other things."""

    def build(_: Any, builder: Any, __: Any, args: Any) -> Any:
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [args[0].type, number, number, number])
        name = "llvm.prefetch.p0"
        function = cgutils.get_or_insert_function(builder.module, kind, name)
        builder.call(function, [args[0], *(ir.Constant(number, one) for one in (0, 3, 1))])
        return cgutils.get_null_value(ir.IntType(8).as_pointer())

    return types.none(begin), build


@intrinsic
def seldom(_context: Any, condition: Any) -> Any:
    """Give a condition, and have code for what hardly ever holds kept out of the way."""

    def build(_: Any, builder: Any, __: Any, args: Any) -> Any:
        bit = ir.IntType(1)
        kind = ir.FunctionType(bit, [bit, bit])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.expect.i1")
        return builder.call(function, [args[0], ir.Constant(bit, 0)])

    return condition(condition), build


@extending.overload_method(types.Integer, "bit_count")
def _bit_count(value):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202, ARG001
    return lambda value: count_ones(value)  # noqa: PLW0108 - numba wants a function of its own


@extending.overload_method(types.Integer, "bit_length")
def _bit_length(value):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202, ARG001
    return lambda value: 64 - leading_zeros(value)


if HAS_PDEP:

    @kept
    def pick(mask: int, place: int) -> int:
        """Give the bit of a mask with ``place`` lower bits set in it."""
        return deposit(1 << place, mask)

else:

    @kept
    def pick(mask: int, place: int) -> int:
        """Give the bit of a mask with ``place`` lower bits set in it."""
        for _ in range(place):
            mask &= mask - 1
        return mask & -mask


@kept
def mix(word: Any) -> Any:
    """Finalise splitmix64, on uint64."""
    word = (word ^ word >> U64(30)) * FIRST_FACTOR
    word = (word ^ word >> U64(27)) * SECOND_FACTOR
    return word ^ word >> U64(31)


@kept
def key(state: Any, part: int) -> Any:
    """Go on with a stream's key by one part, as ``engine.chance.stream`` does."""
    return mix(U64(state) + GAMMA * (U64(part) + U64(1)))


@kept
def word_at(state: Any, number: int) -> Any:
    """Give a word of a stream by its number, from 0, as an int64."""
    return np.int64(mix(U64(state) + GAMMA * U64(number + 1)))


@kept
def draw(state: Any, number: int, limit: int) -> Any:
    """Draw from 0 to ``limit`` - 1 as ``engine.chance.draw_at`` does."""
    word = mix(U64(state) + GAMMA * U64(number + 1)) >> HALF
    return np.int64(word * U64(limit) >> HALF)


@kept
def shuffle(state: Any, cards: Any, first: int, size: int, pack: Any, top: int) -> None:
    """Shuffle ``size`` cards (``cards[first]`` and on) into ``pack[top]`` and on.

    As ``engine.chance.shuffled_pack`` does with the stream of a deal.
    """
    for place in range(size):
        pack[top + place] = cards[first + place]
    word = U64(0)
    last = size - 1
    while last > 0:
        state += GAMMA
        word = mix(state)
        other = np.int64((word >> HALF) * U64(last + 1) >> HALF)
        card = pack[top + last]
        pack[top + last] = pack[top + other]
        pack[top + other] = card
        last -= 1
        if last > 0:
            other = np.int64((word & LOW) * U64(last + 1) >> HALF)
            card = pack[top + last]
            pack[top + last] = pack[top + other]
            pack[top + other] = card
            last -= 1
