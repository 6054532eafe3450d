"""Typing a game: what is understood is shown at once, by the server, and works without scripts too."""

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.house_rules import TiedLow
from tests.support.browsing import fill_racks, open_game, rack, start_round


@pytest.fixture
def form(page):
    """The form of a first game of Dee, Sam and Ari, with Dee out."""
    start_round(page, "Dee", "Sam", "Ari")
    open_game(page, "Record game 1")
    page.get_by_role("radio", name="Dee", exact=True).check()
    return page


@pytest.mark.parametrize(
    ("typed", "understood"),
    [("34", 34), ("13+30+7", 50), ("4+J", 34), ("4 J", 34), ("4+j", 34), ("105", 105)],
)
def test_what_is_understood_is_shown_as_it_is_typed(form, typed, understood):
    rack(form, "Sam").press_sequentially(typed)
    expect(form.get_by_text(f"= {understood}", exact=True)).to_be_visible()


def test_the_preview_says_every_players_points_the_sum_and_why(form):
    fill_racks(form, Sam="8", Ari="21")
    preview = form.get_by_role("region", name="The points")
    expect(preview).to_contain_text("Sam -8, Ari -21; Dee gains the sum, +29.")
    expect(preview.get_by_role("listitem")).to_have_text(["Dee +29 game won", "Sam -8", "Ari -21", "Sum 0"])


def test_the_preview_says_what_is_still_needed(form):
    fill_racks(form, Sam="8")
    expect(form.get_by_text("Still needed: Ari.")).to_be_visible()


def test_a_slip_is_said_beside_its_field_while_typing(form):
    fill_racks(form, Sam="14+2")
    expect(form.get_by_text("There is no tile 14.")).to_be_visible()
    expect(rack(form, "Sam")).to_have_attribute("aria-invalid", "true")
    fill_racks(form, Sam="4+2")
    expect(form.get_by_text("There is no tile 14.")).to_have_count(0)


def test_jokers_are_stepped_where_the_keypad_has_no_j(form):
    fill_racks(form, Sam="4", Ari="1")
    form.get_by_role("button", name="One joker more for Sam").click()
    expect(form.get_by_text("Sam -34, Ari -1; Dee gains the sum, +35.")).to_be_visible()
    form.get_by_role("button", name="One joker fewer for Sam").click()
    expect(form.get_by_text("Sam -4, Ari -1; Dee gains the sum, +5.")).to_be_visible()


def test_enter_walks_the_seats_and_sends_the_form_once(form):
    rack(form, "Sam").focus()
    form.keyboard.type("8")
    form.keyboard.press("Enter")
    expect(rack(form, "Ari")).to_be_focused()
    form.keyboard.type("9")
    form.keyboard.press("Enter")
    expect(form.get_by_text("Game 2 of 3")).to_be_visible()


def test_tab_walks_from_rack_to_jokers_to_the_next_counter_and_rack(form):
    rack(form, "Sam").focus()
    form.keyboard.press("Tab")
    expect(form.get_by_role("spinbutton", name="Jokers Sam")).to_be_focused()
    form.keyboard.press("Tab")
    expect(form.get_by_role("button", name="Count tiles Ari")).to_be_focused()
    form.keyboard.press("Tab")
    expect(rack(form, "Ari")).to_be_focused()


def test_points_typed_by_hand_are_checked_and_one_change_is_named(form):
    form.get_by_role("checkbox", name="Enter points instead").check()
    fill_racks(form, **{"Dee points": "+20", "Sam points": "-5", "Ari points": "-5"})
    expect(form.get_by_text("Dee should have +10, not +20.")).to_be_visible()
    fill_racks(form, **{"Dee points": "10"})
    expect(form.get_by_text("Sam -5, Ari -5; Dee gains the sum, +10.")).to_be_visible()


def test_a_server_that_is_gone_is_said_and_nothing_typed_is_lost(form):
    form.context.set_offline(True)
    fill_racks(form, Sam="8")
    expect(form.get_by_text("The server cannot be reached.")).to_be_visible()
    form.context.set_offline(False)
    fill_racks(form, Ari="9")
    expect(form.get_by_text("Sam -8, Ari -9")).to_be_visible()


def test_the_calculator_shows_the_points_and_its_address_can_be_shared(page, context):
    page.goto("/")
    page.get_by_role("link", name="Score one game").click()
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("radio", name="Player 2").check()
    fill_racks(page, **{"Player 1": "12", "Player 3": "4+J"})
    expect(page.get_by_text("Player 2 gains the sum, +46.")).to_be_visible()
    page.get_by_role("button", name="Work it out").click()
    other = context.browser.new_context().new_page()
    other.goto(page.url)
    expect(other.get_by_text("Player 2 gains the sum, +46.")).to_be_visible()
    other.context.close()


