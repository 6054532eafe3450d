import re

import pytest
import sqlalchemy as sa

from scorekeeper.rules.record import Finish
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Entry, Game, Match, Membership
from scorekeeper.web.matches.views import GAMES_SHOWN
from scorekeeper.web.middleware.page_cache import PageCache
from tests.support.app import make_app
from tests.support.matches import blocked, empty_rack, record, start
from tests.support.reading import part, result, table

pytestmark = pytest.mark.database

UNKNOWN = "/m/2222222222222"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


def play(client, names, games, **fields):
    """A match with these games; gives its address."""
    match = start(client, *names, **fields)
    for game in games:
        assert record(client, match, game).status_code == 303
    return match


def show(client, match):
    return client.get(match).text


@pytest.mark.parametrize(
    ("names", "slots"), [(["Ann", "Bea"], 2), (["Ann", "Bea", "Cy"], 3), (["Ann", "Bea", "Cy", "Dee"], 4)]
)
def test_the_page_says_which_game_comes_next_and_offers_to_record_it(client, names, slots):
    match = play(client, names, [])
    for slot in range(1, slots + 1):
        page = part(show(client, match), "main")
        assert f"Game {slot} of {slots}" in page
        assert f"Record game {slot}" in page
        record(client, match, empty_rack(0, *["", "5", "5", "5"][: len(names)]))
    over = part(show(client, match), "main")
    assert not re.search(r"Game \d of|Record game", over)
    assert "Summary to print" in over


def test_a_new_match_gives_nobody_a_place(client):
    page = show(client, play(client, ["Ann", "Bea"], []))
    assert table(page, "standings") == [["–", "Ann", "0", "0"], ["–", "Bea", "0", "0"]]
    assert "No game yet" in part(page, "main")
    assert '<table class="games"' not in page


@pytest.mark.parametrize(
    ("games", "standings"),
    [
        pytest.param(
            [blocked("6", "15", "6")],
            [["1", "Ann", "1", "0"], ["1", "Cy", "1", "0"], ["3", "Bea", "0", "0"]],
            id="a shared first leaves no second",
        ),
        pytest.param(
            [empty_rack(1, "5", "", "5")],
            [["1", "Bea", "1", "+10"], ["2", "Ann", "0", "-5"], ["2", "Cy", "0", "-5"]],
            id="a shared second",
        ),
        pytest.param(
            [empty_rack(0, "", "90", "80"), empty_rack(1, "1", "", "1"), empty_rack(1, "1", "", "1")],
            [["1", "Bea", "2", "-86"], ["2", "Ann", "1", "+168"], ["3", "Cy", "0", "-82"]],
            id="more wins come before more points",
        ),
        pytest.param(
            [empty_rack(0, "", "9", "9"), empty_rack(2, "2", "3", "")],
            [["1", "Ann", "1", "+16"], ["2", "Cy", "1", "-4"], ["3", "Bea", "0", "-12"]],
            id="more points part equal wins",
        ),
        pytest.param(
            [blocked("7", "7", "7")],
            [["1", "Ann", "1", "0"], ["1", "Bea", "1", "0"], ["1", "Cy", "1", "0"]],
            id="all level",
        ),
    ],
)
def test_standings_go_by_games_won_then_points_and_equals_share_the_place(client, games, standings):
    match = play(client, ["Ann", "Bea", "Cy"], games)
    assert table(show(client, match), "standings") == standings


def test_the_order_of_tie_breaks_is_said_and_that_more_is_better(client):
    page = part(show(client, play(client, ["Ann", "Bea"], [])), "main")
    assert "Most games won comes first; among equals, more points. Still equal: the place is shared." in page


@pytest.mark.parametrize(
    ("game", "said", "cells"),
    [
        (empty_rack(1, "4+J", "", "8"), "Won by Bea", ["-34", "won +42", "-8"]),
        (blocked("4", "9", "15"), "Won by Ann", ["won +16", "-5", "-11"]),
        (blocked("6", "15", "6"), "Shared by Ann and Cy", ["won 0", "0", "won 0"]),
    ],
)
def test_the_winner_of_a_game_is_marked_by_a_word(client, game, said, cells):
    row = table(show(client, play(client, ["Ann", "Bea", "Cy"], [game])), "games")[0]
    assert said in row[0]
    assert [cell.partition(" rack")[0] for cell in row[1:-1]] == cells


