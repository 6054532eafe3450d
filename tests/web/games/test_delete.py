import re

import pytest

from tests.support.app import changes, make_app
from tests.support.matches import blocked, csrf_token, draw, empty_rack, hidden, record, start
from tests.support.reading import part, table

pytestmark = pytest.mark.database

UNKNOWN = "/m/2222222222222/games/1/delete"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


@pytest.fixture
def four(client):
    """The address of a match of four with three games, won by Ann, Bea and Cy."""
    match = start(client, "Ann", "Bea", "Cy", "Dee")
    for winner in range(3):
        racks = ["5", "6", "7", "8"]
        racks[winner] = ""
        record(client, match, empty_rack(winner, *racks))
    return match


def confirmed(client, match, number):
    """The fields of the confirmation as it is drawn now."""
    page = client.get(f"{match}/games/{number}/delete").text
    return {name: hidden(page, name) for name in ("csrf_token", "drawn")}


def delete(client, match, number):
    return client.post(f"{match}/games/{number}/delete", data=confirmed(client, match, number))


def undo_button(client, match):
    """Where the match page's Undo goes, with its fields."""
    page = client.get(match).text
    address = re.search(r'action="([^"]+/undo)"', page)[1]
    assert ">Undo<" in page
    return address, {"csrf_token": hidden(page, "csrf_token")}


def games(client, match):
    rows = table(client.get(match).text, "games")[:-1]
    return [row[0].partition(" Correct")[0].replace(" Empty rack Won by", "") for row in rows]


def standings(client, match):
    return [" ".join(row) for row in table(client.get(match).text, "standings")]


@pytest.mark.parametrize(
    ("form", "tied_low", "said"),
    [
        (
            empty_rack(1, "4+J", ""),
            "draw",
            "Game 1: Empty rack, won by Bea. Ann -34; Bea gains the sum, +34.",
        ),
        (blocked("4", "9"), "draw", "Game 1: Blocked, won by Ann. Ann has the lowest rack, 4."),
        (blocked("6", "6"), "shared-win", "Game 1: Blocked, shared by Ann and Bea."),
        (blocked("6", "6"), "draw", "Game 1: Blocked, a draw."),
        ({"finish": "abandoned"}, "draw", "Game 1: Abandoned."),
    ],
)
def test_the_confirmation_names_the_game_and_deletes_nothing_yet(client, form, tied_low, said):
    match = start(client, "Ann", "Bea", tied_low=tied_low)
    record(client, match, form)
    page = client.get(f"{match}/games/1/delete").text
    assert part(page, "h1") == "Delete game 1?"
    assert said in part(page, "main")
    assert re.search(r'<a [^>]*href="' + match + r'">Keep it</a>', page)
    assert part(page, "button") == "Delete game 1"
    assert changes(client, match) == ["recorded"]


def test_deleting_is_never_offered_beside_save(client, four):
    assert not re.search("delete", client.get(f"{four}/games/new").text, re.IGNORECASE)
    page = client.get(f"{four}/games/2").text
    form = re.search(r"<form.*?</form>", page, re.DOTALL)[0]
    assert "Save correction" in form
    assert not re.search("delete", form, re.IGNORECASE)
    assert f'href="{four}/games/2/delete"' in page.replace(form, "")
    assert "/delete" not in client.get(four).text


@pytest.mark.parametrize(
    ("number", "left", "places"),
    [
        (1, ["Game 1 Bea", "Game 2 Cy"], ["1 Bea 1 +14", "2 Cy 1 +12", "3 Ann 0 -10", "4 Dee 0 -16"]),
        (2, ["Game 1 Ann", "Game 2 Cy"], ["1 Ann 1 +16", "2 Cy 1 +12", "3 Bea 0 -12", "4 Dee 0 -16"]),
        (3, ["Game 1 Ann", "Game 2 Bea"], ["1 Ann 1 +16", "2 Bea 1 +14", "3 Cy 0 -14", "4 Dee 0 -16"]),
    ],
)
def test_the_message_says_which_game_went_later_games_move_up_and_undo_puts_it_back_in_its_place(
    client, four, number, left, places
):
    before = (games(client, four), standings(client, four))
    answer = delete(client, four, number)
    assert (answer.status_code, answer.location) == (303, four)
    page = part(client.get(four).text, "main")
    winner = ["Ann", "Bea", "Cy"][number - 1]
    assert f"Deleted. Game {number}: Empty rack, won by {winner}." in page
    assert "Game 3 of 4" in page
    assert (games(client, four), standings(client, four)) == (left, places)
    summary = client.get(f"{four}/summary").text
    assert [" ".join(row) for row in table(summary, "standings")] == places

    address, fields = undo_button(client, four)
    assert client.post(address, data=fields).location == four
    assert f"Undone. Game {number}: Empty rack, won by {winner}." in part(client.get(four).text, "main")
    assert (games(client, four), standings(client, four)) == before


def test_an_abandoned_game_can_be_deleted_and_restored_between_the_games_it_stood(client):
    match = start(client, "Ann", "Bea")
    for form in (empty_rack(0, "", "5"), {"finish": "abandoned"}, empty_rack(1, "5", "")):
        record(client, match, form)
    before = games(client, match)
    headings = [part(client.get(f"{match}/games/{number}/delete").text, "h1") for number in (1, 2, 3)]
    assert headings == ["Delete game 1?", "Delete game 2?", "Delete game 2?"]
    delete(client, match, 2)
    assert games(client, match) == ["Game 1 Ann", "Game 2 Bea"]
    address, fields = undo_button(client, match)
    client.post(address, data=fields)
    assert games(client, match) == before == ["Game 1 Ann", "Game 2 Abandoned", "Game 2 Bea"]


