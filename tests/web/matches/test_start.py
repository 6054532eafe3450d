import re

import pytest

from scorekeeper.storage.models import Change, Device, Match, Membership, Player
from tests.support.app import count
from tests.support.matches import csrf_token, empty_rack, hidden, record, start
from tests.support.races import race
from tests.support.reading import checked, chosen, errors, part, table, typed

pytestmark = pytest.mark.database

FAMILY = "👩\u200d👩\u200d👧\u200d👦"


def fill_in(client, *names, **fields):
    """A newly drawn start form with names in seat order."""
    page = client.get("/new").text
    form = {f"name_{seat}": name for seat, name in enumerate(names)}
    return form | {name: hidden(page, name) for name in ("csrf_token", "submission")} | fields


def players(client, match):
    """The names on the match page, in seat order as long as no game is played."""
    return [row[1] for row in table(client.get(match).text, "standings")]


@pytest.mark.parametrize("names", [["Ann", "Bea"], ["Ann", "Bea", "Cy"], ["Ann", "Bea", "Cy", "Dee"]])
def test_a_round_has_one_game_for_each_of_two_to_four_players_in_seat_order(client, names):
    match = start(client, *names)
    assert re.fullmatch(r"/m/[2-9a-z]{13}", match)
    assert players(client, match) == names
    assert f"Game 1 of {len(names)}" in part(client.get(match).text, "main")


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("  Bea\t", "Bea"),
        ("\u3000Bea\u200b ", "Bea"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("王小明", "王小明"),
        ("נועה", "נועה"),
        ("José", "José"),
        ("👍🏽", "👍🏽"),
        (FAMILY * 30, FAMILY * 30),
        ("B" * 30, "B" * 30),
        (" " * 9 + "B" * 30, "B" * 30),
        ("100%s %(name)s {0}", "100%s %(name)s {0}"),
        ('O\'Neill & "Co"', 'O\'Neill & "Co"'),
    ],
)
def test_a_name_is_trimmed_and_may_be_of_any_script_or_emoji(client, sent, name):
    assert players(client, start(client, "Ann", sent)) == ["Ann", name]


@pytest.mark.parametrize("blank", [[""], ["", ""], [" ", "\u200b"], ["\u3164", "\t"]])
def test_blank_names_at_the_end_are_no_players(client, blank):
    assert players(client, start(client, "Ann", "Bea", *blank)) == ["Ann", "Bea"]


@pytest.mark.parametrize(
    ("names", "field", "message"),
    [
        pytest.param(["", "", "", ""], "name_0", "a round needs at least two players", id="no name"),
        pytest.param(["Ann", "", "", ""], "name_1", "a round needs at least two players", id="one name"),
        pytest.param(["", "Bea", "", ""], "name_0", "a round needs at least two players", id="no first"),
        pytest.param(["Ann", "Bea", "", "Dee"], "name_2", "seats are filled in order", id="gap"),
        pytest.param(["Ann", "Bea", "\u200b", "Dee"], "name_2", "filled in order", id="gap nobody sees"),
        pytest.param(["A" * 31, "Bea", "", ""], "name_0", "at most 30 characters; this has 31", id="long"),
        pytest.param(["Ann", "Bea", "Cy", FAMILY * 31], "name_3", "this has 31", id="long of emoji"),
        pytest.param(["Ann", "Bea", "ANN", ""], "name_2", "“ANN” looks like a name above", id="case"),
        pytest.param(["An n", "Ann", "", ""], "name_1", "“Ann” looks like a name above", id="spaces"),
        pytest.param(["Ann", "A\u200bnn", "", ""], "name_1", "looks like a name above", id="zero-width"),
        pytest.param(["José", "Jose\u0301", "", ""], "name_1", "looks like a name above", id="composed"),
        pytest.param(["<i>", "<I>", "", ""], "name_1", "“<I>” looks like a name above", id="markup"),
        pytest.param(["%s", "%S", "", ""], "name_1", "“%S” looks like a name above", id="percent"),
    ],
)
def test_names_that_cannot_play_are_refused_beside_their_field_and_everything_typed_is_kept(
    app, client, names, field, message
):
    answer = client.post("/new", data=fill_in(client, *names, title="Cabin", tied_low="draw"))
    assert answer.status_code == 422
    assert part(answer.text, "title").startswith("Error:")
    said = errors(answer.text)
    assert message in said[field]
    assert next(iter(said)) == field
    kept = [typed(answer.text, f"name_{seat}") for seat in range(4)]
    visible = [name.strip("\u200b").replace("e\u0301", "é") for name in names]
    assert kept == visible
    assert typed(answer.text, "title") == "Cabin"
    assert chosen(answer.text, "tied_low") == "draw"
    assert count(app, Match) == 0


