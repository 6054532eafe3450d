"""One game as a group writes it down, and as it is scored."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.racks import Rack


class Finish(StrEnum):
    """How a game ended: a rack emptied, nobody able to move, or given up to be played again."""

    EMPTY_RACK = "empty-rack"
    BLOCKED = "blocked"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What a group writes down after one game, one item per seat of the match: racks, or points summed
    by hand. Whoever does not play has None.

    `named` holds the seats that people named as winners: who went out, who was picked among tied
    racks, or who shares a game for which only points were typed. `sat_out` are those who belong to
    the match and do not play this once; the others with None have not come yet, or have retired.
    An abandoned or teaching game needs no more than its finish.
    """

    finish: Finish
    racks: tuple[Rack | None, ...] = ()
    points: tuple[int | None, ...] = ()
    named: frozenset[int] = frozenset()
    sat_out: frozenset[int] = frozenset()
    opener: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play."""
        return tuple(seat for seat, typed in enumerate(self.points or self.racks) if typed is not None)

    @property
    def at_table(self) -> frozenset[int]:
        """Everyone who belongs to the match during this game."""
        return self.sat_out.union(self.players)

    @property
    def totals(self) -> dict[int, int]:
        """The rack total of each seat that plays."""
        return {seat: rack.total for seat, rack in enumerate(self.racks) if rack}


@dataclass(frozen=True, slots=True)
class Score:
    """One game's points and game wins (1 or 0) in seat order; points are None for whoever does not play."""

    points: tuple[int | None, ...]
    wins: tuple[int, ...]

    @property
    def by_seat(self) -> dict[int, int]:
        """The points of each seat that plays."""
        return {seat: points for seat, points in enumerate(self.points) if points is not None}

    @property
    def sum(self) -> int:
        return sum(self.by_seat.values())

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, win in enumerate(self.wins) if win)