def test_a_game_deleted_from_a_full_round_opens_it_again(client):
    match = start(client, "Ann", "Bea")
    for _ in range(2):
        record(client, match, empty_rack(0, "", "5"))
    delete(client, match, 1)
    page = part(client.get(match).text, "main")
    assert "Game 2 of 2" in page
    assert "wins the round" not in page
    record(client, match, empty_rack(1, "5", ""))
    assert games(client, match) == ["Game 1 Ann", "Game 2 Bea"]


def test_delete_pressed_twice_does_no_harm(client, four):
    fields = confirmed(client, four, 2)
    answers = [client.post(f"{four}/games/2/delete", data=fields) for _ in range(2)]
    assert [(answer.status_code, answer.location) for answer in answers] == [(303, four)] * 2
    assert games(client, four) == ["Game 1 Ann", "Game 2 Cy"]
    assert changes(client, four) == ["recorded"] * 3 + ["deleted"]
    assert client.get(f"{four}/games/2/delete").status_code == 303


def test_undo_pressed_twice_does_no_harm(client, four):
    before = games(client, four)
    delete(client, four, 2)
    address, fields = undo_button(client, four)
    assert [client.post(address, data=fields).status_code for _ in range(2)] == [303, 303]
    assert games(client, four) == before
    assert changes(client, four) == ["recorded"] * 3 + ["deleted", "undone"]


def test_undo_pressed_when_the_round_filled_up_meanwhile_does_nothing_and_says_why(client, four):
    delete(client, four, 2)
    address, fields = undo_button(client, four)
    for _ in range(2):
        record(client, four, empty_rack(3, "1", "1", "1", ""))
    after = games(client, four)
    refused = client.post(address, data=fields)
    assert refused.status_code == 303
    assert games(client, four) == after == ["Game 1 Ann", "Game 2 Cy", "Game 3 Dee", "Game 4 Dee"]
    assert changes(client, four)[-1] == "recorded"
    said = part(client.get(refused.location).text, "main")
    assert "Nothing was undone. There would be more games than were agreed: undo a later one first." in said


def test_a_recorded_game_is_undone_where_it_is_news(client, four):
    before = games(client, four)
    record(client, four, empty_rack(3, "1", "1", "1", ""))
    assert len(games(client, four)) == len(before) + 1
    address, fields = undo_button(client, four)
    assert client.post(address, data=fields).status_code == 303
    assert games(client, four) == before


def test_a_change_that_is_not_this_matchs_cannot_be_undone(client, four):
    delete(client, four, 2)
    address, fields = undo_button(client, four)
    other = start(client, "Eve", "Fay")
    number = address.split("/")[-2]
    for change in (f"{other}/changes/{number}", f"{four}/changes/9999", f"{four}/changes/{10**30}"):
        assert client.post(f"{change}/undo", data=fields).status_code == 404
    assert len(games(client, four)) == 2


def test_undo_is_a_post(client, four):
    delete(client, four, 2)
    address, _ = undo_button(client, four)
    assert client.get(address).status_code == 405
    assert len(games(client, four)) == 2


def test_a_confirmation_drawn_before_the_game_was_changed_is_409_and_shows_it_as_it_is_now(client, four):
    fields = confirmed(client, four, 1)
    address = f"{four}/games/1"
    client.post(address, data=draw(client, address) | blocked("9", "4", "9", "9"))
    answer = client.post(f"{address}/delete", data=fields)
    assert answer.status_code == 409
    page = part(answer.text, "main")
    assert "was changed while this page was open" in page
    assert "Game 1: Blocked, won by Bea" in page
    assert len(games(client, four)) == 3

    client.post(f"{address}/delete", data=fields | {"drawn": hidden(answer.text, "drawn")})
    assert len(games(client, four)) == 2


@pytest.mark.parametrize("drawn", [{}, {"drawn": ""}, {"drawn": "0"}, {"drawn": "x"}])
def test_nothing_is_deleted_without_a_confirmation(client, four, drawn):
    answer = client.post(f"{four}/games/1/delete", data={"csrf_token": csrf_token(client)} | drawn)
    assert answer.status_code == 409
    assert len(games(client, four)) == 3


def test_another_browser_can_neither_ask_nor_delete_nor_undo(app, client, four):
    other = app.test_client()
    start(other, "Eve", "Mal")
    fields = {"csrf_token": csrf_token(other), "drawn": "1"}
    address = f"{four}/games/1/delete"
    for answer in (other.get(address), other.post(address, data=fields)):
        assert answer.status_code == 403
        assert part(answer.text, "h1") == "You cannot change this match"
    assert len(games(client, four)) == 3

    delete(client, four, 1)
    undo, _ = undo_button(client, four)
    assert other.post(undo, data=fields).status_code == 403
    assert len(games(client, four)) == 2


def test_a_game_or_match_that_is_not_there_is_404(client, four):
    other = start(client, "Eve", "Fay")
    fields = confirmed(client, four, 1)
    for address in (f"{four}/games/4/delete", f"{other}/games/1/delete", UNKNOWN):
        assert client.get(address).status_code == 404
        assert client.post(address, data=fields).status_code == 404
    assert client.post("/m/2222222222222/changes/1/undo", data=fields).status_code == 404


@pytest.mark.parametrize("forged", [False, True])
def test_without_this_browsers_csrf_token_nothing_is_deleted_or_undone(app, client, four, forged):
    token = {"csrf_token": csrf_token(app.test_client())} if forged else {}
    assert client.post(f"{four}/games/1/delete", data={"drawn": "1"} | token).status_code == 400
    assert len(games(client, four)) == 3
    delete(client, four, 1)
    address, _ = undo_button(client, four)
    assert client.post(address, data=token).status_code == 400
    assert len(games(client, four)) == 2