def test_every_wrong_name_is_pointed_at_at_once(client):
    page = client.post("/new", data=fill_in(client, "A" * 31, "", "", "B" * 31)).text
    assert list(errors(page)) == ["name_0", "name_1", "name_2", "name_3"]


def test_a_refused_form_can_be_mended_and_sent(app, client):
    form = fill_in(client, "Ann", "Ann")
    page = client.post("/new", data=form).text
    again = form | {"submission": hidden(page, "submission"), "name_1": "Bea"}
    assert client.post("/new", data=again).status_code == 303
    assert count(app, Match) == 1


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("", "Ann, Bea, and Cy"),
        ("  Cabin,  Friday ", "Cabin, Friday"),
        ("T" * 60, "T" * 60),
        ("100%", "100%"),
    ],
)
def test_the_title_heads_the_page_and_without_one_the_names_do(client, title, heading):
    page = client.get(start(client, "Ann", "Bea", "Cy", title=title)).text
    assert part(page, "h1") == heading
    assert part(page, "title") == f"{heading} · Scorekeeper"


def test_a_title_of_more_than_60_characters_is_refused_beside_its_field(app, client):
    answer = client.post("/new", data=fill_in(client, "Ann", "Bea", title="T" * 61))
    assert answer.status_code == 422
    assert "at most 60 characters; this has 61" in errors(answer.text)["title"]
    assert typed(answer.text, "title") == "T" * 61
    assert count(app, Match) == 0


@pytest.mark.parametrize(
    ("choice", "agreed"),
    [
        ("shared-win", "Shared win. Everyone with the lowest rack wins the game"),
        ("picked-winner", "Pick the winner. You pick one of them"),
        ("draw", "Draw. Nobody wins the game"),
    ],
)
def test_the_rule_for_tied_lowest_racks_is_the_one_chosen(client, choice, agreed):
    page = client.get(start(client, "Ann", "Bea", tied_low=choice)).text
    assert f"Lowest rack tied: {agreed}" in part(page, "main")


def test_two_names_are_enough_as_the_classic_round_is_chosen_already(client):
    page = client.get("/new").text
    assert checked(page, "preset") == ["classic-round"]
    assert chosen(page, "tied_low") == ""


@pytest.mark.parametrize("choice", ["bogus", "SHARED_WIN", "draw "])
def test_an_unknown_rule_for_ties_is_refused_and_never_a_default(app, client, choice):
    answer = client.post("/new", data=fill_in(client, "Ann", "Bea", tied_low=choice))
    assert (answer.status_code, errors(answer.text)) == (422, {"tied_low": "Choose one of these."})
    assert typed(answer.text, "name_1") == "Bea"
    assert count(app, Match) == 0


def test_the_same_form_sent_twice_is_one_match(app, client):
    form = fill_in(client, "Ann", "Bea")
    first, second = (client.post("/new", data=form) for _ in range(2))
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.location == second.location
    assert [count(app, rows) for rows in (Match, Player, Device, Membership, Change)] == [1, 2, 1, 1, 1]


def test_a_double_tap_in_a_fresh_browser_is_one_match_of_one_device(app, client):
    form = fill_in(client, "Ann", "Bea")
    first, second = race((client, "/new", form), (client, "/new", form))
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.location == second.location
    assert [count(app, rows) for rows in (Match, Player, Device, Membership)] == [1, 2, 1, 1]


def test_two_forms_with_the_same_names_are_two_matches(app, client):
    assert start(client, "Ann", "Bea") != start(client, "Ann", "Bea")
    assert (count(app, Match), count(app, Device)) == (2, 1)


