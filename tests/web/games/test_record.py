import json
import re

import pytest
import sqlalchemy as sa

from scorekeeper.storage.database import db
from scorekeeper.storage.models import Game, Match
from tests.support import ROOT
from tests.support.app import changes, make_app
from tests.support.matches import blocked, csrf_token, draw, empty_rack, hidden, record, start
from tests.support.races import race
from tests.support.reading import checked, errors, part, preview, shown_points, table, typed

pytestmark = pytest.mark.database

EXAMPLES = json.loads((ROOT / "tests" / "support" / "scoring-examples.json").read_text("utf-8"))
NAMES = ["Ann", "Bea", "Cy", "Dee"]
UNKNOWN = "/m/2222222222222/games/new"
NOT_FOR_THE_FORM = {
    "one player": "a match has two to four players",
    "five players with a standard box": "a match has two to four players",
}


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


@pytest.fixture
def three(client):
    """The address of a match of Ann, Bea and Cy."""
    return start(client, *NAMES[:3])


def by_hand(finish, *points):
    return {"finish": finish, "by_hand": "y"} | {
        f"seat_{seat}_points": value for seat, value in enumerate(points)
    }


def saved(client, match):
    """How many games of a match the database keeps."""
    with client.application.app_context():
        code = match.rpartition("/")[2]
        games = sa.select(sa.func.count()).select_from(Game).join(Match).filter_by(code=code)
        return db.session.scalar(games)


def games(client, match):
    """The rows of the games table, without that of the totals."""
    return table(client.get(match).text, "games")[:-1]


def points(client, match, game=0):
    """Each player's points, and the sum, of one game on the match page."""
    return [re.search(r"[-+]?\d+", cell)[0] for cell in games(client, match)[game][1:]]


def assert_refused(answer, field, message):
    """A page that says this beside one field, links to it, and says in its title that it errs."""
    assert answer.status_code == 422
    assert part(answer.text, "title").startswith("Error:")
    said = errors(answer.text)
    assert list(said) == [field]
    assert message in said[field]
    assert f'href="#{field}">' in answer.text


def assert_kept(page, form):
    for field, value in form.items():
        if field.startswith("seat_"):
            # A parser of HTML reads a NUL as the sign for what cannot be shown.
            assert typed(page, field) == value.replace("\0", "\N{REPLACEMENT CHARACTER}")
        elif field in ("finish", "out", "by_hand", "named"):
            assert checked(page, field) == [value]


# The published examples, by the web form


def examples(kind):
    """The examples of difference scoring, each under its name."""
    return [
        pytest.param(example, id=example["name"], marks=skip_what_no_form_can_say(example["name"]))
        for example in EXAMPLES[kind]
        if example["rules"].get("scoring", "difference") == "difference"
    ]


def skip_what_no_form_can_say(name):
    return [pytest.mark.skip(reason=NOT_FOR_THE_FORM[name])] if name in NOT_FOR_THE_FORM else []


def filled_in(example):
    """The form as a group would fill it in, with the racks of those who did not go out."""
    racks = [str(rack) for rack in example["racks"]]
    winner = example["winner"]
    if example["finish"] == "blocked":
        return blocked(*racks) | ({} if winner is None else {"named": str(winner)})
    if winner is None:
        return {field: value for field, value in empty_rack("", *racks).items() if field != "out"}
    return empty_rack(winner, *racks[:winner], "", *racks[winner + 1 :])


@pytest.mark.parametrize("example", examples("scored"))
def test_a_published_game_is_saved_with_its_published_points_and_wins(client, example):
    match = start(client, *NAMES[: len(example["racks"])], **example["rules"])
    assert record(client, match, filled_in(example)).status_code == 303
    (row,) = games(client, match)
    assert points(client, match) == [f"{value:+d}" if value else "0" for value in [*example["points"], 0]]
    assert [int(cell.startswith("won")) for cell in row[1:-1]] == example["wins"]


@pytest.mark.parametrize("example", examples("refused"))
def test_a_published_game_that_cannot_be_is_refused_and_what_was_typed_is_kept(client, example):
    match = start(client, *NAMES[: len(example["racks"])], **example["rules"])
    form = filled_in(example)
    answer = record(client, match, form)
    assert answer.status_code == 422
    assert part(answer.text, "title").startswith("Error:")
    assert errors(answer.text)
    form.pop("named", None)
    assert_kept(answer.text, form)
    assert saved(client, match) == 0


# Racks