def test_a_draw_is_called_one_and_marks_nobody(client):
    page = show(client, play(client, ["Ann", "Bea"], [blocked("7", "7")], tied_low="draw"))
    row = table(page, "games")[0]
    assert "Draw" in row[0]
    assert "won" not in " ".join(row[1:])


def test_every_game_shows_racks_points_running_totals_and_its_sum_and_so_does_the_match(client):
    games = [empty_rack(0, "", "12", "8+9", "25"), blocked("8", "21", "4+J", "9")]
    page = show(client, play(client, ["Ann", "Bea", "Cy", "Dee"], games))
    first, second, total = table(page, "games")
    assert first[0].startswith("Game 1 Empty rack Won by Ann")
    assert first[1:] == [
        "won +54 rack 0 total +54",
        "-12 rack 12 total -12",
        "-17 rack 17 8 9 total -17",
        "-25 rack 25 total -25",
        "0",
    ]
    assert second[0].startswith("Game 2 Blocked Won by Ann")
    assert second[1:] == [
        "won +40 rack 8 total +94",
        "-13 rack 21 total -25",
        "-26 rack 34 4 J total -43",
        "-1 rack 9 total -26",
        "0",
    ]
    assert total == ["All games", "+94", "-25", "-43", "-26", "0"]


@pytest.mark.parametrize(
    ("names", "games", "said"),
    [
        pytest.param(
            ["Ann", "Bea"],
            [empty_rack(1, "7", ""), empty_rack(1, "1", "")],
            "Bea wins the round: 2 games won, +8 points.",
            id="by wins",
        ),
        pytest.param(
            ["Ann", "Bea"],
            [empty_rack(0, "", "1"), empty_rack(1, "9", "")],
            "Bea wins the round: 1 game won, +8 points.",
            id="by points",
        ),
        pytest.param(
            ["Ann", "Bea"],
            [empty_rack(0, "", "5"), empty_rack(1, "5", "")],
            "Ann and Bea share the round: 1 game won each, and 0 points each.",
            id="shared",
        ),
        pytest.param(
            ["Ann", "Bea", "Cy"],
            [empty_rack(1, "9", "", "5"), empty_rack(2, "9", "5", ""), blocked("6", "6", "6")],
            "Bea and Cy share the round: 2 games won each, and +9 points each.",
            id="shared, and not by the first seat",
        ),
        pytest.param(
            ["Ann", "Bea", "Cy"],
            [blocked("6", "6", "6")] * 3,
            "Ann, Bea, and Cy share the round: 3 games won each, and 0 points each.",
            id="shared by all",
        ),
    ],
)
def test_when_the_last_game_is_in_the_page_names_everyone_who_won_the_round(client, names, games, said):
    match = play(client, names, games)
    page = show(client, match)
    assert result(page) == said
    assert f'href="{match}/summary"' in page


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (empty_rack(1, "5", "", "7"), "Bea leads: 1 game won, +12 points."),
        (blocked("9", "6", "6"), "Bea and Cy share the lead: 1 game won each, and 0 points each."),
    ],
)
def test_before_that_it_says_who_leads_and_nobody_has_won_the_round(client, game, said):
    page = show(client, play(client, ["Ann", "Bea", "Cy"], [game]))
    assert said in part(page, "main")
    assert 'class="result"' not in page


@pytest.mark.parametrize(
    "games",
    [
        [],
        [blocked("7", "7", "7")],
        [{"finish": "abandoned"}, empty_rack(0, "", "5", "5"), empty_rack(1, "5", "", "5")],
        [empty_rack(2, "5", "5", ""), empty_rack(0, "", "5", "5"), empty_rack(1, "5", "", "5")],
    ],
)
@pytest.mark.parametrize("tied_low", ["shared-win", "draw"])
def test_equal_scores_are_never_minus_zero_or_no_number(client, games, tied_low):
    match = play(client, ["Ann", "Bea", "Cy"], games, tied_low=tied_low)
    for address in (match, f"{match}/summary", "/"):
        assert not re.search(
            r"[-+−]0\b|\bnan\b|\bNone\b", part(client.get(address).text, "main"), re.IGNORECASE
        )


