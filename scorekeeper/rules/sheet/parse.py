"""A score sheet out of text: which lines and columns are names, games, totals or notes."""

import re
from collections import Counter
from collections.abc import Sequence

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.sheet.cells import Cells, is_points, read_cell, shortened
from scorekeeper.rules.sheet.headings import Headings, label_of
from scorekeeper.rules.sheet.lines import TextLine, split_lines
from scorekeeper.rules.sheet.sheet import FEWEST_PLAYERS, MOST_GAMES, MOST_PLAYERS


def read_text(text: str, headings: Headings, *, totals_last: bool = False) -> Cells:
    """The names, games and totals of a sheet; raises Refused unless it has rows of 2 to 6 players.

    The totals are the line labelled so, or else the last line, if `totals_last` or if it alone has no number
    among numbered games. Notes above the head and below the totals are skipped.
    """
    lines = _without_notes_above(split_lines(text), headings)
    header = _take_header(lines, headings)
    if not lines:
        raise Refused(Fault("No game was found: each game is a line with every player's points."))
    totals = _take_called_totals(lines, headings)
    is_called_totals = totals is not None
    if totals_last and not totals:
        totals = lines.pop()
    if not lines:
        raise Refused(Fault("There are totals, but no game."))
    has_labels = _has_labels(lines, header, headings)
    if has_labels and not totals:
        totals = _take_unnumbered(lines, headings)
    rows = [TextLine(line.number, line.cells[has_labels:]) for line in lines]
    if totals:
        rows.append(TextLine(totals.number, totals.cells[has_labels or is_called_totals :]))
    labels = [line.label for line in lines] if has_labels else []
    cells = _cells(rows, header, headings, labels=labels, has_totals=bool(totals))
    _check_size(len(cells.names), len(cells.games))
    return cells


def _cells(
    rows: Sequence[TextLine],
    header: Sequence[str],
    headings: Headings,
    *,
    labels: Sequence[str],
    has_totals: bool,
) -> Cells:
    """The cells of rows without labels, of which the last may be totals; `labels` of the games if any."""
    players, names = _columns(rows, header, has_labels=bool(labels), headings=headings)
    points = [_fit(row, players, names) for row in rows]
    summed = points.pop() if has_totals else ()
    cells = Cells(tuple(names[:players]), tuple(points), summed, _numbers(labels, headings))
    return cells.without_empty_columns(named=True)


def _is_called(line: TextLine, words: frozenset[str]) -> bool:
    """Whether the label is one of these words, or begins or ends with one: "Grand total"."""
    label = label_of(line.label)
    parts = label.split()
    return label in words or bool(words.intersection(parts[:1] + parts[-1:]))


def _is_note(line: TextLine, headings: Headings) -> bool:
    """Whether the line is about the games but not a game: places, wins, or who checked the sheet."""
    return _is_called(line, headings.notes) or (line.is_text and not _is_numbered(line))


def _is_numbered(line: TextLine) -> bool:
    return bool(re.search(r"\d", line.label))


def _without_notes_above(lines: list[TextLine], headings: Headings) -> list[TextLine]:
    """The lines from the head on, without a title, date or place above it."""
    heads = [place for place, line in enumerate(lines) if label_of(line.label) in headings.game]
    if heads and all(_is_note(line, headings) for line in lines[: heads[0]]):
        return lines[heads[0] :]
    while len(lines) > 1 and (
        (lines[0].has_letters and sum(map(bool, lines[0].cells)) == 1)
        or (_is_called(lines[0], headings.notes) and lines[0].is_text and lines[1].is_text)
    ):
        lines = lines[1:]
    return lines


def _take_header(lines: list[TextLine], headings: Headings) -> list[str]:
    """Remove and return the cells of the first line if it is a head: it has no points, or a head's label."""
    if lines and (label_of(lines[0].label) in headings.game or lines[0].is_text):
        return lines.pop(0).cells
    return []


def _take_called_totals(lines: list[TextLine], headings: Headings) -> TextLine | None:
    """Remove and return the line labelled as totals; remove the notes at the end."""
    places = [place for place, line in enumerate(lines) if _is_called(line, headings.totals)]
    if places:
        return _take_totals(lines, places[0], headings)
    while len(lines) > 1 and _is_called(lines[-1], headings.notes):
        lines.pop()
    return None


def _take_unnumbered(lines: list[TextLine], headings: Headings) -> TextLine | None:
    """Remove and return the totals if they are the only line after numbered games that has no number."""
    numbered = [place for place, line in enumerate(lines) if _is_numbered(line)]
    if not numbered or len(numbered) * 2 <= numbered[-1] + 1 or numbered[-1] == len(lines) - 1:
        return None
    return _take_totals(lines, numbered[-1] + 1, headings)


