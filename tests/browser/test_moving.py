"""A browser's matches are moved to another: by the code that its camera reads, or by words."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.web.devices import private_id
from tests.support.browsing import start_round
from tests.support.page_checks import (
    SMALL,
    is_pressed_with_a_thumb,
    is_reachable_for_everyone,
    needs_no_sideways_scroll,
)


@pytest.fixture
def second(browser, browser_context_args):
    """Another device's browser."""
    context = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


def show_id(page):
    """The private id in words, as the device's page shows it."""
    page.goto("/")
    page.get_by_role("link", name="Move to another device").click()
    page.get_by_role("button", name="Show the private id").click()
    return page.locator(".words li").all_inner_texts()


def test_the_link_moves_once_its_button_is_pressed_and_leaves_no_secret_in_the_address_bar(page, second):
    start_round(page, "Dee", "Sam")
    # What the drawn code says.
    secret = private_id.from_phrase(" ".join(show_id(page)))
    sent = []
    second.on("request", lambda request: sent.append((request.url, request.headers.get("referer", ""))))
    second.goto(f"/move#{secret}")
    expect(second).to_have_url(re.compile("/move$"))
    expect(second.get_by_label("Private id")).to_have_value(secret)
    # Nobody becomes somebody else by opening a link.
    assert [path for path, _ in sent if not re.search("/static/|/move", path)] == []
    second.get_by_role("button", name="Bring them here").click()
    second.get_by_role("link", name="Dee and Sam").click()
    expect(second.get_by_role("link", name="Record game 1")).to_be_visible()
    assert not [request for request in sent if secret in "".join(request)]
    second.go_back()
    second.go_back()
    assert secret not in second.url


def test_a_link_opened_where_the_page_is_open_already_is_taken_up_too(page, second):
    start_round(page, "Dee", "Sam")
    words = show_id(page)
    second.goto("/move")
    second.evaluate("words => { location.hash = words; }", "-".join(words))
    expect(second.get_by_label("Private id")).to_have_value("-".join(words))
    expect(second).to_have_url(re.compile("/move$"))


def test_without_scripts_the_words_are_typed(page, browser, browser_context_args):
    start_round(page, "Dee", "Sam")
    words = show_id(page)
    other = browser.new_context(**browser_context_args | {"java_script_enabled": False})
    second = other.new_page()
    second.goto("/device")
    second.get_by_role("link", name="Bring another device's matches here").click()
    second.goto(f"{second.url}#{private_id.from_phrase(' '.join(words))}")
    second.get_by_label("Private id").fill(" ".join(words[:-1]))
    second.get_by_role("button", name="Bring them here").click()
    expect(second.get_by_role("alert")).to_contain_text("Here are 11.")
    expect(second.get_by_label("Private id")).to_have_value(" ".join(words[:-1]))
    second.get_by_label("Private id").fill(" ".join(words))
    second.get_by_role("button", name="Bring them here").click()
    expect(second.get_by_role("link", name="Dee and Sam")).to_be_visible()
    expect(second).to_have_url(re.compile("/#top$"))
    other.close()


def test_the_private_id_is_reachable_for_everyone_and_gone_after_leaving(page):
    start_round(page, "Dee", "Sam")
    page.set_viewport_size(SMALL)
    words = show_id(page)
    assert len(words) == 12
    is_pressed_with_a_thumb(page)
    is_reachable_for_everyone(page)
    needs_no_sideways_scroll(page)
    page.get_by_role("link", name="Put it out of sight").click()
    expect(page.locator(".words")).to_have_count(0)


def test_what_was_put_away_is_reachable_for_everyone_and_comes_back(page):
    page.set_viewport_size(SMALL)
    for title in ("Monday", "Tuesday"):
        start_round(page, "Dee", "Sam", title=title)
        page.get_by_role("link", name="Hide or delete this match").click()
        if title == "Monday":
            page.get_by_role("button", name="Hide it").click()
        else:
            page.get_by_role("link", name="Delete it").click()
            page.get_by_label("Type its title").fill("tuesday")
            page.get_by_role("button", name="Delete the match").click()
    for summary in ("Hidden (1)", "Deleted (1)"):
        page.get_by_text(summary).click()
    is_pressed_with_a_thumb(page)
    is_reachable_for_everyone(page)
    needs_no_sideways_scroll(page)
    page.get_by_role("button", name="Bring back Tuesday").click()
    expect(page.get_by_text("The match was brought back.")).to_be_visible()
    page.goto("/")
    page.get_by_text("Hidden (1)").click()
    page.get_by_role("button", name="Show again Monday").click()
    expect(page.get_by_role("link", name="Monday")).to_be_visible()
