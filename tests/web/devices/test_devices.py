"""This device: where its matches are, its private id, and another browser that takes it over."""

import logging
import re
from datetime import timedelta
from html import unescape

import pytest
import sqlalchemy as sa

from scorekeeper.storage.database import db, now
from scorekeeper.storage.models import Device, KnownAs, Match, Membership
from scorekeeper.web.devices.private_id import to_phrase
from scorekeeper.web.request.links import qr_code
from tests.support.app import count
from tests.support.matches import csrf_token, empty_rack, hidden, record, start
from tests.support.reading import errors, part, select, typed

pytestmark = pytest.mark.database


@pytest.fixture
def match(client):
    match = start(client, "Ann", "Bea", title="Monday")
    record(client, match, empty_rack(0, "", "5"))
    return match


@pytest.fixture
def other(app):
    """Another device's browser."""
    return app.test_client()


def post(client, address, **form):
    return client.post(address, data={"csrf_token": csrf_token(client)} | form)


def token_of(client):
    with client.session_transaction() as session:
        return session["keeper"]


def move(client, brought):
    return post(client, "/move", private_id=brought)


def home(client):
    return part(client.get("/").text, "main")


def replace(client):
    assert "Replace the private id?" in client.get("/device/replace").text
    return post(client, "/device/replace")


def shown_id(client):
    """The words and the link, as the page shows them once asked to."""
    page = post(client, "/device/id").text
    words = re.findall("<li>([a-z]+)</li>", page[page.index('<ol class="words"') :])
    return " ".join(words), page


def test_the_first_page_says_where_matches_are_kept_and_what_clearing_the_browser_does(client):
    assert "On this server, http://localhost/. This browser holds only the key" in home(client)
    assert "If its data are cleared" in home(client)
    assert 'href="/device"' in client.get("/").text


def test_a_browser_without_matches_is_told_that_there_is_nothing_to_move(app, client):
    client.get("/new")
    assert "nothing to move" in part(client.get("/device").text, "main")
    for address in ("/device/id", "/device/replace"):
        answer = post(client, address)
        assert (answer.status_code, answer.location) == (303, "/device")
    assert client.get("/device/replace").location == "/device"
    assert post(client, "/device", name="x").status_code == 303
    assert count(app, Device) == 0


def test_the_private_id_is_shown_when_asked_for_and_kept_by_nobody(client, match):
    token = token_of(client)
    words = to_phrase(token)
    page = client.get("/device").text
    assert token not in page
    # Any single word of it may stand in a sentence of the page: "before" is in the list.
    assert " ".join(words.split()[:2]) not in part(page, "main")
    assert select(page, ".words") == []
    answer = post(client, "/device/id")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert shown_id(client)[0] == words
    assert "Keep it private" in part(answer.text, "main")
    assert token not in answer.text
    assert qr_code(f"http://localhost/move#{token}") in answer.text
    assert client.get("/device/id").location == "/device"


def test_another_browser_takes_over_by_words(client, other, match):
    words, _page = shown_id(client)
    assert move(other, words).location == "/#top"
    assert "Continue Monday" in home(other)
    assert record(other, match, empty_rack(1, "5", "")).status_code == 303
    assert client.get(f"{match}/people").status_code == 200
    assert "Ann" in part(other.get("/players").text, "main")
    assert other.get(f"{match}/delete").status_code == 200


def test_another_browser_takes_over_by_the_link(client, other, match):
    assert move(other, f"http://localhost/move#{token_of(client)}").status_code == 303
    assert "Continue Monday" in home(other)


def test_opening_the_link_alone_changes_nothing(client, other, match):
    answer = other.get("/move")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Continue" not in home(other)


def test_wrong_words_are_refused_beside_the_field_and_stay_in_it(client, other, match):
    words = to_phrase(token_of(client))
    first, rest = words.split(" ", 1)
    for brought, said in (
        ("", "has 12 words"),
        (rest, "Here are 11"),
        (f"qwerty {rest}", "Word 1, “qwerty”"),
        (to_phrase("f39_f39_f39_f39_f39_fw"), "No browser has this private id"),
        ("f39_f39_f39_f39_f39_fw", "No browser has this private id"),
        (f"<b>{first}", "Here are 2"),
    ):
        answer = move(other, brought)
        assert answer.status_code == 422
        assert answer.headers["Cache-Control"] == "no-store"
        assert said in errors(answer.text)["private_id"]
        kept = re.search(r"<textarea[^>]*>(.*?)</textarea>", answer.text, re.DOTALL)[1]
        assert unescape(kept).strip() == brought
    assert "Continue" not in home(other)


