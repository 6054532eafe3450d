"""Counting a rack tile by tile, with taps."""

import pytest
from playwright.sync_api import expect

from tests.support.browsing import fill_racks, open_game, rack, start_round


@pytest.fixture
def counter(page):
    """The counter of Sam's rack, opened."""
    start_round(page, "Dee", "Sam", "Ari")
    open_game(page, "Record game 1")
    page.get_by_role("radio", name="Blocked").check()
    page.get_by_role("button", name="Count tiles Sam").tap()
    return page.get_by_role("group", name="Count the tiles of this rack")


def key(counter, tile):
    return counter.get_by_role("button", name=tile, exact=True)


def test_a_tap_adds_a_tile_and_the_field_and_total_follow(page, counter):
    key(counter, "4").tap()
    key(counter, "Joker").tap()
    expect(rack(page, "Sam")).to_have_value("4+J")
    expect(counter.get_by_text("= 34", exact=True)).to_be_visible()
    expect(counter.get_by_role("button", name="Take away")).to_have_text(["4", "J"])


def test_a_tap_on_a_tile_takes_it_away(page, counter):
    for tile in ("4", "13", "13"):
        key(counter, tile).tap()
    counter.get_by_role("button", name="Take away 13").first.tap()
    expect(rack(page, "Sam")).to_have_value("4+13")


def test_six_tiles_are_counted_with_eight_taps(page, counter):
    for tile in ("1", "7", "11", "12", "13", "Joker"):
        key(counter, tile).tap()
    counter.get_by_role("button", name="Done").tap()
    expect(counter).to_be_hidden()
    expect(rack(page, "Sam")).to_have_value("1+7+11+12+13+J")


def test_the_counter_begins_with_the_tiles_that_were_typed(page, counter):
    fill_racks(page, Ari="2+3")
    page.get_by_role("button", name="Count tiles Ari").tap()
    expect(counter.get_by_role("button", name="Take away")).to_have_text(["2", "3"])


def test_a_tile_that_the_box_has_no_more_of_cannot_be_tapped(page, counter):
    fill_racks(page, Dee="J", Ari="+".join(["7"] * 8))
    key(counter, "Joker").tap()
    expect(key(counter, "Joker")).to_be_disabled()
    expect(key(counter, "7")).to_be_disabled()
    expect(key(counter, "6")).to_be_enabled()
    counter.get_by_role("button", name="Take away J").tap()
    expect(key(counter, "Joker")).to_be_enabled()


@pytest.mark.parametrize("height", [640, 844])
def test_the_opened_counter_stands_whole_above_the_button_to_save(page, counter, height):
    page.set_viewport_size({"width": 360, "height": height})
    page.get_by_role("button", name="Count tiles Dee").tap()
    bottom = key(counter, "Done").bounding_box()
    save = page.get_by_role("button", name="Save game").bounding_box()
    assert bottom["y"] + bottom["height"] <= save["y"]
    expect(key(counter, "1")).to_be_in_viewport()


def test_a_total_that_was_typed_is_said_to_be_replaced(page, counter):
    fill_racks(page, Sam="34")
    expect(counter.get_by_text("The first tile replaces the total")).to_be_visible()
    key(counter, "5").tap()
    expect(rack(page, "Sam")).to_have_value("5")


def test_the_keyboard_stays_in_the_counter_and_comes_back_to_what_opened_it(page, counter):
    for tile in ("4", "7"):
        key(counter, tile).press("Enter")
    counter.get_by_role("button", name="Take away 7").press("Enter")
    expect(counter.get_by_role("button", name="Take away 4")).to_be_focused()
    counter.get_by_role("button", name="Take away 4").press("Enter")
    expect(key(counter, "1")).to_be_focused()
    for _ in range(2):
        key(counter, "Joker").press("Enter")
    expect(key(counter, "Joker")).to_be_disabled()
    expect(key(counter, "Joker")).to_be_focused()
    key(counter, "Joker").press("Enter")
    expect(rack(page, "Sam")).to_have_value("J+J")
    key(counter, "Done").press("Enter")
    expect(page.get_by_role("button", name="Count tiles Sam")).to_be_focused()
