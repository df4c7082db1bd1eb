"""Write the golden games: ``python tests/golden/make.py``; look at what changed before keeping."""

from __future__ import annotations

from pathlib import Path

from tarabish_core.records.game import header_of, new_game
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import replay
from tarabish_core.records.tags import Rules
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import load_variant
from tarabish_core.terminal.answers import obey, retell
from tarabish_core.terminal.line import LineTable
from tarabish_core.terminal.story import write_replay

FOLDER = Path(__file__).parent


def play_alone(name: str, seed: int) -> str:
    """Play a whole game of four programs and give its record, without the digest of the code."""
    variant = load_variant(name)
    header = header_of(variant, seed, name, {"Seat": "none"})
    del header["Digest"]
    game = new_game(variant, seed, header)
    LineTable(game, (), obey, retell, input, lambda _: None, lambda: None).play()
    return game.text()


def differs(record: str, parent: str) -> bool:
    """Tell whether the parent refuses the game or scores it otherwise."""
    mine = [deal.sheet for deal in replay(record).deals]
    try:
        return mine != [deal.sheet for deal in replay(record, rules=Rules(parent)).deals]
    except RecordError:
        return True


def golden_record(name: str) -> str:
    """Play the game of the first seed that the parent would play or score differently."""
    parent = load_variant(name).documents[0].data.get("extends")
    for seed in range(1, 200):
        record = play_alone(name, seed)
        if parent is None or differs(record, parent):
            return record
    return play_alone(name, 1)


def main() -> None:
    """Write a record and its transcript for every shipped variant."""
    for name in shipped_names():
        record = golden_record(name)
        (FOLDER / f"{name}.tbr").write_text(record, encoding="utf-8")
        (FOLDER / f"{name}.txt").write_text(write_replay(replay(record)), encoding="utf-8")


if __name__ == "__main__":
    main()
