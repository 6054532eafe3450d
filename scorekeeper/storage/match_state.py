"""How far a match is, and what was done to it last: what can be told without reading its games."""

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import joinedload

from scorekeeper.rules.progress import cannot_be_over
from scorekeeper.rules.record import Finish
from scorekeeper.storage.database import db
from scorekeeper.storage.models import NO_NEWS, Change, Entry, Game, Match


class MatchState(NamedTuple):
    """How far a match is; every number is 0 for none.

    `number` is that of the game recorded last, deleted or not, and `sent` that of the game that a drawing of
    a form became. `agreed` is the id of the last change of people, their set or their rules. `counted` games
    count, and `players` played in the last of them. `changes` were written down.
    """

    number: int
    duplicate_of: int
    rules_version: int
    counted: int
    players: int
    changes: int

    @property
    def version(self) -> str:
        """What a form for the next game rests on."""
        return f"{self.number}.{self.rules_version}"


_of_match: sa.BindParameter[int] = sa.bindparam("match_id")
_number = sa.select(sa.func.max(Game.number)).where(Game.match_id == _of_match)
_changes = sa.select(sa.func.max(Change.id)).where(Change.match_id == _of_match)
_counts = (Game.match_id == _of_match, Game.deleted.is_(False), Game.finish != Finish.ABANDONED)
_last = sa.select(Game.id).where(*_counts).order_by(Game.number.desc()).limit(1)
_STATE = sa.select(
    *(
        part.scalar_subquery()
        for part in (
            _number,
            _number.where(Game.submission == sa.bindparam("submission")),
            _changes.where(Change.game_id.is_(None), Change.what.in_(("people", "rules", "undone"))),
            sa.select(sa.func.count(Game.id)).where(*_counts),
            sa.select(sa.func.count(Entry.seat)).where(
                Entry.game_id == _last.scalar_subquery(), Entry.sat_out.is_(False)
            ),
            sa.select(sa.func.count(Change.id)).where(Change.match_id == _of_match),
        )
    )
)


def match_state(match: Match, submission: str = "") -> MatchState:
    """How far the match is; `submission` is of a form that may have been sent before."""
    asked = {"match_id": match.id, "submission": submission}
    return MatchState(*(told or 0 for told in db.session.connection().execute(_STATE, asked).one()))


def is_over(match: Match, known: MatchState) -> bool:
    """Whether nothing is left to play in a match that is so far; its games are read only where its end may be
    near.
    """
    goes_on = not match.stopped and cannot_be_over(match.house_rules, known.counted, known.players)
    return not goes_on and match.progress().is_over


def last_change(match: Match) -> Change | None:
    """The latest thing done to this match, with its game."""
    done = sa.select(Change).filter(Change.match_id == match.id, Change.what.not_in(NO_NEWS))
    latest = done.order_by(Change.id.desc()).limit(1).options(joinedload(Change.game).lazyload(Game.match))
    return db.session.scalars(latest).unique().first()
