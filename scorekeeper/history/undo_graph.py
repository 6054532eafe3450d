"""The course of a match: what was done to which part of it, and so what has to be undone before what."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

# A game, by its number, or what concerns the match as a whole: people, rules, stopped, opener.
Part = int | str

# The part of a match that a change of it concerns, by a field that stands before and after.
_PARTS: Mapping[str, Part] = {
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
    def parts(self) -> frozenset[Part]:
        """What this changed; nothing where there is nothing to put back."""
        if self.game is not None:
            return frozenset([self.game])
        before = self.before or {}
        # With other rules, winners may have been named in some games.
        games = {int(number) for number in before.get("games") or ()} if "preset" in before else set()
        return frozenset({part for field, part in _PARTS.items() if field in before} | games)

    @cached_property
    def rests_on(self) -> frozenset[Part]:
        """What this changed, and what it found: a game is recorded while a match goes on, and takes up
        whom the tiles drawn said to open.
        """
        return self.parts | {"stopped", "opener"} if self.what == "recorded" else self.parts


class Course:
    """The changes of a match, all of them or from some change on."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self.steps = sorted(steps, key=lambda step: step.id)
        # What was taken back, and by which change. An undo that was itself taken back does nothing.
        self.taken_back: dict[int, Step] = {}
        for step in reversed(self.steps):
            if step.undoes is not None and step.id not in self.taken_back:
                self.taken_back.setdefault(step.undoes, step)
        self._resting: dict[Part, list[Step]] = defaultdict(list)
        for step in reversed(self.steps):
            if step.id not in self.taken_back:
                for part in step.rests_on:
                    self._resting[part].append(step)

    def after(self, step: Step) -> Iterator[Step]:
        """What was done later and still stands, the latest first."""
        for part in step.parts:
            yield from self.after_in(step, part)

    def after_in(self, step: Step, part: Part) -> Iterator[Step]:
        """The same in one part of the match. An undo and what it took back are as if neither had been."""
        for later in self._resting[part]:
            if later.id <= step.id:
                return
            if later.undoes is None or later.undoes < step.id:
                yield later

    def in_the_way(self, step: Step) -> Step | None:
        """What has to be undone before this can be: the latest that rests on a part this changed."""
        return max(self.after(step), key=lambda later: later.id, default=None)

    def last_in(self, part: Part, before: int) -> Step | None:
        """The last change of a part, before the change of this id, that still stands."""
        standing = (step for step in self._resting[part] if step.id < before and part in step.parts)
        return next(standing, None)

    @property
    def opener(self) -> int | None:
        """Whom the last tiles drawn say to open, unless a game was recorded since."""
        for step in self._resting["opener"]:
            if step.undoes is None:
                return None if step.what == "recorded" else (step.after or {}).get("next_opener")
        return None
