"""One game as it is written down, and its score."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.racks import Rack


class Finish(StrEnum):
    """How a game ended: somebody played their last tile, nobody could move, or it was given up."""

    EMPTY_RACK = "empty-rack"
    BLOCKED = "blocked"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What is written down after one game: `racks`, or else `points` summed by hand.

    Both have one item for each seat of the match, and None for a seat that did not play. `named` are the
    seats named as winners: who went out, who was picked among tied racks, or who shares a game of which
    only points are known. `sat_out` are seats of people who skipped this game; other seats with None had
    not joined yet, or had retired. `opener` is the seat that began, if known. An abandoned or teaching
    game needs only its finish.
    """

    finish: Finish
    racks: tuple[Rack | None, ...] = ()
    points: tuple[int | None, ...] = ()
    named: frozenset[int] = frozenset()
    sat_out: frozenset[int] = frozenset()
    opener: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that played."""
        return tuple(seat for seat, typed in enumerate(self.points or self.racks) if typed is not None)

    @property
    def at_table(self) -> frozenset[int]:
        """The seats of everyone in the match at the time: those who played and those who sat out."""
        return self.sat_out.union(self.players)

    @property
    def totals(self) -> dict[int, int]:
        """The rack total of each seat that played."""
        return {seat: rack.total for seat, rack in enumerate(self.racks) if rack}


@dataclass(frozen=True, slots=True)
class Score:
    """One game's points (None for a seat that did not play) and game wins (1 or 0), in seat order."""

    points: tuple[int | None, ...]
    wins: tuple[int, ...]

    @property
    def by_seat(self) -> dict[int, int]:
        """The points of each seat that played."""
        return {seat: points for seat, points in enumerate(self.points) if points is not None}

    @property
    def sum(self) -> int:
        return sum(self.by_seat.values())

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, win in enumerate(self.wins) if win)
