"""Watching: the address of a match says which state it shows, and the same state is never sent twice."""

import re
from datetime import timedelta

import pytest
import sqlalchemy as sa

from scorekeeper.storage.database import db, now
from scorekeeper.storage.models import Change
from tests.support.matches import csrf_token, empty_rack, hidden, record, start
from tests.support.reading import part

pytestmark = pytest.mark.database


@pytest.fixture
def match(client):
    return start(client, "Ann", "Bea")


def ask(client, address, version):
    return client.get(address, headers={"If-None-Match": version})


@pytest.fixture(params=["", "/screen"], ids=["address", "screen"])
def address(request, match):
    return match + request.param


def version(client, address):
    answer = client.get(address)
    (shown,) = re.findall('data-version="([^"]+)"', answer.text)
    assert answer.get_etag()[0].startswith(shown)
    return answer.headers["ETag"]


def test_nothing_is_sent_again_while_nothing_changed(client, app, address):
    watcher = app.test_client()
    shown = version(watcher, address)
    answer = ask(watcher, address, shown)
    assert (answer.status_code, answer.data, answer.headers["ETag"]) == (304, b"", shown)


def test_following_a_match_writes_neither_a_cookie_nor_to_the_database(client, app, address, queries):
    for browser in (client, app.test_client()):
        shown = version(browser, address)
        queries.clear()
        assert "Set-Cookie" not in ask(browser, address, shown).headers
        assert [query for query in queries if not query.startswith(("SELECT", "BEGIN", "PRAGMA"))] == []


def test_the_script_that_follows_a_match_asks_for_what_its_page_shows(client, address):
    (shown,) = re.findall('data-version="([^"]+)"', client.get(address).text)
    assert ask(client, address, f'"{shown}"').status_code == 304


def test_a_page_whose_forms_belong_to_another_session_is_sent_again(client, match):
    kept = client.get(match).headers["ETag"]
    with client.session_transaction() as session:
        del session["csrf_token"]
    client.get("/new")
    page = ask(client, match, kept)
    assert page.status_code == 200
    post = {"csrf_token": hidden(page.text, "csrf_token")}
    assert client.post(f"{match}/stop", data=post).status_code == 303


@pytest.mark.parametrize("what", ["a game", "a name", "an end"])
def test_whatever_changes_is_sent_to_whoever_watches(client, app, match, address, what):
    watcher = app.test_client()
    record(client, match, empty_rack(0, "", "5"))
    shown = version(watcher, address)
    token = {"csrf_token": csrf_token(client)}
    if what == "a game":
        record(client, match, empty_rack(0, "", "6"))
    elif what == "a name":
        client.post(f"{match}/people", data=token | {"name_0": "Anne", "name_1": "Bea"})
    else:
        client.post(f"{match}/stop", data=token)
    assert ask(watcher, address, shown).status_code == 200


def test_news_that_grew_old_leave_the_page(client, app, match, address):
    record(client, match, empty_rack(0, "", "5"))
    shown = version(client, address)
    with app.app_context():
        db.session.execute(sa.update(Change).values(at=now() - timedelta(minutes=6)))
        db.session.commit()
    answer = ask(client, address, shown)
    assert answer.status_code == 200
    assert "Recorded." not in answer.text


def test_a_page_drawn_for_a_scorekeeper_is_none_for_a_reader(client, app, match):
    shown = version(client, match)
    assert ask(app.test_client(), match, shown).status_code == 200


def test_another_language_is_another_page(client, address):
    shown = version(client, address)
    french = {"If-None-Match": shown, "Accept-Language": "en-GB"}
    assert client.get(address, headers=french).status_code == 200


def test_what_is_new_is_asked_in_one_statement(client, app, match, address, queries):
    record(client, match, empty_rack(0, "", "5"))
    shown = version(client, address)
    queries.clear()
    assert ask(client, address, shown).status_code == 304
    assert len([query for query in queries if query.startswith("SELECT")]) == 1


def test_a_browser_asks_each_time_whether_its_page_is_the_latest(client, address):
    headers = client.get(address).headers
    assert headers["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language"} <= set(headers["Vary"].split(", "))


def test_a_reader_sees_what_was_done_last_and_cannot_undo_it(client, app, match):
    record(client, match, empty_rack(0, "", "5"))
    answer = client.post(f"{match}/games/1/delete", data={"csrf_token": csrf_token(client), "drawn": "1"})
    assert answer.status_code == 303
    address = app.test_client().get(match).text
    assert "Deleted. Game 1: Empty rack, won by Ann." in part(address, "main")
    assert "Undo" not in part(address, "main")


def test_the_big_screen_has_standings_and_the_last_game(client, app, match):
    record(client, match, empty_rack(0, "", "5"))
    record(client, match, empty_rack(1, "7", ""))
    said = part(app.test_client().get(f"{match}/screen").text, "main")
    assert "1 Bea 1 +2 2 Ann 1 -2" in said
    assert "Game 2: Empty rack, won by Bea Ann -7 Bea +7" in said
    assert f'href="{match}/screen"' in client.get(f"{match}/share").text


def test_an_unknown_match_has_no_screen(client):
    assert client.get("/m/2222222222222/screen").status_code == 404
    assert not re.search("data-version", client.get("/m/2222222222222").text)
