import re

import pytest

from tests.support.app import changes, make_app
from tests.support.matches import blocked, csrf_token, draw, empty_rack, hidden, record, start
from tests.support.reading import checked, errors, filled, part, preview, result, table, typed

pytestmark = pytest.mark.database

ABANDONED = {"finish": "abandoned"}
UNKNOWN = "/m/2222222222222/games/1"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


@pytest.fixture
def three(client):
    """The address of a match of three whose first two games are in, won by Ann and then Bea."""
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, empty_rack(0, "", "4+J", "8"))
    record(client, match, empty_rack(1, "12", "", "25"))
    return match


def by_hand(finish, *points):
    return {"finish": finish, "by_hand": "y"} | {
        f"seat_{seat}_points": value for seat, value in enumerate(points)
    }


def correct(client, match, number, form):
    """Send a newly drawn form for a game that is recorded."""
    address = f"{match}/games/{number}"
    return client.post(address, data=draw(client, address) | form)


def drawn_again(page):
    """The hidden fields of a form as an answer shows it."""
    return {name: hidden(page, name) for name in ("csrf_token", "submission", "drawn")}


def undo(client, match):
    """Press Undo on the match page."""
    page = client.get(match).text
    address = re.search(r'action="([^"]+/undo)"', page)[1]
    return client.post(address, data={"csrf_token": hidden(page, "csrf_token")})


def standings(client, match):
    return [" ".join(row) for row in table(client.get(match).text, "standings")]


def games(client, match):
    """Each game as the page tells it: what it was, and everyone's points and totals."""
    return [
        [row[0].partition(" Correct")[0], *row[1:]] for row in table(client.get(match).text, "games")[:-1]
    ]


@pytest.mark.parametrize("later", [0, 1])
def test_any_game_can_be_corrected_later_and_everything_after_it_follows(client, three, later):
    for _ in range(later):
        record(client, three, empty_rack(2, "1", "2", ""))
    after = games(client, three)[2:]
    assert correct(client, three, 1, empty_rack(0, "", "3", "8")).location == three
    first, second, *third = games(client, three)
    assert first[1:] == ["won +11 rack 0 total +11", "-3 rack 3 total -3", "-8 rack 8 total -8", "0"]
    assert second[1:] == [
        "-12 rack 12 total -1",
        "won +37 rack 0 total +34",
        "-25 rack 25 total -33",
        "0",
    ]
    assert [cell.partition(" total")[0] for game in third for cell in game] == [
        cell.partition(" total")[0] for game in after for cell in game
    ]
    assert standings(client, three)[0].startswith("1 Bea 1 +3")


def test_changing_who_won_moves_the_win(client, three):
    assert standings(client, three) == ["1 Ann 1 +30", "2 Bea 1 +3", "3 Cy 0 -33"]
    correct(client, three, 1, empty_rack(2, "10", "34", ""))
    assert standings(client, three) == ["1 Cy 1 +19", "2 Bea 1 +3", "3 Ann 0 -22"]
    assert "Won by Cy" in games(client, three)[0][0]


def test_a_game_of_a_round_that_is_over_can_be_corrected_and_changes_its_result(client):
    match = start(client, "Ann", "Bea")
    for rack in ("5", "7"):
        record(client, match, empty_rack(0, "", rack))
    correct(client, match, 1, empty_rack(1, "9", ""))
    assert result(client.get(match).text) == "Bea wins the round: 1 game won, +2 points."


