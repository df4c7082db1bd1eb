"""The process of a player of one's own: it reads what it is asked, and answers with a line."""

from __future__ import annotations

import json
import os
import pickle
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import IO, Any

from tarabish_core.engine.view import View
from tarabish_core.messages import say
from tarabish_core.players.asking import Answer, FaultError, Here, loaded
from tarabish_core.players.outside import PlayerError
from tarabish_core.rules.blame import error_words
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.sending import load_sent


def main() -> None:
    """Answer until nobody asks any more."""
    answering = os.fdopen(os.dup(1), "w", encoding="utf-8")
    asking = os.fdopen(os.dup(0), "rb")
    # What a player prints is no answer, and what it reads is not there.
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    questions: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(asking, questions), daemon=True).start()
    _, outside, rules = questions.get()
    try:
        loaded(outside)
        ruleset = load_sent(rules).ruleset
    except BaseException as error:  # noqa: BLE001 - as in _words
        _say(answering, _fault(error))
        return
    _say(answering, {})
    here, key = None, None
    while True:
        what, seed, deal, seen = questions.get()
        if here is None or key != (seed, deal):
            here, key = Here(outside, ruleset, seed, deal), (seed, deal)
        _say(answering, _words(here.act if what == "act" else here.react, seen))


def _words(ask: Callable[[View], Answer | None], seen: View) -> dict[str, object]:
    try:
        answer = ask(seen)
    except BaseException as error:  # noqa: BLE001 - nobody presses Ctrl-C here: it is the player's
        return _fault(error)
    return {} if answer is None else {"words": answer.words, "told": answer.told}


def _fault(error: BaseException) -> dict[str, object]:
    if isinstance(error, FaultError | PlayerError | VariantError):
        return {"fault": str(error)}
    return {"fault": say("player.fails", {"error": error_words(error)})}


def _listen(asking: IO[bytes], questions: SimpleQueue[Any]) -> None:
    """Take questions in; when whoever asks is gone, so is this process, whatever it is doing."""
    while True:
        try:
            questions.put(pickle.load(asking))  # noqa: S301 - from the process that began this one
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)


def _say(answering: IO[str], document: dict[str, object]) -> None:
    answering.write(json.dumps(document) + "\n")
    answering.flush()


if __name__ == "__main__":
    main()
