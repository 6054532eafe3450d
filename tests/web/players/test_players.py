import re
from datetime import datetime, timedelta

import pytest
import sqlalchemy as sa

from scorekeeper.players import games
from scorekeeper.storage.database import db, now
from scorekeeper.storage.models import Change, Game, KnownAs, Match
from tests.support.app import count
from tests.support.matches import blocked, csrf_token, empty_rack, record, start
from tests.support.reading import chosen, errors, part, table, typed, words

pytestmark = pytest.mark.database

MAY = datetime.fromisoformat("2026-05-01T12:00:00")


def play(client, *names, games=(), **fields):
    """A match with games that each were won by whoever sits at a place; the others have a rack of 5."""
    match = start(client, *names, **fields)
    for out in games:
        answer = record(
            client, match, empty_rack(out, *("" if seat == out else "5" for seat in range(len(names))))
        )
        assert answer.status_code == 303, answer.text
    return match


def people(client):
    """The table over all matches, without the ratings."""
    return [[name, *numbers] for name, _rating, *numbers in table(client.get("/players").text, "people")]


def link_to(client, name):
    """The address of a person's page."""
    page = client.get("/players").text
    return re.search(rf'<th scope="row"><a href="([^"]+)"><bdi>{re.escape(name)}</bdi>', page)[1]


def figures(page):
    """What is said of a person, by its heading."""
    found = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page, re.DOTALL)
    return {words(heading): words(said) for heading, said in found}


def send(client, name, what, /, **fields):
    """Send a form of a person's page."""
    return client.post(f"{link_to(client, name)}/{what}", data={"csrf_token": csrf_token(client)} | fields)


def slug_of(client, name):
    return link_to(client, name).rpartition("/")[2]


def put_at(client, match, *moments):
    """Have the games of a match recorded at these moments."""
    with client.application.app_context():
        code = match.rpartition("/")[2]
        recorded = sa.select(Change).join(Match).where(Match.code == code, Change.kind == "recorded")
        for change, at in zip(db.session.scalars(recorded.order_by(Change.id)), moments, strict=True):
            change.at = at
        db.session.commit()


def test_before_the_first_game_the_page_says_who_will_stand_there(client):
    assert "Nobody has finished a game yet." in part(client.get("/players").text, "main")
    start(client, "Ann", "Bea")
    page = client.get("/players").text
    assert "Nobody has finished a game yet." in part(page, "main")
    assert "<table" not in page


def test_people_are_names_over_all_matches_the_highest_rating_first(client):
    play(client, "Ann", "Bea", games=[0, 0])
    play(client, "bea", "Cy", games=[0])
    assert people(client) == [
        ["Ann", "2 of 2", "1 of 1", "+5.0"],
        ["bea", "1 of 3", "0 of 1", "-1.7"],
        ["Cy", "0 of 1", "0 of 0", "-5.0"],
    ]


def test_ratings_start_at_1000_and_say_when_they_rest_on_few_games(client):
    play(client, "Ann", "Bea", games=[0])
    ratings = [row[1] for row in table(client.get("/players").text, "people")]
    assert ratings == ["1105 few games", "895 few games"]
    for _ in range(5):
        play(client, "Ann", "Bea", games=[0, 0])
    assert all(re.fullmatch(r"\d+", row[1]) for row in table(client.get("/players").text, "people"))


def test_a_person_is_known_to_this_browser_alone(client, app):
    play(client, "Ann", "Bea", games=[0])
    address = link_to(client, "Ann")
    assert client.get(address).status_code == 200
    for browser in (app.test_client(), another := app.test_client()):
        assert "Ann" not in browser.get("/players").text
        assert browser.get(address).status_code == 404
    play(another, "Cy", "Dee", games=[0])
    assert [row[0] for row in people(another)] == ["Cy", "Dee"]
    assert another.get(address).status_code == 404


@pytest.mark.parametrize("what", ["name", "merge", "apart"])
def test_only_whoever_knows_a_person_changes_them(client, app, what):
    play(client, "Ann", "Bea", games=[0])
    address = f"{link_to(client, 'Ann')}/{what}"
    another = app.test_client()
    for browser in (another, app.test_client()):
        sent = {"csrf_token": csrf_token(browser), "name": "Eve", "other": slug_of(client, "Bea")}
        assert browser.post(address, data=sent).status_code == 404
        start(another, "Fay", "Gus")
    assert client.post(address, data={"name": "Eve"}).status_code == 400
    assert client.get(address).status_code == 405
    assert count(app, KnownAs) == 0


