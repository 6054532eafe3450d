"""The cells of a score sheet as typed or pasted, and the points in them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.points import read_points
from scorekeeper.rules.racks import MINUS
from scorekeeper.rules.sheet.sheet import FEWEST_PLAYERS, Row, Sheet

LONGEST_CELL = 40

# Directional marks, joiners and byte order marks that spreadsheets leave around numbers.
_INVISIBLE = re.compile("[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
# How spreadsheets mark digits as text: '5 and ="5".
_AS_TEXT = re.compile(r"""^['\u2019](.*)$|^="([^"]*)"$""")
# Two zeros at most: in 1.000 or 1,000 the mark may separate thousands.
_ZERO_DECIMALS = re.compile(r"(?<=\d)[.,]0{1,2}(?=\D*$)")
# Accountants write a negative number as (12), -(12) or 12-.
_ACCOUNTING_NEGATIVE = re.compile(rf"{MINUS}?\s*[(\uff08]\s*(\d+)\s*[)\uff09]|(\d+)\s*{MINUS}")
_DASH = re.compile(MINUS)


@dataclass(frozen=True)
class Cells:
    """A sheet's cells as typed: names in seat order ("" if not given), games x seats, totals (() if none).

    `numbers` are the games' numbers on the paper; () if they count from 1.
    """

    names: tuple[str, ...]
    games: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def slots(self) -> Sequence[int]:
        return self.numbers or range(1, len(self.games) + 1)

    def without_empty_columns(self, *, named: bool = False) -> "Cells":
        """The cells without the columns in which nothing is written, if at least two columns remain.

        Columns with a name stay, unless `named` is True.
        """
        lines = [*self.games, self.totals]
        seats = [
            seat
            for seat, name in enumerate(self.names)
            if (name.strip() and not named) or any(line[seat].strip() for line in lines if line)
        ]
        if len(seats) < FEWEST_PLAYERS:
            return self
        kept = [tuple(line[seat] for seat in seats if line) for line in (self.names, *lines)]
        return replace(self, names=kept[0], games=tuple(kept[1:-1]), totals=kept[-1])


def read_cells(cells: Cells) -> Sheet:
    """The sheet with every cell as a number; a game left blank is skipped.

    Raises Refused with a fault for each bad cell, which gives its seat and `slot`; no `slot` in the totals.
    """
    faults: list[Fault] = []
    rows = [
        Row(slot, points)
        for slot, game in zip(cells.slots, cells.games, strict=True)
        if any(cell.strip() for cell in game)
        and (points := tuple(_read_line(game, slot, faults))) is not None
    ]
    totals = tuple(_read_line(cells.totals, None, faults)) if any(map(str.strip, cells.totals)) else ()
    if faults:
        raise Refused(*faults)
    if not rows:
        raise Refused(Fault("No game is filled in yet: type every player's points."))
    return Sheet(cells.names, tuple(rows), totals)


def is_points(cell: str) -> bool:
    try:
        read_cell(cell)
    except Refused:
        return False
    return True


def read_cell(cell: str) -> int:
    """The points in a cell as people and spreadsheets write them; raises Refused if it is ambiguous."""
    text = cell.strip()
    if len(text) > LONGEST_CELL:
        raise Refused(Fault("“%(text)s” is not a number of points.", values={"text": shortened(text)}))
    text = _INVISIBLE.sub("", text).strip()
    text = _AS_TEXT.sub(r"\1\2", text).strip()
    text = _ZERO_DECIMALS.sub("", text)
    if found := _ACCOUNTING_NEGATIVE.fullmatch(text):
        return -read_points(found[1] or found[2])
    return read_points(text)


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_CELL else f"{text[:LONGEST_CELL]}…"


def _read_line(line: Sequence[str], slot: int | None, faults: list[Fault]) -> Iterator[int]:
    """The points in a line; appends a fault for each cell that cannot be read."""
    for seat, cell in enumerate(line):
        try:
            yield read_cell(cell)
        except Refused:
            faults.append(_cell_fault(cell, slot, seat))


def _cell_fault(cell: str, slot: int | None, seat: int) -> Fault:
    values = {"text": shortened(cell)}
    is_dash = bool(_DASH.fullmatch(_INVISIBLE.sub("", cell[:LONGEST_CELL]).strip()))
    if slot is None and is_dash:
        return Fault("Total, %(name)s: a dash may be a 0 or a gap. Type 0, or nothing.", seat)
    if slot is None and cell.strip():
        return Fault("Total, %(name)s: “%(text)s” is not a number of points.", seat, values=values)
    if slot is None:
        return Fault("Total, %(name)s: blank is not zero. Fill in every total, or none.", seat)
    if is_dash:
        return Fault(
            "Game %(slot)d, %(name)s: a dash may be a 0 or a gap. Type 0, or nothing.",
            seat,
            values={"slot": slot},
        )
    if cell.strip():
        return Fault(
            "Game %(slot)d, %(name)s: “%(text)s” is not a number of points.",
            seat,
            values=values | {"slot": slot},
        )
    return Fault("Game %(slot)d, %(name)s: blank is not zero.", seat, values={"slot": slot})
