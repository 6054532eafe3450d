"""Somebody is invited to help keep score: on another phone, by the link or by hand."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browsing import NO_CLIPBOARD, start_round


def invitation(page):
    """The link to help keep score, as the page of a match shows it."""
    page.get_by_role("link", name="Share match").click()
    return page.get_by_role("link", name=re.compile("join#")).inner_text()


def test_the_link_asks_once_and_leaves_no_secret_in_the_address_bar(page, browser, browser_context_args):
    start_round(page, "Dee", "Sam")
    match = page.url
    link = invitation(page)
    other = browser.new_context(**browser_context_args)
    helper = other.new_page()
    helper.goto(link)
    expect(helper.get_by_role("heading", name="Help keep score of Dee and Sam?")).to_be_visible()
    expect(helper).to_have_url(f"{match}/join")
    expect(helper.get_by_label("Invitation")).to_be_hidden()
    helper.goto(match)
    expect(helper.get_by_role("link", name="Record game 1")).to_have_count(0)
    helper.goto(link)
    helper.get_by_role("button", name="Help keep score").click()
    expect(helper.get_by_role("link", name="Record game 1")).to_be_visible()
    expect(helper).to_have_url(f"{match}#top")
    # Whoever opens it again is in already, and hands nobody the secret with the address either.
    helper.goto(link)
    expect(helper).to_have_url(f"{match}#top")
    helper.go_back()
    assert link.partition("#")[2] not in helper.url
    other.close()


def test_without_scripts_the_invitation_is_typed(page, browser, browser_context_args):
    start_round(page, "Dee", "Sam")
    address, _, secret = invitation(page).partition("#")
    other = browser.new_context(**browser_context_args | {"java_script_enabled": False})
    helper = other.new_page()
    helper.goto(f"{address}#{secret}")
    helper.get_by_label("Invitation").fill(f"{address}#{secret}")
    helper.get_by_role("button", name="Help keep score").click()
    expect(helper.get_by_role("link", name="Record game 1")).to_be_visible()
    assert secret not in helper.url
    other.close()


def test_a_device_that_is_named_is_listed_and_can_be_removed(page, browser, browser_context_args):
    start_round(page, "Dee", "Sam")
    match, link = page.url, invitation(page)
    other = browser.new_context(**browser_context_args)
    helper = other.new_page()
    helper.goto(link)
    helper.get_by_role("button", name="Help keep score").click()
    helper.get_by_role("link", name="Share match").click()
    helper.get_by_label("Name of this device").fill("Kitchen phone")
    helper.get_by_role("button", name="Save name").click()
    page.reload()
    page.get_by_role("button", name="Remove Kitchen phone").click()
    expect(page.get_by_text("Kitchen phone", exact=True)).to_have_count(0)
    helper.goto(match)
    expect(helper.get_by_role("heading", name="Dee and Sam")).to_be_visible()
    expect(helper.get_by_role("link", name="Record game 1")).to_have_count(0)
    other.close()


@pytest.mark.parametrize("script", ["", NO_CLIPBOARD], ids=["by the clipboard", "the old way"])
def test_a_link_is_copied_and_the_button_keeps_the_focus(page, script):
    page.context.grant_permissions(["clipboard-write"])
    page.add_init_script(script)
    start_round(page, "Dee", "Sam")
    match = page.url
    page.get_by_role("link", name="Share match").click()
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied.")).to_be_focused()
    name = page.get_by_label("Name of this device")
    name.press("Control+v")
    expect(name).to_have_value(match)
