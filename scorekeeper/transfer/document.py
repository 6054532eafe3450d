"""The models of a file of matches, version 1: see docs/export-format.md.

States of games and of matches are those that the database stores (`storage/states.py`), but for two: the
games corrected for other house rules are a list, and a device is known by its place in the file.
"""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args

from pydantic import Discriminator, Field, GetCoreSchemaHandler, Tag, create_model
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from scorekeeper.rules.house_rules import MOST_TARGET, Box, HouseRules, Length, LengthKind, Scoring, TiedLow
from scorekeeper.rules.racks import SEATS, STANDARD_SET
from scorekeeper.storage.changes import (
    UNDOABLE,
    AnyChange,
    GameChanged,
    MatchChange,
    Undone,
    kinds_of,
    tag_of,
)
from scorekeeper.storage.database import CODE_LENGTH
from scorekeeper.storage.fields import Items, OneOf, Seat, Text, Whole
from scorekeeper.storage.states import (
    LONGEST_STORED,
    Choices,
    DeviceState,
    GameState,
    RulesState,
    State,
)

FORMAT = "scorekeeper-matches"
VERSION = 1
# They bound what one file can ask of the server. A match of an earlier version may hold more than
# `storage/capacity.py` says.
MOST_MATCHES = 10_000
MOST_GAMES = 5_000
MOST_CHANGES = 10_000
# Dates are shown where the server stands, which must not carry them out of the calendar.
_YEARS = range(2000, 2100)

Name = Annotated[str, Text(LONGEST_STORED)]


class _Moment:
    """A time in UTC as `utc` writes it."""

    def __get_pydantic_core_schema__(self, _source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(
            _read_moment,
            handler.generate_schema(Annotated[str, Text(40)]),
            serialization=core_schema.plain_serializer_function_ser_schema(utc),
        )


def utc(moment: datetime) -> str:
    """A stored time, to the microsecond if it has any."""
    return f"{moment.isoformat()}Z"


def _read_moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text.removesuffix("Z"))
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo or utc(moment) != text or moment.year not in _YEARS:
        raise PydanticCustomError("moment", "a time in UTC")
    return moment


Moment = Annotated[datetime, _Moment()]


class _Numbered(State):
    number: Annotated[int, Whole(1, MOST_GAMES, "number")]


class NumberedGame(GameState, _Numbered):
    """A game's state after its number."""

    @classmethod
    def of(cls, number: int, state: GameState) -> "NumberedGame":
        return cls.model_construct(number=number, **dict(state))

    @property
    def state(self) -> GameState:
        return GameState.model_construct(**{name: getattr(self, name) for name in GameState.model_fields})


class FiledRules(Choices):
    """House rules, and the games that were corrected for those agreed instead, each as it was."""

    games: Annotated[tuple[NumberedGame, ...], Items(0, MOST_GAMES)]

    @classmethod
    def of(cls, state: RulesState) -> "FiledRules":
        games = tuple(NumberedGame.of(number, game) for number, game in sorted(state.corrected.items()))
        choices: dict[str, Any] = {**state.choices()}
        return cls.model_construct(games=games, **choices)

    @property
    def state(self) -> RulesState:
        return RulesState(**self.choices(), games={str(game.number): game.state for game in self.games})


class FiledDevice(State):
    """One of the file's scorekeepers, counted from 0; None for one who changed nothing."""

    keeper: Annotated[int, Whole(0, MOST_CHANGES, "keeper")] | None


class FiledChange(State):
    """A change in a file: the model of its kind in `storage/changes.py`, by whom it was made and when."""

    kind: Any = Field(alias="what")
    at: Moment
    by: Annotated[int, Whole(0, MOST_CHANGES)]
    game: Annotated[int, Whole(1, MOST_GAMES, "game")] | None
    undoes: Annotated[int, Whole(0, MOST_CHANGES, "undoes")] | None
    before: Any
    after: Any


