"""Every way a group plays: presets, single choices, lengths, scorings and sets, from form to page."""

import re
from dataclasses import fields

import pytest

from scorekeeper.rules.house_rules import (
    PRESETS,
    SINGLE_GAME,
    Box,
    HouseRules,
    Preset,
    Scoring,
    TiedLow,
    rounds,
)
from scorekeeper.storage.models import Change, Match
from scorekeeper.storage.rules_state import dump_rules
from scorekeeper.transfer.match import load
from scorekeeper.wording.house_rules import full_text, summary
from tests.support.app import changes, count, make_app
from tests.support.matches import blocked, csrf_token, draw, empty_rack, hidden, record, start
from tests.support.reading import checked, chosen, errors, needs, part, preview, result, table, words

pytestmark = pytest.mark.database


@pytest.fixture(scope="module")
def shared_app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


@pytest.fixture
def reader(shared_app):
    return shared_app.test_client()


def post(client, match, what):
    return client.post(f"{match}/{what}", data={"csrf_token": csrf_token(client)})


def page_of(client, match):
    return part(client.get(match).text, "main")


def refuse(client, *names, **fields):
    """The errors of a start form that is refused."""
    page = client.get("/new").text
    form = {f"name_{seat}": name for seat, name in enumerate(names)} | {"preset": "classic-round"}
    form |= {name: hidden(page, name) for name in ("csrf_token", "submission")}
    answer = client.post("/new", data=form | fields)
    assert answer.status_code == 422, answer.location
    return errors(answer.text)


@pytest.mark.parametrize(
    ("fields", "short", "said"),
    [
        ({}, "Classic round", "One round: 2 games."),
        ({"preset": "pick-the-winner"}, "Pick the winner", "Lowest rack tied: Pick the winner."),
        ({"preset": "gentle-start"}, "Gentle start", "First meld: 20 points at least; 90 seconds a turn."),
        ({"preset": "one-game"}, "One game", "A single game decides."),
        ({"preset": "low-total"}, "Low total", "lower is better"),
        ({"preset": "winner-only"}, "Winner only", "they lose nothing"),
        ({"preset": "teaching-game"}, "Teaching game", "nothing is counted"),
        ({"first_meld": "20"}, "Classic round, but a first meld of 20", "First meld: 20 points"),
        (
            {"length": "rounds", "length_number": "3"},
            "Classic round, but 3 rounds",
            "3 rounds, each of one game",
        ),
        ({"turn_seconds": "0"}, "Classic round, but no timer", "no timer"),
        (
            {"preset": "low-total", "length": "target", "length_number": "200"},
            "Low total, but until somebody reaches 200 points",
            "Played until somebody reaches 200 points",
        ),
        (
            {"first_meld": "20", "turn_seconds": "0", "length": "open-ended"},
            "Classic round, but open ended, a first meld of 20, and no timer",
            "Open ended",
        ),
        (
            {
                "preset": "low-total",
                "tied_low": "picked-winner",
                "length": "rounds",
                "length_number": "2",
            },
            "Low total, but the winner of a tie is picked and 2 rounds",
            "lower is better",
        ),
        (
            {"preset": "gentle-start", "teaching": "yes"},
            "Gentle start, but a single game, no timer, and nothing is counted",
            "A single game. First meld: 20 points at least.",
        ),
        (
            {"preset": "low-total", "teaching": "yes", "length": "open-ended"},
            "Low total, but difference scoring, open ended, no timer, and nothing is counted",
            "Open ended: you say when it is over. First meld: 30 points at least.",
        ),
        (
            {"preset": "teaching-game", "teaching": "no"},
            "Teaching game, but with wins and points",
            "A single game decides.",
        ),
        (
            {"first_meld": "20", "turn_seconds": "90"},
            "Classic round, but a first meld of 20 and 90 seconds a turn",
            "First meld: 20 points",
        ),
    ],
)
def test_what_is_agreed_is_said_in_short_before_and_in_sentences_afterwards(reader, fields, short, said):
    page = reader.get("/new").text
    typed = {"name_0": "Ann", "name_1": "Bea", "preset": "classic-round", "live": "1"} | fields
    typed |= {name: hidden(page, name) for name in ("csrf_token", "submission")}
    answer = reader.post("/new", data=typed)
    assert answer.status_code == 200
    assert preview(answer.text) == short
    match = start(reader, "Ann", "Bea", **fields)
    for address in (match, f"{match}/summary"):
        assert said in page_of(reader, address)


