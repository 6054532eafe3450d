"""The one module that writes down changes of a match: what was done, and the states before and after it.

Each function needs a begun write, and leaves the commit to its caller.
"""

from collections.abc import Mapping
from typing import Any, cast

import sqlalchemy as sa

from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.storage.changes import (
    AnyChange,
    ChangeKind,
    Extended,
    GameChanged,
    GameKind,
    OpenerDrawn,
    RulesChanged,
    StoppedChanged,
    Undone,
)
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Device, Entry, Game, Match
from scorekeeper.storage.states import GameState, LengthState, OpenerState, RulesState, StoppedState

# Put together once, as every game is recorded by them.
_GAME, _ENTRIES, _CHANGE = (cast("sa.Table", table.__table__).insert() for table in (Game, Entry, Change))


def row(match_id: int, device_id: int, content: AnyChange, **columns: Any) -> Change:
    """A change as a row that is not in the session yet; `columns` are others of it."""
    states = {"before": content.before, "after": content.after}
    # Where there is no state the column stays NULL: None would be stored as JSON's null.
    columns |= {name: state.dump() for name, state in states.items() if state}
    return Change(match_id=match_id, device_id=device_id, kind=content.kind, **columns)


def note(match: Match, device: Device, content: AnyChange, *, undoes: int | None = None) -> None:
    """Write down what was done to a match as a whole; it may be an undo of the change of this id."""
    db.session.add(row(match.id, device.id, content, undoes_id=undoes))


def set_stopped(match: Match, device: Device, *, stopped: bool) -> None:
    """End a match early or go on with it; nothing is written down if it is so already."""
    if match.stopped != stopped:
        match.stopped = stopped
        content = StoppedChanged(
            kind=ChangeKind.STOPPED if stopped else ChangeKind.RESUMED,
            before=StoppedState(stopped=not stopped),
            after=StoppedState(stopped=stopped),
        )
        note(match, device, content)


def extend_match(match: Match, device: Device) -> None:
    """Agree on another round."""
    before = LengthState(length_number=match.length_number)
    match.length_number += 1
    note(match, device, Extended(before=before, after=LengthState(length_number=match.length_number)))


def set_opener(match: Match, device: Device, seat: int) -> None:
    """Keep who opens the next game."""
    before = OpenerState(next_opener=match.next_opener)
    match.next_opener = seat
    note(match, device, OpenerDrawn(before=before, after=OpenerState(next_opener=seat)))


def record_game(match: Match, device: Device, number: int, submission: str, state: GameState) -> None:
    """Write down a new game of a match that has room for it: see `capacity.check_room`.

    The rows are written past the session: as objects they take a third of the time of a request.
    """
    db.session.flush()
    connection = db.session.connection()
    game = {"match_id": match.id, "number": number, "submission": submission, "finish": state.finish}
    game |= {"by_hand": state.by_hand, "deleted": state.deleted, "opener": state.opener}
    game_id = connection.execute(_GAME, game).inserted_primary_key[0]  # type: ignore[index]
    after = state.dump()
    if entries := after["entries"]:
        connection.execute(_ENTRIES, [{"game_id": game_id} | entry for entry in entries])
    change = {"match_id": match.id, "game_id": game_id, "keeper_id": device.id}
    connection.execute(_CHANGE, change | {"what": ChangeKind.RECORDED, "after": after})


def change_game(
    device: Device, game: Game, kind: GameKind, state: GameState, *, undoes: int | None = None
) -> None:
    """Put a recorded game into a new state, and write down the change."""
    before = game.state()
    game.restore(state)
    game.version += 1
    content = GameChanged(kind=kind, before=before, after=state)
    db.session.add(row(game.match_id, device.id, content, game_id=game.id, undoes_id=undoes))


def change_rules(
    match: Match,
    device: Device,
    rules: HouseRules,
    games: Mapping[int, GameState] | None = None,
    *,
    undoes: int | None = None,
) -> None:
    """Agree on other rules and write it down; `games` are the states, by number, of those games that were
    corrected for them. It may be a change that `undoes` another.
    """
    before, after = RulesState.of(match.house_rules, games or {}), RulesState.of(rules)
    match.set_house_rules(rules)
    kind = Undone if undoes else RulesChanged
    note(match, device, kind(before=before, after=after), undoes=undoes)
    # What is written down next comes after it.
    db.session.flush()


def undo_rules(
    match: Match,
    device: Device,
    change: Change,
    before: RulesState,
    corrections: Mapping[int, int | None],
) -> None:
    """Take back a change of the rules, with the winners that were named for it; `corrections` are the
    changes that named them, by the number of the game.
    """
    corrected = before.corrected
    games = {game.number: game for game in match.games if game.number in corrected}
    were = {number: game.state() for number, game in games.items()}
    for number, game in games.items():
        undoes = corrections.get(number)
        change_game(device, game, ChangeKind.UNDONE, corrected[number], undoes=undoes)
    change_rules(match, device, before.house_rules, were, undoes=change.id)
