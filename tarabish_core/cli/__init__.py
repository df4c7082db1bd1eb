"""The command line: one small file a command, imported when it is used."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Mapping

import click

from tarabish_core import __version__
from tarabish_core.cli.interrupts import heed_interrupts
from tarabish_core.cli.streams import open_streams
from tarabish_core.messages import say
from tarabish_core.rules.blame import blamed
from tarabish_core.rules.problems import nearest

COMMANDS = {
    "analyse": "Look back at a record: what every call and card cost.",
    "bots": "Look at the players that the program has.",
    "check": "Check variants: load them, play their examples and random deals.",
    "compare": "Play the same deals under several variants, and say what differs.",
    "diff": "Say what two variants play differently.",
    "explain": "Explain a moment of a record, or the score of a deal, and which rule says so.",
    "new": "Begin a variant file or a rule of one's own.",
    "plugins": "List the rules that can be chosen, or tell all about one.",
    "play": "Sit down to a game.",
    "replay": "Replay a record and check every figure in it.",
    "rules": "Print a variant's rules in plain words.",
    "schema": "Write the JSON schema of variant files, for editors.",
    "simulate": "Play deals or games of a variant by the million, and measure them.",
    "show": "Show a variant's file, all its options, or where they come from.",
    "stats": "Measure the deals of real records in a folder.",
    "upgrade": "Rewrite a variant file of an older format.",
    "variants": "List the variants that can be played.",
    "warm-up": "Compile beforehand what would be compiled when it is first used.",
}

WRONG_PLUGIN = 3
INTERRUPTED = 130
NOT_WRITTEN = 74


class LazyGroup(click.Group):
    """A group whose commands are imported one at a time.

    Attributes:
        offered: its commands, each with a line that says what it does.
        prefix: what stands before a command's name in the name of its module.
    """

    offered: Mapping[str, str] = COMMANDS
    prefix = ""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands."""
        del ctx
        return sorted(self.offered)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        del ctx
        if cmd_name not in self.offered:
            return None
        place = f"{self.prefix}{cmd_name}".replace("-", "_")
        module = importlib.import_module(f"tarabish_core.cli.{place}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is asked for; wrong usage, with the nearest name, if it is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = nearest(args[0], self.offered)
            told = f"{error.message} {near[:1].upper()}{near[1:]}".rstrip()
            raise click.UsageError(told, ctx) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(sorted(self.offered.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tarabish")
def root() -> None:
    """Tarabish under exactly your family's house rules.

    VARIANT is always the name of a variant or the path of a variant file. Exit status: 0 fine,
    1 a negative verdict, 2 usage, 3 a variant or plugin is wrong, 4 a record is wrong, 74 the
    result could not be written, 130 interrupted with what was finished kept.
    """


def main() -> None:
    """Run the program and leave with its exit status."""
    open_streams()
    heed_interrupts()
    stdout = sys.stdout
    try:
        status = root.main(prog_name="tarabish", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as leave:
        status = leave.exit_code
    except click.ClickException as fault:
        fault.show()
        status = fault.exit_code
    except (KeyboardInterrupt, click.Abort) as stop:
        # click makes an Abort of the EOFError of a rule that reads from the terminal
        ended = stop.__cause__ if isinstance(stop.__cause__, EOFError) else None
        status = WRONG_PLUGIN if ended and _plugin_fails(ended) else INTERRUPTED
        if status == INTERRUPTED:
            click.echo(say("interrupted.at_once"), err=True)
    except SystemExit as leave:
        # Click leaves so, with stdout muted, when whoever read the result has seen enough.
        muted = sys.stdout is not stdout
        status = 0 if muted else WRONG_PLUGIN if _plugin_fails(leave) else leave.code
    except BaseException as error:  # noqa: BLE001 - raised again unless a plugin is to blame
        status = _unforeseen(error)
    sys.exit(status if isinstance(status, int) else 0)


def _plugin_fails(error: BaseException) -> bool:
    """Tell of the plugin that an error comes from, if it comes from one."""
    if blame := blamed(error):
        click.echo(f"{blame.place}: error: the plugin '{blame.plugin}': {blame.sentence}", err=True)
    return blame is not None


def _unforeseen(error: BaseException) -> int:
    """Tell of a plugin that fails, or of a result that cannot be written; raise anything else."""
    if _plugin_fails(error):
        return WRONG_PLUGIN
    if isinstance(error, OSError) or sys.stdout.closed:
        reason = getattr(error, "strerror", None) or error
        file = getattr(error, "filename", None)
        place = f" ({file})" if isinstance(file, str) else ""
        click.echo(f"tarabish: the result cannot be written: {reason}{place}", err=True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1 if sys.stdout.closed else sys.stdout.fileno())
        return NOT_WRITTEN
    raise error
