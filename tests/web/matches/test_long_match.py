"""A match of hundreds of games: its latest are shown, the others are a link away, and it stays quick."""

import re

import pytest

from scorekeeper.storage.capacity import MOST_GAMES
from scorekeeper.web.matches.views import GAMES_PRINTED, GAMES_SHOWN
from scorekeeper.web.middleware.page_cache import PageCache
from tests.support.app import make_app
from tests.support.long_matches import play_on
from tests.support.matches import empty_rack, record, start
from tests.support.reading import part, table

pytestmark = pytest.mark.database

GAMES = MOST_GAMES
NAMES = ("Ann", "Bea", "Cy", "Dee")


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def device(app):
    return app.test_client()


@pytest.fixture(scope="module")
def longest(app, device):
    """The address of a match of hundreds of games."""
    match = start(device, *NAMES, length="open-ended")
    play_on(app, match, GAMES)
    return match


@pytest.fixture
def shorter(app, client):
    """The address of a match whose games fill more than two pages."""
    match = start(client, "Ann", "Bea", length="open-ended")
    play_on(app, match, 2 * GAMES_SHOWN + 5)
    return match


def slots(page):
    """Which games a page lists, in order."""
    games = re.findall(r'<span class="slot">Game (\d+)</span>', page)
    return [int(game) for game in games]


def linked(page, name):
    """Where a link of this name leads, if there is one."""
    found = re.search(rf'<a href="([^"]+)">{name}</a>', page)
    return found and found[1].replace("&amp;", "&")


def reading_games(queries):
    """The statements that read games with what was entered, for all there are."""
    return [query for query in queries if "entry.typed" in query and "LIMIT" not in query]


@pytest.mark.parametrize(
    ("address", "times"),
    [
        ("", 1),
        ("/screen", 1),
        ("/games", 1),
        ("/games?game=250", 1),
        ("/games?number=1", 1),
        ("/summary", 1),
        ("/games/new", 0),
        ("/games/250", 0),
        ("/timer", 0),
    ],
)
def test_a_page_reads_hundreds_of_games_once_and_as_rows_and_is_not_long(
    device, longest, queries, address, times
):
    device.application.extensions["page_cache"] = PageCache()
    queries.clear()
    page = device.get(longest + address).text
    assert len(page) < 200_000
    assert len(reading_games(queries)) == times
    assert not any("game.submission" in query for query in reading_games(queries))


def test_home_reads_hundreds_of_games_once(device, longest, queries):
    device.application.extensions["page_cache"] = PageCache()
    queries.clear()
    assert f"Game {GAMES + 1} is next." in device.get("/").text
    assert len(reading_games(queries)) == 1


def test_a_game_is_recorded_among_hundreds_without_reading_them(app, device, queries):
    match = start(device, *NAMES, length="open-ended")
    play_on(app, match, GAMES - 1)
    queries.clear()
    assert record(device, match, empty_rack(0, "", "5", "6", "7")).status_code == 303
    assert reading_games(queries) == []
    assert slots(device.get(match).text)[-1] == GAMES


def test_the_match_page_shows_the_latest_games_and_how_all_add_up(device, longest):
    page = device.get(longest).text
    assert slots(page) == list(range(GAMES - GAMES_SHOWN + 1, GAMES + 1))
    assert table(page, "games")[-1][0] == "All games"


def test_every_game_is_reached_from_the_match_page_by_links(client, shorter):
    page = client.get(shorter).text
    seen = set(slots(page))
    while earlier := linked(page, "Earlier games"):
        page = client.get(earlier).text
        seen |= set(slots(page))
    assert seen == set(range(1, 2 * GAMES_SHOWN + 6))
    in_order = slots(page)
    while later := linked(page, "Later games"):
        page = client.get(later).text
        in_order += slots(page)
    assert in_order == sorted(seen)