def test_a_private_id_is_in_no_log_and_no_address(client, other, match, caplog):
    caplog.set_level(logging.DEBUG)
    words, page = shown_id(client)
    answers = [move(other, words), move(other, f"{words} x"), client.get("/device"), replace(client)]
    token = token_of(client)
    for secret in (words, words.split()[0] + " " + words.split()[1], token):
        assert secret not in caplog.text
        assert all(secret not in (answer.location or "") for answer in answers)
    assert f"={token}" not in page


def test_a_browser_that_has_matches_brings_them_along(client, other, match):
    theirs = start(other, "Cy", "Dee", title="Tuesday")
    post(other, f"{start(other, 'Eve', 'Fay', title='Friday')}/hide")
    assert "nothing is lost" in part(other.get("/move").text, "main")
    assert "nothing is lost" not in part(client.application.test_client().get("/move").text, "main")
    move(other, token_of(client))
    for each in (client, other):
        assert "Tuesday" in home(each)
        assert "Monday" in home(each)
        assert "Hidden (1) Friday" in home(each)
        assert each.get(f"{theirs}/games/new").status_code == 200
        assert each.get(f"{theirs}/delete").status_code == 200


def test_who_started_a_match_is_one_device_still(app, client, other, match):
    theirs = start(other, "Cy", "Dee")
    third = app.test_client()
    move(third, token_of(other))
    move(other, token_of(client))
    with app.app_context():
        started = sa.select(sa.func.count()).select_from(Membership).filter_by(starter=True)
        assert db.session.scalar(started) == 2
    # The third browser has the id that the other left: it goes on, as one that helps.
    assert third.get(f"{theirs}/games/new").status_code == 200
    assert third.get(f"{theirs}/delete").status_code == 403
    assert third.get(f"{match}/games/new").status_code == 403


def test_a_match_that_both_keep_is_kept_once_by_who_started_it(app, client, other, match):
    with app.app_context():
        invitation = db.session.scalar(sa.select(Match.invite))
    post(other, f"{match}/join", invitation=invitation)
    post(other, f"{match}/hide")
    move(client, token_of(other))
    assert home(client).count("Monday") == 1
    assert "Hidden" not in home(client)
    assert client.get(f"{match}/delete").status_code == 200


def test_a_deleted_match_is_brought_along_too(client, other):
    theirs = start(other, "Cy", "Dee")
    post(other, f"{theirs}/delete", title="Cy and Dee")
    start(client, "Ann", "Bea")
    move(other, token_of(client))
    assert "Deleted (1) Cy and Dee" in home(client)


def test_people_are_known_as_both_browsers_had_it(app, client, other, match):
    start(other, "Cy", "Dee")
    with app.app_context():
        mine, theirs = db.session.scalars(sa.select(Device.id).order_by(Device.id))
        for device, name, person in ((mine, "ann", "Anna"), (theirs, "ann", "Hannah"), (theirs, "cy", "Cyd")):
            db.session.add(KnownAs(device_id=device, name=name, person=person))
        db.session.commit()
    move(other, token_of(client))
    with app.app_context():
        said = sa.select(KnownAs.name, KnownAs.person).filter_by(device_id=mine)
        assert dict(db.session.execute(said).all()) == {"ann": "Anna", "cy": "Cyd"}


def test_moved_twice_is_once(app, client, other, match):
    start(other, "Cy", "Dee")
    for _ in range(2):
        assert move(other, token_of(client)).status_code == 303
    assert count(app, Membership) == 3


def test_a_browser_that_is_brought_its_own_id_stays_who_started_its_matches(app, client, match):
    assert move(client, token_of(client)).status_code == 303
    assert client.get(f"{match}/delete").status_code == 200
    assert count(app, Membership) == 1


def test_the_key_is_kept_for_as_long_as_one_of_a_match_that_was_started(client, other, match):
    form = {"csrf_token": hidden(other.get("/move").text, "csrf_token"), "private_id": token_of(client)}
    cookie = other.post("/move", data=form).headers["Set-Cookie"]
    assert "Expires=" in cookie
    assert "HttpOnly" in cookie


