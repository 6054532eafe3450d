"""The result to be sent on: a picture that the server draws, and a text for where none can be sent."""

import re
from html import unescape
from xml.etree import ElementTree as ET

from tests.support.matches import blocked, empty_rack, record, start
from tests.support.reading import part

SVG = "{http://www.w3.org/2000/svg}"


def play(client, *names, **fields):
    """A round of two games that Bea, or whoever sits second, wins."""
    match = start(client, *names, **fields)
    for _ in range(2):
        record(client, match, empty_rack(1, "4+J", ""))
    return match


def texts(picture):
    return [element.text for element in ET.fromstring(picture).iter(f"{SVG}text")]


def message(page):
    return unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1])


def test_the_picture_says_who_won_and_gives_everyone_a_tile(client):
    match = play(client, "Ann", "Bea", title="Monday")
    answer = client.get(f"{match}/result.svg")
    assert answer.content_type == "image/svg+xml; charset=utf-8"
    said = texts(answer.text)
    assert said[:3] == ["Monday", "Bea wins the round", "2 games won, +68 points"]
    assert said[3:-1] == ["1", "Bea", "2 games won", "+68", "2", "Ann", "0 games won", "-68"]
    assert said[-1].endswith("Scorekeeper")


def test_the_picture_of_a_round_that_goes_on_says_who_leads(client):
    match = start(client, "Ann", "Bea", "Cy")
    assert client.get(f"{match}/result.svg").status_code == 404
    record(client, match, blocked("6", "6", "9"))
    assert "Ann and Bea share the lead" in texts(client.get(f"{match}/result.svg").text)


def test_every_line_of_the_picture_fits_it_however_long_the_names(client):
    match = start(client, *("MW" * 14 + tail for tail in "abcd"), title="W" * 60)
    record(client, match, blocked("6", "6", "6", "6"))
    picture = client.get(f"{match}/result.svg").text
    head = ET.fromstring(picture).find(f"{SVG}g")
    for line in head.iter(f"{SVG}text"):
        assert len(line.text) * float(line.get("font-size")) * 0.5 < 1080
    assert all(len(said) < 12 for said in texts(picture) if "…" in said and " " not in said)


def test_a_name_in_the_picture_is_text_and_never_runs(client):
    match = play(client, "<b>", "</text>&")
    assert "</text>&" in texts(client.get(f"{match}/result.svg").text)


def test_the_picture_can_be_seen_by_whoever_has_the_address(client, app):
    match = play(client, "Ann", "Bea")
    assert app.test_client().get(f"{match}/result.svg").status_code == 200
    assert client.get(f"{match}x/result.svg").status_code == 404
    assert client.post(f"{match}/result.svg").status_code in (400, 405)


def test_the_text_has_the_result_everyones_place_and_the_address(client):
    match = play(client, "Ann", "Bea", title="Monday")
    for address in (match, f"{match}/summary"):
        lines = message(client.get(address).text).splitlines()
        assert lines[0].startswith("Monday, ")
        assert lines[1:] == [
            "Bea wins the round: 2 games won, +68 points.",
            "1. Bea: 2 games won, +68",
            "2. Ann: 0 games won, -68",
            f"http://localhost{match}",
        ]


def test_before_the_first_finished_game_there_is_nothing_to_share(client):
    match = start(client, "Ann", "Bea")
    record(client, match, {"finish": "abandoned"})
    assert "Share result" not in part(client.get(f"{match}/summary").text, "main")
    assert "Share result" not in part(client.get(match).text, "main")
