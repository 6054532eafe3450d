"""The history page: what was done to a match, by whom and when, before and after; and undo of any of it."""

import re
from datetime import datetime
from html import unescape

import pytest
import sqlalchemy as sa
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Match, Membership
from tests.support.app import changes, make_app
from tests.support.matches import blocked, csrf_token, draw, empty_rack, hidden, record, start
from tests.support.reading import part, table, words

pytestmark = pytest.mark.database


@pytest.fixture(scope="module")
def shared_app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


@pytest.fixture
def client(shared_app):
    return shared_app.test_client()


@pytest.fixture
def match(client):
    """Three players, and a first game that Ann won."""
    address = start(client, "Ann", "Bea", "Cy")
    record(client, address, empty_rack(0, "", "5", "20"))
    return address


def entries(client, match, query=""):
    """Each change as it is listed, the latest first: its number, its words, and where its button leads."""
    html = client.get(f"{match}/history{query}").text
    found = re.findall(r'<li id="change-(\d+)">(.*?)(?=<li id="change-|</form>)', html, re.DOTALL)
    return [
        (int(number), words(said), (re.search(r'formaction="([^"]+)"', said) or [None, None])[1])
        for number, said in found
    ]


def said(client, match, place=0):
    """The words of one change; 0 is the latest."""
    return entries(client, match)[place][1]


def undo(client, match, place=0, **fields):
    """Press the button beside a change; 0 is the latest."""
    return press(client, entries(client, match)[place][2], **fields)


def press(client, address, **fields):
    return client.post(address, data={"csrf_token": csrf_token(client), "history": "1"} | fields)


def send(client, address, **fields):
    answer = client.post(address, data={"csrf_token": csrf_token(client)} | fields)
    assert answer.status_code == 303, answer.text
    return answer


def correct(client, match, number, form):
    address = f"{match}/games/{number}"
    assert client.post(address, data=draw(client, address) | form).status_code == 303


def delete(client, match, number):
    address = f"{match}/games/{number}/delete"
    send(client, address, drawn=hidden(client.get(address).text, "drawn"))


def people(client, match, *names, **fields):
    send(client, f"{match}/people", **{f"name_{seat}": name for seat, name in enumerate(names)}, **fields)


def standings(client, match):
    return [row[1:] for row in table(client.get(match).text, "standings")]


def winners(client, match):
    games = [row[0] for row in table(client.get(match).text, "games")]
    return [found[0] for game in games if (found := re.search(r"Won by \w+", game))]


def test_the_latest_change_stands_first_under_its_day_with_its_time_by_universal_time(client, match):
    with client.application.app_context():
        last = db.session.scalar(sa.select(Change).order_by(Change.id.desc()).limit(1))
        last.at = datetime(2026, 11, 30, 19, 5, 59, 123456)  # noqa: DTZ001 (stored without a zone)
        db.session.commit()
    page = client.get(f"{match}/history", headers={"Accept-Language": "en-GB"}).text
    assert part(page, "h1") == "History"
    assert "30 November 2026" in re.findall(r"<h2>(.*?)</h2>", page)[0]
    assert '<time datetime="2026-11-30T19:05:59Z">19:05 UTC</time>' in page
    assert [words for _number, words, _undo in entries(client, match)][1].startswith("Started.")


def test_a_game_is_told_with_its_winner_and_everybodys_rack_and_points(client, match):
    assert said(client, match).startswith(
        "Recorded. Game 1: Empty rack, won by Ann. "
        "Ann: rack 0, points +25 Bea: rack 5, points -5 Cy: rack 20, points -20"
    )


def test_a_correction_tells_what_was_before_and_what_is_after_where_they_differ(client, match):
    correct(client, match, 1, blocked("4+J", "5", "20"))
    told = said(client, match)
    assert told.startswith(
        "Corrected. Game 1: Blocked, won by Bea. Empty rack → Blocked Won by Ann → Won by Bea"
    )
    assert "Ann: rack 0 → 4+J, points +25 → -29" in told
    assert "Bea: rack 5, points -5 → +44" in told
    assert said(client, match, 1).startswith("Recorded. Game 1: Empty rack, won by Ann.")


