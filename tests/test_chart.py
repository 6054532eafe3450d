"""Where the lines and labels of the running points stand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.chart import BOTTOM, HEIGHT, LABEL_GAP, TOP, WIDTH, chart_of, draw, shortened
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.racks import Rack
from scorekeeper.rules.scoring import Finish, Record
from scorekeeper.rules.standings import replay
from tests.conftest import blocked, empty_rack, record, start

NAMES = ["Dee", "Sam", "Ari", "Jo"]


@st.composite
def courses(draw_):
    """Running totals of one to fifty games of two to four players."""
    players = draw_(st.integers(2, 4))
    totals = st.lists(st.integers(-2000, 2000), min_size=players, max_size=players)
    return draw_(st.lists(totals, min_size=1, max_size=50))


@given(courses())
def test_every_line_begins_at_nought_and_stays_in_the_box(totals):
    chart = draw(totals, NAMES[: len(totals[0])])
    assert len({line.points[0] for line in chart.lines}) == 1
    for line in chart.lines:
        assert len(line.points) == len(totals) + 1
        for point in line.points:
            assert 0 <= point.x <= WIDTH
            assert TOP <= round(point.y, 6) <= BOTTOM


@given(courses())
def test_more_points_are_higher_and_equal_points_are_level(totals):
    chart = draw(totals, NAMES[: len(totals[0])])
    ends = sorted((row, line.points[-1].y) for row, line in zip(totals[-1], chart.lines, strict=True))
    for (fewer, low), (more, high) in pairwise(ends):
        assert high == low if fewer == more else high < low


@given(courses())
def test_labels_never_overlap_and_stay_in_the_box(totals):
    chart = draw(totals, NAMES[: len(totals[0])])
    heights = sorted(line.label.y for line in chart.lines)
    assert heights[0] >= TOP - 0.001
    assert heights[-1] <= HEIGHT
    assert all(below - above >= LABEL_GAP - 0.001 for above, below in pairwise(heights))


@given(courses())
def test_nought_is_a_gridline_where_every_line_begins(totals):
    chart = draw(totals, NAMES[: len(totals[0])])
    (zero,) = [gridline.y for gridline in chart.gridlines if gridline.points == 0]
    assert {line.points[0].y for line in chart.lines} == {zero}
    assert 2 <= len(chart.gridlines) <= 7


def test_a_chart_is_drawn_from_the_second_finished_game_on():
    played = Record(Finish.EMPTY_RACK, (Rack(0), Rack(5)))
    abandoned = Record(Finish.ABANDONED)
    one = replay([played, abandoned], 2, HouseRules())
    two = replay([played, abandoned, played], 2, HouseRules())
    assert chart_of(one, NAMES[:2]) is None
    assert [len(line.points) for line in chart_of(two, NAMES[:2]).lines] == [3, 3]


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (["Dee", "Sam"], ["Dee", "Sam"]),
        (["Bartholomew of the Hill", "Sam"], ["Bartholo…", "Sam"]),
        (["Player number 1", "Player number 2"], ["…umber 1", "…umber 2"]),
    ],
)
def test_a_long_name_is_cut_and_names_that_begin_alike_keep_their_ends(names, labels):
    cut = shortened(names)
    assert len(set(cut)) == len(cut)
    assert [("…" in label) for label in cut] == [("…" in label) for label in labels]
    assert [label.startswith("…") for label in cut] == [label.startswith("…") for label in labels]


def test_the_match_and_the_summary_draw_it_and_tell_it_as_a_table(client):
    match = start(client, "Dee", "<b>Sam</b>")
    record(client, match, empty_rack(0, "", "5"))
    assert "<svg" not in client.get(match).text
    record(client, match, blocked("4", "9"))
    for page in (client.get(match).text, client.get(f"{match}/summary").text):
        assert page.count("<polyline") == 2
        assert '<th scope="row">2</th><td>+10</td><td>-10</td>' in page
        assert "<b>Sam" not in page
