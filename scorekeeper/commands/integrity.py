"""Integrity check: every game scored again from what was entered, and every row held against those it refers
to.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from flask_babel import gettext

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.racks import STANDARD_SET
from scorekeeper.rules.recount import recount
from scorekeeper.storage.changes import load_game
from scorekeeper.storage.database import db
from scorekeeper.storage.deletion import is_purged
from scorekeeper.storage.models import Change, Game, Match, Membership
from scorekeeper.storage.schema_check import unknown_objects
from scorekeeper.storage.sqlite_file import open_existing
from scorekeeper.wording.match import match_title
from scorekeeper.wording.text import fault_text

# SQLite could report every page of a damaged file.
MAX_DAMAGES = 20
# References that are checked match by match, where the message can say in which.
_OF_A_MATCH = {("change", "game"), ("change", "change")}


@dataclass
class IntegrityCheck:
    """A check of the database, match by match, with its counts so far."""

    matches: int = 0
    games: int = 0
    wrong: int = 0

    def problems(self) -> Iterator[str]:
        """What is wrong, in sentences. Nothing is written, and one match at a time is held in memory."""
        for text in self._findings():
            self.wrong += 1
            yield text

    def _findings(self) -> Iterator[str]:
        yield from _additions()
        yield from _damages()
        last = 0
        while (match_id := _next_match(last)) is not None:
            try:
                yield from self._match(match_id)
            except (sa.exc.DatabaseError, LookupError, TypeError, ValueError) as error:
                why = error.orig if isinstance(error, sa.exc.DatabaseError) else error
                yield gettext("The match in row %(row)d cannot be read: %(why)s", row=match_id, why=why)
            # Each match is read as of one moment, and nobody has to wait for the whole check.
            db.session.rollback()
            db.session.expunge_all()
            last = match_id

    def _match(self, match_id: int) -> Iterator[str]:
        match = db.session.get(Match, match_id)
        if match is None:
            return
        self.matches += 1
        self.games += len(match.games)
        where = f"{match_title(match)} ({match.code})"
        for text in (*_of_people(match), *_of_changes(match)):
            yield gettext("%(match)s: %(text)s", match=where, text=text)
        for game in match.all_games:
            for text in _of_game(match, game):
                number = gettext("Game %(number)d", number=match.slot_of(game))
                yield gettext("%(match)s: %(game)s: %(text)s", match=where, game=number, text=text)


def _next_match(after: int) -> int | None:
    rest = sa.select(Match.id).filter(Match.id > after, sa.not_(is_purged()))
    return db.session.scalar(rest.order_by(Match.id).limit(1))


def _additions() -> Iterator[str]:
    """Columns and indexes that others have added to a SQLite database, and that no backup may hold."""
    if db.engine.dialect.name == "sqlite":
        with closing(open_existing(Path(db.engine.url.database or ""))) as database:
            for name in unknown_objects(database):
                yield gettext("The database holds what Scorekeeper did not make: %(names)s", names=name)


def _damages() -> Iterator[str]:
    """What SQLite finds wrong with its file, and rows that refer to none; other databases enforce this."""
    if db.engine.dialect.name != "sqlite":
        return
    try:
        for (text,) in db.session.execute(sa.text(f"PRAGMA integrity_check({MAX_DAMAGES})")):
            if text != "ok":
                yield gettext("The database is damaged: %(text)s", text=text)
        for table, row, points_to, _key in db.session.execute(sa.text("PRAGMA foreign_key_check")):
            if (table, points_to) not in _OF_A_MATCH:
                yield gettext(
                    "Row %(row)s of %(table)s points to a %(points_to)s that is not there.",
                    row=row,
                    table=table,
                    points_to=points_to,
                )
    except sa.exc.DatabaseError as error:
        yield gettext("The database is damaged: %(text)s", text=error.orig)
    db.session.rollback()


def gaps(numbers: Sequence[int], first: int) -> list[int]:
    """The numbers that are missing, repeated or too high, in a list that should count up from `first`."""
    return sorted({*range(first, first + len(numbers))} ^ {*numbers})


def _of_people(match: Match) -> Iterator[str]:
    seats = [player.seat for player in match.players]
    if len(seats) < STANDARD_SET.fewest_players:
        yield gettext("It has fewer than two players.")
    if gaps(seats, 0):
        yield gettext("Its seats have gaps.")
    if gaps([game.number for game in match.all_games], 1):
        yield gettext("Its games are not numbered without gaps.")
    if match.next_opener is not None and match.next_opener not in match.active_seats:
        yield gettext("Whoever is to open the next game does not play.")
    members = sa.select(sa.func.count()).select_from(Membership).filter_by(match_id=match.id)
    if not match.invite and not db.session.scalar(members):
        yield gettext("Nobody keeps its score, and nobody can be invited to.")


def _of_changes(match: Match) -> Iterator[str]:
    """Whether a match's changes refer to its own games, and its games are as the last change left them."""
    games = {game.id: game for game in match.all_games}
    left: dict[int, dict[str, Any]] = {}
    seen: set[int] = set()
    rows = sa.select(Change.id, Change.game_id, Change.undoes_id, Change.after)
    for change_id, game_id, undoes_id, after in db.session.execute(
        rows.filter_by(match_id=match.id).order_by(Change.id)
    ):
        if game_id is not None and game_id not in games:
            yield gettext("A change (%(id)d) points to a game that is not there.", id=change_id)
        if undoes_id is not None and undoes_id not in seen:
            yield gettext("A change (%(id)d) takes back one that is not there.", id=change_id)
        if game_id is not None:
            left[game_id] = after
        seen.add(change_id)
    for game_id, after in left.items():
        game = games.get(game_id)
        if game and (after is None or load_game(after) != game.state()):
            number = match.slot_of(game)
            yield gettext("Game %(number)d: It is not as its last change left it.", number=number)


def _of_game(match: Match, game: Game) -> Iterator[str]:
    seats = {player.seat for player in match.players}
    if not seats >= {entry.seat for entry in game.entries} or game.opener not in seats | {None}:
        yield gettext("It is about a seat that is not there.")
    elif not game.deleted:
        try:
            faults = recount(game.record(), match.house_rules)
        except Refused as refused:
            # What was typed is not a rack.
            faults = refused.faults
        for fault in faults:
            yield fault_text(fault, match.names)
