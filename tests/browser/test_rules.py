"""The rules on paper, and a rule that somebody was sent."""

import io

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

MOST_PAGES = 3
# What a phone's browser offers, noted instead of sent.
SHARES = "navigator.share = async (what) => { window.sent = what; };"
# What plain http lacks.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
COPIED = "Copied: paste it into a message."


def printed(page, paper):
    return PdfReader(io.BytesIO(page.pdf(format=paper, print_background=True))).pages


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_whole_game_fits_few_pages_and_nothing_to_press_is_printed(page, paper):
    page.goto("/rules")
    pages = printed(page, paper)
    assert len(pages) <= MOST_PAGES
    text = " ".join(" ".join(each.extract_text() for each in pages).split())
    for said in (
        "Rules of the game",
        "First meld",
        "+63",
        "Questions people ask",
        "Whoever won the most games",
    ):
        assert said in text
    for pressed in ("Scorekeeper", "Contents", "Link to this rule", "How to explain", "Skip", "dispute"):
        assert pressed not in text


def test_what_a_host_says_fits_one_page(page):
    page.goto("/rules/teach")
    (only,) = printed(page, "Letter")
    assert "If it goes wrong" in only.extract_text()
    assert "All the rules" not in only.extract_text()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_no_letter_on_paper_is_too_small_to_read(page, paper):
    """In points: a newspaper's small print is 7.5. A tile's mark is no letter."""
    page.goto("/rules")
    sizes = []

    def keep(text, outer, inner, _font, size):
        if any(letter.isalnum() for letter in text):
            sizes.append((size * abs(inner[3] * outer[3]), text))

    for each in printed(page, paper):
        each.extract_text(visitor_text=keep)
    assert [found for found in sizes if found[0] < 7.5] == []
    assert len(sizes) > 50


def test_a_rule_that_was_sent_is_in_sight_and_stands_out(page):
    page.goto("/rules#freeing-a-joker")
    rule = page.locator("#freeing-a-joker")
    assert 0 <= rule.bounding_box()["y"] < page.viewport_size["height"] / 2
    colour = "rule => getComputedStyle(rule).backgroundColor"
    assert rule.evaluate(colour) != page.locator("#joker").evaluate(colour)


def test_a_way_to_play_that_was_sent_stands_out_by_itself(page):
    page.goto("/rules#shared-win")
    sent = page.locator("#shared-win")
    expect(sent).to_be_in_viewport()
    colour = "rule => getComputedStyle(rule).backgroundColor"
    assert sent.evaluate(colour) != page.locator("#draw").evaluate(colour)
    assert page.locator("#tied").evaluate(colour) == page.locator("#scoring").evaluate(colour)


def test_following_the_link_beside_a_rule_gives_the_address_to_send(browser, base_url):
    with browser.new_context(base_url=base_url, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/rules")
        page.get_by_role("link", name="Link to: Scoring").click()
        assert page.url.endswith("/rules#scoring")


def test_a_phone_offers_at_once_where_to_send_a_rule(page):
    page.add_init_script(SHARES)
    page.goto("/rules")
    page.get_by_role("link", name="Link to: Shared win").tap()
    page.wait_for_function("window.sent")
    assert page.evaluate("sent") == {"title": "Shared win", "url": page.url}
    assert page.url.endswith("/rules#shared-win")
    expect(page.get_by_text(COPIED)).to_have_count(0)


@pytest.mark.parametrize("script", ["", NO_CLIPBOARD], ids=["by the clipboard", "the old way"])
def test_without_sharing_the_address_of_a_rule_is_copied(page, script):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(f"navigator.share = undefined; {script}")
    page.goto("/rules")
    link = page.get_by_role("link", name="Link to: Draw")
    link.click()
    expect(page.get_by_role("status")).to_have_text(COPIED)
    expect(page.get_by_role("status")).to_be_in_viewport(ratio=1)
    # What is pasted is what was copied.
    page.evaluate(
        """document.querySelector("h1").outerHTML += '<textarea id="paste" aria-label="paste"></textarea>'"""
    )
    page.locator("#paste").press("Control+v")
    expect(page.locator("#paste")).to_have_value(page.url)
    assert page.url.endswith("/rules#draw")


def test_points_are_in_one_piece_however_narrow_the_screen(page):
    page.set_viewport_size({"width": 180, "height": 320})
    page.goto("/rules")
    lines = page.locator("td.number").evaluate_all(
        """cells => cells.map((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return text.getClientRects().length;
        })"""
    )
    assert set(lines) == {1}
    assert page.evaluate("document.documentElement.scrollWidth") <= 180
