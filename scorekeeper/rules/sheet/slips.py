"""Slips of the pen that would explain why a score sheet does not add up.

A slip is a wrong sign, a digit too many, a missing digit, or two neighbouring digits swapped. The search
finds the smallest sets of slips whose correction makes every game possible and every column match its total.
The sheet is never changed: people compare the sets with the paper. The method is Scorekeeper's own: a
depth-first search over the impossible games, pruned by how far the games left can still move each column.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, product
from math import inf
from operator import add, sub

from scorekeeper.rules.sheet.sheet import Row, Sheet, check, is_possible, lacks_minuses

MOST_SLIPS = 6
MOST_IN_A_GAME = 3
# One slip always makes a game impossible: a possible game hides at least two.
FEWEST_HIDDEN = 2
MOST_SETS = 6
# How many steps the search may take before it gives up: about half a second.
MOST_STEPS = 200_000


class Kind(StrEnum):
    """The kinds of slips."""

    SIGN = "sign"
    DIGIT_ADDED = "digit-added"
    DIGIT_DROPPED = "digit-dropped"
    DIGITS_SWAPPED = "digits-swapped"


@dataclass(frozen=True)
class Slip:
    """A number `given` and the `right` one, in the game at `slot`, or in a total if that is None."""

    slot: int | None
    seat: int
    given: int
    right: int
    kind: Kind


@dataclass(frozen=True)
class Slips:
    """The smallest sets of slips that explain a sheet, all of one size; none if no small set does.

    `complete` is False if the search gave up, so that there may be more sets of this size, or a small set
    where none is listed. `minuses_lacking` is True if the losses have no minus signs: that is no slip of the
    pen, and no sets are searched for.
    """

    sets: tuple[tuple[Slip, ...], ...] = ()
    complete: bool = True
    minuses_lacking: bool = False

    @property
    def is_only(self) -> bool:
        return self.complete and len(self.sets) == 1

    @property
    def are_many(self) -> bool:
        """Whether there are more sets than are listed, so that the list means nothing."""
        return not self.complete and len(self.sets) == MOST_SETS


@lru_cache(maxsize=4096)
def meant(given: int) -> dict[int, Kind]:
    """The numbers that one slip can turn into the given one, each with the kind of slip."""
    found = {-given: Kind.SIGN} if given else {}
    signs = [sign for sign in (1, -1) if sign * given >= 0]
    for text, kind in _respelled(str(abs(given))):
        if len(text) == 1 or text[0] != "0":
            for sign in signs:
                found.setdefault(sign * int(text), kind)
    found.pop(given, None)
    return found


def _respelled(digits: str) -> Iterator[tuple[str, Kind]]:
    """The digits with one slip corrected, in every way; they may begin with a 0."""
    places = range(len(digits))
    if len(digits) > 1:
        for at in places:
            yield digits[:at] + digits[at + 1 :], Kind.DIGIT_ADDED
    for at in places[:-1]:
        yield digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :], Kind.DIGITS_SWAPPED
    for at in range(len(digits) + 1):
        for digit in "0123456789":
            yield digits[:at] + digit + digits[at:], Kind.DIGIT_DROPPED


@dataclass(frozen=True)
class _Change:
    """Slips within one game, and by how much their correction moves each seat's points."""

    moves: tuple[int, ...]
    slips: tuple[Slip, ...]


def _changes(game: Row, count: int) -> Iterator[_Change]:
    """Every way to make the game possible by correcting `count` slips; the others determine the last."""
    for seats in combinations(range(len(game.points)), count):
        *free, last = seats
        for corrected in product(*([(seat, right) for right in meant(game.points[seat])] for seat in free)):
            points = list(game.points)
            for seat, right in corrected:
                points[seat] = right
            points[last] -= sum(points)
            if points[last] in meant(game.points[last]) and is_possible(points):
                yield _Change(
                    tuple(map(sub, points, game.points)),
                    tuple(_slip(game.slot, seat, game.points[seat], points[seat]) for seat in seats),
                )


def _slip(slot: int | None, seat: int, given: int, right: int) -> Slip:
    return Slip(slot, seat, given, right, meant(given)[right])


class _GaveUp(Exception):
    """There are more sets than are listed, or too many steps to try."""


