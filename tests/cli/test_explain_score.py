"""`tarabish explain`: how a deal came to its score, what followed, and which plugin says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import run
from tests.cli.test_commands import X1
from tests.cli.test_explain import HOUSE, parts, told
from tests.test_house_rules import HALF

DEALT = X1.partition("[Result")[0]
BODY = X1.partition('[Result "0 202"]\n')[2]


@pytest.fixture
def x1(tmp_path: Path) -> Path:
    """The worked deal X1 of the rules dossier (4.12)."""
    return written(tmp_path, X1)


def written(folder: Path, text: str, *tags: str) -> Path:
    """Write a record with more tags before its dealer."""
    path = folder / "deal.tbr"
    more = "".join(f"[{tag}]\n" for tag in tags)
    path.write_text(text.replace("[Dealer", f"{more}[Dealer", 1), encoding="utf-8")
    return path


def test_the_last_card_tells_how_the_deal_came_to_its_score(x1: Path) -> None:
    """X1: west's run in trumps beats east's, which was not shown; north's 83 of 202 are bait."""
    found = told(x1)

    assert ["1. West AC KC QC", "2. East AH KH QH (not shown)"] == parts(found, "run_rank")[0][
        "answer"
    ]
    contest, forgot = parts(found, "run_contest")
    assert ("run_contest", "decides", ["West 20"]) == (
        contest["plugin"], contest["part"], contest["answer"]
    )  # fmt: skip
    assert ("fifty_forgot", "refines", [], []) == (
        forgot["plugin"], forgot["part"], forgot["removed"], forgot["added"]
    )  # fmt: skip
    (bait,) = parts(found, "score_deal")
    assert "bait" == bait["plugin"]
    assert [
        "North-South went bait", "North-South writes 0", "East-West writes 202"
    ] == bait["answer"]  # fmt: skip
    assert bait["place"].startswith("wikipedia-standard.toml:")
    assert 'threshold = "half_pool"' in bait["options"]
    assert ["East"] == parts(found, "next_dealer")[0]["answer"]
    assert ["nobody yet"] == parts(found, "game_end")[0]["answer"]
    score = found["score"]
    assert ({"NS": 83, "EW": 79}, 202, {"NS": 0, "EW": 202}) == (
        score["cards"], score["pool"], score["score"]
    )  # fmt: skip


def test_before_the_last_card_there_is_no_score(x1: Path) -> None:
    """The card before it ends nothing."""
    found = told(x1, "--at", 42)

    assert found["score"] is None
    assert not {"run_contest", "score_deal"} & {one["hook"] for one in found["decisions"]}


def test_the_score_alone(x1: Path) -> None:
    """--score leaves away what could be played, in words as in the document."""
    found = told(x1, "--score")
    done = run("explain", str(x1), "--score")

    assert (None, None, []) == (found["seat"], found["action"], found["cards"])
    assert ["run_rank", "run_contest", "score_deal", "next_dealer", "game_end"] == [
        one["hook"] for one in found["decisions"]
    ]
    assert done.stdout.startswith("How deal 1 came to its score:\nNorth-South went bait.\n")
    assert "whose runs count: West 20" in done.stdout
    assert "could play" not in done.stdout


def test_every_deal_of_a_record_can_be_explained(tmp_path: Path) -> None:
    """A second deal, that was left, has no score; the last deal that has one is the first."""
    path = written(tmp_path, X1 + DEALT[DEALT.index("[Deal ") :] + "S:-\n~\n")

    assert 1 == told(path, "--score")["deal"] == told(path, "--score", "--deal", 1)["deal"]
    assert ("S", "-") == (told(path)["seat"], told(path)["action"])
    assert "JC" == told(path, "--deal", 1)["action"]
    assert "-" == told(path, "--deal", 2, "--at", 1)["action"]
    done = run("explain", str(path), "--deal", "2", "--score")
    assert (2, "") == (done.returncode, done.stdout)
    assert "no deal there was played to its end" in done.stderr


def test_the_game_is_won_and_with_it_the_match(tmp_path: Path) -> None:
    """East and west had 300 and write 202; the standard match is one game."""
    found = told(written(tmp_path, X1.replace('"0 0"', '"0 300"')))

    assert ["East-West"] == parts(found, "game_end")[0]["answer"]
    assert ("match", ["East-West"]) == (
        parts(found, "match_end")[0]["plugin"], parts(found, "match_end")[0]["answer"]
    )  # fmt: skip
    assert {"NS": 0, "EW": 502} == found["score"]["totals"]


def test_a_refiner_of_the_score_is_told_with_its_line(tmp_path: Path) -> None:
    """West goes and claims with the first of the bells, which a house rule doubles if it is made.

    The rule comes from a file; its place is what was typed in the record.
    """
    body = BODY.replace("W:- N:C", "W:C").replace("W:QC N", "W:QC,bella N")
    path = written(tmp_path, DEALT + body.replace("KC,bella", "KC"), 'With "bold_bells"')
    decides, refines = parts(told(path, "--plugin", HOUSE / "bold_bells.py"), "score_deal")

    assert ["East-West made it", "North-South writes 83", "East-West writes 119"] == decides[
        "answer"
    ]
    assert ("bold_bells", "refines", "--with bold_bells") == (
        refines["plugin"], refines["part"], refines["place"]
    )  # fmt: skip
    assert ["East-West writes 119"] == refines["removed"]
    assert ["East-West writes 139", "bells: 0 and 20"] == refines["added"]


