"""Games as the rules read them, from tables, rows or states: all have the same fields."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.rules.racks import EMPTY, Rack, read_rack
from scorekeeper.rules.record import Finish, GameRecord


def record_of(game: Any, entries: Iterable[Any], seats: Iterable[int]) -> GameRecord:
    """A game with its entries, which have the fields of their states; `seats` are those of the match."""
    by_seat = {entry.seat: entry for entry in entries}
    if not by_seat:
        return GameRecord(game.finish, opener=game.opener)
    # A player who came later, or had retired, has no entry.
    in_order = [by_seat.get(seat) for seat in seats]
    racks: tuple[Rack | None, ...] = ()
    points: tuple[int | None, ...] = ()
    if game.by_hand:
        points = tuple(entry.points if entry else None for entry in in_order)
    else:
        racks = tuple(_rack(game, entry) for entry in in_order)
    return GameRecord(
        game.finish,
        racks=racks,
        points=points,
        named=frozenset(seat for seat, entry in by_seat.items() if entry.named),
        sat_out=frozenset(seat for seat, entry in by_seat.items() if entry.sat_out),
        opener=game.opener,
    )


def _rack(game: Any, entry: Any) -> Rack | None:
    if entry is None or entry.sat_out:
        return None
    if game.finish is Finish.EMPTY_RACK and entry.named and not entry.typed:
        return EMPTY
    return read_rack(entry.typed, entry.jokers)
