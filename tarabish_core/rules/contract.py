"""What the module of a plugin must be like, looked at when it is chosen and before it is asked."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from string import Formatter
from types import FunctionType
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from tarabish_core.api import Options
from tarabish_core.rules.blame import at_error, at_function, at_option, error_words
from tarabish_core.rules.expecting import expected, has_known_type, unfit
from tarabish_core.rules.files import shown
from tarabish_core.rules.hooks import NAMES, PROJECT, Hooks
from tarabish_core.rules.problems import nearest
from tarabish_core.rules.registry import Plugin
from tarabish_core.rules.resolve import RESERVED
from tarabish_core.rules.vetting import no_function

TYPED = 'give it one of bool, int, float, str, Literal["one", "other"], or a list of these'

SAID_WITH = {"outcome": ("goer", "outcome"), "sheet_line": ()}
"""The words in braces of sentences that sheets are told with; they are texts."""

PLAIN = 'write it as `NAME: TYPE = option(DEFAULT, "what it says at the table")`, with its bounds'


class Breach(NamedTuple):
    """What is wrong with a plugin, with the place in its file, and what would be right."""

    sentence: str
    hint: str = ""


def breaches(plugin: Plugin) -> list[Breach]:
    """List everything that is wrong with a plugin's module."""
    found = [*_marked(plugin), *_unmarked(plugin), *_messages(plugin), *_options(plugin)]
    if not found and not plugin.hooks:
        sentence = f"'{plugin.name}' answers no hook: no function is marked with @hook"
        return [Breach(sentence, "write @hook above the functions that answer")]
    return found


def _marked(plugin: Plugin) -> Iterator[Breach]:
    """Hold the functions that are marked as hooks against the specification."""
    for name, function in list(vars(plugin.module).items()):
        if not hasattr(function, f"{PROJECT}_impl"):
            continue
        if not isinstance(function, FunctionType):
            yield _no_hook(plugin, name, function)
        elif wrong := no_function(function):
            yield Breach(f"'{plugin.name}': `{name}` {wrong}{at_function(function)}")
        elif name in NAMES:
            yield from _arguments(plugin, name, function)
        else:
            sentence = f"'{plugin.name}' marks `{name}` with @hook, and there is no such hook"
            yield Breach(sentence + at_function(function), nearest(name, NAMES))


def _no_hook(plugin: Plugin, name: str, marked: Any) -> Breach:
    """Refuse what is no function itself: pluggy would pass it over without a word."""
    kind = "a class" if isinstance(marked, type) else f"of type {type(marked).__name__}"
    wrong = f"'{plugin.name}': `{name}` is marked with @hook and is {kind}, not a function"
    return Breach(wrong + at_function(marked), f"write @hook alone above `def {name}`")


def _arguments(plugin: Plugin, name: str, function: Callable[..., Any]) -> Iterator[Breach]:
    known = [key for key in inspect.signature(getattr(Hooks, name)).parameters if key != "self"]
    for argument in inspect.signature(function).parameters.values():
        if argument.name not in known:
            wrong = f"takes `{argument.name}`, and that hook is not given it"
            hint = nearest(argument.name, known)
        elif argument.kind not in {argument.POSITIONAL_OR_KEYWORD, argument.KEYWORD_ONLY}:
            wrong, hint = f"cannot take `{argument}`: hooks are asked by name", ""
        elif argument.default is not inspect.Parameter.empty:
            wrong, hint = f"gives `{argument.name}` a default, and hooks have none", ""
        else:
            continue
        yield Breach(f"'{plugin.name}': `{name}` {wrong}{at_function(function)}", hint)
    if any(getattr(function, f"{PROJECT}_impl", {}).values()):
        wrong = f"'{plugin.name}': `{name}` must be marked with @hook alone{at_function(function)}"
        yield Breach(wrong, "the order of plugins is that of the variant's tables")


