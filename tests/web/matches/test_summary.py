import re
from datetime import datetime

import pytest
import sqlalchemy as sa

from scorekeeper.storage.database import db
from scorekeeper.storage.models import Match
from tests.support.app import make_app
from tests.support.matches import blocked, csrf_token, empty_rack, record, start
from tests.support.reading import part, result, table, words


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


def summary(client, match):
    return client.get(f"{match}/summary").text


@pytest.fixture
def over(client):
    """The address of a round of two that is over, with an abandoned game in it."""
    match = start(client, "Ann", "Bea", title="Cabin, Friday")
    for game in (empty_rack(1, "4+J", ""), {"finish": "abandoned"}, blocked("4", "9")):
        record(client, match, game)
    return match


def test_everything_that_was_played_is_on_it(client, over):
    page = summary(client, over)
    assert part(page, "h1") == "Cabin, Friday"
    assert part(page, "title").startswith("Summary: Cabin, Friday")
    assert "Ann and Bea" in part(page, "main")
    assert result(page) == "Bea wins the round: 1 game won, +29 points."
    assert table(page, "standings") == [["1", "Bea", "1", "+29"], ["2", "Ann", "1", "-29"]]
    assert table(page, "games") == [
        ["Game 1 Empty rack Won by Bea", "-34 rack 34 4 J total -34", "won +34 rack 0 total +34", "0"],
        ["Game 2 Abandoned", "Counts nothing; it is played again."],
        ["Game 2 Blocked Won by Ann", "won +5 rack 4 total -29", "-5 rack 9 total +29", "0"],
        ["All games", "-29", "+29", "0"],
    ]


@pytest.mark.parametrize(
    ("tied_low", "agreed"),
    [
        ("shared-win", "Shared win. Everyone with the lowest rack wins the game, and nobody scores points."),
        ("picked-winner", "Pick the winner. You pick one of them; the others who tied score 0."),
        ("draw", "Draw. Nobody wins the game, and nobody scores points."),
    ],
)
def test_the_rules_agreed_are_on_it(client, tied_low, agreed):
    page = part(summary(client, start(client, "Ann", "Bea", "Cy", tied_low=tied_low)), "main")
    assert "What was agreed One round: 3 games." in page
    assert f"Lowest rack tied: {agreed}" in page


@pytest.mark.parametrize(
    ("language", "date"),
    [
        ("en-US", "March 5, 2026"),
        ("en-GB,en;q=0.5", "5 March 2026"),
        ("de-DE,en-GB;q=0.5", "5 March 2026"),
        ("xx,*", "March 5, 2026"),
        ("", "March 5, 2026"),
    ],
)
def test_the_date_is_in_its_readers_form(app, client, over, language, date):
    with app.app_context():
        db.session.execute(sa.update(Match).values(started=datetime(2026, 3, 5, 12, 0)))  # noqa: DTZ001
        db.session.commit()
    answer = client.get(f"{over}/summary", headers={"Accept-Language": language})
    assert date in part(answer.text, "main")


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ([], ["No game is finished yet.", "0 of 3 games are recorded"]),
        ([{"finish": "abandoned"}], ["No game is finished yet.", "0 of 3 games are recorded"]),
        ([empty_rack(1, "5", "", "7")], ["Bea leads: 1 game won", "1 of 3 games are recorded"]),
        ([blocked("6", "9", "6")] * 2, ["Ann and Cy share the lead", "2 of 3 games are recorded"]),
        ([blocked("6", "9", "6")] * 3, ["Ann and Cy share the round"]),
    ],
)
def test_it_says_how_far_the_round_has_come_and_who_won_or_leads(client, games, said):
    match = start(client, "Ann", "Bea", "Cy")
    for game in games:
        record(client, match, game)
    page = part(summary(client, match), "main")
    assert all(sentence in page for sentence in said)
    assert ("Not over yet" in page) is (len(games) < 3)


@pytest.mark.parametrize("address", ["", "/summary"])
def test_the_points_are_drawn_and_told_from_the_second_finished_game_on(client, address):
    match = start(client, "Ann", "<b>Bea</b>", "Cy")
    drawn = []
    for game in (empty_rack(0, "", "7", "8"), {"finish": "abandoned"}, blocked("9", "6", "7")):
        record(client, match, game)
        page = client.get(match + address).text
        drawn.append("<svg" in page)
    assert drawn == [False, False, True]
    assert "Points after each game" in words(page)
    assert table(page, "running") == [["1", "+15", "-7", "-8"], ["2", "+12", "-3", "-9"]]
    lines = re.findall(r'<polyline[^>]* points="([^"]*)"', page)
    assert [len(line.split()) for line in lines] == [3, 3, 3]
    assert "<b>Bea" not in page


def test_anyone_with_the_address_reads_the_same_summary(app, client, over):
    assert part(summary(app.test_client(), over), "main") == part(summary(client, over), "main")


def test_it_offers_no_change_and_what_is_for_the_screen_is_not_printed(client, over):
    page = summary(client, over)
    assert not re.search(r"<form|Correct|Delete|Undo|/games/", page)
    actions = re.search(r'<p class="actions no-print">(.*?)</p>', page, re.DOTALL)[1]
    share = re.search(r'<div id="shared" class="notice".*?</div>', page, re.DOTALL)[0]
    assert len(re.findall("<button", page)) == len(re.findall("<button", actions + share)) == 3


def test_it_is_read_and_not_posted(client, over):
    assert client.post(f"{over}/summary", data={"csrf_token": csrf_token(client)}).status_code == 405
    assert client.get("/m/2222222222222/summary").status_code == 404
