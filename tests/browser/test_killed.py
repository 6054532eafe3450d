"""What was answered is kept, whatever happens to the server."""

import pytest
from playwright.sync_api import expect

from tests.support.browsing import record_empty_rack, start_round
from tests.support.server import serving

pytestmark = pytest.mark.database


def test_a_game_that_was_answered_outlives_a_kill(browser, tmp_path):
    with serving(tmp_path) as server:
        page = browser.new_context(base_url=server.address).new_page()
        start_round(page, "Dee", "Sam", "Ari", "Jo")
        record_empty_rack(page, "Dee", Sam="8", Ari="21", Jo="4+J")
        for game, out in enumerate(["Sam", "Ari", "Jo"], 2):
            server.kill()
            server.start()
            page.reload()
            expect(page.get_by_role("row", name=f"Game {game - 1}")).to_be_visible()
            record_empty_rack(page, out, **{name: "7" for name in ("Dee", "Sam", "Ari", "Jo") if name != out})
        server.kill()
        server.start()
        page.reload()
        expect(page.get_by_role("row", name="Game 1")).to_contain_text("+63")
        for game in (2, 3, 4):
            expect(page.get_by_role("row", name=f"Game {game}")).to_contain_text("+21")
        expect(page.get_by_role("link", name="Correct")).to_have_count(4)
        page.context.close()
