"""The pages of the newest stored database as one text: for each address its status, headers and lines."""

import json
import re

from scorekeeper.app import create_app, migrate
from tests.contract.forms import sent
from tests.contract.lines import Page, unversioned
from tests.stored import NEWEST, SECRET, browser_of, unpack

# Matches of which every page is read; of the others those that show what was recorded.
WHOLE = (
    "Games <b>of</b> every shape",
    "Corrections",
    "People who come and go",
    "Several devices",
    "Preset low-total",
    "Preset teaching-game",
    "Large set",
    "Openers",
    "Example round",
)
SHOWN = ("", "/history")
ANYBODYS = ("", "/history", "/share", "/join", "/games/new", "/match.csv", "/delete", "/screen", "/timer")
FRAME = {"Skip to the page's content <#main>", "30Scorekeeper </>"}
# The day on which a match that is deleted today would be erased.
UNTIL = re.compile(r"(?<=back until )\w+ \d+, \d{4}")


def text_of_pages(data):
    unpack(NEWEST, data)
    app = create_app({"DATA": str(data), "TESTING": True, "SECRET_KEY": SECRET, "WTF_CSRF_ENABLED": False})
    migrate(app)
    return "\n".join([*crawled(app), *sent(app, codes())]) + "\n"


def codes():
    """The codes of the matches by their titles."""
    matches = json.loads((NEWEST / "matches.json").read_text("utf-8"))["matches"]
    return {match["title"]: match["code"] for match in matches}


def crawled(app):
    """Every page that a link leads zoe to, and what others see of some of them."""
    whole = [f"/m/{codes()[title]}" for title in WHOLE]
    zoe, english = browser_of(app, NEWEST), {"Accept-Language": "en-GB"}
    starts = ["/", "/healthz", "/manifest.webmanifest", f"{whole[0]}/result.svg"]
    yield from visited("zoe", zoe, starts, lambda address: is_of(whole, address))
    device = f"/m/{codes()['Several devices']}"
    british = [f"{device}{page}" for page in ("", "/history", "/share", "/summary")]
    yield from visited("zoe in Britain", zoe, [*british, "/players"], headers=english)
    yield from visited("friend", browser_of(app, NEWEST, "friend"), ["/", *british, f"{device}/put-away"])
    yield from visited("twin", browser_of(app, NEWEST, "twin"), ["/device", "/move", *british])
    yield from visited("shut out", browser_of(app, NEWEST, "shut out"), ["/", "/device", device])
    alone = [
        "/",
        "/device",
        "/device/id",
        "/device/replace",
        "/move",
        "/players",
        "/m/nothing",
        "/matches.csv",
    ]
    some = [f"{match}{page}" for match in (device, whole[0]) for page in ANYBODYS]
    yield from visited("reader", app.test_client(), [*alone, *some])


def is_of(whole, address):
    """Whether an address is of no match, of one that is read whole, or shows another."""
    match = re.match(r"/m/\w+", address)
    is_file = address.endswith((".json", ".csv"))
    return not is_file and (not match or match[0] in whole or address.removeprefix(match[0]) in SHOWN)


def visited(name, client, starts, is_wanted=lambda _address: False, **request):
    """The answers to a browser that asks for these addresses and follows the links that are wanted."""
    waiting, seen = list(starts), set()
    while waiting:
        address = waiting.pop(0)
        if address in seen:
            continue
        seen.add(address)
        answer = client.get(address, **request)
        yield from answer_lines(f"{name} GET {address}", answer)
        for href in re.findall(r'<a\b[^>]*\bhref="([^"#]+)', answer.text):
            linked = href.replace("&amp;", "&").removeprefix("http://localhost")
            if linked.startswith("/") and is_wanted(linked):
                waiting.append(linked)


def answer_lines(asked, answer):
    """An answer as lines: what was asked, how it was answered, and what it says."""
    sent_as = [answer.headers.get(name, "-") for name in ("Content-Type", "Cache-Control", "Vary")]
    yield f"== {asked}"
    yield f"{answer.status_code} {answer.location or ''} ({'; '.join(sent_as)})"
    if answer.status_code in (303, 308):
        return
    if answer.mimetype in ("text/html", "image/svg+xml"):
        page = Page(answer.text)
        yield from (f"| {line}" for line in page.frame if line not in FRAME)
        yield from (UNTIL.sub("...", line) for line in page.lines)
    else:
        yield from unversioned(answer.text).splitlines()
