"""Matches saved as files and brought from them, on the pages."""

import io
import json
import re
from datetime import timedelta

import pytest
import sqlalchemy as sa
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from scorekeeper.storage import capacity
from scorekeeper.storage.changes import ChangeKind
from scorekeeper.storage.database import db, now
from scorekeeper.storage.deletion import RETENTION
from scorekeeper.storage.models import Change, Device, Game, Match, Membership
from scorekeeper.transfer.document import FORMAT, VERSION
from scorekeeper.web import files
from tests.support.app import count, make_app
from tests.support.matches import blocked, csrf_token, draw, empty_rack, hidden, record, start
from tests.support.reading import errors, part, result, table, words

pytestmark = pytest.mark.database

EMPTY = json.dumps({"format": FORMAT, "version": VERSION, "matches": []})


@pytest.fixture
def elsewhere(tmp_path):
    """A browser at another Scorekeeper."""
    return make_app(tmp_path / "elsewhere").test_client()


def play(client, *names, **fields):
    match = start(client, *names, **fields)
    record(client, match, empty_rack(0, "", *("7" for _name in names[1:])))
    record(client, match, blocked(*("5", "6", "9", "9")[: len(names)]))
    return match


def check(client, data):
    """Choose this file on the page; gives what it says."""
    sent = {"csrf_token": csrf_token(client), "text": "", "file": (io.BytesIO(data), "saved.json")}
    return client.post("/import", data=sent)


def bring(client, data):
    """Choose this file, and add what it would add."""
    page = check(client, data).text
    sent = {"csrf_token": csrf_token(client), "checked": hidden(page, "checked")}
    return client.post("/import", data=sent)


def test_people_change_phones_with_the_same_totals_and_the_whole_history(client, elsewhere):
    """Exported here and imported there, the totals are the same; importing twice adds nothing."""
    match = play(client, "Zoë", "علي", title="Monday")
    client.post(f"{match}/games/2", data=draw(client, f"{match}/games/2") | blocked("5", "8"))
    saved = client.get(f"{match}/match.json").data
    answer = bring(elsewhere, saved)
    assert (answer.status_code, answer.location) == (303, match)
    here, there = client.get(match).text, elsewhere.get(match).text
    assert (result(there), table(there, "games")) == (result(here), table(here, "games"))
    assert "Corrected. Game 2" in there
    assert elsewhere.get(f"{match}/match.json").data == saved
    assert "1 match is here already, and stays as it is." in check(elsewhere, saved).text
    assert count(elsewhere.application, Game) == 2


def test_everything_that_can_be_done_to_a_match_comes_along(client, app, elsewhere):
    match = play(client, "Ann", "Bea", "Cy", title="Monday")
    friend, token = app.test_client(), {"csrf_token": csrf_token(client)}
    with app.app_context():
        invitation = db.session.scalar(sa.select(Match.invite))
    friend.post(f"{match}/join", data={"csrf_token": csrf_token(friend), "invitation": invitation})
    friend.post(f"{match}/device", data={"csrf_token": csrf_token(friend), "name": "Café 📱"})
    record(friend, match, {"finish": "abandoned"})
    first, fields = f"{match}/games/1", draw(friend, f"{match}/games/1")
    friend.post(f"{first}/delete", data=fields)
    client.post(
        first, data=draw(client, f"{match}/games/2") | {"drawn": "2.0"} | empty_rack(1, "4+J", "", "9")
    )
    client.post(f"{match}/stop", data=token)
    client.post(f"{match}/play-on", data=token)
    record(client, match, empty_rack(0, "", "7", "") | {"sat_out": "2", "opener": "1"})
    client.post(f"{match}/extend", data=token)
    client.post(
        f"{match}/people", data=token | {"name_0": "Ann", "name_1": "Bea", "name_2": "Cyd", "retired": "1"}
    )
    client.post(f"{match}/rules", data=token | {"preset": "gentle-start", "confirm": "y"})
    client.post(f"{match}/draw", data=token | {"tile_0": "3", "tile_2": "9"})
    client.post(f"{match}/delete", data=token | {"title": "monday"})
    client.post(f"{match}/bring-back", data=token)
    saved = client.get(f"{match}/match.json").data
    history = json.loads(saved)["matches"][0]["history"]
    assert {change["what"] for change in history} >= {*ChangeKind} - {
        "undone",
        "removed",
        "corrected",
        "kept",
    }
    bring(elsewhere, saved)
    assert elsewhere.get(f"{match}/match.json").data == saved
    for page in ("/match.csv", "/summary"):
        assert words(elsewhere.get(match + page).text) == words(client.get(match + page).text)


