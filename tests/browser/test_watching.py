"""A match is followed on another device, which keeps its place on the page."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browsing import fill_racks, open_game, record_empty_rack, start_round

# What a save may take to be seen elsewhere, in milliseconds.
SOON = 3000


@pytest.fixture
def other(page, browser, browser_context_args):
    """Another device, which looks at a round of two that was just started."""
    start_round(page, "Dee", "Sam")
    context = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


@pytest.fixture
def watcher(page, other):
    """The same device, whose clock can be put on."""
    other.clock.install()
    other.goto(page.url)
    expect(other.get_by_text("No game yet")).to_be_visible()
    return other


def let_it_ask(watcher):
    """Put its clock on, so that it asks now whether there is something new."""
    watcher.clock.fast_forward(SOON)


def test_a_save_is_seen_within_three_seconds_and_said_aloud(page, other):
    other.goto(page.url)
    record_empty_rack(page, "Sam", Dee="34")
    expect(other.get_by_text("Sam leads").first).to_be_visible(timeout=SOON)
    expect(other.locator("body > [aria-live]")).to_have_text("Recorded. Game 1: Empty rack, won by Sam.")


def test_whoever_reads_keeps_their_place_and_what_they_stand_on(page, watcher):
    watcher.set_viewport_size({"width": 360, "height": 400})
    link = watcher.get_by_role("link", name="Rules of the game")
    link.scroll_into_view_if_needed()
    link.focus()
    watcher.evaluate("window.same = true")
    above = watcher.evaluate("scrollY")
    assert above > 0
    record_empty_rack(page, "Sam", Dee="34")
    let_it_ask(watcher)
    expect(watcher.get_by_role("table", name="Games")).to_be_attached(timeout=SOON)
    expect(link).to_be_focused()
    assert watcher.evaluate("[scrollY, window.same]") == [above, True]


def test_the_end_brings_the_banner_with_buttons_that_work(page, watcher):
    record_empty_rack(page, "Sam", Dee="34")
    record_empty_rack(page, "Sam", Dee="3")
    let_it_ask(watcher)
    expect(watcher.get_by_text("Sam wins the round").first).to_be_visible(timeout=2 * SOON)
    watcher.get_by_role("button", name="Share result").click()
    expect(watcher.get_by_role("textbox", name="The result as text")).to_be_visible()


def test_while_nothing_changes_only_small_answers_are_sent(page, watcher):
    with watcher.expect_response(lambda answer: answer.url == page.url, timeout=2 * SOON) as answered:
        let_it_ask(watcher)
    assert answered.value.status == 304
    record_empty_rack(page, "Sam", Dee="34")
    with watcher.expect_response(lambda answer: answer.status == 200, timeout=2 * SOON):
        let_it_ask(watcher)
    with watcher.expect_response(lambda answer: answer.status == 304, timeout=2 * SOON):
        let_it_ask(watcher)


def test_a_page_that_is_hidden_asks_nothing_and_asks_at_once_when_it_is_seen(page, watcher):
    hide = """hidden => {
      Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    asked = []
    watcher.on("request", lambda request: asked.append(request.url))
    watcher.evaluate(hide, True)
    watcher.clock.fast_forward(60 * SOON)
    assert asked == []
    record_empty_rack(page, "Sam", Dee="34")
    watcher.evaluate(hide, False)
    expect(watcher.get_by_text("Sam leads").first).to_be_visible(timeout=SOON)


def test_without_the_server_it_asks_less_and_less_and_goes_on_when_it_is_back(page, watcher):
    failed = []
    watcher.on("requestfailed", lambda request: failed.append(request.url))
    watcher.context.set_offline(True)
    with watcher.expect_event("requestfailed", timeout=2 * SOON):
        let_it_ask(watcher)
    record_empty_rack(page, "Sam", Dee="34")
    watcher.context.set_offline(False)
    expect(watcher.get_by_text("Sam leads").first).to_be_visible(timeout=2 * SOON)


def test_the_big_screen_follows_and_its_smallest_words_are_large(page, watcher):
    watcher.set_viewport_size({"width": 1920, "height": 1080})
    watcher.goto(f"{page.url}/screen")
    record_empty_rack(page, "Sam", Dee="34")
    let_it_ask(watcher)
    expect(watcher.get_by_text("won by Sam").first).to_be_visible(timeout=SOON)
    sizes = watcher.locator("tbody :is(th, td)").evaluate_all(
        "cells => cells.map((cell) => parseFloat(getComputedStyle(cell).fontSize))"
    )
    # Seven hundredths of the height: 5 cm on a screen of 70 cm, which is read from far more than four metres.
    assert min(sizes) >= 0.07 * 1080
    assert watcher.evaluate("document.documentElement.scrollHeight") <= 1080


LONG = ("Maximiliane-Charlotte Friedric", "Wilhelmina Gwendolyn Mommsen 2")


@pytest.mark.parametrize(
    "names",
    [
        ("Dee", "Sam", "Ari", LONG[0]),
        ("Dee", "Sam", "Ari", "Jo", "Bo", "Cy"),
        ("Dee", "Sam", "Ari", "Jo", LONG[0], LONG[1]),
    ],
    ids=["four, one long", "six", "six, two long"],
)
def test_everybody_fits_the_smallest_television_with_the_whole_name(page, watcher, names):
    page.goto("/new")
    for seat, name in enumerate(names, 1):
        page.get_by_label(f"Player {seat}").fill(name)
    page.get_by_role("button", name="Start round").click()
    record_empty_rack(page, "Sam", **{name: "5" for name in names if name != "Sam"})
    watcher.set_viewport_size({"width": 1280, "height": 720})
    watcher.goto(f"{page.url}/screen")
    expect(watcher.get_by_text("won by Sam").first).to_be_visible()
    assert watcher.evaluate("document.documentElement.scrollHeight") <= 720
    assert watcher.evaluate("document.documentElement.scrollWidth") <= 1280
    for row in watcher.locator("tbody th").all():
        assert row.inner_text() in names


def test_typing_a_game_is_never_disturbed(page, watcher):
    """Only pages that show a match follow it."""
    open_game(page)
    assert page.locator("main[data-version]").count() == 0


def test_a_match_that_is_deleted_leaves_every_screen(page, watcher):
    page.goto(f"{page.url}/delete")
    page.get_by_label("Type its names to delete it").fill("Dee and Sam")
    page.get_by_role("button", name="Delete the match").click()
    page.get_by_text("Deleted").first.wait_for()
    let_it_ask(watcher)
    expect(watcher.get_by_role("heading", name="Not found")).to_be_visible(timeout=2 * SOON)


def test_what_is_open_stays_open_with_the_focus_in_it(page, watcher):
    for sam in ("34", "3"):
        record_empty_rack(page, "Dee", Sam=sam)
    let_it_ask(watcher)
    watcher.get_by_role("button", name="Share result").click()
    text = watcher.get_by_role("textbox", name="The result as text")
    expect(text).to_be_focused()
    open_game(page, "Correct game 2")
    fill_racks(page, Sam="13")
    page.get_by_role("button", name="Save correction").click()
    page.get_by_text("Corrected.").wait_for()
    let_it_ask(watcher)
    expect(text).to_have_value(re.compile(r"\+47"), timeout=2 * SOON)
    expect(text).to_be_focused()
    assert "+47" in watcher.evaluate("getSelection().toString()")


def test_a_button_that_a_script_shows_keeps_the_focus(page, watcher):
    for sam in ("34", "3"):
        record_empty_rack(page, "Dee", Sam=sam)
    let_it_ask(watcher)
    button = watcher.get_by_role("button", name="Share result")
    button.focus()
    open_game(page, "Correct game 2")
    fill_racks(page, Sam="13")
    page.get_by_role("button", name="Save correction").click()
    page.get_by_text("Corrected.").wait_for()
    let_it_ask(watcher)
    expect(watcher.get_by_text("+47").first).to_be_visible(timeout=2 * SOON)
    expect(button).to_be_focused()


def test_a_part_that_is_unfolded_stays_so_with_the_focus_on_it(page, watcher):
    def unfoldable(route):
        headers = {name: said for name, said in route.request.headers.items() if name != "if-none-match"}
        answer = route.fetch(headers=headers)
        more = "</h1><details><summary>Unfold this</summary><p>Unfolded</p></details>"
        route.fulfill(response=answer, body=answer.text().replace("</h1>", more))

    watcher.route(page.url, unfoldable)
    watcher.reload()
    watcher.get_by_text("Unfold this").click()
    record_empty_rack(page, "Sam", Dee="34")
    let_it_ask(watcher)
    expect(watcher.get_by_text("Sam leads").first).to_be_visible(timeout=2 * SOON)
    expect(watcher.get_by_text("Unfolded")).to_be_visible()
    expect(watcher.get_by_text("Unfold this")).to_be_focused()


@pytest.mark.parametrize("view", ["", "/screen"])
def test_a_page_that_can_no_longer_follow_says_so_until_it_can(page, watcher, view):
    watcher.goto(page.url + view)
    lost, aloud = watcher.locator("[data-lost]"), watcher.locator("body > [aria-live]")
    ask = "dispatchEvent(new Event('online'))"
    watcher.context.set_offline(True)
    for _ in range(2):
        with watcher.expect_event("requestfailed"):
            watcher.evaluate(ask)
    expect(lost).to_be_hidden()
    watcher.evaluate(ask)
    expect(lost).to_be_visible()
    expect(lost).to_have_text(re.compile(r"^Not connected: this is how it stood at \d+:\d\d.*\.$"))
    expect(lost).to_be_in_viewport()
    expect(aloud).to_have_text(lost.inner_text())
    watcher.context.set_offline(False)
    watcher.evaluate(ask)
    expect(lost).to_be_hidden()
    expect(aloud).to_have_text("")


def test_the_big_screen_keeps_its_computer_awake(page, watcher):
    watcher.add_init_script("""
      window.asked = [];
      const request = async (what) => { asked.push(what); return {}; };
      Object.defineProperty(navigator, "wakeLock", { value: { request } });
    """)
    watcher.goto(f"{page.url}/screen")
    watcher.wait_for_function("asked.length")
    assert watcher.evaluate("asked") == ["screen"]
    watcher.goto(page.url)
    expect(watcher.get_by_text("No game yet")).to_be_visible()
    assert watcher.evaluate("asked") == []
