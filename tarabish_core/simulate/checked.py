"""Arithmetic of compiled rules: exactly Python's, or an error, and then the engine plays.

Compiled whole numbers have 64 bits and wrap; numba also inverts a truth value to a truth value,
counts the bits of a negative number otherwise, and takes nothing for a name that was given no
value. No rule may count otherwise compiled than plain: where its code is made, every operation is
checked, or known to be the same, or refused.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.errors import UnsupportedError
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering

WORD = ir.IntType(64)
ZERO, MINUS_ONE, LAST_BIT = (ir.Constant(WORD, number) for number in (0, -1, 63))
LEAST = ir.Constant(WORD, -(1 << 63))

EXPRESSIONS = frozenset({
    "binop", "inplace_binop", "unary", "call", "getattr", "getitem", "static_getitem",
    "build_tuple", "build_list", "getiter", "iternext", "pair_first", "pair_second",
    "exhaust_iter", "cast",
})  # fmt: skip
"""What code may be made of."""

ODD_EXPRESSIONS = {"build_set": "a set", "build_map": "a dictionary"}
"""What others are, in words."""

SAFE_CALLS = frozenset({
    bool, enumerate, int, len, max, min, range, sorted, zip, "list.append"
})  # fmt: skip
"""Built-in functions and methods that answer as Python's do."""

REFUSED = {
    operator.pow: "`**`",
    operator.ipow: "`**`",
    operator.truediv: "`/`",
    operator.itruediv: "`/`",
    operator.is_: "`is`",
    operator.is_not: "`is not`",
}
"""Operators that may not stand between two values; of these, `is` may ask for None."""

SEQUENCES = types.BaseTuple, types.List, types.UnicodeType
"""What may be joined and repeated; a number is checked wherever it is reckoned with."""


class CheckedLower(Lower):
    """Makes the code of a rule."""

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        """Make the code of an expression."""
        if expr.op not in EXPRESSIONS:
            raise refused(ODD_EXPRESSIONS.get(expr.op, "a name that may have no value"))
        if not expr.op.endswith("binop"):
            self._sure(resty)
        if expr.op == "unary" and expr.fn is not operator.not_:
            return self._signed(expr)
        return super().lower_expr(resty, expr)

    def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
        """Reckon with two values."""
        kinds = self.typeof(expr.lhs.name), self.typeof(expr.rhs.name)
        if op in REFUSED and types.none not in kinds:
            raise refused(REFUSED[op])
        self._sure(resty)
        if op not in CHECKED or any(isinstance(kind, SEQUENCES) for kind in kinds):
            return super().lower_binop(resty, expr, op)
        return CHECKED[op](self, self._word(expr.lhs), self._word(expr.rhs))

    def lower_call(self, resty: Any, expr: Any) -> Any:
        """Call a function."""
        function = self.typeof(expr.func.name)
        key: Any = getattr(function, "typing_key", None)
        if isinstance(function, types.BoundFunction) and _is_whole(function.this):
            return BITS[key[1]](self.builder, self.loadvar(expr.func.name))
        if not (_is_checked(function) or (key in SAFE_CALLS and not expr.kws)):
            name = getattr(key, "__name__", key or function)
            raise refused("`try`" if name == "mark_try_block" else f"`{name}`")
        if key is int:
            return self._word(expr.args[0])
        return super().lower_call(resty, expr)

    def lower_print(self, inst: Any) -> Any:
        """Refuse to print: what a rule prints must not stand among the results."""
        del inst
        raise refused("`print`")

    def _sure(self, resty: Any) -> None:
        """Refuse numbers that are no whole ones of 64 bits."""
        if isinstance(resty, types.Number) and not _is_whole(resty):
            raise refused(f"numbers of type {resty}")

    def _signed(self, expr: Any) -> Any:
        value = self._word(expr.value)
        if expr.fn is operator.neg:
            return _overflowing("ssub")(self, ZERO, value)
        if expr.fn is operator.invert and self.typeof(expr.value.name) != types.boolean:
            return self.builder.not_(value)
        raise refused("a sign before a truth value")

    def _word(self, variable: Any) -> Any:
        """Load a whole number, or a truth value as one."""
        kind = self.typeof(variable.name)
        if not (_is_whole(kind) or isinstance(kind, types.Boolean)):
            raise refused(f"reckoning with {kind}")
        return self.context.cast(self.builder, self.loadvar(variable.name), kind, types.int64)

    def unless(self, wrong: Any, kind: type[Exception], sentence: str) -> None:
        """Raise an error where a bit is set."""
        with cgutils.if_unlikely(self.builder, wrong):
            self.return_exception(kind, (sentence,), loc=self.loc)


def refused(what: str) -> UnsupportedError:
    """Say what keeps a rule from being compiled."""
    return UnsupportedError(f"it uses {what}, which compiled code does not reckon as Python does")


def _is_whole(kind: Any) -> bool:
    return bool(types.unliteral(kind) == types.int64)


