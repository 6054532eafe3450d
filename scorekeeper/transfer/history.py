"""A match's history in a file of matches: every change, and by which of its scorekeepers it was made."""

import contextlib
import hashlib
import itertools
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from scorekeeper.players import names as naming
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.storage.capacity import MOST_CHANGES
from scorekeeper.storage.database import db
from scorekeeper.storage.game_state import normalised
from scorekeeper.storage.models import NO_NEWS, Change, Device, Game, Match
from scorekeeper.storage.rules_state import load_rules
from scorekeeper.transfer.change import FIELDS_BY_KIND, dump_change, read_change
from scorekeeper.transfer.game import read_state, where_of
from scorekeeper.transfer.json_reader import Field, InvalidFile, utc

_CHANGE = ("what", "at", "by", "game", "undoes", "before", "after")
# What is done to a game, with its state before and after.
OF_GAMES = ("recorded", "corrected", "deleted", "restored", "undone")


def dump_history(match: Match) -> tuple[list[str], list[dict[str, Any]]]:
    """The names of all who changed the match, in the order of their first change, and every change."""
    changes = db.session.scalars(sa.select(Change).filter_by(match_id=match.id).order_by(Change.id)).all()
    devices = list(dict.fromkeys(change.device_id for change in changes))
    names = dict(db.session.execute(sa.select(Device.id, Device.name).filter(Device.id.in_(devices))).all())
    numbers: dict[int | None, int] = {game.id: game.number for game in match.all_games}
    places: dict[int | None, int] = {change.id: place for place, change in enumerate(changes)}
    history = [
        {
            "what": change.what,
            "at": utc(change.at),
            "by": devices.index(change.device_id),
            "game": numbers.get(change.game_id),
            "undoes": places.get(change.undoes_id),
            "before": _as_filed(change, change.before, devices),
            "after": _as_filed(change, change.after, devices),
        }
        for change in changes
    ]
    return [names[device] for device in devices], history


def _as_filed(change: Change, state: dict[str, Any] | None, devices: list[int]) -> dict[str, Any] | None:
    if state is None:
        return None
    if change.game_id is not None:
        return normalised(state)
    return dump_change(state, devices)


@dataclass(frozen=True)
class FiledHistory:
    """A history read from a file and found right: its scorekeepers' names, and its changes as in the file."""

    scorekeepers: list[str]
    changes: list[dict[str, Any]]


def store_histories(histories: Sequence[tuple[Match, FiledHistory]]) -> None:
    """Add histories to their matches in the database. Needs a begun write.

    Their scorekeepers become devices of whom only the name is known: no browser can be one of them.
    """
    devices = [
        [Device(token_hash=_nobodys_hash(), name=name) for name in history.scorekeepers]
        for _match, history in histories
    ]
    db.session.add_all(itertools.chain.from_iterable(devices))
    db.session.flush()
    changes = [
        [_change(filed, match, theirs) for filed in history.changes]
        for (match, history), theirs in zip(histories, devices, strict=True)
    ]
    # In order, as their ids say what came before what.
    db.session.add_all(itertools.chain.from_iterable(changes))
    db.session.flush()
    for (_match, history), theirs in zip(histories, changes, strict=True):
        for change, filed in zip(theirs, history.changes, strict=True):
            if filed["undoes"] is not None:
                change.undoes_id = theirs[filed["undoes"]].id
    db.session.flush()


def _change(filed: dict[str, Any], match: Match, devices: Sequence[Device]) -> Change:
    return Change(
        match_id=match.id,
        device_id=devices[filed["by"]].id,
        game_id=None if filed["game"] is None else match.all_games[filed["game"] - 1].id,
        what=filed["what"],
        at=filed["at"],
        before=_of_devices(filed["before"], devices),
        after=_of_devices(filed["after"], devices),
    )


def _of_devices(state: dict[str, Any] | None, devices: Sequence[Device]) -> dict[str, Any] | None:
    """The state with a scorekeeper's id in place of its number in the file, if it is about one."""
    if state is None or state.get("keeper") is None:
        return state
    return {"keeper": devices[state["keeper"]].id}


def _nobodys_hash() -> str:
    return hashlib.sha256(secrets.token_bytes()).hexdigest()


