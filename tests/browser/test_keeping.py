"""A half-typed game is kept on its device until it is saved, and a game is sent once."""

import pytest
from playwright.sync_api import expect

from tests.support.browsing import fill_racks, open_game, rack, start_round

RESTORED = "This is what you had typed and not saved."


@pytest.fixture
def typed(page):
    """A form in which Dee went out and Sam's rack is typed, Ari's not."""
    start_round(page, "Dee", "Sam", "Ari")
    open_game(page, "Record game 1")
    page.get_by_role("radio", name="Dee", exact=True).check()
    fill_racks(page, Sam="4+J")
    expect(page.get_by_text("Still needed: Ari.")).to_be_visible()
    return page


def is_as_typed(page):
    expect(page.get_by_text(RESTORED)).to_be_visible()
    expect(page.get_by_role("radio", name="Dee", exact=True)).to_be_checked()
    expect(rack(page, "Sam")).to_have_value("4+J")
    expect(page.get_by_text("Still needed: Ari.")).to_be_visible()


def test_it_survives_a_reload(typed):
    typed.reload()
    is_as_typed(typed)


def test_it_survives_leaving_by_the_menu(typed):
    typed.get_by_role("link", name="Scorekeeper").click()
    typed.get_by_role("link", name="Dee, Sam, and Ari").click()
    open_game(typed, "Record game 1")
    is_as_typed(typed)


def test_it_survives_turning_the_phone(typed):
    typed.set_viewport_size({"width": 844, "height": 390})
    expect(rack(typed, "Sam")).to_have_value("4+J")


def test_it_is_dropped_when_the_game_is_saved(typed):
    fill_racks(typed, Ari="9")
    typed.get_by_role("button", name="Save game 1").click()
    open_game(typed, "Record game 2")
    expect(typed.get_by_role("button", name="Save game 2")).to_be_visible()
    expect(typed.get_by_text(RESTORED)).to_be_hidden()
    expect(rack(typed, "Sam")).to_have_value("")


def test_it_is_dropped_when_asked(typed):
    typed.reload()
    typed.get_by_role("button", name="Start afresh").click()
    expect(rack(typed, "Sam")).to_have_value("")
    expect(typed.get_by_text(RESTORED)).to_be_hidden()


def test_a_refused_game_shows_the_servers_answer_and_not_what_was_kept(typed):
    typed.get_by_role("button", name="Save game 1").click()
    expect(typed.get_by_role("alert")).to_contain_text("type what is left on Ari's rack")
    expect(typed.get_by_text(RESTORED)).to_be_hidden()


def test_a_game_saved_while_the_server_is_gone_is_sent_when_it_is_back_once(typed):
    fill_racks(typed, Ari="9")
    typed.context.set_offline(True)
    typed.get_by_role("button", name="Save game 1").click()
    expect(typed.get_by_text("The game is kept on this device")).to_be_visible()
    typed.get_by_role("button", name="Save game 1").click()
    typed.context.set_offline(False)
    expect(typed.get_by_text("Game 2 of 3")).to_be_visible(timeout=15_000)
    expect(typed.get_by_role("link", name="Correct")).to_have_count(1)


def test_a_server_that_fails_is_as_good_as_gone(typed):
    fill_racks(typed, Ari="9")
    typed.route("**/games/new", lambda route: route.fulfill(status=502, body="Bad gateway"))
    typed.get_by_role("button", name="Save game 1").click()
    expect(typed.get_by_text("The game is kept on this device")).to_be_in_viewport()
    expect(typed.get_by_text("= 34")).to_have_count(0)
    typed.unroute("**/games/new")
    expect(typed.get_by_text("Game 2 of 3")).to_be_visible(timeout=15_000)


def test_what_another_version_kept_harms_nothing(typed):
    typed.evaluate("Object.keys(localStorage).forEach((key) => localStorage.setItem(key, 'not JSON'))")
    typed.reload()
    typed.get_by_role("button", name="Count tiles").last.wait_for()
    expect(rack(typed, "Sam")).to_have_value("")


def test_a_game_that_waits_is_sent_when_its_form_is_opened_again_once(typed):
    fill_racks(typed, Ari="9")
    form = typed.url
    typed.context.set_offline(True)
    typed.get_by_role("button", name="Save game 1").click()
    expect(typed.get_by_text("The game is kept on this device")).to_be_visible()
    later = typed.context.new_page()
    typed.close()
    later.context.set_offline(False)
    later.goto(form)
    expect(later.get_by_text("Game 2 of 3")).to_be_visible()
    expect(later.get_by_role("link", name="Correct")).to_have_count(1)
    later.goto(form)
    expect(rack(later, "Sam")).to_have_value("")


def test_a_device_that_keeps_nothing_still_records(page):
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('switched off'); } });"
    )
    start_round(page, "Dee", "Sam")
    open_game(page, "Record game 1")
    page.get_by_role("radio", name="Dee", exact=True).check()
    fill_racks(page, Sam="9")
    page.get_by_role("button", name="Save game 1").click()
    expect(page.get_by_text("Game 2 of 2")).to_be_visible()
