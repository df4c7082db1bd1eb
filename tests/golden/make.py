"""Write the golden games and counts; look at what changed before keeping it.

``python tests/golden/make.py`` writes all, ``… make.py games`` or ``… make.py perft`` a part.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tarabish_core.engine.actions import Play
from tarabish_core.engine.cards import cards_in
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.phases import step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import OVER, State, deal_cards, lawful_cards, start
from tarabish_core.engine.view import view
from tarabish_core.players.random_legal import RandomLegal
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
SEEDS = range(1, 40)
DEALS = range(8)


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
    for seed in SEEDS:
        record = play_alone(name, seed)
        if parent is None or differs(record, parent):
            return record
    return play_alone(name, 1)


def before_three_tricks(ruleset: Ruleset, number: int) -> State:
    """Play six tricks of a deal of seed 1 by chance, without talk; less if everybody passes."""
    pack = shuffled_pack(1, number, cards_in(ruleset.deck_mask))
    state = start(ruleset, deal_cards(ruleset, pack, number % 4))
    player = RandomLegal(ruleset, 1, number)
    while state.phase != OVER and len(state.plays) < 24:
        seen = view(ruleset, state, state.turn)
        silent = seen.choices._replace(announcements=(), runs=(), bella_cards=0)
        state = step(ruleset, state, player.act(seen._replace(choices=silent)))
    return state


def count_lines(ruleset: Ruleset, state: State) -> int:
    """Count the lawful ways to play a deal to its end; none where everybody passed."""
    if state.phase == OVER:
        return int(bool(state.plays))
    return sum(
        count_lines(ruleset, step(ruleset, state, Play(state.turn, card)))
        for card in cards_in(lawful_cards(ruleset, state))
    )


def perft(name: str) -> list[int]:
    """Count the lawful lines of the last three tricks of the fixed deals under a variant."""
    ruleset = load_variant(name).ruleset
    return [count_lines(ruleset, before_three_tricks(ruleset, number)) for number in DEALS]


def make_games() -> None:
    """Write a record and its transcript for every shipped variant."""
    for name in shipped_names():
        record = golden_record(name)
        (FOLDER / f"{name}.tbr").write_text(record, encoding="utf-8")
        (FOLDER / f"{name}.txt").write_text(write_replay(replay(record)), encoding="utf-8")


def make_perft() -> None:
    """Write how many lawful lines of the last three tricks the fixed deals have, by variant."""
    rows = [f'  "{name}": {json.dumps(perft(name))}' for name in shipped_names()]
    (FOLDER / "perft.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def main(parts: list[str]) -> None:
    """Write what is asked for, or all."""
    made = {"games": make_games, "perft": make_perft}
    for part in parts or made:
        made[part]()


if __name__ == "__main__":
    main(sys.argv[1:])
