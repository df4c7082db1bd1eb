"""The end of a game and of a match (dossier 4.11)."""

from __future__ import annotations

from typing import Any

from tests.reference import plain
from tests.reference.staging import BELLS, go_on, start


def ended(goer: str, ns: int, ew: int, outcome: str = "made") -> dict[str, Any]:
    """The result of a deal, as far as the end of a game needs it."""
    return {"goer": goer, "outcome": outcome, "score": {"NS": ns, "EW": ew}}


def test_g02_g10_g11_both_over() -> None:
    """G02, G10, G11."""
    assert plain.game_winner({}, (430, 440), ended("N", 100, 62)) == "NS"
    assert plain.game_winner({}, (480, 470), ended("E", 70, 92)) == "EW"
    outcome, score, _ = plain.settle({}, "NS", "H", {"NS": 60, "EW": 102}, {}, {})
    assert (outcome, score) == ("bait", {"NS": 0, "EW": 162})
    assert plain.game_winner({}, (490, 495), ended("N", score["NS"], score["EW"], outcome)) == "EW"


def test_g04_g05_tie() -> None:
    """G04 and G05."""
    outcome, score, _ = plain.settle(
        {"score.half": "made"}, "EW", "H", {"NS": 81, "EW": 81}, {}, {}
    )
    result = ended("W", score["NS"], score["EW"], outcome)
    for tie, winner in (("play_on", None), ("draw", "draw"), ("bidder", "EW"), ("defender", "NS")):
        assert plain.game_winner({"end.tie": tie}, (440, 440), result) == winner


def test_g06_reached() -> None:
    """G06."""
    assert plain.game_winner({}, (410, 300), ended("N", 90, 72)) == "NS"
    assert plain.game_winner({"end.compare": "more_than"}, (410, 300), ended("N", 90, 72)) is None


def test_g08_target() -> None:
    """G08."""
    assert plain.game_winner({"end.target": 300}, (210, 250), ended("E", 162, 0, "bait")) == "NS"


def test_g12_bidder_first() -> None:
    """G12."""
    before, result = (440, 460), ended("N", 82, 80)
    assert plain.game_winner({"end.both_over": "bidder_first"}, before, result) == "NS"
    assert plain.game_winner({"end.both_over": "defender_first"}, before, result) == "EW"
    assert plain.game_winner({}, before, result) == "EW"


def test_count_out() -> None:
    """No. 85: right wins the game, wrong loses it."""
    options = {"end.count_out": True}
    for before, winner in (((495, 0), "NS"), ((0, 0), "EW")):
        deal = start(BELLS, goer="N", dealer="W", options=options)
        deal.before = before
        go_on(deal, until=2)
        deal.count_out("S")
        result = deal.result()
        assert result["outcome"] == "counted_out"
        assert plain.game_winner(options, before, result, deal.out_winner()) == winner


def test_match() -> None:
    """1.11."""
    games = [
        {"totals": {"NS": 510, "EW": 100}, "winner": "NS"},
        {"totals": {"NS": 490, "EW": 505}, "winner": "EW"},
    ]
    assert plain.match_winner({}, games[:1]) == "NS"
    assert plain.match_winner({"match.best_of": 3}, games) is None
    assert plain.match_winner({"match.best_of": 3}, [*games, games[1]]) == "EW"
    assert plain.match_winner({"match.best_of": 3}, [games[0]] * 2) == "NS"
    assert plain.match_winner({"match.fixed_games": 2}, games) == "draw"
    assert plain.match_winner({"match.fixed_games": 2, "match.rank_by": "points"}, games) == "NS"
    partners = {plain.seating({"match.rotate_pairs": True}, game)[2] for game in (1, 2, 3)}
    assert partners == {1, 2, 3}
