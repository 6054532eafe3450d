"""Matches put away: hidden from one browser's list, or deleted for everybody and brought back."""

import math
import re
import secrets
from datetime import timedelta
from itertools import pairwise

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from scorekeeper.commands import main as cli
from scorekeeper.storage import deletion
from scorekeeper.storage.changes import ChangeKind
from scorekeeper.storage.database import begin_write, db, now
from scorekeeper.storage.deletion import RETENTION, purge_expired
from scorekeeper.storage.models import Change, Device, Entry, Game, KnownAs, Match, Membership, Player
from scorekeeper.transfer.import_plan import plan
from scorekeeper.transfer.match import load
from tests.support.app import changes, count, make_app
from tests.support.long_matches import play_on
from tests.support.matches import csrf_token, draw, empty_rack, hidden, record, start
from tests.support.reading import errors, part, typed

pytestmark = pytest.mark.database


@pytest.fixture
def match(client):
    match = start(client, "Ann", "Bea", title="Monday’s Game")
    record(client, match, empty_rack(0, "", "5"))
    return match


@pytest.fixture
def helper(app, client, match):
    """Another browser, which helps keep score."""
    other = app.test_client()
    with app.app_context():
        invitation = db.session.scalar(sa.select(Match.invite))
    assert post(other, f"{match}/join", invitation=invitation).status_code == 303
    return other


def post(client, address, **form):
    return client.post(address, data={"csrf_token": csrf_token(client)} | form)


def delete(client, match, title="Monday’s Game"):
    return post(client, f"{match}/delete", title=title)


def home(client):
    return part(client.get("/").text, "main")


def deleted_ago(app, **ago):
    """Let the deleted matches have been deleted so long ago."""
    with app.app_context():
        long_ago = now() - timedelta(**ago)
        db.session.execute(sa.update(Match).filter(Match.deleted.is_not(None)).values(deleted=long_ago))
        db.session.commit()


def a_day_later(app):
    """Let what is expired have been seen to be a day ago."""
    with app.app_context():
        purge_expired()
        db.session.execute(sa.update(Match).where(Match.purge_after.is_not(None)).values(purge_after=now()))
        db.session.commit()


def test_a_hidden_match_leaves_one_list_and_nothing_else(client, match, helper):
    assert post(client, f"{match}/hide").location == "/"
    assert "Finished" not in home(client)
    assert "Continue" not in home(client)
    assert "Hidden (1) Monday’s Game Show again" in home(client)
    assert "Continue Monday’s Game" in home(helper)
    assert client.get(f"{match}/games/new").status_code == 200
    assert "Ann" in part(client.get("/players").text, "main")
    assert match[3:] in client.get("/matches.json").text
    assert changes(client, match) == ["recorded", "joined"]


def test_a_hidden_match_is_shown_again(client, match):
    post(client, f"{match}/hide")
    assert "Show it in the list again" in client.get(f"{match}/put-away").text
    assert post(client, f"{match}/show-again").location == "/"
    assert "Continue Monday’s Game" in home(client)
    assert "Hidden" not in home(client)


def test_whoever_helps_can_hide_a_match_and_not_delete_it(client, match, helper):
    assert "Delete it" not in helper.get(f"{match}/put-away").text
    assert post(helper, f"{match}/hide").status_code == 303
    assert "Continue" not in home(helper)
    assert "Continue" in home(client)
    assert helper.get(f"{match}/delete").status_code == 403
    assert delete(helper, match).status_code == 403
    assert client.get(match).status_code == 200


@pytest.mark.parametrize("action", ["hide", "show-again", "delete", "bring-back"])
def test_only_those_who_keep_score_put_a_match_away(app, client, match, action):
    reader = app.test_client()
    assert post(reader, f"{match}/{action}").status_code == 403
    assert post(client, f"/m/2222222222222/{action}").status_code == 404
    assert client.post(f"{match}/{action}").status_code == 400
    assert reader.get(f"{match}/put-away").status_code == 403
    assert reader.get(f"{match}/delete").status_code == 403
    if action != "delete":
        assert client.get(f"{match}/{action}").status_code == 405
    assert "Hide or delete" in client.get(match).text
    assert "Hide or delete" not in reader.get(match).text