def test_a_replaced_private_id_opens_nothing_and_its_browser_goes_on(app, client, other, match):
    old = token_of(client)
    move(other, old)
    assert replace(client).location == "/device?replaced=1"
    assert token_of(client) != old
    assert "Continue Monday" in home(client)
    assert "Monday" not in home(other)
    assert other.get(f"{match}/games/new").status_code == 403
    assert move(app.test_client(), old).status_code == 422
    assert shown_id(client)[0] == to_phrase(token_of(client))
    assert move(other, token_of(client)).status_code == 303
    assert "Monday" in home(other)


def test_a_replaced_private_id_never_comes_to_life_again(app, client, other, match):
    words, _page = shown_id(client)
    for each in (other, third := app.test_client()):
        move(each, words)
    replace(client)
    start(other, "Cy", "Dee", title="Tuesday")
    assert "Tuesday" in home(other)
    assert move(app.test_client(), words).status_code == 422
    assert "Tuesday" not in home(third)
    # Nor for a browser that showed it, and lost the answer that said whose it is.
    with other.session_transaction() as session:
        del session["was_kept"]
    words, _page = shown_id(other)
    move(third, words)
    replace(third)
    start(other, "Eve", "Fay", title="Friday")
    assert move(app.test_client(), words).status_code == 422


def test_whose_private_id_was_replaced_elsewhere_is_told_so(client, other, match):
    move(other, token_of(client))
    assert "opens nothing any more" not in home(other) + part(other.get("/device").text, "main")
    replace(client)
    for page in (other.get("/").text, other.get("/device").text):
        assert "replaced on another device" in part(page, "main")
        assert "Try with an example" not in page
        assert "nothing to move" not in page
    move(other, token_of(client))
    assert "replaced on another device" not in home(other)


def test_whoever_keeps_score_goes_on_to_be_known_by_one_cookie_a_day(client, match, monkeypatch):
    tomorrow = now() + timedelta(days=1)
    monkeypatch.setattr("scorekeeper.web.request.access.now", lambda: tomorrow)
    sent = record(client, match, empty_rack(0, "", "5")).headers["Set-Cookie"]
    assert "Expires=" in sent
    assert "Set-Cookie" not in client.get(match).headers
    assert "Set-Cookie" not in post(client, f"{match}/stop").headers


def test_looking_at_the_question_replaces_nothing_nor_does_an_answer_without_it(client, match):
    old = token_of(client)
    assert post(client, "/device/replace").location == "/device"
    client.get("/device/replace")
    assert token_of(client) == old
    assert "Continue Monday" in home(client)


@pytest.mark.parametrize("next_page", ["/", "/device"])
def test_an_answer_that_is_lost_shuts_nobody_out(client, match, next_page):
    client.get("/device/replace")
    before = client.get_cookie("scorekeeper").value
    post(client, "/device/replace")
    new = token_of(client)
    client.set_cookie("scorekeeper", before)
    client.get(next_page)
    assert token_of(client) == new
    assert "Continue Monday" in home(client)


def test_replacing_twice_by_a_double_tap_is_once(client, match):
    client.get("/device/replace")
    before = client.get_cookie("scorekeeper").value
    form = {"csrf_token": csrf_token(client)}
    client.post("/device/replace", data=form)
    new = token_of(client)
    client.set_cookie("scorekeeper", before)
    assert client.post("/device/replace", data=form).location == "/device"
    client.get("/device")
    assert token_of(client) == new


def test_a_device_is_named_in_all_its_matches(client, match):
    assert post(client, "/device", name=" Kitchen  phone ").location == "/device"
    assert typed(client.get("/device").text, "name") == "Kitchen phone"
    assert "Kitchen phone" in part(client.get(f"{match}/share").text, "main")
    answer = post(client, "/device", name="x" * 31)
    assert answer.status_code == 422
    assert "at most 30" in errors(answer.text)["name"]
    assert typed(answer.text, "name") == "x" * 31


@pytest.mark.parametrize("address", ["/device", "/device/id", "/device/replace", "/move"])
def test_nothing_is_done_without_a_form_of_this_browser(client, match, address):
    assert client.post(address, data={"private_id": "x"}).status_code == 400
