"""A deal on the page: the four hands, the play, what could be made, turning points, choices."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tarabish_core.analysis.result import DealAnalysis, Decision, Outlook
from tarabish_core.analysis.telling import heads as column_heads
from tarabish_core.analysis.telling import is_told, row
from tarabish_core.analysis.wording import (
    called_line,
    cards_word_of,
    line_word,
    made_words,
    making_lines,
    points_word_of,
    stopped_line,
    title_of,
    turning_line,
    untold_line,
)
from tarabish_core.engine.cards import NO_TRUMP, card_name, card_number, high_to_low
from tarabish_core.messages import SEAT_NAMES, SUIT_NAMES, call_word, say
from tarabish_core.pages.markup import Markup, Section, element, lines, together
from tarabish_core.pages.tables import heads, minus, wide

GLYPHS = "♠♥♦♣"
DASH = "\N{EN DASH}"
RED = frozenset({1, 2})


def deal(found: DealAnalysis, *, judged: bool) -> Section:
    """Tell all of a deal."""
    told = [*making_lines(found), untold_line(found), stopped_line(found), called_line(found)]
    told += [say("analysis.not_known")] if found.unknown else []
    parts = [
        element("p", title_of(found)),
        *(element("p", signed(one)) for one in told if one),
        _turnings(found),
        hands(found),
        play(found),
        _making(found),
        _contracts(found),
        _choices(found, judged=judged),
    ]
    heading = say("lookback.deal", {"number": found.number})
    return Section(f"deal-{found.number}", heading, tuple(one for one in parts if one))


def card(number: int) -> Markup:
    """Write a card with its suit's sign, which is named to who cannot see it."""
    suit = number // 9
    rank = card_name(number)[:-1].replace("T", "10")
    return together(rank, _sign(suit))


_CARD = re.compile(r"(?<![A-Za-z0-9])(10|[6-9TJQKA])([SHDC])(?![A-Za-z0-9])")


def signed(text: str) -> Markup:
    """Write the cards in a sentence with their suits' signs."""
    parts: list[str] = []
    at = 0
    for match in _CARD.finditer(text):
        parts += [text[at : match.start()], card(card_number(match[0]))]
        at = match.end()
    return together(*parts, text[at:])


def _sign(suit: int) -> Markup:
    looks = "suit red" if suit in RED else "suit"
    return together(
        element("span", GLYPHS[suit], class_=looks, aria_hidden="true"),
        element("span", f" {SUIT_NAMES[suit]}", class_="unseen"),
    )


def hands(found: DealAnalysis) -> Markup:
    """Lay out the four hands as they were dealt, the kitties marked."""
    laid = lines(_hand(found, seat) for seat in (0, 3, 1, 2))
    return lines(
        [
            element("h3", say("lookback.hands")),
            element("div", laid, class_="hands"),
            element("p", say("lookback.kitty_told"), class_="told"),
        ]
    )


def _hand(found: DealAnalysis, seat: int) -> Markup:
    rows = []
    for suit in range(4):
        held = high_to_low(found.hands[seat] & 0x1FF << 9 * suit)
        ranks = [_rank(one, kitty=bool(found.kitties[seat] >> one & 1)) for one in held]
        spaced = [part for one in ranks for part in (" ", one)]
        rows.append(element("li", _sign(suit), *(spaced or [" -"])))
    role = [say("lookback.dealt")] if seat == found.dealer else []
    if found.contract and found.contract.goer == seat:
        role.append(say("lookback.goes", {"call": found.contract.trump}))
    named = element("h4", SEAT_NAMES[seat], *([" ", _faint(", ".join(role))] if role else []))
    return element(
        "div", named, element("ul", lines(rows)), class_=f"seat {SEAT_NAMES[seat].lower()}"
    )


def _faint(text: str) -> Markup:
    return element("span", text, class_="faint")


def _rank(number: int, *, kitty: bool) -> Markup:
    rank = card_name(number)[:-1].replace("T", "10")
    return element("i", rank) if kitty else together(rank)


