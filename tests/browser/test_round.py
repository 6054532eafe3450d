"""The main job in a real browser on a phone: start, record, correct, see who won."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.house_rules import TiedLow
from tests.support.browsing import fill_racks, open_game, rack, record_empty_rack, start_round
from tests.support.chromium import find


class Taps:
    """Counts every tap that a person would make."""

    def __init__(self):
        self.count = 0

    def __call__(self, locator):
        locator.tap()
        self.count += 1


def test_a_round_of_four_starts_with_six_taps_and_the_names(page):
    tap = Taps()
    page.goto("/")
    tap(page.get_by_role("link", name="Start a round"))
    for seat, name in enumerate(["Dee", "Sam", "Ari", "Jo"], 1):
        tap(page.get_by_label(f"Player {seat}"))
        page.keyboard.type(name)
    tap(page.get_by_role("button", name="Start round"))
    expect(page.get_by_text("Game 1 of 4")).to_be_visible()
    assert tap.count == 6


def test_two_names_and_one_tap_are_enough(page):
    page.goto("/new")
    page.get_by_label("Player 1").fill("Dee")
    page.get_by_label("Player 2").fill("Sam")
    page.get_by_role("button", name="Start round").tap()
    expect(page.get_by_text("Game 1 of 2")).to_be_visible()


def test_a_game_of_four_is_recorded_with_six_taps_and_the_digits(page):
    start_round(page, "Dee", "Sam", "Ari", "Jo")
    tap = Taps()
    tap(page.get_by_role("link", name="Record game 1"))
    page.get_by_role("button", name="Count tiles").last.wait_for()
    tap(page.get_by_role("radio", name="Dee", exact=True))
    for name, typed in (("Sam", "8"), ("Ari", "21"), ("Jo", "34")):
        tap(rack(page, name))
        page.keyboard.type(typed)
    tap(page.get_by_role("button", name="Save game 1"))
    expect(page.get_by_role("row", name="Game 1")).to_contain_text("+63")
    assert tap.count <= 6


def press_through(page, out, **racks):
    """Record the next game by its form, from the match's page and back to it."""
    open_game(page)
    page.get_by_role("radio", name=out, exact=True).check()
    fill_racks(page, **racks)
    page.get_by_role("button", name="Save game").click()
    page.get_by_text("Recorded.").wait_for()


def test_a_round_is_played_on_its_pages_from_the_first_to_the_one_that_says_who_won(page):
    page.goto("/")
    page.get_by_role("link", name="Start a round").click()
    fill_racks(page, **{"Player 1": "Dee", "Player 2": "Sam"})
    page.get_by_label("Title").fill("Cabin")
    page.get_by_text("House rules", exact=True).click()
    page.get_by_label("If the lowest racks tie").select_option("Draw")
    page.get_by_role("button", name="Start round").click()
    expect(page.get_by_role("heading", name="Cabin", level=1)).to_be_visible()
    press_through(page, "Dee", Sam="8")
    expect(page.get_by_text("Game 2 of 2")).to_be_visible()
    press_through(page, "Dee", Sam="30+4")
    expect(page.get_by_text("Dee wins the round", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Record game")).to_have_count(0)
    page.get_by_role("link", name="summary").click()
    expect(page.get_by_role("heading", name="Standings").or_(page.get_by_text("Standings"))).to_be_visible()


def test_a_round_that_is_level_is_shared_and_not_given_to_the_first_seat(page):
    start_round(page, "Dee", "Sam")
    record_empty_rack(page, "Dee", Sam="8")
    record_empty_rack(page, "Sam", Dee="8")
    expect(page.get_by_text("Dee and Sam share the round", exact=True)).to_be_visible()


def test_a_slip_in_game_one_is_corrected_and_undone(page):
    start_round(page, "Dee", "Sam", "Ari")
    record_empty_rack(page, "Dee", Sam="8", Ari="9")
    record_empty_rack(page, "Sam", Dee="1", Ari="2")
    open_game(page, "Correct game 1")
    expect(rack(page, "Sam")).to_have_value("8")
    rack(page, "Sam").fill("18")
    page.get_by_role("button", name="Save correction").tap()
    expect(page.get_by_role("row", name="Game 1")).to_contain_text("+27")
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("row", name="Game 1")).to_contain_text("+17")


def test_a_deleted_game_comes_back_to_its_place(page):
    start_round(page, "Dee", "Sam", "Ari")
    record_empty_rack(page, "Dee", Sam="8", Ari="9")
    record_empty_rack(page, "Sam", Dee="1", Ari="2")
    open_game(page, "Correct game 1")
    page.get_by_role("link", name="Delete game 1").tap()
    expect(page.get_by_text("Game 1: Empty rack, won by Dee")).to_be_visible()
    page.get_by_role("button", name="Delete game 1").tap()
    expect(page.get_by_role("status")).to_contain_text("Deleted. Game 1: Empty rack, won by Dee.")
    expect(page.get_by_role("row", name="Game 1")).to_contain_text("Won by Sam")
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("row", name="Game 1")).to_contain_text("Won by Dee")
    expect(page.get_by_role("row", name="Game 2")).to_contain_text("Won by Sam")


