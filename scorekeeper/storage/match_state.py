"""How far a match is, and its last change, without reading its games."""

import re
from typing import NamedTuple, Self

import sqlalchemy as sa
from sqlalchemy.orm import joinedload

from scorekeeper.rules.progress import Progress, cannot_be_over
from scorekeeper.rules.record import Finish
from scorekeeper.storage.changes import ChangeKind
from scorekeeper.storage.database import db
from scorekeeper.storage.models import NO_NEWS, Change, Entry, Game, Match


class Version(NamedTuple):
    """What a form was made from, to notice what was saved since: `game` is the number of the last game
    recorded, or the version of the game that the form corrects; `rules` is `MatchState.rules_version`.

    A part that cannot be read is None, and so equals nothing that is saved.
    """

    game: int | None
    rules: int | None

    def dump(self) -> str:
        return f"{self.game}.{self.rules}"

    @classmethod
    def load(cls, sent: str | None) -> Self:
        game, _, rules = (sent or "").partition(".")
        return cls(_whole_number(game), _whole_number(rules))


def _whole_number(text: str) -> int | None:
    return int(text) if re.fullmatch("0|[1-9][0-9]{0,9}", text) else None


class MatchState(NamedTuple):
    """How far a match is; every number is 0 for none.

    `number` is that of the game recorded last, deleted or not, and `duplicate_of` that of the game recorded
    from the same form. `rules_version` is the id of the last change of the players, their set of tiles or the
    house rules. `counted` games count, and `players` played in the last of them. `changes` is the length of
    the history.
    """

    number: int
    duplicate_of: int
    rules_version: int
    counted: int
    players: int
    changes: int

    @property
    def version(self) -> Version:
        """The version of a form for a new game."""
        return Version(self.number, self.rules_version)

    def version_of(self, game: Game) -> Version:
        """The version of a form that corrects this game."""
        return Version(game.version, self.rules_version)


# After these, a form of a game may be stale.
_AGREED = (ChangeKind.PEOPLE, ChangeKind.RULES, ChangeKind.UNDONE)
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
            _changes.where(Change.game_id.is_(None), Change.kind.in_(_AGREED)),
            sa.select(sa.func.count(Game.id)).where(*_counts),
            sa.select(sa.func.count(Entry.seat)).where(
                Entry.game_id == _last.scalar_subquery(), Entry.sat_out.is_(False)
            ),
            sa.select(sa.func.count(Change.id)).where(Change.match_id == _of_match),
        )
    )
)


def match_state(match: Match, submission: str = "") -> MatchState:
    """How far the match is; `submission` is the id of a form that may have been sent before."""
    values = {"match_id": match.id, "submission": submission}
    return MatchState(*(value or 0 for value in db.session.connection().execute(_STATE, values).one()))


def final_progress(match: Match, state: MatchState) -> Progress | None:
    """The match's progress if nothing is left to play, else None; its games are read only near its end."""
    if not match.stopped and cannot_be_over(match.house_rules, state.counted, state.players):
        return None
    progress = match.progress()
    return progress if progress.is_over else None


_latest = sa.select(Change.id).where(Change.match_id == Match.id).order_by(Change.id.desc()).limit(1)
# Columns of a match that tell each of its states from every other, before and after: ids of rows come again
# when a backup was restored or a match imported again, but not with this submission and at this moment.
LAST_CHANGE = (
    Match.submission,
    _latest.scalar_subquery(),
    _latest.with_only_columns(Change.at).scalar_subquery(),
)


def last_change(match: Match) -> Change | None:
    """The latest change of this match that is news, with its game."""
    done = sa.select(Change).filter(Change.match_id == match.id, Change.kind.not_in(NO_NEWS))
    latest = done.order_by(Change.id.desc()).limit(1).options(joinedload(Change.game).lazyload(Game.match))
    return db.session.scalars(latest).unique().first()