@pytest.mark.parametrize("title", ["Monday’s Game", " monday’sgame ", "MONDAY'S  GAME"])
def test_the_title_is_typed_to_delete_and_the_first_page_says_until_when_it_comes_back(client, match, title):
    assert delete(client, match, title).location == "/"
    assert re.search(
        r"Deleted \(1\) Monday’s Game can be brought back until \w+ \d+, \d{4} Bring back", home(client)
    )
    assert "Continue" not in home(client)
    assert "Try with an example" not in home(client)


def test_a_title_of_nothing_but_signs_is_typed_as_it_is(client):
    match = start(client, "Ann", "Bea", title="?!")
    assert delete(client, match, "").status_code == 422
    assert delete(client, match, "?!").status_code == 303


@pytest.mark.parametrize("title", ["Anna’s “cup” 🎲", "❤️ anna's cup 👍🏽", "annas cup"])
def test_pictures_in_a_title_need_not_be_typed(client, title):
    match = start(client, "Ann", "Bea", title="Anna’s “cup” 🎲")
    assert delete(client, match, title).status_code == 303


@pytest.mark.parametrize("title", ["", "Monday", "Ann and Bea", "x" * 5000])
def test_a_match_is_not_deleted_by_another_title(client, match, title):
    answer = delete(client, match, title)
    assert answer.status_code == 422
    assert "not what the match is called" in errors(answer.text)["title"]
    assert typed(answer.text, "title") == title
    assert client.get(match).status_code == 200
    assert changes(client, match) == ["recorded"]


@pytest.mark.parametrize("title", ["Ann, Bea, and علي", "ann bea علي", "Ann, Bea and علي"])
def test_a_match_without_a_title_is_deleted_by_its_names(client, title):
    match = start(client, "Ann", "Bea", "علي")
    assert delete(client, match, "Ann and Bea").status_code == 422
    assert delete(client, match, title).status_code == 303


def test_nothing_can_be_done_to_a_deleted_match(app, client, match, helper):
    fields, new = draw(client, f"{match}/games/1"), draw(client, f"{match}/games/new")
    delete(client, match)
    assert client.post(f"{match}/games/1", data=fields | empty_rack(1, "5", "")).status_code == 404
    assert client.post(f"{match}/games/new", data=new | empty_rack(1, "5", "")).status_code == 404
    for action in ("hide", "show-again", "stop", "people", "rules", "join", "device", "invitation"):
        assert post(client, f"{match}/{action}").status_code == 404
    for action in ("delete", "bring-back"):
        assert post(helper, f"{match}/{action}").status_code == 404
        assert post(app.test_client(), f"{match}/{action}").status_code == 404


def test_a_deleted_match_counts_for_nobody_and_is_in_no_file(client, match, helper):
    delete(client, match)
    for each in (client, helper):
        assert "Ann" not in part(each.get("/players").text, "main")
        assert 'value="Ann"' not in each.get("/new").text
        assert match[3:] not in each.get("/matches.json").text
        assert "Ann" not in each.get("/matches.csv").text
    assert "Monday" not in home(helper)


def test_a_deleted_match_comes_back_as_it_was(client, match, helper):
    before = client.get(f"{match}/summary").text
    delete(client, match)
    assert post(client, f"{match}/bring-back").location == match
    assert client.get(f"{match}/summary").text == before
    assert "The match was brought back." in part(client.get(match).text, "main")
    assert "Continue Monday’s Game" in home(client)
    assert "Deleted" not in home(client)
    assert record(helper, match, empty_rack(1, "5", "")).status_code == 303
    assert changes(client, match) == ["recorded", "joined", "threw-away", "brought-back", "recorded"]


def test_deleted_or_brought_back_twice_is_once(client, match):
    for title in ("Monday’s Game", ""):
        assert delete(client, match, title).location == "/"
    assert changes(client, match) == ["recorded", "threw-away"]
    for _ in range(2):
        assert post(client, f"{match}/bring-back").location == match
    assert changes(client, match) == ["recorded", "threw-away", "brought-back"]


