"""Whole comparisons, with thresholds that nobody has fitted, so that they are quick."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from tarabish_core.compare import Result, compare, gathering
from tarabish_core.compare.gathering import CannotCompareError
from tarabish_core.compare.result import SCHEMA, Change, Measure
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, Variant, load_variant
from tarabish_core.simulate.calibration import UNSETTLED, Calibration
from tarabish_core.simulate.simulation import simulate
from tarabish_core.simulate.workers import workers
from tests.compare.tables import FREE, KITCHEN
from tests.simulate.clusters import cluster

VARIANTS = Path(__file__).parent.parent.parent / "variants"


@pytest.fixture(autouse=True, scope="module")
def unfitted() -> Iterator[None]:
    """Have everybody go by the usual thresholds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gathering, "calibration", lambda _: Calibration(UNSETTLED, 4, 0, ()))
        yield


def few(*variants: str | Variant, **more: Any) -> Result:
    """Compare on few deals."""
    return compare(*variants, **{"deals": 3_000, "games": 100, "luck": 0, **more})


@pytest.fixture(scope="module")
def kitchen() -> Result:
    return few(ROOT, KITCHEN, luck=80)


@pytest.fixture(scope="module")
def free() -> Result:
    return few(ROOT, FREE)


def change(result: Result, typed: str) -> Change:
    """Find a single change."""
    return next(one for one in result.changes if typed in one.overrides)


def differs(measure: Measure) -> bool:
    """Tell whether any figure of a difference is not nothing."""
    return any(
        (one.mean, one.low, one.high, one.deviation) != (0, 0, 0, 0) or one.verdict != "same"
        for one in measure.differences
    )


def test_a_variant_against_itself_differs_nowhere() -> None:
    found = few(ROOT, ROOT, players="forgetful", luck=40)

    assert not any(map(differs, found.measures))
    assert (0, 0) == (found.apart[0].deals_changed, found.apart[0].games_changed)
    assert found.luck
    assert 0 == found.luck.differences[0].mean
    assert [ROOT, f"{ROOT} #2"] == [one.name for one in found.variants]
    assert found.sentence.startswith("No difference in any deal: ")
    assert "play by the same rules" in found.sentence
    assert () == found.changes


def test_a_copy_under_another_name_differs_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    text = (VARIANTS / f"{KITCHEN}.toml").read_text()
    path.write_text(text.replace(f'"{KITCHEN}"', '"ours"'))
    found = few(KITCHEN, str(path))

    assert not any(map(differs, found.measures))
    assert [KITCHEN, "ours"] == [one.name for one in found.variants]
    assert 1 == len({one.digest for one in found.variants})
    assert "play by the same rules" in found.sentence


def test_what_is_measured_is_what_a_simulation_measures() -> None:
    """Of the same seed: values with their intervals, of deals and of games."""
    found = few(ROOT, FREE, players="random")
    for nth, name in enumerate((ROOT, FREE)):
        deals = simulate(name, deals=3_000, players="random")
        games = simulate(name, games=100, players="random")
        for made in (deals, games):
            for measure, value in made.estimates.items():
                assert asdict(value) == asdict(found.measure(measure).values[nth])


def test_every_measure_has_its_words(kitchen: Result) -> None:
    told = {one.name: (one.label, one.unit) for one in kitchen.measures}

    assert ("bait", "baits in a hundred deals that are played") == told["bait"]
    assert 24 == len(told) == len({label for label, _ in told.values()})
    assert {"deals": 16, "games": 8} == {
        of: sum(one.of == of for one in kitchen.measures) for of in ("deals", "games")
    }


def test_the_sentence_says_who_goes_bait_more_often(kitchen: Result) -> None:
    """Half bait is whole bait in the kitchen."""
    found = kitchen.measure("bait").differences[0]

    assert "clear" == found.verdict
    assert 0 < found.low < found.mean < found.high
    begin = f"On the same 3,000 deals: under {KITCHEN} there are {100 * found.mean:.1f} more baits"
    assert kitchen.sentence.startswith(begin)
    assert f"in a hundred deals that are played than under {ROOT} (" in kitchen.sentence


