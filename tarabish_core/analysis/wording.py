"""What an analysis found, in sentences and words; text and page are made of these."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tarabish_core.analysis.result import (
    DealAnalysis,
    Decision,
    Making,
    Option,
    Turning,
    Worth,
)
from tarabish_core.engine.cards import NOBODY, SEATS
from tarabish_core.messages import (
    SEAT_NAMES,
    SIDE_NAMES,
    Param,
    call_word,
    card_word,
    outcome_word,
    say,
)


def title_of(deal: DealAnalysis) -> str:
    """Say who dealt, who went, and what came of it."""
    told: dict[str, Param] = {"number": deal.number, "dealer": SEAT_NAMES[deal.dealer]}
    lines = [say("replay.deal", told) + "."]
    if deal.contract:
        params = {"goer": SEAT_NAMES[deal.contract.goer], "call": call_word(deal.contract.trump)}
        lines.append(say("replay.goes", params) + ".")
    elif not deal.said:
        return " ".join([*lines, say("analysis.not_played")])
    goer = deal.contract.goer if deal.contract else NOBODY
    lines.append(outcome_word(deal.outcome, goer, deal.messages))
    if deal.outcome not in ("passed", "unfinished"):
        lines.append(say("analysis.written", pair_words(deal.score)))
    return " ".join(lines)


def pair_words(points: tuple[int, int], side: int = 0) -> dict[str, int]:
    """Give the words for what both sides have, a side's own first."""
    return {"ours": points[side], "theirs": points[1 - side]}


def what_word(decision: Decision, what: int) -> str:
    """Name a call or a card."""
    return call_word(what) if decision.kind == "call" else card_word(what)


def where_word(decision: Decision) -> str:
    """Say when something was decided."""
    if decision.kind == "call":
        return say("analysis.auction")
    return say("analysis.trick", {"trick": decision.trick})


def making_lines(deal: DealAnalysis) -> Iterator[str]:
    """Say whether the goers could make it, and until when."""
    found, start = deal.making, deal.start
    if found is None or start is None or found.after[0] is None:
        return
    words = {"goers": SIDE_NAMES[found.goer & 1], "points": cards_and_more(start, found.goer & 1)}
    yield say("analysis.could" if found.after[0] else "analysis.could_not", words)
    if when := when_words(found):
        yield say("analysis.could_when", {"when": when})
    if turned := found.lost or found.let:
        yield say("analysis.lost_by" if found.lost else "analysis.let_by", who_words(turned))
    elif len(found.after) > 1:
        whole = len(deal.plays) == sum(map(int.bit_count, deal.hands))
        yield say("analysis.stayed" if whole else "analysis.stayed_so_far")


def when_words(making: Making) -> str:
    """Say in stretches when a deal could be made; empty where that never changed."""
    last = len(making.after) - 1
    told, at = [], 0
    for makes, stretch in groupby(making.after):
        first, at = at, at + len([*stretch])
        until = at - 1
        if not makes or (until in (0, last) and first == 0):
            continue  # how it was at the start is a sentence of its own
        words: dict[str, Param] = {"first": first, "last": until}
        if first == 0:
            told.append(say("analysis.until", words))
        elif first == until:
            told.append(say("analysis.after_one", words))
        else:
            told.append(say("analysis.from_on" if until == last else "analysis.after", words))
    return say("analysis.and_again").join(told)


def cards_and_more(worth: Worth, side: int) -> str:
    """Write what both sides have in cards, and with runs and bells where there are some.

    The figures of ``side`` stand first.
    """
    cards = say("analysis.in_cards", pair_words(worth.cards, side))
    if worth.counted == worth.cards:
        return cards
    return f"{cards}, {say('analysis.counted', pair_words(worth.counted, side))}"


def who_words(decision: Decision) -> dict[str, Param]:
    """Give the words for who chose what, and when."""
    return {
        "seat": decision.seat,
        "what": what_word(decision, decision.chosen),
        "trick": decision.trick,
    }