@pytest.mark.parametrize("submission", ["", "x" * 65, "ü", "x\0"])
def test_a_submission_id_that_cannot_be_one_is_replaced(client, submission):
    assert start(client, "Ann", "Bea", submission=submission) != start(
        client, "Cy", "Dee", submission=submission
    )


@pytest.mark.parametrize("address", ["", "/summary", "/games/new"])
def test_html_in_a_name_or_title_is_shown_as_text(client, address):
    markup = "<script>alert(1)</script>"
    match = start(client, markup, '<b>Bea</b> & "Co"\'', title="<img src=x>")
    record(client, match, empty_rack(0, "", "5"))
    pages = client.get(match + address).text + client.get("/").text
    assert not re.search(r"<script>alert|<b>Bea|<img|&amp;lt;", pages)
    assert "&lt;b&gt;Bea&lt;/b&gt; &amp; &#34;Co&#34;&#39;" in pages
    assert "&lt;img src=x&gt;" in pages


def test_home_lists_the_matches_that_this_browser_keeps_and_no_others(app, client):
    start(client, "Ann", "Bea", title="Monday")
    start(client, "Ann", "Bea", "Cy")
    start(app.test_client(), "Eve", "Mal", title="Another's")
    home = part(client.get("/").text, "main")
    assert home.index("Ann, Bea, and Cy Game 1 of 3 is next.") < home.index("Monday Game 1 of 2 is next.")
    assert "Another" not in home
    stranger = part(app.test_client().get("/").text, "main")
    assert "Rounds that you start in this browser wait for you here." in stranger
    assert not re.search("Monday|Another|Ann", stranger)


def test_home_offers_start_then_what_is_unfinished_then_what_is_finished_then_the_calculator(client):
    over = start(client, "Ann", "Bea", title="Monday")
    for _ in range(2):
        record(client, over, empty_rack(0, "", "5"))
    start(client, "Ann", "Bea", title="Tuesday")
    start(client, "Ann", "Bea", title="Wednesday")
    home = part(client.get("/").text, "main")
    order = ["Start a round", "Continue", "Wednesday", "Tuesday", "Finished", "Monday", "Score one game"]
    assert sorted(order, key=home.index) == order


def test_without_this_browsers_csrf_token_no_match_is_started(app, client):
    form = fill_in(client, "Ann", "Bea")
    for token in ("", "x", csrf_token(app.test_client())):
        assert client.post("/new", data=form | {"csrf_token": token}).status_code == 400
    del form["csrf_token"]
    assert client.post("/new", data=form).status_code == 400
    assert count(app, Match) == 0


def test_looking_at_the_form_changes_nothing(app, client):
    address = "/new?name_0=Ann&name_1=Bea&tied_low=draw&submission=x"
    assert client.get(address).status_code == 200
    assert [count(app, rows) for rows in (Match, Device, Membership, Change)] == [0, 0, 0, 0]


def test_back_a_mended_name_and_start_again_asks_and_loses_nothing(client):
    page = client.get("/new").text
    sent = {name: hidden(page, name) for name in ("csrf_token", "submission")} | {"tied_low": "shared-win"}
    first = client.post("/new", data=sent | {"name_0": "Ann", "name_1": "Bee"}).location
    answer = client.post("/new", data=sent | {"name_0": "Ann", "name_1": "Bea"})
    assert answer.status_code == 409
    assert f'href="{first}"' in answer.text
    assert 'value="Bea"' in answer.text
    again = sent | {"submission": hidden(answer.text, "submission"), "name_0": "Ann", "name_1": "Bea"}
    assert client.post("/new", data=again).location != first


def test_a_submission_id_of_another_browser_leads_to_ones_own_match(app, client):
    page = client.get("/new").text
    theirs = client.post(
        "/new",
        data={name: hidden(page, name) for name in ("csrf_token", "submission")}
        | {"tied_low": "draw", "name_0": "Ann", "name_1": "Bea"},
    ).location
    other = app.test_client()
    ours = start(other, "Cy", "Di", submission=hidden(page, "submission"))
    assert ours != theirs
    assert "Record game 1" in other.get(ours).text