def test_what_may_be_chance_is_told_as_such() -> None:
    """Forty deals prove little."""
    found = few(ROOT, "left-of-goer", deals=40, games=0)

    assert found.apart[0].deals_changed
    assert "clear" not in {one.differences[0].verdict for one in found.measures}
    assert found.sentence.startswith("On the same 40 deals nothing is clearly different: if ")


def test_fewer_is_told_as_fewer(free: Result) -> None:
    """Nobody is forced to go with a weak hand."""
    found = free.measure("bait").differences[0]

    assert found.high < 0
    assert f"there are {-100 * found.mean:.1f} fewer baits" in free.sentence
    assert f"({-100 * found.high:.1f} to {-100 * found.low:.1f})" in free.sentence
    assert "All figures but 'passed out'" in free.notes[0]


def test_every_change_is_told_with_how_often_it_fired(kitchen: Result) -> None:
    half, no_trump = (
        change(kitchen, typed) for typed in ("--set bait.half=whole_bait", "--with no_trump")
    )

    assert ("fired", 3_000, 100) == (half.firing, half.deals, half.games)
    assert half.deals_changed == round(3_000 * kitchen.measure("half").values[0].mean)
    assert ("Half bait is whole bait: exactly half is a bait like any other.",) == half.only_changed
    assert half.deals_changed <= kitchen.apart[0].deals_changed
    assert "fired" == no_trump.firing
    assert f"--set bait.half=whole_bait: {half.deals_changed} of 3,000 deals" in kitchen.summary()


def test_a_rule_that_nobody_comes_to_never_fires() -> None:
    """Rules dossier 58: who never forgets to show needs no rule for forgotten fifties."""
    without = load_variant(ROOT, Overrides(without=("fifty_forgot",)))
    found = few(ROOT, without)

    assert "never" == change(found, "--without fifty_forgot").firing
    assert not any(map(differs, found.measures))
    assert "these players never came to where" in found.sentence
    assert "--without fifty_forgot: never fired in 3,000 deals and 100 games" in found.summary()


def test_a_forgotten_fifty_matters_to_people_who_forget() -> None:
    without = load_variant(ROOT, Overrides(without=("fifty_forgot",)))
    found = few(ROOT, without, players="forgetful:show=0.5:hold=1", deals=20_000, games=0)
    runs = found.measure("runs").differences[0]

    assert ("clear", True) == (runs.verdict, runs.high < 0)
    assert "fired" == change(found, "--without fifty_forgot").firing
    assert "announced fifty is not shown in time" in " ".join(found.changes[0].only_first)
    assert "comes out differently" in found.sentence
    assert "an announced fifty is not shown in time" in found.summary()


def test_what_is_not_played_here_is_no_rule_that_never_fires() -> None:
    found = few(ROOT, load_variant(ROOT, Overrides(set=("match.best_of=3",))))

    assert "outside" == found.changes[0].firing
    assert "differ only in what comes before a deal or after a game" in found.sentence
    assert "never fired" not in found.summary()


def test_a_rule_about_games_shows_in_games() -> None:
    found = few(ROOT, "the-pit-300")
    target = change(found, "--set game_end.target=300")

    assert (0, "fired") == (target.deals_changed, target.firing)
    assert 90 < target.games_changed <= 100
    assert found.sentence.startswith("On the same 100 games: under the-pit-300 there are ")
    assert "fewer deals in a game" in found.sentence
    assert "Every deal is the same under A and B." in found.summary()


def test_many_changes_are_each_played_on_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "FIRED_DEALS", 2_000)
    monkeypatch.setattr(gathering, "LEAST_DEALS", 500)
    found = few(ROOT, KITCHEN)

    assert {1_000} == {one.deals for one in found.changes}
    assert {3_000} == {one.deals for one in found.apart}


def test_several_variants_are_compared_with_the_first() -> None:
    sweep = [load_variant(ROOT, Overrides(set=(f"game_end.target={n}",))) for n in (300, 400)]
    found = few(ROOT, *sweep)
    deals = found.measure("deals")

    assert (3, 2) == (len(deals.values), len(deals.differences))
    for nth in (1, 2):
        assert deals.differences[nth - 1].mean == pytest.approx(
            deals.values[nth].mean - deals.values[0].mean
        )
    assert [1, 2] == [one.other for one in found.changes]
    assert found.sentence.startswith("On the same 100 games, deals in a game: ")
    assert f"under {ROOT} (game_end.target=400)" in found.sentence


