"""What a group agrees on, chosen on a phone: said at once, refused where it makes no sense, and kept to."""

import pytest
from playwright.sync_api import expect

from tests.support.browsing import fill_racks, open_game, play_round, rack, record_empty_rack, start_round
from tests.support.page_checks import SMALL, is_fit_for_a_phone


def open_house_rules(page):
    page.goto("/new")
    page.get_by_text("House rules", exact=True).click()


@pytest.fixture
def start(page):
    """The form that starts a round of Dee and Sam, with its house rules open."""
    open_house_rules(page)
    fill_racks(page, **{"Player 1": "Dee", "Player 2": "Sam"})
    return page


def said(page):
    return page.get_by_role("region", name="What you agree on")


def press_start(page):
    page.get_by_role("button", name="Start round").tap()


def test_choosing_a_preset_says_what_it_changes(start):
    for name, changes in {
        "Pick the winner": "you pick the one that wins.",
        "Gentle start": "the first meld needs only 20 points; 90 seconds a turn.",
        "One game": "A single game decides who wins",
        "Low total": "the lowest total after the last game wins.",
        "Winner only": "the others lose nothing.",
        "Teaching game": "no clock runs, and no wins or points are kept.",
        "Classic round": "One game for each player.",
    }.items():
        start.get_by_role("radio", name=name, exact=True).check()
        expect(said(start)).to_have_text(name)
        expect(start.locator("#meaning")).to_contain_text(changes)


def test_the_words_of_what_is_agreed_are_in_view_beside_every_choice_on_a_small_phone(start):
    """Two taps from the form to a preset and its words."""
    start.set_viewport_size(SMALL)
    start.get_by_text("House rules", exact=True).evaluate("words => words.scrollIntoView()")
    for name in ("Classic round", "Low total", "Teaching game"):
        start.get_by_role("radio", name=name).check()
        expect(said(start)).to_have_text(name)
        expect(said(start)).to_be_in_viewport(ratio=1)
        expect(start.locator("#meaning")).to_be_in_viewport(ratio=1)
    for field in start.locator("[data-singles] select").all():
        field.focus()
        expect(said(start)).to_be_in_viewport(ratio=1)
        assert field.bounding_box()["y"] + field.bounding_box()["height"] <= said(start).bounding_box()["y"]
    assert start.locator(".house-rules").bounding_box()["height"] < 1350


def test_another_preset_is_taken_over_whole(start):
    start.get_by_role("radio", name="Low total").check()
    start.get_by_label("Length").select_option("Rounds")
    start.get_by_label("How many rounds").fill("4")
    expect(said(start)).to_have_text("Low total, but 4 rounds")
    press_start(start)
    start.get_by_role("heading", name="What you agreed").wait_for()
    open_house_rules(start)
    expect(said(start)).to_have_text("Low total, but 4 rounds")
    start.get_by_role("radio", name="Teaching game").check()
    expect(said(start)).to_have_text("Teaching game")
    expect(start.get_by_label("Length")).to_have_value("")


def test_a_number_is_asked_for_only_by_a_length_that_has_one(start):
    length, number = start.get_by_label("Length"), start.locator("#length_number")
    expect(number).to_be_hidden()
    length.select_option("To a points target")
    expect(number).to_have_accessible_name("Points that end the match; 100 and 200 are usual")
    length.select_option("Rounds")
    expect(number).to_have_accessible_name("How many rounds, 1 to 10; blank is one")
    number.fill("3")
    expect(said(start)).to_have_text("Classic round, but 3 rounds")
    length.select_option("A single game")
    expect(number).to_be_hidden()
    expect(said(start)).to_have_text("Classic round, but a single game")


def test_what_six_players_lack_is_said_with_the_house_rules_closed_and_leads_to_the_choice(page):
    open_house_rules(page)
    page.get_by_label("Set of tiles").select_option("Standard set, for two to four players")
    page.get_by_text("House rules", exact=True).click()
    fill_racks(page, **{f"Player {seat}": name for seat, name in enumerate("ABCD", 1)})
    fill_racks(page, **{"Player 5": "E", "Player 6": "F"})
    said(page).get_by_role("link", name="take the large set").click()
    expect(page.get_by_label("Set of tiles")).to_be_in_viewport()


def test_something_else_is_said_as_what_differs_from_the_preset_chosen(start):
    start.get_by_label("First meld, in points").select_option("20")
    expect(said(start)).to_have_text("Classic round, but a first meld of 20")
    start.get_by_label("Time for a turn").select_option("120 seconds a turn")
    expect(said(start)).to_have_text("Classic round, but a first meld of 20 and 120 seconds a turn")
    start.get_by_label("First meld, in points").select_option("As in the preset")
    expect(said(start)).to_have_text("Classic round, but 120 seconds a turn")


def test_a_fifth_player_is_asked_for_after_the_fourth_and_brings_the_large_set(start):
    fill_racks(start, **{"Player 3": "Ari"})
    expect(rack(start, "Player 5")).to_have_count(0)
    fill_racks(start, **{"Player 4": "Jo", "Player 5": "Flo"})
    expect(said(start)).to_have_text("Classic round, but the large set")
    press_start(start)
    expect(start.get_by_text("Game 1 of 5")).to_be_visible()


