"""Pages that belong to no match: home, the calculator, and the health check."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from flask import Blueprint, request, session
from flask.typing import ResponseReturnValue

from scorekeeper.storage.database import db, fetch_without_transaction, now, reset_connections
from scorekeeper.storage.deletion import RETENTION
from scorekeeper.storage.match_state import LAST_CHANGE
from scorekeeper.storage.models import Device, Game, Match, Membership, read_games
from scorekeeper.storage.portion import PARTS, count_within
from scorekeeper.web.games.calculator import calculator
from scorekeeper.web.middleware.page_cache import render_cached
from scorekeeper.web.request.access import adopt_pending_token, is_token_revoked, token_hash

bp = Blueprint("pages", __name__)

# How many matches are listed at once, and how many parts they have together.
MOST_LISTED = 100
MOST_PARTS = 2_000
_LATEST = 2**31 - 1

# A browser's matches, newest first, those that were deleted too while they can be brought back, and what the
# list of them depends on.
_LISTED = (
    sa.select(
        Match.id,
        Match.code,
        *LAST_CHANGE,
        Membership.hidden,
        Match.deleted,
        PARTS,
    )
    .select_from(Device)
    .join(Membership)
    .join(Match, Membership.match_id == Match.id)
    .where(
        Device.token_hash == sa.bindparam("token_hash"),
        Membership.match_id <= sa.bindparam("at"),
        sa.or_(
            Match.deleted.is_(None),
            sa.and_(Membership.starter.is_(sa.true()), Match.deleted >= sa.bindparam("since")),
        ),
    )
    .order_by(Membership.match_id.desc())
    .limit(MOST_LISTED + 1)
)


@bp.get("/")
def home() -> ResponseReturnValue:
    """The latest matches of this browser, or those from a match on back."""
    adopt_pending_token()
    at = request.args.get("at", _LATEST, type=int)
    asked = {"token_hash": token_hash(), "since": now() - RETENTION, "at": max(0, min(at, _LATEST))}
    found = fetch_without_transaction(_LISTED, asked) if "keeper" in session else ()
    rows = found[: count_within([row.parts for row in found[:MOST_LISTED]], MOST_PARTS)]
    older = found[len(rows)].id if len(rows) < len(found) else None
    revoked = not found and is_token_revoked()
    is_latest = at >= _LATEST
    return render_cached(
        *map(tuple, rows),
        older,
        is_latest,
        revoked,
        template="home.html",
        values=lambda: _listed(rows) | {"older": older, "is_latest": is_latest, "is_token_revoked": revoked},
    )


def _listed(rows: Sequence[Any]) -> dict[str, Any]:
    """The matches of these rows, each in its list."""
    ids = [row.id for row in rows]
    found = {match.id: match for match in db.session.scalars(sa.select(Match).where(Match.id.in_(ids)))}
    # One may have been erased since.
    rows = [row for row in rows if row.id in found]
    shown = [found[row.id] for row in rows if not row.deleted and not row.hidden]
    # The games of all of them are read at once.
    seats = {match.id: range(len(match.players)) for match in shown}
    entered = read_games(Game.match_id.in_(list(seats)), seats)
    return {
        "matches": [(match, match.progress(entered=entered.get(match.id, {}))) for match in shown],
        "hidden": [found[row.id] for row in rows if row.hidden and not row.deleted],
        "deleted": [(found[row.id], row.deleted + RETENTION) for row in rows if row.deleted],
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
