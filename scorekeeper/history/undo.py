"""Undo: what was before a change is put back, and that is written down as a change too."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.history.journal import change_game, undo_rules
from scorekeeper.history.undo_checks import state_before, step_of, steps_of
from scorekeeper.history.undo_graph import UndoGraph
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Device, Match, Player


def undo(match: Match, device: Device, change: Change, graph: UndoGraph) -> None:
    """Put back what was before a change that nothing stands in the way of, and write that down."""
    state = state_before(change)
    if change.game:
        change_game(device, change.game, "undone", state, undoes=change.id)
    elif "preset" in state:
        undo_rules(match, device, change, _corrected(change, graph))
    else:
        before = _of_match(match, state)
        _put(match, state)
        after = _of_match(match, state)
        undone = Change(match_id=match.id, device_id=device.id, what="undone", before=before, after=after)
        undone.undoes_id = change.id
        db.session.add(undone)
    db.session.flush()
    _open_again(match, change, graph)


def _of_match(match: Match, fields: Mapping[str, Any]) -> dict[str, Any]:
    """What a match holds now in these fields of a change."""
    return match.people() if "names" in fields else {name: getattr(match, name) for name in fields}


def _put(match: Match, state: Mapping[str, Any]) -> None:
    if "names" not in state:
        for name, value in state.items():
            setattr(match, name, value)
        return
    match.title = state["title"]
    del match.players[len(state["names"]) :]
    for seat, name in enumerate(state["names"]):
        if seat == len(match.players):
            match.players.append(Player(seat=seat, name=name))
        match.players[seat].name = name
        match.players[seat].retired = seat in state["retired"]


def _corrected(change: Change, graph: UndoGraph) -> dict[int, int | None]:
    """For each game that was corrected with the rules, by its number, the change that did."""
    numbers = (change.before or {}).get("games") or {}
    last = {int(number): graph.latest_in(int(number), change.id) for number in numbers}
    return {number: step.id if step else None for number, step in last.items()}


def _open_again(match: Match, change: Change, graph: UndoGraph) -> None:
    """Who opens next follows from what still stands, and is somebody who plays on."""
    scopes = step_of(change).scopes
    opener = UndoGraph(steps_of(match)).opener
    # Nothing else moves it: earlier versions wrote down no draw, and what they drew still stands.
    is_moved = opener != graph.opener and "opener" not in scopes
    if is_moved or ("people" in scopes and match.next_opener is None):
        match.next_opener = opener
    if match.next_opener is not None and match.next_opener not in match.active_seats:
        match.next_opener = None