def test_rules_taken_back_and_a_sheet_that_was_kept_come_along(client, app, elsewhere):
    sheet = {"players": "2", "games": "1", "keep": "1", "n1": "Ann", "n2": "Bea", "g1p1": "+5", "g1p2": "-5"}
    kept = client.post("/check", data=sheet | {"csrf_token": csrf_token(client)}).location
    match, token = play(client, "Ann", "Bea", "Cy"), {"csrf_token": csrf_token(client)}
    record(client, match, blocked("6", "6", "9"))
    picked = {"preset": "pick-the-winner", "named_3": "1", "settle": "y", "confirm": "y"}
    assert client.post(f"{match}/rules", data=token | picked).status_code == 303
    with app.app_context():
        last = db.session.scalar(sa.select(sa.func.max(Change.id)))
    halfway = client.get("/matches.json").data
    client.post(f"{match}/changes/{last}/undo", data=token)
    saved = client.get("/matches.json").data
    assert b'"what": "kept"' in saved
    bring(elsewhere, saved)
    assert elsewhere.get("/matches.json").data == saved
    for address in (kept, match):
        assert part(elsewhere.get(address).text, "main") == part(client.get(address).text, "main")
    third = make_app(app.config["DATA"] + "/third").test_client()
    bring(third, halfway)
    with third.application.app_context():
        last = db.session.scalar(sa.select(Change.id).filter_by(kind="rules"))
    undone = third.post(f"{match}/changes/{last}/undo", data={"csrf_token": csrf_token(third)})
    assert undone.status_code == 303
    assert table(third.get(match).text, "games") == table(client.get(match).text, "games")


def test_all_matches_of_a_browser_come_along_and_no_others(client, app, elsewhere):
    ours = [play(client, "Ann", "Bea"), play(client, "Cy", "Dee", "Eve")]
    theirs = play(app.test_client(), "Fay", "Gus")
    saved = client.get("/matches.json").data
    assert [match["code"] for match in json.loads(saved)["matches"]] == [each[3:] for each in ours]
    assert bring(elsewhere, saved).location == "/"
    assert elsewhere.get("/matches.json").data == saved
    assert elsewhere.get(theirs).status_code == 404


def test_matches_give_the_same_bytes_in_whatever_order_they_came(client, elsewhere):
    addresses = [start(client, "Ann", "Bea") for _match in range(3)]
    for address in reversed(addresses):
        bring(elsewhere, client.get(f"{address}/match.json").data)
    assert elsewhere.get("/matches.json").data == client.get("/matches.json").data


def test_whoever_brings_a_match_keeps_it_and_started_it(client, elsewhere):
    match = start(client, "Ann", "Bea")
    bring(elsewhere, client.get(f"{match}/match.json").data)
    assert record(elsewhere, match, empty_rack(1, "4", "")).status_code == 303
    with elsewhere.application.app_context():
        assert db.session.scalars(sa.select(Membership.starter)).all() == [True]


def test_a_form_drawn_before_a_move_is_as_stale_after_it(client, elsewhere):
    """A game's version is how often it was changed, so nothing is overwritten in silence."""
    match = play(client, "Ann", "Bea")
    first = f"{match}/games/1"
    stale = draw(client, first)
    client.post(first, data=stale | empty_rack(0, "", "9"))
    bring(elsewhere, client.get(f"{match}/match.json").data)
    sent = stale | {"csrf_token": csrf_token(elsewhere)} | empty_rack(0, "", "30")
    assert elsewhere.post(first, data=sent).status_code == 409


def test_nothing_is_added_before_it_is_confirmed(client, elsewhere):
    """The page first says what it would do, and to which matches."""
    match = play(client, "Ann", "Bea", title="Monday")
    page = check(elsewhere, client.get(f"{match}/match.json").data)
    said = part(page.text, "main")
    assert "1 match will be added." in said
    assert "Monday In the file: Ann wins the round: 2 games won, +8 points." in said
    assert "Add 1 match" in said
    assert [count(elsewhere.application, each) for each in (Match, Change, Device)] == [0, 0, 0]


