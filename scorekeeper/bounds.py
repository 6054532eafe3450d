"""How much one match may hold: more than any table plays, and no more than a file of it takes."""

import sqlalchemy as sa
from flask import abort
from sqlalchemy.orm import Session

from scorekeeper.models import Change

MOST_GAMES = 5_000
MOST_CHANGES = 10_000
# A full match can still be deleted and brought back, and somebody taken out of it.
ALWAYS = ("removed", "threw-away", "brought-back")


@sa.event.listens_for(Session, "before_flush")
def _keep_within_bounds(session: Session, _context: object, _instances: object) -> None:
    """Refuse what would be written into a full history; nothing of it is kept then."""
    new = [each for each in session.new if isinstance(each, Change) and each.what not in ALWAYS]
    for match_id in {change.match_id for change in new}:
        written = sa.select(sa.func.count()).select_from(Change).filter_by(match_id=match_id)
        if (session.connection().scalar(written) or 0) >= MOST_CHANGES:
            abort(422)
