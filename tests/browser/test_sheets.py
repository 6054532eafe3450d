"""Score sheets filled in by hand: the check on a phone, and the blank sheet as Chromium prints it."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.page_checks import (
    MOST_BYTES,
    SMALL,
    is_fit_for_a_phone,
    is_reachable_for_everyone,
    printed,
    texts_cut_off,
    turned_round,
)
from tests.support.pages import LONG_NAME, at
from tests.support.sheets import PRINTED_TEXT

SIX = [LONG_NAME, "Bea", "Cy", "علي", "王小明", "Flo"]
LARGE = "\t".join(SIX) + "\n" + "+100\t-20\t-20\t-20\t-20\t-20\n" * 12 + "+900\t-240\t+240\t-240\t-240\t-240"


@pytest.fixture
def page(page):
    page.set_viewport_size(SMALL)
    return page


def paste(page, lines, address="/check", *, totals_last=False):
    page.goto(address)
    page.locator("textarea").fill(lines)
    page.locator("[name=totals_last]").set_checked(totals_last)
    page.locator("form:has(textarea) button").click()
    page.locator(".notice").wait_for()
    page.wait_for_load_state()


@pytest.mark.parametrize("lines", [PRINTED_TEXT, "Ann;Bea\n5;-5", "Ann;Bea\n5;x\n;3", "hello"])
def test_every_answer_is_fit_for_a_phone(page, lines):
    paste(page, lines)
    is_fit_for_a_phone(page)


def test_six_players_stand_side_by_side_on_a_small_phone(page):
    paste(page, LARGE, totals_last=True)
    assert page.locator(".scroll").evaluate("part => part.scrollWidth <= part.clientWidth")
    is_fit_for_a_phone(page)


@pytest.mark.parametrize("lines", [PRINTED_TEXT, LARGE, "Ann;Bea\n5;x\n;3"])
def test_a_translation_breaks_no_answer(page, pseudo_url, lines):
    paste(page, lines, at(pseudo_url, "/check"), totals_last=lines is LARGE)
    assert turned_round(page) == []
    for width in (SMALL["width"], SMALL["width"] // 2):
        page.set_viewport_size({"width": width, "height": SMALL["height"]})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert texts_cut_off(page) == []
    if page.locator("html").get_attribute("dir") == "rtl":
        page.set_viewport_size(SMALL)
        is_reachable_for_everyone(page)


def test_what_is_off_leads_to_its_game_and_is_mended_there(page):
    paste(page, PRINTED_TEXT)
    page.get_by_role("link", name="Game 3 adds up to -20").click()
    expect(page.locator("tr:target")).to_contain_text("3")
    expect(page.get_by_role("textbox", name="Game 3, Cy")).to_be_in_viewport()
    expect(page.get_by_role("textbox", name="Game 3, Cy")).to_have_accessible_description("-2?")
    for field, points in {
        "Game 1, Bea": "-5",
        "Game 1, Dee": "-3",
        "Game 2, Ann": "-6",
        "Game 2, Dee": "-5",
        "Game 3, Cy": "-2",
    }.items():
        page.get_by_role("textbox", name=field).fill(points)
    page.get_by_role("button", name="Check again").click()
    expect(page.get_by_text("Every column matches its total.")).to_be_visible()


def test_a_bad_cell_is_described_by_its_error(page):
    paste(page, "Ann;Bea\n5;x")
    field = page.get_by_role("textbox", name="Game 1, Bea")
    expect(field).to_have_accessible_description("Game 1, Bea: “x” is not a number of points.")
    assert field.get_attribute("aria-invalid") == "true"


def test_a_file_is_uploaded_and_the_grid_is_typed_without_scripts(browser, browser_context_args, tmp_path):
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    file = tmp_path / "sheet.csv"
    file.write_text("Ann;Bea\n5;-6\n", encoding="utf-8")
    page.goto("/")
    page.get_by_role("link", name="Check a sheet filled in by hand").click()
    page.get_by_label("Or a CSV file").set_input_files(file)
    page.get_by_role("button", name="Check these lines").click()
    expect(page.get_by_text("Game 1 adds up to -1, not 0.")).to_be_visible()
    page.get_by_role("link", name="Check another sheet").click()
    page.get_by_role("radio", name="2").check()
    page.get_by_label("Games").fill("1")
    page.get_by_role("button", name="Change the grid").click()
    page.get_by_role("textbox", name="Game 1, Player 1").fill("5")
    page.get_by_role("textbox", name="Game 1, Player 2").fill("−5")
    page.get_by_role("button", name="Check this sheet").click()
    expect(page.get_by_text("The sheet adds up: its game sums to 0.")).to_be_visible()
    context.close()


def test_no_cell_is_so_small_that_a_phone_zooms_the_page(page):
    page.goto("/check?players=6&games=2")
    sizes = page.locator(".sheet input").evaluate_all(
        "all => all.map((field) => parseFloat(getComputedStyle(field).fontSize))"
    )
    assert min(sizes) >= 16


def test_marks_stay_where_the_reader_chooses_the_colours(page):
    paste(page, PRINTED_TEXT)
    page.emulate_media(forced_colors="active")
    outline = page.locator(".unsure").first.evaluate("field => getComputedStyle(field).outlineStyle")
    assert outline == "solid"
    expect(page.get_by_role("rowheader", name="⚠ does not add up: 1")).to_be_visible()


@pytest.mark.parametrize("lines", [PRINTED_TEXT, LARGE])
def test_an_answer_weighs_no_more_than_a_page_may(page, lines):
    with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        paste(page, lines, totals_last=lines is LARGE)
    styles = page.evaluate("[...document.styleSheets].map((style) => style.href)")
    assert len(styles) == 2
    assert page.locator("script").count() == 0
    bodies = [answer.value.body(), *(page.request.get(style).body() for style in styles)]
    assert sum(map(len, bodies)) <= MOST_BYTES


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("games", [1, 8, 12, 16, 20, 25, 30, 35, 40])
def test_a_blank_sheet_is_one_page_with_nothing_to_press(page, paper, games):
    page.goto(f"/sheet?players=6&games={games}")
    # Tests run on this computer alone, whose address is not printed.
    page.locator(".scroll ~ p").last.evaluate(
        """hint => hint.insertAdjacentHTML("afterend", '<p class="hint only-paper">Check it: /check</p>')"""
    )
    (sheet,) = printed(page, paper).pages
    text = sheet.extract_text()
    for said in ("Score sheet", "Date", "Player 6", "Sum", "Total", "/check"):
        assert said in text
    assert re.findall(r"^\d+", text, re.MULTILINE) == [str(slot) for slot in range(1, games + 1)]
    for pressed in (
        "Scorekeeper",
        "Print",
        "127.0.0.1",
        "Draw this sheet",
        "Check a sheet",
        "Players",
        "Skip",
    ):
        assert pressed not in text


@pytest.mark.parametrize(
    ("games", "paper", "least"),
    [(8, 279, 17), (12, 279, 15.5), (16, 279, 11.5), (25, 279, 7.4), (40, 279, 4.4), (40, 297, 4.9)],
)
def test_the_lines_of_a_blank_sheet_are_as_far_apart_as_the_page_has_room_for(page, games, paper, least):
    """In millimetres, on paper of this height."""
    page.goto(f"/sheet?players=6&games={games}")
    page.set_viewport_size({"width": 800, "height": round(paper / 25.4 * 96)})
    page.emulate_media(media="print")
    heights = page.locator(".paper tbody tr").evaluate_all("all => all.map((row) => row.offsetHeight)")
    assert min(heights) / 96 * 25.4 >= least


def test_the_blank_sheet_is_printed_by_a_button(page):
    page.goto("/sheet")
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page).to_have_title("printed")


def test_no_heading_of_the_blank_sheet_breaks_within_a_word(page):
    page.goto("/sheet?players=6&games=4")
    page.set_viewport_size({"width": SMALL["width"] // 2, "height": SMALL["height"]})
    lines = page.locator(".paper th small").evaluate_all(
        "all => all.map((part) => part.getClientRects().length)"
    )
    assert max(lines) <= 2
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"] // 2


def test_what_was_found_is_printed_and_what_only_a_screen_can_press_is_not(page):
    paste(page, PRINTED_TEXT)
    (sheet,) = printed(page, "A4").pages
    text = " ".join(sheet.extract_text().split())
    assert "7 things do not add up Game 1 adds up to -50, not 0." in text
    assert "by +80." in text
    for pressed in ("Check again", "Check another", "Print a blank", "Change the grid", "Players"):
        assert pressed not in text
    paste(page, "Ann;Bea\n5;-5")
    assert "✓ The sheet adds up" in " ".join(printed(page, "A4").pages[0].extract_text().split())


def test_sentences_of_what_was_found_are_equally_far_apart(page):
    paste(page, PRINTED_TEXT)
    gaps = page.locator(".notice li a").evaluate_all(
        """all => all.map((link) => {
          const text = document.createRange();
          text.selectNodeContents(link);
          const [box, words] = [link.getBoundingClientRect(), text.getBoundingClientRect()];
          return Math.round(box.height - words.height);
        })"""
    )
    assert len(set(gaps)) == 1


@pytest.mark.parametrize("width", [SMALL["width"], SMALL["width"] // 2])
def test_what_a_game_adds_up_to_is_in_sight_however_narrow_the_page(page, width):
    paste(page, PRINTED_TEXT)
    page.set_viewport_size({"width": width, "height": SMALL["height"]})
    sums = page.locator("tbody .sum")
    ends = sums.evaluate_all("all => all.map((cell) => cell.getBoundingClientRect().right)")
    assert max(ends) <= width
    fields = page.locator("tbody input").evaluate_all(
        "all => all.map((field) => field.scrollWidth - field.clientWidth)"
    )
    assert max(fields) <= 0


def test_six_players_on_a_phone_see_their_names_and_what_a_wrong_game_adds_up_to(page):
    paste(page, LARGE.replace("-20\n+900", "-30\n+900"), totals_last=True)
    expect(page.locator("#g12 .off-by")).to_be_visible()
    expect(page.locator("#g12 .off-by")).to_have_text("-10")
    expect(page.locator("#g1 .off-by")).to_have_count(0)
    cut_off = page.locator("#n5").evaluate(
        "field => [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight]"
    )
    assert max(cut_off) <= 0


def test_cells_are_centred_in_a_page_that_runs_from_the_right(page, pseudo_url):
    page.goto(at(pseudo_url, "/check"))
    assert page.locator("#g1p1").evaluate("field => getComputedStyle(field).textAlign") == "center"


def test_enter_checks_the_sheet_and_does_not_change_its_size(page):
    page.goto("/check?players=2&games=1")
    page.get_by_role("textbox", name="Game 1, Player 1").fill("5")
    page.get_by_role("textbox", name="Game 1, Player 2").fill("-5")
    page.get_by_role("textbox", name="Game 1, Player 2").press("Enter")
    expect(page.get_by_text("The sheet adds up: its game sums to 0.")).to_be_visible()


def test_changing_the_grid_keeps_what_is_typed(page):
    page.goto("/check")
    page.get_by_role("textbox", name="Name of player 1").fill("Ann")
    page.get_by_role("textbox", name="Game 1, Player 1").fill("24")
    page.get_by_label("Games").fill("6")
    page.get_by_role("button", name="Change the grid").click()
    expect(page.get_by_role("textbox", name="Game 6, Player 4")).to_have_value("")
    expect(page.get_by_role("textbox", name="Name of player 1")).to_have_value("Ann")
    expect(page.get_by_role("textbox", name="Game 1, Player 1")).to_have_value("24")


def test_a_tie_is_kept_as_it_was_settled(page):
    paste(page, "Ann;Bea;Cy\n0;0;0\n5;-2;-3")
    is_fit_for_a_phone(page)
    tied = page.get_by_role("group", name="Game 1: who was tied, or picked?")
    page.get_by_role("button", name="Keep this as a match").click()
    expect(page.get_by_role("alert")).to_contain_text("say who shares the win")
    is_fit_for_a_phone(page)
    tied.get_by_role("checkbox", name="Ann").check()
    tied.get_by_role("checkbox", name="Cy").check()
    page.get_by_role("button", name="Keep this as a match").click()
    expect(page.get_by_text("Kept. 2 games from the sheet.")).to_be_visible()
    expect(page.get_by_text("Shared by Ann and Cy")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_blank_sheet_is_black_on_white_in_either_scheme(page, scheme):
    page.goto("/sheet")
    page.emulate_media(media="print", color_scheme=scheme)
    for place in ("body", ".paper", ".paper td"):
        ink, ground = page.locator(place).first.evaluate(
            "part => { const s = getComputedStyle(part); return [s.color, s.backgroundColor]; }"
        )
        assert ink == "rgb(0, 0, 0)"
        assert ground in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")