def test_this_browsers_last_choice_is_what_the_form_begins_with(client, app):
    start(client, "Ann", "Bea", preset="gentle-start", tied_low="draw", length="rounds", length_number="2")
    page = client.get("/new").text
    assert checked(page, "preset") == ["gentle-start"]
    assert (chosen(page, "tied_low"), chosen(page, "length")) == ("draw", "rounds")
    assert preview(page) == "Gentle start, but a tied lowest rack is a draw and 2 rounds"
    assert checked(app.test_client().get("/new").text, "preset") == ["classic-round"]


def test_the_large_set_is_not_remembered_for_a_smaller_group(client):
    start(client, "Ann", "Bea", "Cy", "Dee", "Eve", box="large", first_meld="20")
    page = client.get("/new").text
    assert (chosen(page, "first_meld"), chosen(page, "box")) == ("20", "")


def choose(client, *names, **fields):
    """The page as it answers while somebody is choosing."""
    page = client.get("/new").text
    form = {f"name_{seat}": name for seat, name in enumerate(names)} | {
        "preset": "classic-round",
        "live": "1",
    }
    form |= {name: hidden(page, name) for name in ("csrf_token", "submission")}
    answer = client.post("/new", data=form | fields)
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize(
    ("names", "fields", "field", "said"),
    [
        ([], {"length": "rounds", "length_number": "11"}, "length_number", "Type how many rounds, 1 to 10."),
        ([], {"length": "rounds", "length_number": "0"}, "length_number", "Type how many rounds, 1 to 10."),
        ([], {"length": "target", "length_number": "abc"}, "length_number", "Type the points that end"),
        ([], {"length_number": "3"}, "length_number", "A number goes with rounds or with points"),
        (["1", "2", "3", "4", "5", "6"], {"box": "standard"}, "box", "not 6: take the large set."),
    ],
)
def test_what_will_be_refused_is_said_while_choosing_beside_its_field_and_in_the_preview(
    reader, names, fields, field, said
):
    page = choose(reader, *names, **fields)
    assert said in errors(page)[field]
    assert said in preview(page)


def test_a_number_that_is_still_to_be_typed_is_asked_for_and_not_scolded(reader):
    page = choose(reader, preset="low-total", length="target")
    assert errors(page) == {}
    assert preview(page) == "Low total Type the points that end the match, 1 to 10000."
    assert preview(choose(reader, length="rounds")) == "Classic round"


def test_a_presets_meaning_is_said_in_whole_sentences_for_the_one_chosen(reader):
    for preset in PRESETS:
        page = choose(reader, preset=preset.value)
        (meaning,) = re.findall(r'<p id="meaning"[^>]*>(.*?)</p>', page)
        assert re.fullmatch(r"[A-Z].*[a-z]{3}.*\.", meaning)
        assert meaning in part(page, "main")
    assert "As the classic round; but if the lowest racks tie in a blocked game" in words(page)


def test_the_form_stays_short_and_opens_its_house_rules_only_for_what_is_wrong(client):
    opened = re.compile(r'<details class="house-rules" open>')
    start(client, "Ann", "Bea", preset="low-total")
    assert not opened.search(client.get("/new").text)
    assert preview(client.get("/new").text) == "Low total"
    page = client.get("/new").text
    sent = {name: hidden(page, name) for name in ("csrf_token", "submission")}
    assert opened.search(client.post("/new", data=sent | {"preset": "x"}).text)
    assert not opened.search(client.post("/new", data=sent | {"preset": "low-total"}).text)


def test_the_form_promises_no_length_beside_the_one_agreed(client):
    assert "one game of the round" not in words(client.get("/new").text)


# For every choice, rules in which it is another.
OTHERS = {
    "scoring": HouseRules(scoring=Scoring.WINNER_ONLY),
    "tied_low": HouseRules(tied_low=TiedLow.DRAW),
    "length": HouseRules(length=rounds(3)),
    "first_meld": HouseRules(first_meld=20),
    "turn_seconds": HouseRules(turn_seconds=90),
    "box": HouseRules(box=Box.LARGE),
    "teaching": HouseRules(length=SINGLE_GAME, turn_seconds=None, teaching=True),
}