@pytest.mark.parametrize(
    ("rack", "jokers", "total"),
    [
        ("34", "0", 34),
        (" 7 ", "0", 7),
        ("105", "0", 105),
        ("13+30+7", "0", 50),
        ("13 + 7", "", 20),
        ("13＋7", "0", 20),
        ("4+J", "0", 34),
        ("4 J", "0", 34),
        ("4+j", "0", 34),
        ("4j", "0", 34),
        ("J", "0", 30),
        ("JJ", "0", 60),
        ("4", "1", 34),
        ("", "1", 30),
        ("4+5", "2", 69),
        ("4+J", "1", 64),
        ("٣٤", "0", 34),
        ("788", "0", 788),
    ],
)
def test_a_rack_is_a_total_a_sum_or_tiles_with_jokers_and_jokers_can_be_counted_beside_it(
    client, rack, jokers, total
):
    match = start(client, "Ann", "Bea")
    assert record(client, match, empty_rack(0, "", rack) | {"seat_1_jokers": jokers}).status_code == 303
    assert points(client, match) == [f"+{total}", f"-{total}", "0"]
    assert f"rack {total}" in games(client, match)[0][2]


@pytest.mark.parametrize(
    ("rack", "message"),
    [
        ("", "Blank is not zero: type what is left on Bea's rack."),
        ("  ", "Blank is not zero: type what is left on Bea's rack."),
        ("0", "Bea did not go out, so this rack cannot be empty too."),
        ("-25", "without a minus"),
        ("−25", "without a minus"),
        ("4.5", "“4.5” is not a rack"),
        ("4,5", "“4,5” is not a rack"),
        ("1e2", "“1e2” is not a rack"),
        ("0x10", "is not a rack"),
        ("½", "is not a rack"),
        ("²", "is not a rack"),
        ("NaN", "is not a rack"),
        ("five", "is not a rack"),
        ("100%s", "“100%s” is not a rack"),
        ("<b>7</b>", "“<b>7</b>” is not a rack"),
        ('7"', '“7"” is not a rack'),
        ("\x007", "is not a rack"),
        ("+", "missing beside the plus"),
        ("4+", "missing beside the plus"),
        ("14+2", "There is no tile 14."),
        ("0+2", "There is no tile 0."),
        ("9" * 200, "too long for a rack"),
        ("9" * 80, "more than the box holds"),
        ("800", "Bea: this is more than the box holds"),
        ("J+J+J", "Bea: the box has only 2 jokers"),
        ("1+1+1+1+1+1+1+1+1", "Bea: the box has only 8 tiles with a 1"),
    ],
)
@pytest.mark.parametrize("finish", ["empty-rack", "blocked"])
def test_a_rack_that_cannot_be_is_refused_beside_its_field(client, three, rack, message, finish):
    form = empty_rack(0, "", rack, "5") if finish == "empty-rack" else blocked("6", rack, "5")
    if rack == "0" and finish == "blocked":
        message = "Bea has an empty rack, which a blocked game cannot have."
    answer = record(client, three, form)
    assert_refused(answer, "seat_1_rack", message)
    assert_kept(answer.text, form)
    assert saved(client, three) == 0


@pytest.mark.parametrize("jokers", ["3", "-1", "1.5", "1e0", "two", "9" * 200])
def test_jokers_counted_beside_a_rack_are_0_to_2(client, three, jokers):
    form = empty_rack(0, "", "4", "5") | {"seat_1_jokers": jokers}
    answer = record(client, three, form)
    assert_refused(answer, "seat_1_rack", "Count the jokers with 0 to 2.")
    assert_kept(answer.text, form)
    assert saved(client, three) == 0


@pytest.mark.parametrize(
    ("form", "field", "message"),
    [
        pytest.param(blocked("J", "J", "J"), "seat_2_rack", "only 2 jokers", id="three jokers over all"),
        pytest.param(
            empty_rack(0, "", "J+J", "4") | {"seat_2_jokers": "1"},
            "seat_2_rack",
            "only 2 jokers",
            id="three jokers, typed and counted",
        ),
        pytest.param(blocked("300", "300", "189"), "seat_2_rack", "the box holds", id="789 over all"),
        pytest.param(empty_rack(1, "0", "", "5"), "seat_0_rack", "Ann did not go out", id="second empty"),
        pytest.param(empty_rack(1, "4", "6", "5"), "seat_1_rack", "Bea went out, so this", id="out with 6"),
        pytest.param(
            empty_rack(1, "4", "", "5") | {"seat_1_jokers": "1"},
            "seat_1_rack",
            "so this rack is empty, not 30",
            id="out with a joker",
        ),
        pytest.param(empty_rack("", "4", "6", "5"), "out", "Nobody's rack is empty", id="nobody out"),
        pytest.param(empty_rack("3", "4", "6", "5"), "out", "say who went out", id="out is no player"),
        pytest.param(empty_rack("x", "4", "6", "5"), "out", "say who went out", id="out is no seat"),
        pytest.param(blocked("6", "6", "0"), "seat_2_rack", "Cy has an empty rack", id="blocked with 0"),
        pytest.param(blocked("4", "6", "5") | {"finish": "x"}, "finish", "how the game", id="no finish"),
    ],
)
def test_racks_that_contradict_the_box_or_the_finish_are_refused(client, three, form, field, message):
    answer = record(client, three, form)
    assert_refused(answer, field, message)
    assert_kept(answer.text, {key: value for key, value in form.items() if key.startswith("seat_")})
    assert saved(client, three) == 0


