"""Pasted or saved text split into lines of cells: by tabs, semicolons, bars, commas or spaces."""

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.sheet.cells import is_points
from scorekeeper.rules.sheet.sheet import FEWEST_PLAYERS

DELIMITERS = "\t;|,"
# What the rule below the head of a Markdown table is drawn with: |---|:-:|
_RULE = re.compile(r"[\s|:+-]*")


@dataclass(frozen=True)
class TextLine:
    """The cells of one line, with its number in the text, from 1."""

    number: int
    cells: list[str]

    @property
    def label(self) -> str:
        return self.cells[0]

    @property
    def is_text(self) -> bool:
        """Whether the line contains letters, and no cell after the first contains points."""
        return self.has_letters and not any(map(is_points, self.cells[1:]))

    @property
    def has_letters(self) -> bool:
        """Whether it may be a title or a head; a line without letters is a game, perhaps a misspelt one."""
        return any(letter.isalpha() for cell in self.cells for letter in cell)


def decode_file(data: bytes) -> str:
    """The text of a file saved by a spreadsheet: UTF-16 with a BOM, UTF-8, or else Windows-1252.

    Raises Refused if it is not text.
    """
    encodings = ["utf-16"] if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Refused(Fault("This file is not text. Save the sheet as CSV, and choose that file."))


def split_lines(text: str) -> list[TextLine]:
    """The lines that are not blank, split at the delimiter that most of them contain, or else at spaces.

    Raises Refused if that leaves a single column.
    """
    text = text.lstrip("\ufeff")
    lines = text.splitlines(keepends=True)
    lines_with = {mark: sum(mark in line for line in lines) for mark in DELIMITERS}
    delimiter = max(DELIMITERS, key=lambda mark: lines_with[mark])
    if not lines_with[delimiter]:
        found = _split_at_spaces(lines)
    else:
        found = _split_at(delimiter, [_within_bars(line) for line in lines] if delimiter == "|" else lines)
    if text.strip() and not any(len(line.cells) > 1 for line in found):
        raise Refused(
            Fault(
                "Only one column was found. Put tabs, semicolons or commas between the players, "
                "and each game on a line of its own."
            )
        )
    return [line for line in found if any(line.cells)]


def _split_at(delimiter: str, lines: Sequence[str]) -> list[TextLine]:
    reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True)
    try:
        return [TextLine(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as error:
        raise Refused(
            Fault("Line %(line)d cannot be read as a line of a table.", values={"line": reader.line_num})
        ) from error


def _within_bars(line: str) -> str:
    """A line without the bars at its ends; "" for a rule."""
    text = line.strip()
    is_rule = "--" in text and _RULE.fullmatch(text)
    return "" if is_rule else text.removeprefix("|").removesuffix("|")


def _split_at_spaces(lines: Sequence[str]) -> list[TextLine]:
    """Split at two spaces or more; or at one, if every line then has equally many numbers."""
    wide = [TextLine(number, re.split(r"\s{2,}", line.strip())) for number, line in enumerate(lines, 1)]
    if any(len(line.cells) > 1 for line in wide):
        return wide
    return _split_at_single_spaces(lines) or wide


def _split_at_single_spaces(lines: Sequence[str]) -> list[TextLine]:
    """Split at every space, but for a label in words before the points; [] if the columns are ambiguous."""
    words = [TextLine(number, line.split()) for number, line in enumerate(lines, 1) if line.strip()]
    head = _head_of(words)
    games = words[len(head) :]
    players = _columns_of_points(games)
    cut = [(line.number, " ".join(line.cells[:-players]), line.cells[-players:]) for line in games]
    has_labels = any(label for _, label, _ in cut)
    if (
        players < FEWEST_PLAYERS
        or not _count_from_one([label for _, label, _ in cut])
        or (head and len(head[0].cells) not in (players, players + has_labels))
    ):
        return []
    return [
        *head,
        *(TextLine(number, [label, *points] if has_labels else points) for number, label, points in cut),
    ]


def _head_of(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    """The first line, alone, if it contains no points; else none."""
    return lines[:1] if lines and not any(map(is_points, lines[0].cells)) else ()


def _columns_of_points(games: Sequence[TextLine]) -> int:
    """How many numbers every line ends with, without the number of a labelled game."""
    players = min((_numbers_at_end(line.cells) for line in games), default=0)
    labels = [line.cells[: len(line.cells) - players] for line in games]
    # "Game 1 5 -5": if all lines begin with the same word, the first number is the game's.
    if all(labels) and len(set(map(tuple, labels))) == 1 and not is_points(labels[0][-1]):
        players -= 1
    return players


def _count_from_one(labels: Iterable[str]) -> bool:
    """Whether the labels that are numbers count 1, 2, 3."""
    numbers = [int(label) for label in labels if label.isdecimal()]
    return numbers == [*range(1, len(numbers) + 1)]


def _numbers_at_end(cells: Sequence[str]) -> int:
    words = [place for place, cell in enumerate(cells, 1) if not is_points(cell)]
    return len(cells) - max(words, default=0)
