"""A score sheet as text: typed cells, or what a spreadsheet copies and saves, read into a `Sheet`."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.points import read_points
from scorekeeper.rules.score_sheet import FEWEST_PLAYERS, MOST_GAMES, MOST_PLAYERS, Row, Sheet

LONGEST_CELL = 40

DELIMITERS = "\t;,"
# Marks of direction, joiners and byte order marks that spreadsheets leave around numbers.
_UNSEEN = re.compile("[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
# An accountant's minus: (12) is -12.
_IN_BRACKETS = re.compile(r"[(\uff08]\s*(\d+)\s*[)\uff09]")


@dataclass(frozen=True)
class Headings:
    """What the first column calls games and totals, and what a column of sums is called; small letters."""

    game: frozenset[str] = frozenset({"game", "games", "#", "no", "no.", "nr", "nr.", "round"})
    totals: frozenset[str] = frozenset({"total", "totals", "sum", "sums", "σ", "all games"})
    sum: frozenset[str] = frozenset({"sum", "total", "σ", "check"})

    def with_words(self, game: str, totals: str, sum_: str) -> "Headings":
        """These, and those of another language."""
        return Headings(self.game | {_label(game)}, self.totals | {_label(totals)}, self.sum | {_label(sum_)})


@dataclass(frozen=True)
class Cells:
    """A sheet's cells as they were typed: names ("" if not given), games in order, totals (none if empty)."""

    names: tuple[str, ...]
    games: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...] = ()


def decode(data: bytes) -> str:
    """The text of a file as spreadsheets save it: UTF-8, UTF-16 with its mark, or else Windows' Latin."""
    encodings = ["utf-16"] if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Refused(Fault("This file is not text. Save the sheet as CSV, and choose that file."))


def read_text(text: str, headings: Headings, *, totals_last: bool = False) -> Cells:
    """Find names, games and totals in lines of cells; Refused if they are not in rows of 2 to 6 players.

    The totals are the last line if its first column says so, or if `totals_last`.
    """
    lines = _split(text)
    while len(lines) > 1 and sum(map(bool, lines[0].cells)) == 1:
        lines.pop(0)  # A title stands above the table.
    header = _take_header(lines, headings)
    if not lines:
        raise Refused(Fault("No game was found: each game is a line with every player's points."))
    is_called_totals = _is_totals(lines[-1], headings)
    has_totals = totals_last or is_called_totals
    has_labels = _has_labels(lines[:-1] if has_totals and len(lines) > 1 else lines, header, headings)
    for line in lines[:-1]:
        if _is_totals(line, headings):
            raise Refused(
                Fault(
                    "Line %(line)d is called “%(text)s”, and more lines follow it. The totals come last.",
                    values={"line": line.number, "text": line.cells[0]},
                )
            )
    first = [int(has_labels)] * len(lines)
    first[-1] = int(has_labels or is_called_totals)
    rows = [_Line(line.number, line.cells[start:]) for line, start in zip(lines, first, strict=True)]
    players, names = _columns(rows, header, has_labels=has_labels, headings=headings)
    rows = [_Line(row.number, _fit(row, players, names)) for row in rows]
    totals = rows.pop().cells if has_totals else []
    _check_size(players, len(rows))
    return Cells(tuple(names[:players]), tuple(tuple(row.cells) for row in rows), tuple(totals))


@dataclass(frozen=True)
class _Line:
    number: int
    cells: list[str]