def test_names_and_title_are_told_before_and_after_and_only_where_they_changed(client, match):
    for name, title in (("Anna", ""), ("Anna", "Monday"), ("Anne", "Tuesday"), ("Anne", "")):
        people(client, match, name, "Bea", "Cy", title=title)
    assert as_read(client, match)[:4] == [
        "The title “Tuesday” was taken away.",
        "Anna is now Anne. The title “Monday” is now “Tuesday”.",
        "The title is now “Monday”.",
        "Ann is now Anna.",
    ]
    undo(client, match)
    assert said(client, match).startswith("Undone. The title is now “Tuesday”.")


def as_read(client, match, query=""):
    """The history as a reader sees it, without times: the latest change first."""
    reader = client.application.test_client()
    return [re.sub(r" \d+:\d\d.*", "", words_) for _number, words_, _undo in entries(reader, match, query)]


RECORDED = (
    "Recorded. Game 1: Empty rack, won by Ann. "
    "Ann: rack 0, points +25 Bea: rack 5, points -5 Cy: rack 20, points -20"
)


def test_a_game_is_told_with_the_points_of_its_time_and_the_rules_say_that_it_was_counted_anew(client, match):
    send(client, f"{match}/rules", preset="winner-only", confirm="y")
    correct(client, match, 1, empty_rack(0, "", "6", "20"))
    undo(client, match)
    undo(client, match, 2)
    again = "Undone. The house rules are Classic round again. Every game was counted anew."
    assert as_read(client, match) == [
        f"{again} Winner only → Classic round",
        "Undone. Game 1: Empty rack, won by Ann. Ann: rack 0, points +26 → +25 Bea: rack 6 → 5, points 0",
        "Corrected. Game 1: Empty rack, won by Ann. Ann: rack 0, points +25 → +26 Bea: rack 5 → 6, points 0",
        "House rules changed: was Classic round, is Winner only. Every game was counted anew.",
        RECORDED,
        "Started.",
    ]


def test_rules_that_count_nothing_anew_do_not_say_so(client):
    match = start(client, "Ann", "Bea", "Cy")
    send(client, f"{match}/rules", preset="winner-only", confirm="y")
    record(client, match, empty_rack(0, "", "5", "20"))
    send(client, f"{match}/rules", preset="winner-only", turn_seconds="120", confirm="y")
    changed = [said_ for said_ in as_read(client, match) if said_.startswith("House rules changed")]
    assert len(changed) == 2
    assert "anew" not in " ".join(changed)


def test_people_are_called_what_they_were_called_then(client, match):
    send(client, f"{match}/draw", tile_0="1", tile_1="9", tile_2="5")
    people(client, match, "Anna", "Bee", "Cy", "Dee")
    record(client, match, empty_rack(1, "5", "", "20", "1"))
    people(client, match, "Anne", "Bee", "Cy", "Dora")
    undo(client, match)
    people(client, match, "Anja", "Bee", "Cy", "Dee")
    history = as_read(client, match)
    assert history[3].startswith("Recorded. Game 2: Empty rack, won by Bee. Anna: rack 5")
    assert "Dee: rack 1" in history[3]
    assert history[5:] == ["Drawn: Bea opens the next game.", RECORDED, "Started."]


def test_who_was_named_for_other_rules_won_by_those_and_not_before(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, blocked("6", "6", "9"))
    rules = {"preset": "pick-the-winner", "named_1": "1", "settle": "y", "confirm": "y"}
    send(client, f"{match}/rules", **rules)
    undo(client, match)
    send(client, f"{match}/rules", **rules | {"named_1": "0"})
    history = as_read(client, match)
    assert history[1].startswith("Corrected. Game 1: Blocked, won by Ann. Shared by Ann and Bea → Won by Ann")
    assert history[3].startswith("Undone. Game 1: Blocked, shared by Ann and Bea. Won by Bea → Shared by")
    assert history[5].startswith("Corrected. Game 1: Blocked, won by Bea. Shared by Ann and Bea → Won by Bea")
    assert history[6].startswith("Recorded. Game 1: Blocked, shared by Ann and Bea.")


