"""Progress of a match, replayed from its games: running totals, rounds, standings, and whether it is over.

Sources: docs/rules-sources.md, sections "Rounds and standings" and "Abandoned and teaching games".
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import HouseRules, LengthKind
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.scoring import rules_as_played, score
from scorekeeper.rules.standings import Chaser, Standing, chasers, rank


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
class Played:
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
class Round(Played):
    """A round of `length` games, as far as played; only seats that played in it have a standing."""

    number: int
    length: int

    @property
    def is_over(self) -> bool:
        return self.played >= self.length


@dataclass(frozen=True, kw_only=True)
class Progress(Played):
    """A match as far as played; `here` are the seats that have not retired."""

    rules: HouseRules
    rounds: tuple[Round, ...]
    here: frozenset[int]
    stopped: bool

    @property
    def next_slot(self) -> int:
        return self.played + 1

    @property
    def length(self) -> int | None:
        """The number of games in the match, for the players it has now; None if it is not fixed."""
        if self.rules.length.kind is LengthKind.SINGLE_GAME:
            return 1
        if self.rules.length.kind is not LengthKind.ROUNDS:
            return None
        to_come = self.rules.length.number - len(self.rounds)
        return sum(round_.length for round_ in self.rounds) + to_come * len(self.here)

    @property
    def is_one_game(self) -> bool:
        """Whether a single game was agreed, so that its result needs no standings."""
        return self.rules.length.kind is LengthKind.SINGLE_GAME

    @property
    def is_in_rounds(self) -> bool:
        """Whether several rounds have been agreed or played."""
        agreed = self.rules.length.number if self.rules.length.kind is LengthKind.ROUNDS else 1
        return max(agreed, len(self.rounds)) > 1

    @property
    def is_complete(self) -> bool:
        """Whether the agreed length has been played, or the target reached."""
        if self.rules.length.kind is LengthKind.TARGET:
            return any(standing.points >= self.rules.length.number for standing in self.standings)
        return self.length is not None and self.played >= self.length

    @property
    def is_stopped(self) -> bool:
        """Whether the group ended the match early."""
        return self.stopped and not self.is_complete

    @property
    def is_over(self) -> bool:
        return self.stopped or self.is_complete

    @property
    def games_left(self) -> int | None:
        """The number of games still to be played; None if it is not fixed."""
        if self.is_over:
            return 0
        return None if self.length is None else self.length - self.played

    @property
    def chasers(self) -> tuple[Chaser, ...]:
        """Everyone behind the leader, nearest first."""
        return chasers(self.standings, self.games_left, self.rules, self.here)

    @property
    def is_decided(self) -> bool:
        """Whether games are left, and yet the leader can no longer be caught."""
        is_led = len(self.leaders) == 1 and not self.is_over
        return is_led and not any(chaser.can_catch for chaser in self.chasers)


def replay(
    records: Sequence[GameRecord] | Mapping[int, GameRecord],
    players: int,
    rules: HouseRules,
    *,
    retired: frozenset[int] = frozenset(),
    stopped: bool = False,
) -> Progress:
    """The progress of a match from its games in playing order; raises Refused if `score` does.

    The keys of a mapping are the games' numbers in the match. `players` is the number of seats that the
    match ever had. `retired` seats keep the games they played, and play no more; `stopped` is whether the
    match was ended early.
    """
    numbered = records.items() if isinstance(records, Mapping) else enumerate(records, start=1)
    games = []
    totals, slot = [0] * players, 1
    for number, record in numbered:
        is_scored = not rules.teaching and record.finish is not Finish.ABANDONED
        scored = score(record, rules_as_played(record, rules)) if is_scored else None
        for seat, points in (scored.by_seat if scored else {}).items():
            totals[seat] += points
        games.append(PlayedGame(slot, record, scored, tuple(totals), number))
        slot += games[-1].counts
    here = frozenset(range(players)) - retired
    return Progress(
        games=tuple(games),
        standings=() if rules.teaching else _standings(games, players, rules),
        rules=rules,
        rounds=_rounds(games, players, rules, here),
        here=here,
        stopped=stopped,
    )


def cannot_be_over(rules: HouseRules, counted: int, players: int) -> bool:
    """Whether a match that was not stopped cannot be over, judged without reading its games.

    `counted` is how many games count, `players` how many seats played in the last one. A round has a game
    for everybody who took part in it, so at least one for each of these players.
    """
    if rules.length.kind is LengthKind.OPEN_ENDED:
        return True
    fewest = {LengthKind.ROUNDS: max(1, players), LengthKind.SINGLE_GAME: 1}
    return counted < fewest.get(rules.length.kind, 0)


def unscorable(records: Sequence[GameRecord], rules: HouseRules) -> dict[int, tuple[Fault, ...]]:
    """The games that these rules refuse to score, with the faults by the games' indexes."""
    refused = {}
    for number, record in enumerate(records):
        try:
            replay([record], len(record.points or record.racks), rules)
        except Refused as refusal:
            refused[number] = refusal.faults
    return refused


def _standings(games: Iterable[PlayedGame], players: int, rules: HouseRules) -> tuple[Standing, ...]:
    wins, points, played = [0] * players, [0] * players, [0] * players
    for scored in (game.score for game in games if game.score):
        for seat, gained in scored.by_seat.items():
            wins[seat] += scored.wins[seat]
            points[seat] += gained
            played[seat] += 1
    return rank(wins, points, played, rules.scoring)


def _rounds(
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
    latest: list[PlayedGame] = []
    for game in games:
        length = _length(latest, tables[game.slot - 1])
        # Games after the last agreed round stay in it: players may have retired since, which shortens it.
        if _counted(latest) >= length and len(complete) + 1 != most:
            # Retired players shorten a round, but not below the games that were played.
            complete.append((latest, max(length, _counted(latest))))
            latest = []
        latest.append(game)
    length = 1 if rules.length.kind is LengthKind.SINGLE_GAME else _length(latest, here)
    return tuple(
        Round(
            number=number,
            length=length,
            games=tuple(played),
            standings=tuple(each for each in _standings(played, players, rules) if each.games),
        )
        for number, (played, length) in enumerate([*complete, (latest, length)], start=1)
    )


def _counted(games: Iterable[PlayedGame]) -> int:
    return sum(game.counts for game in games)


def _length(round_: Iterable[PlayedGame], next_table: frozenset[int]) -> int:
    """The number of games in a round, given its games so far and the seats at the table for the next one."""
    records = [game.record for game in round_ if game.counts]
    if not records:
        return len(next_table)
    took_part = frozenset[int]().union(*(record.players for record in records))
    without_newcomers = len(took_part | (records[-1].at_table & next_table))
    return without_newcomers if len(records) >= without_newcomers else len(took_part | next_table)
