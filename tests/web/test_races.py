"""Two requests at the same moment: one of them wins, both are answered, and all is whole afterwards."""

import json
import re

import pytest
import sqlalchemy as sa

from scorekeeper.commands.integrity import IntegrityCheck
from scorekeeper.storage.database import db, new_code
from scorekeeper.storage.models import Match, Membership
from tests.support.addresses import parts_of
from tests.support.app import changes, make_app
from tests.support.matches import csrf_token, empty_rack, hidden, record, start
from tests.support.races import race
from tests.support.reading import filled

pytestmark = pytest.mark.database


class Shared:
    """A match of one game that two devices keep."""

    def __init__(self, app):
        self.app, self.starter, self.helper = app, app.test_client(), app.test_client()
        self.match = start(self.starter, "Ann", "Bea", length="open-ended")
        _browser, address, form = self.form(self.helper, "/join", invitation=self.invitation())
        self.helper.post(address, data=form)
        record(self.starter, self.match, empty_rack(0, "", "5"))
        self.before = len(changes(self.starter, self.match))

    def invitation(self):
        return re.search(r"/join#([^\"]+)", self.starter.get(f"{self.match}/share").text)[1]

    def form(self, browser, address, **fields):
        """A form of this browser to an address of the match, to be sent; as it is drawn now, if it is."""
        drawn = filled(browser.get(f"{self.match}{address}").text)
        sent = {name: drawn[name][0] for name in ("csrf_token", "submission", "drawn") if name in drawn}
        if not sent:
            sent = {"csrf_token": csrf_token(browser)}
        return browser, f"{self.match}{address}", sent | fields

    def game(self, browser, address="/games/new", rack="7"):
        return self.form(browser, address, **empty_rack(0, "", rack))

    def part(self, name):
        """The id of what was last changed, or of the device that was last invited."""
        return parts_of(self.app, self.match, self.starter)[name]

    def undo(self):
        return self.form(self.starter, f"/changes/{self.part('change_id')}/undo")

    def new_changes(self):
        return changes(self.starter, self.match)[self.before :]

    def devices(self):
        code = self.match.removeprefix("/m/")
        members = sa.select(sa.func.count()).select_from(Membership).join(Match).filter_by(code=code)
        with self.app.app_context():
            return db.session.scalar(members)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """When all races are over, every match of it is whole."""
    app = make_app(tmp_path_factory.mktemp("data"))
    yield app
    with app.app_context():
        assert list(IntegrityCheck().problems()) == []


# Each is run three times, as a mistake does not show every time.
@pytest.fixture(params=range(3))
def shared(app):
    return Shared(app)


def statuses(answers):
    return [answer.status_code for answer in answers]


def test_of_two_devices_that_record_a_game_one_is_told(shared):
    answers = race(shared.game(shared.starter), shared.game(shared.helper, rack="8"))
    assert sorted(statuses(answers)) == [303, 409]
    assert shared.new_changes() == ["recorded"]


def test_a_form_sent_six_times_is_one_game(shared):
    assert statuses(race(*[shared.game(shared.starter)] * 6)) == [303] * 6
    assert shared.new_changes() == ["recorded"]


def test_a_change_undone_six_times_is_undone_once(shared):
    assert statuses(race(*[shared.undo()] * 6)) == [303] * 6
    assert shared.new_changes() == ["undone"]


def test_a_game_is_undone_or_corrected_and_never_both(shared):
    answers = race(shared.undo(), shared.game(shared.helper, "/games/1"))
    (change,) = shared.new_changes()
    assert statuses(answers) == ([303, 409] if change == "undone" else [303, 303])


def test_a_game_is_deleted_or_corrected_and_never_both(shared):
    deleting = shared.form(shared.starter, "/games/1/delete")
    answers = race(deleting, shared.game(shared.helper, "/games/1"))
    (change,) = shared.new_changes()
    assert statuses(answers) == ([303, 409] if change == "deleted" else [409, 303])


