"""People over many games and rounds: what each won, their points, their streaks, and head to head."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.house_rules import LengthKind, Scoring
from scorekeeper.rules.progress import PlayedGame, Progress


@dataclass(frozen=True)
class Result:
    """A game that was played to its end: each person's points, and who won it, if anybody did."""

    scoring: Scoring
    points: Mapping[str, int]
    winners: frozenset[str]

    @property
    def is_low_total(self) -> bool:
        return self.scoring is Scoring.LOW_TOTAL

    @property
    def has_points(self) -> bool:
        """Whether its points say how well each did: where the winner alone scores, the others' do not."""
        return self.scoring is not Scoring.WINNER_ONLY

    @property
    def ranks(self) -> dict[str, int]:
        """Who came where (1, 1, 3): winners first, the others by their points."""
        sign = -1 if self.is_low_total else 1
        merits = {person: (person in self.winners, sign * points) for person, points in self.points.items()}
        return {
            person: 1 + sum(other > merit for other in merits.values()) for person, merit in merits.items()
        }


@dataclass(frozen=True)
class RoundResult:
    """A round that is over: who played in it, and whose it is; whoever shares it has won it too."""

    is_low_total: bool
    players: frozenset[str]
    winners: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class Figures:
    """One person's games and rounds.

    `best` and `worst` are places in the results given, the earliest where games are equal, and None
    as long as no game has points. `streak` is how many games up to now were won in a row, and
    `longest_streak` the most that ever were.
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
        """Points per game that has any."""
        return self.points / self.games_with_points if self.games_with_points else None


@dataclass(frozen=True, kw_only=True)
class HeadToHead:
    """The games that two people both played: who won how many, and by how many points the first is ahead.

    `points` is None where no such game has points to compare.
    """

    games: int
    wins: int
    losses: int
    points: int | None


def result_of(game: PlayedGame, people: Sequence[str], scoring: Scoring) -> Result | None:
    """A game by people, who are named in seat order; None if it was abandoned or teaches."""
    if game.score is None:
        return None
    return Result(
        scoring,
        {people[seat]: points for seat, points in game.score.by_seat.items()},
        frozenset(people[seat] for seat in game.score.winners),
    )


def rounds_of(progress: Progress, people: Sequence[str]) -> list[RoundResult]:
    """The rounds of a match that are over; a single game is none. Nobody wins one without a game won."""
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
    """Everyone's figures, from games in playing order: low total is never mixed with the others."""
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
    """How many in a row at the end, and at most."""
    now = most = 0
    for each in won:
        now = now + 1 if each else 0
        most = max(most, now)
    return now, most


def head_to_head(results: Iterable[Result], person: str) -> dict[str, HeadToHead]:
    """Everyone a person has played with: low-total games are left out."""
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
