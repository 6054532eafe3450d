"""All games of a match, replayed: running totals, places, and what is played next."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.scoring import Finish, Record, Score, score


@dataclass(frozen=True)
class Standing:
    """One line of the table: a place (1, 1, 3 where it is shared), a seat, game wins, points."""

    place: int
    seat: int
    wins: int
    points: int


@dataclass(frozen=True)
class PlayedGame:
    """One game in its slot ("Game 2"); an abandoned one has no score and its slot comes again.

    `totals` are everyone's running points after it, in seat order.
    """

    slot: int
    record: Record
    score: Score | None
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Round:
    """A round of `length` games, as far as it has been played."""

    length: int
    games: tuple[PlayedGame, ...]
    standings: tuple[Standing, ...]

    @property
    def finished(self) -> tuple[PlayedGame, ...]:
        """The games that count: abandoned ones do not."""
        return tuple(game for game in self.games if game.score)

    @property
    def played(self) -> int:
        """How many games count."""
        return len(self.finished)

    @property
    def next_slot(self) -> int:
        return self.played + 1

    @property
    def is_over(self) -> bool:
        return self.played >= self.length

    @property
    def sum(self) -> int:
        """Everyone's points together: 0, or something is wrong."""
        return sum(standing.points for standing in self.standings)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats in first place; more than one share it."""
        return tuple(standing.seat for standing in self.standings if standing.place == 1)


def replay(records: Sequence[Record], players: int, rules: HouseRules) -> Round:
    """Score every game in order; a round has one game per player. Raises Refused as `score` does."""
    games = []
    wins, totals, slot = [0] * players, [0] * players, 1
    for record in records:
        scored = None if record.finish is Finish.ABANDONED else score(record, rules)
        if scored:
            wins = [before + win for before, win in zip(wins, scored.wins, strict=True)]
            totals = [before + points for before, points in zip(totals, scored.points, strict=True)]
        games.append(PlayedGame(slot, record, scored, tuple(totals)))
        slot += scored is not None
    return Round(players, tuple(games), rank(wins, totals))


def rank(wins: Sequence[int], points: Sequence[int]) -> tuple[Standing, ...]:
    """Most game wins first, then most points; players equal in both share the place (1, 1, 3)."""
    results = list(zip(wins, points, strict=True))
    return tuple(
        Standing(1 + sum(other > results[seat] for other in results), seat, *results[seat])
        for seat in sorted(range(len(results)), key=lambda seat: (-wins[seat], -points[seat], seat))
    )
