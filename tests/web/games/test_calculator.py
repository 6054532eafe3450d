import re

import pytest

from scorekeeper.storage.database import Table
from tests.support.app import count, make_app
from tests.support.matches import blocked, empty_rack
from tests.support.reading import checked, errors, part, preview, shown_points, typed


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


def by_hand(finish, *points):
    return {"finish": finish, "by_hand": "y"} | {
        f"seat_{seat}_points": value for seat, value in enumerate(points)
    }


def calculate(client, form):
    return client.get("/calculator", query_string=form)


def test_an_empty_form_has_no_errors_and_asks_for_the_racks(client):
    answer = client.get("/calculator")
    assert (answer.status_code, errors(answer.text)) == (200, {})
    assert preview(answer.text) == "The points appear here as you type."
    assert checked(answer.text, "count") == ["4"]
    assert checked(answer.text, "tied_low") == ["shared-win"]


@pytest.mark.parametrize(
    ("form", "points"),
    [
        (
            {"count": "2"} | empty_rack(0, "", "4+J"),
            ["Player 1 +34 game won", "Player 2 -34", "Sum 0"],
        ),
        (
            {"count": "3"} | blocked("6", "15", "27"),
            ["Player 1 +30 game won", "Player 2 -9", "Player 3 -21", "Sum 0"],
        ),
        (
            {"count": "4"} | empty_rack(3, "8", "21", "4", "") | {"seat_2_jokers": "1"},
            ["Player 1 -8", "Player 2 -21", "Player 3 -34", "Player 4 +63 game won", "Sum 0"],
        ),
        (
            {"count": "3", "tied_low": "shared-win"} | blocked("6", "6", "15"),
            ["Player 1 0 game won", "Player 2 0 game won", "Player 3 0", "Sum 0"],
        ),
        (
            {"count": "2", "tied_low": "draw"} | blocked("7", "7"),
            ["Player 1 0", "Player 2 0", "Sum 0"],
        ),
        (
            {"count": "3", "tied_low": "picked-winner", "named": "1"} | blocked("6", "6", "15"),
            ["Player 1 0", "Player 2 +9 game won", "Player 3 -9", "Sum 0"],
        ),
        (
            {"count": "3"} | by_hand("empty-rack", "-12", "+29", "-17"),
            ["Player 1 -12", "Player 2 +29 game won", "Player 3 -17", "Sum 0"],
        ),
        (
            {"count": "5"} | empty_rack(0, "", "5", "6", "7", "8") | {"seat_4_jokers": "4"},
            ["Player 1 +146 game won", "Player 2 -5", "Player 3 -6", "Player 4 -7", "Player 5 -128", "Sum 0"],
        ),
        (
            {"count": "3", "scoring": "winner-only"} | blocked("6", "15", "27"),
            ["Player 1 +30 game won", "Player 2 0", "Player 3 0"],
        ),
        (
            {"count": "3", "scoring": "low-total"} | empty_rack(0, "", "15", "27"),
            ["Player 1 0 game won", "Player 2 15", "Player 3 27"],
        ),
        (
            {"count": "2"} | empty_rack(0, "", "5", "1e2", "99") | {"seat_3_jokers": "9"},
            ["Player 1 +5 game won", "Player 2 -5", "Sum 0"],
        ),
    ],
)
def test_one_game_of_two_to_six_is_scored_from_the_address_alone_and_read_by_anyone(
    app, client, form, points
):
    answer = calculate(client, form)
    assert (answer.status_code, errors(answer.text)) == (200, {})
    assert shown_points(answer.text) == points
    assert {field: typed(answer.text, field) for field in form if field.startswith("seat_")} == {
        field: value for field, value in form.items() if field.startswith("seat_")
    }
    assert calculate(app.test_client(), form).text == answer.text


def test_the_address_carries_no_token_of_this_browser_and_nothing_is_kept(app, client):
    answer = calculate(client, {"count": "2"} | empty_rack(0, "", "5"))
    assert '<form class="game calculator" method="get"' in answer.text
    assert "csrf_token" not in answer.text
    assert "Set-Cookie" not in answer.headers
    assert {count(app, rows) for rows in Table.metadata.sorted_tables} == {0}