def turning_line(turning: Turning) -> str:
    """Say in a sentence how a deal turned."""
    one = turning.decision
    better = one.best
    if better is None or better.worth is None:
        return ""
    words = {
        **who_words(one),
        "better": what_word(one, better.what),
        "cost": str(one.cost),
        "points": cards_and_more(better.worth, one.side ^ (turning.kind == "saved")),
    }
    code = {"lost": "card_lost", "saved": "card_saved", "cost": "card_cost"}[turning.kind]
    if one.kind == "call":
        code = "call_cost"
    sentence = say(f"analysis.{code}", words)
    if one.verdict != "right":
        return sentence
    return say("analysis.nobody_knew", {"sentence": sentence})


def line_word(turning: Turning) -> str:
    """Write a line of best play, a stroke between tricks."""
    cards = [f"{SEATS[seat]}:{card_word(card)}" for seat, card in turning.line]
    first = len(cards) % 4
    tricks = [cards[:first], *(cards[at : at + 4] for at in range(first, len(cards), 4))]
    return " / ".join(" ".join(trick) for trick in tricks if trick)


def called_line(deal: DealAnalysis) -> str:
    """Say what best calls came to."""
    found = deal.called
    if found is None or found.worth is None:
        return ""
    if found.contract.goer == NOBODY:
        return say("analysis.best_pass")
    words = {
        "seat": found.contract.goer,
        "call": found.contract.trump,
        **pair_words(found.worth.points, found.contract.goer & 1),
    }
    return say("analysis.best_calls", words)


def contract_lines(deal: DealAnalysis) -> Iterator[tuple[int, str]]:
    """Say of each trump what both sides get in cards: once, or of each goer where it differs."""
    for trump in sorted({one.contract.trump for one in deal.outlooks}):
        found = [one for one in deal.outlooks if one.contract.trump == trump]
        by_seat = {one.contract.goer: cards_word_of(one.worth) for one in found}
        if len(set(by_seat.values())) == 1:
            yield trump, next(iter(by_seat.values()))
        else:
            seats = sorted(by_seat)
            yield trump, ", ".join(f"{SEATS[seat]} {by_seat[seat]}" for seat in seats)


def cards_word_of(worth: Worth | None) -> str:
    """Write the points of cards of both sides."""
    return say("analysis.unknown") if worth is None else f"{worth.cards[0]}-{worth.cards[1]}"


def points_word_of(worth: Worth | None) -> str:
    """Write what is written for both sides."""
    return say("analysis.unknown") if worth is None else f"{worth.points[0]}-{worth.points[1]}"


def better_word(decision: Decision, better: Option | None) -> str:
    """Name what was better; empty where nothing was."""
    if better is None or better.what == decision.chosen:
        return ""
    return what_word(decision, better.what)


def known_word(decision: Decision) -> str:
    """Write what a choice cost by what could be known; empty where it was not judged."""
    cost = decision.known_cost
    return "" if cost is None else f"{cost:.1f}"


def verdict_word(decision: Decision) -> str:
    """Say what a choice was by what the seat could know; empty where it was not judged."""
    if decision.verdict == "right":
        return say("analysis.luck") if decision.cost else ""
    if decision.verdict is None:
        return ""
    return say("analysis.mistake" if decision.verdict == "mistake" else "analysis.unclear")


def untold_line(deal: DealAnalysis) -> str:
    """Say what runs and bells somebody kept to himself; empty where nobody did."""
    if deal.beside == deal.told:
        return ""
    all_told = dict(zip(("more_ours", "more_theirs"), deal.told, strict=True))
    return say("analysis.untold", {**pair_words(deal.beside), **all_told})


def stopped_line(deal: DealAnalysis) -> str:
    """Say what a deal was worth that was stopped; empty where it was not."""
    if deal.stopped is None:
        return ""
    return say("analysis.stopped", pair_words(deal.stopped.points))


def made_words(making: Making) -> list[str]:
    """Say for the start and after each trick whether the deal could be made."""
    words = {True: "analysis.yes", False: "analysis.no", None: "analysis.unknown"}
    return [say(words[one]) for one in making.after]
