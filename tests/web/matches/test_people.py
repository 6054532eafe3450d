"""People come and go: names are corrected, somebody joins or retires, and finished games stay."""

import re

import pytest

from tests.support.app import changes
from tests.support.matches import csrf_token, empty_rack, hidden, record, start
from tests.support.reading import errors, filled, part, table, typed, words

pytestmark = pytest.mark.database


def notice(page):
    """What the match's page says was done last."""
    return words(re.search(r'<p role="status" data-news>(.*?)</p>', page, re.DOTALL)[1])


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


def test_people_changed_by_somebody_else_meanwhile_are_shown_beside_what_was_typed(client):
    match = start(client, "Ann", "Bea")
    seen = hidden(client.get(f"{match}/people").text, "drawn")
    record(client, match, empty_rack(0, "", "5"))
    rename(client, match, "Anne", "Bea", drawn=seen)
    answer = rename(client, match, "Ann", "Beate", drawn=seen)
    assert answer.status_code == 409
    assert "Saved now: Anne and Bea. Yours: Ann and Beate." in part(answer.text, "main")
    assert typed(answer.text, "name_1") == "Beate"
    assert "Anne and Bea" in part(client.get(match).text, "title")
    drawn = hidden(answer.text, "drawn")
    assert rename(client, match, "Ann", "Beate", drawn=drawn).status_code == 303
    assert "Ann and Beate" in part(client.get(match).text, "title")


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


def test_only_a_scorekeeper_corrects_names(client, app):
    match = start(client, "Ann", "Bea")
    other = app.test_client()
    assert other.get(f"{match}/people").status_code == 403
    assert rename(other, match, "Eve", "Mal").status_code == 403
    assert client.get(f"{match}x/people").status_code == 404


def standings(client, match):
    return [row[1:] for row in table(client.get(match).text, "standings")]


def test_somebody_joins_after_a_game_and_it_counts_nothing_for_them(client):
    """There are no phantom zeros, and the number of games played is right."""
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
    match = start(client, "Ann", "Bea", "Cy", preset="classic-round", length="open-ended")
    record(client, match, empty_rack(2, "3", "4", ""))
    assert rename(client, match, "Ann", "Bea", "Cy", retired="2").status_code == 303
    assert standings(client, match)[0] == ["Cy retired", "1", "+7"]
    assert 'id="seat_2_rack"' not in client.get(f"{match}/games/new").text
    assert record(client, match, empty_rack(0, "", "5")).status_code == 303
    assert 'id="seat_2_rack"' in client.get(f"{match}/games/1").text
    assert standings(client, match)[-1][0] == "Bea"


def test_two_have_to_play_on_at_least(client):
    match = start(client, "Ann", "Bea")
    answer = rename(client, match, "Ann", "Bea", retired="1")
    assert (answer.status_code, list(errors(answer.text))) == (422, ["retired"])


FIVE = ("Ann", "Bea", "Cy", "Dee", "Eve")


@pytest.fixture
def four(client):
    """A match of four after a game in which everybody played."""
    match = start(client, *FIVE[:4])
    record(client, match, empty_rack(0, "", "5", "6", "7"))
    return match


def test_whoever_joins_as_fifth_takes_the_large_set_on_the_same_page(client, four):
    assert "large set" not in part(client.get(f"{four}/people").text, "main")
    answer = rename(client, four, *FIVE)
    assert answer.status_code == 422
    said = "A standard set is for 2 to 4 players, not 5: take the large set."
    assert errors(answer.text) == {"other_set": said}
    assert "Play on with the large set" in part(answer.text, "main")
    assert changes(client, four) == ["recorded"]
    assert rename(client, four, *FIVE, other_set="y").status_code == 303
    assert changes(client, four) == ["recorded", "rules", "people"]
    page = client.get(four).text
    assert notice(page) == "Eve has joined. The large set is on the table now."
    assert "Large set: 160 tiles" in part(page, "main")
    assert standings(client, four)[0] == ["Ann", "1", "+18", "1"]
    # Three jokers are more than a standard set has.
    assert record(client, four, empty_rack(4, "J", "J", "J", "7", "")).status_code == 303
    assert client.get(f"{four}/games/1").status_code == 200


def test_what_was_chosen_of_the_set_is_still_there_beside_another_mistake(client, four):
    page = rename(client, four, *FIVE, title="9" * 61, other_set="y").text
    assert list(errors(page)) == ["title"]
    assert re.search(r'<input\b[^>]*\bchecked\b[^>]*\bname="other_set"', page)


def test_the_set_follows_who_is_here_and_not_who_ever_was(client, four):
    """One of four retires and somebody joins: four play, with the standard set, by any rules."""
    assert rename(client, four, *FIVE, retired="3").status_code == 303
    record(client, four, empty_rack(0, "", "5", "6", "", "7"))
    rules = {"csrf_token": csrf_token(client), "preset": "low-total"}
    page = client.post(f"{four}/rules", data=rules)
    assert page.status_code == 200
    assert client.post(f"{four}/rules", data=rules | {"confirm": "1"}).status_code == 303
    answer = client.post(f"{four}/rules", data=rules | {"box": "large"})
    assert errors(answer.text)["box"].startswith("A large set is for 5 to 6 players, not 4: it is taken")