def test_every_rack_that_is_wrong_is_pointed_at_at_once(client, three):
    answer = record(client, three, blocked("-1", "", "1e2"))
    assert list(errors(answer.text)) == ["seat_0_rack", "seat_1_rack", "seat_2_rack"]
    assert answer.text.count('aria-invalid="true"') == 3


def test_zero_is_a_number_and_says_by_itself_who_went_out(client, three):
    assert record(client, three, empty_rack("", "7", "0", "5")).status_code == 303
    assert points(client, three) == ["-7", "+12", "-5", "0"]


def test_who_went_out_does_not_matter_once_the_game_is_said_to_be_blocked(client, three):
    answer = record(client, three, blocked("", "9", "15") | {"out": "0"})
    assert_refused(answer, "seat_0_rack", "Blank is not zero: type what is left on Ann's rack.")
    assert record(client, three, blocked("4", "9", "15") | {"out": "1"}).status_code == 303
    assert points(client, three) == ["+16", "-5", "-11", "0"]


def test_markup_typed_into_a_rack_is_shown_as_text(client, three):
    page = record(client, three, empty_rack(0, "", "<b>7</b>", '"><i>')).text
    assert not re.search("<b>7|<i>", page)


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_leftovers_are_credited_to_the_winner_whose_rack_is_not_typed(client, winner):
    match = start(client, "Ann", "Bea", "Cy", "Dee")
    others = ["25", "30", "15"]
    record(client, match, empty_rack(winner, *others[:winner], "", *others[winner:]))
    losses = [f"-{rack}" for rack in others]
    assert points(client, match) == [*losses[:winner], "+70", *losses[winner:], "0"]


# Who wins a tie


def tie_choices(page):
    return re.findall(r'<input type="(\w+)" name="named" value="(\d)"', page)


@pytest.mark.parametrize(
    ("tied_low", "form", "choices"),
    [
        ("picked-winner", blocked("6", "9", "6"), [("radio", "0"), ("radio", "2")]),
        ("picked-winner", blocked("4+J", "34", "99"), [("radio", "0"), ("radio", "1")]),
        ("picked-winner", blocked("6", "9", "7"), []),
        ("picked-winner", empty_rack(0, "", "5", "5"), []),
        ("shared-win", blocked("6", "9", "6"), []),
        ("draw", blocked("6", "9", "6"), []),
        ("draw", by_hand("blocked", "0", "0", "0"), []),
        ("picked-winner", by_hand("blocked", "0", "0", "0"), [("radio", str(seat)) for seat in range(3)]),
        ("shared-win", by_hand("blocked", "0", "0", "0"), [("checkbox", str(seat)) for seat in range(3)]),
        ("shared-win", by_hand("blocked", "+9", "-4", "-5"), []),
    ],
)
def test_the_winner_is_asked_for_only_where_a_tie_leaves_it_open(client, tied_low, form, choices):
    match = start(client, *NAMES[:3], tied_low=tied_low)
    assert tie_choices(record(client, match, form | {"check": "1"}).text) == choices
    assert tie_choices(record(client, match, form | {"live": "1"}).text) == choices
    assert tie_choices(client.get(f"{match}/games/new").text) == []


@pytest.mark.parametrize("named", [[], ["x"], ["0", "1"]])
def test_a_tie_is_won_by_one_of_the_tied_and_nobody_else(client, named):
    match = start(client, *NAMES[:3], tied_low="picked-winner")
    form = blocked("6", "6", "15")
    answer = record(client, match, form | {"named": named})
    assert_refused(answer, "named", "Ann and Bea tie for the lowest rack: pick the winner")
    assert_kept(answer.text, form)
    assert saved(client, match) == 0


@pytest.mark.parametrize(("named", "shared"), [(["0", "2"], ["won 0", "0", "won 0"]), (["1"], None)])
def test_a_shared_win_typed_as_points_needs_two_who_share_it(client, three, named, shared):
    answer = record(client, three, by_hand("blocked", "0", "0", "0") | {"named": named})
    if shared:
        assert [cell.partition(" total")[0] for cell in games(client, three)[0][1:-1]] == shared
    else:
        assert "say who shares the win" in errors(answer.text)["named"]
        assert checked(answer.text, "named") == named


def test_a_winner_named_who_is_not_the_lowest_is_refused_and_while_typing_dropped(client):
    match = start(client, *NAMES[:3], tied_low="picked-winner")
    form = blocked("6", "7", "15") | {"named": "1"}
    answer = record(client, match, form)
    assert_refused(answer, "seat_1_rack", "Bea cannot win: in a blocked game the lowest rack wins.")
    assert tie_choices(answer.text) == []
    assert saved(client, match) == 0
    assert "Ann has the lowest rack" in record(client, match, form | {"live": "1"}).text


# Points typed by hand


