"""What a change did, between a file and the database: states are the same but for two kinds."""

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from scorekeeper.players import names as naming
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import check_house_rules
from scorekeeper.storage.changes import AnyChange, ChangeKind, change_of
from scorekeeper.storage.models import Match
from scorekeeper.storage.rules_state import UnknownChoice
from scorekeeper.storage.states import (
    Choices,
    DeviceState,
    GameState,
    OpenerState,
    PeopleState,
    RulesState,
    State,
)
from scorekeeper.transfer.document import FiledChange, FiledDevice, FiledRules
from scorekeeper.transfer.game import check_state
from scorekeeper.transfer.invalid_file import inside, items_fault, refuse, whole


def dump_state(state: State | None, devices: Mapping[int, int]) -> dict[str, Any] | None:
    """A state as it stands in a file; `devices` are places among the file's scorekeepers, by id."""
    if isinstance(state, RulesState):
        state = FiledRules.of(state)
    if isinstance(state, DeviceState):
        state = FiledDevice(keeper=None if state.keeper is None else devices.get(state.keeper))
    return state.model_dump(mode="json") if state else None


def load_content(filed: FiledChange, devices: Sequence[int]) -> AnyChange:
    """What a change did, as the database stores it; `devices` are the ids of the file's scorekeepers."""
    before, after = (_load_state(state, devices) for state in (filed.before, filed.after))
    return change_of(filed.kind, before, after, is_of_game=filed.game is not None)


def _load_state(state: Any, devices: Sequence[int]) -> Any:
    if isinstance(state, FiledRules):
        return state.state
    if isinstance(state, FiledDevice):
        return DeviceState(keeper=None if state.keeper is None else devices[state.keeper])
    return state


def check_change(filed: FiledChange, where: str, match: Match) -> FiledChange:
    """The change with its texts as forms take them; InvalidFile unless the match can have had it."""
    if filed.game is not None and filed.before is None and filed.kind is not ChangeKind.RECORDED:
        refuse(inside(where, "before"), Fault("A game has a state before every change but its first."))
    before, after = filed.before, filed.after
    if type(after) is not type(before) and filed.kind is ChangeKind.UNDONE and filed.game is None:
        lacking = next(iter(type(before).model_fields))
        refuse(inside(where, "after", lacking), Fault("This field is missing."))
    before = _checked(before, inside(where, "before"), match)
    after = _checked(after, inside(where, "after"), match)
    # Only undoing takes somebody off the list again who joined by mistake.
    if filed.kind is ChangeKind.PEOPLE and len(before.names) > len(after.names):
        fault = Fault("A seat is never taken away, and here are fewer than before.")
        refuse(inside(where, "after", "names"), fault)
    return filed.model_copy(update={"before": before, "after": after})


def _checked(state: Any, where: str, match: Match) -> Any:
    if isinstance(state, GameState):
        check_state(state, where, len(match.players))
    elif isinstance(state, PeopleState):
        return _checked_people(state, where)
    elif isinstance(state, FiledRules):
        _check_rules(state, where, match)
    elif isinstance(state, OpenerState) and state.next_opener is not None:
        whole(inside(where, "next_opener"), state.next_opener, 0, len(match.players) - 1)
    return state


def _checked_people(state: PeopleState, where: str) -> PeopleState:
    names = checked_names(state.names, [inside(where, "names", seat) for seat in range(len(state.names))])
    retired, players = state.retired, len(names)
    if len(retired) > players:
        refuse(inside(where, "retired"), items_fault(0, players, len(retired)))
    for place, seat in enumerate(retired):
        whole(inside(where, "retired", place), seat, 0, players - 1)
    if list(retired) != sorted(set(retired)):
        refuse(inside(where, "retired"), Fault("These are seats in order, each once."))
    return state.model_copy(update={"names": tuple(names), "title": naming.clean(state.title)})


def _check_rules(state: FiledRules, where: str, match: Match) -> None:
    try:
        rules = state.house_rules
        check_house_rules(rules, rules.box.tile_set.fewest_players)
    except UnknownChoice as error:
        _refuse_rules(where, error.name)
    except Refused as refused:
        _refuse_rules(where, refused.faults[0].rule)
    games = len(match.all_games)
    if len(state.games) > games:
        refuse(inside(where, "games"), items_fault(0, games, len(state.games)))
    for place, game in enumerate(state.games):
        check_state(game, inside(where, "games", place), len(match.players))
        whole(inside(where, "games", place, "number"), game.number, 1, games)


def _refuse_rules(where: str, choice: str | None) -> NoReturn:
    field = choice if choice in Choices.model_fields else "preset"
    fault = Fault("These house rules were never agreed: they do not go together.")
    refuse(inside(where, field or "preset"), fault)


def checked_names(texts: Sequence[str], places: Sequence[str]) -> list[str]:
    """Players' names in seat order, each as a form would take it."""
    names: list[str] = []
    for text, where in zip(texts, places, strict=True):
        name = naming.clean(text)
        if not name:
            refuse(where, Fault("This is no name that can be seen."))
        if naming.too_long(name):
            values = {"most": naming.LONGEST_NAME}
            refuse(where, Fault("A name has at most %(most)d characters.", values=values))
        names.append(name)
        if naming.first_duplicate(names) is not None:
            refuse(where, Fault("This looks like the name of an earlier player."))
    return names