def test_earlier_games_are_those_just_before_the_ones_shown_and_none_of_them_again(client, shorter):
    page = client.get(shorter).text
    assert slots(page) == list(range(26, 46))
    page = client.get(linked(page, "Earlier games")).text
    assert slots(page) == list(range(6, 26))
    page = client.get(linked(page, "Earlier games")).text
    assert slots(page) == list(range(1, 6))


def test_a_page_is_headed_by_its_first_and_last_game_or_by_its_only_one(app, client):
    match = start(client, "Ann", "Bea", length="open-ended")
    play_on(app, match, GAMES_SHOWN + 1)
    page = client.get(f"{match}/games").text
    assert part(page, "h1") == f"Games 2 to {GAMES_SHOWN + 1}"
    assert part(client.get(linked(page, "Earlier games")).text, "h1") == "Game 1"


def test_all_games_open_at_the_latest(client, shorter):
    page = client.get(f"{shorter}/games").text
    assert slots(page) == list(range(26, 46))
    assert linked(page, "Later games") is None


def test_a_game_that_was_abandoned_where_a_page_ends_stops_nobody_on_the_way(app, client):
    match = start(client, "Ann", "Bea", length="open-ended")
    record(client, match, empty_rack(0, "", "5"))
    record(client, match, {"finish": "abandoned"})
    play_on(app, match, GAMES_SHOWN)
    page = client.get(f"{match}/games?game=1").text
    assert slots(page) == [1, 2]
    page = client.get(linked(page, "Later games")).text
    assert slots(page) == list(range(2, GAMES_SHOWN + 2))
    assert slots(client.get(linked(page, "Earlier games")).text) == [1, 2]


def test_a_match_that_fits_on_its_page_leads_to_no_earlier_games(app, client):
    match = start(client, "Ann", "Bea", length="open-ended")
    play_on(app, match, GAMES_SHOWN)
    assert linked(client.get(match).text, "Earlier games") is None
    assert linked(client.get(f"{match}/games").text, "Later games") is None


@pytest.mark.parametrize(
    ("asked", "found"),
    [("17", 17), ("33", 33), ("0", 1), ("-4", 1), ("999999999999999999999", 45), ("x", 45)],
)
def test_a_game_is_found_by_its_number(client, shorter, asked, found):
    assert found in slots(client.get(f"{shorter}/games?game={asked}").text)


def test_a_match_without_games_says_so(client):
    assert "No game yet." in part(client.get(f"{start(client, 'Ann', 'Bea')}/games").text, "main")


def test_earlier_games_are_corrected_by_those_who_keep_score_and_read_by_all(app, client, shorter):
    page = f"{shorter}/games?game=1"
    assert f'href="{shorter}/games/1"' in client.get(page).text
    reader = app.test_client().get(page).text
    assert slots(reader) == slots(client.get(page).text)
    assert "Correct" not in reader


def test_a_link_to_correct_a_game_names_it_though_one_before_it_was_deleted(app, client):
    match = start(client, "Ann", "Bea", length="open-ended")
    for racks in (["", "5"], ["", "6"], ["", "7"]):
        record(client, match, empty_rack(0, *racks))
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get(match).text)[1]
    client.post(f"{match}/games/1/delete", data={"csrf_token": token, "drawn": "1"})
    page = client.get(match).text
    assert slots(page) == [1, 2]
    assert re.findall(r'href="/m/\w+/games/(\d)"', page) == ["2", "3"]


def test_the_summary_says_how_many_games_it_leaves_out(device, longest):
    page = device.get(f"{longest}/summary").text
    assert len(slots(page)) == GAMES_PRINTED
    assert f"Listed are the last {GAMES_PRINTED} games of {GAMES}." in part(page, "main")
    assert linked(page, "All games") == f"{longest}/games"


def test_the_chart_of_a_long_match_has_few_points_and_a_table_says_the_same(device, longest):
    page = device.get(longest).text
    lines = [len(points.split()) for points in re.findall(r'<polyline [^>]*points="([^"]*)"', page)]
    rows = table(page, "running")
    assert lines == [len(rows) + 1] * 4
    assert 30 < len(rows) <= 60
    assert rows[-1][0] == str(GAMES)
