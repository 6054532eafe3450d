"""Watching a match: its pages say which state they show, and a page that shows the latest costs one small
answer.
"""

from dataclasses import dataclass

import sqlalchemy as sa
from flask import Blueprint, Response, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale

from scorekeeper.database import db, now
from scorekeeper.identity import find_match, membership_of
from scorekeeper.models import NEWS, Change, Match

bp = Blueprint("watching", __name__)


@dataclass(frozen=True)
class State:
    """What a page of a match rests on: its last change, who asks, and in which language."""

    match_id: int
    change_id: int
    is_news: bool
    keeps: bool

    @property
    def version(self) -> str:
        files = url_for("static", filename="").split("/")[2]
        parts = (self.match_id, self.change_id, int(self.is_news), int(self.keeps), get_locale(), files)
        return "-".join(map(str, parts))

    @property
    def is_known(self) -> bool:
        """Whether whoever asks has this page already."""
        return request.if_none_match.contains(self.version)

    def answer(self, page: str = "") -> Response:
        """A page of this state, to be asked for again each time; or that it is known."""
        response = make_response(page, 304 if self.is_known else 200)
        response.set_etag(self.version)
        response.cache_control.private = True
        response.cache_control.no_cache = True
        response.vary.update(("Accept-Language", "Cookie"))
        return response


def state_of(code: str) -> State:
    """The state of the match at this address, in one question to the database; 404 if there is none."""
    last = (
        sa.select(Match.id, sa.func.max(Change.id), sa.func.max(Change.at), membership_of(Match.id))
        .outerjoin(Change)
        .filter(Match.code == code, Match.deleted.is_(None))
        .group_by(Match.id)
    )
    found = db.session.execute(last).one_or_none()
    if found is None:
        abort(404)
    match_id, change_id, at, keeps = found
    return State(match_id, change_id or 0, at is not None and now() - at < NEWS, bool(keeps))


@bp.get("/m/<code>/screen")
def screen(code: str) -> ResponseReturnValue:
    """Standings and the last game, to be read across the room."""
    state = state_of(code)
    if state.is_known:
        return state.answer()
    match = find_match(code)
    page = render_template("match/screen.html", match=match, round=match.replayed(), version=state.version)
    return state.answer(page)
