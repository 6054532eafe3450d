"""Statistics and ratings of people, in words and numbers."""

from datetime import date, timedelta

from babel.dates import format_interval
from babel.numbers import format_decimal

from scorekeeper.players.people import DatedResult, Directory
from scorekeeper.players.ratings import FEW_GAMES, START
from scorekeeper.rules.statistics import Figures
from scorekeeper.wording.language import gettext, ngettext
from scorekeeper.wording.match import match_title
from scorekeeper.wording.text import day, isolate, locale


def rating_text(rating: int) -> str:
    """A rating without a thousands separator: 1043."""
    return isolate(format_decimal(rating, format="0", locale=locale()))


def average_text(average: float | None, *, signed: bool = True) -> str:
    """Points per game to one decimal: +3.4; a dash if no game has points."""
    if average is None:
        return "–"
    tenths = round(average, 1) or 0.0
    form = "+#,##0.0;-#,##0.0" if signed and tenths else "#,##0.0"
    return isolate(format_decimal(tenths, format=form, locale=locale()))


def won_text(won: int, played: int) -> str:
    return gettext("%(won)d of %(played)d", won=won, played=played)


def streak_text(figures: Figures) -> str:
    return gettext("%(now)d now, %(most)d at most", now=figures.streak, most=figures.longest_streak)


def where_text(game: DatedResult) -> str:
    """A game by slot, date and match: "Game 2 on August 5, 2026: Cabin"."""
    return gettext(
        "Game %(slot)d on %(day)s: %(title)s",
        slot=game.slot,
        title=isolate(match_title(game.match)),
        day=day(game.at),
    )


def week_text(monday: date) -> str:
    """A week by its ISO number and its days: "Week 48: Nov 23 – 29, 2026"."""
    days = format_interval(monday, monday + timedelta(days=6), "yMMMd", locale=locale())
    return gettext("Week %(number)d: %(days)s", number=monday.isocalendar().week, days=isolate(days))


def latest_text(directory: Directory) -> str:
    """Which matches are counted, where these are not all."""
    matches = len(directory.tables)
    return ngettext(
        "Only the latest match is counted.", "Only the latest %(num)d matches are counted.", matches
    )


def counted_text() -> str:
    return gettext(
        "Games scored by difference or for the winner only. A game or round that is shared is won by "
        "everyone who shares it; a single game is no round. Average points are those of games scored by "
        "difference. Teaching games, abandoned ones and the example count nowhere."
    )


def rating_meaning() -> str:
    """How the rating works, for readers."""
    return gettext(
        "Everybody starts at %(start)d, and a game moves its players' ratings: up for who does better than "
        "the others' ratings made likely, winners first, then by points (Plackett–Luce, as Weng and Lin "
        "published it in 2011). A rating says how strong somebody plays among the people here; after fewer "
        "than %(few)d games it is little more than a guess.",
        start=START,
        few=FEW_GAMES,
    )


def low_total_text() -> str:
    return gettext("Low-total games stand by themselves, and move no rating: the fewer points, the better.")
