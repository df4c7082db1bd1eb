"""The page of a comparison: what it says, and how it looks in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape, unescape
from pathlib import Path
from typing import Any, Literal

import matplotlib as mpl
import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from tarabish_core.compare import Result, compare, gathering
from tarabish_core.compare.bins import binned
from tarabish_core.compare.comparison import MOST_VARIANTS
from tarabish_core.compare.page import notebook, page, write_page
from tarabish_core.compare.result import Change, Distribution, Sequential
from tarabish_core.compare.sentences import told_sequential
from tarabish_core.compare.telling import row
from tarabish_core.pages.drawing import MARKERS
from tarabish_core.pages.markup import Markup, element
from tarabish_core.rules.variants import ROOT, Variant
from tarabish_core.simulate.calibration import UNSETTLED, Calibration
from tests.browser import chromium, opened
from tests.compare.tables import FREE, KITCHEN

MINUS = "\N{MINUS SIGN}"
EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>&amp;"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PHONE, DESK = 390, 1200


@pytest.fixture(scope="module", autouse=True)
def unfitted() -> Iterator[None]:
    """Have everybody go by the usual thresholds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gathering, "calibration", lambda _: Calibration(UNSETTLED, 4, 0, ()))
        yield


def few(*variants: str | Variant, **more: Any) -> Result:
    """Compare on few deals."""
    return compare(*variants, **{"deals": 1_000, "games": 40, "luck": 40, **more})


@pytest.fixture(scope="module")
def two() -> Result:
    return few(ROOT, KITCHEN)


