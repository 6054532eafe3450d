"""Ratings of people: how strong they play, updated with every game, and their history by weeks.

The method is the Plackett-Luce model of Weng and Lin, "A Bayesian Approximation Method for Online
Ranking", Journal of Machine Learning Research 12 (2011), as the library openskill has it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import itemgetter

from openskill.models import PlackettLuce, PlackettLuceRating

from scorekeeper.rules.statistics import Result

START = 1000
# The authors' ratios of sigma, beta and tau to mu, on a scale that starts at 1000.
MODEL = PlackettLuce(mu=START, sigma=START / 3, beta=START / 6, tau=START / 300)
# With fewer games a rating is little more than a guess.
FEW_GAMES = 10


@dataclass(frozen=True)
class Rating:
    """A rating, its standard deviation (`spread`), both rounded, and the number of games behind it."""

    value: int
    spread: int
    games: int

    @property
    def is_early(self) -> bool:
        return self.games < FEW_GAMES


@dataclass(frozen=True)
class Move:
    """A person's rating at the end of a week, and its change during that week."""

    person: str
    rating: int
    change: int


@dataclass(frozen=True)
class Week:
    """A week by its Monday, with everyone who played in it, the highest rating first."""

    monday: date
    moves: tuple[Move, ...]


def rate(results: Iterable[Result]) -> list[dict[str, Rating]]:
    """After each result, the new ratings of those who played, by person; {} for unrated low total."""
    ratings: dict[str, PlackettLuceRating] = {}
    games: dict[str, int] = {}
    moved = []
    for result in results:
        ranks = {} if result.is_low_total else result.ranks
        before = [[ratings.get(person) or MODEL.rating()] for person in ranks]
        after = MODEL.rate(before, ranks=list(ranks.values())) if len(ranks) > 1 else before
        for person, (rating,) in zip(ranks, after, strict=True):
            ratings[person] = rating
            games[person] = games.get(person, 0) + 1
        moved.append(
            {
                person: Rating(round(ratings[person].mu), round(ratings[person].sigma), games[person])
                for person in ranks
            }
        )
    return moved


def current(moved: Iterable[Mapping[str, Rating]]) -> dict[str, Rating]:
    """Everyone's latest rating, from what `rate` returned."""
    last: dict[str, Rating] = {}
    for after in moved:
        last |= after
    return last


def weekly(mondays: Sequence[date], moved: Sequence[Mapping[str, Rating]]) -> list[Week]:
    """The weeks with rated games, newest first; `mondays` are the Mondays of the games' weeks."""
    stood: dict[str, int] = {}
    weeks = []
    for monday, games in groupby(zip(mondays, moved, strict=True), key=itemgetter(0)):
        moves = [
            Move(person, rating.value, rating.value - stood.get(person, START))
            for person, rating in current(after for _monday, after in games).items()
        ]
        stood |= {move.person: move.rating for move in moves}
        if moves:
            weeks.append(Week(monday, tuple(sorted(moves, key=lambda move: -move.rating))))
    return weeks[::-1]
