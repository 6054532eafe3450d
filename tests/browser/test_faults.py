"""While the database cannot be written, what was typed is kept: on the page that says so, or in its form."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.support.browsing import open_game, rack, start_round
from tests.support.server import serving


@pytest.fixture
def locked(browser, browser_context_args, tmp_path):
    """A page of a server on a database that somebody else holds, once `lock` is called, until `unlock` is."""
    with (
        serving(tmp_path, program=("tests.support.impatient", "serve")) as server,
        closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3", isolation_level=None)) as other,
    ):
        context = browser.new_context(**browser_context_args | {"base_url": server.address})
        yield context.new_page(), lambda: other.execute("BEGIN EXCLUSIVE"), lambda: other.execute("COMMIT")
        context.close()


def test_a_start_that_was_not_saved_can_be_sent_again_from_the_page_that_says_so(locked):
    page, lock, unlock = locked
    page.goto("/new")
    page.get_by_label("Player 1").fill("Dee")
    page.get_by_label("Player 2").fill("Sam")
    page.get_by_label("Title").fill("Cabin")
    lock()
    page.get_by_role("button", name="Start round").click()
    expect(page.get_by_role("heading", name="The server is busy")).to_be_visible()
    unlock()
    page.get_by_role("button", name="Send it again").click()
    expect(page.get_by_role("heading", name="Cabin")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="Cabin")).to_have_count(1)


def test_a_game_waits_in_its_form_until_the_database_is_free(locked):
    page, lock, unlock = locked
    start_round(page, "Dee", "Sam")
    open_game(page)
    page.get_by_role("radio", name="Dee", exact=True).check()
    rack(page, "Sam").fill("4+J")
    lock()
    with page.expect_response(lambda answer: answer.status == 503):
        page.get_by_role("button", name="Save game").click()
    expect(page.get_by_text("The server is busy. The game is kept on this device")).to_be_visible()
    unlock()
    expect(page.get_by_text("Recorded.")).to_be_visible()
    expect(page.get_by_role("link", name="Correct")).to_have_count(1)
