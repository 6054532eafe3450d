"""A sheet that adds up, made a match: its games with the points that were written down by hand."""

from collections.abc import Sequence

import sqlalchemy as sa

from scorekeeper.history.journal import note, record_game
from scorekeeper.rules.house_rules import MOST_ROUNDS, OPEN_ENDED, Box, HouseRules, Length, TiedLow, rounds
from scorekeeper.rules.racks import STANDARD_SET
from scorekeeper.rules.record import Finish, GameRecord
from scorekeeper.rules.sheet.sheet import Row, Sheet
from scorekeeper.storage.changes import ChangeKind, Event, SheetKept
from scorekeeper.storage.database import db, new_submission
from scorekeeper.storage.models import Match, Player
from scorekeeper.storage.states import EntryState, GameState, SheetState
from scorekeeper.web.request.access import begin_match, member_device


def tied_slots(sheet: Sheet) -> list[int]:
    """The games in which nobody scored: racks were tied, and the sheet does not show whose."""
    return [game.slot for game in sheet.games if not any(game.points)]


def possible_tie_rules(sheet: Sheet) -> list[TiedLow]:
    """The rules for ties that allow every game of a sheet that adds up.

    A 0 beside a winner is a tied rack that was not picked.
    """
    was_picked = any(0 in game.points and any(game.points) for game in sheet.games)
    return [TiedLow.PICKED_WINNER] if was_picked else list(TiedLow)


def rules_from_sheet(sheet: Sheet, tied_low: TiedLow) -> HouseRules:
    """House rules by which the sheet can have been played; the agreed length is guessed."""
    box = Box.STANDARD if len(sheet.names) <= STANDARD_SET.most_players else Box.LARGE
    return HouseRules(tied_low=tied_low, length=_length(sheet), box=box)


def record_from_row(game: Row, named: frozenset[int] = frozenset()) -> GameRecord:
    """Where somebody goes out, everybody else loses points: a 0 is a tie, and so a blocked game."""
    finish = Finish.EMPTY_RACK if all(game.points) else Finish.BLOCKED
    return GameRecord(finish, points=game.points, named=named)


def match_from_submission(submission: str) -> Match | None:
    """The match that the same page has made before, so that pressing twice makes one. Needs a begun write."""
    match = db.session.scalar(sa.select(Match).filter_by(submission=submission))
    return match if match and member_device(match) else None


def create_match(sheet: Sheet, rules: HouseRules, records: Sequence[GameRecord], submission: str) -> Match:
    """Create a match that this browser keeps, with the sheet's games. Needs a begun write.

    `submission` is the idempotency key of the page.
    """
    is_new = db.session.scalar(sa.select(Match.id).filter_by(submission=submission)) is None
    match = Match(
        submission=submission if is_new else new_submission(),
        title="",
        stopped=rules.length == OPEN_ENDED,
        players=[Player(seat=seat, name=name) for seat, name in enumerate(sheet.names)],
    )
    device = begin_match(match, rules)
    note(match, device, Event(kind=ChangeKind.STARTED))
    for number, record in enumerate(records, start=1):
        record_game(match, device, number, new_submission(), _state(record))
    note(match, device, SheetKept(after=SheetState(games=len(records))))
    db.session.commit()
    return match


def _state(record: GameRecord) -> GameState:
    entries = (
        EntryState(seat=seat, typed="", jokers=0, points=points, named=seat in record.named, sat_out=False)
        for seat, points in enumerate(record.points)
    )
    return GameState(finish=record.finish, by_hand=True, deleted=False, opener=None, entries=tuple(entries))


def _length(sheet: Sheet) -> Length:
    played, more = divmod(len(sheet.games), len(sheet.names))
    return rounds(played) if played and not more and played <= MOST_ROUNDS else OPEN_ENDED
