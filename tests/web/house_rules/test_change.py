"""A rule changed midway is never silent: every game is shown before and after, and somebody confirms."""

import re

import pytest

from tests.support.app import changes
from tests.support.matches import blocked, csrf_token, draw, empty_rack, hidden, record, start
from tests.support.reading import checked, errors, filled, part, table, words

pytestmark = pytest.mark.database


def change(client, match, **fields):
    form = {"csrf_token": csrf_token(client), "preset": "classic-round"}
    return client.post(f"{match}/rules", data=form | fields)


def said(page):
    """What the page tells about a change, in its notice."""
    return words(re.search(r'<p\b[^>]*role="status"[^>]*>(.*?)</p>', page, re.DOTALL)[1])


def compared(page):
    """The rows of what was and would be: of the standings first, and then of each game."""
    rows = re.findall(
        r"<tr>(.*?)</tr>", "".join(re.findall(r"<tbody>.*?</tbody>", page, re.DOTALL)), re.DOTALL
    )
    return [
        [words(cell) for cell in re.findall(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in rows
    ]


def standings(client, match):
    return [row[1:] for row in table(client.get(match).text, "standings")]


def test_every_games_points_are_shown_before_and_after_and_nothing_changes_until_confirmed(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, empty_rack(0, "", "5", "20"))
    record(client, match, blocked("4", "9", "15"))
    page = change(client, match, preset="low-total").text
    assert "Before: Classic round" in words(page)
    assert "After: Low total" in words(page)
    assert compared(page) == [
        ["Ann", "1. 2 games won, +41", "1. 2 games won, 4"],
        ["Bea", "2. 0 games won, -10", "2. 0 games won, 14"],
        ["Cy", "3. 0 games won, -31", "3. 0 games won, 35"],
        ["Game 1 Empty rack changes"],
        ["Ann", "won +25", "won 0"],
        ["Bea", "-5", "5"],
        ["Cy", "-20", "20"],
        ["Game 2 Blocked changes"],
        ["Ann", "won +16", "won 4"],
        ["Bea", "-5", "9"],
        ["Cy", "-11", "15"],
    ]
    assert standings(client, match)[0] == ["Ann", "2", "+41"]
    assert change(client, match, preset="low-total", confirm="1").status_code == 303
    assert standings(client, match) == [["Ann", "2", "4"], ["Bea", "0", "14"], ["Cy", "0", "35"]]
    assert changes(client, match) == ["recorded", "recorded", "rules"]


def test_a_win_that_is_lost_shows_although_no_points_change(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, blocked("5", "5", "9"))
    record(client, match, empty_rack(1, "3", "", "20"))
    page = change(client, match, tied_low="draw").text
    assert said(page) == "1 of 2 games changes. Bea leads, as before."
    assert ["Game 1 Blocked changes"] in compared(page)
    assert ["Ann", "won 0", "0"] in compared(page)
    assert ["Game 2 Empty rack stays"] in compared(page)
    assert ["Bea", "1. 2 games won, +23", "1. 1 game won, +23"] in compared(page)


def test_another_leader_is_said_in_a_sentence(client):
    match = start(client, "Ann", "Bea", "Cy", "Dee")
    record(client, match, blocked("5", "5", "9", "9"))
    record(client, match, empty_rack(0, "", "30", "1", "1"))
    record(client, match, empty_rack(1, "20", "", "40", "40"))
    assert said(change(client, match, preset="low-total").text) == (
        "3 of 3 games change. Ann leads instead of Bea."
    )
    assert said(change(client, match, tied_low="draw").text) == "1 of 3 games changes. Bea leads, as before."


def test_rules_that_touch_no_game_say_so_and_show_no_table(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, blocked("4", "9", "15"))
    page = change(client, match, first_meld="20").text
    assert said(page) == "No game's points or wins change. Ann leads, as before."
    assert compared(page) == []
    assert 'name="confirm"' in page


def test_the_rules_as_they_are_have_nothing_to_confirm(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, blocked("4", "9", "15"))
    page = change(client, match).text
    assert said(page) == "You play by these rules already: nothing changes."
    assert 'name="confirm"' not in page


def test_an_end_that_other_rules_bring_at_once_is_said_before_it_is_confirmed(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, blocked("4", "9", "15"))
    page = change(client, match, length="single-game").text
    assert said(page) == "No game's points or wins change. The match is then over: Ann wins the match."
    change(client, match, length="single-game", confirm="1")
    page = change(client, match, length="rounds", length_number="2").text
    assert said(page) == "No game's points or wins change. The match then goes on: Ann leads."


def test_a_length_that_is_over_before_the_games_recorded_is_refused(client):
    match = start(client, "Ann", "Bea", "Cy", preset="classic-round", length="open-ended")
    for _ in range(4):
        record(client, match, blocked("4", "9", "15"))
    for length in ("single-game", "rounds"):
        answer = change(client, match, length=length, confirm="1")
        assert answer.status_code == 422
        assert errors(answer.text) == {"length": "Too short: 4 games are recorded already."}
    assert change(client, match, length="rounds", length_number="2", confirm="1").status_code == 303


def test_a_match_with_games_does_not_become_a_teaching_game(client):
    match = start(client, "Ann", "Bea")
    assert change(client, match, preset="teaching-game").status_code == 200
    record(client, match, empty_rack(0, "", "5"))
    answer = change(client, match, preset="teaching-game", confirm="1")
    assert answer.status_code == 422
    assert errors(answer.text)["preset"].startswith("Games are recorded")
    assert changes(client, match) == ["recorded"]
    client.post(f"{match}/games/1/delete", data=draw(client, f"{match}/games/1"))
    assert change(client, match, preset="teaching-game", confirm="1").status_code == 303


def test_the_page_of_the_match_says_what_was_changed_and_takes_it_back(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, empty_rack(0, "", "5", "20"))
    before = standings(client, match)
    change(client, match, preset="low-total", confirm="1")
    page = client.get(match).text
    assert said(page) == "House rules changed: was Classic round, is Low total. Every game was counted anew."
    undo = re.search(r'action="([^"]*/undo)"', page)[1]
    for _twice in range(2):
        assert client.post(undo, data={"csrf_token": csrf_token(client)}).status_code == 303
    assert standings(client, match) == before
    counted = "Every game was counted anew."
    assert said(client.get(match).text) == f"Undone. The house rules are Classic round again. {counted}"
    assert changes(client, match) == ["recorded", "rules", "undone"]


def test_rules_that_were_changed_again_since_are_not_taken_back(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, empty_rack(0, "", "5", "20"))
    change(client, match, preset="low-total", confirm="1")
    undo = re.search(r'action="([^"]*/undo)"', client.get(match).text)[1]
    change(client, match, preset="winner-only", confirm="1")
    client.post(undo, data={"csrf_token": csrf_token(client)})
    assert changes(client, match) == ["recorded", "rules", "rules"]


def test_a_game_recorded_since_is_counted_by_the_rules_that_come_back(client):
    match = start(client, "Ann", "Bea", "Cy")
    change(client, match, preset="low-total", confirm="1")
    undo = re.search(r'action="([^"]*/undo)"', client.get(match).text)[1]
    record(client, match, empty_rack(1, "5", "", "20"))
    assert standings(client, match)[0] == ["Bea", "1", "0"]
    client.post(undo, data={"csrf_token": csrf_token(client)})
    assert standings(client, match)[0] == ["Bea", "1", "+25"]


def test_the_page_begins_with_the_rules_as_they_are(client):
    match = start(client, "Ann", "Bea", preset="gentle-start")
    assert checked(client.get(f"{match}/rules").text, "preset") == ["gentle-start"]
    assert change(client, match, preset="gentle-start", confirm="1").status_code == 303
    assert changes(client, match) == []


@pytest.fixture
def shared(client):
    """A match of Ann, Bea and Cy in which Ann and Bea share the second game."""
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, empty_rack(2, "3", "4", ""))
    record(client, match, blocked("6", "6", "9"))
    return match


def test_a_tie_that_the_other_rules_cannot_settle_asks_who_won(client, shared):
    answer = change(client, shared, tied_low="picked-winner")
    assert answer.status_code == 200
    asked = "Game 2: Ann and Bea tie for the lowest rack. Who won it?"
    assert asked in part(answer.text, "main")
    assert re.findall(r'<input type="radio" name="named_2" value="(.)"', answer.text) == ["0", "1"]
    for pressed in ("settle", "confirm"):
        for named in ([], ["2"], ["0", "1"], ["x"]):
            answer = change(client, shared, tied_low="picked-winner", named_2=named, **{pressed: "1"})
            assert (answer.status_code, errors(answer.text)) == (422, {"named_2": "Choose who won it."})
    assert changes(client, shared) == ["recorded", "recorded"]


def test_who_won_a_tie_is_shown_and_kept_with_the_game_once_it_is_confirmed(client, shared):
    page = change(client, shared, tied_low="picked-winner", named_2="1", settle="1").text
    assert ["Bea", "won 0", "won +3"] in compared(page)
    assert filled(page)["named_2"] == ["1"]
    assert changes(client, shared) == ["recorded", "recorded"]
    change(client, shared, tied_low="picked-winner", named_2="1", confirm="1")
    assert standings(client, shared)[1] == ["Bea", "1", "-1"]
    assert changes(client, shared) == ["recorded", "recorded", "corrected", "rules"]
    assert checked(client.get(f"{shared}/games/2").text, "named") == ["1"]


def test_a_picked_winner_goes_back_to_sharing_and_the_change_is_taken_back_whole(client, shared):
    before = standings(client, shared)
    change(client, shared, tied_low="picked-winner", named_2="1", confirm="1")
    undo = re.search(r'action="([^"]*/undo)"', client.get(shared).text)[1]
    client.post(undo, data={"csrf_token": csrf_token(client)})
    assert standings(client, shared) == before
    change(client, shared, tied_low="picked-winner", named_2="0", confirm="1")
    assert standings(client, shared)[1] == ["Ann", "1", "0"]
    assert change(client, shared, tied_low="shared-win", confirm="1").status_code == 303
    assert standings(client, shared) == before


def test_points_typed_by_hand_for_a_tie_are_asked_who_shares_it(client):
    match = start(client, "Ann", "Bea", "Cy", tied_low="picked-winner")
    tie = {f"seat_{seat}_points": "0" for seat in range(3)}
    record(client, match, tie | {"finish": "blocked", "by_hand": "y", "named": "0"})
    page = change(client, match, tied_low="shared-win").text
    assert "Game 1: nobody scored. Who shares it?" in part(page, "main")
    assert re.findall(r'<input type="checkbox" name="named_1" value="(.)"', page) == ["0", "1", "2"]
    fields = {"tied_low": "shared-win", "confirm": "1"}
    answer = change(client, match, named_1="0", **fields)
    assert errors(answer.text) == {"named_1": "Choose at least two who share it."}
    assert change(client, match, named_1=["0", "1"], **fields).status_code == 303
    assert [row[1] for row in standings(client, match)] == ["1", "1", "0"]
    undo = re.search(r'action="([^"]*/undo)"', client.get(match).text)[1]
    client.post(undo, data={"csrf_token": csrf_token(client)})
    assert [row[1] for row in standings(client, match)] == ["1", "0", "0"]


def test_a_game_that_the_other_rules_cannot_score_is_named_with_the_way_to_correct_it(client):
    match = start(client, "Ann", "Bea")
    record(
        client, match, {"by_hand": "y", "finish": "empty-rack", "seat_0_points": "5", "seat_1_points": "-5"}
    )
    answer = change(client, match, preset="low-total", confirm="1")
    assert answer.status_code == 422
    assert "Game 1: In low total the points are the racks themselves" in part(answer.text, "main")
    assert f'href="{match}/games/1"' in answer.text


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


def test_only_a_scorekeeper_changes_the_rules(client, app):
    match = start(client, "Ann", "Bea")
    other = app.test_client()
    assert other.get(f"{match}/rules").status_code == 403
    assert change(other, match, preset="low-total", confirm="1").status_code == 403


def test_what_was_saved_after_the_comparison_was_drawn_is_shown_before_anything_changes(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, empty_rack(0, "", "5", "20"))
    seen = hidden(change(client, match, preset="low-total").text, "drawn")
    record(client, match, blocked("4", "9", "15"))
    answer = change(client, match, preset="low-total", confirm="1", drawn=seen)
    assert answer.status_code == 409
    assert "something else was saved" in part(answer.text, "main")
    assert changes(client, match) == ["recorded", "recorded"]
    drawn = hidden(answer.text, "drawn")
    assert change(client, match, preset="low-total", confirm="1", drawn=drawn).status_code == 303
