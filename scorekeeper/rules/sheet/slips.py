"""The slips of the pen that would explain a score sheet: the smallest set that makes everything agree.

A slip is a sign turned round, a digit too many, a digit left out, or two neighbours swapped.
Nothing is ever changed: the sets are for people to hold against the paper.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, product
from math import inf
from operator import add, sub

from scorekeeper.rules.sheet.sheet import Row, Sheet, check, could_be, lacks_minuses

MOST_SLIPS = 6
MOST_IN_A_GAME = 3
# A game that could be hides its slips only if there are several in it.
FEWEST_HIDDEN = 2
MOST_SETS = 6
# What the search may try before it gives up: half a second's work.
MOST_STEPS = 200_000


class Kind(StrEnum):
    """How a number may have gone wrong on its way to the paper."""

    SIGN = "sign"
    DIGIT_ADDED = "digit-added"
    DIGIT_DROPPED = "digit-dropped"
    DIGITS_SWAPPED = "digits-swapped"


@dataclass(frozen=True)
class Slip:
    """What is `given` on the sheet and what would be `right`: in a game, or in a total if `slot` is None."""

    slot: int | None
    seat: int
    given: int
    right: int
    kind: Kind


@dataclass(frozen=True)
class Slips:
    """The smallest sets of slips that explain a sheet, all of one size; none if no small one does.

    `complete` is False if there may be more sets of this size than are listed, or a small one where none is.
    `minuses_lacking` says that losses stand there without their minus: that is no slip of the pen, and no
    sets are looked for.
    """

    sets: tuple[tuple[Slip, ...], ...] = ()
    complete: bool = True
    minuses_lacking: bool = False

    @property
    def is_only(self) -> bool:
        return self.complete and len(self.sets) == 1

    @property
    def are_many(self) -> bool:
        """Whether there are more sets than are shown, so that no choice of them means anything."""
        return not self.complete and len(self.sets) == MOST_SETS


@lru_cache(maxsize=4096)
def meant(given: int) -> dict[int, Kind]:
    """What may have been meant by a number, and by which slip it became this one."""
    digits = str(abs(given))
    places = range(len(digits))
    spelled: list[tuple[str, Kind]] = []
    if len(digits) > 1:
        spelled += [(digits[:at] + digits[at + 1 :], Kind.DIGIT_ADDED) for at in places]
    spelled += [
        (digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :], Kind.DIGITS_SWAPPED)
        for at in places[:-1]
    ]
    spelled += [
        (digits[:at] + digit + digits[at:], Kind.DIGIT_DROPPED)
        for at in range(len(digits) + 1)
        for digit in "0123456789"
    ]
    found = {-given: Kind.SIGN} if given else {}
    signs = [sign for sign in (1, -1) if sign * given >= 0]
    for text, kind in spelled:
        if len(text) == 1 or text[0] != "0":
            for sign in signs:
                found.setdefault(sign * int(text), kind)
    found.pop(given, None)
    return found


@dataclass(frozen=True)
class _Change:
    """Slips within one game that make it possible, and how its points move by mending them."""

    moves: tuple[int, ...]
    slips: tuple[Slip, ...]


def _changes(game: Row, count: int) -> Iterator[_Change]:
    """Every way to make the game possible by mending this many slips; the last one follows from the rest."""
    for seats in combinations(range(len(game.points)), count):
        *free, last = seats
        for mended in product(*([(seat, right) for right in meant(game.points[seat])] for seat in free)):
            points = list(game.points)
            for seat, right in mended:
                points[seat] = right
            points[last] -= sum(points)
            if points[last] in meant(game.points[last]) and could_be(points):
                yield _Change(
                    tuple(map(sub, points, game.points)),
                    tuple(_slip(game.slot, seat, game.points[seat], points[seat]) for seat in seats),
                )


def _slip(slot: int | None, seat: int, given: int, right: int) -> Slip:
    return Slip(slot, seat, given, right, meant(given)[right])


class _GaveUp(Exception):
    """There are more sets than are shown, or more to try than is sensible."""


class _Search:
    """Looks for sets of slips: at least one in each game that cannot be, and some to spare anywhere."""

    def __init__(self, sheet: Sheet) -> None:
        self.totals = sheet.totals
        self.counted = sheet.counted
        self.broken = [game for game in sheet.games if not could_be(game.points)]
        self.whole = [game for game in sheet.games if could_be(game.points)]
        self.found: list[tuple[Slip, ...]] = []
        self.steps = 0
        # Whether sets of the size that was looked for last may have been overlooked.
        self.is_cut_short = False
        self._changes: dict[tuple[int, int], list[_Change]] = {}
        self._pairs: list[_Change] | None = None

    def run(self, spare: int) -> None:
        """Look for sets with exactly so many slips to spare."""
        self.spare = spare
        self.is_cut_short = bool(self.broken) and min(1 + spare, len(self.counted)) > MOST_IN_A_GAME
        self._reach = self._reaches()
        self._visit(0, tuple(map(sub, self.totals, self.counted)), spare, ())

    def _choices(self, place: int, count: int) -> list[_Change]:
        if (place, count) not in self._changes:
            self._changes[place, count] = [*_changes(self.broken[place], count)]
        return self._changes[place, count]

    def _most(self, spare: int) -> range:
        return range(1, min(1 + spare, MOST_IN_A_GAME) + 1)

    def _reaches(self) -> list[list[tuple[int, int]]]:
        """For each broken game, how far it and those after it can move each column down and up."""
        reach = [[(0, 0) for _ in self.totals]]
        for place in reversed(range(len(self.broken))):
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
        """Mend the broken games from this one on; `off` is how far each column still is from its total."""
        self._step(1)
        if sum(not low <= off[seat] <= high for seat, (low, high) in enumerate(self._reach[place])) > spare:
            return
        if place == len(self.broken):
            self._finish(off, spare, slips)
            return
        for count in self._most(spare):
            for change in self._choices(place, count):
                left = tuple(map(sub, off, change.moves))
                self._visit(place + 1, left, spare - count + 1, slips + change.slips)

    def _finish(self, off: Sequence[int], spare: int, slips: tuple[Slip, ...]) -> None:
        """With every game possible, slips are left in totals, or in games where they hide each other."""
        if (totals := self._totals(off, spare)) is not None:
            self._keep(slips + totals)
        if spare < FEWEST_HIDDEN:
            return
        self.is_cut_short |= bool(self.whole) and spare > FEWEST_HIDDEN + 1
        for change in self._hidden(off, spare):
            left = tuple(map(sub, off, change.moves))
            if (totals := self._totals(left, spare - len(change.slips))) is not None:
                self._keep(slips + change.slips + totals)

    def _totals(self, off: Sequence[int], count: int) -> tuple[Slip, ...] | None:
        """So many slips in the totals that leave no column off; None if they do not."""
        gaps = {seat: self.totals[seat] - gap for seat, gap in enumerate(off) if gap}
        if len(gaps) != count or any(right not in meant(self.totals[seat]) for seat, right in gaps.items()):
            return None
        return tuple(_slip(None, seat, self.totals[seat], right) for seat, right in gaps.items())

    def _hidden(self, off: Sequence[int], spare: int) -> Iterator[_Change]:
        """Two slips in one game that hide each other, or three that are the very gaps between the columns."""
        if self._pairs is None:
            self._pairs = [change for game in self.whole for change in _changes(game, FEWEST_HIDDEN)]
        self._step(len(self._pairs))
        yield from self._pairs
        gaps = [seat for seat, gap in enumerate(off) if gap]
        if len(gaps) != spare or spare != FEWEST_HIDDEN + 1:
            return
        for game in self.whole:
            points = [*map(add, game.points, off)]
            if could_be(points) and all(points[seat] in meant(game.points[seat]) for seat in gaps):
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
    """The smallest sets of slips that make every game possible and every column match its total.

    Beyond three slips more than impossible games, not everything is tried: then `complete` is False.
    """
    if not check(sheet):
        return Slips()
    if lacks_minuses(sheet):
        return Slips(minuses_lacking=True)
    search = _Search(sheet)
    try:
        for spare in range(MOST_SLIPS - len(search.broken) + 1):
            search.run(spare)
            if search.found:
                break
    except _GaveUp:
        return Slips(tuple(search.found), complete=False)
    return Slips(tuple(search.found), complete=not search.is_cut_short)