def test_this_browser_begins_with_its_last_choice_and_no_other_does(start, browser, base_url):
    start.get_by_role("radio", name="Low total").check()
    start.get_by_label("Time for a turn").select_option("no timer")
    expect(said(start)).to_have_text("Low total, but no timer")
    press_start(start)
    start.get_by_role("heading", name="What you agreed").wait_for()
    open_house_rules(start)
    expect(start.get_by_role("radio", name="Low total")).to_be_checked()
    expect(start.get_by_label("Time for a turn")).to_have_value("0")
    expect(said(start)).to_have_text("Low total, but no timer")
    other = browser.new_context(base_url=base_url).new_page()
    open_house_rules(other)
    expect(other.get_by_role("radio", name="Classic round")).to_be_checked()
    other.context.close()


def test_house_rules_and_what_is_refused_of_them_fit_a_small_phone(start):
    start.set_viewport_size(SMALL)
    is_fit_for_a_phone(start)
    start.get_by_role("radio", name="Teaching game").check()
    start.get_by_label("Scoring").select_option("Winner only: the others lose nothing")
    start.get_by_label("Length").select_option("To a points target")
    press_start(start)
    expect(start.get_by_role("alert")).to_be_visible()
    is_fit_for_a_phone(start)


def test_nonsense_is_refused_beside_its_field_and_all_that_was_typed_stays(start):
    start.get_by_label("Title").fill("Tuesday")
    start.get_by_label("Time for a turn").select_option("90 seconds a turn")
    length = start.get_by_label("Length")
    length.select_option("To a points target")
    start.get_by_label("Points that end the match").fill("200")
    press_start(start)
    reason = "A points target goes with low total: otherwise most games won decide, not points."
    expect(start.get_by_role("alert").get_by_role("link")).to_have_text(reason)
    expect(length).to_have_accessible_description(reason)
    expect(length).to_have_value("target")
    for label, typed in {
        "Player 1": "Dee",
        "Player 2": "Sam",
        "Points that end the match": "200",
        "Time for a turn": "90",
        "Title": "Tuesday",
    }.items():
        expect(start.get_by_label(label)).to_have_value(typed)
    start.get_by_label("Scoring").select_option("Low total: everyone counts their rack, and the lowest wins")
    expect(length).to_have_accessible_description("")
    press_start(start)
    expect(start.get_by_role("heading", name="Tuesday")).to_be_visible()
    expect(start.get_by_text("Played until somebody reaches 200 points")).to_be_visible()


@pytest.mark.parametrize(("agreed", "shown"), [("90 seconds a turn", "1:30"), ("no timer", "0:00")])
def test_the_timer_runs_for_what_the_match_agreed(start, agreed, shown):
    start.get_by_label("Time for a turn").select_option(agreed)
    press_start(start)
    start.get_by_role("link", name="Turn timer").click()
    expect(start.get_by_role("timer")).to_have_text(shown)


def test_the_lowest_total_leads_and_no_points_are_typed_for_it(start):
    start.get_by_role("radio", name="Low total").check()
    fill_racks(start, **{"Player 3": "Ari"})
    press_start(start)
    open_game(start)
    expect(start.get_by_role("checkbox", name="Enter points instead")).to_have_count(0)
    start.get_by_role("radio", name="Blocked").check()
    fill_racks(start, Dee="21", Sam="8", Ari="34")
    start.get_by_role("button", name="Save game 1").click()
    expect(start.get_by_text("Sam leads: the lowest total, 8 points, and 1 game won.")).to_be_visible()
    rows = start.get_by_role("table", name="Standings").locator("tbody").get_by_role("row")
    expect(rows).to_contain_text(["Sam", "Dee", "Ari"])
    expect(start.get_by_text("lower is better").first).to_be_visible()
    record_empty_rack(start, "Dee", Sam="30", Ari="1")
    expect(start.get_by_text("Dee leads: the lowest total, 21 points")).to_be_visible()


def test_a_teaching_game_has_no_clock_and_no_places_and_says_how_to_explain_the_game(start):
    start.get_by_role("radio", name="Teaching game").check()
    press_start(start)
    expect(start.get_by_text("A teaching game: racks lie open")).to_be_visible()
    expect(start.get_by_role("link", name="Record game 1")).to_be_visible()
    expect(start.get_by_role("link", name="Turn timer")).to_have_count(0)
    expect(start.get_by_role("table", name="Standings")).to_have_count(0)
    start.get_by_role("link", name="In which order to explain the game").click()
    expect(start.get_by_role("heading", name="Explain the game", level=1)).to_be_visible()
    expect(start.get_by_text("Abandon the game and deal anew.")).to_be_visible()


def test_a_match_stopped_early_says_so_and_is_played_on(page):
    start_round(page, "Dee", "Sam", "Ari")
    record_empty_rack(page, "Dee", Sam="8", Ari="9")
    page.get_by_role("button", name="Stop here").tap()
    expect(page.get_by_text("Stopped after 1 of 3 games.", exact=True)).to_be_visible()
    expect(page.get_by_text("Dee wins the round", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play on").tap()
    expect(page.get_by_text("Game 2 of 3 is next.")).to_be_visible()


def test_another_round_follows_a_finished_one_and_each_stands_by_itself(page):
    play_round(page, "Dee", "Sam")
    page.get_by_role("button", name="Play another round").tap()
    expect(page.get_by_text("Round 2 of 2: game 1 is next.")).to_be_visible()
    record_empty_rack(page, "Dee", Sam="7")
    expect(page.get_by_text("Round 1: Dee 1 game won, 0; Sam 1 game won, 0")).to_be_visible()
    expect(page.get_by_text("Round 2: Dee 1 game won, +7; Sam 0 games won, -7")).to_be_visible()
