"""How much one match may hold: more than any table plays, and no more than a file of it takes."""

import sqlalchemy as sa
from flask import abort
from sqlalchemy.orm import Session

from scorekeeper.storage.models import Change

MOST_GAMES = 5_000
MOST_CHANGES = 10_000
# A full match can still be deleted and brought back, and somebody taken out of it.
ALWAYS = ("removed", "threw-away", "brought-back")

_WRITTEN = sa.select(sa.func.count(Change.id)).where(Change.match_id == sa.bindparam("match_id"))


@sa.event.listens_for(Session, "before_flush")
def _keep_within_bounds(session: Session, _context: object, _instances: object) -> None:
    """Refuse what would be written into a full history; nothing of it is kept then."""
    new = [each for each in session.new if isinstance(each, Change) and each.what not in ALWAYS]
    for match_id in {change.match_id for change in new}:
        check_room(session.connection().scalar(_WRITTEN, {"match_id": match_id}) or 0)


def check_room(changes: int, games: int = 0) -> None:
    """Refuse one more change of a match whose history is full, or one more of so many games."""
    if changes >= MOST_CHANGES or games >= MOST_GAMES:
        abort(422)
