"""A score sheet filled in by hand: which games and columns do not add up, and by how much.

Sheets are of difference scoring: the winner gains what the others lose. Sources: docs/rules-sources.md,
sections "Empty rack" and "The printed score table".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.faults import Fault
from scorekeeper.rules.points import signed
from scorekeeper.rules.racks import LARGE_SET, STANDARD_SET

FEWEST_PLAYERS = 2
MOST_PLAYERS = 6
MOST_GAMES = 40


@dataclass(frozen=True)
class Row:
    """One game's points in seat order, and its number on the sheet; games left blank have no row."""

    slot: int
    points: tuple[int, ...]

    @property
    def sum(self) -> int:
        return sum(self.points)


@dataclass(frozen=True)
class Sheet:
    """A sheet: names in seat order, games, and the written totals, () if there are none."""

    names: tuple[str, ...]
    games: tuple[Row, ...]
    totals: tuple[int, ...] = ()

    @property
    def counted(self) -> tuple[int, ...]:
        """The sum of each column."""
        return tuple(map(sum, zip(*(game.points for game in self.games), strict=True)))


@dataclass(frozen=True)
class Finding:
    """One thing that does not add up: in the game at `slot`, or else in the column of `fault.seat`.

    `off` is by how many points the game's sum or the written total is too high; 0 if only signs are wrong.
    """

    fault: Fault
    slot: int | None = None
    off: int = 0


def is_possible(points: Sequence[int]) -> bool:
    """Whether some game can give these points: they add up to 0, at most one player gains, and no more
    than a box can give.

    Nobody scores if the lowest racks tie; a 0 beside a winner is a tied rack that was not picked.
    """
    gains = [value for value in points if value > 0]
    return not sum(points) and len(gains) <= 1 and sum(gains) <= _most(points)


def lacks_minuses(sheet: Sheet) -> bool:
    """Whether only minus signs are missing: with its highest number as the gain every game adds up to 0."""
    games = [sorted(game.points) for game in sheet.games if any(game.points)]
    return bool(games) and all(losses[0] >= 0 and sum(losses) == gain > losses[-1] for *losses, gain in games)


def _most(points: Sequence[int]) -> int:
    """The most that anybody can gain or lose: all tiles of the box for so many players."""
    box = STANDARD_SET if len(points) <= STANDARD_SET.most_players else LARGE_SET
    return box.total


def check(sheet: Sheet) -> tuple[Finding, ...]:
    """Everything that does not add up, game by game and then column by column; () if the sheet is right."""
    games = [finding for game in sheet.games for finding in _check_game(game)]
    return (*games, *_check_totals(sheet))


def _check_game(game: Row) -> Iterator[Finding]:
    if game.sum:
        fault = Fault(
            "Game %(slot)d adds up to %(sum)s, not 0.", values={"slot": game.slot, "sum": signed(game.sum)}
        )
        yield Finding(fault, game.slot, game.sum)
    most = _most(game.points)
    beyond = tuple(seat for seat, points in enumerate(game.points) if abs(points) > most)
    if beyond:
        fault = Fault(
            "Game %(slot)d fits no box: all tiles together are worth %(most)d, "
            "and the points of %(names)s are more.",
            among=beyond,
            values={"slot": game.slot, "most": most},
        )
        yield Finding(fault, game.slot)
    gains = tuple(seat for seat, points in enumerate(game.points) if points > 0)
    if len(gains) > 1:
        fault = Fault(
            "Game %(slot)d fits no finish: only one player can gain points, and here %(names)s do.",
            among=gains,
            values={"slot": game.slot},
        )
        yield Finding(fault, game.slot)
    if any(game.points) and not gains:
        fault = Fault(
            "Game %(slot)d fits no finish: nobody gains the points that are lost.",
            values={"slot": game.slot},
        )
        yield Finding(fault, game.slot)


def _check_totals(sheet: Sheet) -> Iterator[Finding]:
    if not sheet.totals:
        return
    for seat, (counted, written) in enumerate(zip(sheet.counted, sheet.totals, strict=True)):
        if off := written - counted:
            values = {"counted": signed(counted), "written": signed(written), "off": signed(off)}
            yield Finding(
                Fault(
                    "%(name)s: the games add up to %(counted)s, but the total says %(written)s. "
                    "It is off by %(off)s.",
                    seat,
                    values=values,
                ),
                off=off,
            )
