"""Matches carried from one Scorekeeper to another in a file, as a person does it."""

import pytest
from playwright.sync_api import expect

from tests.support.browsing import record_empty_rack, start_round
from tests.support.server import serving


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_phone_gives_its_matches_to_another(browser, browser_context_args, tmp_path, scripts):
    """From one server to another, with a file between them."""
    with serving(tmp_path / "here") as here, serving(tmp_path / "there") as there:
        old = browser.new_page(**browser_context_args | {"base_url": here.address})
        start_round(old, "Zoë", "علي", title="Monday")
        record_empty_rack(old, "Zoë", علي="12")
        old.goto("/")
        with old.expect_download() as download:
            old.get_by_role("link", name="Save all my matches as a file").click()
        download.value.save_as(tmp_path / "saved.json")

        new = browser.new_page(
            **browser_context_args | {"base_url": there.address, "java_script_enabled": scripts}
        )
        new.goto("/")
        new.get_by_role("link", name="Bring matches from a file").click()
        new.get_by_label("File of matches").set_input_files(tmp_path / "saved.json")
        new.get_by_role("button", name="Check the file").click()
        expect(new.get_by_role("status")).to_have_text("1 match will be added.")
        new.get_by_role("button", name="Add 1 match").click()
        expect(new.get_by_role("heading", level=1)).to_have_text("Monday")
        expect(new.get_by_role("table", name="Standings")).to_contain_text("+12")
        with new.expect_download() as download:
            new.get_by_role("link", name="All of it").click()
        download.value.save_as(tmp_path / "again.json")
        assert (tmp_path / "again.json").read_bytes() == (tmp_path / "saved.json").read_bytes()
        old.context.close()
        new.context.close()
