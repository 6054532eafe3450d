"""A rematch: the same people by the same rules, in a match of its own."""

import pytest

from scorekeeper.storage.models import Match
from tests.support.app import count
from tests.support.matches import csrf_token, empty_rack, record, start
from tests.support.reading import part, table

pytestmark = pytest.mark.database


def play(client, *names, openers=(), **fields):
    """A round of which everybody wins a game; `openers` are who opened each."""
    match = start(client, *names, **fields)
    for out in range(len(names)):
        racks = ["" if seat == out else "5" for seat in range(len(names))]
        opener = {"opener": str(openers[out])} if openers else {}
        assert record(client, match, empty_rack(out, *racks) | opener).status_code == 303
    return match


def rematch(client, match):
    answer = client.post(f"{match}/rematch", data={"csrf_token": csrf_token(client)})
    assert answer.status_code == 303
    return answer.location


def test_a_rematch_begins_at_nothing_with_the_same_people_and_rules(client):
    match = play(client, "Ann", "Bea", "Cy", preset="gentle-start", title="Friday")
    new = rematch(client, match)
    assert new != match
    page = client.get(new).text
    assert part(page, "h1") == "Friday"
    assert [row[1:] for row in table(page, "standings")] == [
        [name, "0", "0"] for name in ("Ann", "Bea", "Cy")
    ]
    assert "20 points" in part(page, "main")
    assert "Ann" in part(client.get(match).text, "main")


@pytest.mark.parametrize(("openers", "said"), [((0, 1, 2), "Ann opens it."), ((0, 0, 0), "Bea opens it.")])
def test_the_seat_after_the_last_opener_opens_it(client, openers, said):
    new = rematch(client, play(client, "Ann", "Bea", "Cy", openers=openers))
    assert said in part(client.get(new).text, "main")


def test_where_nobody_wrote_down_who_opened_nobody_is_named(client):
    new = rematch(client, play(client, "Ann", "Bea"))
    assert "opens it" not in part(client.get(new).text, "main")


def test_those_who_retired_are_left_out_and_the_set_is_for_those_who_stay(client):
    match = play(client, "Ann", "Bea", "Cy", "Dee", "Eve")
    form = {f"name_{seat}": name for seat, name in enumerate(("Ann", "Bea", "Cy", "Dee", "Eve"))}
    drawn = client.get(f"{match}/people").text
    form |= {
        "csrf_token": csrf_token(client),
        "drawn": drawn.split('name="drawn"')[1].split('value="')[1].split('"')[0],
    }
    assert client.post(f"{match}/people", data=form | {"retired": "1"}).status_code == 303
    page = client.get(rematch(client, match)).text
    assert [row[1] for row in table(page, "standings")] == ["Ann", "Cy", "Dee", "Eve"]
    assert "Large set" not in part(page, "main")


def test_two_taps_start_one_rematch_and_a_rematch_that_is_over_another(client, app):
    match = play(client, "Ann", "Bea")
    first = rematch(client, match)
    assert rematch(client, match) == first
    assert count(app, Match) == 2
    for out in range(2):
        record(client, first, empty_rack(out, *("" if seat == out else "5" for seat in range(2))))
    assert rematch(client, match) not in (match, first)


def test_another_scorekeeper_keeps_the_score_of_the_same_rematch(client, app):
    match = play(client, "Ann", "Bea")
    helper = app.test_client()
    invitation = client.get(f"{match}/share").text.split("/join#")[1].split('"')[0]
    form = {"csrf_token": csrf_token(helper), "invitation": invitation}
    assert helper.post(f"{match}/join", data=form).status_code == 303
    new = rematch(client, match)
    assert rematch(helper, match) == new
    assert record(helper, new, empty_rack(0, "", "5")).status_code == 303


def test_a_match_that_goes_on_has_no_rematch_and_a_watcher_starts_none(client, app):
    match = start(client, "Ann", "Bea")
    assert rematch(client, match) == match
    over, watcher = play(client, "Ann", "Bea"), app.test_client()
    assert watcher.post(f"{over}/rematch", data={"csrf_token": csrf_token(watcher)}).status_code == 403
    assert "Rematch" not in watcher.get(over).text
    assert count(app, Match) == 2


def test_home_offers_a_rematch_of_what_is_finished(client):
    going_on, over = start(client, "Cy", "Dee"), play(client, "Ann", "Bea")
    page = client.get("/").text
    assert f'action="{over}/rematch"' in page
    assert f'action="{going_on}/rematch"' not in page