def test_players_who_are_not_alike_move_on() -> None:
    """So it does not matter who is named first."""
    one = few(ROOT, KITCHEN, players="random,thumb,random,thumb", deals=8_000, games=0)
    other = few(ROOT, KITCHEN, players="thumb,random,thumb,random", deals=8_000, games=0)
    pair = [found.measure("dealer_lead").values[0] for found in (one, other)]

    assert pair[0] != pair[1]
    assert abs(pair[0].mean - pair[1].mean) < 4
    assert ("random", "thumb", "random", "thumb") == one.players


def test_cards_dealt_in_another_way_are_told() -> None:
    """The same packs, in threes or one by one: other hands."""
    found = few(ROOT, load_variant(ROOT, Overrides(set=("dealing.by=ones",))), games=0)

    assert "the hands are not the same" in found.apart[0].note
    assert found.notes[0].endswith(found.apart[0].note)
    assert found.apart[0].deals_changed > 2_900


def test_variants_with_other_cards_are_refused() -> None:
    first = load_variant(ROOT)
    short = replace(first, name="short", ruleset=replace(first.ruleset, deck_mask=0xFF))

    with pytest.raises(CannotCompareError, match="not played with the same cards"):
        few(first, short)


def test_it_stops_when_it_is_sure() -> None:
    """Free passes bring the goers nine points more."""
    found = few(ROOT, FREE, sprt=(0, 2), deals=100_000, games=0)

    assert found.sequential
    assert "high" == found.sequential.accepted
    assert found.deals == found.sequential.deals < 10_000
    assert 0 == found.deals % 1_000
    assert found.sequential.llr > found.sequential.bounds[1]
    assert "[0, 2]: after" in found.summary()
    assert any("Trust the figures of a run without --sprt" in note for note in found.notes)
    assert found.changes[0].deals == found.deals


def test_it_stops_at_the_last_deal_if_it_is_never_sure() -> None:
    found = few(ROOT, KITCHEN, sprt=(-0.01, 0.01), deals=4_000, games=0)

    assert found.sequential
    assert ("neither", 4_000) == (found.sequential.accepted, found.deals)
    assert "it is not sure yet" in found.summary()


def plain(result: Result) -> str:
    """Write the document without what is no part of the result."""
    document = result.to_json()
    del document["run"]
    return json.dumps(document)


def spread(executor: Executor | None) -> str:
    """Compare on deals, games, changes and line-ups with players who move on."""
    players = "forgetful,thumb,random,thumb"
    return plain(
        few(ROOT, FREE, players=players, deals=1_000, games=20, luck=30, executor=executor)
    )


@pytest.fixture(scope="module")
def whole() -> str:
    """The document of what was not cut."""
    return spread(None)