def test_a_half_that_two_refiners_look_at(tmp_path: Path) -> None:
    """Of 81 all the others write theirs, but not where they had 450; all tricks have no say."""
    tags = 'Tarabish "1"', 'Variant "wikipedia-standard"', 'Before "300 450"'
    path = written(tmp_path, HALF, *tags, 'With "sweep,half_home"')
    done = run("explain", str(path), "--plugin", str(HOUSE / "half_home.py"), "--score")

    assert not done.stderr
    what = "North-South got exactly half, North-South writes 0"
    change = (
        "half_home refines: \N{MINUS SIGN} East-West writes 81, + East-West writes 0, + kept back"
    )
    assert f"what is written: {what}, East-West writes 0, kept back: 0 and -81\n" in done.stdout
    assert f"bait decides: {what}, East-West writes 81 " in done.stdout
    assert "sweep refines: changes nothing here " in done.stdout
    assert f"{change}: 0 and -81 " in done.stdout


def test_what_had_waited_is_given_by_the_game_itself(tmp_path: Path) -> None:
    """It is on the sheet, and no plugin's."""
    path = written(tmp_path, DEALT.replace('"0 0"', '"0 0"]\n[Waiting "40"') + BODY)
    done = run("explain", str(path), "--score")

    assert "had waited  North-South    0   East-West   40" in done.stdout
    assert "bait decides: North-South went bait, North-South writes 0, East-West writes 202 " in (
        done.stdout
    )
    assert "goes to the side that writes more" in done.stdout


MISPLAYED = """E:- S:- W:- N:C
1. E:20,AS S:9S W:20,KS N:6S
2. E:AH S:AD {call}
*
"""


@pytest.mark.parametrize(
    ("call", "fault", "answer"),
    [
        ("W:misplay(S2)", "misplay", ["A misplay was proven", "North-South writes 0"]),
        ("W:misplay(N1)", "false_misplay", ["A misplay was called and not proven",
                                            "North-South writes 162", "East-West writes 0"]),
    ],
)  # fmt: skip
def test_a_misplay_that_is_called_tells_what_it_costs(
    tmp_path: Path, call: str, fault: str, answer: list[str]
) -> None:
    """South has a heart and plays a diamond; west says so, or accuses north of its first card."""
    path = written(tmp_path, DEALT + MISPLAYED.format(call=call), 'With "misplay"')
    found = told(path)

    (made,) = parts(found, "faults", fault)
    assert ("misplay", "decides") == (made["plugin"], made["part"])
    assert answer == made["answer"][: len(answer)]
    assert not [one for one in found["decisions"] if one["hook"] == "score_deal"]
    assert ["game_end", "misplay"] == [one["plugin"] for one in parts(found, "game_end")]


THROWN_IN = """E:- S:- W:- N:S
1. E:20,AS S:9S W:20,KS N:6S
2. S:6H W:show(AC-KC-QC),7H N:8H E:show(AH-KH-QH),AH
E:throws
*
"""


@pytest.mark.parametrize(
    ("tie", "answer"), [("cancel", []), ("eldest", ["East 20"]), ("share", ["East 10", "West 10"])]
)
def test_who_decided_how_equal_runs_count(tmp_path: Path, tie: str, answer: list[str]) -> None:
    """East and west show queen, king and ace of plain suits, and east leads."""
    path = written(tmp_path, DEALT + THROWN_IN, f'Set "run_contest.tie={tie}"')
    found = told(path, "--score")

    assert ["1. East AH KH QH = West AC KC QC"] == parts(found, "run_rank")[0]["answer"]
    contest = parts(found, "run_contest")[0]
    assert ("run_contest", answer, f'tie = "{tie}"') == (
        contest["plugin"], contest["answer"], contest["options"][-1]
    )  # fmt: skip


def test_a_fault_that_falls_back_on_the_score_is_told_with_it(tmp_path: Path) -> None:
    """Where throwing in gives up the rest alone, the deal is settled as usual, and made."""
    path = written(tmp_path, DEALT + THROWN_IN, 'Set "throw_in.forfeits=rest"')
    found = told(path)

    fault, score = parts(found, "faults", "thrown_in"), parts(found, "score_deal")
    assert ["throw_in"] == [one["plugin"] for one in fault]
    assert ["bait"] == [one["plugin"] for one in score]
    assert fault[0]["answer"] == score[0]["answer"]
    assert "North-South made it" == score[0]["answer"][0]


def test_a_deal_that_is_passed_out_has_no_score_to_decide(tmp_path: Path) -> None:
    """Nobody writes anything; who deals again is told."""
    path = written(tmp_path, DEALT + "E:- S:- W:- N:-\n*\n", 'Without "dealer_forced"',
                   'With "free_pass"')  # fmt: skip
    found = told(path)

    assert ["calls", "sees_kitty", "contract", "next_dealer"] == [
        one["hook"] for one in found["decisions"]
    ]
    assert ["dealing", "free_pass"] == [one["plugin"] for one in parts(found, "next_dealer")]
    assert "passed" == found["score"]["outcome"]
