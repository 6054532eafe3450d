"""What a change found and what it left: one model for each part of a match that can change.

The models' own JSON is what the database stores, and files of matches are read and written by them. They
are strict: a field that is missing, unknown or of another type is an error.
"""

from collections.abc import Container, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict

from scorekeeper.rules.house_rules import MOST_ROUNDS, Box, HouseRules
from scorekeeper.rules.racks import LARGE_SET, LONGEST_TEXT, SEATS, STANDARD_SET
from scorekeeper.rules.record import Finish
from scorekeeper.storage.fields import Items, OneOf, Seat, Text, Whole
from scorekeeper.storage.rules_state import dump_rules, load_rules

# Points are typed with six digits at most.
MOST_POINTS = 999_999
# In code points: one character that a reader sees may be many (an emoji family is ten).
LONGEST_STORED = 400
MOST_KEPT = 10_000

Choice = Annotated[str, Text(20)]


class State(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def dump(self) -> dict[str, Any]:
        """As it is stored: a field that was not given is left out."""
        return self.model_dump(mode="json", exclude_unset=True)


class EntryState(State):
    """One player's part of a game."""

    seat: Seat
    typed: Annotated[str, Text(LONGEST_TEXT)]
    jokers: Annotated[int, Whole(0, LARGE_SET.jokers)]
    points: Annotated[int, Whole(-MOST_POINTS, MOST_POINTS)] | None
    named: bool
    sat_out: bool


class GameState(State):
    """Everything of a game that can be corrected; entries in seat order, and none if it is not counted."""

    finish: Annotated[Finish, OneOf(Finish)]
    by_hand: bool
    deleted: bool
    opener: Seat | None
    entries: Annotated[tuple[EntryState, ...], Items(0, len(SEATS))]

    def with_winners(self, seats: Container[int]) -> "GameState":
        """The same with other winners named."""
        entries = (entry.model_copy(update={"named": entry.seat in seats}) for entry in self.entries)
        return self.model_copy(update={"entries": tuple(entries)})


class PeopleState(State):
    """Who plays, in seat order, and what the match is called; the box is not known of old changes."""

    names: Annotated[
        tuple[Annotated[str, Text(LONGEST_STORED)], ...], Items(STANDARD_SET.fewest_players, len(SEATS))
    ]
    title: Annotated[str, Text(LONGEST_STORED)]
    retired: Annotated[tuple[Seat, ...], Items(0, len(SEATS))]
    box: Annotated[Box, OneOf(Box)] | None


class Choices(State):
    """House rules as texts: see `rules_state`."""

    preset: Choice
    length_number: Choice
    scoring: Choice
    tied_low: Choice
    length: Choice
    first_meld: Choice
    turn_seconds: Choice
    box: Choice

    @property
    def house_rules(self) -> HouseRules:
        return load_rules(self.choices())

    def choices(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in Choices.model_fields}


class RulesState(Choices):
    """House rules, and the state of each game that was corrected for those agreed instead, by its number."""

    games: Mapping[str, GameState] = {}

    @classmethod
    def of(cls, rules: HouseRules, games: Mapping[int, GameState] | None = None) -> "RulesState":
        if games is None:
            return cls(**dump_rules(rules))
        return cls(**dump_rules(rules), games={str(number): state for number, state in games.items()})

    @property
    def corrected(self) -> dict[int, GameState]:
        return {int(number): state for number, state in self.games.items()}


class StoppedState(State):
    """Whether the group ended the match early."""

    stopped: bool


class LengthState(State):
    """How many rounds were agreed."""

    length_number: Annotated[int, Whole(1, MOST_ROUNDS)]


class OpenerState(State):
    """The seat that opens the next game, if the tiles drawn say so."""

    next_opener: Seat | None


class DeviceState(State):
    """A device that kept the score, by its id; None for one of an imported match that changed nothing."""

    keeper: int | None


class SheetState(State):
    """How many games a sheet had."""

    games: Annotated[int, Whole(0, MOST_KEPT)]
