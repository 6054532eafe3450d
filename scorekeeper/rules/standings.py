"""Standings: everyone's place, how far behind the leader they are, and whether they can catch up.

Sources: docs/rules-sources.md, sections "Rounds and standings" and "Low total and winner only".
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.rules.house_rules import HouseRules, Scoring


@dataclass(frozen=True)
class Standing:
    """One seat's place (a shared place gives 1, 1, 3) with the wins and points that it rests on.

    `games` is the number of games this seat played: fewer than others if it sat out.
    """

    place: int
    seat: int
    wins: int
    points: int
    games: int


@dataclass(frozen=True)
class Chaser:
    """How far a seat is behind the leader, in game wins and in points; below 0 it is ahead in them.

    `points` are points to make up, whether higher or lower is better. `can_catch` is whether any outcome
    of the remaining games could still bring this seat level with the leader.
    """

    seat: int
    wins: int
    points: int
    can_catch: bool


def rank(
    wins: Sequence[int],
    points: Sequence[int],
    games: Sequence[int],
    scoring: Scoring,
) -> tuple[Standing, ...]:
    """The standings, best first, from each seat's wins, points and games played.

    Most game wins come first, then most points; in low total the fewest points, then most wins. Seats
    equal in both share a place (1, 1, 3). A seat that has not played comes last: a total of 0 is no result.
    """
    merits = [_merit(scoring, *each) for each in zip(wins, points, games, strict=True)]
    return tuple(
        Standing(
            1 + sum(other > merits[seat] for other in merits), seat, wins[seat], points[seat], games[seat]
        )
        for seat in sorted(range(len(merits)), key=lambda seat: merits[seat], reverse=True)
    )


def _merit(scoring: Scoring, wins: int, points: int, games: int) -> tuple[bool, int, int]:
    """The sort key of a place, higher is better."""
    return (games > 0, -points, wins) if scoring is Scoring.LOW_TOTAL else (games > 0, wins, points)


def chasers(
    standings: Sequence[Standing], games_left: int | None, rules: HouseRules, here: Collection[int]
) -> tuple[Chaser, ...]:
    """Everyone who is not in first place, nearest first; `here` are the seats that have not retired.

    `games_left` is None if the number of games is open: then everybody can still catch up.
    """
    if not standings:
        return ()
    leader = standings[0]
    return tuple(
        Chaser(
            each.seat,
            leader.wins - each.wins,
            (each.points - leader.points) if rules.lower_is_better else (leader.points - each.points),
            games_left is None or _can_catch(leader, each, games_left, rules, here),
        )
        for each in standings
        if each.place > 1
    )


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
    return _merit(rules.scoring, *best) >= _merit(rules.scoring, *worst)
