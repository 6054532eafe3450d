"""Played games, divided into rounds, with the standings of each.

Sources: docs/rules-sources.md, sections "Rounds and standings" and "Abandoned and teaching games".
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.rules.house_rules import HouseRules, LengthKind
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.standings import Standing, rank


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game in its `slot` (2 for "Game 2"); after an abandoned game its slot is played again.

    `score` is None if it was abandoned or is a teaching game; a teaching game counts all the same.
    `totals` are the running points after it, in seat order; 0 for a seat that has not played yet. `number`
    identifies the game in its match, deleted and abandoned ones included.
    """

    slot: int
    record: GameRecord
    score: Score | None
    totals: tuple[int, ...]
    number: int

    @property
    def counts(self) -> bool:
        return self.record.finish is not Finish.ABANDONED


@dataclass(frozen=True, kw_only=True)
class GamesWithStandings:
    """Games and their standings; a teaching match has no standings."""

    games: tuple[PlayedGame, ...]
    standings: tuple[Standing, ...]

    @cached_property
    def finished(self) -> tuple[PlayedGame, ...]:
        """The games that count: all but the abandoned ones."""
        return tuple(game for game in self.games if game.counts)

    @property
    def played(self) -> int:
        """The number of games that count."""
        return len(self.finished)

    @property
    def sum(self) -> int:
        """The sum of everyone's points; anything but 0 is an error if the house rules are zero-sum."""
        return sum(standing.points for standing in self.standings)

    @property
    def is_uneven(self) -> bool:
        """Whether somebody played fewer games than another."""
        return len({standing.games for standing in self.standings}) > 1

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats in first place, several if it is shared; () before the first game."""
        return tuple(each.seat for each in self.standings if each.place == 1 and each.games)


@dataclass(frozen=True, kw_only=True)
class Round(GamesWithStandings):
    """A round of `length` games, as far as played; only seats that played in it have a standing."""

    number: int
    length: int

    @property
    def is_over(self) -> bool:
        return self.played >= self.length


def standings_of(games: Iterable[PlayedGame], players: int, rules: HouseRules) -> tuple[Standing, ...]:
    """The standings of these games alone; `players` is the number of seats."""
    wins, points, played = [0] * players, [0] * players, [0] * players
    for scored in (game.score for game in games if game.score):
        for seat, gained in scored.by_seat.items():
            wins[seat] += scored.wins[seat]
            points[seat] += gained
            played[seat] += 1
    return rank(wins, points, played, rules.scoring)


def divide_into_rounds(
    games: Sequence[PlayedGame], players: int, rules: HouseRules, here: frozenset[int]
) -> tuple[Round, ...]:
    """The games divided into rounds.

    A round has one game for each player who takes part in it: those who played in it, and those at the
    table who are still to play. Somebody who joins after its last game starts with the next round. An
    abandoned game belongs to the round in which it is played again.
    """
    if rules.teaching:
        return ()
    most = {LengthKind.ROUNDS: rules.length.number, LengthKind.SINGLE_GAME: 1}.get(rules.length.kind)
    tables = [*(game.record.at_table for game in games if game.counts), here]
    complete: list[tuple[list[PlayedGame], int]] = []
    latest = _RoundSoFar()
    for game in games:
        length = latest.length(tables[game.slot - 1])
        # Games after the last agreed round stay in it: players may have retired since, which shortens it.
        if latest.counted >= length and len(complete) + 1 != most:
            # Retired players shorten a round, but not below the games that were played.
            complete.append((latest.games, max(length, latest.counted)))
            latest = _RoundSoFar()
        latest.add(game)
    length = 1 if rules.length.kind is LengthKind.SINGLE_GAME else latest.length(here)
    return tuple(
        Round(
            number=number,
            length=length,
            games=tuple(played),
            standings=tuple(each for each in standings_of(played, players, rules) if each.games),
        )
        for number, (played, length) in enumerate([*complete, (latest.games, length)], start=1)
    )


class _RoundSoFar:
    """The games of a round that may go on: a match of thousands of games looks at each of them once."""

    def __init__(self) -> None:
        self.games: list[PlayedGame] = []
        self.counted = 0
        self._took_part: frozenset[int] = frozenset()
        self._last_table: frozenset[int] = frozenset()

    def add(self, game: PlayedGame) -> None:
        self.games.append(game)
        if game.counts:
            self.counted += 1
            self._took_part = self._took_part.union(game.record.players)
            self._last_table = game.record.at_table

    def length(self, next_table: frozenset[int]) -> int:
        """The number of games in the round, given the seats at the table for its next one."""
        if not self.counted:
            return len(next_table)
        without_newcomers = len(self._took_part | (self._last_table & next_table))
        if self.counted >= without_newcomers:
            return without_newcomers
        return len(self._took_part | next_table)