@pytest.mark.parametrize(
    ("column", "value"),
    [("deleted", now()), ("is_example", True), ("teaching", True)],
    ids=["deleted", "example", "teaching"],
)
def test_a_match_that_was_deleted_or_is_an_example_or_teaches_counts_nowhere(client, app, column, value):
    play(client, "Ann", "Bea", games=[0])
    with app.app_context():
        setattr(db.session.scalar(sa.select(Match)), column, value)
        db.session.commit()
    assert "<table" not in client.get("/players").text


def test_a_game_that_was_deleted_or_abandoned_counts_nowhere(client, app):
    match = play(client, "Ann", "Bea", games=[0, 0])
    with app.app_context():
        db.session.scalar(sa.select(Game)).deleted = True
        db.session.commit()
    record(client, match, {"finish": "abandoned"})
    assert people(client) == [["Ann", "1 of 1", "0 of 0", "+5.0"], ["Bea", "0 of 1", "0 of 0", "-5.0"]]


def test_points_typed_by_hand_and_whoever_sits_out_are_read_as_the_match_reads_them(client):
    match = start(client, "Ann", "Bea", "Cy", preset="classic-round", length="open-ended")
    by_hand = {"finish": "empty-rack", "by_hand": "y"}
    record(
        client,
        match,
        by_hand | {f"seat_{seat}_points": points for seat, points in enumerate(["-3", "9", "-6"])},
    )
    record(client, match, empty_rack(0, "", "4+J", "") | {"sat_out": "2"})
    assert sorted(people(client)) == [
        ["Ann", "1 of 2", "0 of 0", "+15.5"],
        ["Bea", "1 of 2", "0 of 0", "-12.5"],
        ["Cy", "0 of 1", "0 of 0", "-6.0"],
    ]


def test_low_total_has_a_table_of_its_own_and_no_rating(client):
    play(client, "Ann", "Bea", games=[0, 0], preset="low-total", length="rounds", length_number="1")
    page = client.get("/players").text
    assert table(page, "people") == [["Ann", "0.0", "2 of 2", "1 of 1"], ["Bea", "5.0", "0 of 2", "0 of 1"]]
    assert "Low-total games stand by themselves" in part(page, "main")
    assert "Everybody starts at" not in part(page, "main")
    said = figures(client.get(link_to(client, "Bea")).text)
    assert "Rating" not in said
    assert said["Average points"] == "5.0"
    assert said["Best game"].startswith("5 Game 1")


def test_a_person_has_streaks_and_the_best_and_worst_game_with_a_link(client):
    match = play(client, "Ann", "Bea", "Cy", games=[0, 0, 1], title="Friday")
    put_at(client, match, *(MAY + timedelta(days=day) for day in range(3)))
    page = client.get(link_to(client, "Ann")).text
    said = figures(page)
    assert said["Games won"] == "2 of 3"
    assert said["Rounds won"] == "1 of 1"
    assert said["Won in a row"] == "0 now, 2 at most"
    assert said["Best game"] == "+10 Game 1 on May 1, 2026: Friday"
    assert said["Worst game"] == "-5 Game 3 on May 3, 2026: Friday"
    assert page.count(f'href="{match}"') == 2


def test_a_person_stands_head_to_head_with_everybody_they_met(client):
    play(client, "Ann", "Bea", "Cy", games=[0, 1])
    play(client, "Ann", "Bea", games=[1])
    page = client.get(link_to(client, "Ann")).text
    assert table(page, "people") == [["Bea", "3", "1", "2", "-10"], ["Cy", "2", "1", "0", "+15"]]


def test_games_count_in_the_order_in_which_they_were_recorded(client):
    """Two matches go on side by side; the one begun first has its second game last."""
    first = play(client, "Ann", "Bea", games=[0, 1])
    second = play(client, "Ann", "Cy", games=[0])
    put_at(client, first, MAY, MAY + timedelta(days=2))
    put_at(client, second, MAY + timedelta(days=1))
    assert figures(client.get(link_to(client, "Ann")).text)["Won in a row"] == "0 now, 2 at most"


def test_the_weeks_in_which_ratings_moved_stand_newest_first_and_are_bounded(client):
    for week in range(14):
        put_at(client, play(client, "Ann", "Bea", games=[0]), datetime.fromisocalendar(2026, 20 + week, 3))
    rows = table(client.get("/players").text, "standings weeks")
    weeks = [row[0] for row in rows if len(row) == 1]
    assert weeks[0] == "Week 33: Aug 10 – 16, 2026"
    assert weeks[-1].startswith("Week 22:")
    assert len(weeks) == 12
    ann, bea = rows[1:3]
    assert (ann[0], bea[0]) == ("Ann", "Bea")
    assert ann[1] == table(client.get("/players").text, "people")[0][1].split()[0]
    assert int(ann[2]) == -int(bea[2]) > 0


