import re

import pytest
import sqlalchemy as sa

from scorekeeper.players.people import MOST_OFFERED
from scorekeeper.storage.database import db, now
from scorekeeper.storage.models import Match
from tests.support.matches import csrf_token, empty_rack, record, start

pytestmark = pytest.mark.database


def offered(page):
    return re.findall(
        r'<option value="([^"]*)">', re.search(r'<datalist id="offered">.*?</datalist>', page, re.DOTALL)[0]
    )


def fields(page):
    """Whether the fields for names have the list, and whether they are closed to what a browser offers."""
    found = re.findall(r'<input [^>]*name="name_\d"[^>]*>', page)
    return {('list="offered"' in field, 'autocomplete="off"' in field) for field in found}


def test_a_new_browser_is_offered_no_names(client):
    assert offered(client.get("/new").text) == []
    assert fields(client.get("/new").text) == {(False, True)}


def test_names_used_before_are_offered_the_latest_match_first(client, app):
    start(client, "Ann", "Bea")
    match = start(client, "Cy", "bea")
    for page in ("/new", f"{match}/people"):
        assert offered(client.get(page).text) == ["Cy", "bea", "Ann"]
        assert fields(client.get(page).text) == {(True, False)}
    assert offered(app.test_client().get("/new").text) == []


def test_who_was_renamed_is_offered_by_the_new_name_alone(client):
    record(client, start(client, "Ann", "Bea"), empty_rack(0, "", "5"))
    (ann,) = re.findall('href="(/players/[^"]+)"><bdi>Ann<', client.get("/players").text)
    client.post(f"{ann}/name", data={"csrf_token": csrf_token(client), "name": "Annie"})
    assert offered(client.get("/new").text) == ["Annie", "Bea"]


def test_names_of_an_example_or_a_deleted_match_are_not_offered(client, app):
    client.post("/example", data={"csrf_token": csrf_token(client)})
    start(client, "Eve", "Fay")
    with app.app_context():
        db.session.scalar(sa.select(Match).where(Match.is_example.is_(False))).deleted = now()
        db.session.commit()
    assert offered(client.get("/new").text) == []


def test_at_most_fifty_names_are_offered(client):
    for number in range(0, 60, 2):
        start(client, f"Player {number}", f"Player {number + 1}")
    names = offered(client.get("/new").text)
    assert len(names) == MOST_OFFERED == 50
    assert names[0] == "Player 58"


def test_an_answer_to_somebody_who_types_asks_for_no_names(client, queries):
    start(client, "Ann", "Bea")
    token = csrf_token(client)
    queries.clear()
    answer = client.post("/new", data={"csrf_token": token, "live": "1", "name_0": "Ann", "name_1": "Cy"})
    assert (answer.status_code, queries) == (200, [])


def test_a_form_with_mistakes_still_offers_names(client):
    start(client, "Ann", "Bea")
    answer = client.post("/new", data={"csrf_token": csrf_token(client), "name_0": "Ann"})
    assert answer.status_code == 422
    assert offered(answer.text) == ["Ann", "Bea"]
