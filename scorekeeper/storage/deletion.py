"""Deleted matches: how long they can be restored, and how they leave the database for good."""

from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from scorekeeper.storage.database import begin_write, db, now
from scorekeeper.storage.models import NOBODY, Change, Device, Entry, Game, KnownAs, Match, Membership, Player

# For how long a deleted match can be brought back.
RETENTION = timedelta(days=30)
# How long after it was first seen to be expired a match is purged: a clock that is wrong for less than that
# erases nothing.
GRACE = timedelta(days=1)
# When a match was deleted that nobody is to bring back.
LONG_AGO = datetime(1970, 1, 1)  # noqa: DTZ001 (as every table stores times)
# Rows of one statement: a hundredth of a second or two, in which no other can write.
STEP = 500
# Rows that a request purges on top of its own work. What is left waits for the next.
PER_REQUEST = 4_000


def is_expired() -> sa.ColumnElement[bool]:
    """Whether a match was deleted so long ago that nobody can bring it back."""
    return sa.func.coalesce(Match.deleted < now() - RETENTION, sa.false())


def is_purged() -> sa.ColumnElement[bool]:
    """Whether a match is on its way out of the database, and perhaps only half there."""
    return sa.and_(is_expired(), sa.func.coalesce(Match.purge_after <= now(), sa.false()))


def throw_away(match: Match) -> None:
    """Delete a match so that nobody can bring it back. Needs a begun write; a purge erases it."""
    match.deleted = match.purge_after = LONG_AGO


def purge_expired(most_rows: float = PER_REQUEST) -> None:
    """Take out of the database what nobody can bring back any more, in steps, each in a write of its own.
    Needs a session in which nothing is pending.
    """
    _note_expired()
    rows = 0
    while rows < most_rows and (match_id := _next_purged()) is not None:
        begin_write()
        rows += _purge_rows(match_id)
        db.session.commit()


def _next_purged() -> int | None:
    found = db.session.scalar(sa.select(Match.id).where(is_purged()).limit(1))
    # Ends the reading, as a write begins before it reads.
    db.session.commit()
    return found


def _note_expired() -> None:
    """Set when expired matches may be purged, and unset it where the clock has gone back since."""
    expired = sa.and_(Match.deleted.is_not(None), is_expired(), Match.purge_after.is_(None))
    restorable = sa.and_(sa.not_(is_expired()), Match.purge_after.is_not(None))
    news = db.session.scalar(sa.select(sa.exists().where(sa.or_(expired, restorable))))
    db.session.commit()
    if news:
        begin_write()
        db.session.execute(sa.update(Match).where(expired).values(purge_after=now() + GRACE))
        db.session.execute(sa.update(Match).where(restorable).values(purge_after=None))
        db.session.commit()


def purge(match_ids: list[int]) -> None:
    """Take matches, by their ids, out of the database at once. Needs a begun write."""
    for match_id in match_ids:
        while _purge_rows(match_id):
            pass


def _purge_rows(match_id: int) -> int:
    """Delete some rows of a match, those that others point to last; how many, 0 once all are gone."""
    of_match = Change.match_id == match_id
    # The last first: each takes back only earlier ones.
    changes = sa.select(Change.id, Change.device_id).where(of_match).order_by(Change.id.desc()).limit(STEP)
    if found := db.session.execute(changes).all():
        _delete(Change, Change.id.in_([each.id for each in found]))
        _delete_nobodies({each.device_id for each in found})
        return len(found)
    games = list(db.session.scalars(sa.select(Game.id).where(Game.match_id == match_id).limit(STEP // 4)))
    if games:
        return _delete(Entry, Entry.game_id.in_(games)) + _delete(Game, Game.id.in_(games))
    _forget_names(match_id)
    tables = ((Player, Player.match_id), (Membership, Membership.match_id), (Match, Match.id))
    return sum(_delete(table, column == match_id) for table, column in tables)


def _delete(table: type[Any], where: sa.ColumnElement[bool]) -> int:
    return len(db.session.execute(sa.delete(table).where(where).returning(sa.literal(1))).all())


def _delete_nobodies(devices: set[int]) -> None:
    """Delete those of the devices that came with a file and changed nothing else."""
    changed = sa.exists().where(Change.device_id == Device.id)
    nobodies = Device.id.in_(devices), Device.token_hash.startswith(NOBODY), sa.not_(changed)
    db.session.execute(sa.delete(Device).where(*nobodies))


def _forget_names(match_id: int) -> None:
    """Blank the names of devices that keep no other match, unless somebody only threw an example away."""
    other = sa.exists().where(Membership.device_id == Device.id, Membership.match_id != match_id)
    members = (
        sa.select(Membership.device_id).join(Match).where(Match.id == match_id, Match.is_example.is_(False))
    )
    db.session.execute(sa.update(Device).where(Device.id.in_(members), sa.not_(other)).values(name=""))


def forget_unused_names() -> None:
    """Blank the names of devices that keep no match and have changed none, in steps. Needs a session in which
    nothing is pending.

    Earlier versions left such devices when a match was purged that came with a file. They cannot be told from
    browsers, so they stay, and the name of a browser that only tried something is left to it for a while.
    """
    has_rows = [
        sa.exists().where(column == Device.id)
        for column in (Membership.device_id, Change.device_id, KnownAs.device_id)
    ]
    unused = Device.name != "", Device.since < now() - RETENTION, sa.not_(sa.or_(*has_rows))
    while True:
        found = list(db.session.scalars(sa.select(Device.id).where(*unused).limit(STEP)))
        db.session.commit()
        if not found:
            return
        begin_write()
        db.session.execute(sa.update(Device).where(Device.id.in_(found), *unused).values(name=""))
        db.session.commit()
