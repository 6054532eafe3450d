"""Standings: everyone's place.

Sources: docs/rules-sources.md, sections "Rounds and standings" and "Low total and winner only".
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.house_rules import Scoring


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
    merits = [merit(scoring, *each) for each in zip(wins, points, games, strict=True)]
    return tuple(
        Standing(
            1 + sum(other > merits[seat] for other in merits), seat, wins[seat], points[seat], games[seat]
        )
        for seat in sorted(range(len(merits)), key=lambda seat: merits[seat], reverse=True)
    )


def merit(scoring: Scoring, wins: int, points: int, games: int) -> tuple[bool, int, int]:
    """The sort key of a place, higher is better: `games` is how many somebody played."""
    return (games > 0, -points, wins) if scoring is Scoring.LOW_TOTAL else (games > 0, wins, points)