@pytest.mark.parametrize(
    ("tied_low", "form", "chosen", "fields"),
    [
        pytest.param(
            "draw",
            empty_rack(1, "13+7", "", "4 j") | {"seat_0_jokers": "1"},
            {"finish": ["empty-rack"], "out": ["1"], "by_hand": []},
            {"seat_0_rack": "13+7", "seat_1_rack": "", "seat_2_rack": "4 j", "seat_0_jokers": "1"},
            id="racks, with who went out",
        ),
        pytest.param(
            "draw",
            empty_rack("", "7", "0", "5"),
            {"finish": ["empty-rack"]},
            {"seat_0_rack": "7", "seat_1_rack": "0", "seat_2_rack": "5", "seat_2_jokers": "0"},
            id="racks, with a 0 typed",
        ),
        pytest.param(
            "draw",
            blocked("4", "9", "15"),
            {"finish": ["blocked"], "by_hand": []},
            {"seat_0_rack": "4", "seat_1_rack": "9", "seat_2_rack": "15"},
            id="blocked",
        ),
        pytest.param(
            "picked-winner",
            blocked("15", "6", "6") | {"named": "2"},
            {"finish": ["blocked"], "named": ["2"]},
            {"seat_0_rack": "15", "seat_1_rack": "6", "seat_2_rack": "6"},
            id="tie picked",
        ),
        pytest.param(
            "draw",
            by_hand("empty-rack", " 54", "-29", "−25"),
            {"finish": ["empty-rack"], "by_hand": ["y"]},
            {"seat_0_points": "+54", "seat_1_points": "-29", "seat_2_points": "-25", "seat_0_rack": ""},
            id="points by hand",
        ),
        pytest.param(
            "shared-win",
            by_hand("blocked", "0", "0", "0") | {"named": ["0", "2"]},
            {"finish": ["blocked"], "by_hand": ["y"], "named": ["0", "2"]},
            {"seat_0_points": "0", "seat_1_points": "0", "seat_2_points": "0"},
            id="shared win by hand",
        ),
        pytest.param(
            "draw",
            ABANDONED,
            {"finish": ["abandoned"], "by_hand": [], "out": []},
            {"seat_0_rack": "", "seat_0_points": ""},
            id="abandoned",
        ),
    ],
)
def test_the_form_is_filled_as_the_game_was_entered(client, tied_low, form, chosen, fields):
    match = start(client, "Ann", "Bea", "Cy", tied_low=tied_low)
    assert record(client, match, form).status_code == 303
    page = client.get(f"{match}/games/1").text
    assert part(page, "h1") == "Correct game 1"
    assert {name: checked(page, name) for name in chosen} == chosen
    assert {field: typed(page, field) for field in fields} == fields
    assert errors(page) == {}


@pytest.mark.parametrize(
    ("tied_low", "form"),
    [
        ("draw", empty_rack(1, "4+J", "", "5") | {"seat_2_jokers": "1"}),
        ("picked-winner", blocked("15", "6", "6") | {"named": "2"}),
        ("shared-win", by_hand("blocked", "0", "0", "0") | {"named": ["0", "2"]}),
        ("draw", by_hand("empty-rack", "+54", "-29", "-25")),
        ("draw", ABANDONED),
    ],
)
def test_the_form_saved_as_it_is_filled_changes_nothing(client, tied_low, form):
    match = start(client, "Ann", "Bea", "Cy", tied_low=tied_low)
    record(client, match, form)
    before = games(client, match)
    as_it_is = filled(client.get(f"{match}/games/1").text)
    assert client.post(f"{match}/games/1", data=as_it_is).status_code == 303
    assert games(client, match) == before
    assert changes(client, match) == ["recorded"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (empty_rack(0, "", "4+J", "8"), empty_rack(1, "9", "", "5")),
        (empty_rack(0, "", "4+J", "8"), blocked("4", "9", "15")),
        (empty_rack(0, "", "4+J", "8"), by_hand("empty-rack", "-3", "+8", "-5")),
        (blocked("4", "9", "15"), ABANDONED),
        (ABANDONED, blocked("4", "9", "15")),
        (by_hand("blocked", "-3", "+8", "-5"), ABANDONED),
        (by_hand("blocked", "0", "0", "0") | {"named": ["0", "2"]}, blocked("6", "6", "6")),
    ],
)
def test_a_correction_says_so_and_undo_restores_what_was_before(client, first, second):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, first)
    before, places = games(client, match), standings(client, match)
    assert correct(client, match, 1, second).status_code == 303
    page = client.get(match).text
    assert "Corrected. Game 1: " in part(page, "main")
    assert games(client, match) != before

    assert undo(client, match).location == match
    page = client.get(match).text
    assert "Undone. Game 1: " in part(page, "main")
    assert ">Undo<" not in page
    assert (games(client, match), standings(client, match)) == (before, places)


def test_after_undo_the_form_is_filled_with_what_was_restored(client, three):
    correct(client, three, 1, by_hand("blocked", "+2", "-1", "-1"))
    undo(client, three)
    page = client.get(f"{three}/games/1").text
    assert (checked(page, "out"), typed(page, "seat_1_rack")) == (["0"], "4+J")
    assert checked(page, "by_hand") == []


def test_a_game_changed_meanwhile_is_409_with_what_is_saved_now_and_what_was_typed(client, three):
    address = f"{three}/games/1"
    mine, other = draw(client, address), draw(client, address)
    client.post(address, data=other | empty_rack(2, "10", "34", ""))
    form = empty_rack(0, "", "4+J", "13+7")
    answer = client.post(address, data=mine | form)
    assert answer.status_code == 409
    assert "the game was changed: Game 1: Empty rack, won by Cy" in part(answer.text, "main")
    assert checked(answer.text, "out") == ["0"]
    assert [typed(answer.text, f"seat_{seat}_rack") for seat in range(3)] == ["", "4+J", "13+7"]
    assert "Won by Cy" in games(client, three)[0][0]

    assert client.post(address, data=drawn_again(answer.text) | form).status_code == 303
    assert games(client, three)[0][1:] == [
        "won +54 rack 0 total +54",
        "-34 rack 34 4 J total -34",
        "-20 rack 20 13 7 total -20",
        "0",
    ]


