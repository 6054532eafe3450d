"""The rules on paper, and a rule that somebody was sent."""

import io

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.support.browsing import NO_CLIPBOARD

# Both sides of one sheet.
MOST_PAGES = 2
# What a phone's browser offers, noted instead of sent.
SHARES = "navigator.share = async (what) => { window.sent = what; };"
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
    for pressed in ("Scorekeeper", "Contents", "Link", "How to explain", "Skip", "dispute"):
        assert pressed not in text


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_on_paper_a_title_stands_in_one_column_with_what_it_is_the_title_of(page, paper):
    page.goto("/rules")
    titles = page.locator("main > h2, .rule > h3").all_inner_texts()
    found = [column for each in printed(page, paper) for column in columns(each)]
    assert len(found) == 4
    assert not {column[-1] for column in found} & set(titles)
    (tied,) = (column for column in found if "Lowest rack tied" in column)
    for choice in ("Shared win", "Pick the winner", "Draw"):
        assert any(line.startswith(choice) for line in tied)


def columns(sheet):
    """The lines of both columns of a page on paper, from the top."""
    middle = float(sheet.mediabox.width) / 2
    found = {}

    def keep(text, outer, inner, _font, _size):
        x, y = inner[4] * outer[0] + outer[4], inner[5] * outer[3] + outer[5]
        if text.strip():
            found.setdefault(x > middle, {}).setdefault(round(y), []).append(text)

    sheet.extract_text(visitor_text=keep)
    return [
        ["".join(column[y]).strip() for y in sorted(column, reverse=True)]
        for _side, column in sorted(found.items())
    ]


def test_what_a_host_says_fits_one_page(page):
    page.goto("/rules/teach")
    for paper in ("A4", "Letter"):
        (only,) = printed(page, paper)
        assert "If it goes wrong" in only.extract_text()
        assert "All the rules" not in only.extract_text()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_what_a_host_says_is_read_at_arms_length(page, paper):
    page.goto("/rules/teach")
    sizes = letters(page, paper)
    assert min(size for size, _text in sizes) >= 13
    assert len(sizes) > 9


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_no_letter_on_paper_is_too_small_to_read(page, paper):
    """In points: a newspaper's small print is 7.5. A tile's mark is no letter."""
    page.goto("/rules")
    sizes = letters(page, paper)
    assert [found for found in sizes if found[0] < 7.5] == []
    assert len(sizes) > 50


def letters(page, paper):
    """The size of every text on paper, in points."""
    sizes = []

    def keep(text, outer, inner, _font, size):
        if any(letter.isalnum() for letter in text):
            sizes.append((size * abs(inner[3] * outer[3]), text))

    for each in printed(page, paper):
        each.extract_text(visitor_text=keep)
    return sizes


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


def test_the_name_of_the_app_stands_above_the_text(page):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/rules")
    name, title = page.locator(".top a").bounding_box(), page.get_by_role("heading", level=1).bounding_box()
    assert name["x"] == title["x"]


def test_no_word_of_a_table_is_broken_however_large_the_text(page):
    """Half the width is what doubling a browser's text does to everything measured by its text."""
    page.set_viewport_size({"width": 180, "height": 320})
    page.goto("/rules")
    broken = page.locator(".rule :is(th, td)").evaluate_all(
        """cells => cells.flatMap((cell) => {
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const found = [];
          while (texts.nextNode()) {
            for (const { index, 0: word } of texts.currentNode.data.matchAll(/\\S+/g)) {
              const range = document.createRange();
              range.setStart(texts.currentNode, index);
              range.setEnd(texts.currentNode, index + word.length);
              if (range.getClientRects().length > 1) found.push(word);
            }
          }
          return found;
        })"""
    )
    assert broken == []


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
