"""People come and go: names are corrected, somebody joins or retires, and finished games stay."""

import pytest

from .conftest import csrf_token, empty_rack, record, start
from .reading import changes, errors, part, table, typed


def rename(client, match, *names, title="", **fields):
    form = {"csrf_token": csrf_token(client), "title": title} | fields
    return client.post(
        f"{match}/people", data=form | {f"name_{seat}": name for seat, name in enumerate(names)}
    )


def test_a_name_is_corrected_after_games_were_played_and_they_stay(client):
    match = start(client, "Ann", "Bee")
    record(client, match, empty_rack(1, "5", ""))
    page = client.get(f"{match}/people").text
    assert [typed(page, f"name_{seat}") for seat in range(2)] == ["Ann", "Bee"]
    assert typed(page, "name_2") == ""
    assert 'id="name_3"' not in page
    assert rename(client, match, "Ann", "Bea", title="Monday").status_code == 303
    page = client.get(match).text
    assert part(page, "h1") == "Monday"
    assert [row[1:] for row in table(page, "standings")] == [["Bea", "1", "+5"], ["Ann", "0", "-5"]]
    assert changes(client, match) == ["recorded", "people"]


def test_names_left_as_they_are_change_nothing(client):
    match = start(client, "Ann", "Bea")
    assert rename(client, match, "Ann", "Bea").status_code == 303
    assert changes(client, match) == []


@pytest.mark.parametrize(
    ("names", "field"), [(["Ann", ""], "name_1"), (["Ann", "ANN"], "name_1"), (["A" * 31, "Bea"], "name_0")]
)
def test_a_name_that_cannot_be_is_refused_beside_its_field(client, names, field):
    match = start(client, "Ann", "Bea")
    answer = rename(client, match, *names)
    assert answer.status_code == 422
    assert list(errors(answer.text)) == [field]


def test_only_a_keeper_corrects_names(client, app):
    match = start(client, "Ann", "Bea")
    other = app.test_client()
    assert other.get(f"{match}/people").status_code == 403
    assert rename(other, match, "Eve", "Mal").status_code == 403
    assert client.get(f"{match}x/people").status_code == 404


def standings(client, match):
    return [row[1:] for row in table(client.get(match).text, "standings")]


def test_somebody_joins_after_a_game_and_it_counts_nothing_for_them(client):
    """Case 31: no phantom zeros, and games played is right."""
    match = start(client, "Ann", "Bea", preset="classic-round", length="open-ended")
    record(client, match, empty_rack(0, "", "5"))
    assert rename(client, match, "Ann", "Bea", "Cy").status_code == 303
    assert standings(client, match)[-1] == ["Cy", "0", "0", "0"]
    record(client, match, empty_rack(2, "3", "4", ""))
    assert standings(client, match) == [
        ["Cy", "1", "+7", "1"],
        ["Ann", "1", "+2", "2"],
        ["Bea", "0", "-9", "2"],
    ]
    assert table(client.get(match).text, "games")[0][3] == "did not play"
    page = client.get(f"{match}/games/1").text
    assert 'id="seat_2_rack"' not in page


def test_whoever_retires_keeps_the_games_and_plays_no_more(client):
    """Case 30."""
    match = start(client, "Ann", "Bea", "Cy", preset="classic-round", length="open-ended")
    record(client, match, empty_rack(2, "3", "4", ""))
    assert rename(client, match, "Ann", "Bea", "Cy", retired="2").status_code == 303
    assert standings(client, match)[0] == ["Cy retired", "1", "+7"]
    assert 'id="seat_2_rack"' not in client.get(f"{match}/games/new").text
    assert record(client, match, empty_rack(0, "", "5")).status_code == 303
    assert 'id="seat_2_rack"' in client.get(f"{match}/games/1").text
    assert standings(client, match)[-1][0] == "Bea"


@pytest.mark.parametrize(
    ("names", "retired", "field"),
    [(["Ann", "Bea"], "1", "retired"), (["A", "B", "C", "D", "E"], "", "name_4")],
)
def test_who_is_left_has_to_fit_the_game(client, names, retired, field):
    match = start(client, *names[: min(4, len(names))])
    answer = rename(client, match, *names, retired=retired)
    assert (answer.status_code, list(errors(answer.text))) == (422, [field])