def test_what_was_refused_stays_said_until_something_is_typed(form):
    fill_racks(form, Sam="8")
    form.get_by_role("button", name="Save game 1").click()
    alert = form.get_by_role("alert")
    expect(alert).to_contain_text("Blank is not zero: type what is left on Ari's rack.")
    form.wait_for_load_state("networkidle")
    expect(alert).to_be_visible()
    expect(rack(form, "Ari")).to_have_attribute("aria-invalid", "true")
    expect(form).to_have_title("Error: Record game 1 · Scorekeeper")
    fill_racks(form, Ari="9")
    expect(alert).to_have_count(0)
    expect(rack(form, "Ari")).to_have_attribute("aria-invalid", "false")


def test_choosing_who_wins_a_tie_keeps_the_keyboards_place(page):
    start_round(page, "Dee", "Sam", tied_low=TiedLow.PICKED_WINNER)
    open_game(page, "Record game 1")
    page.get_by_role("radio", name="Blocked").check()
    fill_racks(page, Dee="6", Sam="6")
    tie = page.get_by_role("group", name="The lowest racks are tied. Who wins?")
    tie.get_by_role("radio", name="Dee").focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("Dee was picked")).to_be_visible()
    expect(tie.get_by_role("radio", name="Dee")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("Sam was picked")).to_be_visible()
    expect(tie.get_by_role("radio", name="Sam")).to_be_focused()


def test_who_went_out_needs_no_clearing_of_their_rack(form):
    fill_racks(form, Sam="8", Ari="9")
    form.get_by_role("radio", name="Sam", exact=True).check()
    fill_racks(form, Dee="3")
    expect(form.get_by_text("Dee -3, Ari -9; Sam gains the sum, +12.")).to_be_visible()
    form.get_by_role("radio", name="Ari", exact=True).check()
    expect(rack(form, "Sam")).to_have_value("8")
    expect(form.get_by_text("Dee -3, Sam -8; Ari gains the sum, +11.")).to_be_visible()


def test_a_page_that_lost_its_cookies_is_not_taken_for_a_server_that_is_gone(form):
    form.context.clear_cookies()
    fill_racks(form, Sam="8")
    expect(form.get_by_text("The server did not accept this.")).to_be_visible()
    expect(rack(form, "Sam")).to_have_value("8")


def test_enter_that_chooses_a_letter_of_a_longer_script_does_not_send_the_form(page):
    page.goto("/new")
    fill_racks(page, **{"Player 1": "王", "Player 2": "李"})
    rack(page, "Player 2").dispatch_event("keydown", {"key": "Enter", "isComposing": True})
    expect(rack(page, "Player 2")).to_be_visible()
    rack(page, "Player 2").press("Enter")
    expect(rack(page, "Player 3")).to_be_focused()
    rack(page, "Player 3").press("Enter")
    expect(page.get_by_text("Game 1 of 2")).to_be_visible()


@pytest.fixture
def plain(browser, browser_context_args):
    """A page in a browser that runs no scripts."""
    context = browser.new_context(**browser_context_args | {"java_script_enabled": False})
    yield context.new_page()
    context.close()


def test_without_scripts_a_game_is_checked_and_then_saved(plain):
    start_round(plain, "Dee", "Sam", tied_low=TiedLow.PICKED_WINNER)
    plain.get_by_role("link", name="Record game 1").click()
    plain.get_by_role("radio", name="Blocked").check()
    fill_racks(plain, Dee="6", Sam="6")
    plain.get_by_role("button", name="Check").click()
    plain.get_by_role("group", name="The lowest racks are tied. Who wins?").get_by_label("Sam").check()
    plain.get_by_role("button", name="Check").click()
    expect(plain.get_by_text("All racks tie, and Sam was picked: the win, and no points.")).to_be_visible()
    plain.get_by_role("button", name="Save game 1").click()
    expect(plain.get_by_text("Game 2 of 2")).to_be_visible()


def test_without_scripts_a_bad_rack_keeps_what_was_typed(plain):
    start_round(plain, "Dee", "Sam")
    plain.get_by_role("link", name="Record game 1").click()
    plain.get_by_role("radio", name="Dee", exact=True).check()
    fill_racks(plain, Sam="14+2")
    plain.get_by_role("button", name="Save game 1").click()
    expect(rack(plain, "Sam")).to_have_value("14+2")
    expect(plain.get_by_role("link", name="There is no tile 14.")).to_be_visible()
