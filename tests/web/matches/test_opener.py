"""Who opens: drawn tile by tile, remembered for the next game, and said for those that were played."""

import re

import pytest

from tests.support.app import changes, make_app
from tests.support.matches import blocked, csrf_token, empty_rack, record, start
from tests.support.reading import chosen, errors, part, table, typed

pytestmark = pytest.mark.database


@pytest.fixture(scope="module")
def shared_app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


@pytest.fixture
def client(shared_app):
    return shared_app.test_client()


def draw(client, match, *tiles, **fields):
    form = {"csrf_token": csrf_token(client)} | {f"tile_{seat}": tile for seat, tile in enumerate(tiles)}
    return client.post(
        f"{match}/draw", data={name: value for name, value in form.items() if value is not None} | fields
    )


def main(client, address):
    return part(client.get(address).text, "main")


def test_the_highest_tile_opens_the_next_game_and_its_form_knows_it(client):
    match = start(client, "Ann", "Bea", "Cy")
    answer = draw(client, match, "7", "12", "3")
    assert (answer.status_code, answer.location) == (303, match)
    assert "Game 1 of 3 is next. Bea opens it." in main(client, match)
    assert chosen(client.get(f"{match}/games/new").text, "opener") == "1"
    assert 'data-opener="1"' in client.get(f"{match}/timer").text


def test_what_was_drawn_is_written_down_and_said_as_news_once(client):
    match = start(client, "Ann", "Bea", "Cy")
    for _ in range(2):
        draw(client, match, "7", "12", "3")
    assert changes(client, match) == ["opener"]
    assert "Drawn: Bea opens the next game." in main(client, match)


def test_a_joker_is_drawn_again_while_the_other_tiles_stand(client):
    match = start(client, "Ann", "Bea", "Cy")
    page = draw(client, match, "7", "J", "3").text
    assert "A joker decides nothing. Draw again: Bea." in page
    assert [typed(page, f"tile_{seat}") for seat in range(3)] == ["7", "", "3"]


def test_a_tie_for_the_highest_draws_again_and_nobody_else(client):
    match = start(client, "Ann", "Bea", "Cy")
    page = draw(client, match, "9", "4", "9").text
    assert "The highest is tied. Draw again: Ann and Cy." in page
    assert 'id="tile_1"' not in page
    draw(client, match, "5", None, "8")
    assert "Cy opens it." in main(client, match)


@pytest.mark.parametrize("tile", ["", "0", "14", "4+5", "x"])
def test_what_is_no_tile_is_refused_beside_its_field(client, tile):
    match = start(client, "Ann", "Bea")
    answer = draw(client, match, "7", tile)
    assert answer.status_code == 422
    assert list(errors(answer.text)) == ["tile_1"]
    assert typed(answer.text, "tile_0") == "7"


def test_the_tiles_can_be_drawn_here(client):
    match = start(client, "Ann", "Bea")
    page = draw(client, match, here="1").text
    assert "opens." in page or "again" in page


def test_the_opener_of_each_game_is_kept_corrected_and_said(client):
    match = start(client, "Ann", "Bea")
    draw(client, match, "1", "2")
    record(client, match, empty_rack(0, "", "5") | {"opener": "1"})
    page = main(client, match)
    assert "Opened so far: Bea." in page
    assert "opens it" not in page
    assert "Bea opened" in table(client.get(match).text, "games")[0][0]
    assert chosen(client.get(f"{match}/games/1").text, "opener") == "1"
    answer = record(client, match, blocked("4", "5") | {"opener": "9"})
    assert errors(answer.text) == {"opener": "Choose one of the players."}


def test_only_a_scorekeeper_draws(client, shared_app):
    match = start(client, "Ann", "Bea")
    other = shared_app.test_client()
    assert other.get(f"{match}/draw").status_code == 403
    assert draw(other, match, "1", "2").status_code == 403
    assert client.get(f"{match}x/draw").status_code == 404


@pytest.mark.parametrize("tile", ["x", "", "14", "4+5"])
def test_what_is_no_tile_is_refused_in_words_about_tiles(client, tile):
    match = start(client, "Ann", "Bea")
    answer = draw(client, match, tile, "5")
    assert answer.status_code == 422
    assert errors(answer.text) == {"tile_0": "A tile drawn is a number from 1 to 13, or J for a joker."}
    assert typed(answer.text, "tile_1") == "5"


def test_tiles_that_were_drawn_stand_when_the_rest_are_drawn_here(client):
    match = start(client, "Ann", "Bea", "Cy")
    for _ in range(5):
        page = draw(client, match, "5", "", "1", here="1").text
        drawn = re.search(r"<p>(<bdi>Ann.*?)</p>", page, re.DOTALL)[1]
        assert re.search(r"Ann</bdi>\s*<b[^>]*>5<.*Cy</bdi>\s*<b[^>]*>1<", drawn, re.DOTALL)


def test_who_has_retired_draws_no_tile_and_opens_no_game(client):
    match = start(client, "Ann", "Bea", "Cy")
    draw(client, match, "7", "12", "3")
    people = {"csrf_token": csrf_token(client), "name_0": "Ann", "name_1": "Bea", "name_2": "Cy"}
    client.post(f"{match}/people", data=people | {"retired": "1"})
    assert "opens it" not in main(client, match)
    assert 'name="tile_1"' not in client.get(f"{match}/draw").text
    draw(client, match, "7", None, "3")
    assert "Ann opens it." in main(client, match)


def test_the_second_of_two_who_draw_is_told_who_opens_already(client):
    match = start(client, "Ann", "Bea", "Cy")
    seen = re.search(r'name="opener" value="([^"]*)"', client.get(f"{match}/draw").text)[1]
    draw(client, match, "13", "2", "3", opener=seen)
    answer = draw(client, match, "1", "12", "3", opener=seen)
    assert answer.status_code == 409
    assert "Somebody else has drawn meanwhile. Ann opens it." in part(answer.text, "main")
    assert typed(answer.text, "tile_1") == "12"
    assert "Ann opens it." in main(client, match)
    again = re.search(r'name="opener" value="([^"]*)"', answer.text)[1]
    assert draw(client, match, "1", "12", "3", opener=again).status_code == 303
    assert "Bea opens it." in main(client, match)
