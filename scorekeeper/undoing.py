"""Undo: whether a change can be taken back, what stands in the way if not, and taking it back."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

import sqlalchemy as sa

from scorekeeper.changed_rules import undo_rules
from scorekeeper.changed_rules_form import read_typed, typed
from scorekeeper.course import Course, Part, Step
from scorekeeper.database import db
from scorekeeper.filed_games import state_as_filed
from scorekeeper.games import change_game
from scorekeeper.models import Change, Game, Keeper, Match, Player, recorded
from scorekeeper.rules.changed_rules import Comparison, check_change, check_length
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import LengthKind, rounds
from scorekeeper.rules.progress import Progress, unscorable
from scorekeeper.rules.record import Finish, Record
from scorekeeper.rules.scoring import as_played, score, under


class Why(StrEnum):
    """Why a change cannot be undone."""

    NEVER = "never"  # Nothing stands before it, as before a start.
    UNDONE = "undone"
    RESTS = "rests"  # Something later rests on it.
    FULL = "full"  # The games that were agreed are recorded without it.
    SCORING = "scoring"  # Games cannot be scored by the house rules.
    TABLE = "table"  # More are at the table than the set of tiles is for.
    PLAYED = "played"  # Somebody who joined has played.
    OTHERWISE = "otherwise"  # What it left is not what is there now.


@dataclass(frozen=True)
class Obstacle:
    """What stands in the way of undoing a change, and the change to look at, if there is one."""

    why: Why
    step: Step | None = None


def people_of(match: Match) -> dict[str, Any]:
    """Who plays, as a Change keeps it."""
    retired = sorted(match.retired)
    return {"names": match.names, "title": match.title, "retired": retired, "box": match.box.value}


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


def record_of(state: dict[str, Any], match: Match) -> Record:
    """A game in this state, as the rules read it."""
    game = Game()
    game.put(state)
    return recorded(game, game.entries, [player.seat for player in match.players])


class Undoing:
    """What can be undone in a match; its games are read only where that depends on them."""

    def __init__(self, match: Match, course: Course) -> None:
        self.match = match
        self.course = course

    @cached_property
    def _progress(self) -> Progress:
        return self.match.replayed()

    def obstacle(self, change: Change) -> Obstacle | None:
        """What stands in the way of undoing this change; None if nothing does."""
        step = step_of(change)
        if not step.parts:
            return Obstacle(Why.NEVER)
        if undone := self.course.taken_back.get(step.id):
            return Obstacle(Why.UNDONE, undone)
        if later := self.course.in_the_way(step):
            return Obstacle(Why.RESTS, later)
        if change.game:
            return self._of_game(change, change.game, step)
        before, after = change.before or {}, change.after or {}
        if "names" in before:
            return self._of_people(step, before, after)
        if "next_opener" in before:
            return None
        if not self._is_as_left(after):
            return Obstacle(Why.OTHERWISE)
        return None if "stopped" in before else self._of_rules(step, before)

    def _is_as_left(self, after: Mapping[str, Any]) -> bool:
        """Whether the match still is as a change left it; a history that was imported may say anything."""
        if "preset" in after:
            return typed(self.match.house_rules).items() <= after.items()
        return all(getattr(self.match, field, None) == value for field, value in after.items())

    def _of_game(self, change: Change, game: Game, step: Step) -> Obstacle | None:
        state = state_before(change)
        if state_as_filed(game.state()) != state_as_filed(change.after or {}):
            return Obstacle(Why.OTHERWISE)
        if state["deleted"] or state["finish"] == Finish.ABANDONED:
            return None
        if not self._can_score(state):
            return Obstacle(Why.SCORING, self._latest("rules"))
        is_one_more = game.deleted or game.finish is Finish.ABANDONED
        if is_one_more and (taken := self._latest_after(step)):
            length = self._progress.length
            if length is not None and self._progress.played >= length:
                return Obstacle(Why.FULL, taken)
        return None

    def _can_score(self, state: dict[str, Any]) -> bool:
        """Whether a game in this state has a score by the rules as they are."""
        rules = self.match.house_rules
        if rules.teaching or not state["entries"]:
            return rules.teaching and not state["entries"]
        try:
            record = record_of(state, self.match)
            score(under(record, rules), as_played(record, rules))
        except Refused:
            return False
        return True

    def _of_people(self, step: Step, before: Mapping[str, Any], after: Mapping[str, Any]) -> Obstacle | None:
        is_now = people_of(self.match)
        if any(is_now[field] != after[field] for field in ("names", "title", "retired")):
            return Obstacle(Why.OTHERWISE)
        joined = range(len(before["names"]), len(after["names"]))
        if joined and (played := self._first_with(joined.start, step)):
            return Obstacle(Why.PLAYED, played)
        here = len(before["names"]) - len(before["retired"])
        if here > len(self.match.here) and here > self.match.box.tile_set.most_players:
            return Obstacle(Why.TABLE, self._latest("rules"))
        return None

    def _first_with(self, seat: int, step: Step) -> Step | None:
        """The first change since that names whoever sits there or after, also if it was taken back: what
        a history says of somebody must find them.
        """
        states = sa.select(Change.id, Change.before, Change.after)
        later = states.filter(Change.match_id == self.match.id, Change.id > step.id).order_by(Change.id)
        found = db.session.execute(later.execution_options(yield_per=50))
        named = next((id_ for id_, *both in found if any(_names(each or {}, seat) for each in both)), None)
        found.close()
        return next((later for later in self.course.steps if later.id == named), None)

    def _of_rules(self, step: Step, before: Mapping[str, Any]) -> Obstacle | None:
        rules, length = self.match.house_rules, self.match.house_rules.length
        if "preset" in before:
            rules = read_typed(before)
        elif length.kind is LengthKind.ROUNDS:
            rules = replace(rules, length=rounds(before["length_number"]))
        else:
            return Obstacle(Why.OTHERWISE)
        if len(self.match.here) > rules.box.tile_set.most_players:
            return Obstacle(Why.TABLE, self._latest("people"))
        records = self.match.records(rules)
        for place, game in enumerate(self.match.games):
            if state := (before.get("games") or {}).get(str(game.number)):
                records[place] = under(record_of(state, self.match), rules)
        if any(fault.rule != "box" for fault in check_change(self._progress, rules)):
            return Obstacle(Why.SCORING, self._latest_after(step))
        if refused := [] if rules.teaching else sorted(unscorable(records, rules)):
            return Obstacle(Why.SCORING, self._latest(self.match.games[refused[-1]].number))
        if list(check_length(Comparison(self._progress, self.match.replayed(rules, records)))):
            return Obstacle(Why.FULL, self._latest_after(step))
        return None

    def _latest(self, part: Part) -> Step | None:
        """The latest change of a part that stands."""
        return self.course.last_in(part, self.course.steps[-1].id + 1)

    def _latest_after(self, step: Step) -> Step | None:
        """The latest change since that stands, and concerns how many games are played or agreed on."""
        for later in reversed(self.course.steps):
            if later.id <= step.id:
                return None
            is_void = later.id in self.course.taken_back or (later.undoes or 0) > step.id
            if not is_void and later.parts - {"opener", "stopped"}:
                return later
        return None

    def undo(self, keeper: Keeper, change: Change) -> None:
        """Put back what was before a change that nothing stands in the way of, and write that down."""
        match, state = self.match, state_before(change)
        if change.game:
            change_game(keeper, change.game, "undone", state, undoes=change.id)
        elif "preset" in state:
            undo_rules(match, keeper, change, self._corrected(change))
        else:
            before = people_of(match) if "names" in state else {name: getattr(match, name) for name in state}
            self._put(state)
            after = people_of(match) if "names" in state else {name: getattr(match, name) for name in state}
            undone = Change(match_id=match.id, keeper_id=keeper.id, what="undone", before=before, after=after)
            undone.undoes_id = change.id
            db.session.add(undone)
        db.session.flush()
        self._open_again(change)

    def _put(self, state: Mapping[str, Any]) -> None:
        match = self.match
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

    def _corrected(self, change: Change) -> dict[int, int | None]:
        """For each game that was corrected with the rules, by its number, the change that did."""
        numbers = (change.before or {}).get("games") or {}
        last = {int(number): self.course.last_in(int(number), change.id) for number in numbers}
        return {number: step.id if step else None for number, step in last.items()}

    def _open_again(self, change: Change) -> None:
        """Who opens next follows from what still stands, and is somebody who plays on."""
        match, parts = self.match, step_of(change).parts
        opener = Course(steps_of(match)).opener
        # Nothing else moves it: earlier versions wrote down no draw, and what they drew still stands.
        is_moved = opener != self.course.opener and "opener" not in parts
        if is_moved or ("people" in parts and match.next_opener is None):
            match.next_opener = opener
        if match.next_opener is not None and match.next_opener not in match.here:
            match.next_opener = None


def _names(state: Mapping[str, Any], first: int) -> bool:
    """Whether a state of a game, or of who opens, is about somebody in this seat or after."""
    seats = [state.get("opener"), state.get("next_opener")]
    seats += [entry.get("seat", place) for place, entry in enumerate(state.get("entries") or ())]
    return any(seat is not None and seat >= first for seat in seats)
