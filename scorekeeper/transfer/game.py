"""A game's state in a file, as far as its model does not check it: what its players and the rules say."""

from collections.abc import Iterable

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.racks import STANDARD_SET, read_rack
from scorekeeper.rules.record import Finish
from scorekeeper.storage.models import Game
from scorekeeper.storage.states import EntryState, GameState
from scorekeeper.transfer.invalid_file import InvalidFile, inside, items_fault, refuse, whole


def check_state(state: GameState, where: str, players: int) -> None:
    """Raise InvalidFile unless this is a state of a game among so many players."""
    if len(state.entries) > players:
        refuse(inside(where, "entries"), items_fault(0, players, len(state.entries)))
    for place, entry in enumerate(state.entries):
        _check_entry(entry, state, inside(where, "entries", place), players)
    seats = [entry.seat for entry in state.entries]
    if seats != sorted(set(seats)):
        refuse(inside(where, "entries"), Fault("Entries stand in the order of their seats, one for each."))
    if seats and sum(not entry.sat_out for entry in state.entries) < STANDARD_SET.fewest_players:
        refuse(inside(where, "entries"), Fault("A game needs at least two who play."))
    if state.opener is not None:
        whole(inside(where, "opener"), state.opener, 0, players - 1)


def _check_entry(entry: EntryState, state: GameState, where: str, players: int) -> None:
    whole(inside(where, "seat"), entry.seat, 0, players - 1)
    if entry.sat_out:
        return
    if state.by_hand and entry.points is None:
        refuse(inside(where, "points"), Fault("Blank is not zero: type this player's points."))
    went_out = state.finish is Finish.EMPTY_RACK and entry.named and not entry.typed
    if not state.by_hand and not went_out:
        try:
            read_rack(entry.typed, entry.jokers)
        except Refused as refused:
            raise InvalidFile(inside(where, "typed"), *refused.faults) from refused


def where_of(faults: Iterable[Fault], where: str, game: Game) -> str:
    """Where in a game's state the rules find the first fault: at a player's entry, if it is about one."""
    fault = next(iter(faults))
    for place, entry in enumerate(game.entries):
        if entry.seat == fault.seat:
            return inside(where, "entries", place, "points" if game.by_hand else "typed")
    return inside(where, "entries")
