"""A rule changed midway is never silent: every game is shown before and after, and somebody confirms."""

import pytest

from .conftest import blocked, csrf_token, empty_rack, record, start
from .reading import changes, checked, part, table, words


def change(client, match, **fields):
    form = {"csrf_token": csrf_token(client), "preset": "classic-round"}
    return client.post(f"{match}/rules", data=form | fields)


def standings(client, match):
    return [row[1:] for row in table(client.get(match).text, "standings")]


def test_every_games_points_are_shown_before_and_after_and_nothing_changes_until_confirmed(client):
    """Case 7."""
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, empty_rack(0, "", "5", "20"))
    record(client, match, blocked("4", "9", "15"))
    page = change(client, match, preset="low-total").text
    assert "Before: Classic round" in words(page)
    assert "After: Low total" in words(page)
    assert "1 +25 → 0 -5 → 5 -20 → 20" in words(page)
    assert "2 +16 → 4 -5 → 9 -11 → 15" in words(page)
    assert standings(client, match)[0] == ["Ann", "2", "+41"]
    assert change(client, match, preset="low-total", confirm="1").status_code == 303
    assert standings(client, match) == [["Ann", "2", "4"], ["Bea", "0", "14"], ["Cy", "0", "35"]]
    assert changes(client, match) == ["recorded", "recorded", "rules"]


def test_the_page_begins_with_the_rules_as_they_are(client):
    match = start(client, "Ann", "Bea", preset="gentle-start")
    assert checked(client.get(f"{match}/rules").text, "preset") == ["gentle-start"]
    assert change(client, match, preset="gentle-start", confirm="1").status_code == 303
    assert changes(client, match) == []


def test_a_tie_that_the_other_rules_cannot_settle_is_named_and_nothing_changes(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, blocked("6", "6", "9"))
    answer = change(client, match, tied_low="picked-winner", confirm="1")
    assert answer.status_code == 422
    assert "Game 1:" in part(answer.text, "main")
    assert changes(client, match) == ["recorded"]


def test_a_pick_is_kept_for_rules_that_ask_for_it(client):
    match = start(client, "Ann", "Bea", "Cy", tied_low="picked-winner")
    record(client, match, blocked("6", "6", "9") | {"named": "1"})
    change(client, match, tied_low="draw", confirm="1")
    assert standings(client, match)[0][1:] == ["0", "0"]
    change(client, match, tied_low="picked-winner", confirm="1")
    assert standings(client, match)[0] == ["Bea", "1", "+3"]


@pytest.mark.parametrize("fields", [{"preset": "x"}, {"length": "target", "length_number": "100"}])
def test_rules_that_make_no_sense_are_refused(client, fields):
    match = start(client, "Ann", "Bea")
    assert change(client, match, **fields, confirm="1").status_code == 422


def test_only_a_keeper_changes_the_rules(client, app):
    match = start(client, "Ann", "Bea")
    other = app.test_client()
    assert other.get(f"{match}/rules").status_code == 403
    assert change(other, match, preset="low-total", confirm="1").status_code == 403
