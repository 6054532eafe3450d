"""Where the lines and labels of the running points stand."""

from itertools import combinations, pairwise
from types import SimpleNamespace

import pytest
from flask import render_template
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.house_rules import HouseRules, Scoring
from scorekeeper.rules.progress import replay
from scorekeeper.rules.racks import Rack
from scorekeeper.rules.record import Finish, GameRecord
from scorekeeper.web.matches.chart import BOTTOM, HEIGHT, LABEL_GAP, TEXT, TOP, WIDTH, chart_of, lay_out

NAMES = ["Dee", "Sam", "Ari", "Jo"]
ABANDONED = GameRecord(Finish.ABANDONED)
# Of arithmetic with fractions; far less than anyone sees.
NEAR = 1e-6


def went_out(*racks):
    return GameRecord(Finish.EMPTY_RACK, tuple(map(Rack, racks)))


def drawn(totals):
    return lay_out(totals, NAMES[: len(totals[0])])


@st.composite
def courses(draw_):
    """Running totals of two to four players, close together or far apart, in one to fifty games."""
    far = draw_(st.sampled_from([0, 1, 30, 5000]))
    totals = st.tuples(*[st.integers(-far, far)] * draw_(st.integers(2, 4)))
    return draw_(st.lists(totals, min_size=1, max_size=50))


@given(courses())
def test_everything_stands_in_the_box(totals):
    chart = drawn(totals)
    assert 0 < chart.left < chart.right < WIDTH
    heights = [gridline.y for gridline in chart.gridlines]
    for line in chart.lines:
        assert all(chart.left <= point.x <= chart.right + NEAR for point in line.points)
        assert chart.right < line.label.x < WIDTH
        heights += [line.label.y, *(point.y for point in line.points)]
    assert TOP - NEAR <= min(heights) <= max(heights) <= BOTTOM + NEAR < HEIGHT - TEXT


@given(courses())
def test_every_line_begins_at_nought_and_each_game_stands_further_right(totals):
    chart = drawn(totals)
    (zero,) = [gridline.y for gridline in chart.gridlines if gridline.points == 0]
    for line in chart.lines:
        assert (line.points[0].x, line.points[0].y) == (chart.left, zero)
        assert len(line.points) == len(totals) + 1
        assert all(before.x < after.x for before, after in pairwise(line.points))


@given(courses())
def test_more_points_are_higher_and_equal_points_are_level_in_every_game(totals):
    rows = [(0,) * len(totals[0]), *totals]
    places = sorted(
        (row[line.seat], line.points[game].y) for game, row in enumerate(rows) for line in drawn(totals).lines
    )
    for (fewer, low), (more, high) in pairwise(places):
        assert high == low if fewer == more else high < low


@given(courses())
def test_labels_never_overlap_and_stand_in_the_order_of_the_points(totals):
    ends = zip(totals[-1], drawn(totals).lines, strict=True)
    for (points, line), (others, other) in combinations(ends, 2):
        assert abs(line.label.y - other.label.y) >= LABEL_GAP - NEAR
        if points != others:
            assert (points > others) is (line.label.y < other.label.y)


@given(courses())
def test_gridlines_are_few_and_evenly_apart(totals):
    chart = drawn(totals)
    assert 2 <= len(chart.gridlines) <= 6
    assert len({after.points - before.points for before, after in pairwise(chart.gridlines)}) == 1
    assert all(above.y - below.y > TEXT for above, below in pairwise(chart.gridlines))


@given(st.integers(1, 99), st.text("ai", min_size=1, max_size=20))
def test_games_are_numbered_where_they_stand_and_their_numbers_do_not_touch(games, name):
    chart = lay_out([(1000, -1000)] * games, [name, "Bartholomew"])
    assert chart.ticks
    stands = {0: chart.left} | {tick.game: tick.x for tick in chart.ticks}
    assert all(
        point.x == pytest.approx(stands[game])
        for game, point in zip((0, *chart.games), chart.lines[0].points, strict=True)
        if game in stands
    )
    assert all(
        x == pytest.approx(chart.left + (chart.right - chart.left) * game / games)
        for game, x in stands.items()
    )
    # Two digits are 1.2 em wide.
    assert all(after.x - before.x > 1.4 * TEXT for before, after in pairwise(chart.ticks))


@pytest.mark.parametrize(
    ("totals", "grid"),
    [
        pytest.param([(63, -63), (-34, 34)], [-50, 0, 50], id="as in most rounds"),
        pytest.param([(1, -1), (0, 0)], [-1, 0, 1], id="a point"),
        pytest.param([(0, 0), (0, 0)], [-10, -5, 0, 5, 10], id="nobody scored"),
        pytest.param([(1200, -1200), (900, -900)], [-1000, -500, 0, 500, 1000], id="thousands"),
    ],
)
def test_gridlines_have_round_numbers(totals, grid):
    assert [gridline.points for gridline in drawn(totals).gridlines] == grid


def test_labels_stand_at_their_lines_ends_and_those_of_equal_points_around_theirs():
    leader, *level = drawn([(50, -25, -25), (90, -30, -60), (60, -30, -30)]).lines
    assert leader.label.y == pytest.approx(leader.points[-1].y)
    assert sum(line.label.y for line in level) / 2 == pytest.approx(level[0].points[-1].y)


def test_short_names_leave_more_room_for_the_lines():
    totals = [(5, -5), (9, -9)]
    assert lay_out(totals, ["Al", "Bo"]).right > lay_out(totals, ["Al", "Bartholomew"]).right > WIDTH / 2


@pytest.mark.parametrize(("games", "marks"), [(2, 1), (12, 1), (50, 0)])
def test_marks_stand_at_every_game_unless_they_would_hide_the_lines(app, games, marks):
    names = ["Bartholomew", "Sam"]
    with app.test_request_context():
        page = render_template(
            "matches/_chart.html",
            chart=lay_out([(1000, -1000)] * games, names),
            match=SimpleNamespace(names=names),
            progress=SimpleNamespace(
                finished=[SimpleNamespace(slot=1, totals=())] * games, rules=HouseRules()
            ),
        )
    assert page.count("marker-mid=") == marks * len(names)
    assert page.count("marker-end=") == 2 * len(names)


def test_a_chart_is_drawn_from_the_second_finished_game_on_and_abandoned_games_are_no_point_in_it():
    games = [went_out(0, 5), ABANDONED, went_out(7, 0), ABANDONED]
    charts = [chart_of(replay(games[:played], 2, HouseRules()), NAMES[:2]) for played in range(5)]
    assert charts[:3] == [None, None, None]
    assert charts[3] == charts[4] == lay_out([(5, -5), (-2, 2)], NAMES[:2])


def test_where_lower_is_better_the_lowest_stands_at_the_top():
    chart = lay_out([(5, 20), (14, 30)], ["Ann", "Bea"], lower_is_better=True)
    ann, bea = (line.points[-1].y for line in chart.lines)
    assert TOP < ann < bea <= BOTTOM
    assert chart.lines[0].points[0].y == TOP


def test_a_line_begins_where_somebody_came_and_whoever_has_not_played_has_none():
    late = [GameRecord(Finish.EMPTY_RACK, (Rack(0), Rack(5), None, None))] * 2
    late.append(GameRecord(Finish.EMPTY_RACK, (Rack(0), Rack(5), Rack(7), None)))
    chart = chart_of(replay(late, 4, HouseRules(scoring=Scoring.LOW_TOTAL)), NAMES)
    assert [(line.seat, line.name, len(line.points)) for line in chart.lines] == [
        (0, "Dee", 4),
        (1, "Sam", 4),
        (2, "Ari", 2),
    ]
