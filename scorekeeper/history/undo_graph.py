"""The graph of a match: what was done to which scope of it, and so what has to be undone before what."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

# A game, by its number, or what concerns the match as a whole: people, rules, stopped, opener.
Scope = int | str

# The scope of a match that a change of it concerns, by a field that stands before and after.
_SCOPES: Mapping[str, Scope] = {
    "names": "people",
    "preset": "rules",
    # Another round is another length, which is one of the rules.
    "length_number": "rules",
    "stopped": "stopped",
    "next_opener": "opener",
}


@dataclass(frozen=True)
class Step:
    """One change, as far as it tells what rests on what; a game's own states are not needed for that."""

    id: int
    what: str
    game: int | None = None
    undoes: int | None = None
    before: Mapping[str, Any] | None = None
    after: Mapping[str, Any] | None = None

    @cached_property
    def scopes(self) -> frozenset[Scope]:
        """What this changed; nothing where there is nothing to put back."""
        if self.game is not None:
            return frozenset([self.game])
        before = self.before or {}
        # With other rules, winners may have been named in some games.
        games = {int(number) for number in before.get("games") or ()} if "preset" in before else set()
        return frozenset({scope for field, scope in _SCOPES.items() if field in before} | games)

    @cached_property
    def depends_on(self) -> frozenset[Scope]:
        """What this changed, and what it found: a game is recorded while a match goes on, and takes up
        whom the tiles drawn said to open.
        """
        return self.scopes | {"stopped", "opener"} if self.what == "recorded" else self.scopes


class UndoGraph:
    """The changes of a match, all of them or from some change on."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self.steps = sorted(steps, key=lambda step: step.id)
        # What was taken back, and by which change. An undo that was itself taken back does nothing.
        self.undone_by: dict[int, Step] = {}
        for step in reversed(self.steps):
            if step.undoes is not None and step.id not in self.undone_by:
                self.undone_by.setdefault(step.undoes, step)
        self._resting: dict[Scope, list[Step]] = defaultdict(list)
        for step in reversed(self.steps):
            if step.id not in self.undone_by:
                for scope in step.depends_on:
                    self._resting[scope].append(step)

    def dependents(self, step: Step) -> Iterator[Step]:
        """What was done later and still stands, the latest first."""
        for scope in step.scopes:
            yield from self.dependents_in(step, scope)

    def dependents_in(self, step: Step, scope: Scope) -> Iterator[Step]:
        """The same in one scope of the match. An undo and what it took back are as if neither had been."""
        for later in self._resting[scope]:
            if later.id <= step.id:
                return
            if later.undoes is None or later.undoes < step.id:
                yield later

    def blocker(self, step: Step) -> Step | None:
        """What has to be undone before this can be: the latest that rests on a scope this changed."""
        return max(self.dependents(step), key=lambda later: later.id, default=None)

    def latest_in(self, scope: Scope, before: int) -> Step | None:
        """The last change of a scope, before the change of this id, that still stands."""
        standing = (step for step in self._resting[scope] if step.id < before and scope in step.scopes)
        return next(standing, None)

    @property
    def opener(self) -> int | None:
        """Whom the last tiles drawn say to open, unless a game was recorded since."""
        for step in self._resting["opener"]:
            if step.undoes is None:
                return None if step.what == "recorded" else (step.after or {}).get("next_opener")
        return None