# The states that a file writes in another way than the database.
_IN_FILE: dict[Any, Any] = {RulesState: FiledRules, DeviceState: FiledDevice}
_undoable = tuple(Annotated[_IN_FILE.get(model, model), Tag(tag)] for tag, model in UNDOABLE.items())
_FiledUndoable: Any = Annotated[Union[_undoable], Discriminator(tag_of)]  # noqa: UP007


def _filed(model: type[Any]) -> type[FiledChange]:
    """The model of this kind of change in a file, where no field can be left out."""
    types: dict[str, Any] = {name: field.annotation for name, field in model.model_fields.items()}
    states = {name: _FiledUndoable if model is Undone else types[name] for name in ("before", "after")}
    fields: dict[str, Any] = {name: (_IN_FILE.get(state, state), ...) for name, state in states.items()}
    # A change of a game has its number, and no other has one.
    game = Annotated[int, Whole(1, MOST_GAMES, "game")] if model is GameChanged else None
    fields |= {"kind": (types["kind"], Field(alias="what")), "game": (game, ...)}
    return create_model(f"Filed{model.__name__}", __base__=FiledChange, __doc__=model.__doc__, **fields)


_FILED = {model: _filed(model) for model in get_args(AnyChange)}
_BY_KIND = {kind.value: model for model in get_args(MatchChange) for kind in kinds_of(model)}


def tag_of_change(value: Any) -> str | None:
    """The name of a change's model, for errors too; None if nothing of this kind is done to a match."""
    if not isinstance(value, dict):
        return None
    if value.get("game") is not None:
        return f"<{_FILED[GameChanged].__name__}>"
    kind = value.get("what")
    model = _BY_KIND.get(kind) if isinstance(kind, str) else None
    return f"<{_FILED[model].__name__}>" if model else None


if TYPE_CHECKING:
    AnyFiledChange = FiledChange
else:
    _tagged = tuple(Annotated[model, Tag(f"<{model.__name__}>")] for model in _FILED.values())
    AnyFiledChange = Annotated[Union[_tagged], Discriminator(tag_of_change)]  # noqa: UP007


class FiledLength(State):
    kind: Annotated[LengthKind, OneOf(LengthKind)]
    number: Annotated[int, Whole(0, MOST_TARGET)]


class FiledHouseRules(State):
    """House rules; which go together is for the rules to say."""

    scoring: Annotated[Scoring, OneOf(Scoring)]
    tied_low: Annotated[TiedLow, OneOf(TiedLow)]
    length: FiledLength
    first_meld: Annotated[int, Whole(0, 100)]
    turn_seconds: Annotated[int, Whole(1, 1000)] | None
    box: Annotated[Box, OneOf(Box)]
    teaching: bool

    @property
    def house_rules(self) -> HouseRules:
        return HouseRules(**dict(self) | {"length": Length(self.length.kind, self.length.number)})


class FiledPlayer(State):
    name: Name
    retired: bool


class FiledMatch(State):
    """A match with everything that was entered and done."""

    code: Annotated[str, Text(CODE_LENGTH)]
    title: Name
    example: bool
    started: Moment
    stopped: bool
    house_rules: FiledHouseRules
    players: Annotated[tuple[FiledPlayer, ...], Items(STANDARD_SET.fewest_players, len(SEATS))]
    next_opener: Seat | None
    games: Annotated[tuple[NumberedGame, ...], Items(0, MOST_GAMES)]
    scorekeepers: Annotated[tuple[Name, ...], Items(0, MOST_CHANGES)]
    history: Annotated[tuple[AnyFiledChange, ...], Items(0, MOST_CHANGES)]


class Envelope(State):
    """The whole of a file. Its matches are validated one by one, each as a FiledMatch."""

    format: Literal["scorekeeper-matches"]
    version: Annotated[int, Whole(1, VERSION)]
    matches: Annotated[tuple[Any, ...], Items(0, MOST_MATCHES)]


class Document(Envelope):
    """A file of matches."""

    matches: Annotated[tuple[FiledMatch, ...], Items(0, MOST_MATCHES)]