def test_a_match_of_somebody_else_stays_theirs(client, app):
    match = play(client, "Ann", "Bea")
    stranger = app.test_client()
    page = check(stranger, client.get(f"{match}/match.json").data).text
    assert "1 match is here already, and stays as it is." in part(page, "main")
    assert 'name="checked"' not in page
    packed = files._packed(client.get(f"{match}/match.json").text)  # noqa: SLF001
    sent = {"csrf_token": csrf_token(stranger), "checked": packed}
    assert stranger.post("/import", data=sent).status_code == 303
    assert stranger.get(f"{match}/games/new").status_code == 403


def test_a_match_that_is_here_is_never_overwritten(client):
    match = start(client, "Ann", "Bea")
    saved = client.get(f"{match}/match.json").data
    record(client, match, empty_rack(0, "", "7"))
    now_ = client.get(f"{match}/match.json").data
    assert "Nothing will be added." in check(client, saved.replace(b"Ann", b"Eve")).text
    assert client.get(f"{match}/match.json").data == now_ != saved


def test_a_deleted_match_counts_as_here_and_is_said_to_be_deleted(client, app, elsewhere):
    match = start(client, "Ann", "Bea")
    saved = client.get(f"{match}/match.json").data
    bring(elsewhere, saved)
    with elsewhere.application.app_context():
        db.session.execute(sa.update(Match).values(deleted=now()))
        db.session.commit()
    said = part(check(elsewhere, saved).text, "main")
    assert "Nothing will be added. 1 match is here but deleted." in said
    assert json.loads(elsewhere.get("/matches.json").data)["matches"] == []


def test_what_another_browser_of_this_server_keeps_leads_there_and_to_its_private_id(client):
    match = start(client, "Ann", "Bea")
    page = check(client.application.test_client(), client.get(f"{match}/match.json").data).text
    assert f'<a href="{match}">' in page
    assert "What is not in this browser's list" in part(page, "main")
    assert '<a href="/move">' in page


def test_what_nobody_can_bring_back_any_more_can_be_imported_again(client, elsewhere):
    match = start(client, "Ann", "Bea", title="Cabin")
    saved = client.get(f"{match}/match.json").data
    bring(elsewhere, saved)
    with elsewhere.application.app_context():
        db.session.execute(sa.update(Match).values(deleted=now() - RETENTION - timedelta(minutes=1)))
        db.session.commit()
    assert "1 match will be added." in part(check(elsewhere, saved).text, "main")
    bring(elsewhere, saved)
    assert elsewhere.get(f"{match}/match.json").data == saved
    assert count(elsewhere.application, Match) == 1


def test_a_match_without_games_whose_rules_were_changed_is_imported_by_one_write(client, elsewhere):
    """Reading the file asks the database nothing: the transaction of a question would write unlocked."""
    match = start(client, "Ann", "Bea")
    rules = {"csrf_token": csrf_token(client), "preset": "low-total", "confirm": "y"}
    client.post(f"{match}/rules", data=rules)
    saved = client.get(f"{match}/match.json").data
    assert bring(elsewhere, saved).location == match
    assert elsewhere.get(f"{match}/match.json").data == saved


def test_confirmed_twice_it_is_added_once(client, elsewhere):
    page = check(elsewhere, client.get(f"{start(client, 'Ann', 'Bea')}/match.json").data).text
    sent = {"csrf_token": csrf_token(elsewhere), "checked": hidden(page, "checked")}
    assert [elsewhere.post("/import", data=sent).status_code for _time in range(2)] == [303, 303]
    assert [count(elsewhere.application, each) for each in (Match, Device)] == [1, 2]


def test_a_crash_halfway_leaves_nothing(client, elsewhere, monkeypatch):
    """One transaction: all matches of a file, or none."""
    for _match in range(2):
        start(client, "Ann", "Bea")
    saved = client.get("/matches.json").data
    page = check(elsewhere, saved).text
    stored = files.Plan.apply

    def crash(plan, device):
        stored(plan, device)
        raise RuntimeError

    monkeypatch.setattr(files.Plan, "apply", crash)
    sent = {"csrf_token": csrf_token(elsewhere), "checked": hidden(page, "checked")}
    with pytest.raises(RuntimeError):
        elsewhere.post("/import", data=sent)
    assert [count(elsewhere.application, each) for each in (Match, Change, Device)] == [0, 0, 0]


