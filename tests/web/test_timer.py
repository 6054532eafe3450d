"""The turn timer's page, its worker and its manifest, as the server gives them."""

import json
import re
from html import unescape

import pytest

from scorekeeper.web import timer
from tests.support import ROOT
from tests.support.matches import csrf_token, start

STATIC = ROOT / "static"


def fetch(client, address):
    """A static file's answer with its contents read, and the file closed."""
    with client.get(address) as answer:
        assert answer.data
        return answer


def players(page):
    return json.loads(unescape(re.search(r'data-players="([^"]*)"', page)[1]))


def addresses(page):
    """The static files that a page names."""
    return set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))


def test_home_and_match_lead_to_the_timer(client):
    match = start(client, "Dee", "Sam")
    assert 'href="/timer"' in client.get("/").text
    assert f'href="{match}/timer?game=1"' in client.get(match).text


def test_alone_it_knows_no_players(client):
    page = client.get("/timer").text
    assert players(page) == []
    assert "data-record" not in re.sub(r"data-record-link|data-reminded", "", page)


def test_of_a_match_it_has_the_players_in_seat_order(client):
    match = start(client, 'D"e', "<Sam>", "علي")
    page = client.get(f"{match}/timer").text
    assert players(page) == ['D"e', "<Sam>", "علي"]
    assert f'data-record="{match}/games/new"' in page


def test_a_reader_times_a_match_but_records_nothing(app, client):
    match = start(client, "Dee", "Sam")
    answer = app.test_client().get(f"{match}/timer")
    assert answer.status_code == 200
    assert "games/new" not in answer.text


def test_a_question_about_the_first_meld_names_what_was_agreed(client):
    match = start(client, "Dee", "Sam", preset="gentle-start")
    assert "the first 20?" in client.get(f"{match}/timer").text
    assert "the first 30?" in client.get("/timer").text


def test_an_unknown_match_has_no_timer(client):
    assert client.get("/m/2222222222222/timer").status_code == 404


@pytest.mark.parametrize("address", ["/timer", "/service-worker.js", "/manifest.webmanifest"])
def test_nothing_is_sent_to_the_timer(client, address):
    assert client.post(address).status_code in (400, 405)


def test_the_page_may_be_kept_for_a_day_by_the_browser_alone(client):
    answer = client.get("/timer")
    assert answer.cache_control.private
    assert answer.cache_control.max_age == 24 * 60 * 60
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)


def test_its_files_may_be_kept_for_a_year_and_change_their_addresses_with_their_contents(client):
    found = addresses(client.get("/timer").text)
    assert len(found) >= 8
    for address in found:
        answer = fetch(client, address)
        assert answer.status_code == 200
        assert (answer.cache_control.max_age, answer.cache_control.immutable) == (31_536_000, True)


def test_an_older_address_gets_what_there_is_now_and_is_not_kept(client):
    (style,) = (address for address in addresses(client.get("/timer").text) if address.endswith("/app.css"))
    older = fetch(client, re.sub(r"v-[^/]+", "v-0123456789ab", style))
    assert older.data == fetch(client, style).data
    assert not older.cache_control.max_age
    assert fetch(client, "/static/styles/app.css").status_code == 200


def test_every_script_of_the_page_is_known_to_the_worker(client):
    imported = {
        f"timer/{name}"
        for script in (STATIC / "timer").glob("*.js")
        for name in re.findall(r'from "\./([^"]+)"', script.read_text("utf-8"))
    }
    assert imported | {"timer/page.js"} == set(timer.SCRIPTS)
    worker = client.get("/service-worker.js")
    assert worker.mimetype == "text/javascript"
    assert worker.cache_control.no_cache
    known = json.loads(re.match(r"const KNOWN = (\{.*\});", worker.text)[1])
    assert addresses(client.get("/timer").text) - set(known["files"]) == {
        address for address in addresses(client.get("/timer").text) if address.endswith("icon-180.png")
    }
    for address in [*known["files"], known["page"], *known["rules"], known["home"]]:
        assert fetch(client, address).status_code == 200


def test_the_rules_and_how_to_explain_them_are_known_to_the_worker_with_their_files(client):
    known = json.loads(re.match(r"const KNOWN = (\{.*\});", client.get("/service-worker.js").text)[1])
    assert known["rules"] == ["/rules", "/rules/teach"]
    for page in known["rules"]:
        missing = addresses(client.get(page).text) - set(known["files"])
        assert all(address.endswith("icon-180.png") for address in missing)


def test_the_manifest_names_icons_of_the_size_they_have(client):
    manifest = client.get("/manifest.webmanifest")
    assert manifest.mimetype == "application/manifest+json"
    told = json.loads(manifest.text)
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    assert {"any", "maskable"} == {icon["purpose"] for icon in told["icons"]}
    for icon in told["icons"]:
        picture = fetch(client, icon["src"]).data
        assert picture.startswith(b"\x89PNG")
        size = int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
        assert icon["sizes"] == f"{size[0]}x{size[1]}"


@pytest.mark.parametrize(
    ("asked", "field"),
    [("out=1", r'name="out" value="1"[^>]* checked'), ("finish=blocked", r'value="blocked"[^>]* checked')],
)
def test_recording_a_game_begins_with_how_it_ended(client, asked, field):
    match = start(client, "Dee", "Sam")
    assert re.search(field, client.get(f"{match}/games/new?{asked}").text)


def test_who_has_retired_takes_no_turn_and_the_others_keep_their_seats(client):
    match = start(client, "Dee", "Sam", "Ari")
    people = {"csrf_token": csrf_token(client), "name_0": "Dee", "name_1": "Sam", "name_2": "Ari"}
    client.post(f"{match}/people", data=people | {"retired": "0"})
    assert players(client.get(f"{match}/timer").text) == ["Sam", "Ari"]
    assert re.search(r'name="out" value="2"[^>]* checked', client.get(f"{match}/games/new?out=1").text)


@pytest.mark.parametrize("asked", ["out=2", "out=-1", "out=x", "out=", "finish=abandoned", "finish=x"])
def test_recording_a_game_takes_no_nonsense_from_the_address(client, asked):
    match = start(client, "Dee", "Sam")
    page = client.get(f"{match}/games/new?{asked}").text
    assert not re.search(r'name="out"[^>]* checked', page)
    assert re.search(r'value="empty-rack"[^>]* checked', page)
