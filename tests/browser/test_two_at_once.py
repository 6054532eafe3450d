"""Two people record the same game on two phones: the second sees both versions, and chooses."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browsing import fill_racks, open_game, record_empty_rack, start_round

pytestmark = pytest.mark.database


@pytest.fixture
def second(page, browser, browser_context_args):
    """Another phone that helps keep score of a round of three, with a game typed and not saved."""
    start_round(page, "Dee", "Sam", "Ari")
    match = page.url
    page.get_by_role("link", name="Share match").click()
    link = page.get_by_role("link", name=re.compile("join#")).inner_text()
    page.goto(match)
    context = browser.new_context(**browser_context_args)
    other = context.new_page()
    other.goto(link)
    other.get_by_role("button", name="Help keep score").click()
    open_game(other)
    other.get_by_role("radio", name="Sam", exact=True).check()
    fill_racks(other, Dee="12", Ari="4+J")
    yield other
    context.close()


def test_the_second_of_two_sees_both_versions_and_puts_theirs_in_the_place(page, second):
    record_empty_rack(page, "Sam", Dee="12", Ari="34")
    second.get_by_role("button", name="Save game 1").click()
    versions = second.get_by_role("table", name="Both versions")
    expect(versions.get_by_role("row", name="Ari")).to_contain_text("rack 34: -34")
    expect(versions.get_by_role("row", name="Ari")).to_contain_text("rack 4+J: -34")
    second.get_by_role("radio", name="It is the same game").check()
    second.get_by_role("button", name="Save game").click()
    expect(second.get_by_text("Corrected. Game 1")).to_be_visible()
    expect(second.get_by_role("link", name="Record game 2")).to_be_visible()


def test_two_who_typed_the_same_are_told_so(page, second):
    record_empty_rack(page, "Sam", Dee="12", Ari="4+J")
    second.get_by_role("button", name="Save game 1").click()
    expect(second.get_by_text("Both say the same")).to_be_visible()
    second.get_by_role("link", name="Keep what is saved").click()
    expect(second.get_by_role("link", name="Record game 2")).to_be_visible()


def test_whoever_keeps_what_is_saved_finds_the_next_form_blank(page, second):
    record_empty_rack(page, "Sam", Dee="12", Ari="34")
    second.get_by_role("button", name="Save game 1").click()
    second.get_by_role("link", name="Keep what is saved").click()
    open_game(second)
    expect(second.get_by_role("textbox", name="Dee", exact=True)).to_have_value("")
    expect(second.get_by_role("heading", name="Record game 2")).to_be_visible()


def test_two_corrections_of_one_game_are_shown_side_by_side(page, second):
    record_empty_rack(page, "Sam", Dee="12", Ari="34")
    address = f"{page.url}/games/1"
    for phone in (page, second):
        phone.goto(address)
    fill_racks(page, Dee="13")
    page.get_by_role("button", name="Save correction").click()
    expect(page.get_by_text("Corrected.")).to_be_visible()
    fill_racks(second, Dee="14")
    second.get_by_role("button", name="Save correction").click()
    row = second.get_by_role("table", name="Both versions").get_by_role("row", name="Dee")
    expect(row).to_contain_text("rack 13: -13")
    expect(row).to_contain_text("rack 14: -14")
    second.get_by_role("button", name="Save correction").click()
    expect(second.get_by_text("Corrected.")).to_be_visible()


@pytest.fixture
def conflict(page, second):
    """The second phone, of the narrowest kind, with both versions before it."""
    second.set_viewport_size({"width": 360, "height": 640})
    record_empty_rack(page, "Sam", Dee="12", Ari="34")
    second.get_by_role("button", name="Save game 1").click()
    expect(second.get_by_role("table", name="Both versions")).to_be_visible()
    return second


def test_both_versions_have_equal_room_on_a_narrow_phone(conflict):
    names, saved, yours = conflict.locator(".versions tbody tr:first-child > *").evaluate_all(
        "cells => cells.map((cell) => cell.getBoundingClientRect().width)"
    )
    assert saved == pytest.approx(yours, abs=1)
    assert saved > names
    heads = conflict.locator(".versions thead th").evaluate_all(
        "cells => cells.map((cell) => cell.getBoundingClientRect().height)"
    )
    assert max(heads) < 40
    assert conflict.evaluate("document.documentElement.scrollWidth") == 360


def test_the_choice_stands_right_under_the_versions(conflict):
    table = conflict.get_by_role("table", name="Both versions").bounding_box()
    choice = conflict.get_by_role("group", name="What becomes of yours?").bounding_box()
    assert 0 <= choice["y"] - table["y"] - table["height"] < 40


def test_saving_without_a_choice_leads_to_it(conflict):
    conflict.get_by_role("button", name="Save game").click()
    expect(conflict).to_have_title(re.compile("^Error: "))
    conflict.get_by_role("link", name="Choose what becomes of yours.").click()
    expect(conflict.get_by_role("group", name="What becomes of yours?")).to_be_in_viewport()


def test_yours_follows_what_is_typed_on(conflict):
    fill_racks(conflict, Dee="7")
    row = conflict.get_by_role("table", name="Both versions").get_by_role("row", name="Dee")
    expect(row).to_contain_text("rack 7: -7")
    expect(conflict.locator("#preview")).to_contain_text("-7")
