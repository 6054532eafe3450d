"""Undo: the state before a change is restored, and that is written down as a change too."""

from scorekeeper.history.journal import change_game, note, undo_rules
from scorekeeper.history.steps import state_before, step_of, steps_of
from scorekeeper.history.undo_graph import UndoGraph
from scorekeeper.storage.changes import ChangeKind, GameChanged, Undone
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Device, Match, Player
from scorekeeper.storage.states import LengthState, OpenerState, PeopleState, RulesState, StoppedState

Columns = StoppedState | LengthState | OpenerState


def undo(match: Match, device: Device, change: Change, graph: UndoGraph) -> None:
    """Restore the state before a change whose undo nothing blocks, and write that down."""
    content = change.content
    if isinstance(content, GameChanged) and change.game:
        change_game(device, change.game, ChangeKind.UNDONE, state_before(content), undoes=change.id)
    elif isinstance(content.before, RulesState):
        undo_rules(match, device, change, content.before, _corrections(change.id, content.before, graph))
    elif isinstance(content.before, PeopleState):
        people = match.people()
        _restore_people(match, content.before)
        note(match, device, Undone(before=people, after=match.people()), undoes=change.id)
    elif isinstance(content.before, Columns):
        columns = _columns(match, content.before)
        for name in type(columns).model_fields:
            setattr(match, name, getattr(content.before, name))
        note(match, device, Undone(before=columns, after=content.before), undoes=change.id)
    db.session.flush()
    _settle_opener(match, change, graph)


def _columns(match: Match, state: Columns) -> Columns:
    """The columns of a match that a state is about, as they are now."""
    return type(state)(**{name: getattr(match, name) for name in type(state).model_fields})


def _restore_people(match: Match, state: PeopleState) -> None:
    match.title = state.title
    del match.players[len(state.names) :]
    for seat, name in enumerate(state.names):
        if seat == len(match.players):
            match.players.append(Player(seat=seat, name=name))
        match.players[seat].name = name
        match.players[seat].retired = seat in state.retired


def _corrections(change_id: int, before: RulesState, graph: UndoGraph) -> dict[int, int | None]:
    """For each game that was corrected with the rules, by its number, the change that did."""
    last = {number: graph.latest_in(number, change_id) for number in before.corrected}
    return {number: step.id if step else None for number, step in last.items()}


def _settle_opener(match: Match, change: Change, graph: UndoGraph) -> None:
    """Who opens next follows from the changes still in force, and is somebody who plays on."""
    scopes = step_of(change).scopes
    opener = UndoGraph(steps_of(match)).opener
    # Nothing else moves it: earlier versions wrote down no draw, and theirs are still in force.
    is_moved = opener != graph.opener and "opener" not in scopes
    if is_moved or ("people" in scopes and match.next_opener is None):
        match.next_opener = opener
    if match.next_opener is not None and match.next_opener not in match.active_seats:
        match.next_opener = None
