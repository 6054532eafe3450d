"""The score comes first: who stands where is seen at once on a small phone, and after each game."""

import pytest
from playwright.sync_api import expect

from tests.support.browsing import record_empty_rack, start_round
from tests.support.page_checks import SMALL

NAMES = ("Anna", "Oma Ingrid", "Clara", "David", "Uncle Bartholomew", "Mum")


@pytest.mark.parametrize("players", range(2, 7))
def test_every_place_is_seen_at_once_above_the_button(page, players):
    page.set_viewport_size(SMALL)
    names = NAMES[:players]
    start_round(page, *names)
    record_empty_rack(page, names[0], **dict.fromkeys(names[1:], "100"))
    rows = page.get_by_role("table", name="Standings").get_by_role("row")
    expect(rows).to_have_count(players + 1)
    bar = page.get_by_role("link", name="Record game 2").bounding_box()
    last = rows.last.bounding_box()
    assert last["y"] + last["height"] <= bar["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]


def test_rematch_is_one_tap_under_the_result(page):
    start_round(page, "Anna", "Ben", length="single-game")
    record_empty_rack(page, "Anna", Ben="7")
    page.get_by_role("button", name="Rematch").tap()
    expect(page.get_by_role("link", name="Record game 1")).to_be_visible()
    page.get_by_role("link", name="Scorekeeper").tap()
    expect(page.get_by_role("link", name="Anna and Ben")).to_have_count(2)
