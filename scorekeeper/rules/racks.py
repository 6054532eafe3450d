"""Racks as people write them down ("34", "13+30+7", "4+J"), and what a box of tiles can hold.

Sources: docs/rules-sources.md, sections "Tile sets" and "Jokers".
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.faults import Fault, Refused

# What a joker counts on a rack; it also stands for a joker where tiles are numbers.
JOKER = 30
HIGHEST_TILE = 13
# In characters.
LONGEST_TEXT = 80

# Every hyphen, dash and minus sign that keyboards and spreadsheets produce.
MINUS = r"[-\u02d7\u2010-\u2015\u2043\u207b\u208b\u2212\u2796\ufe58\ufe63\uff0d]"
# A single repeated class: nested repeats would take exponential time on sixty digits and a letter.
_TERMS = re.compile(r"[\dJj\uff2a\uff4a\s]+")
_TERM = re.compile(r"\d+|[Jj\uff2a\uff4a]")
_PLUS = re.compile(r"[+\uff0b]")
_MINUS = re.compile(MINUS)


@dataclass(frozen=True)
class TileSet:
    """A box of tiles: `copies` of 1 to 13 in four colours, `jokers`, and how many players it is for."""

    copies: int
    jokers: int
    fewest_players: int
    most_players: int

    @property
    def tiles(self) -> int:
        """The number of tiles: 106 in a standard box."""
        return HIGHEST_TILE * self.most_alike + self.jokers

    @property
    def numbers(self) -> int:
        """The sum of all numbered tiles: 728 in a standard box."""
        return self.most_alike * sum(range(1, HIGHEST_TILE + 1))

    @property
    def most_alike(self) -> int:
        """How many tiles have the same number: 8 in a standard box."""
        return 4 * self.copies

    @property
    def total(self) -> int:
        """The rack total of all tiles together: 788 in a standard box."""
        return self.numbers + self.jokers * JOKER


STANDARD_SET = TileSet(copies=2, jokers=2, fewest_players=2, most_players=4)
LARGE_SET = TileSet(copies=3, jokers=4, fewest_players=5, most_players=6)
# A match has as many seats as the large set has players.
SEATS = range(LARGE_SET.most_players)


@dataclass(frozen=True, slots=True)
class Rack:
    """What is left on one rack at the end of a game.

    `numbers` is the sum of the numbered tiles, and `tiles` lists them if they were typed one by one. If
    only a total was typed, `numbers` is that total, and it may include jokers.
    """

    numbers: int
    jokers: int = 0
    tiles: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        return self.numbers + self.jokers * JOKER

    @property
    def most_hidden_jokers(self) -> int:
        return 0 if self.jokers or self.tiles else self.numbers // JOKER


EMPTY = Rack(0)


def read_rack(text: str, jokers: int = 0) -> Rack:
    """The rack in a text: a total, a sum of tiles (30 is a joker), or tiles with J.

    `jokers` is how many were entered separately. Raises Refused for anything else, and for blank text
    without jokers, which is not zero.
    """
    text = text.strip()
    if jokers < 0:
        raise Refused(Fault("Jokers cannot be fewer than 0."))
    if not text:
        if jokers:
            return Rack(0, jokers)
        raise Refused(Fault("Blank is not zero: type what is left on this rack."))
    if len(text) > LONGEST_TEXT:
        raise Refused(Fault("This is too long for a rack: type its total."))
    if _MINUS.search(text):
        raise Refused(Fault("Type the rack without a minus: the points become minus by themselves."))

    terms = list(_split(text))
    if len(terms) == 1 and terms[0].isdecimal():
        return Rack(int(terms[0]), jokers)
    tiles = []
    for term in terms:
        number = int(term) if term.isdecimal() else JOKER
        if 1 <= number <= HIGHEST_TILE:
            tiles.append(number)
        elif number == JOKER:
            jokers += 1
        else:
            raise Refused(
                Fault(
                    "There is no tile %(tile)s. Tiles are 1 to 13, and J or 30 is a joker; "
                    "a total is typed alone.",
                    values={"tile": str(number)},
                )
            )
    return Rack(sum(tiles), jokers, tuple(tiles))


def _split(text: str) -> Iterator[str]:
    for piece in _PLUS.split(text):
        if not piece.strip():
            raise Refused(Fault("Something is missing beside the plus sign."))
        if not _TERMS.fullmatch(piece):
            raise Refused(
                Fault(
                    "“%(text)s” is not a rack. Type a whole total such as 34, a sum such as 13+30+7, "
                    "or tiles with jokers such as 4+J.",
                    values={"text": text},
                )
            )
        yield from _TERM.findall(piece)


def lowest(racks: Sequence[Rack | None]) -> tuple[int, ...]:
    """The seats with the lowest rack total: one, or all that are tied; None is a seat that did not play."""
    low = min(rack.total for rack in racks if rack)
    return tuple(seat for seat, rack in enumerate(racks) if rack and rack.total == low)


def left_in_box(racks: Iterable[Rack], tile_set: TileSet = STANDARD_SET) -> dict[int, int]:
    """How many tiles of each number, and of JOKER, are not on these racks, as far as tiles were listed."""
    racks = tuple(racks)
    counts = Counter(tile for rack in racks for tile in rack.tiles)
    left = {tile: tile_set.most_alike - counts[tile] for tile in range(1, HIGHEST_TILE + 1)}
    left[JOKER] = tile_set.jokers - sum(rack.jokers for rack in racks)
    return {tile: max(0, count) for tile, count in left.items()}


def check_racks(racks: Sequence[Rack | None], tile_set: TileSet = STANDARD_SET) -> Iterator[Fault]:
    """The first rack in seat order that makes all racks so far more than the box holds, as a fault or none.

    None is a seat that did not play.
    """
    # More racks never hold less, so most games are checked by all of theirs alone.
    if _excess([rack for rack in racks if rack], len(racks) - 1, tile_set):
        faults = (
            _excess([rack for rack in racks[: seat + 1] if rack], seat, tile_set)
            for seat in range(len(racks))
        )
        yield next(filter(None, faults))


def _excess(racks: Sequence[Rack], seat: int, tile_set: TileSet) -> Fault | None:
    """Why the box cannot hold these racks, as a fault of the last one's seat; None if it can."""
    jokers = sum(rack.jokers for rack in racks)
    if jokers > tile_set.jokers:
        return Fault(
            "%(name)s: the box has only %(jokers)d jokers, and these racks hold more.",
            seat,
            values={"jokers": tile_set.jokers},
        )
    hidden = min(tile_set.jokers - jokers, sum(rack.most_hidden_jokers for rack in racks))
    if sum(rack.numbers for rack in racks) - hidden * JOKER > tile_set.numbers:
        return Fault(
            "%(name)s: this is more than the box holds. All racks together have at most "
            "%(numbers)d in numbers and %(jokers)d jokers.",
            seat,
            values={"numbers": tile_set.numbers, "jokers": tile_set.jokers},
        )
    counts = Counter(tile for rack in racks for tile in rack.tiles)
    tile = next((tile for tile, count in counts.items() if count > tile_set.most_alike), None)
    if tile is None:
        return None
    return Fault(
        "%(name)s: the box has only %(count)d tiles with a %(tile)d, and these racks hold more.",
        seat,
        values={"count": tile_set.most_alike, "tile": tile},
    )