@pytest.mark.parametrize(
    ("form", "field", "message"),
    [
        ({"count": "2"} | empty_rack(0, "", "1e2"), "seat_1_rack", "“1e2” is not a rack"),
        ({"count": "2"} | empty_rack(0, "", "9" * 200), "seat_1_rack", "too long"),
        ({"count": "3"} | empty_rack(0, "", "5", ""), "seat_2_rack", "what is left on Player 3's rack"),
        ({"count": "2"} | empty_rack(0, "", "0"), "seat_1_rack", "Player 2 did not go out"),
        ({"count": "2"} | empty_rack("", "4", "5"), "out", "say who went out"),
        ({"count": "2"} | empty_rack(3, "4", "5"), "out", "say who went out"),
        ({"count": "2"} | empty_rack(0, "", "800"), "seat_1_rack", "more than the box holds"),
        ({"count": "2", "tied_low": "picked-winner"} | blocked("6", "6"), "named", "pick the winner"),
        ({"count": "2"} | by_hand("blocked", "+57", "-54"), "seat_0_points", "should have +54, not +57"),
        ({"count": "2"} | by_hand("blocked", "", "-54"), "seat_0_points", "Blank is not zero"),
        ({"count": "2"} | blocked("<i>", "5"), "seat_0_rack", "“<i>” is not a rack"),
        ({"count": "7"} | empty_rack(0, "", "5", "5", "5"), "count", "how many play"),
        ({"count": "x"} | empty_rack(0, "", "5", "5", "5"), "count", "how many play"),
        ({"count": "2", "tied_low": "x"} | empty_rack(0, "", "5"), "tied_low", "one of the three"),
        ({"count": "2", "scoring": "x"} | empty_rack(0, "", "5"), "scoring", "one of the three"),
        ({"count": "4"} | blocked("5", "6", "7", "4+J+J+J"), "seat_3_rack", "2 jokers"),
        ({"count": "2", "scoring": "low-total"} | by_hand("blocked", "4", "5"), "by_hand", "racks"),
        ({"count": "2", "finish": "abandoned"}, "finish", "how the game ended"),
        ({"count": "2", "finish": "x"}, "finish", "how the game ended"),
    ],
)
def test_what_cannot_be_scored_is_refused_beside_its_field(client, form, field, message):
    answer = calculate(client, form)
    assert answer.status_code == 422
    assert part(answer.text, "title").startswith("Error:")
    assert list(errors(answer.text)) == [field]
    assert message in errors(answer.text)[field]
    assert f'href="#{field}">' in answer.text
    assert {key: typed(answer.text, key) for key in form if key.startswith("seat_")} == {
        key: value for key, value in form.items() if key.startswith("seat_")
    }
    assert "<i>”" not in answer.text


def test_the_tie_is_asked_about_only_where_it_leaves_the_winner_open(client):
    form = {"count": "2", "tied_low": "picked-winner"}
    assert re.findall(r'name="named" value="(\d)"', calculate(client, form | blocked("6", "6")).text) == [
        "0",
        "1",
    ]
    assert 'name="named"' not in calculate(client, form | blocked("6", "7")).text
    assert 'name="named"' not in calculate(client, {"count": "2"} | blocked("6", "6")).text


def test_while_somebody_types_a_blank_is_still_needed_and_not_a_mistake(client):
    answer = calculate(client, {"count": "3", "live": "1"} | empty_rack(0, "", "", "5"))
    assert (answer.status_code, errors(answer.text)) == (200, {})
    assert preview(answer.text) == "Still needed: Player 2."


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_it_only_answers_get(client, method):
    assert getattr(client, method)("/calculator").status_code == 405


@pytest.mark.parametrize("query", ["utm_source=x", "count=3", "tied_low=draw"])
def test_an_address_that_types_nothing_accuses_nobody(client, query):
    answer = client.get(f"/calculator?{query}")
    assert answer.status_code == 200
    assert "Error:" not in answer.text
    assert 'value="empty-rack" checked' in answer.text