def play(found: DealAnalysis) -> Markup:
    """Set the tricks out, each card under its seat with what it gave away."""
    if not found.plays:
        return Markup()
    chosen = {one.chosen: one for one in found.decisions if one.kind == "card"}
    rows = []
    for first in range(0, len(found.plays), 4):
        trick, leader = first // 4, found.leaders[first // 4]
        cards = {(leader + nth) % 4: one for nth, one in enumerate(found.plays[first : first + 4])}
        winner = found.leaders[trick + 1] if len(cards) == 4 else None
        cells = [
            _played(cards.get(seat), chosen, leads=seat == leader, wins=seat == winner)
            for seat in range(4)
        ]
        rows.append(element("tr", element("th", str(trick + 1), scope="row"), *cells))
    label = say("lookback.play")
    table = wide(
        label, heads(say("lookback.trick"), *SEAT_NAMES), element("tbody", lines(rows)), seen=False
    )
    told = element("p", say("lookback.play_told"), class_="told")
    return lines([element("h3", label), told, element("div", table, class_="words")])


def _played(number: int | None, chosen: dict[int, Decision], *, leads: bool, wins: bool) -> Markup:
    if number is None:
        return element("td")
    decision = chosen.get(number)
    parts: list[Markup] = []
    if leads:
        parts.append(element("span", say("lookback.leads"), class_="unseen"))
        parts.append(element("span", "▸", class_="faint", aria_hidden="true"))
    parts.append(element("b", card(number)) if wins else card(number))
    if wins:
        parts.append(element("span", say("lookback.wins"), class_="unseen"))
    if decision and not decision.lawful:
        parts.append(element("span", " ", say("analysis.misplay"), class_="cost"))
    elif decision and decision.cost:
        parts.append(element("span", f" {minus(f'-{decision.cost}')}", class_="cost"))
    return element("td", *parts)


def _making(found: DealAnalysis) -> Markup:
    if found.making is None:
        return Markup()
    label = say("lookback.making")
    words = made_words(found.making)
    names = [say("lookback.start"), *(str(nth) for nth in range(1, len(words)))]
    cells = element("tr", *(element("td", word) for word in words))
    head = element("thead", element("tr", *(element("th", one, scope="col") for one in names)))
    table = wide(say("lookback.making_table"), head, element("tbody", cells), seen=False)
    told = element("p", say("lookback.making_told"), class_="told")
    return lines([element("h3", label), told, table])


def _contracts(found: DealAnalysis) -> Markup:
    """Give a row for each trump: cards, and what is written, by who goes."""
    if not found.outlooks:
        return Markup()
    goers = sorted({one.contract.goer for one in found.outlooks})
    by_trump: dict[int, dict[int, Outlook]] = {}
    for one in found.outlooks:
        by_trump.setdefault(one.contract.trump, {})[one.contract.goer] = one
    rows = []
    for trump, by_goer in sorted(by_trump.items()):
        named = (
            call_word(trump) if trump == NO_TRUMP else together(_sign(trump), " ", call_word(trump))
        )
        cells = [
            element("td", _contract(by_goer[goer]) if goer in by_goer else "") for goer in goers
        ]
        rows.append(element("tr", element("th", named, scope="row"), *cells))
    label = say("lookback.contracts")
    head = heads(
        say("lookback.trump"), *(say("lookback.if_goes", {"seat": goer}) for goer in goers)
    )
    table = wide(label, head, element("tbody", lines(rows)), seen=False)
    told = element("p", say("lookback.contracts_told"), class_="told")
    return lines([element("h3", label), told, table])


def _contract(one: Outlook) -> Markup:
    written = points_word_of(one.worth).replace("-", DASH)
    cards = cards_word_of(one.worth).replace("-", DASH)
    return together(written, " ", _faint(f"({cards})"))


def _turnings(found: DealAnalysis) -> Markup:
    if not found.turnings:
        return Markup()
    listed = []
    for one in found.turnings:
        parts: list[Markup] = [element("p", signed(turning_line(one)))]
        if one.line:
            summary = element("summary", say("lookback.best_play"))
            parts.append(
                element("details", summary, element("p", signed(line_word(one)), class_="line"))
            )
        listed.append(element("li", *parts))
    return lines(
        [element("h3", say("lookback.turnings")), element("ol", lines(listed), class_="turnings")]
    )


def _choices(found: DealAnalysis, *, judged: bool) -> Markup:
    rows = list(_rows(found, judged=judged))
    if not rows:
        return Markup()
    label = say("lookback.choices")
    table = wide(
        label, heads(*column_heads(judged=judged)), element("tbody", lines(rows)), seen=False
    )
    return lines([element("h3", label), element("div", table, class_="words")])


def _rows(found: DealAnalysis, *, judged: bool) -> Iterator[Markup]:
    for one in found.decisions:
        if is_told(one):
            first, *cells = row(one, judged=judged)
            yield element(
                "tr",
                element("th", first, scope="row"),
                *(element("td", signed(cell)) for cell in cells),
            )
