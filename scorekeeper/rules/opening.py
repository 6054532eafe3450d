"""The opening draw: everyone draws a tile, and the highest number starts the game.

Source: docs/rules-sources.md, section "Opening draw".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import Box
from scorekeeper.rules.racks import HIGHEST_TILE, JOKER, read_rack


@dataclass(frozen=True)
class Opening:
    """The result of an opening draw: the seat that `starts`, or else the seats that draw again.

    These are the seats with `jokers`; if there are none, the seats `tied` for the highest number. `kept`
    are the tiles that stay valid, by seat: call `who_opens` with them and the newly drawn tiles together.
    """

    starts: int | None = None
    jokers: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    kept: Mapping[int, int] = field(default_factory=dict)

    @property
    def redraw(self) -> tuple[int, ...]:
        return self.jokers or self.tied


def who_opens(tiles: Mapping[int, int]) -> Opening:
    """Decide who starts by the tile that each seat drew, a number from 1 to 13 or JOKER.

    Jokers are redrawn before a tie, because a new tile may beat those who are tied. In a tie everyone else
    is out, so none of their tiles is kept.
    """
    jokers = tuple(seat for seat, tile in tiles.items() if tile == JOKER)
    if jokers:
        return Opening(jokers=jokers, kept={seat: tile for seat, tile in tiles.items() if tile != JOKER})
    highest = max(tiles.values())
    tied = tuple(seat for seat, tile in tiles.items() if tile == highest)
    return Opening(starts=tied[0]) if len(tied) == 1 else Opening(tied=tied)


def read_tile(text: str) -> int:
    """The tile in a text: 1 to 13, or JOKER for "J" or "30"; raises Refused for anything else."""
    no_tile = Refused(Fault("A tile drawn is a number from 1 to 13, or J for a joker."))
    try:
        rack = read_rack(text)
    except Refused:
        raise no_tile from None
    # read_rack lists the tiles only of several; of one tile it gives the total, and 30 for a joker.
    if rack.tiles or (rack.total != JOKER and not 1 <= rack.total <= HIGHEST_TILE):
        raise no_tile
    return rack.total


def tiles_of(box: Box) -> tuple[int, ...]:
    """Every tile of a box as its number or JOKER: the pool of an opening draw."""
    tiles = box.tile_set
    numbers = (tile for tile in range(1, HIGHEST_TILE + 1) for _ in range(tiles.most_alike))
    return (*numbers, *(JOKER for _ in range(tiles.jokers)))