def bring(client, other, match):
    """Save a match as a file, which is given, and import it by another browser."""
    saved = client.get(f"{match}/match.json").text
    checked = other.post("/import", data={"csrf_token": csrf_token(other), "text": saved}).text
    send(other, "/import", checked=hidden(checked, "checked"))
    return saved


def change_everything(client, match):
    send(client, f"{match}/rules", preset="low-total", confirm="y")
    people(client, match, "Anna", "Bea", "Cy")
    record(client, match, empty_rack(1, "5", "", "20"))
    send(client, f"{match}/rules", preset="winner-only", confirm="y")
    people(client, match, "Anne", "Bea", "Cy")


def test_an_older_page_tells_it_as_the_latest_did(client, match):
    change_everything(client, match)
    before = as_read(client, match)
    for _ in range(16):
        send(client, f"{match}/stop")
        send(client, f"{match}/play-on")
    people(client, match, "Andy", "Bea", "Cy")
    send(client, f"{match}/rules", preset="low-total", confirm="y")
    numbers = [number for number, _words, _undo in entries(client, match)]
    older = f"?at={numbers[-1] - 1}"
    assert as_read(client, match, older)[-len(before) :] == before


def test_a_history_that_was_brought_elsewhere_is_told_the_same(client, match, tmp_path):
    change_everything(client, match)
    other = make_app(tmp_path).test_client()
    bring(client, other, match)
    assert RECORDED in as_read(other, match)
    assert as_read(other, match) == as_read(client, match)


def test_who_keeps_score_sees_which_device_did_it_and_a_reader_does_not(client, match):
    friend, reader = client.application.test_client(), client.application.test_client()
    invitation = re.search(r"#(\w{13})", client.get(f"{match}/share").text)[1]
    send(friend, f"{match}/join", invitation=invitation)
    send(friend, f"{match}/device", name="Kitchen phone")
    record(friend, match, empty_rack(1, "5", "", "20"))
    assert "this device" in said(friend, match)
    assert "Kitchen phone" in said(client, match)
    assert "this device" in said(client, match, 2)
    assert "A device without a name" in said(friend, match, 2)
    page = part(reader.get(f"{match}/history").text, "main")
    assert "Recorded. Game 2: Empty rack, won by Bea." in page
    assert "A device was invited, and helps to keep score." in page
    assert "undo" not in page.lower()
    assert not re.search("device$|Kitchen|without a name|Undo|this device", page)
    assert 'name="csrf_token"' not in reader.get(f"{match}/history").text


def join(client, match, name=""):
    """Another browser that helps to keep score, and its device's number."""
    helper = client.application.test_client()
    send(helper, f"{match}/join", invitation=re.search(r"#(\w{13})", client.get(f"{match}/share").text)[1])
    send(helper, f"{match}/device", name=name)
    with client.application.app_context():
        return helper, db.session.scalar(sa.select(sa.func.max(Membership.device_id)))


def test_who_was_removed_and_who_left_is_told_to_those_who_keep_score(client, match):
    _tablet, removed = join(client, match, "Tablet")
    send(client, f"{match}/keepers/{removed}/remove")
    _nameless, removed = join(client, match)
    send(client, f"{match}/keepers/{removed}/remove")
    phone, gone = join(client, match, "Phone")
    send(phone, f"{match}/keepers/{gone}/remove")
    for place, words_ in enumerate(
        ("Phone left.", "A device without a name was removed.", "Tablet was removed.")
    ):
        assert said(client, match, 2 * place).startswith(words_)
    history = as_read(client, match)
    assert history[0] == "A device left, and no longer keeps score."
    assert history[2] == history[4] == "A device was removed, and no longer keeps score."


