"""What stands in the way of undoing a change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import lazyload

from scorekeeper.history.undo_graph import Scope, Step, UndoGraph
from scorekeeper.rules.comparison import Comparison, check_length
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import HouseRules, LengthKind, rounds
from scorekeeper.rules.progress import Progress, unscorable
from scorekeeper.rules.record import Finish
from scorekeeper.rules.scoring import adapt_to, rules_as_played, score
from scorekeeper.storage.database import db
from scorekeeper.storage.game_state import normalised, record_of
from scorekeeper.storage.models import Change, Game, Match
from scorekeeper.storage.rules_state import dump_rules, load_rules

# The lengths that say how many games there are.
LIMITED = (LengthKind.ROUNDS, LengthKind.SINGLE_GAME)


class Reason(StrEnum):
    """Why a change cannot be undone."""

    NEVER = "never"  # Nothing stands before it, as before a start.
    UNDONE = "undone"
    HAS_DEPENDENTS = "has-dependents"  # Something later rests on it.
    TOO_MANY_GAMES = "too-many-games"  # The games that were agreed are recorded without it.
    CANNOT_BE_SCORED = "cannot-be-scored"  # Games cannot be scored by the house rules.
    TOO_MANY_PLAYERS = "too-many-players"  # More are at the table than the set of tiles is for.
    HAS_PLAYED = "has-played"  # Somebody who joined has played.
    CHANGED_SINCE = "changed-since"  # What it left is not what is there now.


@dataclass(frozen=True)
class Blocker:
    """What stands in the way of undoing a change, and the change to look at, if there is one."""

    reason: Reason
    step: Step | None = None


def steps_of(match: Match, since: int = 0) -> list[Step]:
    """What was done to a match, from the change of this id on; games without their states."""
    of_match = Change.game_id.is_(None)
    found = (
        sa.select(
            Change.id,
            Change.what,
            Game.number,
            Change.undoes_id,
            sa.case((of_match, Change.before)),
            sa.case((of_match, Change.after)),
        )
        .outerjoin(Game, Change.game_id == Game.id)
        .filter(Change.match_id == match.id, Change.id >= since)
    )
    return [Step(*row) for row in db.session.execute(found)]


def step_of(change: Change) -> Step:
    number = change.game.number if change.game else None
    return Step(change.id, change.what, number, change.undoes_id, change.before, change.after)


def state_before(change: Change) -> dict[str, Any]:
    """What undoing puts back; a game that was recorded is deleted."""
    if change.game and change.before is None:
        return (change.after or {}) | {"deleted": True}
    return change.before or {}


def may_be_undone(match: Match, last: Change) -> bool:
    """Whether a match's last change is of those undone where they are news, and nothing is in the way."""
    if not last.news_offers_undo:
        return False
    # Nothing that was done later can be in the way, so no other change is asked for.
    return UndoChecks(match, UndoGraph([step_of(last)])).of(last) is None


