"""`tarabish check`: whether variants are right, as far as loading and playing them can tell."""

from __future__ import annotations

import sys
from typing import Any

import click

from tarabish_core.cli.common import (
    MOST_PROBLEMS,
    WRONG_VARIANT,
    override_options,
    overrides_of,
    print_json,
    registry,
    tell,
)
from tarabish_core.messages import say
from tarabish_core.records.checking import DEALS, Report, check_variant
from tarabish_core.rules.problems import Problem


@click.command("check")
@click.argument("variants", nargs=-1, required=True, metavar="VARIANT...")
@override_options
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="How findings are written.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--deals", type=click.IntRange(0), default=DEALS, show_default=True, help="Deals to play."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Where the cards come from.")
def command(
    variants: tuple[str, ...],
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    form: str,
    as_json: bool,
    deals: int,
    seed: int,
) -> None:
    """Check VARIANTs: load them, play their examples, then random deals of each.

    Everything that is wrong is told at once, with its file, line and column. Exit status 0 if
    nothing is, 3 if something is.
    """
    overrides = overrides_of(changes, with_, without)
    form = "json" if as_json else form
    reports = []
    known = registry()
    for name in variants:
        report = check_variant(name, overrides, deals=deals, seed=seed, registry=known)
        reports.append(report)
        if form == "text":
            tell("\n".join(_text(report)))
        elif form == "github":
            for problem in report.problems:
                tell(github(problem))
    if form == "json":
        print_json(_document(reports, seed))
    if not all(report.right for report in reports):
        sys.exit(WRONG_VARIANT)


def _text(report: Report) -> list[str]:
    lines = [str(problem) for problem in report.problems[:MOST_PROBLEMS]]
    wrong = sum(not problem.warning for problem in report.problems)
    played = {"examples": report.examples, "deals": report.deals}
    code = "check.wrong" if wrong else "check.right"
    if report.variant is None:
        code = "check.not_loaded"
    return [*lines, say(code, {"name": report.name, "wrong": wrong, **played})]


def github(problem: Problem) -> str:
    """Write a problem as a line that GitHub shows beside the file."""
    kind = "warning" if problem.warning else "error"
    place = f"file={_field(problem.path)},line={problem.line},col={problem.column}"
    told = _escaped(f"{problem.sentence} ({problem.help})")
    return f"::{kind} {place},title={problem.code}::{told}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _field(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def _document(reports: list[Report], seed: int) -> dict[str, Any]:
    return {
        "schema": "tarabish.check/1",
        "right": all(report.right for report in reports),
        "seed": seed,
        "variants": [
            {
                "variant": report.variant.name if report.variant else report.name,
                "given": report.name,
                "digest": report.variant.ruleset.digest if report.variant else None,
                "right": report.right,
                "examples": report.examples,
                "deals": report.deals,
                "problems": [_problem(problem) for problem in report.problems],
            }
            for report in reports
        ],
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "file": problem.path,
        "line": problem.line,
        "column": problem.column,
        "code": problem.code,
        "sentence": problem.sentence,
        "help": problem.help,
        "warning": problem.warning,
    }