def test_a_form_that_started_a_deleted_match_starts_another(client):
    page = client.get("/new").text
    form = {name: hidden(page, name) for name in ("csrf_token", "submission")}
    form |= {"name_0": "Ann", "name_1": "Bea"}
    first = client.post("/new", data=form).location
    delete(client, first, "Ann and Bea")
    second = client.post("/new", data=form)
    assert (second.status_code, second.location == first) == (303, False)
    assert client.get(second.location).status_code == 200


def test_whoever_watched_a_deleted_match_is_told_that_it_is_gone(app, client, match):
    reader = app.test_client()
    known = {"If-None-Match": reader.get(match).headers["ETag"]}
    assert reader.get(match, headers=known).status_code == 304
    with app.app_context():
        db.session.scalar(sa.select(Match)).deleted = now()
        db.session.commit()
    assert reader.get(match, headers=known).status_code == 404


def everything(app):
    return [count(app, table) for table in (Match, Membership, Change, Player, Game, Entry)]


def test_after_thirty_days_it_cannot_be_brought_back_and_is_taken_out_with_the_next(app, client, match):
    other = start(client, "Cy", "Dee")
    delete(client, match)
    deleted_ago(app, days=29, hours=23)
    assert "Bring back" in home(client)
    deleted_ago(app, days=30, minutes=1)
    assert "Bring back" not in home(client)
    assert post(client, f"{match}/bring-back").status_code == 404
    assert delete(client, match).status_code == 404
    a_day_later(app)
    delete(client, other, "Cy and Dee")
    assert everything(app) == [1, 1, 2, 2, 0, 0]
    assert post(client, f"{other}/bring-back").status_code == 303


def test_a_match_with_a_long_history_is_taken_out_whole_and_no_other(app, client, match, helper):
    kept = start(client, "Cy", "Dee")
    record(client, kept, empty_rack(0, "", "5"))
    before = everything(app)
    gone = start(client, "Eve", "Fay")
    record(client, gone, empty_rack(0, "", "5"))
    client.post(f"{gone}/games/1", data=draw(client, f"{gone}/games/1") | empty_rack(1, "5", ""))
    with app.app_context():
        last, first = db.session.scalars(sa.select(Change).order_by(Change.id.desc()).limit(2))
        last.undoes_id = first.id
        db.session.commit()
    delete(client, gone, "Eve and Fay")
    deleted_ago(app, days=31)
    a_day_later(app)
    with app.app_context():
        purge_expired()
    assert everything(app) == before
    assert "Ann leads" in client.get(match).text
    assert "Cy leads" in client.get(kept).text


def test_a_server_that_starts_takes_out_what_is_old(tmp_path, monkeypatch):
    app = make_app(tmp_path)
    client = app.test_client()
    for names in (("Ann", "Bea"), ("Cy", "Dee")):
        delete(client, start(client, *names), " and ".join(names))
    with app.app_context():
        db.session.get(Match, 1).deleted -= RETENTION
        db.session.commit()
    a_day_later(app)

    def no_server(*_arguments, **_settings):
        raise OSError

    monkeypatch.setattr("scorekeeper.commands.http_server.create_server", no_server)
    CliRunner().invoke(cli.main, ["serve", "--data", str(tmp_path)])
    with app.app_context():
        assert db.session.scalars(sa.select(Match.id)).all() == [2]