def test_who_was_removed_is_told_the_same_where_the_history_was_brought(client, match, tmp_path):
    _tablet, removed = join(client, match, "Tablet")
    send(client, f"{match}/keepers/{removed}/remove")
    other = make_app(tmp_path).test_client()
    bring(client, other, match)
    assert said(other, match).startswith("Tablet was removed.")


def test_where_there_is_never_anything_to_undo_nothing_is_said_of_undoing(client, match):
    _tablet, removed = join(client, match, "Tablet")
    send(client, f"{match}/keepers/{removed}/remove")
    for place in (0, 1, 3):
        assert "undo" not in said(client, match, place).lower()


def test_only_where_another_device_may_have_the_private_id_the_pages_say_that_it_is_the_same(client, match):
    """The one that showed it and the one that brought it are one device, and no page can tell them apart."""
    said_ = {
        f"{match}/history": "“This device” may also be another with the same private id.",
        f"{match}/share": "Every device with the same private id has this name.",
        "/device": "Every device with the same private id has this name.",
        f"{match}/put-away": "Every browser with the same private id has the same list.",
    }
    for address, words_ in said_.items():
        assert words_ not in part(client.get(address).text, "main")
    shown = client.post("/device/id", data={"csrf_token": csrf_token(client)}).text
    other = client.application.test_client()
    token = re.search(r'data-copy="([^"]+)"', shown)[1]
    send(other, "/move", private_id=token)
    for address, words_ in said_.items():
        for each in (client, other):
            assert words_ in part(each.get(address).text, "main")
    assert "private id" not in client.application.test_client().get(f"{match}/history").text


def test_the_page_of_the_match_leads_there(client, match):
    assert client.get(match).text.count(f'href="{match}/history"') == 2
    reader = client.application.test_client()
    assert f'href="{match}/history"' in reader.get(match).text


def test_a_history_that_is_not_there_is_404_and_takes_no_post(client, match):
    assert client.get("/m/2222222222222/history").status_code == 404
    assert client.post(f"{match}/history", data={"csrf_token": csrf_token(client)}).status_code == 405


def test_a_recorded_game_is_taken_back_and_brought_back(client, match):
    answer = undo(client, match)
    assert (answer.status_code, answer.location) == (303, f"{match}/history")
    assert said(client, match).startswith("Undone. Game 1: Empty rack, won by Ann, is deleted.")
    assert "It was undone." in said(client, match, 1)
    assert "No game yet." in part(client.get(match).text, "main")
    undo(client, match)
    assert winners(client, match) == ["Won by Ann"]
    assert changes(client, match) == ["recorded", "undone", "undone"]


def test_a_mistake_in_game_one_is_undone_after_game_two_was_recorded(client, match):
    """An old correction is undone, and everything after it is recomputed."""
    correct(client, match, 1, empty_rack(1, "5", "", "20"))
    record(client, match, empty_rack(2, "5", "6", ""))
    undo(client, match, 1)
    assert winners(client, match) == ["Won by Ann", "Won by Cy"]
    assert standings(client, match)[0] == ["Ann", "1", "+20"]


def test_what_a_later_change_rests_on_says_which_that_is_and_leads_to_it(client, match):
    correct(client, match, 1, blocked("4", "5", "20"))
    (later, _said, _undo), (_number, told, button) = entries(client, match)[:2]
    assert "Game 1 was corrected afterwards: undo that first." in told
    assert button is None
    assert f'<a href="#change-{later}">Game 1 was corrected' in client.get(f"{match}/history").text
    undo(client, match)
    told = said(client, match, 2)
    assert "afterwards" not in told
    assert told.endswith("Undo : Recorded. Game 1: Empty rack, won by Ann.")