@pytest.mark.parametrize("choice", [choice.name for choice in fields(HouseRules)])
def test_every_choice_comes_through_form_table_page_and_file(shared_app, reader, choice):
    rules = OTHERS[choice]
    names = ["Ann", "Bea", "Cy", "Dee", "Eve"][: rules.box.tile_set.fewest_players]
    with shared_app.test_request_context():
        chosen, said = dump_rules(rules), full_text(rules, len(names))
        assert said != full_text(HouseRules(), len(names))
        assert summary(rules, Preset.CLASSIC_ROUND) != summary(HouseRules())
    match = start(reader, *names, **chosen)
    assert all(sentence in page_of(reader, match) for sentence in said)
    (filed,) = load(reader.get(f"{match}/match.json").text)
    assert filed.match.house_rules == rules


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"preset": "bogus"}, "preset", "Choose one of the presets."),
        ({"scoring": "bogus"}, "scoring", "Choose one of these."),
        ({"length": "bogus"}, "length", "Choose one of these."),
        ({"first_meld": "25"}, "first_meld", "Choose one of these."),
        ({"turn_seconds": "61"}, "turn_seconds", "Choose one of these."),
        ({"box": "bogus"}, "box", "Choose one of these."),
        ({"length": "rounds", "length_number": "11"}, "length_number", "1 to 10"),
        ({"length": "rounds", "length_number": "two"}, "length_number", "1 to 10"),
        ({"preset": "low-total", "length": "target"}, "length_number", "the points that end the match"),
        ({"length": "target", "length_number": "200"}, "length", "A points target goes with low total"),
        ({"box": "large"}, "box", "take the standard set"),
        ({"preset": "teaching-game", "turn_seconds": "60"}, "turn_seconds", "has no timer"),
        ({"teaching": "yes", "scoring": "low-total"}, "scoring", "no scoring to choose"),
        ({"teaching": "perhaps"}, "teaching", "Choose one of these."),
        ({"length_number": "3"}, "length_number", "A number goes with rounds or with points"),
        ({"length": "single-game", "length_number": "7"}, "length_number", "A number goes with"),
        ({"length": "rounds", "length_number": "0"}, "length_number", "1 to 10"),
    ],
)
def test_what_makes_no_sense_cannot_be_agreed_and_says_why(client, app, fields, field, said):
    assert said in refuse(client, "Ann", "Bea", **fields)[field]
    assert count(app, Match) == 0


def test_five_take_the_large_set_by_themselves_and_no_standard_one(client):
    names = ("Ann", "Bea", "Cy", "Dee", "Eve")
    assert "take the large set" in refuse(client, *names, box="standard")["box"]
    assert preview(choose(client, *names)) == "Classic round, but the large set"
    match = start(client, *names)
    assert "Game 1 of 5 is next." in page_of(client, match)
    assert record(client, match, empty_rack(0, "", "J+J", "J+J", "4", "5")).status_code == 303
    assert table(client.get(match).text, "standings")[0] == ["1", "Ann", "1", "+129"]
    answer = record(client, match, empty_rack(0, "", "J+J", "J+J", "J", "5"))
    assert answer.status_code == 422


def test_low_total_ranks_the_lowest_first_and_proves_nothing_by_a_sum(client):
    match = start(client, "Ann", "Bea", "Cy", preset="low-total")
    record(client, match, empty_rack(0, "", "5", "20"))
    record(client, match, blocked("30", "9", "10"))
    page = client.get(match).text
    assert [row[1:] for row in table(page, "standings")] == [
        ["Bea", "1", "14"],
        ["Ann", "1", "30"],
        ["Cy", "0", "30"],
    ]
    assert "lower is better" in words(page)
    assert "the lowest is at the top" in words(page)
    assert not re.search(r"\bSum\b", words(page))
    record(client, match, empty_rack(1, "1", "", "1"))
    assert (
        result(client.get(match).text) == "Bea wins the round: the lowest total, 14 points, and 2 games won."
    )


def test_winner_only_takes_nothing_from_the_others(client):
    match = start(client, "Ann", "Bea", preset="winner-only")
    record(client, match, empty_rack(0, "", "4+J"))
    assert [row[1:] for row in table(client.get(match).text, "standings")] == [
        ["Ann", "1", "+34"],
        ["Bea", "0", "0"],
    ]


