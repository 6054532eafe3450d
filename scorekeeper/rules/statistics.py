"""Statistics of people over many games and rounds: wins, points, streaks, and head to head."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.house_rules import LengthKind, Scoring
from scorekeeper.rules.progress import Progress
from scorekeeper.rules.rounds import PlayedGame


@dataclass(frozen=True)
class Result:
    """A finished game: each person's points, and who won it, by people's keys."""

    scoring: Scoring
    points: Mapping[str, int]
    winners: frozenset[str]

    @property
    def is_low_total(self) -> bool:
        return self.scoring is Scoring.LOW_TOTAL

    @property
    def has_points(self) -> bool:
        """Whether everyone's points show how well they did; in winner only the losers all have 0."""
        return self.scoring is not Scoring.WINNER_ONLY

    @property
    def ranks(self) -> dict[str, int]:
        """Each person's place (1, 1, 3): winners first, the others by their points."""
        sign = -1 if self.is_low_total else 1
        merits = {person: (person in self.winners, sign * points) for person, points in self.points.items()}
        return {
            person: 1 + sum(other > merit for other in merits.values()) for person, merit in merits.items()
        }


@dataclass(frozen=True)
class RoundResult:
    """A finished round: who played in it and who won it, several if it was shared."""

    is_low_total: bool
    players: frozenset[str]
    winners: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class Figures:
    """One person's figures.

    `best` and `worst` are indexes into the results given, of the earliest of equal games; None if no game
    has points. `streak` is the number of games won in a row up to the latest, `longest_streak` the most ever.
    """

    games: int = 0
    wins: int = 0
    rounds: int = 0
    rounds_won: int = 0
    points: int = 0
    games_with_points: int = 0
    best: int | None = None
    worst: int | None = None
    streak: int = 0
    longest_streak: int = 0

    @property
    def average(self) -> float | None:
        """Points per game, over the games that have points; None without one."""
        return self.points / self.games_with_points if self.games_with_points else None


@dataclass(frozen=True, kw_only=True)
class HeadToHead:
    """The games that two people both played: how many each won, and the first one's lead in points.

    `points` is None if no such game has points to compare.
    """

    games: int
    wins: int
    losses: int
    points: int | None


def result_of(game: PlayedGame, people: Sequence[str], scoring: Scoring) -> Result | None:
    """The result of a game, by `people` in seat order; None if it was abandoned or a teaching game."""
    if game.score is None:
        return None
    return Result(
        scoring,
        {people[seat]: points for seat, points in game.score.by_seat.items()},
        frozenset(people[seat] for seat in game.score.winners),
    )


def rounds_of(progress: Progress, people: Sequence[str]) -> list[RoundResult]:
    """The finished rounds of a match; a single game is not a round.

    Except in low total, nobody wins a round without having won a game.
    """
    if progress.rules.length.kind is LengthKind.SINGLE_GAME:
        return []
    lower = progress.rules.lower_is_better
    return [
        RoundResult(
            lower,
            frozenset(people[each.seat] for each in round_.standings),
            frozenset(
                people[each.seat] for each in round_.standings if each.place == 1 and (lower or each.wins)
            ),
        )
        for round_ in progress.rounds
        if round_.is_over
    ]


def figures(
    results: Sequence[Result], rounds: Iterable[RoundResult], *, low_total: bool
) -> dict[str, Figures]:
    """Everyone's figures from results in playing order, of low-total games only or of all others only."""
    played: dict[str, list[int]] = {}
    for place, result in enumerate(results):
        if result.is_low_total == low_total:
            for person in result.points:
                played.setdefault(person, []).append(place)
    over = [round_ for round_ in rounds if round_.is_low_total == low_total]
    return {person: _figures(person, places, results, over) for person, places in played.items()}


def _figures(
    person: str, places: Sequence[int], results: Sequence[Result], rounds: Iterable[RoundResult]
) -> Figures:
    won = [person in results[place].winners for place in places]
    points = {place: results[place].points[person] for place in places if results[place].has_points}
    low, high = (
        (min(points, key=points.__getitem__), max(points, key=points.__getitem__)) if points else (None, None)
    )
    lower = results[places[0]].is_low_total
    own = [round_ for round_ in rounds if person in round_.players]
    streak, longest = _streaks(won)
    return Figures(
        games=len(places),
        wins=sum(won),
        rounds=len(own),
        rounds_won=sum(person in round_.winners for round_ in own),
        points=sum(points.values()),
        games_with_points=len(points),
        best=low if lower else high,
        worst=high if lower else low,
        streak=streak,
        longest_streak=longest,
    )


def _streaks(won: Iterable[bool]) -> tuple[int, int]:
    """The number of wins in a row at the end, and the most anywhere."""
    now = most = 0
    for each in won:
        now = now + 1 if each else 0
        most = max(most, now)
    return now, most


def head_to_head(results: Iterable[Result], person: str) -> dict[str, HeadToHead]:
    """Head-to-head figures with everyone a person has played with, without low-total games."""
    met: dict[str, list[Result]] = {}
    for result in results:
        if person in result.points and not result.is_low_total:
            for other in result.points:
                if other != person:
                    met.setdefault(other, []).append(result)
    return {other: _head_to_head(games, person, other) for other, games in met.items()}


def _head_to_head(games: Sequence[Result], person: str, other: str) -> HeadToHead:
    ahead = [game.points[person] - game.points[other] for game in games if game.has_points]
    return HeadToHead(
        games=len(games),
        wins=sum(person in game.winners for game in games),
        losses=sum(other in game.winners for game in games),
        points=sum(ahead) if ahead else None,
    )
