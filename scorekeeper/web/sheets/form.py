"""The forms for a score sheet filled in by hand: its size, its cells, and a field to paste or upload it.

Fields keep what was typed; the rules read what it means, and faults go beside the cell they are about.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flask_babel import gettext
from werkzeug.datastructures import FileStorage
from wtforms import BooleanField, Field, FileField, Form, RadioField, StringField, TextAreaField

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.sheet.cells import Cells, read_cells
from scorekeeper.rules.sheet.lines import decode_file
from scorekeeper.rules.sheet.parse import read_text
from scorekeeper.rules.sheet.sheet import FEWEST_PLAYERS, MOST_GAMES, MOST_PLAYERS, Finding, Sheet, check
from scorekeeper.rules.sheet.slips import Slip, Slips, find_slips
from scorekeeper.wording.sheet import headings, player_name, read_names
from scorekeeper.wording.text import fault_text


class SizeForm(Form):
    """How many players and games a sheet has, from the address's query: four of each if not given."""

    players = RadioField(default="4", validate_choice=False)
    games = StringField(default="4")

    def __init__(self, formdata: Any) -> None:
        super().__init__(formdata)
        choices = [str(players) for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
        self.players.choices = [(choice, choice) for choice in choices]
        for each in (self.players, self.games):
            each.data = each.data or each.default

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        valid = super().validate(extra_validators)
        if self.size[0] is None:
            self.players.errors = [gettext("Choose how many play.")]
        if self.size[1] is None:
            self.games.errors = [gettext("Type how many games, from 1 to %(most)d.", most=MOST_GAMES)]
        return valid and not self.errors

    def validate_fit(self, grid: "Grid") -> bool:
        """Whether the grid is no larger than was asked; else put an error beside the size."""
        players, games = self.size
        if players is not None and len(grid.names) > players:
            self.players.errors = [
                gettext("Something stands in the column of player %(number)d.", number=len(grid.names))
            ]
        if games is not None and len(grid.games) > games:
            self.games.errors = [gettext("Something stands in game %(slot)d.", slot=grid.slots[-1])]
        return not self.errors

    @property
    def size(self) -> tuple[int | None, int | None]:
        """Players and games as far as they are numbers a sheet can have."""
        return (
            _within(self.players.data, FEWEST_PLAYERS, MOST_PLAYERS),
            _within(self.games.data, 1, MOST_GAMES),
        )


def _within(typed: str | None, least: int, most: int) -> int | None:
    text = (typed or "").strip()
    number = int(text) if text.isdecimal() and len(text) < 4 else 0
    return number if least <= number <= most else None


class PasteForm(Form):
    """Lines of a spreadsheet, pasted or uploaded; a file takes precedence. `validate` sets `cells`."""

    text = TextAreaField()
    file = FileField()
    totals_last = BooleanField()

    cells: Cells | None = None

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Read the cells; puts an error beside the field if these lines are no sheet."""
        super().validate(extra_validators)
        source: Field = self.text
        try:
            if isinstance(self.file.data, FileStorage) and self.file.data.filename:
                source = self.file
                self.text.data = decode_file(self.file.data.read())
            self.cells = read_text(self.text.data or "", headings(), totals_last=self.totals_last.data)
        except Refused as refused:
            source.errors = [fault_text(fault, []) for fault in refused.faults]
        return not self.errors


@dataclass
class Cell:
    """One field of the grid, with what was typed into it."""

    id: str
    data: str = ""
    errors: list[str] = field(default_factory=list)


class Grid:
    """A sheet to type into. After `validate`, `sheet` and its findings are set, or else cells have errors."""

    def __init__(self, cells: Cells) -> None:
        seats = range(len(cells.names))
        totals = cells.totals or [""] * len(cells.names)
        self.names = [Cell(f"n{seat + 1}", cells.names[seat]) for seat in seats]
        self.games = [
            [Cell(f"g{place}p{seat + 1}", game[seat]) for seat in seats]
            for place, game in enumerate(cells.games, 1)
        ]
        self.totals = [Cell(f"t{seat + 1}", totals[seat]) for seat in seats]
        self.numbers = cells.numbers
        self.slots = cells.slots
        self.sheet: Sheet | None = None
        self.findings: tuple[Finding, ...] = ()
        self.slips = Slips()
        self.players = [player_name(seat) for seat in seats]

    @classmethod
    def blank(cls, players: int, games: int) -> "Grid":
        return cls(Cells(("",) * players, (("",) * players,) * games))

    @classmethod
    def typed(cls, sent: Mapping[str, str], players: int | None, games: int | None) -> "Grid":
        """The cells sent, in a grid of this size (None: the size sent), or larger if they would not fit."""
        sent_places = [place for name in sent if (place := _place(name))]
        filled = [place for name, typed in sent.items() if typed.strip() and (place := _place(name))]
        size = [
            max(
                asked or max((place[axis] for place in sent_places), default=4),
                *(place[axis] for place in filled),
                least,
            )
            for axis, asked, least in ((0, games, 1), (1, players, FEWEST_PLAYERS))
        ]
        grid = cls.blank(size[1], size[0])
        grid.numbers = _numbers(sent.get("numbers", ""), size[0])
        grid.slots = grid.numbers or grid.slots
        for cell in grid.fields():
            cell.data = sent.get(cell.id, "")
        return grid

    @property
    def cells(self) -> Cells:
        return Cells(
            tuple(cell.data for cell in self.names),
            tuple(tuple(cell.data for cell in game) for game in self.games),
            tuple(cell.data for cell in self.totals),
            self.numbers,
        )

    def fields(self) -> Iterator[Cell]:
        yield from self.names
        for game in self.games:
            yield from game
        yield from self.totals

    def validate(self) -> bool:
        """Read the cells and check the sums; False if a cell cannot be read."""
        names, errors = read_names([cell.data for cell in self.names])
        self.players = names
        for seat, error in errors.items():
            self.names[seat].errors = [error]
        try:
            sheet = read_cells(replace(self.cells, names=tuple(names)))
        except Refused as refused:
            for fault in refused.faults:
                self._cell_of(fault).errors = [fault_text(fault, names)]
            return False
        if errors:
            return False
        self.sheet, self.findings, self.slips = sheet, check(sheet), find_slips(sheet)
        return True

    def _cell_of(self, fault: Fault) -> Cell:
        if fault.seat is None:
            return self.games[0][0]
        slot = fault.values.get("slot")
        return (self.games[self.place(slot) - 1] if isinstance(slot, int) else self.totals)[fault.seat]

    def place(self, slot: int) -> int:
        """Where the game of this number stands, counted from 1."""
        return self.slots.index(slot) + 1

    # For the page, once the cells are validated.

    @property
    def sums(self) -> dict[int, int]:
        """Each game's sum, by its slot."""
        return {game.slot: game.sum for game in self.sheet.games} if self.sheet else {}

    @property
    def wrong_games(self) -> set[int]:
        return {finding.slot for finding in self.findings if finding.slot is not None}

    @property
    def wrong_totals(self) -> set[int]:
        return {
            finding.fault.seat
            for finding in self.findings
            if finding.slot is None and finding.fault.seat is not None
        }

    @property
    def likely(self) -> dict[tuple[int | None, int], Slip]:
        """The slips that explain everything, by slot and seat, if no others would."""
        return {(slip.slot, slip.seat): slip for slip in self.slips.sets[0]} if self.slips.is_only else {}


_PLACE = re.compile(r"(?:g([1-9]\d?)p|[nt])([1-6])")


def _place(name: str | None) -> tuple[int, int] | None:
    """The game (0 for names and totals) and the seat, counted from 1, of a field of the largest grid."""
    # A part of a form may be sent without a name.
    found = _PLACE.fullmatch(name or "")
    place = (int(found[1] or 0), int(found[2])) if found else (MOST_GAMES + 1, 0)
    return place if place[0] <= MOST_GAMES else None


def _numbers(sent: str, games: int) -> tuple[int, ...]:
    """The games' own numbers as the grid sent them, continued where it has grown; empty if it has none."""
    texts = sent.split(",")
    if not all(text.isdecimal() and len(text) < 4 for text in texts):
        return ()
    numbers = [int(text) for text in texts]
    numbers += range(max(numbers) + 1, max(numbers) + games)
    return tuple(numbers[:games]) if len(set(numbers)) == len(numbers) and min(numbers) > 0 else ()