def test_a_low_total_match_ends_when_somebody_reaches_the_target(client):
    match = start(client, "Ann", "Bea", preset="low-total", length="target", length_number="100")
    record(client, match, empty_rack(0, "", "60"))
    assert "Game 2 is next." in page_of(client, match)
    record(client, match, empty_rack(0, "", "40"))
    assert result(client.get(match).text).startswith("Ann wins the match")


def test_a_single_game_decides(client):
    match = start(client, "Ann", "Bea", preset="one-game")
    assert "The game is yet to be recorded." in page_of(client, match)
    record(client, match, empty_rack(1, "5", ""))
    assert result(client.get(match).text).startswith("Bea wins the match")
    assert "<caption>Standings" not in client.get(match).text + client.get(f"{match}/summary").text


def test_a_single_game_that_is_drawn_has_no_winner(client):
    match = start(client, "Ann", "Bea", preset="one-game", tied_low="draw")
    record(client, match, blocked("5", "5"))
    assert result(client.get(match).text).startswith("Nobody has won a game")


def test_rounds_are_told_apart_with_their_own_wins_and_points(client):
    match = start(client, "Ann", "Bea", length="rounds", length_number="2")
    for rack in ("5", "6", "7"):
        record(client, match, empty_rack(0, "", rack))
    page = client.get(match).text
    assert "Round 2 of 2: game 2 is next." in words(page)
    assert "Round 1: Ann 2 games won, +11; Bea 0 games won, -11" in words(page)
    assert "Round 2: Ann 1 game won, +7" in words(page)
    record(client, match, empty_rack(1, "9", ""))
    assert result(client.get(match).text) == "Ann wins the match: 3 games won, +9 points."


def test_a_finished_round_is_played_on_for_another(client):
    match = start(client, "Ann", "Bea")
    assert post(client, match, "extend").status_code == 303
    for _ in range(2):
        record(client, match, empty_rack(0, "", "5"))
    assert "Play another round" in page_of(client, match)
    for _ in range(2):
        post(client, match, "extend")
    assert "Round 2 of 2: game 1 is next." in page_of(client, match)
    assert changes(client, match) == ["recorded", "recorded", "extended"]


def test_a_match_stopped_before_its_first_game_has_no_result(client):
    match = start(client, "Ann", "Bea")
    record(client, match, empty_rack(0, "", "5"))
    post(client, match, "stop")
    number = {"csrf_token": csrf_token(client), "drawn": "1"}
    client.post(f"{match}/games/1/delete", data=number)
    assert "share the round" not in page_of(client, match)


def test_the_message_says_that_a_match_was_stopped(client):
    match = start(client, "Ann", "Bea")
    record(client, match, empty_rack(0, "", "5"))
    post(client, match, "stop")
    assert (
        "Stopped after 1 of 2 games."
        in re.search(r"<textarea.*?</textarea>", client.get(match).text, re.DOTALL)[0]
    )


def test_a_round_of_several_is_told_as_soon_as_it_is_over(client):
    match = start(client, "Ann", "Bea", length="rounds", length_number="2")
    record(client, match, empty_rack(0, "", "5"))
    record(client, match, empty_rack(0, "", "5"))
    assert "Round 1: Ann 2 games won, +10" in page_of(client, match)


def test_low_total_says_so_at_once_and_who_is_nearest_to_the_end(client):
    match = start(client, "Ann", "Bea", preset="low-total", length="target", length_number="100")
    assert "Low total: lower is better." in page_of(client, match)
    record(client, match, empty_rack(0, "", "95"))
    assert "The match ends at 100 points; the nearest is Bea with 95." in page_of(client, match)


def test_another_round_goes_on_though_the_match_was_stopped_before(client):
    match = start(client, "Ann", "Bea", length="open-ended")
    for _ in range(2):
        record(client, match, empty_rack(0, "", "5"))
    post(client, match, "stop")
    rules = {"csrf_token": csrf_token(client), "preset": "classic-round", "length": "rounds", "confirm": "1"}
    assert client.post(f"{match}/rules", data=rules).status_code == 303
    post(client, match, "extend")
    assert record_is_offered(client, match)
    assert changes(client, match)[-2:] == ["resumed", "extended"]


