"""Deleted matches: how long they can be restored, and how they leave the database for good."""

from datetime import timedelta

import sqlalchemy as sa

from scorekeeper.storage.database import db, now
from scorekeeper.storage.models import Change, Entry, Game, Match, Membership, Player

# For how long a deleted match can be brought back.
RETENTION = timedelta(days=30)


def is_expired() -> sa.ColumnElement[bool]:
    """Whether a match was deleted so long ago that nobody can bring it back."""
    return sa.func.coalesce(Match.deleted < now() - RETENTION, sa.false())


def purge_expired() -> None:
    """Take out of the database what nobody can bring back any more. Needs a begun write."""
    purge(list(db.session.scalars(sa.select(Match.id).filter(is_expired()))))


def purge(matches: list[int]) -> None:
    """Take matches, by their ids, out of the database with all that was done to them."""
    games = sa.select(Game.id).filter(Game.match_id.in_(matches))
    db.session.execute(sa.delete(Entry).filter(Entry.game_id.in_(games)))
    for table in (Change, Game, Player, Membership):
        db.session.execute(sa.delete(table).filter(table.match_id.in_(matches)))
    db.session.execute(sa.delete(Match).filter(Match.id.in_(matches)))