def test_both_versions_of_a_correction_outlive_a_refusal(client, three):
    address = f"{three}/games/1"
    mine, other = draw(client, address), draw(client, address)
    client.post(address, data=other | empty_rack(2, "10", "34", ""))
    page = client.post(address, data=mine | empty_rack(0, "", "4+J", "13+7")).text
    wrong = drawn_again(page) | {"asked": hidden(page, "asked")} | empty_rack(0, "", "x", "13+7")
    refused = client.post(address, data=wrong)
    assert refused.status_code == 422
    assert table(refused.text, "versions")[0] == ["End", "Empty rack · Won by Cy", "Empty rack"]


def test_a_stale_form_that_says_what_is_saved_already_is_no_conflict(client, three):
    address = f"{three}/games/1"
    mine, other = draw(client, address), draw(client, address)
    form = empty_rack(2, "10", "34", "")
    assert [client.post(address, data=sent | form).status_code for sent in (other, mine)] == [303, 303]


def test_a_game_deleted_meanwhile_is_409_and_can_be_brought_back(client, three):
    address = f"{three}/games/1"
    mine = draw(client, address)
    client.post(f"{address}/delete", data=mine)
    form = empty_rack(2, "10", "34", "")
    answer = client.post(address, data=mine | form)
    assert answer.status_code == 409
    assert "the game was deleted. Save what you typed to bring it back." in part(answer.text, "main")
    assert [typed(answer.text, f"seat_{seat}_rack") for seat in range(3)] == ["10", "34", ""]
    assert len(games(client, three)) == 1

    assert client.post(address, data=drawn_again(answer.text) | form).status_code == 303
    assert [game[0] for game in games(client, three)] == [
        "Game 1 Empty rack Won by Cy",
        "Game 2 Empty rack Won by Bea",
    ]


@pytest.mark.parametrize("drawn", ["", "0", "x", "99"])
def test_a_form_that_does_not_say_what_it_was_drawn_from_is_409(client, three, drawn):
    form = empty_rack(2, "10", "34", "") | {"drawn": drawn}
    assert correct(client, three, 1, form).status_code == 409
    assert "Won by Ann" in games(client, three)[0][0]


def test_an_abandoned_game_cannot_be_made_to_count_in_a_full_round(client):
    match = start(client, "Ann", "Bea")
    for form in (ABANDONED, empty_rack(0, "", "5"), empty_rack(0, "", "5")):
        record(client, match, form)
    answer = correct(client, match, 1, empty_rack(1, "7", ""))
    assert answer.status_code == 422
    assert "All games of this round are recorded" in errors(answer.text)["finish"]
    assert typed(answer.text, "seat_0_rack") == "7"
    assert games(client, match)[0][0] == "Game 1 Abandoned"


def test_a_deleted_game_cannot_come_back_into_a_full_round(client):
    match = start(client, "Ann", "Bea")
    record(client, match, empty_rack(0, "", "5"))
    stale = draw(client, f"{match}/games/1")
    client.post(f"{match}/games/1/delete", data=stale)
    for _ in range(2):
        record(client, match, empty_rack(0, "", "5"))
    answer = client.post(f"{match}/games/1", data=stale | empty_rack(1, "7", ""))
    assert answer.status_code == 409
    answer = client.post(f"{match}/games/1", data=drawn_again(answer.text) | empty_rack(1, "7", ""))
    assert answer.status_code == 422
    assert "All games of this round are recorded" in errors(answer.text)["finish"]
    assert len(games(client, match)) == 2


def test_a_game_made_abandoned_opens_its_slot_again(client):
    match = start(client, "Ann", "Bea")
    for _ in range(2):
        record(client, match, empty_rack(0, "", "5"))
    correct(client, match, 1, ABANDONED)
    assert "Game 2 of 2" in part(client.get(match).text, "main")
    assert [game[0] for game in games(client, match)] == ["Game 1 Abandoned", "Game 1 Empty rack Won by Ann"]


