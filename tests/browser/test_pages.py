"""Every page, in both colour schemes: reachable for everyone, fitting a small phone, and light."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browsing import play_round, record_abandoned, record_empty_rack, start_round
from tests.support.page_checks import (
    MOST_BYTES,
    SMALL,
    is_pressed_with_a_thumb,
    is_reachable_for_everyone,
    needs_no_sideways_scroll,
    texts_cut_off,
    turned_round,
)
from tests.support.pages import PAGES, at, keep_matches

MOST_REQUESTS = 4
# What ends up on paper brings a style sheet for paper too, so that no form has to carry it.
PRINTED = {"match that is over", "summary", "blank sheet"}
# A match that is followed brings the script for it.
FOLLOWED = {"match before its first game", "match", "match that is over", "screen"}


@pytest.fixture(scope="module")
def addresses(browser, browser_context_args):
    with keep_matches(browser, **browser_context_args) as kept:
        yield kept


@pytest.fixture
def visit(addresses):
    context, found = addresses
    page = context.new_page()
    page.set_viewport_size(SMALL)

    def visit(name):
        page.goto(PAGES[name].format(**found))
        return page

    yield visit
    page.close()


def load_light(page, name, address):
    """Open a page in a browser whose cache is empty, and see that it needs few requests and few bytes."""
    loaded = []

    def keep(request):
        loaded.append(request)

    page.on("requestfinished", keep)
    page.goto(address, wait_until="networkidle")
    page.remove_listener("requestfinished", keep)
    addresses = [request.url for request in loaded]
    assert 2 <= len(loaded) <= MOST_REQUESTS + (name in PRINTED | FOLLOWED), addresses
    assert sum(len(request.response().body()) for request in loaded) <= MOST_BYTES


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_light_fits_a_small_phone_and_is_reachable_for_everyone(
    addresses, browser, browser_context_args, name
):
    kept, found = addresses
    cookies = {"cookies": kept.cookies()}
    empty_cache = browser.new_context(**browser_context_args | {"viewport": SMALL}, storage_state=cookies)
    page = empty_cache.new_page()
    load_light(page, name, PAGES[name].format(**found))
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the page's content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    assert skip.evaluate("link => getComputedStyle(link).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    is_pressed_with_a_thumb(page)
    is_reachable_for_everyone(page)
    needs_no_sideways_scroll(page)
    empty_cache.close()


@pytest.mark.parametrize("name", ["match that is over", "summary"])
def test_the_chart_is_a_named_picture_and_a_table_says_the_same(visit, name):
    page = visit(name)
    expect(page.get_by_role("img", name="a line for each player's points")).to_be_visible()
    numbers = page.get_by_role("table", name="Points after each game")
    told = [
        [int(cell.replace("\N{MINUS SIGN}", "-")) for cell in row.get_by_role("cell").all_inner_texts()]
        for row in numbers.locator("tbody").get_by_role("row").all()
    ]
    assert told == [[15, -5, -5, -5], [10, 10, -10, -10], [5, 5, 5, -15], [0, 0, 0, 0]]
    assert page.locator(".chart .unseen").bounding_box()["height"] <= 1
    lines = page.locator(".chart polyline").evaluate_all(
        "lines => lines.map((line) => [...line.points].map((point) => point.y))"
    )
    point = (lines[0][0] - lines[0][1]) / 15
    drawn = [[round((line[0] - y) / point) for y in line[1:]] for line in lines]
    assert drawn == [list(column) for column in zip(*told, strict=True)]


def test_what_the_chart_says_stands_whole_inside_it_in_any_script(page):
    names = ("W" * 30, "王小明王小明王小明", "नमस्ते दुनिया कैसे हैं", "علي بن محمد بن عبد الله")
    play_round(page, *names)
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        texts = page.locator(".chart svg text")
        assert texts.count() > len(names)
        outside = texts.evaluate_all(
            """texts => texts.filter((text) => {
              const box = text.getBBox(), { width, height } = text.ownerSVGElement.viewBox.baseVal;
              return box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height;
            }).map((text) => text.textContent)"""
        )
        assert outside == []


def test_the_chart_is_drawn_in_the_readers_own_colours(visit):
    page = visit("match that is over")
    page.emulate_media(forced_colors="active", color_scheme="dark")
    inks = page.locator(".chart svg").evaluate(
        """picture => ["polyline", ".leader", ".grid", ".zero", "marker path", "text"].flatMap(
          (part) => [...picture.querySelectorAll(part)].map((found) => {
            const style = getComputedStyle(found);
            return part === "text" || part === "marker path" ? style.fill : style.stroke;
          }))"""
    )
    assert set(inks) == {page.locator("body").evaluate("body => getComputedStyle(body).color")}


@pytest.fixture
def visit_pretended(addresses, pseudo_url):
    context, found = addresses
    page = context.new_page()

    def visit(name):
        page.goto(at(pseudo_url, PAGES[name].format(**found)))
        return page

    yield visit
    page.close()


@pytest.mark.parametrize("name", PAGES)
def test_a_translation_breaks_no_page(visit_pretended, name):
    page = visit_pretended(name)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert turned_round(page) == []
    for width, height in (SMALL["width"], SMALL["height"]), (SMALL["width"] // 2, SMALL["height"] // 2):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert texts_cut_off(page) == []
    if name in ("record", "match", "summary") and page.locator("html").get_attribute("dir") == "rtl":
        page.set_viewport_size(SMALL)
        is_reachable_for_everyone(page)


def test_pages_with_mistakes_are_reachable_for_everyone(visit):
    for name, button in (("start", "Start round"), ("record", "Save game"), ("player", "Merge")):
        page = visit(name)
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("alert")).to_be_visible()
        is_pressed_with_a_thumb(page)
        is_reachable_for_everyone(page)
        needs_no_sideways_scroll(page)
        page.set_viewport_size(SMALL)


def test_points_by_hand_are_reachable_for_everyone(visit):
    page = visit("record")
    page.get_by_role("checkbox", name="Enter points instead").check()
    is_reachable_for_everyone(page)
    needs_no_sideways_scroll(page)


def test_the_columns_of_the_games_stand_in_line(page):
    """With eight games, every player's numbers end at the same place."""
    page.set_viewport_size({"width": 1280, "height": 800})
    start_round(page, "Dee", "Sam", "Ari", "Jo")
    record_abandoned(page, 4)
    for racks in ("5", "105", "13+30+7", "4+J"):
        record_empty_rack(page, "Dee", Sam="5", Ari="1", Jo=racks)
    edges = page.evaluate(
        """[...document.querySelectorAll(".games tr")].filter((row) => row.cells.length === 6).map(
          (row) => [...row.cells].map((cell) => Math.round(cell.getBoundingClientRect().right)).join())"""
    )
    assert len(edges) == 6
    assert len(set(edges)) == 1


