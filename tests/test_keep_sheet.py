"""A sheet that adds up becomes a match, with the points that stood on it."""

import re

import pytest

from scorekeeper.models import Match

from .conftest import csrf_token
from .reading import count, table, words


def keep_sheet(client, rows, names):
    grid = {
        "csrf_token": csrf_token(client),
        "players": str(len(names)),
        "games": str(len(rows)),
        "keep": "1",
    }
    grid |= {f"n{seat}": name for seat, name in enumerate(names, 1)}
    grid |= {
        f"g{slot}p{seat}": points for slot, row in enumerate(rows, 1) for seat, points in enumerate(row, 1)
    }
    return client.post("/check", data=grid)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([["+12", "-12"], ["-5", "+5"]], "Ann wins the round"),
        (
            [["+12", "-12"], ["-5", "+5"], ["+1", "-1"], ["-9", "+9"]],
            "share the match|Ann wins the match|Bea wins",
        ),
        ([["+12", "-12"]], "Stopped after 1 game."),
        ([["0", "0"], ["+1", "-1"]], "A draw|Draw"),
    ],
)
def test_a_sheet_that_adds_up_is_kept_as_a_match_with_its_points(client, rows, said):
    answer = keep_sheet(client, rows, ["Ann", "Bea"])
    assert answer.status_code == 303
    page = client.get(answer.location).text
    assert re.search(said, words(page))
    points = [[re.search(r"[-+]?\d+", cell)[0] for cell in row[1:3]] for row in table(page, "games")]
    assert [row for row in points if row in rows][: len(rows)] == rows


def test_a_sheet_that_is_off_or_of_no_house_rule_is_not_kept(client, app):
    assert keep_sheet(client, [["+12", "-11"]], ["Ann", "Bea"]).status_code == 200
    mixed = keep_sheet(client, [["0", "0", "0"], ["+4", "0", "-4"]], ["Ann", "Bea", "Cy"])
    assert (mixed.status_code, "cannot be kept" in mixed.text) == (422, True)
    assert count(app, Match) == 0