def test_pressed_twice_or_late_nothing_is_undone_and_the_page_says_why(client, match):
    """A page opened yesterday overwrites nothing of today."""
    correct(client, match, 1, blocked("4", "5", "20"))
    button = entries(client, match)[0][2]
    press(client, button)
    twice = press(client, button)
    page = part(client.get(twice.location).text, "main")
    assert "It was undone already, by this device." in page
    assert "Nothing was undone" not in page
    helper, _number = join(client, match)
    for name, called in (("", "a device without a name"), ("Phone", "Phone")):
        send(client, f"{match}/device", name=name)
        page = part(helper.get(press(helper, button).location).text, "main")
        assert f"It was undone already, by {called}." in page
    assert changes(client, match) == ["recorded", "corrected", "undone", "joined"]
    late = entries(client, match)[1][2]
    correct(client, match, 1, blocked("4", "6", "20"))
    page = client.get(press(client, late).location).text
    assert "Nothing was undone. Game 1 was corrected afterwards: undo that first." in part(page, "main")
    assert "Bea: rack 5 → 6" in said(client, match)
    assert changes(client, match) == ["recorded", "corrected", "undone", "joined", "corrected"]


def test_an_address_that_says_something_was_refused_which_could_be_undone_gives_no_reason(client, match):
    (number, _said, _undo), _started = entries(client, match)
    page = part(client.get(f"{match}/history?refused={number}").text, "main")
    assert "Nothing was undone." in page


def test_what_was_written_down_before_undo_knew_what_it_undoes_is_undone_in_order(client, match):
    correct(client, match, 1, blocked("4", "5", "20"))
    undo(client, match)
    with client.application.app_context():
        db.session.execute(sa.update(Change).where(Change.kind == "undone").values(undoes_id=None))
        db.session.commit()
    assert "A change of game 1 was undone afterwards: undo that first." in said(client, match, 1)
    undo(client, match)
    assert said(client, match).startswith("Undone. Game 1: Blocked, won by Ann.")


def test_names_are_put_back_and_nothing_else(client, match):
    people(client, match, "Anna", "Bea", "Cy", title="Monday")
    record(client, match, empty_rack(2, "5", "6", ""))
    undo(client, match, 1)
    assert part(client.get(match).text, "h1") == "Ann, Bea, and Cy"
    assert winners(client, match) == ["Won by Ann", "Won by Cy"]
    undo(client, match)
    assert part(client.get(match).text, "h1") == "Monday"


def test_who_joined_by_mistake_is_taken_off_and_joins_again(client, match):
    people(client, match, "Ann", "Bea", "Cy", "Dee")
    undo(client, match)
    assert said(client, match).startswith("Undone. Dee has not joined.")
    assert len(standings(client, match)) == 3
    assert client.get(f"{match}/match.json").status_code == 200
    undo(client, match)
    assert said(client, match).startswith("Undone. Dee has joined.")
    assert len(standings(client, match)) == 4


def test_who_joined_and_has_played_stays_also_when_that_game_is_undone(client, match):
    """A player with games can only retire."""
    people(client, match, "Ann", "Bea", "Cy", "Dee")
    record(client, match, empty_rack(3, "5", "6", "7", ""))
    button = f"{match}/changes/{entries(client, match)[1][0]}/undo"
    undo(client, match)
    assert "Who joined has a part in a later game, and can only retire." in said(client, match, 2)
    press(client, button)
    assert len(standings(client, match)) == 4


def test_a_match_from_which_somebody_was_taken_off_can_be_saved_and_brought_elsewhere(
    client, match, tmp_path
):
    people(client, match, "Ann", "Bea", "Cy", "Dee")
    undo(client, match)
    other = make_app(tmp_path).test_client()
    saved = bring(client, other, match)
    assert other.get(f"{match}/match.json").text == saved
    undo(other, match)
    assert len(standings(other, match)) == 4


def test_who_retired_plays_again_and_opens_what_was_drawn(client, match):
    send(client, f"{match}/draw", tile_0="1", tile_1="9", tile_2="5")
    people(client, match, "Ann", "Bea", "Cy", retired="1")
    assert "opens it" not in part(client.get(match).text, "main")
    undo(client, match)
    assert said(client, match).startswith("Undone. Bea plays again.")
    assert "Bea opens it." in part(client.get(match).text, "main")