@pytest.mark.parametrize(
    ("finish", "typed_points", "field", "messages"),
    [
        pytest.param(
            "empty-rack",
            ["+20", "-5", "-5", "-5"],
            "seat_0_points",
            ["add up to +5, not 0", "These losses add to 15; Ann should have +15, not +20."],
            id="winner off by 5",
        ),
        pytest.param(
            "empty-rack",
            ["-12", "-17", "+57", "-25"],
            "seat_2_points",
            ["add up to +3, not 0", "These losses add to 54; Cy should have +54, not +57."],
            id="winner off by 3",
        ),
        pytest.param(
            "empty-rack",
            ["+54", "12", "-17", "-25"],
            "seat_1_points",
            ["add up to +24, not 0", "Bea should have -12, not +12."],
            id="sign forgotten",
        ),
        pytest.param(
            "empty-rack",
            ["0", "-12", "-17", "-25"],
            "seat_0_points",
            ["add up to -54, not 0", "Ann should have +54, not 0."],
            id="leftovers not credited",
        ),
        pytest.param("empty-rack", ["0", "0", "0", "0"], "by_hand", ["no winner"], id="nobody gains"),
        pytest.param("blocked", ["+5", "+5", "-7", "-3"], "by_hand", ["Ann and Bea do"], id="two gain"),
        pytest.param(
            "empty-rack", ["+9", "0", "-5", "-4"], "seat_1_points", ["loses at least 1"], id="a loser's 0"
        ),
        pytest.param(
            "empty-rack", ["+900", "-400", "-300", "-200"], "seat_0_points", ["worth 788"], id="over the box"
        ),
        pytest.param(
            "blocked", ["", "-5", "-7", "+12"], "seat_0_points", ["Blank is not zero: type Ann's"], id="blank"
        ),
        pytest.param("blocked", ["1e1", "-5", "-7", "+2"], "seat_0_points", ["“1e1” is not"], id="1e1"),
        pytest.param("blocked", ["9.5", "-5", "-7", "+2"], "seat_0_points", ["“9.5” is not"], id="decimal"),
        pytest.param("blocked", ["J", "-5", "-7", "+2"], "seat_0_points", ["“J” is not"], id="joker"),
        pytest.param("blocked", ["9" * 200, "-5", "-7", "+2"], "seat_0_points", ["is not"], id="200 digits"),
        pytest.param("blocked", ["--9", "-5", "-7", "+2"], "seat_0_points", ["is not"], id="two signs"),
    ],
)
def test_points_that_cannot_be_are_refused_with_what_would_be_right(
    client, finish, typed_points, field, messages
):
    match = start(client, *NAMES)
    form = by_hand(finish, *typed_points)
    answer = record(client, match, form)
    for message in messages:
        assert_refused(answer, field, message)
    assert_kept(answer.text, form)
    assert saved(client, match) == 0


@pytest.mark.parametrize(
    ("finish", "tied_low", "typed_points", "shown"),
    [
        ("empty-rack", "draw", ["+54", "-12", "-17", "-25"], ["+54", "-12", "-17", "-25"]),
        ("empty-rack", "draw", ["−12", "54", " -17 ", "– 25"], ["-12", "+54", "-17", "-25"]),
        ("blocked", "picked-winner", ["0", "+9", "-9", "0"], ["0", "+9", "-9", "0"]),
        ("blocked", "draw", ["0", "0", "-0", "+0"], ["0", "0", "0", "0"]),
    ],
)
def test_points_that_some_game_could_have_given_are_taken_as_typed(
    client, finish, tied_low, typed_points, shown
):
    match = start(client, *NAMES, tied_low=tied_low)
    assert record(client, match, by_hand(finish, *typed_points)).status_code == 303
    assert points(client, match) == [*shown, "0"]
    assert "Points typed by hand" in games(client, match)[0][0]


# Check and preview: the server's answer before anything is saved

PLAYED = [
    pytest.param("draw", empty_rack(1, "13+30+7", "", "4") | {"seat_2_jokers": "1"}, id="empty rack"),
    pytest.param("draw", blocked("4", "9", "15"), id="blocked"),
    pytest.param("shared-win", blocked("6", "15", "6"), id="shared"),
    pytest.param("draw", blocked("6", "15", "6"), id="draw"),
    pytest.param("picked-winner", blocked("6", "6", "15") | {"named": "1"}, id="picked"),
    pytest.param("draw", by_hand("empty-rack", "-12", "+29", "-17"), id="by hand"),
]


@pytest.mark.parametrize("button", ["check", "live"])
@pytest.mark.parametrize(("tied_low", "form"), PLAYED)
def test_what_a_preview_shows_is_what_is_then_saved(client, tied_low, form, button):
    match = start(client, *NAMES[:3], tied_low=tied_low)
    answer = record(client, match, form | {button: "1"})
    assert (answer.status_code, errors(answer.text), saved(client, match)) == (200, {}, 0)
    assert not part(answer.text, "title").startswith("Error:")
    shown = [line.split(maxsplit=2) for line in shown_points(answer.text)]
    assert_kept(answer.text, form)

    assert record(client, match, form).status_code == 303
    assert [name for name, *_ in shown] == ["Ann", "Bea", "Cy", "Sum"]
    assert [value for _name, value, *_won in shown] == points(client, match)
    won = [cell.startswith("won") for cell in games(client, match)[0][1:-1]]
    assert [line[2:] == ["game won"] for line in shown[:3]] == won