@pytest.mark.parametrize("text", ["threads:1", "threads:2", "processes:2"])
def test_workers_change_no_letter_of_the_document(
    text: str, whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut small, so that there is work for everybody."""
    monkeypatch.setattr(gathering, "DEALS_PIECE", 300)
    monkeypatch.setattr(gathering, "GAMES_PIECE", 7)
    monkeypatch.setattr(gathering, "LUCK_PIECE", 9)
    with workers(text) as executor:
        assert whole == spread(executor)


@pytest.mark.slow
def test_a_cluster_changes_no_letter_of_the_document(tmp_path: Path, whole: str) -> None:
    """Dask, with a scheduler and two workers in processes of their own."""
    with cluster(tmp_path) as (address, _), workers(f"dask:{address}") as executor:
        assert whole == spread(executor)


def test_a_rule_that_does_not_compile_is_played_by_the_engine(tmp_path: Path) -> None:
    """Slowly, with the same figures, and that is told."""
    path = tmp_path / "odd_last.py"
    path.write_text(
        '"""The last trick is dear."""\nfrom tarabish_core.api import Sentence, hook\n'
        'MESSAGES = {"odd_last.is": "The last trick is worth thirty more."}\n\n\n'
        "@hook\ndef trick_bonus(options):\n"
        "    return lambda cards, trump, trick, last: 30 * any(one for one in (last,))\n\n\n"
        "@hook\ndef describe(options):\n    return (Sentence('odd_last.is'),)\n"
    )
    registry = Registry(files=[path])
    odd = load_variant(ROOT, Overrides(with_=("odd_last",)), registry=registry)
    found = few(ROOT, odd, games=2, players="random", deals=24)

    assert [0, 26] == [one.interpreted for one in found.variants]
    assert 30 == found.measure("pool").differences[0].mean
    assert any("26 deals and games were played by the engine itself" in one for one in found.notes)


def test_the_document_holds_all_and_no_nan(kitchen: Result) -> None:
    document = kitchen.to_json()
    text = json.dumps(document, allow_nan=False)

    assert SCHEMA == document["schema"]
    assert kitchen.sentence in text
    assert {"tarabish", "numba", "numpy", "scipy"} == set(document["versions"])
    assert [one.name for one in kitchen.measures] == [one["name"] for one in document["measures"]]
    assert [list(place) for place in UNSETTLED] == document["variants"][0]["thresholds"]
    drawn = next(one for one in document["measures"] if one["name"] == "goer_points")
    assert 3_000 == sum(drawn["distributions"][0]["counts"])
    assert 3_000 == sum(drawn["shifts"][0]["counts"])


def test_quantiles_are_those_of_the_values(kitchen: Result) -> None:
    values = sorted(
        value
        for value, count in zip(
            kitchen.measure("pool").distributions[0].values,
            kitchen.measure("pool").distributions[0].counts,
            strict=True,
        )
        for _ in range(count)
    )
    found = kitchen.measure("pool").distributions[0]

    assert values[1_499] == found.quantile(0.5)
    assert values[0] == found.quantile(0)
    assert values[-1] == found.quantile(1)


def test_a_notebook_gets_a_frame(kitchen: Result) -> None:
    frame = kitchen.to_frame()
    bait = frame[(frame.measure == "bait") & (frame.variant == KITCHEN)].iloc[0]
    found = kitchen.measure("bait")

    assert 2 * len(kitchen.measures) == len(frame)
    assert (found.values[1].mean, found.differences[0].mean) == (bait["mean"], bait.difference_mean)


def test_names_of_files_are_no_markup(tmp_path: Path) -> None:
    path = tmp_path / "<i>ours.toml"
    shutil.copy(VARIANTS / f"{KITCHEN}.toml", path)
    shown = few(ROOT, str(path), games=0, players="random")._repr_html_()

    assert "&lt;i&gt;ours" in shown
    assert "<i>" not in shown


def test_a_rule_from_a_file_is_compared_too(tmp_path: Path) -> None:
    path = tmp_path / "dear_last.py"
    path.write_text(
        '"""The last trick is dear."""\nfrom tarabish_core.api import Sentence, hook\n'
        'MESSAGES = {"dear_last.is": "The last trick is worth thirty more."}\n\n\n'
        "@hook\ndef trick_bonus(options):\n"
        "    return lambda cards, trump, trick, last: 30 if last else 0\n\n\n"
        "@hook\ndef describe(options):\n    return (Sentence('dear_last.is'),)\n"
    )
    registry = Registry(files=[path])
    dear = load_variant(ROOT, Overrides(with_=("dear_last",)), registry=registry)
    found = few(ROOT, dear, games=0, players="random", deals=500)

    assert 30 == found.measure("pool").differences[0].mean
    assert ("fired", 500) == (found.changes[0].firing, found.changes[0].deals_changed)
    assert ("The last trick is worth thirty more.",) == found.changes[0].only_changed
    assert "every" not in found.sentence


@pytest.mark.parametrize(
    ("variants", "more", "words"),
    [
        ((ROOT,), {}, "2 to 12 variants"),
        ((ROOT, ROOT), {"deals": 1}, "2 deals or more"),
        ((ROOT, ROOT), {"games": -1}, "from 0 on"),
        ((ROOT, ROOT), {"sprt": (2, 0)}, "lower difference first"),
        ((ROOT, ROOT, ROOT), {"sprt": (0, 2)}, "two variants"),
        ((ROOT, ROOT), {"players": "bob"}, "no player 'bob'"),
    ],
)
def test_what_cannot_be_compared_is_refused(variants: Any, more: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        few(*variants, **more)