def _split(text: str) -> list[_Line]:
    """The lines that hold anything, cut at the mark that most of them have: a tab, a semicolon or a comma."""
    text = text.lstrip("\ufeff")
    marked = {mark: sum(mark in line for line in text.splitlines()) for mark in DELIMITERS}
    delimiter = max(DELIMITERS, key=lambda mark: marked[mark])
    if text.strip() and not marked[delimiter]:
        raise Refused(
            Fault(
                "Only one column was found. Put tabs, semicolons or commas between the players, "
                "and each game on a line of its own."
            )
        )
    reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter, skipinitialspace=True)
    try:
        lines = [_Line(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as error:
        raise Refused(
            Fault("Line %(line)d cannot be read as a line of a table.", values={"line": reader.line_num})
        ) from error
    return [line for line in lines if any(line.cells)]


def _label(text: str) -> str:
    return text.strip().rstrip(":").casefold()


def _is_totals(line: "_Line", headings: Headings) -> bool:
    """Whether the line is called "Total", or "Total points"."""
    label = _label(line.cells[0])
    return label in headings.totals or label.partition(" ")[0] in headings.totals


def _is_points(cell: str) -> bool:
    try:
        _read_cell(cell)
    except Refused:
        return False
    return True


def _take_header(lines: list[_Line], headings: Headings) -> list[str]:
    """Take the line of names off, if the first line is one: it holds no points, or is called so."""
    if lines and (_label(lines[0].cells[0]) in headings.game or not any(map(_is_points, lines[0].cells[1:]))):
        return lines.pop(0).cells
    return []


def _has_labels(lines: Sequence[_Line], header: Sequence[str], headings: Headings) -> bool:
    """Whether the first column says which game each line is: in words, or counting 1, 2, 3."""
    if header and (not header[0] or _label(header[0]) in headings.game):
        return True
    first = [line.cells[0] for line in lines]
    leaves_players = max(len(line.cells) for line in lines) > FEWEST_PLAYERS
    counted = len(first) > 1 and first == [str(number) for number in range(1, len(first) + 1)]
    return leaves_players and (not any(map(_is_points, first)) or (counted and not header))


def _columns(
    rows: Sequence[_Line], header: Sequence[str], *, has_labels: bool, headings: Headings
) -> tuple[int, list[str]]:
    """How many players there are, and their names; a column of sums behind them is not one of them."""
    if not header:
        widths = Counter(len(_trimmed(row.cells)) for row in rows)
        players = max(widths, key=lambda width: (widths[width], width))
        return players, [""] * players
    widest = max(len(_trimmed(row.cells)) for row in rows)
    names = list(header)
    # Some programs leave the corner above the games' numbers out.
    if has_labels and not (
        len(_trimmed(names)) == widest and names[0] and _label(names[0]) not in headings.game
    ):
        names = names[1:]
    names = names[: max(len(_trimmed(names)), min(widest, len(names)))]
    if len(names) > FEWEST_PLAYERS and _label(names[-1]) in headings.sum:
        return len(names) - 1, names
    return len(names), names


def _trimmed(cells: Sequence[str]) -> list[str]:
    end = max((place for place, cell in enumerate(cells, 1) if cell), default=0)
    return list(cells[:end])


def _fit(row: _Line, players: int, names: Sequence[str]) -> list[str]:
    """The row's cells of points, blank where it ends early; the column of sums is counted anew, not read."""
    cells = _trimmed(row.cells)
    width = max(players, len(names))
    if len(cells) > width:
        raise Refused(
            Fault(
                "Line %(line)d has more columns than there are players: “%(text)s” is one too many.",
                values={"line": row.number, "text": _short(cells[width])},
            )
        )
    return [*cells, *[""] * width][:players]


def _check_size(players: int, games: int) -> None:
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise Refused(
            Fault(
                "A sheet has %(fewest)d to %(most)d players; here are %(found)d columns of points.",
                values={"fewest": FEWEST_PLAYERS, "most": MOST_PLAYERS, "found": players},
            )
        )
    if not games:
        raise Refused(Fault("There are totals, but no game."))
    if games > MOST_GAMES:
        raise Refused(
            Fault(
                "A sheet has at most %(most)d games; here are %(found)d.",
                values={"most": MOST_GAMES, "found": games},
            )
        )


def read_cells(cells: Cells) -> Sheet:
    """Read every cell; a game left blank is skipped. Refused names each bad cell by its seat and `slot`.

    A fault in the totals has no `slot`.
    """
    faults: list[Fault] = []
    rows = [
        Row(slot, points)
        for slot, game in enumerate(cells.games, 1)
        if any(cell.strip() for cell in game)
        and (points := tuple(_read_line(game, slot, faults))) is not None
    ]
    totals = tuple(_read_line(cells.totals, None, faults)) if any(map(str.strip, cells.totals)) else ()
    if faults:
        raise Refused(*faults)
    if not rows:
        raise Refused(Fault("No game is filled in yet: type every player's points."))
    return Sheet(cells.names, tuple(rows), totals)


def _read_line(line: Sequence[str], slot: int | None, faults: list[Fault]) -> Iterator[int]:
    """The line's points; a cell that cannot be read adds to the faults."""
    for seat, cell in enumerate(line):
        try:
            yield _read_cell(cell)
        except Refused:
            faults.append(_cell_fault(cell, slot, seat))


def _read_cell(cell: str) -> int:
    text = _UNSEEN.sub("", cell).strip()
    if found := _IN_BRACKETS.fullmatch(text):
        return -read_points(found[1])
    return read_points(text)


def _cell_fault(cell: str, slot: int | None, seat: int) -> Fault:
    values = {"text": _short(cell)}
    if slot is None and cell.strip():
        return Fault("Total, %(name)s: “%(text)s” is not a number of points.", seat, values=values)
    if slot is None:
        return Fault("Total, %(name)s: blank is not zero. Fill in every total, or none.", seat)
    if cell.strip():
        return Fault(
            "Game %(slot)d, %(name)s: “%(text)s” is not a number of points.",
            seat,
            values=values | {"slot": slot},
        )
    return Fault("Game %(slot)d, %(name)s: blank is not zero.", seat, values={"slot": slot})


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_CELL else f"{text[:LONGEST_CELL]}…"
