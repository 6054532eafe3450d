"""The changes of a match as steps of its undo graph."""

import sqlalchemy as sa

from scorekeeper.history.undo_graph import Step
from scorekeeper.storage.changes import GameChanged, load_change
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Game, Match
from scorekeeper.storage.states import GameState


def steps_of(match: Match, since: int = 0) -> list[Step]:
    """The changes of a match from the change of this id on; the states of games are not read."""
    of_match = Change.game_id.is_(None)
    found = (
        sa.select(
            Change.id,
            Change.kind,
            Game.number,
            Change.undoes_id,
            sa.case((of_match, Change.before)),
            sa.case((of_match, Change.after)),
        )
        .outerjoin(Game, Change.game_id == Game.id)
        .filter(Change.match_id == match.id, Change.id >= since)
    )
    steps = []
    for id_, kind, game, undoes, before, after in db.session.execute(found):
        if game is not None:
            steps.append(Step(id_, kind, game, undoes))
            continue
        content = load_change(kind, before, after, is_of_game=False)
        steps.append(Step(id_, kind, None, undoes, content.before, content.after))
    return steps


def step_of(change: Change) -> Step:
    if change.game:
        return Step(change.id, change.kind, change.game.number, change.undoes_id)
    content = change.content
    return Step(change.id, change.kind, None, change.undoes_id, content.before, content.after)


def state_before(content: GameChanged) -> GameState:
    """The state that undo restores; a game that was recorded is deleted."""
    return content.before or content.after.model_copy(update={"deleted": True})
