"""How much one match and one browser may hold: more than any table plays, and no more than a page of it can
count quickly.

Matches that earlier versions recorded or saved may hold more: they are read, and take no more.
"""

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.storage.changes import ChangeKind
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Device, Membership

MOST_GAMES = 500
MOST_CHANGES = 2_000
MOST_MATCHES = 5_000
# What can still be done to a full match.
ALWAYS = (ChangeKind.REMOVED, ChangeKind.THREW_AWAY, ChangeKind.BROUGHT_BACK)


class Full(Exception):
    """Something holds as much as it can; nothing of the transaction is kept."""


class MatchFull(Full):
    """A match holds as many games or changes as it can."""


class DeviceFull(Full):
    """A device keeps as many matches as it can."""


_WRITTEN = sa.select(sa.func.count(Change.id)).where(Change.match_id == sa.bindparam("match_id"))


@sa.event.listens_for(Session, "before_flush")
def _keep_within_bounds(session: Session, _context: object, _instances: object) -> None:
    """Raise MatchFull for a change that would be written into a full history."""
    new = [each for each in session.new if isinstance(each, Change) and each.kind not in ALWAYS]
    for match_id in {change.match_id for change in new}:
        check_room(session.connection().scalar(_WRITTEN, {"match_id": match_id}) or 0)


def check_room(changes: int, games: int = 0) -> None:
    """Raise MatchFull unless a match with this many changes and games has room for one more of each."""
    if changes >= MOST_CHANGES or games >= MOST_GAMES:
        raise MatchFull


def check_device(device: Device) -> None:
    """Raise DeviceFull for a device that was just given more matches than it can keep."""
    kept = sa.select(sa.func.count()).where(Membership.device_id == device.id)
    if (db.session.scalar(kept) or 0) > MOST_MATCHES:
        raise DeviceFull