def _unmarked(plugin: Plugin) -> Iterator[Breach]:
    """Find functions that are named like a hook and would never be asked."""
    for name, function in list(vars(plugin.module).items()):
        own = isinstance(function, FunctionType) and function.__module__ == plugin.module.__name__
        if own and name in NAMES and not hasattr(function, f"{PROJECT}_impl"):
            sentence = f"'{plugin.name}': `{name}` is named like a hook and is not marked with it"
            hint = f"write @hook above `def {name}`, or give it another name"
            yield Breach(sentence + at_function(function), hint)


def _messages(plugin: Plugin) -> Iterator[Breach]:
    found: object = getattr(plugin.module, "MESSAGES", {})
    if not isinstance(found, Mapping):
        kind = type(found).__name__
        yield Breach(f"'{plugin.name}': MESSAGES must hold sentences by code, not a {kind}")
        return
    for code, text in found.items():
        if not (isinstance(code, str) and isinstance(text, str)):
            told = f"MESSAGES must hold texts by texts, not {code!r}: {text!r:.40}"
            yield Breach(f"'{plugin.name}': {told}")
        elif wrong := _torn(code, text):
            yield Breach(f"'{plugin.name}': the sentence '{code}' cannot be said: {wrong}")


def _torn(code: str, text: str) -> str:
    """Say what is wrong with the words in braces of a sentence; empty if nothing is."""
    given = SAID_WITH.get(code.partition(".")[0])
    try:
        list(Formatter().parse(text))
        if given is not None:
            text.format_map(dict.fromkeys(given, ""))
    except KeyError as error:
        known = ", ".join(f"{{{name}}}" for name in given or ()) or "nothing"
        return f"{{{error.args[0]}}} is not known there, {known} is"
    except Exception as error:  # noqa: BLE001 - whatever a stranger's sentence fails at is told
        return error_words(error).removeprefix("ValueError: ")
    return ""


def _options(plugin: Plugin) -> Iterator[Breach]:
    model = getattr(plugin.module, "Options", Options)
    if not (isinstance(model, type) and issubclass(model, Options)):
        hint = "write `class Options(Base)`, with `from tarabish_core.api import Options as Base`"
        yield Breach(f"'{plugin.name}': Options must derive from those of tarabish_core.api", hint)
        return
    fields = model.model_fields
    needed = [name for name, field in fields.items() if field.is_required()]
    if needed:
        sentence = f"the plugin '{plugin.name}' is broken: its options have no defaults: "
        yield Breach(sentence + ", ".join(needed))
        return
    if taken := [name for name in RESERVED if name in fields]:
        yield Breach(f"'{plugin.name}': an option cannot be called `{taken[0]}`")
    if strange := list(_strange(plugin, fields)):
        yield from strange
        return
    try:
        model.model_validate(model().model_dump(warnings=False))
    except ValidationError as error:
        for fault in error.errors():
            yield _wrong_default(plugin, fault)
    except Exception as error:  # noqa: BLE001 - whatever a stranger's validator raises is told
        place = at_error(error, plugin.module)
        sentence = f"'{plugin.name}': the defaults of its options do not hold: "
        yield Breach(f"{sentence}{error_words(error)}{place}")


def _strange(plugin: Plugin, fields: Mapping[str, FieldInfo]) -> Iterator[Breach]:
    """Find options that no variant file can hold, or that are more than one."""
    for name, field in fields.items():
        told = f"'{plugin.name}': the option `{name}` cannot"
        if known := unfit(field):
            yield Breach(f"{told} have `{known}`{at_option(plugin.module, name)}", PLAIN)
        elif not has_known_type(field.annotation):
            place = at_option(plugin.module, name)
            yield Breach(f"{told} be of type {_kind(field)}{place}", TYPED)


def _kind(field: FieldInfo) -> str:
    kind = field.annotation
    return kind.__name__ if isinstance(kind, type) else getattr(kind, "__forward_arg__", str(kind))


def _wrong_default(plugin: Plugin, fault: Any) -> Breach:
    if not fault["loc"]:
        told = f"the defaults of its options do not go together: {expected(fault)}"
        return Breach(f"'{plugin.name}': {told}")
    name = str(fault["loc"][0])
    told = f"the default of `{name}` cannot be {shown(fault['input'])}: {expected(fault)}"
    return Breach(f"'{plugin.name}': {told}{at_option(plugin.module, name)}")