def _take_totals(lines: list[TextLine], place: int, headings: Headings) -> TextLine:
    totals = lines[place]
    if not all(_is_note(line, headings) for line in lines[place + 1 :]):
        raise Refused(
            Fault(
                "Line %(line)d is called “%(text)s”, and more lines follow it. The totals come last.",
                values={"line": totals.number, "text": shortened(totals.label)},
            )
        )
    del lines[place:]
    return totals


def _has_labels(lines: Sequence[TextLine], header: Sequence[str], headings: Headings) -> bool:
    """Whether the first column labels the games, in words or by counting 1, 2, 3."""
    if header and (not header[0] or label_of(header[0]) in headings.game):
        return True
    if max(len(line.cells) for line in lines) <= FEWEST_PLAYERS:
        return False
    if not any(is_points(line.label) for line in lines):
        return True
    counted = list(lines)
    while not is_points(counted[-1].label):
        counted.pop()  # Totals labelled by an unknown word are no game.
    return _count_on(counted, has_header=bool(header))


def _count_on(lines: Sequence[TextLine], *, has_header: bool) -> bool:
    """Whether the first column numbers the games: it counts up, and more games balance without it."""
    if not all(line.label.isdecimal() and len(line.label) < 4 for line in lines):
        return False
    numbers = [int(line.label) for line in lines]
    first = numbers[0]
    if numbers != [*range(first, first + len(numbers))]:
        return False
    if len(lines) == 1:
        return first == 1 and _is_numbered_alone(lines[0])
    as_labels, as_points = (sum(_balances(line, start) for line in lines) for start in (1, 0))
    return (has_header or first == 1) and as_labels >= as_points


def _is_numbered_alone(line: TextLine) -> bool:
    """Whether the 1 at the start of a single line is its number: if the rest balances, or shows signs."""
    has_signs = any(cell.startswith("+") for cell in line.cells)
    return not _balances(line, 0) and (_balances(line, 1) or has_signs)


def _balances(line: TextLine, start: int) -> bool:
    """Whether the points of a line add up to 0, from the column `start` on."""
    return not sum(read_cell(cell) for cell in line.cells[start:] if is_points(cell))


def _numbers(labels: Sequence[str], headings: Headings) -> tuple[int, ...]:
    """The games' numbers if every label is one, perhaps after "Game"; () if they just count from 1."""
    found = [re.fullmatch(r"(\D*[^\W\d])?\W*([1-9]\d{0,2})\W*", label) for label in labels]
    numbers = [int(each[2]) for each in found if each and (not each[1] or label_of(each[1]) in headings.game)]
    is_plain = len(numbers) == len(labels) and len(set(numbers)) == len(labels)
    return tuple(numbers) if is_plain and numbers != [*range(1, len(labels) + 1)] else ()


def _columns(
    rows: Sequence[TextLine], header: Sequence[str], *, has_labels: bool, headings: Headings
) -> tuple[int, list[str]]:
    """The number of players, and the names in the head; a last column of sums is not a player."""
    if not header:
        widths = Counter(len(_trimmed(row.cells)) for row in rows)
        players = max(widths, key=lambda width: (width >= FEWEST_PLAYERS, widths[width], width))
        return players, [""] * players
    widest = max(len(_trimmed(row.cells)) for row in rows)
    names = list(header)
    # Some programs leave out the corner cell above the games' numbers.
    if has_labels and not (
        len(_trimmed(names)) == widest and names[0] and label_of(names[0]) not in headings.game
    ):
        names = names[1:]
    names = names[: max(len(_trimmed(names)), min(widest, len(names)))]
    if len(names) > FEWEST_PLAYERS and label_of(names[-1]) in headings.sum:
        return len(names) - 1, names
    return len(names), names


def _trimmed(cells: Sequence[str]) -> list[str]:
    end = max((place for place, cell in enumerate(cells, 1) if cell), default=0)
    return list(cells[:end])


def _fit(row: TextLine, players: int, names: Sequence[str]) -> tuple[str, ...]:
    """The row's cells of points, filled up with blanks; a column of sums is dropped.

    Raises Refused if there are more cells than columns.
    """
    cells = _trimmed(row.cells)
    width = max(players, len(names))
    if len(cells) > width:
        raise Refused(
            Fault(
                "Line %(line)d has more columns than there are players: “%(text)s” is one too many.",
                values={"line": row.number, "text": shortened(cells[width])},
            )
        )
    return (*cells, *[""] * width)[:players]


def _check_size(players: int, games: int) -> None:
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise Refused(
            Fault(
                "A sheet has %(fewest)d to %(most)d players; here are %(found)d columns of points.",
                values={"fewest": FEWEST_PLAYERS, "most": MOST_PLAYERS, "found": players},
            )
        )
    if games > MOST_GAMES:
        raise Refused(
            Fault(
                "A sheet has at most %(most)d games; here are %(found)d.",
                values={"most": MOST_GAMES, "found": games},
            )
        )
