"""The turn timer on a real device: hidden tabs, reloads, two tabs, a server that is gone, and plain http."""

import pytest
from playwright.sync_api import expect

from tests.support.browsing import start_round
from tests.support.chromium import FLAGS, find
from tests.support.real_tabs import UNREAL, RealTab
from tests.support.server import serving
from tests.support.timer import TRACES, button, digits, kept, seat

LAN = "lan.test"


@pytest.fixture(scope="module")
def real_browser(browser_type):
    """A browser as people have it, in which lan.test is this computer by a name that is not secure."""
    flags = [*FLAGS, "--headless=new", f"--host-resolver-rules=MAP {LAN} 127.0.0.1"]
    path = {"executable_path": find()} if find() else {}
    browser = browser_type.launch(**path, args=flags, ignore_default_args=list(UNREAL))
    yield browser
    browser.close()


@pytest.fixture
def real_page(real_browser, base_url):
    errors = []
    page = real_browser.new_context(base_url=base_url).new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.context.close()
    assert errors == []


def is_running(page):
    expect(page.locator(".state").get_by_text("Running", exact=True)).to_be_visible()


def seconds(text):
    minutes, _, rest = text.partition(":")
    return int(minutes) * 60 + int(rest)


def test_a_tab_that_is_really_hidden_runs_on_and_is_right_when_it_comes_back(real_browser, base_url):
    """Must not happen: the clock stopped, or paused itself, when the page was hidden."""
    tab, other = RealTab(real_browser, f"{base_url}/timer"), None
    try:
        tab.show()
        tab.until("document.querySelector('[data-do=start]')?.disabled === false")
        tab.evaluate("document.querySelector('[data-do=start]').click(); window.begun = performance.now()")
        other = RealTab(real_browser, "about:blank")
        other.show()
        tab.until("document.visibilityState === 'hidden'")
        other.until("performance.now() > 3000")
        # Looks as soon as the page is told that it is visible.
        tab.evaluate(
            """addEventListener("visibilitychange", () => {
              const left = Math.ceil(60 - (performance.now() - begun) / 1000);
              const shown = document.querySelector("[role=timer]").textContent;
              window.back = [document.visibilityState, shown, left];
            })"""
        )
        tab.show()
        tab.until("window.back")
        state, shown, left = tab.evaluate("back")
        assert state == "visible"
        assert left <= 57
        assert abs(seconds(shown) - left) <= 1
        assert tab.evaluate("document.querySelector('#timer').dataset.is") == "running"
    finally:
        tab.close()
        if other:
            other.close()


def test_a_reload_takes_no_time_back(real_page):
    """Must not happen: reload reset it."""
    real_page.goto("/timer")
    seat(real_page, "Dee", "Sam")
    button(real_page, "Start").click()
    expect(digits(real_page)).to_have_text("0:58")
    real_page.reload()
    is_running(real_page)
    assert seconds(digits(real_page).text_content()) <= 58
    expect(real_page.locator(".panel").get_by_text("Dee")).to_be_visible()
    expect(digits(real_page)).to_have_text("0:56")
    button(real_page, "Pause").click()
    paused = kept(real_page)["turn"]["used"]
    real_page.reload()
    expect(button(real_page, "Resume")).to_be_enabled()
    assert kept(real_page)["turn"]["used"] == paused


def test_going_back_finds_the_same_turn(real_page):
    """Must not happen: back-swipe lost the game."""
    real_page.goto("/timer")
    button(real_page, "Start").click()
    real_page.evaluate("window.same = true")
    is_running(real_page)
    real_page.goto("/")
    real_page.evaluate("history.back()")
    is_running(real_page)
    assert seconds(digits(real_page).text_content()) <= 60
    assert real_page.evaluate("window.same"), "the page was kept whole to go back to"
    expect(button(real_page, "Done")).to_be_enabled()
    expect(digits(real_page)).to_have_text("0:57")


