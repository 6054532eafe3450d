"""Names and title are corrected at any time, and nothing else changes with them."""

import pytest

from .conftest import csrf_token, empty_rack, record, start
from .reading import changes, errors, part, table, typed


def rename(client, match, *names, title=""):
    form = {"csrf_token": csrf_token(client), "title": title}
    return client.post(
        f"{match}/names", data=form | {f"name_{seat}": name for seat, name in enumerate(names)}
    )


def test_a_name_is_corrected_after_games_were_played_and_they_stay(client):
    match = start(client, "Ann", "Bee")
    record(client, match, empty_rack(1, "5", ""))
    page = client.get(f"{match}/names").text
    assert [typed(page, f"name_{seat}") for seat in range(2)] == ["Ann", "Bee"]
    assert 'id="name_2"' not in page
    assert rename(client, match, "Ann", "Bea", title="Monday").status_code == 303
    page = client.get(match).text
    assert part(page, "h1") == "Monday"
    assert [row[1:] for row in table(page, "standings")] == [["Bea", "1", "+5"], ["Ann", "0", "-5"]]
    assert changes(client, match) == ["recorded", "renamed"]


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
    assert other.get(f"{match}/names").status_code == 403
    assert rename(other, match, "Eve", "Mal").status_code == 403
    assert client.get(f"{match}x/names").status_code == 404