def test_an_unknown_code_is_404_to_read_or_change(client):
    start(client, "Ann", "Bea")
    for code in (UNKNOWN, "/m/x", "/m/' OR 1=1", f"{UNKNOWN}/summary", "/m/%00"):
        assert client.get(code).status_code == 404
    assert client.get(UNKNOWN.upper()).status_code == 404


def test_another_browser_reads_the_match_but_is_offered_no_change(app, client):
    match = play(client, ["Ann", "Bea"], [empty_rack(0, "", "5")])
    offered = "Record game|Correct|Undo|Delete|<form|games/"
    assert set(re.findall(offered, show(client, match))) >= {"Record game", "Correct", "games/"}
    reader = show(app.test_client(), match)
    assert not re.search(offered, reader)
    assert table(reader, "standings") == table(show(client, match), "standings")
    assert part(reader, "main").count("Game 2 of 2") == 1


@pytest.mark.parametrize("tied_low", ["shared-win", "draw"])
def test_match_page_and_summary_agree_in_every_place_and_number(app, client, tied_low):
    games = [
        empty_rack(2, "4+J", "13+30+7", "", "105"),
        {"finish": "abandoned"},
        blocked("6", "6", "15", "9"),
        {"finish": "blocked", "by_hand": "y"}
        | {f"seat_{seat}_points": points for seat, points in enumerate(["-3", "+9", "-4", "-2"])},
    ]
    match = play(client, ["Ann", "Bea", "Cy", "Dee"], games, tied_low=tied_low)
    page, reader = show(client, match), show(app.test_client(), match)
    summary = client.get(f"{match}/summary").text
    assert table(summary, "standings") == table(page, "standings") == table(reader, "standings")
    assert table(summary, "games") == table(reader, "games")
    assert [row[1:] for row in table(summary, "games")] == [row[1:] for row in table(page, "games")]
    assert len(table(summary, "games")) == len(games) + 1


@pytest.fixture
def long_match(app, client):
    """The address of a match of four with 50 games, put in without the form, and a last change."""
    match = start(client, "Ann", "Bea", "Cy", "Dee")
    with app.app_context():
        kept = db.session.scalar(sa.select(Match).filter_by(code=match.rpartition("/")[2]))
        device = db.session.scalar(sa.select(Membership.device_id).filter_by(match_id=kept.id))
        kept.all_games = [
            Game(
                number=number,
                submission=f"{match} {number}",
                finish=Finish.EMPTY_RACK,
                entries=[
                    Entry(seat=seat, typed="" if seat == number % 4 else "4+J", named=seat == number % 4)
                    for seat in range(4)
                ],
            )
            for number in range(1, 51)
        ]
        # The box holds two jokers.
        for game in kept.all_games:
            game.entries[(game.number + 1) % 4].typed = "5"
        db.session.flush()
        change = {"match_id": kept.id, "game_id": kept.all_games[-1].id, "device_id": device}
        state = kept.all_games[-1].state().dump()
        db.session.add(Change(**change, kind="corrected", before=state, after=state))
        db.session.commit()
    return match


@pytest.mark.parametrize(("address", "listed"), [("", GAMES_SHOWN), ("/summary", 50)])
def test_a_match_of_50_games_needs_at_most_5_queries(client, long_match, queries, address, listed):
    client.application.extensions["page_cache"] = PageCache()
    queries.clear()
    page = client.get(long_match + address).text
    assert len(table(page, "games")) == listed + 1
    asked = [query for query in queries if not query.startswith(("BEGIN", "COMMIT", "ROLLBACK", "PRAGMA"))]
    assert 1 <= len(asked) <= 5


def test_the_match_page_counted_offers_its_scorekeeper_every_correction(client, long_match):
    page = show(client, long_match)
    assert page.count(f'href="{long_match}/games/') == GAMES_SHOWN
    assert "Undo" in part(page, "main")
