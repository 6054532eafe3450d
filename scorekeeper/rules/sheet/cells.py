"""The cells of a score sheet as somebody typed them, and the points that they mean."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.points import read_points
from scorekeeper.rules.racks import MINUS
from scorekeeper.rules.sheet.sheet import FEWEST_PLAYERS, Row, Sheet

LONGEST_CELL = 40

# Marks of direction, joiners and byte order marks that spreadsheets leave around numbers.
_UNSEEN = re.compile("[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
# A spreadsheet's ways to keep digits as text: '5 and ="5".
_AS_TEXT = re.compile(r"""^['\u2019](.*)$|^="([^"]*)"$""")
# No more than two zeros: in 1.000 or 1,000 the mark may stand between thousands.
_NOTHING_AFTER_THE_POINT = re.compile(r"(?<=\d)[.,]0{1,2}(?=\D*$)")
# An accountant's minus stands around or behind the digits: (12), -(12) and 12- are -12.
_ACCOUNTED = re.compile(rf"{MINUS}?\s*[(\uff08]\s*(\d+)\s*[)\uff09]|(\d+)\s*{MINUS}")
_DASH = re.compile(MINUS)


@dataclass(frozen=True)
class Cells:
    """A sheet's cells as they were typed: names ("" if not given), games in order, totals (none if empty).

    `numbers` are the games' own, as the paper has them; counted from 1 if there are none.
    """

    names: tuple[str, ...]
    games: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def slots(self) -> Sequence[int]:
        return self.numbers or range(1, len(self.games) + 1)

    def without_empty_columns(self, *, named: bool = False) -> "Cells":
        """The same without players of whom nothing is written, as far as enough others are left.

        Who has a name stays, unless `named` ones may go too.
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
    """Read every cell; a game left blank is skipped. Refused names each bad cell by its seat and `slot`.

    A fault in the totals has no `slot`.
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
    """Points as people and spreadsheets write them; Refused if it could be anything else."""
    text = _UNSEEN.sub("", cell).strip()
    text = _AS_TEXT.sub(r"\1\2", text).strip()
    text = _NOTHING_AFTER_THE_POINT.sub("", text)
    if found := _ACCOUNTED.fullmatch(text):
        return -read_points(found[1] or found[2])
    return read_points(text)


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_CELL else f"{text[:LONGEST_CELL]}…"


def _read_line(line: Sequence[str], slot: int | None, faults: list[Fault]) -> Iterator[int]:
    """The line's points; a cell that cannot be read adds to the faults."""
    for seat, cell in enumerate(line):
        try:
            yield read_cell(cell)
        except Refused:
            faults.append(_cell_fault(cell, slot, seat))


def _cell_fault(cell: str, slot: int | None, seat: int) -> Fault:
    values = {"text": shortened(cell)}
    is_dash = bool(_DASH.fullmatch(_UNSEEN.sub("", cell).strip()))
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