def test_no_field_is_so_small_that_a_phone_zooms_the_page(visit):
    """iOS zooms in when a field's text is smaller than 16 px."""
    page = visit("record")
    text = page.evaluate(
        """[...document.querySelectorAll('input:not([type=radio], [type=checkbox], [type=hidden])')]
          .map((field) => parseFloat(getComputedStyle(field).fontSize))"""
    )
    assert min(text) >= 16


def test_the_keyboard_covers_neither_the_field_nor_the_button_to_save(visit):
    page = visit("record")
    last = page.get_by_role("textbox", name="علي")
    last.press_sequentially("5")
    # Half of a small screen is what a keyboard leaves of a page that makes room for it.
    assert "interactive-widget=resizes-content" in page.locator("meta[name=viewport]").get_attribute(
        "content"
    )
    page.set_viewport_size({"width": SMALL["width"], "height": SMALL["height"] // 2})
    last.evaluate("field => field.scrollIntoView({block: 'nearest'})")
    assert last.evaluate(
        """field => {
          const {left, right, bottom} = field.getBoundingClientRect();
          return document.elementFromPoint((left + right) / 2, bottom - 1) === field;
        }"""
    )
    expect(page.get_by_role("button", name="Save game")).to_be_in_viewport(ratio=1)


def test_every_page_can_be_zoomed(visit):
    viewport = visit("record").locator("meta[name=viewport]").get_attribute("content")
    assert not re.search("scalable|maximum", viewport)


def test_a_rack_is_typed_on_a_number_pad_that_has_a_plus(visit):
    """No minus is needed, and the telephone pad has digits and a plus on every phone."""
    page = visit("record")
    assert set(page.locator("[name$=_rack]").evaluate_all("all => all.map((field) => field.inputMode)")) == {
        "tel"
    }


def test_a_name_is_text_and_never_runs(page):
    start_round(page, "<img src=x onerror=alert()>", "Sam")
    page.on("dialog", lambda _dialog: pytest.fail("the name ran"))
    record_empty_rack(page, "<img src=x onerror=alert()>", Sam="5")
    expect(page.get_by_role("rowheader", name="<img src=x onerror=alert()>").first).to_be_visible()
    assert page.locator("img").count() == 0