@pytest.fixture(scope="module")
def several() -> Result:
    return few(ROOT, FREE, KITCHEN, luck=0)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def pages(two: Result, several: Result, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The pages of both, written, and of one where differences are of another scale."""
    folder = tmp_path_factory.mktemp("pages")
    results = (two, several, shrunk(two))
    paths = [folder / f"{nth}.html" for nth in range(len(results))]
    for path, result in zip(paths, results, strict=True):
        write_page(result, path)
    return paths


def shrunk(result: Result) -> Result:
    """Make every difference a hundredth of what it is."""
    return replace(
        result,
        measures=tuple(
            replace(
                one,
                differences=tuple(
                    replace(d, mean=d.mean / 100, low=d.low / 100, high=d.high / 100)
                    for d in one.differences
                ),
            )
            for one in result.measures
        ),
    )


def cells(page: Page, css: str) -> list[list[str]]:
    """Read the first table within an element, row by row."""
    found: list[list[str]] = page.locator(f"{css} table").first.evaluate(
        "table => [...table.rows].map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return found


def test_the_sentence_comes_before_all_figures(two: Result) -> None:
    text = page(two)

    assert 0 < text.index(escape(two.sentence, quote=False)) < text.index("<svg")


def test_the_same_result_gives_the_same_page(two: Result) -> None:
    """To the byte, whatever a notebook has set for its own figures."""
    with mpl.rc_context({"font.size": 30, "svg.fonttype": "path", "axes.facecolor": "red"}):
        other = page(two)

    assert page(two) == other


def test_who_worked_and_how_long_is_not_on_the_page(two: Result) -> None:
    """So that the page is the same whoever did the work."""
    other = replace(two, run=replace(two.run, executor="dask:x", seconds=99.0))

    assert page(two) == page(other)


def test_a_page_needs_no_script_and_may_load_nothing(two: Result) -> None:
    text = unescape(page(two))

    assert "<script" not in text
    assert not re.search(r'\b(src|href)="(?!#)', text)
    assert "default-src 'none'" in text


def test_what_differs_stands_in_the_tables(
    two: Result, pages: list[Path], browser: Browser
) -> None:
    """A row for each measure, with the figures that the command tells."""
    with opened(browser, pages[0]) as shown:
        found = [tuple(one) for one in cells(shown, "#deals")]

    bait = two.measure("bait")
    label, *figures, effect, verdict = (one.replace("-", MINUS) for one in row(bait, 1))
    assert (
        "measure",
        "A",
        "B",
        f"B\u00a0{MINUS}\u00a0A",
        "95 of 100",
        "clear?",
        "effect",
    ) == found[0]
    assert (bait.label, *figures, verdict, effect) == found[1]
    assert label.startswith(bait.label)
    assert [one.label for one in two.measures if one.of == "deals" and one.kind == "share"] == [
        one[0] for one in found[1:]
    ]


def test_several_variants_have_a_line_each(
    several: Result, pages: list[Path], browser: Browser
) -> None:
    with opened(browser, pages[1]) as shown:
        found = cells(shown, "#deals")

    assert [several.measure("bait").label] == found[1]
    assert ["A", "B", "C"] == [one[0] for one in found[2:5]]
    assert row(several.measure("bait"), 2)[3].replace("-", MINUS) == found[4][2]


def test_shares_points_and_counts_have_figures_of_their_own(
    pages: list[Path], browser: Browser
) -> None:
    """So that a difference of forty points hides none of a fifth of a trick."""
    with opened(browser, pages[0]) as shown:
        heads = shown.locator("#deals h3, #games h3").all_text_contents()

    assert [
        "in a hundred deals", "points in a deal", "tricks in a deal",
        "in a hundred games", "points in a game", "how many in a game",
    ] == heads  # fmt: skip


def test_a_rule_that_never_fired_is_told_plainly(two: Result) -> None:
    """In the figure, in its name and in the table, with how often it might have."""
    never = Change(1, ("--set a.b=c",), (), ("New words.",), 1_000, 0, 40, 0, "never", "")
    text = page(replace(two, changes=(never,)))

    assert 1 == text.count(">never fired</text>")
    assert ' aria-label="In how many of 100 deals and games' in text
    assert "B1: never fired: these players never came to where it matters." in text
    assert '<td class="never">never fired: these players never came to where it matters' in text
    assert "<td>0 / 1,000</td><td>0 / 40</td>" in text
    assert "New words." in text


def test_what_cannot_be_played_alone_says_why(two: Result) -> None:
    alone = Change(1, ("--without x",), (), (), 0, 0, 0, 0, "not_alone", "nobody deals")
    outside = Change(1, ("--set cut.x=1",), (), (), 0, 0, 0, 0, "outside", "")
    text = page(replace(two, changes=(alone, outside)))

    assert "cannot be played alone: nobody deals" in text
    assert "not played here: it is about what comes before a deal or after a game" in text


def test_sentences_that_no_single_change_brings_are_told(two: Result) -> None:
    """Of the rules sheets, those that only one of two variants has."""
    apart = replace(two.apart[0], only_first=("Old words.",), only_other=("New words.",))
    text = page(replace(two, apart=(apart,), changes=()))

    assert "<p>Only A has:</p>\n<ul><li>Old words.</li></ul>" in text
    assert "<p>Only B has:</p>\n<ul><li>New words.</li></ul>" in text


def test_a_variant_against_itself_has_no_figures() -> None:
    """It says that nothing differs, and draws no nothing."""
    text = page(few(ROOT, ROOT, players="random", luck=0))

    assert "Every deal is the same under A and B." in text
    assert "Every game is the same under A and B." in text
    assert "No rule differs: the variants play alike." in text
    assert "<svg" not in text


def test_what_was_not_looked_at_is_left_out(two: Result) -> None:
    text = page(few(ROOT, KITCHEN, players="random", games=0, luck=0))

    assert not re.findall(r'id="(games|luck|thresholds|sequential)"', text)
    assert re.findall(r'id="(?:luck|thresholds)"', page(two)) == ['id="luck"', 'id="thresholds"']


def test_a_test_that_stopped_is_told(two: Result) -> None:
    stopped = Sequential("goer_points", 0, 2, 3.1, (-2.94, 2.94), 640, "high")

    assert escape(told_sequential(stopped), quote=False) in page(replace(two, sequential=stopped))


def test_all_that_it_takes_to_do_it_again_is_told(two: Result) -> None:
    text = page(replace(two, run=replace(two.run, command="tarabish compare a b --html 'c d'")))

    assert "<code>tarabish compare a b --html 'c d'</code>" in text
    assert "<dt>seed</dt><dd>1</dd>" in text
    for one in two.variants:
        assert f"<code>{one.digest}</code>" in text
    for name, number in two.versions.items():
        assert f"{name} {number}" in text


def poisoned(result: Result) -> Result:
    """Put markup wherever a text comes from a variant, a plugin or the command line."""
    evil = (EVIL,)
    return replace(
        result,
        sentence=EVIL,
        notes=evil,
        players=evil * 4,
        versions={EVIL: EVIL},
        variants=tuple(
            replace(
                one, name=f"{EVIL}{nth}", title=EVIL, summary=EVIL, changes=evil, digest=EVIL,
                goes=EVIL, why=EVIL,
            )
            for nth, one in enumerate(result.variants)
        ),
        apart=tuple(
            replace(one, only_first=evil, only_other=evil, options=evil, note=EVIL)
            for one in result.apart
        ),
        changes=(
            Change(1, evil, (f"{EVIL}-",), (f"{EVIL}+",), 10, 1, 0, 0, "fired", ""),
            Change(1, evil, (), (), 0, 0, 0, 0, "not_alone", EVIL),
        ),
        run=replace(result.run, command=EVIL),
    )  # fmt: skip


def test_texts_of_a_variant_are_never_markup(two: Result, browser: Browser, tmp_path: Path) -> None:
    """A title is data: it is read as it was written, and runs nothing."""
    path = tmp_path / "page.html"
    write_page(poisoned(two), path)
    with opened(browser, path) as shown:
        assert 0 == shown.locator("script, img").count()
        assert EVIL == shown.locator(".sentence").text_content()
        assert f"{EVIL}1 against {EVIL}0" == shown.title()
        assert shown.locator("#variants").get_by_text(EVIL).count() >= 2


@pytest.mark.parametrize("text", [EVIL, "a & b", 'say "x"'])
def test_text_is_escaped_and_markup_is_not(text: str) -> None:
    inner = element("b", text)

    assert isinstance(inner, Markup)
    assert f"<b>{escape(text, quote=False)}</b>" == inner
    assert f'<p title="{escape(text)}">{inner}</p>' == element("p", inner, title=text)


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("which", [0, 1])
def test_a_page_fits_its_reader(
    pages: list[Path], browser: Browser, which: int, width: int
) -> None:
    """A telephone too: nothing but wide tables is moved sideways, and every figure is large."""
    with opened(browser, pages[which], width=width) as shown:
        across = shown.evaluate("document.documentElement.scrollWidth")
        sizes = shown.locator("svg").evaluate_all(
            "all => all.map(one => [one.clientWidth, one.clientHeight])"
        )

    assert width == across
    assert len(sizes) > 5
    assert all(wide > 0.8 * min(width, 360) and high > 40 for wide, high in sizes)


STRAY = """all => all.flatMap(svg => {
  const frame = svg.getBoundingClientRect()
  const texts = [...svg.querySelectorAll("text")]
  const boxes = texts.map(one => one.getBoundingClientRect())
  const out = (one) => one.left < frame.left - 1 || one.right > frame.right + 1
    || one.top < frame.top - 1 || one.bottom > frame.bottom + 1
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4
  return texts.flatMap((text, nth) => [
    ...(out(boxes[nth]) ? [`${text.textContent} is cut`] : []),
    ...texts.filter((_, other) => other < nth && meet(boxes[nth], boxes[other]))
      .map(other => `${text.textContent} on ${other.textContent}`)])
})"""


@pytest.mark.parametrize("which", [0, 1, 2])
def test_what_is_written_in_a_figure_can_be_read(
    pages: list[Path], browser: Browser, which: int
) -> None:
    """It is text, stays within its frame, and stands on no other."""
    with opened(browser, pages[which], width=PHONE) as shown:
        assert shown.locator("svg text").count() > 50
        assert [] == shown.locator("svg").evaluate_all(STRAY)


@pytest.mark.parametrize(("which", "scheme"), [(0, "dark"), (1, "light")])
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
        figures = shown.locator("figure").all()
        names = [one.get_by_role("img").get_attribute("aria-label") for one in figures]
        tables = [one.get_by_role("table").count() for one in figures]
        named = shown.get_by_role("img").count()

    assert len(figures) == named == len(set(names)) > 5
    assert all(names)
    assert all(tables)


def luminance(colour: str) -> float:
    """Give the relative luminance of ``#rrggbb`` (WCAG 2)."""
    parts = np.array([int(colour[nth : nth + 2], 16) / 255 for nth in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours, 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_figures_are_light_or_dark_as_the_page_is(pages: list[Path], browser: Browser) -> None:
    """Every colour of a figure is one of the page's, and stands out from its paper."""
    papers = []
    for scheme in SCHEMES:
        with opened(browser, pages[1], scheme) as shown:
            names = ["paper", "ink", "faint", *(f"v{nth}" for nth in range(6))]
            paper, *inks = shown.evaluate(
                "names => names.map(one => getComputedStyle(document.body)"
                ".getPropertyValue(`--${one}`))",
                names,
            )
            papers.append(luminance(paper))
            assert all(contrast(paper, ink) >= 4.5 for ink in inks)
    light, dark = papers
    assert light > 0.8
    assert dark < 0.05
    drawn = "".join(re.findall(r"<svg.*?</svg>", pages[1].read_text(), re.DOTALL))
    assert set() == set(re.findall(r"#[0-9a-f]{6}\b", drawn))


def test_variants_are_told_apart_without_colours() -> None:
    """Each has a mark of its own."""
    assert len(set(MARKERS)) >= MOST_VARIANTS - 1


def test_a_page_can_be_printed(pages: list[Path], browser: Browser) -> None:
    """On paper it is light, whatever the screen was."""
    with opened(browser, pages[0], "dark") as shown:
        printed = shown.pdf(format="A4")
        shown.emulate_media(media="print")
        paper = shown.evaluate("getComputedStyle(document.body).backgroundColor")

    assert printed.startswith(b"%PDF")
    assert "rgb(255, 255, 255)" == paper


def test_a_notebook_shows_the_sentence_and_what_differs(
    two: Result, browser: Browser, tmp_path: Path
) -> None:
    """As a part of a page that is not ours, whose own look it leaves alone."""
    path = tmp_path / "notebook.html"
    part = two._repr_html_()
    path.write_text(f"<!doctype html><h1>Mine</h1><p>x</p>{part}", encoding="utf-8")
    with opened(browser, path, "dark") as shown:
        margins = shown.locator("body > p").evaluate("one => getComputedStyle(one).maxWidth")
        pictures = shown.get_by_role("img").count()
        first = shown.locator(".sentence").text_content()

    assert notebook(two) == part
    assert "none" == margins
    assert 6 == pictures
    assert two.sentence == first


@given(
    st.lists(
        st.dictionaries(st.integers(-600, 900), st.integers(1, 50), min_size=1),
        min_size=1,
        max_size=3,
    )
)
def test_bins_hold_every_value(counts: list[dict[int, int]]) -> None:
    """As numpy counts them; what lies outside goes into the outermost."""
    found = binned(
        [Distribution(tuple(sorted(one)), tuple(one[v] for v in sorted(one))) for one in counts]
    )
    edges = np.array(found.edges)

    assert len(found.labels()) == len(edges) - 1 <= 24
    assert len(set(found.labels())) == len(found.labels())
    for one, shares in zip(counts, found.shares, strict=True):
        values = np.repeat(list(one), list(one.values()))
        inside = np.clip(values, edges[0], edges[-1] - 0.5)
        expected = np.histogram(inside, edges)[0] * 100 / len(values)
        assert expected.tolist() == pytest.approx(shares)


def test_bins_are_named_by_what_they_hold() -> None:
    """Single numbers where they are few; else from one to the other, the ends open if need be."""
    games = binned([Distribution((3, 5), (10, 10))])
    points = binned([Distribution((-900, 5, 100, 250), (1, 5_000, 5_000, 10))])

    assert ("3", "4", "5") == games.labels()
    assert (2.5, 3.5, 4.5, 5.5) == games.edges
    assert "9 or less" == points.labels()[0]
    assert "10 to 14" == points.labels()[1]
    assert "100 or more" == points.labels()[-1]
