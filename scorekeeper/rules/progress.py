"""Progress of a match, replayed from its games: running totals, rounds, standings, and whether it is over.

Sources: docs/rules-sources.md, sections "Rounds and standings" and "Abandoned and teaching games".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.chase import Chaser, chasers
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import HouseRules, LengthKind
from scorekeeper.rules.record import Finish, GameRecord
from scorekeeper.rules.rounds import GamesWithStandings, PlayedGame, Round, divide_into_rounds, standings_of
from scorekeeper.rules.scoring import rules_as_played, score


@dataclass(frozen=True, kw_only=True)
class Progress(GamesWithStandings):
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
        standings=() if rules.teaching else standings_of(games, players, rules),
        rules=rules,
        rounds=divide_into_rounds(games, players, rules, here),
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
