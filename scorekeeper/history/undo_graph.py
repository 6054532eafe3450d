"""The undo graph of a match: which change depends on which, and so has to be undone first."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.storage.changes import ChangeKind
from scorekeeper.storage.states import (
    LengthState,
    OpenerState,
    PeopleState,
    RulesState,
    State,
    StoppedState,
)

# A game, by its number, or a part of the match as a whole.
Scope = int | str

# Which part of a match each state is about. A change of any other state cannot be undone.
_SCOPES: Mapping[type[State], Scope] = {
    PeopleState: "people",
    RulesState: "rules",
    # Another round is another length, which is one of the rules.
    LengthState: "rules",
    StoppedState: "stopped",
    OpenerState: "opener",
}


@dataclass(frozen=True)
class Step:
    """One change, as far as others depend on it: the states of games are left out."""

    id: int
    kind: ChangeKind
    game: int | None = None
    undoes: int | None = None
    before: State | None = None
    after: State | None = None

    @cached_property
    def scopes(self) -> frozenset[Scope]:
        """What this changed; nothing if there is no state to go back to."""
        if self.game is not None:
            return frozenset([self.game])
        if self.before is None or type(self.before) not in _SCOPES:
            return frozenset()
        # With other rules, winners may have been named in some games.
        games = self.before.corrected if isinstance(self.before, RulesState) else ()
        return frozenset([_SCOPES[type(self.before)], *games])

    @cached_property
    def depends_on(self) -> frozenset[Scope]:
        """What this changed, and what it relied on: a game is recorded while a match goes on, and settles
        who opened it.
        """
        return self.scopes | {"stopped", "opener"} if self.kind is ChangeKind.RECORDED else self.scopes


class UndoGraph:
    """The changes of a match, all of them or from some change on."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self.steps = sorted(steps, key=lambda step: step.id)
        # Which change undid each. An undo that was itself undone does nothing.
        self.undone_by: dict[int, Step] = {}
        for step in reversed(self.steps):
            if step.undoes is not None and step.id not in self.undone_by:
                self.undone_by.setdefault(step.undoes, step)
        # The latest first.
        self._in_force: dict[Scope, list[Step]] = defaultdict(list)
        for step in reversed(self.steps):
            if step.id not in self.undone_by:
                for scope in step.depends_on:
                    self._in_force[scope].append(step)

    def dependents(self, step: Step) -> Iterator[Step]:
        """The later changes in force that depend on this one, in each scope the latest first."""
        for scope in step.scopes:
            yield from self.dependents_in(step, scope)

    def dependents_in(self, step: Step, scope: Scope) -> Iterator[Step]:
        """The same in one scope. An undo and the change that it undid count as if neither had been made."""
        for later in self._in_force[scope]:
            if later.id <= step.id:
                return
            if later.undoes is None or later.undoes < step.id:
                yield later

    def blocker(self, step: Step) -> Step | None:
        """The change that has to be undone before this one can be: its latest dependent."""
        return max(self.dependents(step), key=lambda later: later.id, default=None)

    def latest_in(self, scope: Scope, before: int) -> Step | None:
        """The latest change in force of a scope, before the change of this id."""
        in_force = (step for step in self._in_force[scope] if step.id < before and scope in step.scopes)
        return next(in_force, None)

    @property
    def opener(self) -> int | None:
        """The seat that opens by the last tiles drawn, unless a game was recorded since."""
        for step in self._in_force["opener"]:
            if step.undoes is None:
                return step.after.next_opener if isinstance(step.after, OpenerState) else None
        return None
