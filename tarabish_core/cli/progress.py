"""How far long work is, shown on a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn


def progress_bar() -> Progress:
    """Show on a terminal how far it is."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,}"))
    return Progress(
        *columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal
    )
