"""The chase: how far each seat is behind the leader, and the least that brings it level.

Sources: docs/rules-sources.md, sections "Rounds and standings" and "Low total and winner only".
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Self

from scorekeeper.rules.house_rules import HouseRules, Scoring, TiedLow
from scorekeeper.rules.standings import Standing, merit


@dataclass(frozen=True)
class Need:
    """A way to draw level: to win `wins` games more than the leader, and to make up `points` on them.

    One that is below 0 is an advantage that may be lost. What counts first, game wins or in low total points,
    may also be exceeded: then the other does not matter. `points` are None where they never do.
    """

    wins: int
    points: int | None


@dataclass(frozen=True)
class Chaser:
    """How far a seat is behind the leader, in game wins and in points; below 0 it is ahead in them.

    `points` are points to make up, whether higher or lower is better. `needs` are the least that brings the
    seat level, or ahead where it cannot be level, one of which is enough: first what takes fewest games. None
    of them is out of reach of the games left, so without any the seat can no longer catch up.
    """

    seat: int
    wins: int
    points: int
    needs: tuple[Need, ...]

    @property
    def can_catch(self) -> bool:
        return bool(self.needs)


def chasers(
    standings: Sequence[Standing], games_left: int | None, rules: HouseRules, here: Collection[int]
) -> tuple[Chaser, ...]:
    """Everyone who is not in first place, nearest first; `here` are the seats that have not retired.

    `games_left` is None if the number of games is open: then everybody can still catch up.
    """
    return tuple(_chaser(standings[0], each, games_left, rules, here) for each in standings if each.place > 1)


def _chaser(
    leader: Standing, own: Standing, games_left: int | None, rules: HouseRules, here: Collection[int]
) -> Chaser:
    wins, points = leader.wins - own.wins, leader.points - own.points
    if rules.lower_is_better:
        points = -points
    can_catch = games_left is None or _can_catch(leader, own, games_left, rules, here)
    table = _Table.of(leader, own, rules, here)
    return Chaser(own.seat, wins, points, _needs(wins, points, games_left, table) if can_catch else ())


def _needs(wins: int, points: int, games_left: int | None, table: "_Table") -> tuple[Need, ...]:
    """The needs of a chaser who is so far behind and can catch up."""
    level, ahead = Need(wins, points), Need(wins + 1, None)
    if table.rules.lower_is_better or points <= 0:
        return (level,)
    if games_left is None:
        found = [level, ahead]
    else:
        found = [level] if points <= table.most_points(wins, games_left) else []
        found += [ahead] if table.chaser_plays and wins < games_left else []
    # One who has won as many games needs one more, or else the points.
    return tuple(found if wins else found[::-1])


@dataclass(frozen=True)
class _Table:
    """Who plays the games that are left: the chaser, the leader, and how many others."""

    chaser_plays: bool
    leader_plays: bool
    others: int
    rules: HouseRules

    @classmethod
    def of(cls, leader: Standing, chaser: Standing, rules: HouseRules, here: Collection[int]) -> Self:
        plays, leads = chaser.seat in here, leader.seat in here
        return cls(plays, leads, len(here) - plays - leads, rules)

    def most_points(self, wins: int, games_left: int) -> int:
        """The most points that the chaser can make up while winning exactly so many games more than the
        leader; -1 if that is impossible. `wins` counts from 0.
        """
        can_be_others = self.others or self.rules.tied_low is not TiedLow.PICKED_WINNER
        made_up = [
            (wins + lost) * self._won + lost * self._lost + (games_left - wins - 2 * lost) * self._of_others
            for lost in range((games_left - wins) // 2 + 1)
            if (self.chaser_plays or not wins + lost)
            and (self.leader_plays or not lost)
            and (can_be_others or games_left == wins + 2 * lost)
        ]
        return max(made_up, default=-1)

    # The most that one game makes up. The loser in question holds all tiles but one of everybody else.

    @property
    def _pays(self) -> bool:
        return self.rules.scoring is Scoring.DIFFERENCE

    @property
    def _won(self) -> int:
        """Where the chaser wins it."""
        tiles = self.rules.box.tile_set.total
        return tiles + (tiles - self.others if self._pays and self.leader_plays else 0)

    @property
    def _lost(self) -> int:
        """Where the leader wins it."""
        return -(self.others + self.chaser_plays + self._pays * self.chaser_plays)

    @property
    def _of_others(self) -> int:
        """Where somebody else wins it, or nobody pays as the lowest racks are tied."""
        if not (self._pays and self.leader_plays and self.others):
            return 0
        return self.rules.box.tile_set.total - (self.others - 1) - 2 * self.chaser_plays


def _can_catch(
    leader: Standing, chaser: Standing, games_left: int, rules: HouseRules, here: Collection[int]
) -> bool:
    """Whether the chaser draws level in the best case: they win every remaining game, and each time the
    leader is left with every tile of the box.
    """
    most = rules.box.tile_set.total
    won, lost = {
        Scoring.DIFFERENCE: (most, -most),
        Scoring.WINNER_ONLY: (most, 0),
        Scoring.LOW_TOTAL: (0, most),
    }[rules.scoring]
    rises, falls = (games_left if each.seat in here else 0 for each in (chaser, leader))
    best = (chaser.wins + rises, chaser.points + rises * won, chaser.games + rises)
    worst = (leader.wins, leader.points + falls * lost, leader.games)
    return merit(rules.scoring, *best) >= merit(rules.scoring, *worst)
