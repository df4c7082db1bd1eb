"""Where deals turned: one card that loses the bait, stops, misplays, deals that nobody played."""

from __future__ import annotations

import pytest

from tarabish_core.analysis.result import (
    Analysis,
    DealAnalysis,
    Decision,
    Kind,
    Known,
    Making,
    Option,
    Turning,
    Verdict,
    Worth,
)
from tarabish_core.analysis.summing import summary
from tarabish_core.analysis.telling import dearest_mistakes, lines
from tarabish_core.analysis.turning import gravest
from tarabish_core.analysis.wording import (
    line_word,
    making_lines,
    turning_line,
    untold_line,
    when_words,
)
from tarabish_core.engine.cards import PASS, card_number
from tarabish_core.records.given import is_only_dealt, replay_given
from tarabish_core.records.replay import replay
from tests.analysis.looking import card_of, golden, looked_back, the_deal
from tests.records.samples import DEAL, HEAD, X1, lenient, read

ONE_CARD = (
    HEAD
    + DEAL
    + """
E:- S:- W:- N:C
1. E:20,AS S:9S W:20,KS N:6S
2. E:show(AH-KH-QH),8S S:TS W:show(AC-KC-QC),bella,QS N:6C
3. N:JD E:8D S:TD W:6D
4. S:7C W:QC N:TC E:8C
5. N:QD E:AH S:AD W:7D
6. S:JC W:KC N:9C E:JS
7. S:KD W:AC N:9D E:QH
8. W:7S N:8H E:KH S:6H
9. W:7H N:JH E:9H S:TH
*
"""
)
"""North goes clubs. All play as well as the cards lie, but for East in trick 5: she discards an ace
into a trick of the goers. With another card they would have 92 to 110 and be bait."""

AT_BEST = "92 to 70 in cards, 92 to 110 with runs and bells"


def test_the_one_card_that_loses_the_bait_is_the_turning_point() -> None:
    """It alone cost anything; the sentence says what kept the bait."""
    deal = the_deal(ONE_CARD)
    (turning,) = (one for one in deal.turnings if one.decision.kind == "card")
    costly = [one.chosen for one in deal.decisions if one.kind == "card" and one.cost]

    assert [card_number("AH")] == costly
    assert "saved" == turning.kind
    assert card_of(deal, "AH") == turning.decision
    sentence = f"In trick 5 East's AH let the bait go: JS kept it, {AT_BEST}."
    assert sentence == turning_line(turning)


def test_a_deal_that_was_let_go_could_be_made_from_then_on() -> None:
    """After trick 5, and then always."""
    making = the_deal(ONE_CARD).making

    assert making is not None
    assert (*[False] * 5, *[True] * 5) == making.after
    assert making.lost is None
    assert making.let == card_of(the_deal(ONE_CARD), "AH")
    assert [
        f"With all cards seen North-South do not make it: {AT_BEST}.",
        "They could make it from trick 5 on.",
        "East's AH in trick 5 let them.",
    ] == list(making_lines(the_deal(ONE_CARD)))


def test_the_line_of_best_play_keeps_what_the_better_card_was_worth() -> None:
    """Played from there, it comes to the worth of that card."""
    deal = the_deal(ONE_CARD)
    turning = next(one for one in deal.turnings if one.decision.kind == "card")
    head, _, tail = ONE_CARD.partition("5. N:QD ")
    words = line_word(turning).split(" / ")
    rest = "5. N:QD " + "\n".join(words) + "\n*\n"
    better = turning.decision.best
    again = the_deal(head + rest)

    assert tail
    assert better is not None
    assert better.worth is not None
    assert better.worth.points == again.score
    assert "bait" == again.outcome


def test_two_cards_of_the_goers_lost_x1() -> None:
    """And two of the others gave it back."""
    kinds = [(one.kind, one.decision.chosen) for one in the_deal(X1).turnings if one.kind != "cost"]

    assert [
        ("saved", card_number("KH")),
        ("lost", card_number("AD")),
        ("saved", card_number("QH")),
        ("lost", card_number("9D")),
    ] == kinds


