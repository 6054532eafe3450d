"""Melds: whether tiles are a group or a run, and what they count in a first meld.

Sources: docs/rules-sources.md, sections "Groups and runs", "Jokers" and "First meld".
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.house_rules import FIRST_MELDS
from scorekeeper.rules.racks import HIGHEST_TILE

FIRST_MELD = FIRST_MELDS[0]


class Colour(StrEnum):
    """The four colours, each with the letter it is written by: "K12" is the black 12."""

    BLUE = "B"
    ORANGE = "O"
    BLACK = "K"
    RED = "R"


@dataclass(frozen=True)
class Tile:
    """One tile; a joker has no colour, and the number 0."""

    colour: Colour | None = None
    number: int = 0


JOKER_TILE = Tile()


@dataclass(frozen=True)
class Meld:
    """Tiles in the order in which they lie side by side; they need not be a legal set."""

    tiles: tuple[Tile, ...]

    @property
    def total(self) -> int | None:
        """The points of a legal set, a joker counting as the tile it stands for; None if it is not legal.

        One tile with two jokers can be a group or a run: then the higher of the two.
        """
        return max((total for total in (self._group, self._run) if total), default=None)

    @property
    def _group(self) -> int | None:
        plain = [tile for tile in self.tiles if tile != JOKER_TILE]
        is_one_number = len({tile.number for tile in plain}) == 1
        are_colours_different = len({tile.colour for tile in plain}) == len(plain)
        if is_one_number and are_colours_different and 3 <= len(self.tiles) <= len(Colour):
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
    """The tiles in a text such as "B4 B5 J", J being a joker; raises ValueError for anything else."""
    return Meld(tuple(map(_read_tile, text.split())))


def _read_tile(text: str) -> Tile:
    if text == "J":
        return JOKER_TILE
    tile = Tile(Colour(text[:1]), int(text[1:]))
    if not 1 <= tile.number <= HIGHEST_TILE:
        raise ValueError(f"There is no tile {text}.")
    return tile


def first_meld(melds: Iterable[Meld]) -> int | None:
    """The points of these melds together, as a first meld; None if one of them is not legal."""
    totals = [meld.total for meld in melds]
    return None if None in totals else sum(filter(None, totals))