def test_nobody_in_a_history_can_be_logged_in_as_and_no_secret_is_in_a_file(client, app, elsewhere):
    match = play(client, "Ann", "Bea")
    with app.app_context():
        db.session.scalar(sa.select(Device)).name = "Ann’s phone"
        db.session.commit()
        kept = db.session.scalar(sa.select(Match))
        secrets = [kept.invite, kept.submission, db.session.scalar(sa.select(Device.token_hash))]
        secrets += [game.submission for game in kept.all_games]
    saved = client.get(f"{match}/match.json").text
    assert '"scorekeepers": ["Ann’s phone"]' in saved
    assert not [secret for secret in secrets if secret in saved]
    assert '"scorekeepers": [""]' in app.test_client().get(f"{match}/match.json").text
    bring(elsewhere, saved.encode())
    with elsewhere.application.app_context():
        nobody, importer = db.session.scalars(sa.select(Device).order_by(Device.name.desc())).all()
        assert (nobody.name, importer.name) == ("Ann’s phone", "")
        assert nobody.token_hash not in secrets
        assert [each.device_id for each in db.session.scalars(sa.select(Membership))] == [importer.id]
        assert {each.device_id for each in db.session.scalars(sa.select(Change))} == {nobody.id}


def test_who_was_removed_is_one_of_the_scorekeepers_and_no_number_of_the_database(client, app, elsewhere):
    match = start(client, "Ann", "Bea")
    friend = app.test_client()
    with app.app_context():
        invitation = db.session.scalar(sa.select(Match.invite))
    friend.post(f"{match}/join", data={"csrf_token": csrf_token(friend), "invitation": invitation})
    with app.app_context():
        joined = db.session.scalar(sa.select(Change.device_id).filter_by(kind="joined"))
    client.post(f"{match}/keepers/{joined}/remove", data={"csrf_token": csrf_token(client)})
    saved = client.get(f"{match}/match.json").data
    assert json.loads(saved)["matches"][0]["history"][-1]["before"] == {"keeper": 1}
    play(elsewhere, "Cy", "Dee")
    bring(elsewhere, saved)
    assert elsewhere.get(f"{match}/match.json").data == saved
    spoiled = saved.replace(b'{"keeper": 1}', b'{"keeper": 2}')
    assert "history[2].before.keeper: This is a whole number from 0 to 1." in check(client, spoiled).text


def test_what_is_wrong_stands_beside_the_field_and_pasted_text_is_kept(client):
    text = EMPTY.replace("[]", "[{}]")
    answer = client.post("/import", data={"csrf_token": csrf_token(client), "text": text})
    assert answer.status_code == 422
    assert errors(answer.text) == {"text": "matches[0].code: This field is missing."}
    assert words(re.search(r"<textarea[^>]*>(.*?)</textarea>", answer.text, re.DOTALL)[1]) == text
    assert part(answer.text, "title").startswith("Error: ")
    answer = check(client, text.encode())
    assert errors(answer.text) == {"file": "matches[0].code: This field is missing."}
    assert text not in answer.text


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe\0", "Line 1: this is not UTF-8, the only writing of such files."),
        (b"PK\x03\x04", "Line 1, column 1: from here on this is not JSON."),
        (b"", "Line 1, column 1: from here on this is not JSON."),
        (b"Game,Finish,Ann", "Line 1, column 1: from here on this is not JSON."),
    ],
)
def test_a_file_of_another_kind_is_refused_in_a_sentence(client, data, said):
    answer = check(client, data)
    assert (answer.status_code, errors(answer.text)) == (422, {"file": said})


def test_without_a_file_and_without_text_it_asks_for_one(client):
    answer = client.post("/import", data={"csrf_token": csrf_token(client)})
    assert (answer.status_code, errors(answer.text)) == (422, {"file": "Choose a file, or paste its text."})


def test_a_file_of_no_matches_adds_nothing(client):
    said = part(check(client, EMPTY.encode()).text, "main")
    assert "Nothing will be added." in said
    assert "Add" not in said.replace("added", "")


