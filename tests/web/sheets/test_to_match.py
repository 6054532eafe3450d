"""A sheet that adds up becomes a match, with the points that stood on it."""

import re
from secrets import token_urlsafe

import pytest

from scorekeeper.storage.models import Match
from tests.support.app import count
from tests.support.matches import csrf_token
from tests.support.reading import checked, errors, table, words

pytestmark = pytest.mark.database


def keep_sheet(client, rows, names, **ties):
    grid = {
        "csrf_token": csrf_token(client),
        "players": str(len(names)),
        "games": str(len(rows)),
        "keep": token_urlsafe(),
    }
    grid |= {f"n{seat}": name for seat, name in enumerate(names, 1)}
    grid |= {
        f"g{slot}p{seat}": points for slot, row in enumerate(rows, 1) for seat, points in enumerate(row, 1)
    }
    return client.post("/check", data=grid | ties)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([["+12", "-12"], ["-5", "+5"]], "Ann wins the round"),
        (
            [["+12", "-12"], ["-5", "+5"], ["+1", "-1"], ["-9", "+9"]],
            "share the match|Ann wins the match|Bea wins",
        ),
        ([["+12", "-12"]], "Stopped after 1 game."),
    ],
)
def test_a_sheet_that_adds_up_is_kept_as_a_match_with_its_points(client, rows, said):
    answer = keep_sheet(client, rows, ["Ann", "Bea"])
    assert answer.status_code == 303
    page = client.get(answer.location).text
    assert re.search(said, words(page))
    points = [[re.search(r"[-+]?\d+", cell)[0] for cell in row[1:3]] for row in table(page, "games")]
    assert [row for row in points if row in rows][: len(rows)] == rows


def test_what_was_kept_is_said_once_for_all_games(client):
    answer = keep_sheet(client, [["+12", "-12"], ["-5", "+5"]], ["Ann", "Bea"])
    page = words(client.get(answer.location).text)
    assert "Kept. 2 games from the sheet." in page
    assert "Recorded." not in page


def test_a_sheet_that_is_off_is_not_kept(client, app):
    assert keep_sheet(client, [["+12", "-11"]], ["Ann", "Bea"]).status_code == 200
    assert keep_sheet(client, [["+99999", "-99999"]], ["Ann", "Bea"]).status_code == 200
    assert count(app, Match) == 0


TIED = [["0", "0", "0"], ["+5", "-2", "-3"]]


@pytest.mark.parametrize("tied_low", ["shared-win", "picked-winner"])
def test_a_tie_is_asked_about_and_nothing_is_kept_until_it_is_said_who_was_tied(client, app, tied_low):
    """Issue 5: a draw would take away a game win that the group may have shared."""
    answer = keep_sheet(client, TIED, ["Ann", "Bea", "Cy"], tied_low=tied_low)
    assert answer.status_code == 422
    assert "Nobody scored, so" in errors(answer.text)["tied_1"]
    assert checked(answer.text, "tied_low") == [tied_low]
    assert count(app, Match) == 0


@pytest.mark.parametrize(
    ("ties", "said"),
    [
        ({"tied_low": "shared-win", "tied_1": ["0", "2"]}, "Shared by Ann and Cy"),
        ({"tied_low": "picked-winner", "tied_1": ["2"]}, "Won by Cy"),
        ({"tied_low": "draw"}, "Draw"),
        ({"tied_low": "draw", "tied_1": ["0", "2"]}, "Draw"),
    ],
)
def test_a_tie_is_kept_as_it_was_settled(client, ties, said):
    answer = keep_sheet(client, TIED, ["Ann", "Bea", "Cy"], **ties)
    assert answer.status_code == 303
    assert said in words(client.get(answer.location).text)


def test_a_zero_beside_a_winner_means_that_winners_are_picked(client):
    mixed = [["0", "0", "0"], ["+10", "-10", "0"]]
    asked = keep_sheet(client, mixed, ["Ann", "Bea", "Cy"], tied_low="shared-win")
    assert (asked.status_code, checked(asked.text, "tied_low")) == (422, ["picked-winner"])
    assert keep_sheet(client, mixed, ["Ann", "Bea", "Cy"], tied_1="1").status_code == 303
    assert keep_sheet(client, mixed[1:], ["Ann", "Bea", "Cy"]).status_code == 303


@pytest.mark.parametrize("tied", [["9"], ["x", "0"], []])
def test_who_is_not_at_the_table_was_not_tied(client, tied):
    assert keep_sheet(client, TIED, ["Ann", "Bea", "Cy"], tied_1=tied).status_code == 422


def test_a_sheet_that_is_kept_twice_is_one_match_and_another_browsers_is_its_own(app, client):
    twice = [keep_sheet(client, [["+12", "-12"]], ["Ann", "Bea"], keep="x" * 22) for _ in range(2)]
    assert twice[0].location == twice[1].location
    other = keep_sheet(app.test_client(), [["+12", "-12"]], ["Ann", "Bea"], keep="x" * 22)
    assert other.status_code == 303
    assert other.location != twice[0].location
    assert count(app, Match) == 2


@pytest.mark.parametrize("keep", ["", "x" * 65, "ü", "x\0"])
def test_an_id_that_no_button_carries_keeps_the_sheet_under_another(app, client, keep):
    kept = {keep_sheet(client, [["+12", "-12"]], ["Ann", "Bea"], keep=keep).location for _ in range(2)}
    assert len(kept) == count(app, Match) == 2


def test_the_button_to_keep_a_sheet_carries_another_id_each_time(client):
    grid = {"csrf_token": csrf_token(client), "players": "2", "games": "1", "g1p1": "5", "g1p2": "-5"}
    pages = [client.post("/check", data=grid).text for _ in range(2)]
    ids = {re.search(r'name="keep" value="([^"]+)"', drawn)[1] for drawn in pages}
    assert len(ids) == 2
