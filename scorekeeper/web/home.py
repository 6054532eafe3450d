"""Pages that belong to no match: home, the calculator, and the health check."""

from typing import Any

import sqlalchemy as sa
from flask import Blueprint, session
from flask.typing import ResponseReturnValue

from scorekeeper.storage.database import db, fetch_without_transaction, now, reset_connections
from scorekeeper.storage.deletion import RETENTION
from scorekeeper.storage.match_state import LAST_CHANGE
from scorekeeper.storage.models import Device, Game, Match, Membership, read_games
from scorekeeper.web.games.calculator import calculator
from scorekeeper.web.matches.deletion import deleted_matches
from scorekeeper.web.middleware.page_cache import render_cached
from scorekeeper.web.request.access import adopt_pending_token, device_matches, is_token_revoked, token_hash

bp = Blueprint("pages", __name__)

# What the list of a browser's matches depends on: which they are, and the last change of each.
_LISTED = (
    sa.select(
        Match.code,
        *LAST_CHANGE,
        Membership.hidden,
        Membership.starter,
        # Whether it can still be brought back.
        Match.deleted >= sa.bindparam("since"),
    )
    .join(Membership, Membership.match_id == Match.id)
    .join(Device)
    .where(Device.token_hash == sa.bindparam("token_hash"))
    .order_by(Match.id)
)


@bp.get("/")
def home() -> ResponseReturnValue:
    adopt_pending_token()
    asked = {"token_hash": token_hash(), "since": now() - RETENTION}
    state = tuple(map(tuple, fetch_without_transaction(_LISTED, asked))) if "keeper" in session else ()
    revoked = not state and is_token_revoked()
    return render_cached(*state, revoked, template="home.html", values=lambda: _listed(revoked=revoked))


def _listed(*, revoked: bool) -> dict[str, Any]:
    matches = device_matches(hidden=False)
    # The games of all of them are read at once.
    seats = {match.id: range(len(match.players)) for match in matches}
    entered = read_games(Game.match_id.in_(list(seats)), seats)
    return {
        "matches": [(match, match.progress(entered=entered.get(match.id, {}))) for match in matches],
        "hidden": device_matches(hidden=True),
        "deleted": deleted_matches(),
        "is_token_revoked": revoked,
    }


bp.add_url_rule("/calculator", view_func=calculator)


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    """200 if the server answers and its database can be read, else 503."""
    try:
        # From a table: SQLite answers much else without reading its file.
        db.session.execute(sa.select(Match.id).limit(1))
    except sa.exc.SQLAlchemyError:
        reset_connections()
        return {"status": "the database cannot be read"}, 503
    return {"status": "ok"}
