"""What users, files and other programs rely on is as it was last accepted."""

import pytest

from tests.contract import ACCEPT, PAGES, SURFACE
from tests.contract.pages import text_of_pages
from tests.contract.surface import text_of_surface
from tests.stored import difference


def test_addresses_commands_tables_settings_and_headers_are_as_accepted(tmp_path):
    check(SURFACE, text_of_surface(tmp_path))


def test_the_pages_of_stored_matches_say_link_and_send_what_was_accepted(tmp_path):
    check(PAGES, text_of_pages(tmp_path))


def check(accepted, now):
    if changed := difference(accepted.read_text("utf-8"), now):
        pytest.fail(f"{changed}\n{ACCEPT}", pytrace=False)
