"""A game's state, complete and in a fixed order, so that states of any age can be compared."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.record import GameRecord
from scorekeeper.storage.models import Game, Match, recorded

_STATE = ("finish", "by_hand", "deleted", "opener", "entries")
_ENTRY = ("seat", "typed", "jokers", "points", "named", "sat_out")


def normalised(state: Mapping[str, Any]) -> dict[str, Any]:
    """What `Game.state` gave, in the order of the format; older states say less than newer ones."""
    entries = [{"seat": seat, "sat_out": False} | entry for seat, entry in enumerate(state["entries"])]
    in_order = [{name: entry[name] for name in _ENTRY} for entry in entries]
    whole = {"opener": None, **state, "entries": in_order}
    return {name: whole[name] for name in _STATE}


def record_of(state: dict[str, Any], match: Match) -> GameRecord:
    """A game in this state, as the rules read it."""
    game = Game()
    game.restore(state)
    return recorded(game, game.entries, [player.seat for player in match.players])
