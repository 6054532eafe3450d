"""What was entered over all matches of a keeper, read as rows: thousands of games are slow as objects."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter

import sqlalchemy as sa

from scorekeeper.database import db
from scorekeeper.models import Change, Entry, Game, Keeper, Match, Membership, recorded
from scorekeeper.rules.record import Record


@dataclass(frozen=True)
class GameEntered:
    """A game as it was entered, and when it was entered first (UTC)."""

    record: Record
    at: datetime


def of_keeper(keeper: Keeper) -> tuple[sa.ColumnElement[bool], ...]:
    """Which matches count for a keeper: no example, and none that was deleted."""
    return (Membership.keeper_id == keeper.id, Match.deleted.is_(None), Match.is_example.is_(False))


def games_entered(keeper: Keeper, seats: Mapping[int, Sequence[int]]) -> dict[int, list[GameEntered]]:
    """The games that are not deleted, in order, by the ids of their matches; `seats` are those of each."""
    mine = sa.select(Match.id).join(Membership).where(*of_keeper(keeper))
    entries = (
        sa.select(
            Entry.game_id, Entry.seat, Entry.typed, Entry.jokers, Entry.points, Entry.named, Entry.sat_out
        )
        .join(Game, Entry.game_id == Game.id)
        .where(Game.match_id.in_(mine), Game.deleted.is_(False))
        .order_by(Entry.game_id, Entry.seat)
    )
    typed = {
        game_id: list(rows)
        for game_id, rows in groupby(db.session.execute(entries), key=attrgetter("game_id"))
    }
    games = (
        sa.select(
            Game.id,
            Game.match_id,
            Game.finish,
            Game.by_hand,
            Game.opener,
            sa.func.coalesce(sa.func.min(Change.at), Match.started).label("at"),
        )
        .join(Match, Game.match_id == Match.id)
        .outerjoin(Change, Change.game_id == Game.id)
        .where(Game.match_id.in_(mine), Game.deleted.is_(False))
        .group_by(Game.id, Match.started)
        .order_by(Game.match_id, Game.number)
    )
    return {
        match_id: [GameEntered(recorded(row, typed.get(row.id, ()), seats[match_id]), row.at) for row in rows]
        for match_id, rows in groupby(db.session.execute(games), key=attrgetter("match_id"))
    }