def choice(
    index: int, verdict: Verdict | None, cost: int, *, kind: Kind = "card", chosen: int = 0
) -> Decision:
    """Make a choice of seat ``index`` mod 4 that cost so much, judged in such a way."""
    side = index & 1
    best, worse = (
        Worth((0, 0), (0, 0), ((0, lead) if side else (lead, 0)), "made") for lead in (cost, 0)
    )
    known = {
        "right": Known(5.0, 1.0),
        "mistake": Known(0.0, 1.0),
        "unclear": Known(0.0, 9.0),
        None: None,
    }[verdict]
    options = (
        Option(chosen, worse, known),
        Option(chosen + 1, best, None if verdict is None else Known(5.0, 1.0)),
    )
    return Decision(index, kind, index % 4, 0, chosen, options, worse)


def test_mistakes_are_told_before_what_is_unclear_and_bad_luck_last() -> None:
    """Though the luck was dearest; of mistakes the dearest first, the cheapest of all not."""
    luck, mistake, unclear = choice(0, "right", 124), choice(1, "mistake", 54), choice(2, None, 30)
    dearer = choice(3, "mistake", 60)

    assert [dearer, mistake, unclear] == gravest([luck, mistake, unclear, dearer])
    assert [mistake, luck] == gravest([luck, mistake, choice(2, "mistake", 9)])
    assert "right" == luck.verdict
    assert "(Nobody could know.)" in turning_line(Turning("cost", luck))
    assert "(Nobody could know.)" not in turning_line(Turning("cost", mistake))


def test_passes_that_lost_the_same_are_told_once() -> None:
    """And where they did not, one of each side, the dearest."""

    def passed(index: int, cost: int, verdict: Verdict = "right") -> Decision:
        return choice(index, verdict, cost, kind="call", chosen=PASS)

    same = [passed(0, 124), passed(1, 124), passed(2, 124)]
    mistaken = passed(3, 124, "mistake")
    round_ = [passed(0, 20), passed(1, 30), passed(2, 50), passed(3, 40)]
    card = choice(5, "right", 124)

    assert same[:1] == gravest(same)
    assert [mistaken] == gravest([*same, mistaken])
    assert [round_[2], round_[3]] == gravest(round_)
    assert [same[0], card] == gravest([*same, card])


def test_the_last_sentence_says_whose_mistakes_were_dearest() -> None:
    """Not whose luck was worst."""

    def said(*decisions: Decision) -> str:
        seats = (summary(seat, [one for one in decisions if one.seat == seat]) for seat in range(4))
        return dearest_mistakes(Analysis("", "", "", 10, (), tuple(seats)))

    luck, east, west = (
        choice(0, "right", 124),
        choice(1, "mistake", 54),
        choice(3, "mistake", 54),
    )

    assert "East made the dearest mistakes: 54 points in all." == said(luck, east)
    assert "East and West made the dearest mistakes: 54 points in all, each." == said(east, west)
    assert "Nobody made a mistake that lost anything as the cards lay." == said(luck)


def test_the_gravest_come_after_the_cards_that_turned_a_deal() -> None:
    """In X1 too, with passes and cards of the auction and the play."""
    kinds = [one.kind for one in the_deal(X1, 20).turnings]

    assert sorted(kinds, key=lambda one: one == "cost") == kinds
    assert "cost" in kinds


def told(deal: DealAnalysis, text: str) -> str:
    """Tell a record; the deal is the last in it."""
    assert deal.number >= 1
    return "\n".join(lines(looked_back(read(text))))


def test_a_deal_that_was_thrown_in_is_told_with_what_it_was_worth() -> None:
    """The cards that fell are looked back at, and what was given up is said."""
    text = X1.partition("4. W:QS")[0].replace('[Result "0 202"]\n', "") + "N:throws *\n"
    deal = the_deal(text)

    assert "thrown_in" == deal.outcome
    assert 12 == sum(one.kind == "card" for one in deal.decisions)
    assert deal.stopped is not None
    assert deal.stopped == [one for one in deal.decisions if one.kind == "card"][-1].after
    assert "When it was stopped, best play was worth" in told(deal, text)


def test_a_deal_that_was_left_is_told_as_far_as_it_went() -> None:
    """Best play would have come to something; nothing was written."""
    text = X1.partition("4. W:QS")[0].replace('[Result "0 202"]\n', "") + "~\n"
    deal = the_deal(text)

    assert "unfinished" == deal.outcome
    assert deal.stopped is None
    assert deal.making is not None
    assert 4 == len(deal.making.after)
    assert "The deal was left unfinished." in told(deal, text)


