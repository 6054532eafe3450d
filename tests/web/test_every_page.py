"""What each address answers who keeps score, who watches and a stranger, and which caches may keep it."""

import re
from typing import NamedTuple

import pytest

from scorekeeper.web.devices.private_id import to_phrase
from tests.support.addresses import fill_in, parts_of, rules
from tests.support.app import everything, make_app
from tests.support.matches import csrf_token, empty_rack, record, start

DEVICES = ("Old telephone", "Kitchen tablet")


class Scene(NamedTuple):
    """A match of two games that two devices keep."""

    app: object
    starter: object
    parts: dict
    private: set
    invitation: str


def private_of(client):
    """What a page may show of a browser to nobody, or only because it was asked to."""
    with client.session_transaction() as session:
        token = session["keeper"]
    return {token, to_phrase(token), client.get_cookie("scorekeeper").value}


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    app = make_app(tmp_path_factory.mktemp("data"))
    starter, helper = (app.test_client() for _ in range(2))
    match = start(starter, "Ann", "Bea", length="open-ended")
    record(starter, match, empty_rack(0, "", "5"))
    record(starter, match, empty_rack(1, "7", ""))
    invitation = re.search(r"/join#([^\"]+)", starter.get(f"{match}/share").text)[1]
    helper.post(f"{match}/join", data={"csrf_token": csrf_token(helper), "invitation": invitation})
    for client, name in zip((starter, helper), DEVICES, strict=True):
        client.post("/device", data={"csrf_token": csrf_token(client), "name": name})
    private = private_of(starter) | private_of(helper)
    return Scene(app, starter, parts_of(app, match, starter), private, invitation)


@pytest.fixture(scope="module")
def answers(scene):
    """The answer to each browser at each address, with its text; none has changed anything."""
    watcher = scene.app.test_client()
    csrf_token(watcher)
    before, answered = everything(scene.app), {}
    for rule in rules(scene.app, "GET"):
        address = fill_in(rule, scene.parts)
        for who, client in (("scorekeeper", scene.starter), ("watcher", watcher), ("stranger", None)):
            with (client or scene.app.test_client()).get(address) as answer:
                answered[who, rule] = answer, answer.get_data(as_text=True)
    assert everything(scene.app) == before
    return answered


def test_every_address_can_be_read_by_who_keeps_score(answers):
    led = {rule: answer.status_code for (who, rule), (answer, _) in answers.items() if who == "scorekeeper"}
    assert {rule: status for rule, status in led.items() if status != 200} == {
        "/device/id": 303,
        "/m/<code>/join": 303,
    }


def test_no_page_shows_a_private_id_or_a_cookie(scene, answers):
    assert not [asked for asked, (_, text) in answers.items() if any(each in text for each in scene.private)]
    asked = {"csrf_token": csrf_token(scene.starter)}
    assert any(each in scene.starter.post("/device/id", data=asked).text for each in scene.private)


def test_only_who_keeps_score_sees_the_invitation_and_the_names_of_devices(scene, answers):
    shown = {
        secret: {asked for asked, (_, text) in answers.items() if secret in text}
        for secret in (scene.invitation, DEVICES[1])
    }
    listed = {"/m/<code>/history", "/m/<code>/match.json", "/m/<code>/share", "/matches.json"}
    assert shown == {
        scene.invitation: {("scorekeeper", "/m/<code>/share")},
        DEVICES[1]: {("scorekeeper", rule) for rule in listed},
    }


# What is the same for everybody, and what no cache may keep, not even the browser's own.
PUBLIC = {"/rules", "/rules/teach", "/static/v-<string(length=12):version>/<path:filename>"}
UNCACHED = {
    "/m/<code>/join",
    "/m/<code>/match.csv",
    "/m/<code>/match.json",
    "/m/<code>/share",
    "/matches.csv",
    "/matches.json",
    "/move",
}
# What depends on the browser, whatever it shows to it.
OWN = {
    "/",
    "/device",
    "/device/replace",
    "/m/<code>",
    "/m/<code>/games/new",
    "/m/<code>/history",
    "/m/<code>/timer",
    "/new",
    "/players",
    "/players/<slug>",
}


def test_a_cache_for_everybody_keeps_only_what_is_the_same_for_everybody(answers):
    assert {rule for (_, rule), (answer, _) in answers.items() if answer.cache_control.public} == PUBLIC
    for asked, (answer, _) in answers.items():
        if "Cookie" in answer.vary or "Set-Cookie" in answer.headers:
            said = answer.cache_control
            assert said.no_store or (said.private and not said.public), asked


def test_a_page_that_depends_on_the_browser_is_for_its_own_cache_or_none(scene, answers):
    for (who, rule), (answer, text) in answers.items():
        said = answer.cache_control
        assert bool(said.no_store) == (rule in UNCACHED), (who, rule)
        assert said.private or said.no_store or not (rule in OWN or 'name="csrf_token"' in text), (who, rule)
    answer = scene.starter.post("/device/id", data={"csrf_token": csrf_token(scene.starter)})
    assert answer.headers["Cache-Control"] == "no-store"


def test_no_page_with_a_token_that_repeats_its_address_is_compressed(scene):
    """The length of such a page would tell its token to who tries one address after another (BREACH)."""
    fields = ("seat_0_rack", "seat_1_rack", "players", "games", "game", "number", "at", "refused", "title")
    sent = {"finish": "blocked", "count": "2"} | dict.fromkeys(fields, "zweiundvierzig")
    repeats = set()
    for rule in rules(scene.app, "GET"):
        address = fill_in(rule, scene.parts)
        with scene.starter.get(address, query_string=sent, headers={"Accept-Encoding": "identity"}) as plain:
            text = plain.get_data(as_text=True)
        if "zweiundvierzig" in text and 'name="csrf_token"' in text:
            repeats.add(rule)
            answer = scene.starter.get(address, query_string=sent, headers={"Accept-Encoding": "gzip"})
            assert "Content-Encoding" not in answer.headers, rule
    assert repeats == {"/check"}