def test_the_preview_explains_the_points_in_a_sentence(client):
    match = start(client, "Sam", "Ari", "Jo", "Dee")
    page = record(client, match, empty_rack(3, "8", "21", "4+J", "") | {"check": "1"}).text
    assert "Sam -8, Ari -21, Jo -34; Dee gains the sum, +63." in preview(page)
    understood = re.findall(r'id="seat_(\d)_rack_value"[^>]*>\s*= (\d+)', page)
    assert understood == [("0", "8"), ("1", "21"), ("2", "34")]


def test_check_refuses_what_save_would_refuse_and_saves_nothing(client, three):
    form = empty_rack(0, "", "1e2", "5")
    answer = record(client, three, form | {"check": "1"})
    assert_refused(answer, "seat_1_rack", "is not a rack")
    assert_kept(answer.text, form)
    assert saved(client, three) == 0


@pytest.mark.parametrize(
    ("form", "needed"),
    [
        (empty_rack("", "", "", ""), "Still needed: who went out, Ann, Bea, and Cy."),
        (empty_rack(0, "", "", ""), "Still needed: Bea and Cy."),
        (empty_rack("", "4", "6", "5"), "Still needed: who went out."),
        (blocked("", "6", ""), "Still needed: Ann and Cy."),
        (by_hand("blocked", "+5", "", "-2"), "Still needed: Bea."),
        (blocked("6", "6", "15"), "Still needed: who wins the tie."),
    ],
)
def test_while_somebody_types_a_blank_is_still_needed_and_not_a_mistake(client, form, needed):
    match = start(client, *NAMES[:3], tied_low="picked-winner")
    answer = record(client, match, form | {"live": "1"})
    assert (answer.status_code, errors(answer.text)) == (200, {})
    assert preview(answer.text) == needed
    assert saved(client, match) == 0


def test_while_somebody_types_a_rack_that_cannot_be_is_said_at_once(client, three):
    answer = record(client, three, empty_rack(0, "", "14+2", "") | {"live": "1"})
    assert answer.status_code == 200
    assert list(errors(answer.text)) == ["seat_1_rack"]


# Abandoned games, and how many a round has


def test_an_abandoned_game_counts_nothing_and_its_slot_is_played_again(client, three):
    assert record(client, three, {"finish": "abandoned"}).status_code == 303
    page = client.get(three).text
    assert "Game 1 of 3" in part(page, "main")
    assert [row[1:] for row in table(page, "standings")] == [[name, "0", "0"] for name in NAMES[:3]]
    (row,) = games(client, three)
    assert row[0].startswith("Game 1 Abandoned")
    assert row[1] == "Counts nothing; it is played again."

    record(client, three, empty_rack(0, "", "5", "5"))
    assert [row[0].partition(" Correct")[0] for row in games(client, three)] == [
        "Game 1 Abandoned",
        "Game 1 Empty rack Won by Ann",
    ]
    assert "Game 2 of 3" in part(client.get(three).text, "main")


@pytest.mark.parametrize(
    "left",
    [
        pytest.param({"seat_1_rack": "1e2"}, id="rack"),
        pytest.param({"seat_1_jokers": "9"}, id="jokers"),
        pytest.param({"by_hand": "y", "seat_0_points": "x"}, id="points"),
    ],
)
def test_whatever_was_typed_before_a_game_was_abandoned_does_not_matter(client, three, left):
    assert record(client, three, {"finish": "abandoned"} | left).status_code == 303


def test_a_round_takes_no_more_games_than_it_has(client):
    match = start(client, "Ann", "Bea")
    for _ in range(2):
        record(client, match, empty_rack(0, "", "5"))
    address = f"{match}/games/new"
    asked = client.get(address)
    assert (asked.status_code, asked.location) == (303, match)
    form = {"csrf_token": csrf_token(client), "submission": "another", "drawn": "2.0"} | empty_rack(
        0, "", "5"
    )
    answer = client.post(address, data=form)
    assert answer.status_code == 422
    assert "All games of this round are recorded" in errors(answer.text)["finish"]
    assert typed(answer.text, "seat_1_rack") == "5"
    assert saved(client, match) == 2


# The same form again, and two forms at once


def test_the_same_form_sent_twice_is_one_game(client, three):
    address = f"{three}/games/new"
    for form in (empty_rack(0, "", "5", "5"), {"finish": "abandoned"}, by_hand("blocked", "+2", "-1", "-1")):
        sent = draw(client, address) | form
        before = saved(client, three)
        answers = [client.post(address, data=sent) for _ in range(3)]
        assert [(answer.status_code, answer.location) for answer in answers] == [(303, three)] * 3
        assert saved(client, three) == before + 1