def test_of_two_tabs_one_writes_and_rings_and_the_other_mirrors(real_page):
    """Must not happen: two tabs of the same game fought over the stored state and both rang."""
    first, second = real_page, real_page.context.new_page()
    for page in (first, second):
        page.add_init_script(TRACES)
        page.goto("/timer")
        button(page, "Start").wait_for()
    expect(button(first, "Start")).to_be_enabled()
    expect(button(second, "Start")).to_be_disabled()
    button(first, "Start").click()
    is_running(second)
    expect(button(second, "Done")).to_be_disabled()
    expect(digits(second)).to_have_text("0:58")
    second.evaluate("document.querySelector('[data-do=pause]').click()")
    is_running(first)
    button(second, "Take over").click()
    expect(button(first, "Take over")).to_be_visible()
    expect(button(first, "Done")).to_be_disabled()
    button(second, "Pause").click()
    expect(first.locator(".state").get_by_text("Paused", exact=True)).to_be_visible()
    shown = digits(second).text_content()
    expect(digits(first)).to_have_text(shown)
    assert seconds(shown) <= 58


def test_a_page_gone_back_to_does_not_undo_what_another_tab_did(real_page):
    """The newer state wins, also over a page restored from the browser's back-forward cache."""
    real_page.goto("/timer")
    button(real_page, "Start").click()
    is_running(real_page)
    real_page.evaluate("window.same = true")
    real_page.goto("/")
    other = real_page.context.new_page()
    other.goto("/timer")
    button(other, "Pause").click()
    button(other, "Break").click()
    expect(other.get_by_text("Paused for a break")).to_be_visible()
    other.close(run_before_unload=True)
    real_page.evaluate("history.back()")
    expect(real_page.get_by_text("Paused for a break")).to_be_visible()
    expect(button(real_page, "Resume")).to_be_enabled()


def test_a_tab_whose_writer_was_killed_writes_itself(real_page):
    real_page.goto("/timer")
    button(real_page, "Start").click()
    real_page.evaluate("localStorage.setItem('timer:/timer:writer', 'killed')")
    # Nothing answers for the killed one.
    again = real_page.context.new_page()
    real_page.close()
    again.goto("/timer")
    expect(button(again, "Done")).to_be_enabled()
    button(again, "Pause").click()
    expect(button(again, "Resume")).to_be_enabled()


def test_what_localstorage_lost_is_found_in_indexeddb(real_page):
    """Of two records the higher sequence number wins, whichever place it is in."""
    real_page.goto("/timer")
    seat(real_page, "Dee", "Sam")
    old = real_page.evaluate("localStorage.getItem('timer:/timer')")
    button(real_page, "Start").click()
    is_running(real_page)
    button(real_page, "Pause").click()
    expect(button(real_page, "Resume")).to_be_visible()
    real_page.goto("/")
    real_page.evaluate("(old) => localStorage.setItem('timer:/timer', old)", old)
    real_page.goto("/timer")
    expect(button(real_page, "Resume")).to_be_enabled()
    real_page.goto("/")
    real_page.evaluate("localStorage.clear()")
    real_page.goto("/timer")
    expect(button(real_page, "Resume")).to_be_enabled()


@pytest.mark.parametrize("storage", ["{", "null", '{"state": {"version": 99, "sequence": 1e9}}'])
def test_what_cannot_be_read_is_a_new_clock(real_page, storage):
    real_page.goto("/")
    real_page.evaluate("(text) => localStorage.setItem('timer:/timer', text)", storage)
    real_page.goto("/timer")
    button(real_page, "Start").click()
    is_running(real_page)


def play_on(page):
    """Everything the timer does, with nobody to ask."""
    seat(page, "Dee", "Sam")
    button(page, "Start").click()
    is_running(page)
    button(page, "Pause").click()
    button(page, "Rules question").click()
    button(page, "Resume").click()
    button(page, "Undo").click()
    button(page, "Resume").click()
    expect(digits(page)).to_have_text("0:58")
    button(page, "Done").click()
    expect(page.locator(".panel").get_by_text("Sam")).to_be_visible()
    button(page, "Sound").click()
    button(page, "Somebody is out").click()
    expect(page.get_by_role("row", name="Sam")).to_be_visible()