def test_a_game_taken_back_leaves_open_what_was_drawn_for_it(client, match):
    send(client, f"{match}/draw", tile_0="1", tile_1="9", tile_2="5")
    record(client, match, empty_rack(2, "5", "6", ""))
    assert "Game 2 was recorded afterwards: undo that first." in said(client, match, 1)
    undo(client, match)
    assert "Bea opens it." in part(client.get(match).text, "main")
    undo(client, match, 2)
    assert said(client, match).startswith("Undone. Who opens the next game is open.")
    assert "opens it" not in part(client.get(match).text, "main")


def test_rules_come_back_with_the_winners_that_were_named_for_them_and_go_again(client):
    match = start(client, "Ann", "Bea", "Cy")
    record(client, match, blocked("6", "6", "9"))
    rules = {"preset": "pick-the-winner", "named_1": "1", "settle": "y", "confirm": "y"}
    send(client, f"{match}/rules", **rules)
    assert "House rules were changed afterwards: undo that first." in said(client, match, 1)
    shared, picked = "Shared by Ann and Bea", "Won by Bea"
    for stands in (shared, picked, shared):
        undo(client, match)
        assert stands in part(client.get(match).text, "main")
    # The correction of that game came and went with them.
    undone_by = [told for _number, told, _button in entries(client, match) if "It was undone." in told]
    assert undone_by[-1].startswith("Corrected. Game 1: Blocked")
    assert said(client, match).startswith(
        "Undone. The house rules are Classic round again. Every game was counted anew. Pick the winner →"
    )


def test_rules_by_which_a_later_game_could_not_be_scored_stay_and_name_it(client):
    match = start(client, "Ann", "Bea", "Cy", tied_low="picked-winner")
    send(client, f"{match}/rules", preset="classic-round", tied_low="shared-win", confirm="y")
    record(client, match, blocked("6", "6", "9"))
    told = "Games recorded since could not be scored by the rules before: undo those first."
    number, words_, button = entries(client, match)[1]
    assert told in words_
    assert button is None
    page = client.get(press(client, f"{match}/changes/{number}/undo").location).text
    assert f"Nothing was undone. {told}" in part(page, "main")
    assert "Shared by Ann and Bea" in part(client.get(match).text, "main")


def test_a_teaching_game_that_was_recorded_keeps_the_match_a_teaching_one(client):
    match = start(client, "Ann", "Bea")
    send(client, f"{match}/rules", preset="teaching-game", confirm="y")
    assert entries(client, match)[0][2]
    record(client, match, {"finish": "empty-rack"})
    number, told, button = entries(client, match)[1]
    assert button is None, told
    press(client, f"{match}/changes/{number}/undo")
    assert changes(client, match) == ["rules", "recorded"]


def test_a_game_that_the_rules_agreed_since_cannot_score_stays_deleted(client, match):
    record(client, match, blocked("6", "6", "9"))
    delete(client, match, 2)
    send(client, f"{match}/rules", preset="pick-the-winner", confirm="y")
    assert "The house rules agreed since cannot score that game: undo those first." in said(client, match, 1)
    undo(client, match)
    undo(client, match, 2)
    assert len(table(client.get(match).text, "games")) == 3


def test_the_large_set_stays_while_five_are_at_the_table(client):
    match = start(client, "Ann", "Bea", "Cy", "Dee")
    people(client, match, "Ann", "Bea", "Cy", "Dee", "Eve", other_set="y")
    told = "That set of tiles is for fewer players than there are now."
    assert told in said(client, match, 1)
    undo(client, match)
    undo(client, match, 2)
    assert "The standard set is taken since" not in said(client, match, 2)
    assert "The set of tiles taken since is for fewer players: undo that first." in said(client, match, 1)


def test_another_round_is_taken_back_until_a_game_of_it_is_recorded(client):
    match = start(client, "Ann", "Bea")
    for _ in range(2):
        record(client, match, empty_rack(0, "", "5"))
    send(client, f"{match}/extend")
    undo(client, match)
    assert said(client, match).startswith("Undone. 1 round in all.")
    undo(client, match)
    record(client, match, empty_rack(0, "", "5"))
    assert "There would be more games than were agreed: undo a later one first." in said(client, match, 3)
    undo(client, match)
    assert "There would be more" not in said(client, match, 4)


