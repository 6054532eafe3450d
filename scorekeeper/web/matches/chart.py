"""The layout of the chart of running points; the template draws it, and the style sheet colours it.

Lengths are units of the SVG's viewBox, WIDTH x HEIGHT, with y downwards; text is TEXT units high.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from scorekeeper.rules.progress import Progress
from scorekeeper.web.matches.text_width import ellipsize, width_in_em

WIDTH, HEIGHT = 340, 200
TEXT = 13
TOP, BOTTOM = 12, HEIGHT - 26
LABEL_GAP = 16
# From a line's end to its label's mark, and from there to the name.
LEADER, MARK = 18, 9
# More points than this would be too close to each other to be seen.
MOST_POINTS = 60
# The longest label in em: the first name of nearly everybody fits.
LONGEST = 7


@dataclass(frozen=True)
class Point:
    x: float
    y: float


@dataclass(frozen=True)
class Line:
    """A seat's points before its first game and after those that follow, and its label: a mark at `label`,
    then the name.
    """

    seat: int
    points: tuple[Point, ...]
    label: Point
    name: str


@dataclass(frozen=True)
class Gridline:
    points: int
    y: float


@dataclass(frozen=True)
class Tick:
    game: int
    x: float


@dataclass(frozen=True)
class Chart:
    """Lines in seat order; gridlines from the fewest points to the most, 0 among them; `left` to `right` is
    from before the first game to after the last. In a crowded one, marks at every game would hide lines.

    `games` are those that the lines have points after, counted from 1: not each of a long match.
    """

    left: float
    right: float
    games: tuple[int, ...]
    lines: tuple[Line, ...]
    gridlines: tuple[Gridline, ...]
    ticks: tuple[Tick, ...]
    is_crowded: bool
    width: int = WIDTH
    height: int = HEIGHT


def chart_of(progress: Progress, names: Sequence[str]) -> Chart | None:
    """The match's chart; None before its second finished game, as one point makes no line."""
    games = progress.finished
    if progress.rules.teaching or len(games) < 2:
        return None
    first_games = {
        seat: next((place for place, game in enumerate(games) if seat in game.record.players), None)
        for seat in range(len(names))
    }
    return lay_out(
        [game.totals for game in games],
        names,
        {seat: place for seat, place in first_games.items() if place is not None},
        lower_is_better=progress.rules.lower_is_better,
    )


def lay_out(
    totals: Sequence[Sequence[int]],
    names: Sequence[str],
    first_games: Mapping[int, int] | None = None,
    *,
    lower_is_better: bool = False,
) -> Chart:
    """The chart of everyone's running points after each game (games x seats); all start at 0.

    The best line is at the top. `first_games` has, for each seat that has played, how many games were
    finished before its first: of low totals, a line of noughts would be the best.
    """
    first_games = dict.fromkeys(range(len(names)), 0) if first_games is None else first_games
    rows = [[0] * len(names), *totals]
    low, high = _extent(rows)
    step = _round_step((high - low) / 5)
    grid = range(math.ceil(low / step) * step, high + 1, step)
    seats = sorted(first_games)
    labels = dict(zip(seats, ellipsize([names[seat] for seat in seats], LONGEST), strict=True))

    left = 6 + 0.65 * TEXT * max(len(f"{points:+,}") for points in grid)
    right = WIDTH - LEADER - MARK - TEXT * max(map(width_in_em, labels.values())) - 2
    xs = [left + (right - left) * game / len(totals) for game in range(len(rows))]

    def y(points: int) -> float:
        share = (points - low) / (high - low)
        return TOP + (BOTTOM - TOP) * (share if lower_is_better else 1 - share)

    games = [*range(len(totals), 0, -math.ceil(len(totals) / MOST_POINTS))][::-1]
    ends = dict(zip(seats, _spread_labels([y(rows[-1][seat]) for seat in seats]), strict=True))
    every = _round_step(1.6 * TEXT * len(totals) / (right - left))
    return Chart(
        left,
        right,
        tuple(games),
        tuple(
            Line(
                seat,
                tuple(
                    Point(xs[game], y(rows[game][seat]))
                    for game in (first_games[seat], *(game for game in games if game > first_games[seat]))
                ),
                Point(right + LEADER, ends[seat]),
                label,
            )
            for seat, label in labels.items()
        ),
        tuple(Gridline(points, y(points)) for points in grid),
        tuple(Tick(game, xs[game]) for game in range(every, len(rows), every)),
        right - left < TEXT * len(games),
    )


def _extent(rows: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The fewest and the most points; never equal."""
    low, high = min(map(min, rows)), max(map(max, rows))
    return (low, high) if low < high else (-10, 10)


def _round_step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that is not below `least`."""
    ten = 10 ** max(0, math.floor(math.log10(least)))
    return next(ten * step for step in (1, 2, 5, 10) if ten * step >= least)


def _spread_labels(wanted: Sequence[float]) -> list[float]:
    """The heights nearest to those wanted, in the same order, at least LABEL_GAP apart and within the chart.

    Least squares under an order: the pool adjacent violators algorithm (isotonic regression).
    """
    order = sorted(range(len(wanted)), key=lambda seat: (wanted[seat], seat))
    # With the gaps before each label subtracted, heights only have to ascend: neighbours that do not are
    # pooled at their mean.
    blocks: list[list[float]] = []
    for rank, seat in enumerate(order):
        blocks.append([wanted[seat] - rank * LABEL_GAP])
        while len(blocks) > 1 and fmean(blocks[-2]) > fmean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    places = [fmean(block) for block in blocks for _ in block]
    lowest = BOTTOM - (len(order) - 1) * LABEL_GAP
    heights = dict.fromkeys(order, 0.0)
    for rank, seat in enumerate(order):
        heights[seat] = min(max(places[rank], TOP), lowest) + rank * LABEL_GAP
    return [heights[seat] for seat in range(len(wanted))]
