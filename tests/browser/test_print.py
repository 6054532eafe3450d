"""The summary on paper, as Chromium prints it."""

import re

import pytest

from scorekeeper.web.matches.views import GAMES_SHOWN
from tests.support.app import make_app
from tests.support.browsing import play_round, record_abandoned, record_empty_rack, start_round
from tests.support.long_matches import play_on
from tests.support.page_checks import printed

NAMES = ("Bartholomew Maximilian of Hill", "Sam", "Ari", "Jo")


@pytest.fixture(scope="module", params=["light", "dark"])
def summary(request, browser, browser_context_args):
    """The summary of twelve games of four players, on a phone in either colour scheme."""
    context = browser.new_context(**browser_context_args | {"color_scheme": request.param})
    page = context.new_page()
    start_round(page, *NAMES)
    record_abandoned(page, 8)
    for out in NAMES:
        record_empty_rack(page, out, **{name: "34" for name in NAMES if name != out})
    page.get_by_role("link", name="summary").click()
    page.get_by_role("heading", level=1).wait_for()
    yield page
    context.close()


def make_rows_real(page):
    """Twelve full rows: every abandoned game's row becomes a copy of a played one."""
    page.evaluate(
        """() => {
          const rows = [...document.querySelectorAll(".games tbody:not(.totals) tr")];
          const played = rows.at(-1);
          for (const row of rows) {
            if (row.cells.length < played.cells.length) row.replaceWith(played.cloneNode(true));
          }
        }"""
    )


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_twelve_games_of_four_players_fit_one_page(summary, paper):
    make_rows_real(summary)
    pages = printed(summary, paper).pages
    assert len(pages) == 1
    text = " ".join(pages[0].extract_text().split())
    for said in ("Standings", "Games won", "share the round", "What was agreed", "Sum", "All games"):
        assert said in text
    assert "Points after each game" in text


@pytest.fixture(scope="module")
def counted(browser, browser_context_args):
    """The summary of a round whose every rack was counted tile by tile."""
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    names = ("Maximilian", "Sam", "Ari", "Jo")
    start_round(page, *names, title="Sunday at the cabin")
    for out in names:
        others = [name for name in names if name != out]
        record_empty_rack(page, out, **dict(zip(others, ("4+J", "10+11+12+13", "9+1"), strict=True)))
    page.get_by_role("link", name="summary").click()
    page.get_by_role("heading", level=1).wait_for()
    yield page
    context.close()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_round_counted_tile_by_tile_fits_one_page_in_larger_print(counted, paper):
    pages = printed(counted, paper).pages
    assert len(pages) == 1
    text = pages[0].extract_text()
    assert "nobody scores points." in " ".join(text.split())


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_no_letter_on_paper_is_too_small_to_read(summary, paper):
    """In points: a newspaper's small print is 7.5."""
    sizes = []

    def keep(text, outer, inner, _font, size):
        if text.strip():
            sizes.append((size * abs(inner[3] * outer[3]), text))

    printed(summary, paper).pages[0].extract_text(visitor_text=keep)
    assert [found for found in sizes if found[0] < 7.5] == []
    assert len(sizes) > 50


def test_nothing_that_is_pressed_is_printed(summary):
    text = printed(summary, "A4").pages[0].extract_text()
    for pressed in ("Scorekeeper", "Back to the match", "Print", "Skip", "Correct", "Undo"):
        assert pressed not in text


def test_of_some_games_of_a_long_match_the_games_alone_are_printed(page, data):
    start_round(page, "Ann", "Bea")
    play_on(make_app(data), page.url, 2 * GAMES_SHOWN + 5)
    page.goto(f"{page.url}/games?game=10")
    page.get_by_role("link", name="Correct game 10").wait_for()
    text = " ".join(each.extract_text() for each in printed(page, "A4").pages)
    assert "Games 6 to 25" in text
    assert "Game 25" in text
    for pressed in ("Which game", "Show", "Earlier games", "Later games", "Correct"):
        assert pressed not in text


def test_paper_is_white_and_ink_is_black_in_either_scheme(summary):
    summary.emulate_media(media="print")
    for place in ("body", "table.games", "p.result"):
        style = summary.locator(place).evaluate(
            "part => { const s = getComputedStyle(part); return [s.color, s.backgroundColor]; }"
        )
        assert style[0] == "rgb(0, 0, 0)"
        assert style[1] in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")
    summary.emulate_media(media="screen")


def test_the_charts_lines_are_grey_on_paper_and_told_apart_without_it(summary):
    summary.emulate_media(media="print")
    lines = summary.locator(".chart polyline").evaluate_all(
        """lines => lines.map((line) => {
          const { stroke, strokeWidth, strokeDasharray } = getComputedStyle(line);
          const mark = line.ownerSVGElement.querySelector(line.getAttribute("marker-end").slice(4, -1));
          return [stroke, strokeWidth, strokeDasharray, mark.firstElementChild.getAttribute("d")];
        })"""
    )
    summary.emulate_media(media="screen")
    inks, widths, dashes, marks = zip(*lines, strict=True)
    for ink in inks:
        red, green, blue = map(int, re.findall(r"\d+", ink))
        assert red == green == blue <= 0x66
    assert len(set(dashes)) == len(set(marks)) == len(NAMES)
    assert len(set(widths)) == 3


def test_more_games_go_to_a_second_page_with_the_tables_head_repeated(page):
    play_round(page, "Dee", "Sam", "Ari", "Jo")
    page.get_by_role("link", name="summary").click()
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate(
        """() => {
          const body = document.querySelector(".games tbody");
          for (let copies = 0; copies < 40; copies += 1) body.append(body.rows[0].cloneNode(true));
        }"""
    )
    pages = [page.extract_text() for page in printed(page, "A4").pages]
    assert len(pages) >= 2
    assert "Game Dee Sam Ari Jo Sum" in " ".join(pages[1].split())
    # A row's first line says who won, its second the winner's empty rack: both are on the same page.
    assert [text.count("won +") for text in pages] == [text.count("rack 0") for text in pages]


def test_the_print_button_is_there_for_people_who_do_not_know_the_menu(page):
    play_round(page, "Dee", "Sam")
    page.get_by_role("link", name="summary").click()
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.get_by_role("button", name="Print").click()
    assert page.title() == "printed"
