"""Why a change cannot be undone, if it cannot."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import sqlalchemy as sa
from sqlalchemy.orm import lazyload

from scorekeeper.history.steps import state_before, step_of
from scorekeeper.history.undo_graph import Scope, Step, UndoGraph
from scorekeeper.rules.comparison import Comparison, check_length
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import HouseRules, LengthKind, rounds
from scorekeeper.rules.progress import Progress, unscorable
from scorekeeper.rules.record import Finish
from scorekeeper.rules.scoring import adapt_to, rules_as_played, score
from scorekeeper.storage.changes import AnyChange, ChangeKind, GameChanged, load_change
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Game, Match
from scorekeeper.storage.rules_state import dump_rules
from scorekeeper.storage.states import (
    GameState,
    LengthState,
    OpenerState,
    PeopleState,
    RulesState,
    State,
    StoppedState,
)

# The lengths that say how many games there are.
LIMITED = (LengthKind.ROUNDS, LengthKind.SINGLE_GAME)


class Reason(StrEnum):
    """Why a change cannot be undone."""

    NEVER = "never"  # There is no state before it, as before a start.
    UNDONE = "undone"
    HAS_DEPENDENTS = "has-dependents"  # A later change depends on it.
    TOO_MANY_GAMES = "too-many-games"  # As many games as were agreed are recorded without it.
    CANNOT_BE_SCORED = "cannot-be-scored"  # Games cannot be scored by the house rules.
    TOO_MANY_PLAYERS = "too-many-players"  # The set of tiles is for fewer than are at the table.
    HAS_PLAYED = "has-played"  # Somebody who joined has played.
    CHANGED_SINCE = "changed-since"  # The match is not as it left it.


@dataclass(frozen=True)
class Blocker:
    """Why a change cannot be undone, and the change to look at, if there is one."""

    reason: Reason
    step: Step | None = None


def may_be_undone(match: Match, last: Change) -> bool:
    """Whether the news of a match's last change offers Undo."""
    # What was undone is done again in the history.
    if last.kind is ChangeKind.UNDONE:
        return False
    # Only later changes could be in the way, so no other is asked for.
    return UndoChecks(match, UndoGraph([step_of(last)])).of(last) is None


