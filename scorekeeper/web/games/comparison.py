"""The diff of the version of a game that is saved and the one that somebody has just typed."""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from flask_babel import gettext

from scorekeeper.rules.record import Finish, Score
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Device, Game, Match
from scorekeeper.web.games.form import GameForm
from scorekeeper.wording.game import finish_name, winner_text
from scorekeeper.wording.text import isolate, points_text


@dataclass(frozen=True)
class DiffRow:
    """One detail of a game in both versions, in words."""

    name: str
    saved: str
    typed: str

    @property
    def differs(self) -> bool:
        return self.saved != self.typed


def side_by_side(match: Match, game: Game, form: GameForm) -> list[DiffRow]:
    """A row for the end, one for each player's rack and points, and one for who opened."""
    scored = match.score_of(game)
    finish = Finish(form.finish.data) if form.finish.data in tuple(Finish) else None
    openers = [_opener(match.names, each) for each in (game.opener, form.opener.data)]
    rows = [
        DiffRow(gettext("End"), _end(game.finish, scored, match.names), _end(finish, form.score, match.names))
    ]
    if game.finish is not Finish.ABANDONED or finish is not Finish.ABANDONED:
        entries = {entry.seat: entry for entry in game.entries}
        for seat, name in enumerate(match.names):
            entry = entries.get(seat)
            was = "" if entry is None else _rack(entry.typed, entry.jokers, by_hand=game.by_hand)
            typed = form.seats[seat]
            counted = (typed.jokers.data or "").strip()
            jokers = int(counted) if counted in map(str, range(form.most_jokers + 1)) else 0
            now = _rack((typed.rack.data or "").strip(), jokers, by_hand=bool(form.by_hand.data))
            rows.append(DiffRow(name, _part(was, scored, seat, match), _part(now, form.score, seat, match)))
    if any(openers):
        rows.append(DiffRow(gettext("Opened by"), *openers))
    return rows


def saved_by(game: Game) -> str:
    """The name of the device that saved a game last; "" if it has none."""
    changes = sa.select(Device.name).join(Change).filter(Change.game_id == game.id)
    return db.session.scalar(changes.order_by(Change.id.desc()).limit(1)) or ""


def _end(finish: Finish | None, scored: Score | None, names: Sequence[str]) -> str:
    parts = [finish_name(finish)] if finish else []
    return " · ".join([*parts, *([winner_text(scored, names)] if scored else [])])


def _opener(names: Sequence[str], seat: int | str | None) -> str:
    return next((isolate(name) for place, name in enumerate(names) if str(place) == str(seat)), "")


def _rack(typed: str, jokers: int, *, by_hand: bool) -> str:
    return "" if by_hand else "+".join(filter(None, [typed, *("J" for _ in range(jokers))]))


def _part(rack: str, scored: Score | None, seat: int, match: Match) -> str:
    """One player's rack as typed, with the points if it could be scored."""
    points = scored.points[seat] if scored else None
    counted = "" if points is None else points_text(points, signed=not match.house_rules.lower_is_better)
    if rack and counted:
        return gettext("rack %(rack)s: %(points)s", rack=isolate(rack), points=counted)
    return counted or isolate(rack)
