"""The views of the turn timer, which works offline once it is loaded, and of the web app manifest."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale, gettext

from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.storage.match_state import final_progress, match_state
from scorekeeper.web.request.access import find_match, member_device

bp = Blueprint("timer", __name__)

DAY = 24 * 60 * 60
MOST_PLAYERS = 6
# The files that the page needs.
SCRIPTS = tuple(f"timer/{name}.js" for name in ("page", "face", "setup", "turns", "kept", "keys", "signals"))
FILES = (
    "styles/app.css",
    "icons/icon.svg",
    "styles/rules-page.css",
    "scripts/rules-page.js",
    "timer/timer.css",
    *SCRIPTS,
)
ICONS = {"192": "any", "512": "any", "maskable-512": "maskable"}
PAPER = "#f5f1e8"
GREEN = "#1b5e4b"


@bp.get("/timer")
def show() -> ResponseReturnValue:
    return _page()


@bp.get("/m/<code>/timer")
def of_match(code: str) -> ResponseReturnValue:
    """The timer with the active seats of a match; a browser that keeps it can go on to record the game.

    The match links here with ?game=, so that browsers cache a page for each game.
    """
    match = find_match(code)
    known = match_state(match)
    may_record = member_device(match) is not None and final_progress(match, known) is None
    record = url_for("games.record", code=code) if may_record else None
    return _page(
        [match.names[seat] for seat in match.active_seats],
        record=record,
        game=known.number + 1,
        limit=match.turn_seconds,
        first_meld=match.first_meld,
        opener=match.active_seats.index(match.next_opener) if match.next_opener in match.active_seats else 0,
    )


def _page(
    players: Sequence[str] = (), first_meld: int = HouseRules().first_meld, **of_match: Any
) -> Response:
    """The page for these players; a match adds where to record, the number of its game and its turn's
    seconds.
    """
    page = render_template(
        "timer/show.html",
        players=players,
        first_meld=first_meld,
        most=MOST_PLAYERS,
        scripts=SCRIPTS,
        **of_match,
    )
    response = Response(page)
    # Without a service worker (plain http), this is how it opens while the server cannot be reached.
    response.cache_control.private = True
    response.cache_control.max_age = DAY
    response.vary.update(("Accept-Language", "Cookie"))
    return response


@bp.get("/service-worker.js")
def service_worker() -> Response:
    """The service worker, with the addresses of this version's files on top."""
    files = [url_for("static", filename=name) for name in FILES]
    known = {
        "files": files,
        "page": url_for(".show"),
        "rules": [url_for("pages.rules"), url_for("pages.teach")],
        "home": url_for("pages.home"),
    }
    source = (Path(current_app.static_folder or "") / "timer" / "service-worker.js").read_text("utf-8")
    response = Response(f"const KNOWN = {json.dumps(known)};\n{source}", mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """The web app manifest, with which the app is installed on a home screen."""
    response = jsonify(
        id="/",
        name="Scorekeeper",
        short_name="Scorekeeper",
        description=gettext(
            "Keeps the score of a Rummikub round at the table, and proves that it sums to zero."
        ),
        lang=str(get_locale()).replace("_", "-"),
        start_url=url_for("pages.home"),
        scope="/",
        display="standalone",
        background_color=PAPER,
        theme_color=GREEN,
        icons=[
            {
                "src": url_for("static", filename=f"icons/icon-{name}.png"),
                "sizes": f"{name.rpartition('-')[2]}x{name.rpartition('-')[2]}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, purpose in ICONS.items()
        ],
        shortcuts=[{"name": gettext("Turn timer"), "url": url_for(".show")}],
    )
    response.mimetype = "application/manifest+json"
    return response