def test_larger_files_are_taken_here_and_nowhere_else(client):
    def send(address, data):
        # The test client would leave its own large file open.
        sent = {"csrf_token": csrf_token(client), "pasted": "y"}
        sent["file"] = FileStorage(io.BytesIO(data), "saved.json")
        boundary, body = encode_multipart(sent)
        return client.post(address, data=body, content_type=f"multipart/form-data; boundary={boundary}")

    large, beyond = (EMPTY.encode() + b" " * size for size in (1_000_000, files.MOST_BYTES))
    assert send("/import", large).status_code == 200
    assert send("/check", large).status_code == 413
    said = "This file is larger than what the server takes at once."
    assert errors(send("/import", beyond).text) == {"file": said}
    assert send("/import", beyond * 2).status_code == 413


@pytest.mark.parametrize(
    ("bound", "said"),
    [
        ("MOST_GAMES", "matches[1].games: This list has 0 to 1 items, not 2."),
        ("MOST_CHANGES", "matches[1].history: This list has 0 to 1 items, not 3."),
    ],
)
def test_a_match_that_is_longer_than_one_recorded_here_can_be_is_refused(
    client, elsewhere, monkeypatch, bound, said
):
    start(client, "Ann", "Bea")
    play(client, "Ann", "Bea")
    saved = client.get("/matches.json").data
    monkeypatch.setattr(capacity, bound, 1)
    answer = check(elsewhere, saved)
    assert (answer.status_code, words(errors(answer.text)["file"])) == (422, said)


def test_a_checked_file_that_swells_is_refused(client):
    packed = files._packed(" " * (files.MOST_BYTES + 1))  # noqa: SLF001
    sent = {"csrf_token": csrf_token(client), "checked": packed}
    assert len(packed) < 20_000
    assert client.post("/import", data=sent).status_code == 400


@pytest.mark.parametrize("name", ["match.json", "match.csv"])
def test_whoever_has_the_address_may_save_a_match(client, app, name):
    match = play(client, "Ann", "Bea")
    assert app.test_client().get(f"{match}/{name}").status_code == 200
    assert client.get(f"{match}x/{name}").status_code == 404
    assert client.post(f"{match}/{name}").status_code in (400, 405)


def test_a_browser_that_keeps_nothing_gets_files_of_nothing(client):
    assert json.loads(client.get("/matches.json").data)["matches"] == []
    assert client.get("/matches.csv").data.count(b"\n") == 1


@pytest.mark.parametrize(
    ("names", "title", "ascii_", "utf_8"),
    [
        (("Ann", "Bea"), "", "Ann, Bea", None),
        (("Ann", "Bea"), "Zoë / 王: \\..?", "Zoe", "Zo%C3%AB%20%E7%8E%8B"),
        (("Ann", "Bea"), 'a"b\r\nX-Evil: 1', "a b X-Evil 1", None),
        (("王", "علي"), "", ",", "%E7%8E%8B%2C%20%D8%B9%D9%84%D9%8A"),
    ],
)
def test_a_file_has_a_name_of_its_own_and_stays_in_no_cache(client, names, title, ascii_, utf_8):
    match = start(client, *names, title=title)
    answer = client.get(f"{match}/match.json")
    named = answer.headers["Content-Disposition"]
    assert re.match(
        rf'attachment; filename="Scorekeeper \d{{4}}-\d\d-\d\d {re.escape(ascii_)}\s*\.json"', named
    )
    assert (utf_8 is None) == ("filename*" not in named)
    assert utf_8 is None or f"{utf_8}.json" in named
    assert "no-store" in answer.headers["Cache-Control"]


def test_the_pages_lead_to_the_files(client):
    assert "/matches.json" not in client.get("/").text
    match = start(client, "Ann", "Bea")
    home, page = client.get("/").text, client.get(match).text
    for address in ("/matches.json", "/matches.csv", "/import"):
        assert f'href="{address}"' in home
        assert client.get(address).status_code == 200
    for name in ("match.json", "match.csv"):
        assert f'href="{match}/{name}"' in page


def test_fifty_matches_wait_in_a_small_page_until_they_are_confirmed(client, elsewhere):
    play(client, "Ann", "Bea", "Cy", title="Monday")
    (match,) = json.loads(client.get("/matches.json").data)["matches"]
    letters = "23456789abcdefghjkmnpqrstuvwxyz"
    many = [match | {"code": match["code"][:11] + letters[n // 31] + letters[n % 31]} for n in range(50)]
    page = check(elsewhere, json.dumps({"format": FORMAT, "version": VERSION, "matches": many}).encode())
    assert "50 matches will be added." in page.text
    assert len(page.data) < 40 * 1024
