"""Every page, and a browser that keeps the matches they are about."""

import contextlib
from urllib.parse import urljoin, urlsplit

from tests.support.browsing import play_round, record_empty_rack, start_round

LONG_NAME = "Bartholomew Maximilian of Hill"

PAGES = {
    "home": "/",
    "start": "/new",
    "match before its first game": "{new}",
    "match": "{match}",
    "match that is over": "{over}",
    "games": "{match}/games",
    "record": "{match}/games/new",
    "correct": "{match}/games/1",
    "delete": "{match}/games/1/delete",
    "people": "{match}/people",
    "draw": "{match}/draw",
    "share": "{match}/share",
    "screen": "{match}/screen",
    "this device": "/device",
    "replace the private id": "/device/replace",
    "move": "/move",
    "hide or delete": "{match}/put-away",
    "delete match": "{match}/delete",
    "history": "{match}/history",
    "history of others": "{theirs}/history",
    "join": "{theirs}/join",
    "house rules": "{match}/rules",
    "summary": "{over}/summary",
    "calculator": "/calculator",
    "calculator, answered": "/calculator?finish=blocked&count=3&seat_0_rack=4&seat_1_rack=9&seat_2_rack=15",
    "calculator, refused": "/calculator?finish=blocked&count=2&seat_0_rack=14%2B2&seat_1_rack=9",
    "rules": "/rules",
    "teaching": "/rules/teach",
    "check": "/check",
    "check, large": "/check?players=6&games=8",
    "check, refused": "/check?players=6&games=41",
    "blank sheet": "/sheet?players=6&games=12",
    "players": "/players",
    "player": "{player}",
    "import": "/import",
    "unknown": "/m/nothing",
    "forbidden": "{theirs}/games/new",
}


def at(base_url, address):
    """A page's address, which may be another server's, at this server."""
    return urljoin(base_url, urlsplit(address)._replace(scheme="", netloc="").geturl())


@contextlib.contextmanager
def keep_matches(browser, **context_args):
    """A browser that keeps some matches, with their addresses; one match is another browser's."""
    found = {}
    for whose in ("theirs", "ours"):
        context = browser.new_context(**context_args)
        page = context.new_page()
        start_round(page, LONG_NAME, "Sam", "Ari", "علي")
        found["theirs" if whose == "theirs" else "new"] = page.url
        if whose == "theirs":
            context.close()
    start_round(page, LONG_NAME, "Sam", "Ari", "علي")
    record_empty_rack(page, "Sam", Ari="13+30+7", علي="105", **{LONG_NAME: "4+J"})
    found["match"] = page.url
    play_round(page, "Dee", "Sam", "Ari", "Jo")
    over = page.url
    page.goto("/players")
    page.get_by_role("rowheader", name="Sam").get_by_role("link").click()
    page.get_by_role("heading", name="Sam", level=1).wait_for()
    yield page.context, found | {"over": over, "player": page.url}
    context.close()
