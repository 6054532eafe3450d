"""ETags for the pages of a match, so that an unchanged page costs one 304; and the big screen."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from flask import Blueprint, Response, abort, make_response, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale

from scorekeeper.storage.database import fetch_without_transaction, now
from scorekeeper.storage.match_state import LAST_CHANGE
from scorekeeper.storage.models import NEWS, NO_NEWS, Change, Match
from scorekeeper.web.middleware.page_cache import render_cached
from scorekeeper.web.request.access import find_match, is_kept, token_hash

bp = Blueprint("watching", __name__)


@dataclass(frozen=True)
class PageState:
    """What a page of a match depends on: a digest of its last change, whether that is news, and who asks."""

    code: str
    changed: str
    is_news: bool
    keeps: bool

    @property
    def version(self) -> str:
        files = url_for("static", filename="").split("/")[2]
        parts = (self.changed, int(self.is_news), int(self.keeps), get_locale(), files)
        return "-".join(map(str, parts))

    def respond(self, template: str, values: Callable[[], dict[str, Any]]) -> Response:
        """The page of this state, to be revalidated each time; 304 if the browser has it already."""
        version = self.version
        # A page holds the CSRF token of one session, so a browser's tag names that too; the script that
        # follows a match sends the version alone.
        tag = f"{version}-{sha256(session.get('csrf_token', '').encode()).hexdigest()[:8]}"
        is_known = any(request.if_none_match.contains_weak(each) for each in (tag, version))
        page = b"" if is_known else render_cached(self.code, version, template=template, values=values)
        response = make_response(page, 304 if is_known else 200)
        # Weak: the same page may come compressed in another way, and with another token in its forms.
        response.set_etag(tag, weak=True)
        response.cache_control.private = True
        response.cache_control.no_cache = True
        response.vary.update(("Accept-Language", "Cookie"))
        return response


def page_state(code: str) -> PageState:
    """The state of the match at this address, in one query; 404 if there is none."""
    asked = {"code": code, "token_hash": token_hash()}
    found = fetch_without_transaction(_STATE, asked)
    if not found:
        abort(404)
    ((*changed, at, keeps),) = found
    digest = sha256(repr(changed).encode()).hexdigest()[:16]
    return PageState(code, digest, at is not None and now() - at < NEWS, bool(keeps))


_latest = sa.select(Change.at).where(Change.match_id == Match.id, Change.kind.not_in(NO_NEWS))
_STATE = sa.select(
    *LAST_CHANGE,
    _latest.order_by(Change.id.desc()).limit(1).scalar_subquery(),
    is_kept(Match.id),
).where(Match.code == sa.bindparam("code"), Match.deleted.is_(None))


@bp.get("/m/<code>/screen")
def screen(code: str) -> ResponseReturnValue:
    """Standings and the last game, to be read across the room."""
    state = page_state(code)
    return state.respond("matches/screen.html", lambda: _shown(code, state))


def _shown(code: str, state: PageState) -> dict[str, Any]:
    match = find_match(code)
    return {"match": match, "progress": match.progress(), "version": state.version}