def test_a_refresh_after_saving_asks_for_the_match_page_and_posts_nothing(client, three):
    answer = record(client, three, empty_rack(0, "", "5", "5"))
    assert (answer.status_code, answer.location) == (303, three)
    client.get(answer.location)
    client.get(answer.location)
    assert saved(client, three) == 1


def send_together(client, address, forms):
    """Post each form from a tab of the same browser, all at the same moment."""
    return sorted(answer.status_code for answer in race(*((client, address, form) for form in forms)))


def test_a_double_tap_is_one_game(client, three):
    address = f"{three}/games/new"
    form = draw(client, address) | empty_rack(0, "", "5", "5")
    assert send_together(client, address, [form] * 4) == [303] * 4
    assert saved(client, three) == 1


def test_of_two_who_save_at_once_the_second_is_told(client, three):
    address = f"{three}/games/new"
    forms = [draw(client, address) | empty_rack(0, "", rack, "5") for rack in ("5", "6", "7")]
    assert send_together(client, address, forms) == [303, 409, 409]
    assert saved(client, three) == 1


@pytest.mark.parametrize(
    "second", [empty_rack(1, "7", "", "8"), {"finish": "abandoned"}, blocked("1", "", "")]
)
def test_back_then_save_with_other_values_offers_to_correct_the_game_and_makes_no_second(
    client, three, second
):
    address = f"{three}/games/new"
    sent = draw(client, address)
    client.post(address, data=sent | empty_rack(0, "", "5", "5"))
    answer = client.post(address, data=sent | second)
    assert answer.status_code == 409
    assert "recorded already (Game 1: Empty rack, won by Ann)" in part(answer.text, "main")
    assert f'action="{three}/games/1"' in answer.text
    assert_kept(answer.text, second)
    assert saved(client, three) == 1
    assert points(client, three) == ["+10", "-5", "-5", "0"]


def test_what_was_typed_after_going_back_can_then_correct_the_game(client, three):
    address = f"{three}/games/new"
    sent = draw(client, address)
    client.post(address, data=sent | empty_rack(0, "", "5", "5"))
    mended = empty_rack(1, "7", "", "8")
    page = client.post(address, data=sent | mended).text
    offered = {name: hidden(page, name) for name in ("csrf_token", "submission", "drawn")}
    assert client.post(f"{three}/games/1", data=offered | mended).status_code == 303
    assert saved(client, three) == 1
    assert points(client, three) == ["-7", "+15", "-8", "0"]


def test_the_same_form_after_its_game_was_deleted_says_so_and_makes_no_second(client, three):
    address = f"{three}/games/new"
    sent = draw(client, address) | empty_rack(0, "", "5", "5")
    client.post(address, data=sent)
    client.post(f"{three}/games/1/delete", data={"csrf_token": sent["csrf_token"], "drawn": "1"})
    answer = client.post(address, data=sent)
    assert answer.status_code == 409
    assert "deleted" in part(answer.text, "main")
    assert f'action="{three}/games/1"' in answer.text
    assert saved(client, three) == 1


def test_a_form_drawn_before_another_game_was_recorded_is_shown_again_and_can_then_be_saved(client, three):
    record(client, three, blocked("9", "4", "9"))
    address = f"{three}/games/new"
    mine, other = draw(client, address), draw(client, address)
    client.post(address, data=other | empty_rack(0, "", "5", "5"))
    typed_now = empty_rack(1, "4+J", "", "13+7")
    answer = client.post(address, data=mine | typed_now)
    assert answer.status_code == 409
    assert "something else was saved. Recorded. Game 2: Empty rack, won by Ann." in part(answer.text, "main")
    assert_kept(answer.text, typed_now)
    assert saved(client, three) == 2

    again = {name: hidden(answer.text, name) for name in ("csrf_token", "submission", "drawn")}
    assert client.post(address, data=again | typed_now).status_code == 409
    another, _same = choices(answer.text)
    assert client.post(address, data=again | typed_now | {"instead": another}).status_code == 303
    assert [points(client, three, game) for game in (1, 2)] == [
        ["+10", "-5", "-5", "0"],
        ["-34", "+54", "-20", "0"],
    ]


def choices(page):
    """What may become of a game that was typed while another was saved."""
    return re.findall(r'name="instead" value="([^"]+)"', page)


@pytest.fixture
def both(app, client, three):
    """Two people recorded the same game: the answer to the second, and what they sent."""
    address = f"{three}/games/new"
    sent = draw(client, address) | empty_rack(1, "4+J", "", "13+7")
    record(client, three, empty_rack(0, "", "5", "5"))
    return client.post(address, data=sent), sent


def test_both_versions_of_a_game_stand_side_by_side(both):
    answer, _sent = both
    assert answer.status_code == 409
    assert table(answer.text, "versions") == [
        ["End", "Empty rack · Won by Ann", "Empty rack · Won by Bea"],
        ["Ann", "+10", "rack 4+J: -34"],
        ["Bea", "rack 5: -5", "+54"],
        ["Cy", "rack 5: -5", "rack 13+7: -20"],
    ]


