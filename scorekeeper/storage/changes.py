"""The kinds of changes of a match, and one model for each kind: the state before it and the state after."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal, get_args

from pydantic import Discriminator, Field, Tag, TypeAdapter

from scorekeeper.storage.rules_state import AS_PRESET
from scorekeeper.storage.states import (
    Choices,
    DeviceState,
    GameState,
    LengthState,
    OpenerState,
    PeopleState,
    RulesState,
    SheetState,
    State,
    StoppedState,
)


class ChangeKind(StrEnum):
    """What is done to a match; the values are stored."""

    STARTED = "started"
    KEPT = "kept"
    JOINED = "joined"
    REMOVED = "removed"
    THREW_AWAY = "threw-away"
    BROUGHT_BACK = "brought-back"
    PEOPLE = "people"
    RULES = "rules"
    STOPPED = "stopped"
    RESUMED = "resumed"
    EXTENDED = "extended"
    OPENER = "opener"
    RECORDED = "recorded"
    CORRECTED = "corrected"
    DELETED = "deleted"
    RESTORED = "restored"
    UNDONE = "undone"


# What is done to a game.
GameKind = Literal[
    ChangeKind.RECORDED,
    ChangeKind.CORRECTED,
    ChangeKind.DELETED,
    ChangeKind.RESTORED,
    ChangeKind.UNDONE,
]


class Event(State):
    """A change of which there is nothing to say but that it happened."""

    kind: Literal[ChangeKind.STARTED, ChangeKind.JOINED, ChangeKind.THREW_AWAY, ChangeKind.BROUGHT_BACK]
    before: None = None
    after: None = None


class SheetKept(State):
    kind: Literal[ChangeKind.KEPT] = ChangeKind.KEPT
    before: None = None
    after: SheetState


class DeviceRemoved(State):
    kind: Literal[ChangeKind.REMOVED] = ChangeKind.REMOVED
    before: DeviceState
    after: None = None


class PeopleChanged(State):
    kind: Literal[ChangeKind.PEOPLE] = ChangeKind.PEOPLE
    before: PeopleState
    after: PeopleState


class RulesChanged(State):
    kind: Literal[ChangeKind.RULES] = ChangeKind.RULES
    before: RulesState
    after: RulesState


class StoppedChanged(State):
    kind: Literal[ChangeKind.STOPPED, ChangeKind.RESUMED]
    before: StoppedState
    after: StoppedState


class Extended(State):
    kind: Literal[ChangeKind.EXTENDED] = ChangeKind.EXTENDED
    before: LengthState
    after: LengthState


class OpenerDrawn(State):
    kind: Literal[ChangeKind.OPENER] = ChangeKind.OPENER
    before: OpenerState
    after: OpenerState


# What can be undone, by a name for errors; each is known by its first field, in this order.
UNDOABLE: Mapping[str, type[State]] = {
    "<people>": PeopleState,
    "<rules>": RulesState,
    "<stopped>": StoppedState,
    "<length>": LengthState,
    "<opener>": OpenerState,
}


def tag_of(state: Any) -> str:
    """Which part of a match a state is about: an undo has the states of the change that it took back."""
    fields = type(state).model_fields if isinstance(state, State) else state
    if not isinstance(fields, Mapping):
        return "<people>"
    tags = (tag for tag, model in UNDOABLE.items() if next(iter(model.model_fields)) in fields)
    return next(tags, "<people>")


Undoable = Annotated[
    Annotated[PeopleState, Tag("<people>")]
    | Annotated[RulesState, Tag("<rules>")]
    | Annotated[StoppedState, Tag("<stopped>")]
    | Annotated[LengthState, Tag("<length>")]
    | Annotated[OpenerState, Tag("<opener>")],
    Discriminator(tag_of),
]


class Undone(State):
    """An undo of what was done to the match as a whole."""

    kind: Literal[ChangeKind.UNDONE] = ChangeKind.UNDONE
    before: Undoable
    after: Undoable


class GameChanged(State):
    """What was done to a game; before the first change it has no state."""

    kind: GameKind
    before: GameState | None
    after: GameState


MatchChange = (
    Event
    | SheetKept
    | DeviceRemoved
    | PeopleChanged
    | RulesChanged
    | StoppedChanged
    | Extended
    | OpenerDrawn
    | Undone
)
AnyChange = MatchChange | GameChanged


def kinds_of(model: type[State]) -> tuple[ChangeKind, ...]:
    """The kinds of changes that this model is of."""
    return get_args(model.model_fields["kind"].annotation)


_OF_MATCHES: TypeAdapter[MatchChange] = TypeAdapter(Annotated[MatchChange, Field(discriminator="kind")])


def change_of(kind: str, before: Any, after: Any, *, is_of_game: bool) -> AnyChange:
    """The change of this kind from state to state. Raises ValidationError for states of another kind."""
    content = {"kind": kind, "before": before, "after": after}
    return GameChanged.model_validate(content) if is_of_game else _OF_MATCHES.validate_python(content)


def load_change(
    kind: str, before: dict[str, Any] | None, after: dict[str, Any] | None, *, is_of_game: bool
) -> AnyChange:
    """A change as it is stored, whichever version wrote it."""
    complete = _complete_game if is_of_game else _complete
    return change_of(kind, complete(before), complete(after), is_of_game=is_of_game)


def load_game(state: Mapping[str, Any]) -> GameState:
    """A game's state as it is stored, whichever version wrote it."""
    return GameState.model_validate(_complete_game(state))


def _complete_game(state: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """A game's state with what earlier versions did not write down: the first knew no openers, and nobody
    could sit out, so that entries were those of all seats in order.
    """
    if state is None:
        return None
    entries = [{"seat": seat, "sat_out": False, **entry} for seat, entry in enumerate(state["entries"])]
    return {"opener": None, **state, "entries": entries}


def _complete(state: dict[str, Any] | None) -> dict[str, Any] | None:
    """A state of a match with what earlier versions did not write down."""
    tag = tag_of(state)
    if state and tag == "<people>" and "names" in state:
        return {"box": None, **state}
    if state and tag == "<rules>":
        games = {number: _complete_game(game) for number, game in (state.get("games") or {}).items()}
        return {**dict.fromkeys(Choices.model_fields, AS_PRESET), **state, "games": games}
    return state