class UndoChecks:
    """What stands in the way of undoing each change of a match, to offer that, or, thorough, to do it.

    Games are read only where it depends on them.
    """

    def __init__(self, match: Match, graph: UndoGraph, *, thorough: bool = False) -> None:
        self.match = match
        self.graph = graph
        self.thorough = thorough

    @cached_property
    def _progress(self) -> Progress:
        return self.match.progress()

    def of(self, change: Change) -> Blocker | None:
        """What stands in the way of undoing this change; None if nothing does."""
        step = step_of(change)
        if not step.scopes:
            return Blocker(Reason.NEVER)
        if undone := self.graph.undone_by.get(step.id):
            return Blocker(Reason.UNDONE, undone)
        if later := self.graph.blocker(step):
            return Blocker(Reason.HAS_DEPENDENTS, later)
        if change.game:
            return self._of_game(change, change.game, step)
        before, after = change.before or {}, change.after or {}
        if "names" in before:
            return self._of_people(step, before, after)
        if "next_opener" in before:
            return None
        if not self._is_as_left(after):
            return Blocker(Reason.CHANGED_SINCE)
        return None if "stopped" in before else self._of_rules(step, before)

    def _is_as_left(self, after: Mapping[str, Any]) -> bool:
        """Whether the match still is as a change left it; a history that was imported may say anything."""
        if "preset" in after:
            return dump_rules(self.match.house_rules).items() <= after.items()
        return all(getattr(self.match, field, None) == value for field, value in after.items())

    def _of_game(self, change: Change, game: Game, step: Step) -> Blocker | None:
        state = state_before(change)
        if normalised(game.state()) != normalised(change.after or {}):
            return Blocker(Reason.CHANGED_SINCE)
        if state["deleted"] or state["finish"] == Finish.ABANDONED:
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

    def _can_score(self, state: dict[str, Any]) -> bool:
        """Whether a game in this state has a score by the rules as they are."""
        rules = self.match.house_rules
        if rules.teaching or not state["entries"]:
            return rules.teaching and not state["entries"]
        try:
            record = record_of(state, self.match)
            score(adapt_to(record, rules), rules_as_played(record, rules))
        except Refused:
            return False
        return True

    def _of_people(self, step: Step, before: Mapping[str, Any], after: Mapping[str, Any]) -> Blocker | None:
        is_now = self.match.people()
        if any(is_now[field] != after[field] for field in ("names", "title", "retired")):
            return Blocker(Reason.CHANGED_SINCE)
        joined = range(len(before["names"]), len(after["names"]))
        if joined and (played := self._first_with(joined.start, step)):
            return Blocker(Reason.HAS_PLAYED, played)
        here = len(before["names"]) - len(before["retired"])
        if here > len(self.match.active_seats) and here > self.match.box.tile_set.most_players:
            return Blocker(Reason.TOO_MANY_PLAYERS, self._latest("rules"))
        return None

    def _first_with(self, seat: int, step: Step) -> Step | None:
        """The first change since that names whoever sits there or after, also if it was taken back: what
        a history says of somebody must find them.
        """
        states = sa.select(Change.id, Change.before, Change.after)
        # A history that was imported may name somebody before they joined.
        since = 0 if self.thorough else step.id
        later = states.filter(Change.match_id == self.match.id, Change.id > since).order_by(Change.id)
        found = db.session.execute(later.execution_options(yield_per=50))
        named = next((id_ for id_, *both in found if any(_names(each or {}, seat) for each in both)), None)
        found.close()
        return next((later for later in self.graph.steps if later.id == named), None)

    def _of_rules(self, step: Step, before: Mapping[str, Any]) -> Blocker | None:
        rules, length = self.match.house_rules, self.match.house_rules.length
        if "preset" in before:
            rules = load_rules(before)
        elif length.kind is LengthKind.ROUNDS:
            rules = replace(rules, length=rounds(before["length_number"]))
        else:
            return Blocker(Reason.CHANGED_SINCE)
        if len(self.match.active_seats) > rules.box.tile_set.most_players:
            return Blocker(Reason.TOO_MANY_PLAYERS, self._latest("people"))
        corrected = before.get("games") or {}
        games = self._to_score(step)
        states = [corrected.get(str(game.number)) or game.state() for game in games]
        records = [adapt_to(record_of(state, self.match), rules) for state in states]
        if refused := [] if rules.teaching else sorted(unscorable(records, rules)):
            return Blocker(Reason.CANNOT_BE_SCORED, self._latest(games[refused[-1]].number))
        if games and rules.teaching != self.match.teaching:
            return Blocker(Reason.CANNOT_BE_SCORED, self._latest_after(step))
        is_limited = rules.length.kind in LIMITED
        if games and is_limited and self.match.house_rules.length != rules.length:
            return self._of_length(step, rules)
        return None

    def _to_score(self, step: Step) -> Sequence[Game]:
        """The games that the rules before a change have to score: those there were then, they could, and
        whoever only looks is spared the reading of them.
        """
        if self.thorough:
            return self.match.games
        numbers = {later.game for later in self.graph.steps if later.game and later.id > step.id}
        mine = sa.select(Game).filter(Game.match_id == self.match.id, Game.deleted.is_(False))
        found = mine.filter(Game.number.in_(numbers)).options(lazyload(Game.match)).order_by(Game.number)
        return db.session.scalars(found).unique().all()

    def _of_length(self, step: Step, rules: HouseRules) -> Blocker | None:
        """Whether more games are recorded than were agreed before; which rules score them is all one."""
        other = replace(self.match.house_rules, length=rules.length)
        if list(check_length(Comparison(self._progress, self.match.progress(other)))):
            return Blocker(Reason.TOO_MANY_GAMES, self._latest_after(step))
        return None

    def _latest(self, scope: Scope) -> Step | None:
        """The latest change of a scope that stands."""
        return self.graph.latest_in(scope, self.graph.steps[-1].id + 1)

    def _latest_after(self, step: Step) -> Step | None:
        """The latest change since that stands, and concerns how many games are played or agreed on."""
        for later in reversed(self.graph.steps):
            if later.id <= step.id:
                return None
            is_void = later.id in self.graph.undone_by or (later.undoes or 0) > step.id
            if not is_void and later.scopes - {"opener", "stopped"}:
                return later
        return None


def _names(state: Mapping[str, Any], first: int) -> bool:
    """Whether a state of a game, or of who opens, is about somebody in this seat or after."""
    seats = [state.get("opener"), state.get("next_opener")]
    seats += [entry.get("seat", place) for place, entry in enumerate(state.get("entries") or ())]
    return any(seat is not None and seat >= first for seat in seats)
