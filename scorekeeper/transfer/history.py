"""A match's history in a file of matches: every change, and by which of its scorekeepers it was made."""

import contextlib
import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from scorekeeper.history.journal import row
from scorekeeper.players import names as naming
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.storage.database import db
from scorekeeper.storage.models import NO_NEWS, Change, Device, Game, Match, new_nobody
from scorekeeper.storage.states import GameState
from scorekeeper.transfer.change import check_change, dump_state, load_content
from scorekeeper.transfer.document import FiledChange, FiledDevice, FiledMatch, FiledRules, utc
from scorekeeper.transfer.game import where_of
from scorekeeper.transfer.invalid_file import InvalidFile, inside, refuse, undoes_fault, whole
from scorekeeper.transfer.rows import insert_all


def dump_history(match: Match) -> tuple[list[str], list[dict[str, Any]]]:
    """The names of all who changed the match, in the order of their first change, and every change."""
    changes = db.session.scalars(sa.select(Change).filter_by(match_id=match.id).order_by(Change.id)).all()
    devices = {
        device: place for place, device in enumerate(dict.fromkeys(each.device_id for each in changes))
    }
    names = dict(db.session.execute(sa.select(Device.id, Device.name).filter(Device.id.in_(devices))).all())
    numbers: dict[int | None, int] = {game.id: game.number for game in match.all_games}
    places: dict[int | None, int] = {change.id: place for place, change in enumerate(changes)}
    history = []
    for change in changes:
        content = change.load()
        fields = {
            "what": content.kind,
            "at": utc(change.at),
            "by": devices[change.device_id],
            "game": numbers.get(change.game_id),
            "undoes": places.get(change.undoes_id),
            "before": dump_state(content.before, devices),
            "after": dump_state(content.after, devices),
        }
        history.append(fields)
    return [names[device] for device in devices], history


@dataclass(frozen=True)
class LoadedHistory:
    """A history that was checked: its scorekeepers' names, and its changes as they stand in the file."""

    scorekeepers: list[str]
    changes: list[FiledChange]


def store_histories(histories: Sequence[tuple[Match, LoadedHistory]]) -> None:
    """Add histories to their matches in the database. Needs a begun write.

    Their scorekeepers become devices of which only the name is known: no browser can be one of them.
    """
    devices = [
        [Device(token_hash=new_nobody(), name=name) for name in history.scorekeepers]
        for _match, history in histories
    ]
    insert_all([*itertools.chain.from_iterable(devices)])
    ids = [[device.id for device in theirs] for theirs in devices]
    changes = [
        [_row(filed, match, theirs) for filed in history.changes]
        for (match, history), theirs in zip(histories, ids, strict=True)
    ]
    # In order, as their ids say what came before what.
    insert_all([*itertools.chain.from_iterable(changes)])
    undone = [
        {"id": change.id, "undoes_id": theirs[filed.undoes].id}
        for (_match, history), theirs in zip(histories, changes, strict=True)
        for change, filed in zip(theirs, history.changes, strict=True)
        if filed.undoes is not None
    ]
    if undone:
        db.session.execute(sa.update(Change), undone)


def _row(filed: FiledChange, match: Match, devices: Sequence[int]) -> Change:
    game_id = None if filed.game is None else match.all_games[filed.game - 1].id
    content = load_content(filed, devices)
    return row(match.id, devices[filed.by], content, game_id=game_id, at=filed.at)


def load_history(filed: FiledMatch, where: str, match: Match) -> LoadedHistory:
    """The history of a match whose games are loaded. A game's version is how often it was changed."""
    names = [naming.clean(name) for name in filed.scorekeepers]
    places = [inside(where, "history", place) for place in range(len(filed.history))]
    changes = [
        _load_change(change, place, places[place], match) for place, change in enumerate(filed.history)
    ]
    _check_scorekeepers(changes, len(names), where, places)
    _check_games(changes, places, match)
    news = [place for place, change in enumerate(changes) if change.kind not in NO_NEWS]
    if news:
        _check_last(changes[news[-1]], places[news[-1]], match)
    return LoadedHistory(names, changes)


def _check_scorekeepers(
    changes: Sequence[FiledChange], count: int, where: str, places: Sequence[str]
) -> None:
    if list(dict.fromkeys(change.by for change in changes)) != list(range(count)):
        fault = Fault("Scorekeepers stand in the order of their first change, and all have one.")
        refuse(inside(where, "scorekeepers"), fault)
    for change, place in zip(changes, places, strict=True):
        if isinstance(change.before, FiledDevice) and change.before.keeper is not None:
            whole(inside(place, "before", "keeper"), change.before.keeper, 0, count - 1)


def _check_games(changes: Sequence[FiledChange], places: Sequence[str], match: Match) -> None:
    """Give each game its version; InvalidFile unless it is as its last change left it."""
    versions = Counter(change.game for change in changes)
    for game in match.all_games:
        game.version = max(1, versions[game.number])
    last = {change.game: place for place, change in enumerate(changes) if change.game}
    for number, place in last.items():
        if changes[place].after != match.all_games[number - 1].state():
            fault = Fault("The game is not as its last change left it.")
            refuse(inside(places[place], "after"), fault)


def _load_change(change: FiledChange, place: int, where: str, match: Match) -> FiledChange:
    if change.game is not None:
        whole(inside(where, "game"), change.game, 1, len(match.all_games))
    loaded = check_change(change, where, match)
    if change.undoes is not None and change.undoes >= place:
        refuse(inside(where, "undoes"), undoes_fault(place))
    return loaded


def _check_last(last: FiledChange, where: str, match: Match) -> None:
    """The last change can be said in words, and be undone: games are scored as they are and as they were."""
    if isinstance(last.before, FiledRules):
        games = {game.number: game for game in match.games}
        states = {games[filed.number]: filed.state for filed in last.before.games if filed.number in games}
        with _restored(states), _scored(inside(where, "before"), match):
            match.progress(last.before.house_rules)
    elif last.game is not None:
        game = match.all_games[last.game - 1]
        with _scored(inside(where, "after"), match, game):
            match.score_of(game)
        before = {game: last.before} if last.before else {}
        with _restored(before), _scored(inside(where, "before"), match, game):
            match.score_of(game)


@contextlib.contextmanager
def _restored(states: Mapping[Game, GameState]) -> Iterator[None]:
    """Games in these states for a moment."""
    present = {game: game.state() for game in states}
    for game, state in states.items():
        game.restore(state)
    yield
    for game, state in present.items():
        game.restore(state)


@contextlib.contextmanager
def _scored(where: str, match: Match, game: Game | None = None) -> Iterator[None]:
    """Refuse this place of the file if the rules cannot score what it says."""
    try:
        yield
    except Refused as refused:
        at = where_of(refused.faults, where, game) if game else where
        raise InvalidFile(at, *refused.faults, names=match.names) from refused
