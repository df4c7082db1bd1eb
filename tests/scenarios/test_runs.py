"""Twenties and fifties: announced before the first card, shown before the second (rules 4.6)."""

from __future__ import annotations

import pytest

from tests.engine.table import Options, Table, deal

CALLS = "E:- S:- W:- N:H"
FIFTY_SAID = "1. E:50,TS S:20,6S W:20,8S N:AS"
FIFTY_FORGOTTEN = "2. N:JH E:9H S:8H W:KH"
BY_E = "show(KS-QS-JS-TS)"
BY_S = "show(JC-TC-9C)"
BY_W = "show(8C-7C-6C)"


def runs_dealt(options: Options | None = None) -> Table:
    """E holds a fifty to the king and a twenty, S a twenty to the jack, W one to the eight."""
    return deal(
        options,
        N="AS JH QH 7H 6H QD 9D AC KC",
        E="TS JS QS KS AH 9H 8D 7D 6D",
        S="7S 6S TH 8H KD TD JC TC 9C",
        W="9S 8S KH AD JD QC 8C 7C 6C",
    ).play(CALLS)


def test_a_run_announced_and_shown_in_time_counts() -> None:
    """F02; Wikipedia: announced before the first card, shown before the second."""
    table = runs_dealt().play("1. E:TS S:20,6S W:8S N:AS", f"2. N:JH E:9H S:{BY_S},8H W:KH")

    assert (20, 0) == table.runs
    assert (20, 0) == table.play_out().runs


def test_a_run_that_is_never_shown_does_not_count() -> None:
    """F03; Wikipedia: announced but not shown does not count."""
    table = runs_dealt().play("1. E:TS S:20,6S W:8S N:AS", "2. N:JH E:9H S:8H W:KH 3. N:AC E:AH")

    assert "too_late_to_show" == table.refused(f"S:{BY_S}").code
    assert (0, 0) == table.play_out().runs


def test_a_shown_fifty_beats_a_twenty() -> None:
    """F04; Wikipedia: only the holder of the best run counts."""
    table = runs_dealt().play(FIFTY_SAID, f"2. N:JH E:{BY_E},9H S:{BY_S},8H W:{BY_W},KH")

    assert (0, 50) == table.runs


def test_the_best_runs_holder_counts_all_that_he_shows() -> None:
    """Rule 50; Wikipedia: the holder of the best run counts every run of his."""
    shown = f"{BY_E}+show(8D-7D-6D)"
    table = runs_dealt().play(FIFTY_SAID, f"2. N:JH E:{shown},9H S:{BY_S},8H W:KH")

    assert (0, 70) == table.runs


def test_a_forgotten_fifty_lets_its_partner_show_a_twenty() -> None:
    """F05; Wikipedia, "most variations": up to the third card; only the forgetter is barred."""
    table = runs_dealt().play(FIFTY_SAID, FIFTY_FORGOTTEN, f"3. N:AC E:AH S:9C W:{BY_W},6C")

    assert (0, 20) == table.runs


def test_a_forgotten_fifty_lets_opponents_show_a_twenty() -> None:
    """F06; Wikipedia: "other players"; KEN 4 had no showing in trick 3."""
    table = runs_dealt().play(FIFTY_SAID, FIFTY_FORGOTTEN, f"3. N:AC E:AH S:{BY_S},9C")

    assert (20, 0) == table.runs


def test_a_forgotten_fifty_lets_nobody_show_in_the_fourth_trick() -> None:
    """F07; Wikipedia: not after one's third card."""
    tricks = (FIFTY_SAID, FIFTY_FORGOTTEN, "3. N:AC E:AH S:9C W:6C", "4. E:KS S:7S")
    table = runs_dealt().play(*tricks)

    assert "too_late_to_show" == table.refused(f"W:{BY_W}").code
    assert (0, 0) == table.play_out().runs


def test_who_forgot_the_fifty_may_not_show_a_twenty_over_it() -> None:
    """F08; Wikipedia: the rule is for other players."""
    table = runs_dealt().play(FIFTY_SAID, FIFTY_FORGOTTEN, "3. N:AC")

    assert "too_late_to_show" == table.refused("E:show(8D-7D-6D)").code


def test_several_twenties_over_a_forgotten_fifty_compete_as_usual() -> None:
    """F09, rule 58 (e): S's jack beats W's eight."""
    table = runs_dealt().play(FIFTY_SAID, FIFTY_FORGOTTEN)
    table = table.play(f"3. N:AC E:AH S:{BY_S},9C W:{BY_W},6C")

    assert (20, 0) == table.runs


def test_a_twenty_that_was_not_announced_cannot_be_shown_over_a_forgotten_fifty() -> None:
    """F10; a run counts only if it was announced."""
    table = runs_dealt().play("1. E:50,TS S:6S W:8S N:AS", FIFTY_FORGOTTEN, "3. N:AC E:AH")

    assert "not_announced" == table.refused(f"S:{BY_S}").code


def test_a_twenty_shown_before_a_pending_fifty_counts_once_the_fifty_is_forgotten() -> None:
    """F11; an unshown fifty is void at the close of trick 2."""
    table = runs_dealt().play("1. E:50,6D S:TD W:20,AD N:9D", f"2. W:{BY_W},8S N:AS E:TS S:6S")

    assert (0, 20) == table.runs


def test_a_run_that_is_not_held_cannot_be_announced() -> None:
    """F12; KEN: no_run; nobody may bluff."""
    table = runs_dealt().play("1. E:TS")

    assert "cannot_announce" == table.refused("S:50").code
    assert "cannot_announce" == table.play("S:6S W:8S").refused("N:20").code


