"""Queries for the games recorded in all matches of a device."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from scorekeeper.rules.record import GameRecord
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Device, Game, Match, Membership, Player, read_games
from scorekeeper.storage.portion import PARTS, count_within

# How many matches are counted, and how many parts they have together.
MOST_MATCHES = 500
MOST_PARTS = 2_400
# What a person's own lines on the pages take, in parts.
OF_PERSON = 10


@dataclass(frozen=True)
class GameEntered:
    """A game as it was entered, and when it was first entered (naive UTC)."""

    record: GameRecord
    at: datetime


def matches_of(device: Device) -> tuple[sa.ColumnElement[bool], ...]:
    """The conditions for a device's own matches, leaving out the demo match and deleted ones."""
    return (Membership.device_id == device.id, Match.deleted.is_(None), Match.is_example.is_(False))


def latest_matches(device: Device) -> tuple[list[int], bool]:
    """The ids of a device's latest matches, which are counted, oldest first; and whether these are all."""
    newest = (Match.started.desc(), Match.id.desc())
    latest = sa.select(Match.id).join(Membership).where(*matches_of(device)).order_by(*newest)
    rows = db.session.execute(
        sa.select(Match.id, PARTS, Player.name)
        .join(Player)
        .where(Match.id.in_(latest.limit(MOST_MATCHES + 1)))
        .order_by(*newest)
    )
    parts: dict[int, int] = {}
    known: set[str] = set()
    for match_id, of_match, name in rows:
        parts[match_id] = parts.get(match_id, of_match) + (OF_PERSON if name not in known else 0)
        known.add(name)
    ids = list(parts)
    counted = count_within(list(parts.values())[:MOST_MATCHES], MOST_PARTS)
    return ids[:counted][::-1], counted == len(ids)


def games_entered(seats: Mapping[int, Sequence[int]]) -> dict[int, list[GameEntered]]:
    """The games of matches in playing order by match id, not deleted; `seats` maps match ids to seats."""
    mine = Game.match_id.in_(list(seats))
    first = sa.func.coalesce(sa.func.min(Change.at), Match.started)
    times = (
        sa.select(Game.match_id, Game.number, first)
        .join(Match, Game.match_id == Match.id)
        .outerjoin(Change, Change.game_id == Game.id)
        .where(mine, Game.deleted.is_(False))
        .group_by(Game.id, Match.started)
    )
    at = {(match_id, number): time for match_id, number, time in db.session.execute(times)}
    return {
        match_id: [GameEntered(record, at[match_id, number]) for number, record in games.items()]
        for match_id, games in read_games(mine, seats).items()
    }