def test_a_match_that_was_stopped_goes_on_and_stops_again(client, match):
    send(client, f"{match}/stop")
    undo(client, match)
    assert said(client, match).startswith("Undone. The match goes on.")
    assert "Stopped after" not in part(client.get(match).text, "main")
    undo(client, match)
    assert said(client, match).startswith("Undone. Stopped.")
    assert "Stopped after" in part(client.get(match).text, "main")


@pytest.mark.parametrize("who", ["a reader", "another match's", "nobody's token"])
def test_only_who_keeps_score_undoes(client, match, who):
    other = client.application.test_client()
    if who == "another match's":
        start(other, "Eve", "Mal")
    button = entries(client, match)[0][2]
    token = {} if who == "nobody's token" else {"csrf_token": csrf_token(other)}
    assert other.post(button, data=token).status_code == (400 if who == "nobody's token" else 403)
    assert changes(client, match) == ["recorded"]


def test_what_started_a_match_has_no_button_and_its_address_does_nothing(client, match):
    number, told, button = entries(client, match)[-1]
    assert (told.startswith("Started."), button) == (True, None)
    answer = press(client, f"{match}/changes/{number}/undo")
    assert "Nothing was undone. This cannot be undone." in part(client.get(answer.location).text, "main")


def test_thirty_stand_on_a_page_and_older_ones_on_the_next(client):
    match = start(client, "Ann", "Bea", preset="classic-round", length="open-ended")
    for _ in range(16):
        send(client, f"{match}/stop")
        send(client, f"{match}/play-on")
    first = client.get(f"{match}/history").text
    assert len(entries(client, match)) == 30
    older = unescape(re.search(r'href="([^"]+)">Older changes', first)[1])
    query = older.removeprefix(f"{match}/history")
    rest = entries(client, match, query)
    assert len(rest) == 3
    assert rest[-1][1].startswith("Started.")
    page = client.get(older).text
    assert "The latest changes" in page
    assert "Older changes" not in page
    # What rests on these stands on the page before.
    last = entries(client, match)[0][0]
    assert f'href="{match}/history?at={last}"' in page
    for odd in ("?at=x", "?at=0", f"?at={10**30}", "?refused=x"):
        assert len(entries(client, match, odd)) == 30