def test_only_the_best_of_several_runs_is_announced() -> None:
    """F13; KEN announces the best kind only."""
    table = runs_dealt()

    assert ((50,),) == table.can("E").announcements
    assert "cannot_announce" == table.refused("E:20").code
    assert "cannot_announce" == table.refused("E:50+20").code


def test_all_runs_are_announced_where_that_is_the_custom() -> None:
    """F13 with runs.announce = all: "fifty and twenty"."""
    table = runs_dealt({"runs.announce": "all"})

    assert ((50, 20),) == table.can("E").announcements
    assert "cannot_announce" == table.refused("E:50").code


def test_nothing_is_shown_late_where_a_forgotten_fifty_stays_forgotten() -> None:
    """F05 with runs.forgot_fifty = false."""
    table = runs_dealt({"runs.forgot_fifty": False}).play(FIFTY_SAID, FIFTY_FORGOTTEN)

    assert "too_late_to_show" == table.play("3. N:AC E:AH").refused(f"S:{BY_S}").code


def test_the_first_third_card_may_end_the_time_for_late_showing() -> None:
    """Rule 58 (c) with runs.forgot_deadline = first_third_card: in the pause, in any order."""
    options = {"runs.forgot_deadline": "first_third_card"}
    table = runs_dealt(options).play(FIFTY_SAID, FIFTY_FORGOTTEN)

    assert (20, 0) == table.play(f"S:{BY_S}").runs
    assert (0, 20) == table.play(f"W:{BY_W}").runs
    assert "too_late_to_show" == table.play("3. N:AC E:AH").refused(f"S:{BY_S}").code


@pytest.mark.parametrize(
    ("window", "early", "pause", "second_card"),
    [
        ("before_second_card", "may_not_show_now", "may_not_show_now", None),
        ("before_trick_2", None, None, "too_late_to_show"),
        ("after_trick_1", "may_not_show_now", None, "too_late_to_show"),
    ],
)
def test_runs_are_shown_in_their_window(
    window: str, early: str | None, pause: str | None, second_card: str | None
) -> None:
    """Rule 48: during trick 1, in the pause after it, before one's own second card (S is asked)."""
    during = runs_dealt({"runs.show_window": window}).play("1. E:TS S:20,6S W:8S")
    after = during.play("N:AS")
    later = after.play("2. N:JH E:9H")

    for table, refusal in ((during, early), (after, pause), (later, second_card)):
        if refusal is None:
            assert (20, 0) == table.play(f"S:{BY_S}").runs
        else:
            assert refusal == table.refused(f"S:{BY_S}").code


def test_a_run_is_announced_once_in_turn_and_before_ones_first_card() -> None:
    """Rule 45; Wikipedia: late is lost."""
    table = runs_dealt()

    assert "not_your_turn" == table.refused("W:20").code
    assert "announced_already" == table.play("E:50").refused("E:50").code
    assert "too_late_to_announce" == table.play("E:TS").refused("E:50").code


def test_the_run_shown_must_be_the_one_announced() -> None:
    """Rule 46: who said fifty shows a fifty, once, and only runs that are held."""
    table = runs_dealt().play(FIFTY_SAID, "2. N:JH")

    assert "show_what_was_announced" == table.refused("E:show(8D-7D-6D)").code
    assert "no_such_run" == table.refused("E:show(AS-KS-QS-JS)").code
    assert "run_shown_twice" == table.refused(f"E:{BY_E}+{BY_E}").code
    assert "shown_already" == table.play(f"E:{BY_E}").refused(f"E:{BY_E}").code


def two_fifties(options: Options | None = None) -> Table:
    """E announced a fifty to the king, N one to the queen; it is W's lead to trick 2."""
    return deal(
        options,
        N="AS 9H 7H KD 6D QC JC TC 9C",
        E="KS QS JS TS QH 6H 7D KC 8C",
        S="7S AH KH AD QD JD 9D AC 6C",
        W="9S 8S 6S JH TH 8H TD 8D 7C",
    ).play(CALLS, "1. E:50,6H S:AH W:JH N:50,9H", "2. W:8D")


LOWER_FIFTY = "N:show(QC-JC-TC-9C)"


def test_a_lower_fifty_may_be_shown_over_a_forgotten_one_where_the_custom_goes_so_far() -> None:
    """Rule 58 (f): twenties only, or any run with runs.forgot_scope = any_better."""
    rest = "N:6D E:7D S:9D 3. S:6C W:7C"
    wide = two_fifties({"runs.forgot_scope": "any_better"}).play(rest)

    assert "too_late_to_show" == two_fifties().play(rest).refused(LOWER_FIFTY).code
    assert (50, 0) == wide.play(LOWER_FIFTY).runs


def test_a_forgotten_fifty_kills_a_lower_fifty_only_where_unshown_runs_block() -> None:
    """Rule 57b with runs.unshown_blocks: late showing is the only relief, and of twenties only."""
    shown = (f"{LOWER_FIFTY},6D E:7D S:9D",)
    blocks = {"runs.unshown_blocks": True}

    assert (50, 0) == two_fifties().play(*shown).runs
    assert (50, 0) == two_fifties({**blocks, "runs.forgot_scope": "any_better"}).play(*shown).runs
    assert (0, 0) == two_fifties({**blocks, "runs.forgot_fifty": False}).play(*shown).runs
    assert (0, 0) == two_fifties(blocks).play(*shown).runs


def test_a_run_that_was_not_announced_blocks_nothing() -> None:
    """Rule 57b: only announced runs are compared; E said fifty, not the twenty to the eight."""
    table = runs_dealt({"runs.unshown_blocks": True}).play("1. E:50,TS S:6S W:20,8S N:AS")

    assert (0, 20) == table.play(FIFTY_FORGOTTEN, f"3. N:AC E:AH S:9C W:{BY_W}").runs
