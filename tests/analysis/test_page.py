"""The page of an analysis: what it says, and how it looks in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tarabish_core.analysis.page import page, write_page
from tarabish_core.analysis.result import Analysis
from tarabish_core.engine.cards import SEATS
from tarabish_core.messages import SEAT_NAMES
from tarabish_core.records.given import replay_given
from tests.analysis.looking import card_of, golden, looked_back, the_deal
from tests.browser import chromium, opened
from tests.records.samples import DEAL, X1, read

MINUS = "\N{MINUS SIGN}"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PHONE, DESK = 390, 1200
X1_AT = 0


@pytest.fixture(scope="module")
def analyses() -> list[Analysis]:
    """X1 with what seats could know; a game with deals that all passed; a deal not played."""
    return [
        looked_back(read(X1), worlds=10),
        looked_back(golden("free-pass-next-dealer")),
        looked_back(replay_given(DEAL)),
    ]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def pages(analyses: list[Analysis], tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("pages")
    paths = [folder / f"{nth}.html" for nth in range(len(analyses))]
    for path, found in zip(paths, analyses, strict=True):
        write_page(found, path)
    return paths


def table(page: Page, label: str) -> list[list[str]]:
    """Read the table of a name, row by row."""
    found: list[list[str]] = page.get_by_role("table", name=label).first.evaluate(
        "table => [...table.rows].map(row => [...row.cells].map(cell => cell.innerText.trim()))"
    )
    return found


def test_the_same_analysis_gives_the_same_page(analyses: list[Analysis]) -> None:
    assert page(analyses[X1_AT]) == page(analyses[X1_AT])


def test_a_page_needs_no_script_and_may_load_nothing(analyses: list[Analysis]) -> None:
    for found in analyses:
        text = unescape(page(found))

        assert "<script" not in text
        assert not re.search(r'\b(src|href)="(?!#)', text)
        assert "default-src 'none'" in text


def test_the_four_hands_stand_where_the_seats_are(pages: list[Path], browser: Browser) -> None:
    """North above south, west left of east; each hand suit by suit, all nine cards of it."""
    with opened(browser, pages[X1_AT]) as shown:
        places = {seat: shown.locator(f".hands .{seat.lower()}") for seat in SEAT_NAMES}
        boxes = {seat: one.bounding_box() for seat, one in places.items()}
        north, east, south, west = (boxes[seat] for seat in SEAT_NAMES)
        assert north and east and south and west  # noqa: PT018 - what bounding_box may not give
        assert north["y"] < west["y"] < south["y"]
        assert west["x"] < north["x"] < east["x"]
        told = places["North"].inner_text()

    assert all(ranks in told for ranks in ("J 8", "Q J 9", "10 9 6"))


def test_the_play_shows_each_card_with_what_it_gave_away(
    pages: list[Path], browser: Browser
) -> None:
    """Trick by trick, under the seats."""
    with opened(browser, pages[X1_AT]) as shown:
        rows = table(shown, "The play")

    assert 10 == len(rows)
    assert ["trick", *SEAT_NAMES] == rows[0]
    assert rows[8][1].endswith(f"{MINUS}{card_of(the_deal(X1), '9D').cost}")
    assert "9♦" in rows[8][1].replace("\n", "").replace(" ", "")
    assert MINUS not in "".join(rows[1])


def test_what_could_be_made_stands_in_a_row(pages: list[Path], browser: Browser) -> None:
    with opened(browser, pages[X1_AT]) as shown:
        head, told = table(shown, "Could it be made, at the start and after each trick")

    assert ["start", *map(str, range(1, 10))] == head
    assert ["no", "no", "no", "yes", "yes", "yes", "no", "yes", "no", "no"] == told


def test_points_by_trick_are_those_of_the_choices(
    analyses: list[Analysis], pages: list[Path], browser: Browser
) -> None:
    """Every seat, and both sides, as in the figure beside it."""
    with opened(browser, pages[X1_AT]) as shown:
        rows = table(shown, "Where points were given away")
    costs = {(one.trick, one.seat): 0 for one in analyses[X1_AT].deals[0].decisions}
    for one in analyses[X1_AT].deals[0].decisions:
        costs[one.trick, one.seat] += one.cost or 0

    assert 11 == len(rows)
    for trick, row in zip(range(-1, 9), rows[1:], strict=True):
        seats = [costs[trick, seat] for seat in range(len(SEATS))]
        assert [*seats, seats[0] + seats[2], seats[1] + seats[3]] == list(map(int, row[1:]))


def test_deals_that_all_passed_or_nobody_played_have_no_play(
    pages: list[Path], browser: Browser
) -> None:
    """Hands and contracts they have."""
    with opened(browser, pages[2]) as shown:
        assert 1 == shown.locator(".hands").count()
        assert 0 == shown.get_by_role("table", name="The play").count()
        assert 5 == len(table(shown, "What other calls were worth"))
    with opened(browser, pages[1]) as shown:
        hands, plays = (
            shown.locator(".hands").count(),
            shown.get_by_role("table", name="The play").count(),
        )

    assert hands > plays > 0


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("which", [0, 1, 2])
def test_a_page_fits_its_reader(
    pages: list[Path], browser: Browser, which: int, width: int
) -> None:
    """Nothing but a wide table is wider than the page."""
    with opened(browser, pages[which], width=width) as shown:
        wide = shown.evaluate("document.documentElement.scrollWidth")

    assert wide <= width


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("which", [0, 1, 2])
def test_a_page_is_for_everybody(
    pages: list[Path], browser: Browser, which: int, scheme: Literal["light", "dark"]
) -> None:
    """No fault by axe's rules (WCAG), names and contrast among them."""
    with opened(browser, pages[which], scheme, PHONE) as shown:
        shown.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
        faults = Axe().run(shown).response["violations"]

    assert [] == [(one["id"], one["nodes"][0]["html"]) for one in faults]


@pytest.mark.parametrize("which", [0, 1])
def test_whoever_sees_no_figure_has_its_name_and_its_table(
    pages: list[Path], browser: Browser, which: int
) -> None:
    with opened(browser, pages[which]) as shown:
        (figure,) = shown.locator("figure").all()
        name = figure.get_by_role("img").get_attribute("aria-label") or ""
        tables = figure.get_by_role("table").count()

    assert 1 == tables
    assert "trick 9:" in name
    assert "auction:" in name


def test_the_figure_has_a_bar_for_the_auction_too(pages: list[Path], browser: Browser) -> None:
    """Beside those of the tricks, in its row of the table and in the figure's own letters."""
    with opened(browser, pages[X1_AT]) as shown:
        letters = shown.locator("figure svg text").all_text_contents()
        rows = table(shown, "Where points were given away")

    assert ["auction", *map(str, range(1, 10))] == letters[: len(rows) - 1]


def test_suits_are_named_to_who_cannot_see_their_signs(pages: list[Path], browser: Browser) -> None:
    with opened(browser, pages[X1_AT]) as shown:
        said = shown.get_by_role("table", name="The play").aria_snapshot()

    assert "9 diamonds" in said
    assert "♦" not in said
