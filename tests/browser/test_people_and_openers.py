"""People come and go, somebody opens, and a rule is changed: on the pages that a group taps through."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browsing import PHONE, fill_racks, open_game, rack, record_empty_rack, start_round
from tests.support.page_checks import (
    SMALL,
    is_pressed_with_a_thumb,
    is_reachable_for_everyone,
    needs_no_sideways_scroll,
)

# How often tiles are drawn at most; a tie or a joker spoils one drawing in six or so.
DRAWS = 15
# The words of the tables that stand on two lines or beyond their cell.
BROKEN = r"""() => {
  const broken = [];
  for (const cell of document.querySelectorAll(".compared :is(th, td)")) {
    const edge = cell.getBoundingClientRect();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const word of texts.currentNode.textContent.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        const box = range.getBoundingClientRect();
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
        if (lines.size > 1 || box.right > edge.right + 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}"""


@pytest.fixture
def begun(page):
    """The page of a match of Dee, Sam and Ari before its first game."""
    start_round(page, "Dee", "Sam", "Ari")
    return page


@pytest.fixture
def match(begun):
    """The same after its first game, which Dee won with +17."""
    record_empty_rack(begun, "Dee", Sam="8", Ari="9")
    return begun


def game(page, slot):
    return page.get_by_role("row", name=f"Game {slot}")


def standing(page, name):
    return page.get_by_role("table", name="Standings").get_by_role("row", name=name)


def open_people(page):
    page.get_by_role("link", name="Names, and who joins or retires").click()
    page.get_by_role("heading", name="Who plays").wait_for()


def save_people(page):
    page.get_by_role("button", name="Save").tap()
    page.get_by_role("heading", name="What you agreed").wait_for()


def test_whoever_sits_out_has_no_rack_and_the_game_does_not_count_for_them(match):
    open_game(match)
    match.get_by_role("radio", name="Dee", exact=True).check()
    fill_racks(match, Sam="4", Ari="7")
    match.get_by_text("Somebody sits out?").tap()
    away = match.get_by_role("checkbox", name="Ari")
    away.check()
    expect(rack(match, "Ari")).to_have_count(0)
    expect(match.get_by_text("Ari sits out")).to_be_visible()
    away.uncheck()
    expect(rack(match, "Ari")).to_have_value("7")
    expect(match.get_by_text("Sam -4, Ari -7; Dee gains the sum, +11.")).to_be_visible()
    away.check()
    expect(match.get_by_text("Sam -4; Dee gains the sum, +4.")).to_be_visible()
    match.get_by_role("button", name="Save game 2").tap()
    expect(game(match, 2)).to_contain_text("did not play")
    expect(match.get_by_role("columnheader", name="Games played")).to_be_attached()
    expect(standing(match, "Ari").get_by_role("cell").last).to_have_text("1")
    expect(standing(match, "Dee").get_by_role("cell").last).to_have_text("2")


def test_whoever_joins_later_plays_on_from_there_and_changes_no_game(match):
    open_people(match)
    match.get_by_label("Player 4").fill("Jo")
    save_people(match)
    expect(match.get_by_role("heading", name="Dee, Sam, Ari, and Jo")).to_be_visible()
    expect(match.get_by_text("Game 2 of 4 is next.")).to_be_visible()
    expect(game(match, 1)).to_contain_text(re.compile(r"\+17.*-8.*-9.*did not play", re.DOTALL))
    record_empty_rack(match, "Jo", Dee="1", Sam="2", Ari="3")
    expect(standing(match, "Jo")).to_contain_text("+6")
    expect(standing(match, "Jo").get_by_role("cell").last).to_have_text("1")


def test_whoever_retires_keeps_their_points_and_is_asked_for_no_rack(match):
    open_people(match)
    match.get_by_role("checkbox", name="Sam").check()
    save_people(match)
    open_game(match)
    expect(rack(match, "Ari")).to_be_visible()
    expect(rack(match, "Sam")).to_have_count(0)
    expect(match.get_by_role("radio", name="Sam", exact=True)).to_have_count(0)
    match.get_by_role("radio", name="Ari", exact=True).check()
    fill_racks(match, Dee="5")
    match.get_by_role("button", name="Save game 2").tap()
    expect(game(match, 2)).to_contain_text("Won by Ari")
    expect(standing(match, "Sam")).to_contain_text("-8")


def test_a_name_is_corrected_in_every_place_and_no_points_change(match):
    open_people(match)
    match.get_by_label("Player 2").fill("Samira")
    save_people(match)
    expect(match.get_by_role("heading", name="Dee, Samira, and Ari")).to_be_visible()
    expect(standing(match, "Samira")).to_contain_text("-8")
    expect(game(match, 1)).to_contain_text("+17")
    expect(match.get_by_text("Sam", exact=True)).to_have_count(0)


def open_draw(page):
    page.get_by_role("link", name="Who opens?").click()
    page.get_by_role("button", name="Draw the tiles here").wait_for()


def test_jokers_and_ties_draw_again_and_the_opener_is_known_for_the_next_game(begun):
    open_draw(begun)
    ask = begun.get_by_role("button", name="See who opens")
    fill_racks(begun, Dee="12", Sam="J", Ari="9")
    ask.tap()
    expect(begun.get_by_role("status")).to_have_text("A joker decides nothing. Draw again: Sam.")
    expect(rack(begun, "Dee")).to_have_value("12")
    fill_racks(begun, Sam="12")
    ask.tap()
    expect(begun.get_by_role("status")).to_have_text("The highest is tied. Draw again: Dee and Sam.")
    expect(rack(begun, "Ari")).to_have_count(0)
    fill_racks(begun, Dee="3", Sam="5")
    ask.tap()
    expect(begun.get_by_text("Sam opens it.")).to_be_visible()
    open_game(begun)
    expect(begun.get_by_label("Who opened this game?").locator("option:checked")).to_have_text("Sam")
    begun.get_by_role("radio", name="Dee", exact=True).check()
    fill_racks(begun, Sam="4", Ari="7")
    begun.get_by_role("button", name="Save game 1").tap()
    expect(game(begun, 1)).to_contain_text("Sam opened")
    expect(begun.get_by_text("Opened so far: Sam.")).to_be_visible()
    expect(begun.get_by_text("Sam opens it.")).to_have_count(0)


def test_tiles_are_drawn_here_until_somebody_opens(begun):
    open_draw(begun)
    for _ in range(DRAWS):
        with begun.expect_navigation():
            # After a tie or a joker the tiles that decide nothing are drawn anew.
            begun.get_by_role("button", name=re.compile("Draw the (tiles|rest) here")).tap()
        told = begun.get_by_role("status").inner_text()
        if "again" not in told:
            break
    assert told in {"Dee opens.", "Sam opens.", "Ari opens."}
    begun.get_by_role("link", name="Back to the match").tap()
    expect(begun.get_by_text(told.replace("opens", "opens it"))).to_be_visible()


def open_change(page):
    """Follow the link to the form, and wait until its script is there."""
    page.get_by_role("link", name="Change the house rules").click()
    page.get_by_role("button", name="Show what changes").wait_for()
    page.wait_for_load_state()


def choose_low_total(page):
    open_change(page)
    page.get_by_role("radio", name="Low total").check()
    expect(page.get_by_role("region", name="What you agree on")).to_have_text("Low total")
    page.get_by_role("button", name="Show what changes").tap()


def test_a_changed_rule_shows_every_game_before_and_after_and_waits_for_a_yes(match):
    shown = match.url
    choose_low_total(match)
    expect(match.get_by_text("Before: Classic round")).to_be_visible()
    expect(match.get_by_text("After: Low total")).to_be_visible()
    expect(match.get_by_role("status")).to_have_text("1 of 1 games changes. Dee leads, as before.")
    compared = match.get_by_role("table", name="Every game, before and after")
    expect(compared.locator("tbody").get_by_role("cell")).to_have_text(
        ["won +17", "won 0", "-8", "8", "-9", "9"]
    )
    is_pressed_with_a_thumb(match)
    is_reachable_for_everyone(match)
    needs_no_sideways_scroll(match)
    match.set_viewport_size(PHONE)
    match.goto(shown)
    expect(standing(match, "Sam")).to_contain_text("-8")
    choose_low_total(match)
    match.get_by_role("button", name="Change the rules").tap()
    expect(match.get_by_text("The lowest total after the last game wins")).to_be_visible()
    expect(match.get_by_text("Dee leads: the lowest total, 0 points, and 1 game won.")).to_be_visible()
    expect(game(match, 1)).not_to_contain_text("+17")
    expect(match.get_by_role("status")).to_have_text(
        "House rules changed: was Classic round, is Low total. Every game was counted anew."
    )
    match.get_by_role("button", name="Undo").tap()
    expect(match.get_by_role("status")).to_have_text(
        "Undone. The house rules are Classic round again. Every game was counted anew."
    )
    expect(game(match, 1)).to_contain_text("+17")


@pytest.mark.parametrize("enlarged", ["", "212.5%"])
def test_no_word_of_the_comparison_is_broken_however_large_the_text_is(match, enlarged):
    choose_low_total(match)
    match.get_by_role("button", name="Change the rules").wait_for()
    match.set_viewport_size(SMALL)
    match.evaluate("size => document.documentElement.style.fontSize = size", enlarged)
    assert match.evaluate(BROKEN) == []
    assert match.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]


def test_a_tie_of_a_game_played_is_settled_where_the_rules_are_changed(begun):
    open_game(begun)
    begun.get_by_role("radio", name="Blocked").check()
    fill_racks(begun, Dee="6", Sam="6", Ari="15")
    begun.get_by_role("button", name="Save game 1").tap()
    open_change(begun)
    begun.get_by_role("radio", name="Pick the winner").check()
    begun.get_by_role("button", name="Show what changes").tap()
    tie = begun.get_by_role("group", name="Game 1: Dee and Sam tie for the lowest rack. Who won it?")
    expect(begun.get_by_role("button", name="Change the rules")).to_have_count(0)
    is_pressed_with_a_thumb(begun)
    is_reachable_for_everyone(begun)
    tie.get_by_role("radio", name="Sam").check()
    begun.get_by_role("button", name="Show what changes").tap()
    begun.get_by_role("button", name="Change the rules").tap()
    expect(game(begun, 1)).to_contain_text("Won by Sam")


def test_a_fifth_player_takes_the_large_set_where_the_name_is_typed(page):
    start_round(page, "Dee", "Sam", "Ari", "Jo")
    record_empty_rack(page, "Dee", Sam="8", Ari="9", Jo="3")
    open_people(page)
    page.get_by_label("Player 5").fill("Eve")
    page.get_by_role("button", name="Save").tap()
    large = page.get_by_role("checkbox", name="Play on with the large set")
    expect(large).to_have_accessible_description(re.compile("take the large set"))
    is_pressed_with_a_thumb(page)
    is_reachable_for_everyone(page)
    large.check()
    save_people(page)
    expect(page.get_by_role("status")).to_have_text("Eve has joined. The large set is on the table now.")
    expect(page.get_by_text("Game 2 of 5 is next.")).to_be_visible()