def load_history(scorekeepers: Field, history: Field, match: Match) -> FiledHistory:
    """The history of a match whose games are read. A game's version is how often it was changed."""
    names = [naming.clean(item.text(naming.LONGEST_STORED)) for item in scorekeepers.items(MOST_CHANGES)]
    items = history.items(MOST_CHANGES)
    changes = [_read_change(item.fields(*_CHANGE), place, match) for place, item in enumerate(items)]
    first = list(dict.fromkeys(change["by"] for change in changes))
    if first != list(range(len(names))):
        scorekeepers.refuse(Fault("Scorekeepers stand in the order of their first change, and all have one."))
    for item, change in zip(items, changes, strict=True):
        for name in ("before", "after"):
            if "keeper" in (change[name] or ()):
                item[name]["keeper"].whole_or_none(0, len(names) - 1)
    for game in match.all_games:
        game.version = max(1, sum(change["game"] == game.number for change in changes))
    last = {change["game"]: place for place, change in enumerate(changes) if change["game"]}
    for number, place in last.items():
        if normalised(changes[place]["after"]) != normalised(match.all_games[number - 1].state()):
            items[place]["after"].refuse(Fault("The game is not as its last change left it."))
    news = [place for place, change in enumerate(changes) if change["what"] not in NO_NEWS]
    if news:
        _check_last(items[news[-1]], changes[news[-1]], match)
    return FiledHistory(names, changes)


def _read_change(field: Field, place: int, match: Match) -> dict[str, Any]:
    what = field["what"].text(longest=20)
    game = field["game"].whole_or_none(1, len(match.all_games))
    if what not in (FIELDS_BY_KIND if game is None else OF_GAMES):
        field["what"].refuse(
            Fault("Nothing of this name is done to a match.")
            if game is None
            else Fault("Nothing of this name is done to a game.")
        )
    before, after = (
        read_change(field["before"], field["after"], what, match)
        if game is None
        else _read_states(field, what, match)
    )
    undoes = field["undoes"].whole_or_none(0, place - 1) if place else field["undoes"].value
    if not place and undoes is not None:
        field["undoes"].refuse(Fault("The first change undoes none."))
    return {
        "what": what,
        "at": field["at"].moment(),
        "by": field["by"].whole(0, MOST_CHANGES),
        "game": game,
        "undoes": undoes,
        "before": before,
        "after": after,
    }


def _read_states(field: Field, what: str, match: Match) -> list[dict[str, Any] | None]:
    """A game's states before and after a change: before the first there is none."""
    if field["after"].value is None:
        field["after"].refuse(Fault("A game has a state after every change."))
    if field["before"].value is None and what != "recorded":
        field["before"].refuse(Fault("A game has a state before every change but its first."))
    states = (field["before"], field["after"])
    return [None if state.value is None else read_state(state, match.names) for state in states]


def _check_last(field: Field, last: dict[str, Any], match: Match) -> None:
    """The last change can be said in words, and be undone: games are scored as they are and as they were."""
    if "preset" in (last["before"] or {}):
        before = last["before"]
        games = {str(game.number): game for game in match.games}
        states = [(games[number], state) for number, state in before["games"].items() if number in games]
        with _put(states), _scored(field["before"], match):
            match.progress(load_rules(before))
    elif last["game"] is not None:
        game = match.all_games[last["game"] - 1]
        for name, state in (("after", game.state()), ("before", last["before"])):
            with _put([(game, state)] if state else []), _scored(field[name], match, game):
                match.score_of(game)


@contextlib.contextmanager
def _put(states: Sequence[tuple[Game, dict[str, Any]]]) -> Iterator[None]:
    """Games in these states for a moment."""
    now = [(game, game.state()) for game, _state in states]
    for game, state in states:
        game.restore(state)
    yield
    for game, state in now:
        game.restore(state)


@contextlib.contextmanager
def _scored(field: Field, match: Match, game: Game | None = None) -> Iterator[None]:
    """Refuse the field if the rules cannot score what it says."""
    try:
        yield
    except Refused as refused:
        where = where_of(refused.faults[0], field, game) if game else field.where
        raise InvalidFile(where, *refused.faults, names=match.names) from refused