def test_an_invitation_is_withdrawn_before_somebody_joins_or_after(shared):
    joining = shared.form(shared.app.test_client(), "/join", invitation=shared.invitation())
    joined, withdrawn = statuses(race(joining, shared.form(shared.starter, "/invitation", withdraw="1")))
    assert (joined, withdrawn) in {(303, 303), (422, 303)}
    assert shared.new_changes() == ["joined"] * (joined == 303)
    assert shared.devices() == 2 + (joined == 303)


def test_a_device_is_removed_before_its_game_or_after(shared):
    removing = shared.form(shared.starter, f"/keepers/{shared.part('keeper_id')}/remove")
    removed, recorded = statuses(race(removing, shared.game(shared.helper)))
    assert removed == 303
    assert shared.new_changes() == (["recorded", "removed"] if recorded == 303 else ["removed"])
    assert recorded in (303, 403)
    assert shared.devices() == 1


def test_a_match_is_deleted_before_a_game_and_an_invitation_or_after(shared):
    deleting = shared.form(shared.starter, "/delete", title="Ann and Bea")
    deleted, recorded, invited = statuses(
        race(deleting, shared.game(shared.helper), shared.form(shared.helper, "/invitation"))
    )
    assert (deleted, {recorded, invited} <= {303, 404}) == (303, True)
    assert shared.new_changes() == ["recorded"] * (recorded == 303) + ["threw-away"]


def test_an_example_opened_four_times_is_one_match(shared):
    browser = shared.app.test_client()
    answers = race(*[(browser, "/example", {"csrf_token": csrf_token(browser)})] * 4)
    assert statuses(answers) == [303] * 4
    assert len({answer.location for answer in answers}) == 1


def test_an_example_is_thrown_away_whole_while_it_is_played(shared):
    shared.match = shared.starter.post("/example", data={"csrf_token": csrf_token(shared.starter)}).location
    throwing = shared.form(shared.starter, "/throw-away")
    abandoned = shared.form(shared.starter, "/games/new", finish="abandoned")
    thrown, recorded = statuses(race(throwing, abandoned))
    assert (thrown, recorded in (303, 404)) == (303, True)
    assert shared.starter.get(shared.match).status_code == 404


def test_a_file_imported_three_times_while_others_record_is_one_match(shared):
    file = json.loads(shared.starter.get(f"{shared.match}/match.json").text)
    file["matches"][0]["code"] = there = new_code()
    browser = shared.app.test_client()
    form = {"csrf_token": csrf_token(browser), "text": json.dumps(file)}
    page = browser.post("/import", data=form).text
    form = {name: hidden(page, name) for name in ("csrf_token", "checked")}
    *imported, recorded = race(*[(browser, "/import", form)] * 3, shared.game(shared.starter))
    assert statuses([*imported, recorded]) == [303] * 4
    assert shared.new_changes() == ["recorded"]
    assert changes(browser, f"/m/{there}") == ["joined", "recorded"]


def test_a_private_id_replaced_twice_while_its_browser_records_is_one_new_one(shared):
    shared.starter.get("/device/replace")
    replacing = (shared.starter, "/device/replace", {"csrf_token": csrf_token(shared.starter)})
    one, other, recorded = race(replacing, replacing, shared.game(shared.starter))
    assert statuses([one, other]) == [303, 303]
    assert recorded.status_code in (303, 403)
    assert shared.new_changes() == ["recorded"] * (recorded.status_code == 303)
    old = shared.starter.get_cookie("scorekeeper").value
    shared.starter.get("/device")
    assert shared.starter.get(f"{shared.match}/games/new").status_code == 200
    elsewhere = shared.app.test_client()
    elsewhere.set_cookie("scorekeeper", old)
    assert elsewhere.get(f"{shared.match}/games/new").status_code == 403


def test_of_two_devices_that_correct_the_names_one_is_told(shared):
    one, other = (
        shared.form(browser, "/people", name_0=name, name_1="Bea")
        for browser, name in ((shared.starter, "Anne"), (shared.helper, "Anna"))
    )
    assert sorted(statuses(race(one, other))) == [303, 409]
    assert shared.new_changes() == ["people"]