class UndoChecks:
    """What blocks the undo of each change of a match: to offer it, or, if thorough, to do it.

    Games are read only where the answer depends on them.
    """

    def __init__(self, match: Match, graph: UndoGraph, *, thorough: bool = False) -> None:
        self.match = match
        self.graph = graph
        self.thorough = thorough

    @cached_property
    def _progress(self) -> Progress:
        return self.match.progress()

    def of(self, change: Change) -> Blocker | None:
        """Why this change cannot be undone; None if it can."""
        step = step_of(change)
        if not step.scopes:
            return Blocker(Reason.NEVER)
        if undone := self.graph.undone_by.get(step.id):
            return Blocker(Reason.UNDONE, undone)
        if later := self.graph.blocker(step):
            return Blocker(Reason.HAS_DEPENDENTS, later)
        content = change.content
        if isinstance(content, GameChanged) and change.game:
            return self._of_game(content, change.game, step)
        if isinstance(content.before, OpenerState):
            return None
        if isinstance(content.before, PeopleState) and isinstance(content.after, PeopleState):
            return self._of_people(step, content.before, content.after)
        if not self._is_as_left(content.after):
            return Blocker(Reason.CHANGED_SINCE)
        if isinstance(content.before, RulesState):
            return self._of_rules(step, content.before.house_rules, content.before.corrected)
        if isinstance(content.before, LengthState):
            return self._of_rounds(step, content.before.length_number)
        return None

    def _is_as_left(self, after: State | None) -> bool:
        """Whether the match still is as a change left it; an imported history may say anything."""
        if isinstance(after, RulesState):
            return dump_rules(self.match.house_rules) == after.choices()
        if isinstance(after, StoppedState):
            return self.match.stopped == after.stopped
        return isinstance(after, LengthState) and self.match.length_number == after.length_number

    def _of_game(self, content: GameChanged, game: Game, step: Step) -> Blocker | None:
        state = state_before(content)
        if game.state() != content.after:
            return Blocker(Reason.CHANGED_SINCE)
        if state.deleted or state.finish is Finish.ABANDONED:
            return None
        if not self._can_score(state):
            return Blocker(Reason.CANNOT_BE_SCORED, self._latest("rules"))
        is_one_more = game.deleted or game.finish is Finish.ABANDONED
        is_limited = self.match.length_kind in LIMITED
        if is_one_more and is_limited and (taken := self._latest_after(step)):
            length = self._progress.length
            if length is not None and self._progress.played >= length:
                return Blocker(Reason.TOO_MANY_GAMES, taken)
        return None

    def _can_score(self, state: GameState) -> bool:
        """Whether a game in this state has a score by the present rules."""
        rules = self.match.house_rules
        if rules.teaching or not state.entries:
            return rules.teaching and not state.entries
        try:
            record = self.match.record_of_state(state)
            score(adapt_to(record, rules), rules_as_played(record, rules))
        except Refused:
            return False
        return True

    def _of_people(self, step: Step, before: PeopleState, after: PeopleState) -> Blocker | None:
        if self.match.people().model_copy(update={"box": after.box}) != after:
            return Blocker(Reason.CHANGED_SINCE)
        joined = range(len(before.names), len(after.names))
        if joined and (played := self._first_with(joined.start, step)):
            return Blocker(Reason.HAS_PLAYED, played)
        active = len(before.names) - len(before.retired)
        if active > len(self.match.active_seats) and active > self.match.box.tile_set.most_players:
            return Blocker(Reason.TOO_MANY_PLAYERS, self._latest("rules"))
        return None

    def _first_with(self, seat: int, step: Step) -> Step | None:
        """The first change since that names somebody in this seat or after, whether or not it was undone:
        the history has to find whom it names.
        """
        rows = sa.select(Change.id, Change.kind, Change.before, Change.after, Change.game_id.is_not(None))
        # An imported history may name players before they joined.
        since = 0 if self.thorough else step.id
        later = rows.filter(Change.match_id == self.match.id, Change.id > since).order_by(Change.id)
        found = db.session.execute(later.execution_options(yield_per=50))
        named = next(
            (
                id_
                for id_, kind, before, after, is_of_game in found
                if _names(load_change(kind, before, after, is_of_game=is_of_game), seat)
            ),
            None,
        )
        found.close()
        return next((later for later in self.graph.steps if later.id == named), None)

    def _of_rounds(self, step: Step, number: int) -> Blocker | None:
        rules = self.match.house_rules
        if rules.length.kind is not LengthKind.ROUNDS:
            return Blocker(Reason.CHANGED_SINCE)
        return self._of_rules(step, replace(rules, length=rounds(number)), {})

    def _of_rules(self, step: Step, rules: HouseRules, corrected: Mapping[int, GameState]) -> Blocker | None:
        if len(self.match.active_seats) > rules.box.tile_set.most_players:
            return Blocker(Reason.TOO_MANY_PLAYERS, self._latest("people"))
        games = self._to_score(step)
        states = [corrected.get(game.number) or game.state() for game in games]
        records = [adapt_to(self.match.record_of_state(state), rules) for state in states]
        if refused := [] if rules.teaching else sorted(unscorable(records, rules)):
            return Blocker(Reason.CANNOT_BE_SCORED, self._latest(games[refused[-1]].number))
        if games and rules.teaching != self.match.teaching:
            return Blocker(Reason.CANNOT_BE_SCORED, self._latest_after(step))
        is_limited = rules.length.kind in LIMITED
        if games and is_limited and self.match.house_rules.length != rules.length:
            return self._of_length(step, rules)
        return None

    def _to_score(self, step: Step) -> Sequence[Game]:
        """The games that the rules before a change have to score. They could score those recorded before it,
        which are not read unless the check is thorough.
        """
        if self.thorough:
            return self.match.games
        numbers = {later.game for later in self.graph.steps if later.game and later.id > step.id}
        mine = sa.select(Game).filter(Game.match_id == self.match.id, Game.deleted.is_(False))
        found = mine.filter(Game.number.in_(numbers)).options(lazyload(Game.match)).order_by(Game.number)
        return db.session.scalars(found).unique().all()

    def _of_length(self, step: Step, rules: HouseRules) -> Blocker | None:
        """Whether more games are recorded than were agreed before, whichever rules score them."""
        other = replace(self.match.house_rules, length=rules.length)
        if list(check_length(Comparison(self._progress, self.match.progress(other)))):
            return Blocker(Reason.TOO_MANY_GAMES, self._latest_after(step))
        return None

    def _latest(self, scope: Scope) -> Step | None:
        """The latest change in force of a scope."""
        return self.graph.latest_in(scope, self.graph.steps[-1].id + 1)

    def _latest_after(self, step: Step) -> Step | None:
        """The latest change in force since, of how many games are played or agreed on."""
        for later in reversed(self.graph.steps):
            if later.id <= step.id:
                return None
            is_void = later.id in self.graph.undone_by or (later.undoes or 0) > step.id
            if not is_void and later.scopes - {"opener", "stopped"}:
                return later
        return None


def _names(content: AnyChange, first: int) -> bool:
    """Whether the states of a game, or of who opens, name somebody in this seat or after."""
    return any(seat >= first for state in (content.before, content.after) for seat in _seats(state))


def _seats(state: State | None) -> Iterator[int]:
    if isinstance(state, GameState):
        yield from (entry.seat for entry in state.entries)
    opener = state.opener if isinstance(state, GameState) else None
    opener = state.next_opener if isinstance(state, OpenerState) else opener
    if opener is not None:
        yield opener