def test_the_second_of_two_can_be_put_in_the_place_of_the_first(client, three, both):
    answer, sent = both
    _another, same = choices(answer.text)
    assert client.post(f"{three}/games/new", data=sent | {"instead": same}).status_code == 303
    assert saved(client, three) == 1
    assert points(client, three) == ["-34", "+54", "-20", "0"]
    assert changes(client, three) == ["recorded", "corrected"]


def test_what_was_chosen_is_asked_anew_when_something_was_saved_again(client, three, both):
    answer, sent = both
    record(client, three, empty_rack(2, "1", "2", ""))
    for choice in choices(answer.text)[:1]:
        second = client.post(f"{three}/games/new", data=sent | {"instead": choice})
        assert second.status_code == 409
        assert errors(second.text)["instead"].startswith("Something was saved again")
    assert saved(client, three) == 2


def test_a_game_that_was_corrected_again_is_not_replaced(client, three, both):
    answer, sent = both
    _another, same = choices(answer.text)
    other = draw(client, f"{three}/games/1") | empty_rack(2, "1", "2", "")
    client.post(f"{three}/games/1", data=other)
    assert client.post(f"{three}/games/new", data=sent | {"instead": same}).status_code == 409
    assert points(client, three) == ["-1", "-2", "+3", "0"]


def test_what_is_saved_can_be_kept_by_one_link(client, three, both):
    answer, _sent = both
    assert re.search(rf'<a [^>]*data-forget href="{three}">Keep what is saved</a>', answer.text)


def test_saving_without_a_choice_asks_for_one_and_keeps_both_versions(client, three, both):
    answer, sent = both
    asked = sent | {"asked": hidden(answer.text, "asked")}
    again = client.post(f"{three}/games/new", data=asked)
    assert again.status_code == 409
    assert errors(again.text) == {"instead": "Choose what becomes of yours."}
    assert part(again.text, "title").startswith("Error: ")
    assert "Choose" not in errors(answer.text).get("instead", "")
    assert table(again.text, "versions") == table(answer.text, "versions")
    assert choices(again.text) == choices(answer.text)
    assert saved(client, three) == 1


@pytest.mark.parametrize("button", [{}, {"check": "1"}])
@pytest.mark.parametrize("choice", [0, 1])
def test_a_choice_outlives_a_refusal_of_what_was_typed(client, three, both, choice, button):
    answer, sent = both
    chosen_one = choices(answer.text)[choice]
    wrong = sent | {"asked": "1", "instead": chosen_one, "seat_0_rack": "x"} | button
    refused = client.post(f"{three}/games/new", data=wrong)
    assert refused.status_code == 422
    assert choices(refused.text) == choices(answer.text)
    assert checked(refused.text, "instead") == [chosen_one]
    assert table(refused.text, "versions")[0][1] == "Empty rack · Won by Ann"
    mended = sent | {"asked": "1", "instead": chosen_one}
    mended |= {name: hidden(refused.text, name) for name in ("drawn", "submission")}
    assert client.post(f"{three}/games/new", data=mended).status_code == 303
    assert saved(client, three) == 2 - choice


@pytest.mark.parametrize("end", ["full", "stopped"])
def test_where_no_game_fits_any_more_another_game_is_not_offered(client, end):
    match = start(client, "Ann", "Bea")
    if end == "full":
        record(client, match, empty_rack(0, "", "5"))
    address = f"{match}/games/new"
    sent = draw(client, address) | empty_rack(1, "7", "")
    record(client, match, empty_rack(0, "", "6"))
    if end == "stopped":
        client.post(f"{match}/stop", data={"csrf_token": sent["csrf_token"]})
    answer = client.post(address, data=sent)
    assert answer.status_code == 409
    (same,) = choices(answer.text)
    why = {"full": "All games of this round are recorded", "stopped": "This match was stopped"}[end]
    assert why in part(answer.text, "main")
    assert client.post(address, data=sent | {"asked": "1", "instead": same}).status_code == 303
    assert changes(client, match)[-1] == "corrected"


def test_another_game_that_no_longer_fits_is_refused_with_both_versions(client):
    match = start(client, "Ann", "Bea")
    address = f"{match}/games/new"
    sent = draw(client, address) | empty_rack(1, "7", "")
    record(client, match, empty_rack(0, "", "6"))
    another, same = choices(client.post(address, data=sent).text)
    client.post(f"{match}/stop", data={"csrf_token": sent["csrf_token"]})
    refused = client.post(address, data=sent | {"asked": "1", "instead": another})
    assert refused.status_code == 422
    assert "This match was stopped" in errors(refused.text)["finish"]
    assert choices(refused.text) == [same]
    assert table(refused.text, "versions")[2] == ["Bea", "rack 6: -6", "+7"]