def _is_checked(function: Any) -> bool:
    """Tell whether a function was compiled so too, or makes a named tuple or an error."""
    if isinstance(function, types.Dispatcher):
        return function.dispatcher._compiler.pipeline_class is Checked  # noqa: SLF001 - has no name
    return isinstance(function, types.NamedTupleClass | types.ExceptionClass)


Checking = Callable[[CheckedLower, Any, Any], Any]


def _overflowing(name: str) -> Checking:
    """Give an operation that LLVM tells the overflow of."""

    def reckon(lower: CheckedLower, left: Any, right: Any) -> Any:
        builder = lower.builder
        kind = ir.FunctionType(ir.LiteralStructType([WORD, ir.IntType(1)]), [WORD, WORD])
        called = f"llvm.{name}.with.overflow.i64"
        function = cgutils.get_or_insert_function(builder.module, kind, called)
        pair = builder.call(function, [left, right])
        _too_large(lower, builder.extract_value(pair, 1))
        return builder.extract_value(pair, 0)

    return reckon


def _too_large(lower: CheckedLower, wrong: Any) -> None:
    lower.unless(wrong, OverflowError, "a number needs more than 64 bits")


def _shift_count(lower: CheckedLower, count: Any) -> Any:
    """Refuse a negative count; more than 63 shifts as 63 does, as far as that is asked."""
    builder = lower.builder
    lower.unless(builder.icmp_signed("<", count, ZERO), ValueError, "negative shift count")
    return builder.select(builder.icmp_signed(">", count, LAST_BIT), LAST_BIT, count)


def _shifted_left(lower: CheckedLower, value: Any, count: Any) -> Any:
    builder = lower.builder
    bits = _shift_count(lower, count)
    found = builder.shl(value, bits)
    lost = builder.icmp_signed("!=", builder.ashr(found, bits), value)
    far = builder.and_(
        builder.icmp_signed("!=", count, bits), builder.icmp_signed("!=", value, ZERO)
    )
    _too_large(lower, builder.or_(lost, far))
    return found


def _shifted_right(lower: CheckedLower, value: Any, count: Any) -> Any:
    return lower.builder.ashr(value, _shift_count(lower, count))


def _divided(lower: CheckedLower, value: Any, by: Any) -> tuple[Any, Any]:
    """Give the quotient, rounded down, and what is left of it, with the sign of ``by``."""
    builder = lower.builder
    lower.unless(builder.icmp_signed("==", by, ZERO), ZeroDivisionError, "division by zero")
    least = builder.icmp_signed("==", value, LEAST)
    _too_large(lower, builder.and_(least, builder.icmp_signed("==", by, MINUS_ONE)))
    quotient, rest = builder.sdiv(value, by), builder.srem(value, by)
    apart = builder.icmp_signed("<", builder.xor(rest, by), ZERO)
    down = builder.and_(builder.icmp_signed("!=", rest, ZERO), apart)
    return (
        builder.add(quotient, builder.sext(down, WORD)),
        builder.add(rest, builder.select(down, by, ZERO)),
    )


CHECKED: dict[Any, Checking] = {
    operator.add: _overflowing("sadd"),
    operator.sub: _overflowing("ssub"),
    operator.mul: _overflowing("smul"),
    operator.lshift: _shifted_left,
    operator.rshift: _shifted_right,
    operator.floordiv: lambda lower, value, by: _divided(lower, value, by)[0],
    operator.mod: lambda lower, value, by: _divided(lower, value, by)[1],
}
"""What may leave 64 bits, or fail."""


def _size(builder: Any, value: Any) -> Any:
    return builder.select(builder.icmp_signed("<", value, ZERO), builder.neg(value), value)


BITS: dict[str, Callable[[Any, Any], Any]] = {
    "bit_count": lambda builder, value: builder.ctpop(_size(builder, value)),
    "bit_length": lambda builder, value: builder.sub(
        ir.Constant(WORD, 64),
        builder.ctlz(_size(builder, value), ir.Constant(ir.IntType(1), 0)),
    ),
}
"""Methods of whole numbers; Python counts the bits of a number without its sign."""


def total(values: Any, start: Any = 0) -> Any:
    """Sum, in place of ``sum``: compiled as a rule is."""
    for value in values:
        start += value
    return start


def size(value: Any) -> Any:
    """Take the sign off, in place of ``abs``: compiled as a rule is."""
    return -value if value < 0 else value


REPLACED = {"sum": total, "abs": size}
"""Built-in functions that rules are compiled with other ones for."""


@register_pass(mutates_CFG=True, analysis_only=False)
class CheckedLowering(NativeLowering):
    """The stage of numba that makes the code."""

    _name = "checked_lowering"

    @property
    def lowering_class(self) -> type[CheckedLower]:
        """Who makes it."""
        return CheckedLower


class Checked(CompilerBase):
    """numba's way of compiling, but for how code is made."""

    def define_pipelines(self) -> list[Any]:
        """List the stages."""
        stages = DefaultPassBuilder.define_nopython_pipeline(self.state)
        stages.passes = [
            (CheckedLowering if one is NativeLowering else one, told) for one, told in stages.passes
        ]
        return [stages]
