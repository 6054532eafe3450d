"""What a match and a browser hold at most: what is beyond is refused in a sentence, and nothing is lost."""

import re

import pytest
import sqlalchemy as sa

from scorekeeper.storage import capacity, deletion
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Game, Match, Membership
from tests.support.app import changes, count, make_app
from tests.support.matches import blocked, csrf_token, draw, empty_rack, hidden, record, start
from tests.support.reading import errors, part, typed

pytestmark = pytest.mark.database


def test_a_match_that_is_full_takes_no_more_games_and_keeps_what_was_typed(client, app, monkeypatch):
    match = start(client, "Ann", "Bea", "Cy", "Dee")
    form = draw(client, f"{match}/games/new")
    for _ in range(2):
        assert record(client, match, empty_rack(0, "", "5", "6", "7")).status_code == 303
    monkeypatch.setattr(capacity, "MOST_GAMES", 2)
    form["drawn"] = "2.0"
    answer = client.post(f"{match}/games/new", data=form | empty_rack(0, "", "5", "6", "41"))
    assert answer.status_code == 422
    assert errors(answer.text) == {"finish": "A match holds at most 2 games. Start another one to play on."}
    assert typed(answer.text, "seat_3_rack") == "41"
    assert count(app, Game) == 2
    address = f"{match}/games/2"
    corrected = client.post(address, data=draw(client, address) | blocked("1", "5", "6", "7"))
    assert corrected.status_code == 303


def test_a_history_that_is_full_takes_no_more_and_the_match_stays_as_it_was(client, app, monkeypatch):
    match = start(client, "Ann", "Bea")
    record(client, match, empty_rack(0, "", "5"))
    drawn = draw(client, f"{match}/games/new")
    monkeypatch.setattr(capacity, "MOST_CHANGES", 2)
    for address, form in (
        (f"{match}/games/new", drawn | empty_rack(1, "5", "")),
        (f"{match}/games/1", draw(client, f"{match}/games/1") | empty_rack(0, "", "9")),
    ):
        answer = client.post(address, data=form)
        assert (answer.status_code, part(answer.text, "h1")) == (422, "This match is full")
        assert f'href="{match}">Read this match</a>' in answer.text
    assert client.post(f"{match}/stop", data={"csrf_token": csrf_token(client)}).status_code == 422
    assert changes(client, match) == ["recorded"]
    assert (count(app, Game), count(app, Change)) == (1, 2)


@pytest.mark.parametrize("bound", ["MOST_GAMES", "MOST_CHANGES"])
def test_nobody_types_a_game_for_which_there_is_no_room(client, monkeypatch, bound):
    match = start(client, "Ann", "Bea")
    record(client, match, empty_rack(0, "", "5"))
    monkeypatch.setattr(capacity, bound, 1)
    answer = client.get(f"{match}/games/new")
    assert (answer.status_code, part(answer.text, "h1")) == (422, "This match is full")


def test_a_match_whose_history_is_full_can_be_deleted(client, monkeypatch):
    match = start(client, "Ann", "Bea")
    monkeypatch.setattr(capacity, "MOST_CHANGES", 1)
    form = {"csrf_token": csrf_token(client), "title": "Ann and Bea"}
    assert client.post(f"{match}/delete", data=form).status_code == 303
    assert client.post(f"{match}/bring-back", data=form).status_code == 303


@pytest.fixture
def two_matches(client, monkeypatch):
    """The addresses of two matches, as many as a browser can keep."""
    monkeypatch.setattr(capacity, "MOST_MATCHES", 2)
    return [start(client, "Ann", "Bea") for _ in range(2)]


def assert_is_full(answer):
    assert (answer.status_code, part(answer.text, "h1")) == (422, "This browser is full")
    assert "It keeps 2 matches and can keep no more" in part(answer.text, "main")


def test_a_browser_that_keeps_all_it_can_starts_no_more_until_one_is_gone(client, app, two_matches):
    page = client.get("/new").text
    names = {"name_0": "Ann", "name_1": "Bea"}
    form = names | {name: hidden(page, name) for name in ("csrf_token", "submission")}
    assert_is_full(client.post("/new", data=form))
    assert_is_full(client.post("/example", data=form))
    assert count(app, Match) == 2
    with app.app_context():
        deletion.throw_away(db.session.scalars(sa.select(Match)).first())
        db.session.commit()
        deletion.purge_expired()
    assert client.post("/new", data=form).status_code == 303


def test_a_browser_that_keeps_all_it_can_joins_imports_and_moves_no_more(app, client, two_matches):
    other = app.test_client()
    match, token = start(other, "Cy", "Dee"), {"csrf_token": csrf_token(client)}
    invitation = re.search("join#([a-z0-9]+)", other.get(f"{match}/share").text)[1]
    assert_is_full(client.post(f"{match}/join", data=token | {"invitation": invitation}))
    file = make_app(app.config["DATA"] + "/elsewhere").test_client()
    start(file, "Ed", "Fay")
    page = client.post("/import", data=token | {"text": file.get("/matches.json").text}).text
    assert_is_full(client.post("/import", data=token | {"checked": hidden(page, "checked")}))
    with client.session_transaction() as session:
        sent = {"csrf_token": csrf_token(other), "private_id": session["keeper"]}
    assert_is_full(other.post("/move", data=sent))
    assert (count(app, Match), count(app, Membership)) == (3, 3)