@pytest.mark.parametrize("drawn", ["7", "-1", "x", "", None])
def test_a_form_that_does_not_say_what_it_was_drawn_from_is_not_saved(client, three, drawn):
    form = draw(client, f"{three}/games/new") | empty_rack(0, "", "5", "5") | {"drawn": drawn}
    form = {field: value for field, value in form.items() if value is not None}
    answer = client.post(f"{three}/games/new", data=form)
    assert answer.status_code in (409, 422)
    assert_kept(answer.text, empty_rack(0, "", "5", "5"))
    assert saved(client, three) == 0


def test_a_submission_id_of_another_match_does_no_harm(client, three):
    other = start(client, "Dee", "Eve", "Fay")
    sent = draw(client, f"{three}/games/new") | empty_rack(0, "", "5", "5")
    for match in (three, other):
        assert client.post(f"{match}/games/new", data=sent).status_code in (303, 409)
    assert saved(client, three) == 1


# Who may, and what cannot be read


@pytest.mark.parametrize("button", [{}, {"check": "1"}, {"live": "1"}])
def test_another_browser_can_neither_open_nor_send_the_form(app, client, three, button):
    other = app.test_client()
    start(other, "Eve", "Mal", "Zed")
    form = {"csrf_token": csrf_token(other), "submission": "x", "drawn": "0"} | empty_rack(0, "", "5", "5")
    address = f"{three}/games/new"
    for answer in (other.get(address), other.post(address, data=form | button)):
        assert answer.status_code == 403
        assert part(answer.text, "h1") == "You cannot change this match"
        assert f'href="{three}"' in answer.text
    assert saved(client, three) == 0


def test_a_browser_that_never_kept_score_is_refused_too(app, three):
    stranger = app.test_client()
    assert stranger.get(f"{three}/games/new").status_code == 403
    form = {"csrf_token": csrf_token(stranger)} | empty_rack(0, "", "5", "5")
    assert stranger.post(f"{three}/games/new", data=form).status_code == 403
    assert saved(stranger, three) == 0


def test_a_match_that_is_not_there_is_404_to_its_form_too(client, three):
    form = draw(client, f"{three}/games/new") | empty_rack(0, "", "5", "5")
    assert client.get(UNKNOWN).status_code == 404
    assert client.post(UNKNOWN, data=form).status_code == 404


def test_without_this_browsers_csrf_token_no_game_is_recorded(app, client, three):
    address = f"{three}/games/new"
    form = draw(client, address) | empty_rack(0, "", "5", "5")
    for token in ("", csrf_token(app.test_client())):
        assert client.post(address, data=form | {"csrf_token": token}).status_code == 400
    assert saved(client, three) == 0


def test_a_form_of_100_kilobytes_is_413(client, three):
    form = empty_rack(0, "", "9" * 100_000, "5")
    assert record(client, three, form).status_code == 413
    assert saved(client, three) == 0


def test_a_full_round_takes_no_abandoned_game_either(client):
    match = start(client, "Ann", "Bea")
    late = draw(client, f"{match}/games/new")
    for _ in range(2):
        record(client, match, empty_rack(0, "", "5"))
    answer = client.post(f"{match}/games/new", data=late | {"finish": "abandoned", "drawn": "2.0"})
    assert answer.status_code == 422
    assert "All games of this round are recorded" in errors(answer.text)["finish"]
    assert saved(client, match) == 2


def test_head_asks_for_nothing(client, three):
    assert client.head(f"{three}/games/new").status_code == 200


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("people", {"name_0": "Bea", "name_1": "Ann", "name_2": "Cy"}),
        ("people", {"name_0": "Ann", "name_1": "Bea", "name_2": "Cy", "retired": "2"}),
        ("rules", {"preset": "low-total", "confirm": "1"}),
    ],
)
@pytest.mark.parametrize("number", ["new", "1"])
def test_a_form_drawn_before_people_or_rules_changed_is_not_saved_unseen(
    client, three, address, fields, number
):
    record(client, three, empty_rack(0, "", "5", "5"))
    typed_before = draw(client, f"{three}/games/{number}") | empty_rack(0, "", "6", "7")
    answer = client.post(f"{three}/{address}", data=fields | {"csrf_token": typed_before["csrf_token"]})
    assert answer.status_code == 303
    answer = client.post(f"{three}/games/{number}", data=typed_before)
    assert answer.status_code == 409
    assert "While this form was open, something else was saved." in part(answer.text, "main")
    assert typed(answer.text, "seat_1_rack") == "6"
    assert saved(client, three) == 1
    again = draw(client, f"{three}/games/{number}")["drawn"]
    assert hidden(answer.text, "drawn") == again


def test_recording_asks_the_database_ten_times_at_most_however_long_the_match(client, queries):
    match = start(client, "Ann", "Bea", length="open-ended")
    asked = []
    for _ in range(3):
        form = draw(client, f"{match}/games/new") | empty_rack(0, "", "5")
        queries.clear()
        assert client.post(f"{match}/games/new", data=form).status_code == 303
        asked.append(len(queries))
    assert asked == asked[:1] * 3
    assert asked[0] <= 10
