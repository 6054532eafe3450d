"""Text as people paste and save it, cut into lines of cells: by tabs, semicolons, commas, bars or spaces."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.sheet.cells import is_points
from scorekeeper.rules.sheet.sheet import FEWEST_PLAYERS

DELIMITERS = "\t;|,"
# What stands between head and body of a table drawn with bars: |---|:-:|
_RULE = re.compile(r"[\s|:+-]*-{2}[\s|:+-]*")


@dataclass(frozen=True)
class Line:
    """One line that holds anything, with its number in the text."""

    number: int
    cells: list[str]

    @property
    def label(self) -> str:
        return self.cells[0]

    @property
    def is_text(self) -> bool:
        """Whether something is written in letters, and nothing behind the first cell is points."""
        return self.has_letters and not any(map(is_points, self.cells[1:]))

    @property
    def has_letters(self) -> bool:
        """Whether it can be a title or a head: a line of digits and signs is a game that was miswritten."""
        return any(letter.isalpha() for cell in self.cells for letter in cell)


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


def split(text: str) -> list[Line]:
    """The lines that hold anything, cut at the mark that most of them have, or else where spaces stand."""
    text = text.lstrip("\ufeff")
    lines = text.splitlines(keepends=True)
    marked = {mark: sum(mark in line for line in lines) for mark in DELIMITERS}
    delimiter = max(DELIMITERS, key=lambda mark: marked[mark])
    if not marked[delimiter]:
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


def _split_at(delimiter: str, lines: Sequence[str]) -> list[Line]:
    reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True)
    try:
        return [Line(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as error:
        raise Refused(
            Fault("Line %(line)d cannot be read as a line of a table.", values={"line": reader.line_num})
        ) from error


def _within_bars(line: str) -> str:
    """A line without the bars at its ends; nothing of one that only rules a line."""
    text = line.strip()
    return "" if _RULE.fullmatch(text) else text.removeprefix("|").removesuffix("|")


def _split_at_spaces(lines: Sequence[str]) -> list[Line]:
    """Columns set apart by two spaces or more; or by one, where every line has equally many numbers."""
    wide = [Line(number, re.split(r"\s{2,}", line.strip())) for number, line in enumerate(lines, 1)]
    if any(len(line.cells) > 1 for line in wide):
        return wide
    words = [Line(number, line.split()) for number, line in enumerate(lines, 1) if line.strip()]
    head = words[:1] if words and not any(map(is_points, words[0].cells)) else []
    games = words[len(head) :]
    players = min((_numbers_at_end(line.cells) for line in games), default=0)
    labels = [line.cells[: len(line.cells) - players] for line in games]
    # "Game 1 5 -5": a word that every line begins with has its number behind it.
    if all(labels) and len(set(map(tuple, labels))) == 1 and not is_points(labels[0][-1]):
        players -= 1
    cut = [(line.number, " ".join(line.cells[:-players]), line.cells[-players:]) for line in games]
    numbers = [int(label) for _, label, _ in cut if label.isdecimal()]
    are_labels = [1] * len(numbers) == [after - before for before, after in pairwise([0, *numbers])]
    has_labels = any(label for _, label, _ in cut)
    if (
        players < FEWEST_PLAYERS
        or not are_labels
        or (head and len(head[0].cells) not in (players, players + has_labels))
    ):
        return wide
    return [
        *head,
        *(Line(number, [label, *points] if has_labels else points) for number, label, points in cut),
    ]


def _numbers_at_end(cells: Sequence[str]) -> int:
    words = [place for place, cell in enumerate(cells, 1) if not is_points(cell)]
    return len(cells) - max(words, default=0)
