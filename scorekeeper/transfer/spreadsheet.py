"""Matches as CSV for a spreadsheet: computed points as numbers, and texts that no program runs.

It is UTF-8 with the mark by which Excel knows it, and lines end as Excel ends them.
"""

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol
from flask_babel import gettext

from scorekeeper.rules.progress import Progress
from scorekeeper.rules.rounds import PlayedGame
from scorekeeper.storage.models import Match
from scorekeeper.wording.game import finish_name
from scorekeeper.wording.house_rules import scoring_short_names
from scorekeeper.wording.match import match_title
from scorekeeper.wording.text import listed

Cell = str | int | None
# What a spreadsheet takes for a formula, at the start of a cell or where one of its separators may start one.
_FORMULA = re.compile(r"(^|[;,\t])([^\S\t]*)(?=[=+\-@\uff0b\uff0d\uff1d\uff20])")
# Marks that set names of other directions apart on pages.
_MARKS = re.compile("[\u2066-\u2069]")


def of_match(match: Match, language: str | None = None) -> bytes:
    """A line for each game with everyone's points, then the totals, the games won and the places.

    The places are those of the match's page: most games won come first, and not most points. `language` is
    the reader's, as an Accept-Language header names it.
    """
    progress = match.progress()
    names = [] if match.teaching else match.names
    sums = [gettext("Sum")] if progress.rules.is_zero_sum else []
    headings = [gettext("Game"), gettext("Finish"), *names, *sums, gettext("Won by"), gettext("Opened by")]
    games = [_game_line(played, match, len(names), len(sums)) for played in progress.games]
    lines = [[*headings], *games, *_total_lines(progress, len(sums))]
    return b"".join(_dump([lines], language))


def _game_line(played: PlayedGame, match: Match, players: int, sums: int) -> list[Cell]:
    record, scored = played.record, played.score
    points: Sequence[Cell] = scored.points if scored else [None] * players
    won = listed(match.names[seat] for seat in scored.winners) if scored else None
    opener = None if record.opener is None else match.names[record.opener]
    sum_ = [scored.sum if scored else None] * sums
    return [played.slot, finish_name(record.finish), *points, *sum_, won, opener]


def _total_lines(progress: Progress, sums: int) -> Iterator[list[Cell]]:
    in_seats = sorted(progress.standings, key=lambda standing: standing.seat)
    if not in_seats:
        return
    yield [gettext("All games"), None, *(each.points for each in in_seats), *[progress.sum] * sums]
    yield [gettext("Games won"), None, *(each.wins for each in in_seats)]
    yield [gettext("Games played"), None, *(each.games for each in in_seats)]
    if progress.leaders:
        yield [gettext("Place"), None, *(each.place for each in in_seats)]


def of_matches(ordered: Iterable[Match], language: str | None = None) -> Iterator[bytes]:
    """A line for each player's part of each game that counts, to filter and to sum up; the example does not
    count. It comes in parts, a match each.
    """
    headings: list[Cell] = [
        gettext("Match"),
        gettext("Started"),
        gettext("Scoring"),
        gettext("Game"),
        gettext("Finish"),
        gettext("Player"),
        gettext("Points"),
        gettext("Won"),
        gettext("Place in the match"),
    ]
    counted = (_parts(match) for match in ordered if not match.is_example)
    return _dump(chain([[headings]], counted), language)


def _parts(match: Match) -> Iterator[list[Cell]]:
    progress = match.progress()
    places = {standing.seat: standing.place for standing in progress.standings}
    scoring = scoring_short_names()[progress.rules.scoring]
    known: list[Cell] = [match_title(match), match.started.date().isoformat(), scoring]
    for played in progress.games:
        if not played.score:
            continue
        game: list[Cell] = [*known, played.slot, finish_name(played.record.finish)]
        for seat, points in played.score.by_seat.items():
            yield [*game, match.names[seat], points, played.score.wins[seat], places[seat]]


def escape_formula(text: str) -> str:
    """A text that a spreadsheet shows and does not run: an apostrophe goes before what begins a formula."""
    return _FORMULA.sub(r"\1\2'", _MARKS.sub("", text))


def _dump(parts: Iterable[Iterable[Sequence[Cell]]], language: str | None) -> Iterator[bytes]:
    """The file in parts, of so many lines each."""
    yield codecs.BOM_UTF8
    for lines in parts:
        text = io.StringIO(newline="")
        writer = csv.writer(
            text, delimiter=_separator(language), quoting=csv.QUOTE_MINIMAL, lineterminator="\r\n"
        )
        for line in lines:
            writer.writerow([escape_formula(cell) if isinstance(cell, str) else cell for cell in line])
        yield text.getvalue().encode()


def _separator(language: str | None) -> str:
    """The delimiter that Excel expects where the reader lives: a semicolon beside decimal commas."""
    try:
        decimal = get_decimal_symbol(Locale.parse(language or "en", sep="-"))
    except (UnknownLocaleError, ValueError):
        return ","
    return ";" if decimal == "," else ","