@pytest.fixture
def five(client):
    """A match with the large set after a game in which five played, with three jokers on their racks."""
    match = start(client, *FIVE, preset="classic-round", box="large")
    record(client, match, empty_rack(0, "", "J", "J", "J", "7"))
    assert rename(client, match, *FIVE, retired="4").status_code == 303
    return match


def test_those_who_are_left_of_five_are_told_which_set_fits_and_play_on_with_theirs(client, five):
    fits = "for 4, the standard set fits."
    assert notice(client.get(five).text).startswith("Eve has retired. You may play on with the large set")
    assert fits in notice(client.get(five).text)
    assert fits in part(client.get(f"{five}/people").text, "main")
    assert fits in part(client.get(f"{five}/rules").text, "main")
    assert record(client, five, empty_rack(1, "J", "", "J", "J", "")).status_code == 303
    rules = {"csrf_token": csrf_token(client), "preset": "low-total", "box": "large", "confirm": "1"}
    assert client.post(f"{five}/rules", data=rules).status_code == 303


@pytest.mark.parametrize("where", ["people", "rules"])
def test_those_who_are_left_of_five_may_take_the_standard_set_and_keep_their_games(client, five, where):
    before = standings(client, five)
    if where == "people":
        rename(client, five, *FIVE, retired="4", other_set="y")
        assert notice(client.get(five).text) == "The standard set is on the table now."
    else:
        rules = {"csrf_token": csrf_token(client), "preset": "classic-round", "box": ""}
        assert client.post(f"{five}/rules", data=rules | {"confirm": "1"}).status_code == 303
    assert standings(client, five) == before
    assert "Large set" not in part(client.get(five).text, "main")
    assert record(client, five, empty_rack(1, "J", "", "J", "J", "")).status_code == 422
    fields = filled(client.get(f"{five}/games/1").text) | {"seat_4_rack": "8"}
    assert client.post(f"{five}/games/1", data=fields).status_code == 303
    assert standings(client, five)[0] == ["Ann", "1", "+98"]


@pytest.mark.parametrize(
    ("played", "said"),
    [
        (True, "Bea has games in this match, so can only retire"),
        (False, "A seat is never taken away: keep Bea's name here"),
    ],
)
def test_a_name_that_is_cleared_is_told_how_to_retire_instead(client, played, said):
    match = start(client, "Ann", "Bea", "Cy")
    if played:
        record(client, match, empty_rack(0, "", "5", "6"))
    answer = rename(client, match, "Ann", "", "Cy")
    assert answer.status_code == 422
    assert errors(answer.text)["name_1"].startswith(said)


def test_the_page_says_where_somebody_sits_out_and_that_a_seventh_cannot_join(client):
    match = start(client, "Ann", "Bea")
    page = part(client.get(f"{match}/people").text, "main")
    assert "Whoever sits out one game is chosen in that game's form." in page
    assert "type who joins in the last field" in page
    match = start(client, *FIVE, "Fay", preset="classic-round", box="large")
    page = part(client.get(f"{match}/people").text, "main")
    assert "All six seats were taken" in page
    assert "type who joins" not in page


def test_the_page_of_the_match_says_what_was_done_last(client):
    match = start(client, "Ann", "Bea", "Cy")
    assert "data-news" not in client.get(match).text
    rename(client, match, "Ann", "Bee", "Cy")
    assert notice(client.get(match).text) == "Bea is now Bee."
    rename(client, match, "Ann", "Bee", "Cy", "Dee", retired=["0", "1"])
    assert notice(client.get(match).text) == "Dee has joined. Ann and Bee have retired."
    rename(client, match, "Ann", "Bee", "Cy", "Dee", retired="0")
    assert notice(client.get(match).text) == "Bee plays again."
    record(client, match, empty_rack(1, "", "", "5", "6"))
    for action, said in (("stop", "Stopped."), ("play-on", "The match goes on.")):
        client.post(f"{match}/{action}", data={"csrf_token": csrf_token(client)})
        assert notice(client.get(match).text) == said
    for _ in range(2):
        record(client, match, empty_rack(1, "", "", "5", "6"))
    client.post(f"{match}/extend", data={"csrf_token": csrf_token(client)})
    assert notice(client.get(match).text) == "Another round: 2 in all."


def undo_offered(client, match):
    found = re.search(r'action="([^"]*/undo)"', client.get(match).text)
    return found and found[1]


def test_what_was_changed_last_is_undone_on_the_page_of_the_match(client, app):
    match = start(client, "Ann", "Bea", "Cy")
    rename(client, match, "Ann", "Bee", "Cy", "Dee")
    assert notice(client.get(match).text) == "Bea is now Bee. Dee has joined."
    assert undo_offered(app.test_client(), match) is None
    client.post(undo_offered(client, match), data={"csrf_token": csrf_token(client)})
    assert notice(client.get(match).text) == "Undone. Bee is now Bea. Dee has not joined."
    assert part(client.get(match).text, "h1") == "Ann, Bea, and Cy"


def test_undo_is_not_offered_where_the_history_would_refuse_it(client):
    """Five do not fit the standard set that was taken when one of them retired."""
    match = start(client, *FIVE, preset="classic-round", box="large")
    rename(client, match, *FIVE, retired="4", other_set="y")
    assert notice(client.get(match).text).startswith(f"{FIVE[4]} has retired.")
    assert undo_offered(client, match) is None