def test_a_person_is_renamed_and_the_matches_keep_what_was_typed(client):
    match = play(client, "Ann", "Bea", games=[0])
    answer = send(client, "Ann", "name", name="  Annie ")
    assert answer.status_code == 303
    assert part(client.get(answer.location).text, "h1") == "Annie"
    assert "In the matches: Ann." in part(client.get(answer.location).text, "main")
    assert [row[0] for row in people(client)] == ["Annie", "Bea"]
    assert part(client.get(match).text, "h1") == "Ann and Bea"


def test_who_was_renamed_is_meant_by_either_name(client):
    play(client, "Ann", "Bea", games=[0])
    send(client, "Ann", "name", name="Annie")
    play(client, "ANN", "Cy", games=[0])
    play(client, "annie", "Cy", games=[0])
    assert people(client)[0] == ["Annie", "3 of 3", "0 of 0", "+5.0"]


def test_a_person_can_be_renamed_again_and_in_case_alone(client):
    play(client, "Ann", "Bea", games=[0])
    for before, after in (("Ann", "Annie"), ("Annie", "ANNIE"), ("ANNIE", "Ann")):
        assert send(client, before, "name", name=after).status_code == 303
    assert [row[0] for row in people(client)] == ["Ann", "Bea"]


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("", "Type a name."),
        ("\u200b ", "Type a name."),
        ("A" * 31, "A name has at most 30 characters; this has 31."),
        ("bea", "“bea” means somebody else here."),
        ("Cy", "“Cy” means somebody else here."),
    ],
)
def test_a_name_that_cannot_be_is_refused_beside_its_field(client, app, name, error):
    play(client, "Ann", "Bea", "Cy", games=[0])
    send(client, "Cy", "name", name="Cyrus")
    answer = send(client, "Ann", "name", name=name)
    assert answer.status_code == 422
    assert errors(answer.text)["name"].startswith(error)
    assert typed(answer.text, "name") == name.strip("\u200b ")
    assert part(answer.text, "title").startswith("Error:")
    assert count(app, KnownAs) == 1


def test_two_names_are_merged_into_one_person(client):
    play(client, "Ann", "Bea", games=[0])
    play(client, "Annie", "Bea", games=[1])
    answer = send(client, "Ann", "merge", other=slug_of(client, "Annie"))
    assert answer.status_code == 303
    assert answer.location == link_to(client, "Annie")
    assert sorted(people(client)) == [
        ["Annie", "1 of 2", "0 of 0", "0.0"],
        ["Bea", "1 of 2", "0 of 0", "0.0"],
    ]
    page = client.get(answer.location).text
    assert "In the matches: Annie and Ann." in part(page, "main")
    assert table(page, "people") == [["Bea", "2", "1", "1", "0"]]


def test_three_names_become_one_and_keep_a_name_given_before(client):
    for name in ("Ann", "Anna", "Annie"):
        play(client, name, "Bea", games=[0])
    send(client, "Anna", "name", name="Queen")
    send(client, "Ann", "merge", other=slug_of(client, "Queen"))
    send(client, "Queen", "merge", other=slug_of(client, "Annie"))
    assert people(client)[0] == ["Annie", "3 of 3", "0 of 0", "+5.0"]


@pytest.mark.parametrize("other", ["Ann", "", "nobody"])
def test_somebody_has_to_be_chosen_to_merge_with(client, app, other):
    play(client, "Ann", "Bea", games=[0])
    chosen_slug = slug_of(client, "Ann") if other == "Ann" else other
    answer = send(client, "Ann", "merge", other=chosen_slug)
    assert answer.status_code == 422
    assert errors(answer.text) == {"other": "Choose who it is."}
    assert count(app, KnownAs) == 0


def test_two_who_sat_at_one_table_are_not_one_person(client, app):
    play(client, "Ann", "Bea", games=[0])
    answer = send(client, "Ann", "merge", other=slug_of(client, "Bea"))
    assert answer.status_code == 422
    assert errors(answer.text) == {"other": "Ann and Bea played in one match, so they are two people."}
    assert chosen(answer.text, "other") == slug_of(client, "Bea")
    assert count(app, KnownAs) == 0


def test_names_that_meant_one_person_are_two_where_both_sit_at_one_table(client):
    play(client, "Ann", "Bea", games=[0])
    play(client, "Annie", "Bea", games=[0])
    send(client, "Ann", "merge", other=slug_of(client, "Annie"))
    play(client, "Ann", "Annie", games=[0])
    assert sorted(row[:2] for row in people(client)) == [
        ["Ann", "1 of 1"],
        ["Annie", "2 of 3"],
        ["Bea", "0 of 2"],
    ]