@pytest.mark.parametrize(
    ("form", "field", "message"),
    [
        (empty_rack(0, "", "1e2", "8"), "seat_1_rack", "“1e2” is not a rack"),
        (empty_rack(0, "", "", "8"), "seat_1_rack", "Blank is not zero"),
        (blocked("4", "0", "8"), "seat_1_rack", "which a blocked game cannot have"),
        (by_hand("empty-rack", "+20", "-5", "-5"), "seat_0_points", "Ann should have +10, not +20."),
    ],
)
@pytest.mark.parametrize("button", [{}, {"check": "1"}])
def test_a_correction_that_cannot_be_is_refused_beside_its_field(client, three, form, field, message, button):  # noqa: PLR0913, PLR0917
    before = games(client, three)
    answer = correct(client, three, 1, form | button)
    assert answer.status_code == 422
    assert part(answer.text, "title").startswith("Error: Correct game 1")
    assert list(errors(answer.text)) == [field]
    assert message in errors(answer.text)[field]
    assert {key: typed(answer.text, key) for key in form if key.startswith("seat_")} == {
        key: value for key, value in form.items() if key.startswith("seat_")
    }
    assert games(client, three) == before


@pytest.mark.parametrize("button", ["check", "live"])
def test_check_and_preview_show_the_points_and_save_nothing(client, three, button):
    answer = correct(client, three, 1, empty_rack(2, "10", "34", "") | {button: "1"})
    assert answer.status_code == 200
    assert "Ann -10, Bea -34; Cy gains the sum, +44." in preview(answer.text)
    assert "Won by Ann" in games(client, three)[0][0]
    assert changes(client, three) == ["recorded"] * 2


def test_looking_at_the_form_changes_nothing(client, three):
    assert client.get(f"{three}/games/1?finish=abandoned").status_code == 200
    assert checked(client.get(f"{three}/games/1?finish=abandoned").text, "finish") == ["empty-rack"]
    assert changes(client, three) == ["recorded"] * 2


@pytest.mark.parametrize("button", [{}, {"check": "1"}, {"live": "1"}])
def test_another_browser_can_neither_open_nor_send_the_form(app, client, three, button):
    other = app.test_client()
    start(other, "Eve", "Mal")
    form = {"csrf_token": csrf_token(other), "drawn": "1"} | empty_rack(2, "10", "34", "")
    address = f"{three}/games/1"
    before = games(client, three)
    for answer in (other.get(address), other.post(address, data=form | button)):
        assert answer.status_code == 403
        assert part(answer.text, "h1") == "You cannot change this match"
    assert games(client, three) == before


def test_another_browser_cannot_undo(app, client, three):
    correct(client, three, 1, empty_rack(2, "10", "34", ""))
    other = app.test_client()
    address = re.search(r'action="([^"]+/undo)"', client.get(three).text)[1]
    assert other.post(address, data={"csrf_token": csrf_token(other)}).status_code == 403
    assert "Won by Cy" in games(client, three)[0][0]


def test_a_game_or_match_that_is_not_there_is_404(client, three):
    start(client, "Dee", "Eve")
    form = draw(client, f"{three}/games/1") | empty_rack(2, "10", "34", "")
    for address in (f"{three}/games/3", f"{three}/games/0", f"{three}/games/{10**30}", UNKNOWN):
        assert client.get(address).status_code == 404
        assert client.post(address, data=form).status_code == 404
    assert client.get(f"{three}/games/-1").status_code == 404
    assert len(games(client, three)) == 2


def test_a_game_is_found_in_its_own_match_only(client, three):
    other = start(client, "Dee", "Eve")
    assert client.get(f"{three}/games/2").status_code == 200
    assert client.get(f"{other}/games/2").status_code == 404


def test_without_this_browsers_csrf_token_no_game_is_corrected(app, client, three):
    form = draw(client, f"{three}/games/1") | empty_rack(2, "10", "34", "")
    for token in ("", csrf_token(app.test_client())):
        answer = client.post(f"{three}/games/1", data=form | {"csrf_token": token})
        assert answer.status_code == 400
    assert "Won by Ann" in games(client, three)[0][0]


def test_a_deleted_games_address_leads_to_the_match(client, three):
    client.post(f"{three}/games/1/delete", data=draw(client, f"{three}/games/1"))
    answer = client.get(f"{three}/games/1")
    assert (answer.status_code, answer.location) == (303, three)


def test_bringing_a_game_back_can_be_undone_and_is_told_as_what_it_is(client, three):
    stale = draw(client, f"{three}/games/1")
    client.post(f"{three}/games/1/delete", data=stale)
    answer = client.post(f"{three}/games/1", data=stale | empty_rack(1, "7", "", "1"))
    client.post(f"{three}/games/1", data=drawn_again(answer.text) | empty_rack(1, "7", "", "1"))
    page = client.get(three).text
    assert "Brought back. Game 1: Empty rack, won by Bea." in part(page, "main")
    undo = re.search(r'action="([^"]+/undo)"', page)[1]
    client.post(undo, data={"csrf_token": hidden(page, "csrf_token")})
    assert "Undone. Game 1: Empty rack, won by Ann, is deleted." in part(client.get(three).text, "main")
