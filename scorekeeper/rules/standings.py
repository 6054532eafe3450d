"""Who stands where, how far the others are behind, and whether they can still catch up."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.rules.house_rules import HouseRules, Scoring


@dataclass(frozen=True)
class Standing:
    """One line of the table: a place (1, 1, 3 where it is shared), a seat, and what it stands on.

    `games` is how many games this seat played, which is fewer than others did if it sat out.
    """

    place: int
    seat: int
    wins: int
    points: int
    games: int


@dataclass(frozen=True)
class Chaser:
    """How far behind the leader somebody is, in game wins and in points; less than 0 is ahead.

    Behind by more points is more points to make up, whether higher or lower is better. `can_catch`
    says whether any course of the games that are left could still bring this seat level.
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
    """Most game wins first, then most points; in low total the lowest points, then most wins.

    Players equal in both share the place (1, 1, 3). Whoever has played none of the `games` comes
    last: a total of 0 is no result.
    """
    merits = [_merit(scoring, *each) for each in zip(wins, points, games, strict=True)]
    return tuple(
        Standing(
            1 + sum(other > merits[seat] for other in merits), seat, wins[seat], points[seat], games[seat]
        )
        for seat in sorted(range(len(merits)), key=lambda seat: merits[seat], reverse=True)
    )


def _merit(scoring: Scoring, wins: int, points: int, games: int) -> tuple[bool, int, int]:
    """What places go by: the greater comes first."""
    return (games > 0, -points, wins) if scoring is Scoring.LOW_TOTAL else (games > 0, wins, points)


def chasers(
    standings: Sequence[Standing], games_left: int | None, rules: HouseRules, here: Collection[int]
) -> tuple[Chaser, ...]:
    """Everyone who is not in first place, nearest first; `here` are the seats that play on.

    Where no number of games is left, because nobody knows how many will be played, all can catch up:
    one game may always bring more than any lead.
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
    """Whether a chaser would be level if all games left went as well for them, and as badly for the
    leader, as the box allows: they win each of them, and the leader is left with all its tiles.
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