def test_what_was_renamed_and_merged_is_taken_apart(client, app):
    for name in ("Ann", "Anna"):
        play(client, name, "Bea", games=[0])
    send(client, "Ann", "name", name="Annie")
    send(client, "Anna", "merge", other=slug_of(client, "Annie"))
    assert "Take apart" not in client.get(link_to(client, "Bea")).text
    assert send(client, "Annie", "apart").location == "/players"
    assert sorted(row[0] for row in people(client)) == ["Ann", "Anna", "Bea"]
    assert count(app, KnownAs) == 0
    assert "Take apart" not in client.get(link_to(client, "Ann")).text


def test_what_is_said_of_one_person_touches_nobody_elses_names(client, app):
    another = app.test_client()
    for browser in (client, another):
        play(browser, "Ann", "Bea", "Cy", games=[0])
        send(browser, "Cy", "name", name="Cyrus")
        send(browser, "Ann", "name", name="Annie")
    send(client, "Annie", "apart")
    assert sorted(row[0] for row in people(client)) == ["Ann", "Bea", "Cyrus"]
    assert sorted(row[0] for row in people(another)) == ["Annie", "Bea", "Cyrus"]


def delete(client, match, when):
    with client.application.app_context():
        db.session.scalar(sa.select(Match).filter_by(code=match.rpartition("/")[2])).deleted = when
        db.session.commit()


def test_what_was_said_of_a_name_holds_while_its_match_is_deleted(client):
    match = play(client, "Ann", "Bea", games=[0])
    send(client, "Ann", "name", name="Annie")
    play(client, "Annie", "Bea", games=[0])
    delete(client, match, now())
    assert send(client, "Bea", "name", name="Ann").status_code == 422
    assert send(client, "Annie", "name", name="Anna").status_code == 303
    delete(client, match, None)
    assert people(client)[0] == ["Anna", "2 of 2", "0 of 0", "+5.0"]


def test_a_name_whose_person_is_out_of_sight_is_still_taken(client):
    match = play(client, "Ann", "Bea", games=[0])
    send(client, "Ann", "name", name="Annie")
    play(client, "Cy", "Bea", games=[0])
    delete(client, match, now())
    assert send(client, "Cy", "name", name="Ann").status_code == 422


def test_any_name_is_text_and_has_an_address(client):
    for name in ("<b>/../", "👨‍👩‍👧‍👦", "علي", "."):
        play(client, name, "Bea", games=[0])
    for name in ("&lt;b&gt;/../", "👨‍👩‍👧‍👦", "علي", "."):
        assert client.get(link_to(client, name)).status_code == 200


def test_home_leads_to_the_players_once_there_is_a_match(client):
    link = '<a href="/players">'
    assert link not in client.get("/").text
    start(client, "Ann", "Bea")
    assert link in client.get("/").text


def test_fifty_matches_need_no_more_queries_than_one(client, queries):
    asked = []
    for matches in (1, 5):
        for _ in range(matches):
            play(client, "Ann", "Bea", games=[0])
        address = link_to(client, "Ann")
        for page in ("/players", address):
            queries.clear()
            client.get(page)
            asked.append([query for query in queries if query.startswith("SELECT")])
    assert [len(sent) for sent in asked] == [7] * 4


def test_blocked_games_are_shared_by_everyone_who_shares_them(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, blocked("4", "4", "9"))
    assert sorted(row[:2] for row in people(client)) == [
        ["Ann", "1 of 1"],
        ["Bea", "1 of 1"],
        ["Cy", "0 of 1"],
    ]


def test_only_the_latest_matches_are_counted_where_all_are_too_many_and_it_says_so(client, monkeypatch):
    for names in (("Old", "Bea"), ("Ann", "Bea"), ("Ann", "Bea")):
        play(client, *names, games=[0, 0])
    whole = client.get("/players").text
    assert "over all of them" in part(whole, "main")
    # Each has two players' parts of two games, and four for itself; and there are two people's own lines.
    monkeypatch.setattr(games, "MOST_PARTS", 36)
    cut = client.get("/players").text
    assert "Only the latest 2 matches are counted." in part(cut, "main")
    assert [row[0] for row in table(whole, "people")] == ["Ann", "Old", "Bea"]
    assert people(client) == [["Ann", "4 of 4", "2 of 2", "+5.0"], ["Bea", "0 of 4", "0 of 2", "-5.0"]]
    assert "Only the latest 2 matches are counted." in part(client.get(link_to(client, "Ann")).text, "main")
    monkeypatch.setattr(games, "MOST_PARTS", 1)
    assert "Only the latest match is counted." in part(client.get("/players").text, "main")
