"""What a game's form is filled in with to begin with."""

from typing import Any

from flask import request

from scorekeeper.rules.points import signed
from scorekeeper.rules.record import Finish
from scorekeeper.storage.match_state import MatchState
from scorekeeper.storage.models import Entry, Game, Match


def data_of_new(match: Match, state: MatchState) -> dict[str, Any]:
    """A new game's data: the turn timer links here with ?out=2 or ?finish=blocked, where 2 is the third of
    the players who have not retired.
    """
    data: dict[str, Any] = {"version": state.version.dump()}
    if match.next_opener is not None:
        data["opener"] = str(match.next_opener)
    out = request.args.get("out", "")
    if out in map(str, range(len(match.active_seats))):
        data["went_out"] = str(match.active_seats[int(out)])
    elif request.args.get("finish") == Finish.BLOCKED.value:
        data["finish"] = Finish.BLOCKED.value
    return data


def data_of(game: Game, state: MatchState) -> dict[str, Any]:
    """The data of a recorded game, as it was entered."""
    named = [str(entry.seat) for entry in game.entries if entry.named]
    went_out = game.finish is Finish.EMPTY_RACK and not game.by_hand
    data: dict[str, Any] = {
        "finish": game.finish.value,
        "by_hand": game.by_hand,
        "went_out": named[0] if went_out and named else None,
        "picked": named,
        "version": state.version_of(game).dump(),
        "sat_out": [str(entry.seat) for entry in game.entries if entry.sat_out],
        "opener": "" if game.opener is None else str(game.opener),
    }
    return data | {f"seat_{entry.seat}": _seat_data(entry) for entry in game.entries}


def _seat_data(entry: Entry) -> dict[str, str]:
    points = "" if entry.points is None else signed(entry.points)
    return {"rack": entry.typed, "jokers": str(entry.jokers), "points": points}


def seats_away(match: Match, game: Game) -> frozenset[int]:
    """The seats not at the table in a recorded game; of an abandoned one, those that have retired."""
    if not game.entries:
        return match.retired
    return frozenset(range(len(match.players))) - {entry.seat for entry in game.entries}
