"""Somebody sits a game out: the others play it, and nothing of it counts for them."""

import pytest

from tests.support.matches import blocked, empty_rack, record, start
from tests.support.reading import checked, errors, filled, part, preview, table

pytestmark = pytest.mark.database


@pytest.fixture
def match(client):
    return start(client, "Ann", "Bea", "Cy")


def standings(client, match):
    return [row[1:] for row in table(client.get(match).text, "standings")]


def test_a_game_counts_nothing_for_whoever_sits_it_out_and_games_played_shows(client, match):
    assert record(client, match, empty_rack(0, "", "5", "") | {"sat_out": "2"}).status_code == 303
    assert standings(client, match) == [
        ["Ann", "1", "+5", "1"],
        ["Bea", "0", "-5", "1"],
        ["Cy", "0", "0", "0"],
    ]
    assert "Games played" in part(client.get(match).text, "main")
    assert table(client.get(match).text, "games")[0][3] == "did not play"
    record(client, match, empty_rack(2, "1", "2", ""))
    assert standings(client, match)[:2] == [["Ann", "1", "+4", "2"], ["Cy", "1", "+3", "1"]]


def test_fewer_games_are_named_where_they_make_a_lower_total(client):
    match = start(client, "Ann", "Bea", "Cy", preset="low-total")
    record(client, match, empty_rack(0, "", "5", "") | {"sat_out": "2"})
    said = part(client.get(match).text, "main")
    assert "Fewer games make a lower total; whoever has not played yet stands last." in said
    assert "Cy yet to play" in said


@pytest.mark.parametrize(
    ("field", "game"),
    [("opener", empty_rack(0, "", "5", "") | {"opener": "2"}), ("out", empty_rack(2, "4", "5", ""))],
)
def test_whoever_sits_out_neither_opens_the_game_nor_goes_out(client, match, field, game):
    answer = record(client, match, game | {"sat_out": "2"})
    assert answer.status_code == 422
    assert errors(answer.text) == {field: "Cy sits this game out: choose somebody who plays."}


def test_what_was_typed_for_whoever_sits_out_is_put_aside(client, match):
    record(client, match, blocked("4", "9", "77") | {"sat_out": "2"})
    page = client.get(f"{match}/games/1").text
    assert checked(page, "sat_out") == ["2"]
    assert filled(page)["seat_2_rack"] == [""]


def test_who_sat_out_is_corrected(client, match):
    record(client, match, empty_rack(0, "", "5", "") | {"sat_out": "2"})
    sent = filled(client.get(f"{match}/games/1").text)
    del sent["sat_out"]
    assert client.post(f"{match}/games/1", data=sent | {"seat_2_rack": "7"}).status_code == 303
    assert standings(client, match) == [["Ann", "1", "+12"], ["Bea", "0", "-5"], ["Cy", "0", "-7"]]


def test_the_preview_says_who_sits_out(client, match):
    page = record(client, match, empty_rack(0, "", "5", "") | {"sat_out": "2", "live": "1"}).text
    assert "Cy sits out" in preview(page)


def test_two_have_to_play_at_least(client, match):
    answer = record(client, match, empty_rack(0, "", "5", "") | {"sat_out": ["1", "2"]})
    assert answer.status_code == 422
    assert errors(answer.text)["sat_out"] == "At least two have to play."


def test_points_typed_by_hand_leave_out_whoever_sits_out(client, match):
    game = {
        "finish": "empty-rack",
        "by_hand": "y",
        "seat_0_points": "+5",
        "seat_1_points": "-5",
        "sat_out": "2",
    }
    assert record(client, match, game).status_code == 303
    assert standings(client, match)[-1] == ["Cy", "0", "0", "0"]
