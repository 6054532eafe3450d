"""Who starts a game: everyone draws a tile, and the highest number opens."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import Box
from scorekeeper.rules.racks import HIGHEST_TILE, JOKER, read_rack


@dataclass(frozen=True)
class Opening:
    """What the tiles drawn say: who `starts`, or else who draws again and why.

    That is everyone with a joker; without jokers, everyone who ties for the highest number. `kept`
    are the tiles that still count: ask `who_opens` again with them and the new ones together.
    """

    starts: int | None = None
    jokers: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    kept: Mapping[int, int] = field(default_factory=dict)

    @property
    def redraw(self) -> tuple[int, ...]:
        return self.jokers or self.tied


def who_opens(tiles: Mapping[int, int]) -> Opening:
    """Judge the tile of each seat that still draws, a number from 1 to 13 or JOKER.

    Jokers come first, since a new tile may beat those who tie. In a tie the rest are beaten for
    good, so none of their tiles is kept.
    """
    jokers = tuple(seat for seat, tile in tiles.items() if tile == JOKER)
    if jokers:
        return Opening(jokers=jokers, kept={seat: tile for seat, tile in tiles.items() if tile != JOKER})
    highest = max(tiles.values())
    tied = tuple(seat for seat, tile in tiles.items() if tile == highest)
    return Opening(starts=tied[0]) if len(tied) == 1 else Opening(tied=tied)


def read_tile(text: str) -> int:
    """Read one tile: a number from 1 to 13, or J or 30, which is JOKER. Raises Refused for anything else."""
    no_tile = Refused(Fault("A tile drawn is a number from 1 to 13, or J for a joker."))
    try:
        rack = read_rack(text)
    except Refused:
        raise no_tile from None
    # Several tiles, or one beside a joker, are listed; a tile typed alone is a rack's total, as J is 30.
    if rack.tiles or (rack.total != JOKER and not 1 <= rack.total <= HIGHEST_TILE):
        raise no_tile
    return rack.total


def tiles_of(box: Box) -> tuple[int, ...]:
    """Every tile of a box, JOKER included, to draw from."""
    tiles = box.tile_set
    numbers = (tile for tile in range(1, HIGHEST_TILE + 1) for _ in range(tiles.most_alike))
    return (*numbers, *(JOKER for _ in range(tiles.jokers)))
