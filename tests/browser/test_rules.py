"""The rules on paper, and a rule that somebody was sent."""

import io

import pytest
from pypdf import PdfReader

MOST_PAGES = 3


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


def test_following_the_link_beside_a_rule_gives_the_address_to_send(page):
    page.goto("/rules")
    page.locator("#first-meld").get_by_role("link", name="Link to this rule").click()
    assert page.url.endswith("/rules#first-meld")


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
