"""Tiles laid on the table: whether they are a group or a run, and what they count in a first meld."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.house_rules import FIRST_MELDS
from scorekeeper.rules.racks import HIGHEST_TILE

FIRST_MELD = FIRST_MELDS[0]


class Colour(StrEnum):
    """The four colours, each by the letter that it is written with: "K12" is the black 12."""

    BLUE = "B"
    ORANGE = "O"
    BLACK = "K"
    RED = "R"


@dataclass(frozen=True)
class Tile:
    """One tile. A joker has neither colour nor number."""

    colour: Colour | None = None
    number: int = 0


JOKER_TILE = Tile()


@dataclass(frozen=True)
class Meld:
    """Tiles side by side, in the order in which they lie; whether they are a set is still to be seen."""

    tiles: tuple[Tile, ...]

    @property
    def total(self) -> int | None:
        """What the tiles count, a joker as the tile it stands for; None if they are no set.

        Two jokers can make both a group and a run of one tile: then the one that counts more.
        """
        return max((total for total in (self._group, self._run) if total), default=None)

    @property
    def _group(self) -> int | None:
        plain = [tile for tile in self.tiles if tile != JOKER_TILE]
        alike = len({tile.number for tile in plain}) == 1
        apart = len({tile.colour for tile in plain}) == len(plain)
        if alike and apart and 3 <= len(self.tiles) <= len(Colour):
            return plain[0].number * len(self.tiles)
        return None

    @property
    def _run(self) -> int | None:
        places = [(place, tile) for place, tile in enumerate(self.tiles) if tile != JOKER_TILE]
        firsts = {tile.number - place for place, tile in places}
        if len(self.tiles) < 3 or len(firsts) != 1 or len({tile.colour for _, tile in places}) != 1:
            return None
        first = firsts.pop()
        last = first + len(self.tiles) - 1
        return sum(range(first, last + 1)) if first >= 1 and last <= HIGHEST_TILE else None


def read_meld(text: str) -> Meld:
    """Read tiles by colour and number, J for a joker: "B4 B5 J". ValueError for anything else."""
    return Meld(tuple(map(_read_tile, text.split())))


def _read_tile(text: str) -> Tile:
    if text == "J":
        return JOKER_TILE
    tile = Tile(Colour(text[:1]), int(text[1:]))
    if not 1 <= tile.number <= HIGHEST_TILE:
        raise ValueError(f"There is no tile {text}.")
    return tile


def first_meld(melds: Iterable[Meld]) -> int | None:
    """What these count together as somebody's first; None if one of them is no set."""
    totals = [meld.total for meld in melds]
    return None if None in totals else sum(filter(None, totals))
