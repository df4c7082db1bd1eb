"""Run tarabish with ``python -m tarabish_core``."""

from tarabish_core.cli import main

main()
