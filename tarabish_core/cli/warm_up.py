"""`tarabish warm-up`: compile beforehand what would be compiled when it is first used."""

from __future__ import annotations

import time

import click

from tarabish_core.cli.common import load, needs_extra, note, tell
from tarabish_core.cli.players import have_ready
from tarabish_core.messages import say
from tarabish_core.players.seating import KINDS, four
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.resolve import Overrides


@click.command("warm-up")
@click.argument("names", nargs=-1, metavar="[VARIANT...]")
def command(names: tuple[str, ...]) -> None:
    """Compile for VARIANTs, or for all that come with the program, what takes its time.

    That is the simulator, the solver, and players who think. They are compiled once on a machine,
    and again after an update; this takes the wait beforehand. Thresholds for going are not fitted
    here, but when they are first needed.
    """
    with needs_extra("sim"):
        from tarabish_core.search.preparing import is_compiled, prepare  # noqa: PLC0415 - numba
        from tarabish_core.simulate.calibration import UNSETTLED  # noqa: PLC0415 - numba
        from tarabish_core.simulate.work import job_of, play_part  # noqa: PLC0415
    for name in names or shipped_names():
        variant, begun, why = load(name, Overrides()), time.monotonic(), ""
        for players in KINDS:
            for games in (False, True):
                part = play_part(job_of(variant, four(players), UNSETTLED, 1, games=games), 0, 1)
                why = why or part.why
        if not is_compiled(variant.ruleset):
            note(say("solver.compiling", {"name": name}))
        if slow := prepare(variant.ruleset):
            note(say("solver.interpreted", {"name": name, "why": slow}))
        have_ready(variant, four("hard"))
        seconds = f"{time.monotonic() - begun:.1f}"
        told = {"name": name, "seconds": seconds, "why": why}
        tell(say("warm_up.interpreted" if why else "warm_up.compiled", told))