def test_what_stayed_in_a_deal_that_was_left_did_not_stay_to_the_end() -> None:
    """With two tricks played it could not be made in either, and nobody knows of the rest."""
    text = X1.partition("3. E:KH")[0].replace('[Result "0 202"]\n', "") + "~\n"
    said = told(the_deal(text), text)

    assert "It stayed so as far as it was played." in said
    assert "to the end" not in said


@pytest.mark.parametrize(
    ("when", "after"),
    [
        ("until trick 5, and again from trick 8 on", "yyyyyynnyy"),
        ("after tricks 3 to 5, and again after trick 7", "nnnyyynynn"),
        ("after trick 9", "nnnnnnnnny"),
        ("from trick 1 on", "nyyyyyyyyy"),
        ("", "ynnnnnnnnn"),
        ("", "yyyyyyyyyy"),
        ("", "nnn"),
    ],
)
def test_when_a_deal_could_be_made_is_told_in_stretches(when: str, after: str) -> None:
    """The first is that of the start, which has a sentence of its own."""
    makes = tuple(one == "y" for one in after)

    assert when == when_words(Making(0, makes, None, None))


def test_a_deal_that_all_passed_has_calls_alone() -> None:
    """Passing is judged like any call."""
    found = looked_back(golden("free-pass-next-dealer"))
    deal = next(one for one in found.deals if one.outcome == "passed")

    assert deal.contract is None
    assert deal.making is None
    assert 4 == len(deal.decisions)
    assert all(one.cost is not None for one in deal.decisions)


def test_a_misplay_is_named_and_costs_nothing_that_could_be_compared() -> None:
    """What it leaves is worth what it is; the costs after it begin from there."""
    text = X1.replace('[Result "0 202"]\n', "").replace("E:8S S:TS", "E:8S S:JC")
    text = text.partition("5. N:QD")[0] + "~\n"
    deal = looked_back(replay(text, load=lenient)).deals[0]
    misplay = card_of(deal, "JC")

    assert not misplay.lawful
    assert misplay.cost is None
    assert misplay.after is not None
    assert all(one.cost is not None for one in deal.decisions if one.lawful)


def test_a_side_that_counted_out_stopped_the_deal() -> None:
    """The golden game of that variant has one."""
    deals = looked_back(golden("count-out")).deals
    (stopped,) = (deal for deal in deals if deal.outcome == "counted_out")

    assert stopped.stopped is not None
    assert stopped.making is not None


def test_deals_that_nobody_played_are_worth_their_contracts() -> None:
    """A file with deals alone is taken; who deals is north where it is not said."""
    text = f'[Tarabish "1"]\n{DEAL}[Dealer "E"]\n{DEAL}'
    found = looked_back(replay_given(text))

    assert is_only_dealt(text)
    assert not is_only_dealt(X1)
    assert [0, 1] == [deal.dealer for deal in found.deals]
    assert all(len(deal.outlooks) == 16 for deal in found.deals)
    assert () == found.deals[0].decisions
    assert "It was not played." in "\n".join(lines(found))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_call_is_worth_what_comes_of_it(seat: int) -> None:
    """North's clubs came to clubs; East's pass to what the others call at their best."""
    deal = the_deal(X1)
    call = next(one for one in deal.decisions if one.seat == seat)
    chosen = next(one for one in call.options if one.what == call.chosen)

    assert chosen.outlook is not None
    assert chosen.worth == chosen.outlook.worth
    assert (seat == 0) == (chosen.outlook.contract == deal.contract)


def test_runs_and_bells_that_somebody_kept_to_himself_are_said() -> None:
    """West says nothing of its twenty, which would have counted beside the bells."""
    silent = X1.replace("W:20,KS", "W:KS").replace("W:show(AC-KC-QC),7H", "W:7H")
    deal = the_deal(silent.replace('[Result "0 202"]\n', ""))

    assert ((0, 20), (0, 40)) == (deal.beside, deal.told)
    assert "counted 0 for North-South and 20 for East-West" in untold_line(deal)
    assert "" == untold_line(the_deal(X1))