def test_a_server_that_starts_forgets_the_names_of_devices_that_nothing_is_left_of(tmp_path, monkeypatch):
    app = make_app(tmp_path)
    client = app.test_client()
    match = start(client, "Ann", "Bea")
    post(client, f"{match}/device", name="Ann’s phone")
    old, new = now() - timedelta(days=31), now() - timedelta(days=29)
    with app.app_context():
        db.session.execute(sa.update(Device).values(since=old))
        # As imports of earlier versions left them: some more than are blanked in one step.
        left = [
            Device(token_hash=secrets.token_hex(32), name="Kitchen phone", since=old)
            for _ in range(deletion.STEP + 1)
        ]
        tried = Device(token_hash=secrets.token_hex(32), name="Tried", since=new)
        renamed = Device(token_hash=secrets.token_hex(32), name="Renamed", since=old)
        removed = Device(token_hash=secrets.token_hex(32), name="Removed", since=old)
        db.session.add_all([*left, tried, renamed, removed])
        db.session.flush()
        db.session.add(KnownAs(device_id=renamed.id, name="ann", person="Ann"))
        db.session.add(Change(match_id=1, device_id=removed.id, kind=ChangeKind.JOINED))
        db.session.commit()

    def no_server(*_arguments, **_settings):
        raise OSError

    monkeypatch.setattr("scorekeeper.commands.http_server.create_server", no_server)
    CliRunner().invoke(cli.main, ["serve", "--data", str(tmp_path)])
    with app.app_context():
        names = db.session.scalars(sa.select(Device.name)).all()
    assert len(names) == deletion.STEP + 5
    assert sorted(filter(None, names)) == ["Ann’s phone", "Removed", "Renamed", "Tried"]


def test_a_clock_that_jumps_ahead_for_a_while_erases_nothing(app, client, match, monkeypatch):
    """A server that starts a month ahead, and again once its clock is right."""
    delete(client, match)
    today, real = now(), deletion.now
    for days in (31, 31.5, 0, 31):
        monkeypatch.setattr(deletion, "now", lambda days=days: today + timedelta(days=days))
        with app.app_context():
            purge_expired()
    monkeypatch.setattr(deletion, "now", real)
    assert everything(app) == [1, 1, 3, 2, 1, 2]
    with app.app_context():
        purge_expired()
    assert post(client, f"{match}/bring-back").status_code == 303
    assert "Ann leads" in client.get(match).text


def test_what_is_purged_leaves_no_name_of_a_device(app, client, match, helper):
    post(helper, f"{match}/device", name="Kitchen phone")
    exported = client.get(f"{match}/match.json").data
    delete(client, match)
    deleted_ago(app, days=31)
    a_day_later(app)
    with app.app_context():
        purge_expired()
        assert set(db.session.scalars(sa.select(Device.name))) == {""}
        imported = load(exported.decode())
        db.session.commit()
        begin_write()
        plan(imported).apply(device=None)
        db.session.commit()
        assert "Kitchen phone" in db.session.scalars(sa.select(Device.name)).all()
        db.session.execute(sa.update(Match).values(deleted=deletion.LONG_AGO, purge_after=deletion.LONG_AGO))
        db.session.commit()
        purge_expired()
        assert not [device for device in db.session.scalars(sa.select(Device)) if device.name]


def test_a_purge_holds_the_place_of_writers_for_a_few_hundred_rows_at_a_time(app, client, match, monkeypatch):
    play_on(app, match, 300)
    delete(client, match)
    deleted_ago(app, days=31)
    a_day_later(app)
    steps = []
    monkeypatch.setattr(deletion, "begin_write", lambda: (steps.append(everything(app)), begin_write()))
    with app.app_context():
        purge_expired(most_rows=600)
        left = everything(app)
        assert left[0] == 1
        purge_expired(math.inf)
    assert everything(app) == [0] * 6
    assert len(steps) > 3
    rows = [sum(each) for each in (*steps, [0])]
    assert max(before - after for before, after in pairwise(rows)) <= 3 * deletion.STEP


def test_every_foreign_key_has_an_index(app):
    """Without one, whatever a row points to takes a search through the whole table to be deleted."""
    with app.app_context():
        inspected = sa.inspect(db.engine)
        for table in inspected.get_table_names():
            indexes = [index["column_names"] for index in inspected.get_indexes(table)]
            indexes += [unique["column_names"] for unique in inspected.get_unique_constraints(table)]
            indexes.append(inspected.get_pk_constraint(table)["constrained_columns"])
            for key in inspected.get_foreign_keys(table):
                columns = key["constrained_columns"]
                assert columns in [index[: len(columns)] for index in indexes], f"{table}: {columns}"