@pytest.fixture
def keeping_browser(browser_type, browser_type_launch_args, browser_context_args):
    """A page in a browser that keeps pages to go back to, as people's browsers do."""
    whole = {"executable_path": found} if (found := find()) else {}
    kept = {"ignore_default_args": ["--disable-back-forward-cache"]}
    with browser_type.launch(**browser_type_launch_args | whole | kept) as browser:
        yield browser.new_context(**browser_context_args).new_page()


def test_back_to_a_kept_page_and_save_again_makes_no_second_game(keeping_browser):
    page = keeping_browser
    start_round(page, "Dee", "Sam")
    press_through(page, "Dee", Sam="8")
    page.go_back(wait_until="commit")
    expect(rack(page, "Sam")).to_have_value("8")
    page.get_by_role("button", name="Save game 1").click()
    expect(page.get_by_text("Game 2 of 2")).to_be_visible()
    page.reload()
    expect(page.get_by_role("row", name=re.compile("Game 1"))).to_have_count(1)


def test_back_to_a_page_drawn_anew_does_not_offer_the_saved_game_again(page):
    start_round(page, "Dee", "Sam")
    press_through(page, "Dee", Sam="8")
    page.go_back()
    expect(page.get_by_role("button", name="Save game 2")).to_be_visible()
    expect(rack(page, "Sam")).to_have_value("")
    expect(page.get_by_role("radio", name="Dee", exact=True)).not_to_be_checked()


def test_a_double_tap_on_save_makes_one_game(page):
    start_round(page, "Dee", "Sam")
    open_game(page, "Record game 1")
    page.get_by_role("radio", name="Dee", exact=True).check()
    fill_racks(page, Sam="8")
    page.get_by_role("button", name="Save game 1").dblclick()
    expect(page.get_by_text("Game 2 of 2")).to_be_visible()


@pytest.mark.parametrize("tied_low", [TiedLow.SHARED_WIN, TiedLow.DRAW])
def test_nobody_is_asked_who_wins_a_tie_unless_the_rule_says_so(page, tied_low):
    start_round(page, "Dee", "Sam", "Ari", tied_low=tied_low)
    open_game(page, "Record game 1")
    page.get_by_role("radio", name="Blocked").check()
    fill_racks(page, Dee="6", Sam="6", Ari="15")
    expect(page.get_by_text("Dee and Sam tie for the lowest rack")).to_be_visible()
    expect(page.get_by_text("Who wins?")).to_have_count(0)


def test_the_winner_is_picked_among_the_tied_as_soon_as_the_tie_is_typed(page):
    start_round(page, "Dee", "Sam", "Ari", tied_low=TiedLow.PICKED_WINNER)
    open_game(page, "Record game 1")
    page.get_by_role("radio", name="Blocked").check()
    fill_racks(page, Dee="6", Sam="6", Ari="15")
    tie = page.get_by_role("group", name="The lowest racks are tied. Who wins?")
    expect(tie.get_by_role("radio")).to_have_count(2)
    tie.get_by_role("radio", name="Sam").check()
    expect(page.get_by_text("Sam was picked")).to_be_visible()
    page.get_by_role("button", name="Save game 1").tap()
    expect(page.get_by_role("row", name="Game 1")).to_contain_text("won +9")
