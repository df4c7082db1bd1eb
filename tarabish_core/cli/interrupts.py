"""Ctrl-C where Python cannot raise it: in what compiled code calls back, as numba's does."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from typing import Any

AGAIN = 0.05
"""After so many seconds what was swallowed comes again."""


def heed_interrupts() -> None:
    """Have a Ctrl-C that is swallowed there come again, until it is heard."""
    usual = sys.unraisablehook

    def hook(unraisable: Any) -> None:
        if not issubclass(unraisable.exc_type, KeyboardInterrupt):
            usual(unraisable)
            return
        again = threading.Timer(AGAIN, _interrupt)
        again.daemon = True
        again.start()

    sys.unraisablehook = hook


def _interrupt() -> None:
    """Interrupt the main thread, and what it waits for where a system knows how."""
    main = threading.main_thread().ident
    if main is not None and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main, signal.SIGINT)
    else:
        _thread.interrupt_main()
