"""All games of a match, replayed: running totals, rounds, places, what is played next, and the end."""

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
    """One game in its slot ("Game 2"); an abandoned one has no score and its slot comes again.

    `totals` are everyone's running points after it, in seat order; 0 for whoever has not played yet.
    A teaching game has no score either, and yet counts. `number` is what the match knows the game by.
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
    """Some games, and the places they make; in a teaching match nobody has a place."""

    games: tuple[PlayedGame, ...]
    standings: tuple[Standing, ...]

    @cached_property
    def finished(self) -> tuple[PlayedGame, ...]:
        """The games that count: abandoned ones do not."""
        return tuple(game for game in self.games if game.counts)

    @property
    def played(self) -> int:
        """How many games count."""
        return len(self.finished)

    @property
    def sum(self) -> int:
        """Everyone's points together: where house rules are zero-sum 0, or something is wrong."""
        return sum(standing.points for standing in self.standings)

    @property
    def is_uneven(self) -> bool:
        """Whether somebody played fewer games than another."""
        return len({standing.games for standing in self.standings}) > 1

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats in first place, once somebody has played; more than one share it."""
        return tuple(each.seat for each in self.standings if each.place == 1 and each.games)


@dataclass(frozen=True, kw_only=True)
class Round(Played):
    """A round of `length` games, as far as it has been played; its places are of those who played in it."""

    number: int
    length: int

    @property
    def is_over(self) -> bool:
        return self.played >= self.length


@dataclass(frozen=True, kw_only=True)
class Progress(Played):
    """A match as far as it has been played; `here` are the seats that play on, and have not retired."""

    rules: HouseRules
    rounds: tuple[Round, ...]
    here: frozenset[int]
    stopped: bool

    @property
    def next_slot(self) -> int:
        return self.played + 1

    @property
    def length(self) -> int | None:
        """How many games the match has, by who takes part now; None if only its course will tell."""
        if self.rules.length.kind is LengthKind.SINGLE_GAME:
            return 1
        if self.rules.length.kind is not LengthKind.ROUNDS:
            return None
        to_come = self.rules.length.number - len(self.rounds)
        return sum(round_.length for round_ in self.rounds) + to_come * len(self.here)

    @property
    def is_one_game(self) -> bool:
        """Whether one game is all that was agreed: its result needs no standings."""
        return self.rules.length.kind is LengthKind.SINGLE_GAME

    @property
    def is_in_rounds(self) -> bool:
        """Whether several rounds are played, or agreed on."""
        agreed = self.rules.length.number if self.rules.length.kind is LengthKind.ROUNDS else 1
        return max(agreed, len(self.rounds)) > 1

    @property
    def is_complete(self) -> bool:
        """Whether everything that was agreed is played."""
        if self.rules.length.kind is LengthKind.TARGET:
            return any(standing.points >= self.rules.length.number for standing in self.standings)
        return self.length is not None and self.played >= self.length

    @property
    def is_stopped(self) -> bool:
        """Whether the group ended it early."""
        return self.stopped and not self.is_complete

    @property
    def is_over(self) -> bool:
        return self.stopped or self.is_complete

    @property
    def games_left(self) -> int | None:
        """How many games are to come; None if only the course of the match will tell."""
        if self.is_over:
            return 0
        return None if self.length is None else self.length - self.played

    @property
    def chasers(self) -> tuple[Chaser, ...]:
        """Who is behind the leader, by how much, and whether they can still catch up."""
        return chasers(self.standings, self.games_left, self.rules, self.here)

    @property
    def is_decided(self) -> bool:
        """Whether there are games left in which the leader can no longer be caught."""
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
    """Score every game in order, for as many seats as the match ever had; Refused as `score` is.

    Of a mapping, the keys are what the match knows the games by. `retired` seats keep the games they played
    and play no more; `stopped` is a match ended early.
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
    """Whether a match that was not stopped cannot be over: what can be told without its games, by how many of
    them count and how many played in the last one.

    A round has a game for everybody who took part in it, and so at least one for each of these players.
    """
    if rules.length.kind is LengthKind.OPEN_ENDED:
        return True
    fewest = {LengthKind.ROUNDS: max(1, players), LengthKind.SINGLE_GAME: 1}
    return counted < fewest.get(rules.length.kind, 0)


def unscorable(records: Sequence[GameRecord], rules: HouseRules) -> dict[int, tuple[Fault, ...]]:
    """Which of these games, counted from 0, the rules refuse, and why: to ask before rules are changed."""
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
    """The games by rounds. A round has one game for each player who takes part in it: all who played in
    it, and those at the table who are yet to. Whoever comes after it is over begins with the next.

    An abandoned game belongs to the round in which it is played again.
    """
    if rules.teaching:
        return ()
    most = {LengthKind.ROUNDS: rules.length.number, LengthKind.SINGLE_GAME: 1}.get(rules.length.kind)
    tables = [*(game.record.at_table for game in games if game.counts), here]
    complete: list[tuple[list[PlayedGame], int]] = []
    latest: list[PlayedGame] = []
    for game in games:
        length = _length(latest, tables[game.slot - 1])
        # What was recorded after the last round stays with it, should players have retired since.
        if _counted(latest) >= length and len(complete) + 1 != most:
            # Somebody who was due may have left: the games that were played for them stay.
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
    """How many games a round has, by who sits at the table after its games so far."""
    records = [game.record for game in round_ if game.counts]
    if not records:
        return len(next_table)
    took_part = frozenset[int]().union(*(record.players for record in records))
    without_newcomers = len(took_part | (records[-1].at_table & next_table))
    return without_newcomers if len(records) >= without_newcomers else len(took_part | next_table)