def test_a_page_of_history_asks_the_database_as_often_whatever_is_on_it(client, app, queries):
    """Two thousand games are read neither for the page nor for what may be undone."""
    browser_ = app.test_client()
    asked = []
    for games in (2, 40):
        match = start(browser_, "Ann", "Bea", preset="classic-round", length="open-ended")
        for _ in range(games):
            record(browser_, match, empty_rack(0, "", "5"))
        queries.clear()
        assert browser_.get(f"{match}/history").status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 12


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A browser whose forms carry no token, for a long course of presses."""
    return make_app(tmp_path_factory.mktemp("data"), WTF_CSRF_ENABLED=False).test_client()


def stands(client, match):
    """Everything of a match that can be changed."""
    with client.application.app_context():
        found = db.session.scalar(sa.select(Match).filter_by(code=match[3:]))
        games = [game.state() for game in found.games]
        return found.people(), found.house_rules, found.stopped, found.next_opener, games


def press_everything(client, match, done):
    """Do what somebody may do on the pages; what a page refuses is not done."""
    with client.application.app_context():
        found = db.session.scalar(sa.select(Match).filter_by(code=match[3:]))
        names, retired, here = found.names, set(found.retired), found.active_seats
        games = len(found.all_games)
        drawn = {game.number: game.version for game in found.all_games}
    what, number, other = done
    game = 1 + number % games if games else 1
    form = {"finish": "blocked"} | {f"seat_{seat}_rack": str(4 + (seat + other) % 3) for seat in range(6)}
    form |= {"finish": "abandoned"} if other == 5 else {}
    seats = {f"name_{seat}": name for seat, name in enumerate(names)}
    if what == "join":
        seats[f"name_{len(names)}"] = f"New {len(names)}"
    elif what == "retire":
        retired ^= {number % len(names)}
    address, fields = {
        "record": ("games/new", form | {"submission": f"{match}{games}", "drawn": games}),
        "correct": (f"games/{game}", form | {"drawn": drawn.get(game)}),
        "delete": (f"games/{game}/delete", {"drawn": drawn.get(game)}),
        "rename": ("people", seats | {"name_0": f"Ann {other}", "retired": list(retired)}),
        "join": ("people", seats | {"retired": list(retired), "other_set": "y"}),
        "retire": ("people", seats | {"retired": list(retired)}),
        "rules": (
            "rules",
            {"preset": ["classic-round", "low-total", "winner-only"][number % 3], "confirm": "y"}
            | {"length": "open-ended"},
        ),
        "stop": ("stop", {}),
        "play-on": ("play-on", {}),
        "draw": ("draw", {f"tile_{seat}": str(1 + (seat + number) % 6) for seat in here}),
        "undo": ("", {}),
    }[what]
    if what == "undo":
        free = [button for _number, _words, button in entries(client, match) if button]
        if free:
            assert client.post(free[number % len(free)], data={}).location == match
    else:
        assert client.post(f"{match}/{address}", data=fields).status_code in (200, 303, 404, 409, 422)


DOINGS = "record record correct delete rename join retire rules stop play-on draw undo undo"
DONE = st.tuples(
    st.sampled_from(DOINGS.split()),
    st.integers(0, 11),
    st.integers(0, 5),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(DONE, max_size=14))
@example(
    [("join", 0, 0), ("join", 0, 0), ("retire", 0, 0), ("undo", 5, 5), ("stop", 5, 1), ("join", 2, 5)],
)
def test_undoing_whatever_may_be_from_last_to_first_leads_back_to_the_start(kept, done):
    """Who joined and has played stays, and so do the names and rules of that time; and whoever the set that
    an undoing brought back has no tiles for, until that is undone. Nothing else does.
    """
    match = start(kept, "Ann", "Bea", "Cy", preset="classic-round", length="open-ended")
    before = stands(kept, match)
    for each in done:
        press_everything(kept, match, each)
    with kept.application.app_context():
        found = sa.select(Change.id).join(Match).where(Match.code == match[3:], Change.kind != "undone")
        numbers = db.session.scalars(found.order_by(Change.id.desc())).all()
    # Twice: a set of tiles taken when somebody retired is given back before they play again.
    for number in numbers * 2:
        kept.post(f"{match}/changes/{number}/undo")
    after = stands(kept, match)
    told = part(kept.get(f"{match}/history").text, "main")
    if "Who joined has a part in a later game" in told or "is for fewer players: undo that first" in told:
        assert after[2:] == before[2:]
    else:
        assert after == before
    assert kept.get(f"{match}/match.json").status_code == 200


def test_a_history_that_was_imported_and_does_not_fit_undoes_nothing(client, match):
    """A file may say anything of what was before: what is there is not overwritten by it."""
    correct(client, match, 1, blocked("4", "5", "20"))
    people(client, match, "Anna", "Bea", "Cy")
    send(client, f"{match}/stop")
    with client.application.app_context():
        for change in db.session.scalars(sa.select(Change).join(Match).filter_by(code=match[3:])).all()[2:]:
            entry = {"entries": [{**change.after["entries"][0], "typed": "9"}]} if change.game_id else {}
            spoiled = {"names": ["X", "Y"], "stopped": False} | entry
            change.after = change.after | {key: spoiled[key] for key in spoiled if key in change.after}
        db.session.commit()
    for number, told, button in entries(client, match)[:3]:
        assert "What it changed is different by now." in told
        assert button is None
        press(client, f"{match}/changes/{number}/undo")
    assert len(changes(client, match)) == 4
