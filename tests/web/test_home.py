"""The list of a browser's matches: a page of it at a time, from the latest on back."""

import itertools
import re

import pytest

from scorekeeper.web import home
from tests.support.long_matches import play_on
from tests.support.matches import csrf_token, start

pytestmark = pytest.mark.database


def listed(page):
    """The addresses of the matches that a page lists, and of those that can be brought back."""
    shown = re.findall(r'href="(/m/\w+)"', page)
    return shown + re.findall(r'action="(/m/\w+)/bring-back"', page)


def pages(client):
    """Every page of the list, following the links."""
    found = [client.get("/").text]
    while older := re.search(r'href="(/\?at=\d+)">Older matches<', found[-1]):
        found.append(client.get(older[1]).text)
    return found


def test_every_match_is_on_one_page_whether_shown_hidden_or_deleted(client, monkeypatch):
    monkeypatch.setattr(home, "MOST_LISTED", 3)
    matches = [start(client, "Ann", "Bea") for _ in range(8)]
    for match, done in ((matches[1], "hide"), (matches[4], "delete"), (matches[6], "delete")):
        form = {"csrf_token": csrf_token(client), "title": "Ann and Bea"}
        assert client.post(f"{match}/{done}", data=form).status_code == 303
    found = [listed(page) for page in pages(client)]
    assert [len(each) for each in found] == [3, 3, 2]
    assert sorted(itertools.chain.from_iterable(found)) == sorted(matches)


def test_an_older_page_leads_back_to_the_latest_matches_and_starts_nothing(client, monkeypatch):
    monkeypatch.setattr(home, "MOST_LISTED", 1)
    matches = [start(client, "Ann", "Bea") for _ in range(2)]
    latest, older = pages(client)
    assert (listed(latest), listed(older)) == ([matches[1]], [matches[0]])
    assert "Start a round" in latest
    assert "Start a round" not in older
    assert '<a href="/">The latest matches</a>' in older


def test_long_matches_fill_a_page_sooner_and_the_longest_fills_one(app, client, monkeypatch):
    # Two parts for each game, and four for the match itself.
    monkeypatch.setattr(home, "MOST_PARTS", 26)
    matches = [start(client, "Ann", "Bea", length="open-ended") for _ in range(4)]
    for match, games in zip(matches, (20, 5, 4, 5), strict=True):
        play_on(app, match, games)
    assert [len(listed(page)) for page in pages(client)] == [2, 1, 1]


@pytest.mark.parametrize("at", ["0", "-1", "x", "9" * 30])
def test_any_number_in_the_address_gives_a_page(client, at):
    start(client, "Ann", "Bea")
    assert client.get(f"/?at={at}").status_code == 200
