"""The example: a round to try things out on, opened by a tap and thrown away by another."""

import pytest

from scorekeeper.storage.migrations import alembic, upgrade
from scorekeeper.storage.models import Change, Entry, Game, Match, Membership, Player
from tests.support.app import count
from tests.support.matches import csrf_token, draw, empty_rack, record, start
from tests.support.reading import part, table

pytestmark = pytest.mark.database


def open_example(client):
    answer = client.post("/example", data={"csrf_token": csrf_token(client)})
    assert answer.status_code == 303
    return answer.location


def throw_away(client, match):
    return client.post(f"{match}/throw-away", data={"csrf_token": csrf_token(client)})


def test_a_first_visit_is_offered_an_example_and_a_later_one_its_matches(client):
    assert "Try with an example" in part(client.get("/").text, "main")
    open_example(client)
    home = part(client.get("/").text, "main")
    assert "Try with an example" not in home
    assert "Example round Game 4 of 4 is next." in home


def test_the_example_has_one_game_to_go_and_each_finish_in_it(client):
    page = client.get(open_example(client)).text
    assert "Game 4 of 4 is next." in part(page, "main")
    assert [row[0] for row in table(page, "games")][:3] == [
        "Game 1 Empty rack Won by Bea Correct game 1",
        "Game 2 Blocked Won by Ann Correct game 2",
        "Game 3 Empty rack Won by Cy Correct game 3",
    ]
    assert {row[-1] for row in table(page, "games")} == {"0"}


def test_every_game_of_the_example_can_be_corrected_and_the_last_one_recorded(client):
    match = open_example(client)
    for number in (1, 2, 3):
        address = f"{match}/games/{number}"
        answer = client.post(address, data=draw(client, address) | empty_rack(0, "", "5", "6", "7"))
        assert answer.status_code == 303
    assert record(client, match, empty_rack(3, "1", "2", "3", "")).status_code == 303
    assert "Ann wins the round" in client.get(match).text


def test_asked_for_again_it_is_the_same_example(client, app):
    assert open_example(client) == open_example(client)
    assert count(app, Match) == 1


def test_thrown_away_nothing_of_it_is_left(client, app):
    kept = start(client, "Dee", "Sam")
    match = open_example(client)
    answer = throw_away(client, match)
    assert (answer.status_code, answer.location) == (303, "/")
    assert client.get(match).status_code == 404
    assert [count(app, rows) for rows in (Match, Membership, Change)] == [1, 1, 1]
    assert [count(app, rows) for rows in (Player, Game, Entry)] == [2, 0, 0]
    assert client.get(kept).status_code == 200


def test_a_match_that_counts_cannot_be_thrown_away(client):
    match = start(client, "Dee", "Sam")
    assert throw_away(client, match).status_code == 404
    assert client.get(match).status_code == 200
    assert "Throw it away" not in client.get(match).text


def test_only_the_browser_that_opened_it_throws_it_away(client, app):
    match = open_example(client)
    other = app.test_client()
    assert "Throw it away" in client.get(match).text
    assert "Throw it away" not in other.get(match).text
    assert throw_away(other, match).status_code == 403
    assert throw_away(client, f"{match}x").status_code == 404


def test_reading_an_address_opens_or_throws_away_nothing(client):
    match = open_example(client)
    assert client.get("/example").status_code == 405
    assert client.get(f"{match}/throw-away").status_code == 405
    assert client.get(match).status_code == 200


def test_a_database_from_before_there_were_examples_keeps_its_matches(client, app):
    """What was stored before the column came is a match that counts."""
    with app.app_context():
        upgrade(app)
    match = start(client, "Dee", "Sam")
    with app.app_context():
        alembic.downgrade("0001")
        alembic.upgrade()
    assert client.get(match).status_code == 200
    assert throw_away(client, match).status_code == 404