class _Search:
    """A search for sets of slips: one or more in each impossible game, and `spare` more anywhere."""

    def __init__(self, sheet: Sheet) -> None:
        self.totals = sheet.totals
        self.counted = sheet.counted
        self.impossible = [game for game in sheet.games if not is_possible(game.points)]
        self.possible = [game for game in sheet.games if is_possible(game.points)]
        self.found: list[tuple[Slip, ...]] = []
        self.steps = 0
        # Whether sets of the size searched for last may have been missed.
        self.is_cut_short = False
        self._changes: dict[tuple[int, int], list[_Change]] = {}
        self._pairs: list[_Change] | None = None

    def run(self, spare: int) -> None:
        """Search for sets with exactly so many slips more than impossible games."""
        self.spare = spare
        self.is_cut_short = bool(self.impossible) and min(1 + spare, len(self.counted)) > MOST_IN_A_GAME
        self._reach = self._reaches()
        self._visit(0, tuple(map(sub, self.totals, self.counted)), spare, ())

    def _choices(self, place: int, count: int) -> list[_Change]:
        if (place, count) not in self._changes:
            self._changes[place, count] = [*_changes(self.impossible[place], count)]
        return self._changes[place, count]

    def _most(self, spare: int) -> range:
        return range(1, min(1 + spare, MOST_IN_A_GAME) + 1)

    def _reaches(self) -> list[list[tuple[int, int]]]:
        """For each impossible game, how far it and those after it can move each column down and up."""
        reach = [[(0, 0) for _ in self.totals]]
        for place in reversed(range(len(self.impossible))):
            moves = [
                change.moves for count in self._most(self.spare) for change in self._choices(place, count)
            ]
            self._step(len(moves))
            reach.append(
                [
                    (
                        low + min((move[seat] for move in moves), default=0),
                        high + max((move[seat] for move in moves), default=0),
                    )
                    for seat, (low, high) in enumerate(reach[-1])
                ]
            )
        return reach[::-1]

    def _visit(self, place: int, off: tuple[int, ...], spare: int, slips: tuple[Slip, ...]) -> None:
        """Correct the impossible games from `place` on; `off` is what each column still lacks."""
        self._step(1)
        if sum(not low <= off[seat] <= high for seat, (low, high) in enumerate(self._reach[place])) > spare:
            return
        if place == len(self.impossible):
            self._finish(off, spare, slips)
            return
        for count in self._most(spare):
            for change in self._choices(place, count):
                left = tuple(map(sub, off, change.moves))
                self._visit(place + 1, left, spare - count + 1, slips + change.slips)

    def _finish(self, off: Sequence[int], spare: int, slips: tuple[Slip, ...]) -> None:
        """With every game possible, more slips are in totals, or hide each other in one game."""
        if (totals := self._totals(off, spare)) is not None:
            self._keep(slips + totals)
        if spare < FEWEST_HIDDEN:
            return
        self.is_cut_short |= bool(self.possible) and spare > FEWEST_HIDDEN + 1
        for change in self._hidden(off, spare):
            left = tuple(map(sub, off, change.moves))
            if (totals := self._totals(left, spare - len(change.slips))) is not None:
                self._keep(slips + change.slips + totals)

    def _totals(self, off: Sequence[int], count: int) -> tuple[Slip, ...] | None:
        """Exactly `count` slips in the totals that make every column match; None if there are none."""
        gaps = {seat: self.totals[seat] - gap for seat, gap in enumerate(off) if gap}
        if len(gaps) != count or any(right not in meant(self.totals[seat]) for seat, right in gaps.items()):
            return None
        return tuple(_slip(None, seat, self.totals[seat], right) for seat, right in gaps.items())

    def _hidden(self, off: Sequence[int], spare: int) -> Iterator[_Change]:
        """Two slips in one game that hide each other, or three that account for all columns that are off."""
        if self._pairs is None:
            self._pairs = [change for game in self.possible for change in _changes(game, FEWEST_HIDDEN)]
        self._step(len(self._pairs))
        yield from self._pairs
        gaps = [seat for seat, gap in enumerate(off) if gap]
        if len(gaps) == spare == FEWEST_HIDDEN + 1:
            yield from self._filling(off, gaps)

    def _filling(self, off: Sequence[int], gaps: Sequence[int]) -> Iterator[_Change]:
        """Slips in one possible game that account for every column that is off."""
        for game in self.possible:
            points = [*map(add, game.points, off)]
            if is_possible(points) and all(points[seat] in meant(game.points[seat]) for seat in gaps):
                slips = tuple(_slip(game.slot, seat, game.points[seat], points[seat]) for seat in gaps)
                yield _Change(tuple(off), slips)

    def _keep(self, slips: tuple[Slip, ...]) -> None:
        if len(self.found) == MOST_SETS:
            raise _GaveUp
        self.found.append(tuple(sorted(slips, key=lambda slip: (slip.slot or inf, slip.seat))))

    def _step(self, steps: int) -> None:
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise _GaveUp


def find_slips(sheet: Sheet) -> Slips:
    """The smallest sets of slips that explain the sheet.

    With more than three slips beyond the impossible games not everything is tried: `complete` is then False.
    """
    if not check(sheet):
        return Slips()
    if lacks_minuses(sheet):
        return Slips(minuses_lacking=True)
    search = _Search(sheet)
    try:
        for spare in range(MOST_SLIPS - len(search.impossible) + 1):
            search.run(spare)
            if search.found:
                break
    except _GaveUp:
        return Slips(tuple(search.found), complete=False)
    return Slips(tuple(search.found), complete=not search.is_cut_short)