@pytest.mark.parametrize("names", [(), ("Ari", "Bartholomew Maximilian of Hill", "Jo", "Dee")], ids=len)
def test_every_pause_leads_to_the_rules_without_scrolling(page, names):
    page.goto("/timer")
    if names:
        seat(page, *names, Extra_time="2")
    rules = page.get_by_role("link", name="Rules of the game")
    expect(button(page, "Start")).to_be_enabled()
    expect(rules).to_have_count(0)
    button(page, "Start").click()
    is_running(page)
    expect(rules).to_have_count(0)
    button(page, "Pause").click()
    expect(rules).to_be_in_viewport(ratio=1)
    button(page, "Rules question").click()
    expect(rules).to_be_in_viewport(ratio=1)
    button(page, "Break").click()
    expect(rules).to_be_in_viewport(ratio=1)
    rules.click()
    expect(page.get_by_role("heading", name="Rules of the game")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Paused for a break")).to_be_visible()


def test_once_it_is_there_it_asks_nothing_of_the_server(real_browser, tmp_path):
    with serving(tmp_path) as server:
        page = real_browser.new_page(base_url=server.address)
        page.goto("/timer", wait_until="networkidle")
        server.kill()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        play_on(page)
        assert asked == []
        page.context.close()


def test_the_service_worker_opens_it_without_a_network(real_browser, tmp_path):
    with serving(tmp_path) as server:
        page = real_browser.new_context(base_url=server.address).new_page()
        start_round(page, "Ari", "Jo")
        page.get_by_role("link", name="Turn timer").click()
        of_match = page.url
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        # The first visit was before the worker: the second one is kept.
        page.reload(wait_until="networkidle")
        page.wait_for_function("caches.match(location.pathname).then(Boolean)")
        server.kill()
        page.close()
        page = page.context.new_page()
        page.goto("/timer")
        play_on(page)
        page.goto(of_match)
        expect(page.locator(".panel").get_by_text("Ari")).to_be_visible()
        button(page, "Start").click()
        is_running(page)
        page.goto("/")
        expect(page).to_have_url(f"{server.address}/timer")
        page.goto("/rules")
        expect(page.get_by_role("heading", name="Rules of the game")).to_be_visible()
        page.get_by_role("link", name="How to explain the game").click()
        expect(page.get_by_role("heading", name="Explain the game")).to_be_visible()
        page.get_by_role("link", name="First meld").click()
        expect(page).to_have_url(f"{server.address}/rules#first-meld")
        expect(page.locator("#first-meld")).to_be_in_viewport()
        page.context.close()


def test_plain_http_says_in_one_sentence_what_it_cannot_do_and_does_the_rest(real_browser, tmp_path):
    with serving(tmp_path) as server:
        lan = server.address.replace("127.0.0.1", LAN)
        context = real_browser.new_context(base_url=lan)
        errors = []
        context.on("weberror", lambda error: errors.append(str(error.error)))
        page = context.new_page()
        page.goto("/timer", wait_until="networkidle")
        assert not page.evaluate("isSecureContext")
        sentence = page.get_by_text("Over plain http this page cannot keep the screen awake")
        expect(sentence).to_be_visible()
        expect(page.get_by_text("This browser cannot keep the screen awake")).not_to_be_visible()
        server.kill()
        play_on(page)
        # The pages' addresses are kept by the browser: it opens again.
        page.close()
        page = context.new_page()
        page.goto("/timer")
        button(page, "New game").click()
        button(page, "Begin a new game").click()
        button(page, "Start").click()
        is_running(page)
        assert errors == []
        context.close()


def test_secure_pages_do_not_speak_of_plain_http(real_page):
    real_page.goto("/timer")
    button(real_page, "Start").click()
    is_running(real_page)
    expect(real_page.get_by_text("plain http")).not_to_be_visible()