def test_a_game_typed_while_the_match_was_stopped_is_told_so(client):
    match = start(client, "Ann", "Bea", length="open-ended")
    record(client, match, empty_rack(0, "", "5"))
    typed_before = draw(client, f"{match}/games/new") | empty_rack(0, "", "6")
    post(client, match, "stop")
    answer = client.post(f"{match}/games/new", data=typed_before)
    assert answer.status_code == 422
    assert errors(answer.text)["finish"].startswith("This match was stopped.")


def test_whoever_has_not_played_has_no_result_in_banner_message_and_picture(client):
    """Where the lowest total wins, a 0 would be the best of all."""
    match = start(client, "Ann", "Bea", "Cy", preset="low-total")
    for _ in range(2):
        record(client, match, empty_rack(0, "", "5", "") | {"sat_out": "2"})
    post(client, match, "stop")
    page = client.get(match).text
    assert "3 Cy 0 games won –" in words(re.search(r'<div class="banner">.*?</ol>', page, re.DOTALL)[0])
    assert "Cy" not in re.search(r"<textarea.*?</textarea>", page, re.DOTALL)[0].partition("1. ")[2]
    assert table(page, "games")[-1][3] == "–"
    assert re.search(r"3 Cy [^–]* –", words(client.get(f"{match}/result.svg").text))


def test_points_typed_by_hand_are_not_said_to_be_counted_from_racks(client):
    match = start(client, "Ann", "Bea", preset="winner-only")
    typed_by_hand = {"finish": "blocked", "by_hand": "y", "seat_0_points": "9", "seat_1_points": "0"}
    record(client, match, typed_by_hand)
    assert "those typed by hand stand as they are" in page_of(client, match)


def test_a_match_is_stopped_early_and_says_so_and_can_be_gone_on_with(client):
    match = start(client, "Ann", "Bea", "Cy", "Dee")
    assert "Stop here" not in page_of(client, match)
    for _ in range(2):
        record(client, match, empty_rack(0, "", "5", "6", "7"))
    for _ in range(2):
        assert post(client, match, "stop").status_code == 303
    for address in (match, f"{match}/summary"):
        assert "Stopped after 2 of 4 games." in page_of(client, address)
    assert record_is_offered(client, match) is False
    post(client, match, "play-on")
    assert record_is_offered(client, match) is True
    assert changes(client, match) == ["recorded", "recorded", "stopped", "resumed"]


def record_is_offered(client, match):
    return "Record game 3" in page_of(client, match)


def test_the_page_says_when_the_leader_cannot_be_caught_and_else_what_the_others_need(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, empty_rack(0, "", "5", "6"))
    assert needs(client.get(match).text)["Bea"] == "needs 1 win and 16 points"
    record(client, match, empty_rack(0, "", "5", "6"))
    assert "Ann can no longer be caught." in page_of(client, match)


def test_a_teaching_game_counts_nothing(client):
    match = start(client, "Ann", "Bea", preset="teaching-game")
    form = client.get(f"{match}/games/new").text
    assert "deal again" in form
    assert 'name="seat_0_rack"' not in form
    assert record(client, match, {"finish": "blocked"}).status_code == 303
    page = page_of(client, match)
    assert "Game 1 Blocked" in page
    assert "A teaching game: nothing is counted." in page
    summary = page_of(client, f"{match}/summary")
    assert "Not over yet" not in summary
    assert "Sum " not in page + summary
    assert "add up to 0" not in page + summary
    assert client.get(f"{match}/games/new").status_code == 303
    assert "Turn timer" not in page
    assert "In which order to explain the game" in page
    assert client.get(f"{match}/result.svg").status_code == 404
    assert client.get(f"{match}/summary").status_code == 200


def test_five_who_learn_the_game_are_told_of_their_first_meld_and_their_set(client):
    names = ("Ann", "Bea", "Cy", "Dee", "Eve")
    page = page_of(client, start(client, *names, preset="teaching-game", first_meld="20", box="large"))
    assert "First meld: 20 points at least. Large set: 160 tiles, four jokers." in page


@pytest.mark.parametrize("what", ["stop", "play-on", "extend"])
def test_only_a_scorekeeper_ends_or_extends_a_match(client, app, what):
    match = start(client, "Ann", "Bea")
    record(client, match, empty_rack(0, "", "5"))
    other = app.test_client()
    assert post(other, match, what).status_code == 403
    assert post(other, f"{match}x", what).status_code == 404
    assert client.get(f"{match}/{what}").status_code == 405
    assert client.post(f"{match}/{what}").status_code == 400
    assert count(app, Change) == 2
