"""Invitations: a link to watch for everyone, one to help keep score, and who keeps it."""

import re
from datetime import datetime

import pytest
import sqlalchemy as sa

from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Match, Membership
from tests.support.app import changes, count
from tests.support.matches import csrf_token, empty_rack, record, start
from tests.support.reading import errors, part, typed

pytestmark = pytest.mark.database


@pytest.fixture
def match(client):
    return start(client, "Ann", "Bea")


def invitation(client, match):
    """What stands behind the # of the link, as a scorekeeper is shown it."""
    found = re.search(r'/join#([^"]+)"', client.get(f"{match}/share").text)
    return found and found[1]


def post(client, address, **form):
    return client.post(address, data={"csrf_token": csrf_token(client)} | form)


def join(client, match, brought):
    return post(client, f"{match}/join", invitation=brought)


@pytest.fixture
def helper(app, client, match):
    """Another browser, which was invited."""
    other = app.test_client()
    assert join(other, match, invitation(client, match)).status_code == 303
    return other


def test_whoever_brings_the_invitation_keeps_score_too(client, match, helper):
    assert record(helper, match, empty_rack(0, "", "5")).status_code == 303
    assert "Ann leads" in part(client.get(match).text, "main")
    assert "Ann and Bea" in part(helper.get("/").text, "main")
    assert changes(client, match) == ["joined", "recorded"]


def test_a_reader_is_shown_the_link_to_watch_and_no_secret(app, client, match):
    secret = invitation(client, match)
    page = app.test_client().get(f"{match}/share").text
    assert f"http://localhost{match}" in page
    assert secret not in page
    assert "join" not in page
    assert secret not in app.test_client().get(match).text


@pytest.mark.parametrize("brought", ["", "x", "2222222222222", "ъ" * 13, "0" * 5000])
def test_a_wrong_invitation_is_refused_beside_its_field(app, client, match, brought):
    other = app.test_client()
    answer = join(other, match, brought)
    assert answer.status_code == 422
    assert "does not fit" in errors(answer.text)["invitation"]
    assert other.get(f"{match}/games/new").status_code == 403
    assert count(app, Membership) == 1


def test_no_cache_keeps_an_invitation(client, match):
    assert client.get(f"{match}/share").headers["Cache-Control"] == "no-store"


def test_an_invitation_is_read_as_people_type_it(app, client, match):
    secret = invitation(client, match)
    for brought in (f" {secret[:4].upper()}-{secret[4:]} ", f"http://localhost{match}/join#{secret}"):
        assert join(app.test_client(), match, brought).status_code == 303


def test_opening_the_link_alone_changes_nothing(app, client, match):
    other = app.test_client()
    assert other.get(f"{match}/join").status_code == 200
    assert count(app, Membership) == 1


def test_an_invitation_of_another_match_opens_nothing(app, client, match):
    other = app.test_client()
    theirs = start(other, "Cy", "Dee")
    assert join(other, match, invitation(other, theirs)).status_code == 422


def test_a_new_invitation_ends_the_old_one_and_a_withdrawn_one_ends_all(app, client, match):
    old = invitation(client, match)
    assert post(client, f"{match}/invitation").status_code == 303
    new = invitation(client, match)
    assert new != old
    assert join(app.test_client(), match, old).status_code == 422
    post(client, f"{match}/invitation", withdraw="1")
    assert invitation(client, match) is None
    assert join(app.test_client(), match, new).status_code == 422
    assert join(app.test_client(), match, "None").status_code == 422


def test_whoever_keeps_score_already_is_led_to_the_match(client, match, helper):
    answer = client.get(f"{match}/join")
    assert (answer.status_code, answer.location) == (303, f"{match}#top")
    assert join(helper, match, invitation(client, match)).status_code == 303
    assert changes(client, match) == ["joined"]


def device_id(app, *, starter):
    with app.app_context():
        return db.session.scalar(sa.select(Membership.device_id).filter_by(starter=starter))


def test_somebody_who_is_removed_only_reads_and_cannot_come_back_with_the_old_link(
    app, client, match, helper
):
    old = invitation(client, match)
    number = device_id(app, starter=False)
    assert post(client, f"{match}/keepers/{number}/remove").status_code == 303
    assert helper.get(f"{match}/games/new").status_code == 403
    assert helper.get(match).status_code == 200
    assert join(helper, match, old).status_code == 422
    assert post(client, f"{match}/keepers/{number}/remove").status_code == 303
    assert changes(client, match) == ["joined", "removed"]


def test_whoever_started_the_match_cannot_be_removed(app, client, match, helper):
    assert post(helper, f"{match}/keepers/{device_id(app, starter=True)}/remove").status_code == 403
    assert client.get(f"{match}/games/new").status_code == 200


def test_a_helper_can_leave(app, client, match, helper):
    page = part(helper.get(f"{match}/share").text, "main")
    assert re.search("this device · since .* UTC Leave … This device will no longer keep the score", page)
    answer = post(helper, f"{match}/keepers/{device_id(app, starter=False)}/remove")
    assert answer.status_code == 303
    assert helper.get(f"{match}/games/new").status_code == 403
    said = "You no longer keep the score of this match."
    assert said in part(helper.get(answer.location).text, "main")
    assert said not in part(client.get(answer.location).text, "main")


@pytest.mark.parametrize("name", ["Tablet", ""])
def test_a_removal_is_said_to_those_who_keep_score_and_only_if_it_is_so(app, client, match, helper, name):
    post(helper, f"{match}/device", name=name)
    number = device_id(app, starter=False)
    said = f"{name or 'A device without a name'} was removed."
    address = f"{match}/share?removed={number}"
    assert said not in part(client.get(address).text, "main")
    answer = post(client, f"{match}/keepers/{number}/remove")
    assert answer.location == address
    assert said in part(client.get(address).text, "main")
    assert said not in part(helper.get(address).text, "main")
    assert "was removed" not in client.get(f"{match}/share?removed={number}9").text
    assert "was removed" not in client.get(f"{match}/share?removed=x").text


def test_devices_without_names_are_told_apart_by_when_they_came(app, client, match, helper):
    other = app.test_client()
    join(other, match, invitation(client, match))
    with app.app_context():
        for number, change in enumerate(db.session.scalars(sa.select(Change).filter_by(kind="joined"))):
            change.at = datetime.fromisoformat(f"2026-05-04T2{number}:15:00")
        db.session.commit()
    page = client.get(f"{match}/share").text
    for moment in ("2026-05-04T20:15:00Z", "2026-05-04T21:15:00Z"):
        assert page.count(f'<time datetime="{moment}">') == 2


@pytest.mark.parametrize(
    ("host", "said"), [("127.0.0.1:8000", True), ("localhost", True), ("score.example", False)]
)
def test_an_address_that_opens_nowhere_else_is_said_to_be_one(app, match, host, said):
    page = part(app.test_client().get(f"{match}/share", base_url=f"http://{host}").text, "main")
    assert ("Only this computer can open this address." in page) is said
    assert ("it serves the network" in page) is said


def test_a_device_has_the_name_it_was_given(client, match, helper):
    assert post(helper, f"{match}/device", name="  Kitchen <i>phone  ").status_code == 303
    assert "Kitchen <i>phone" in part(client.get(f"{match}/share").text, "main")
    answer = post(helper, f"{match}/device", name="x" * 31)
    assert answer.status_code == 422
    assert "at most 30" in errors(answer.text)["name"]
    assert typed(answer.text, "name") == "x" * 31


@pytest.mark.parametrize("action", ["invitation", "device", "keepers/1/remove"])
def test_only_those_who_keep_score_say_who_else_does(app, client, match, action):
    other = app.test_client()
    assert post(other, f"{match}/{action}").status_code == 403
    assert post(client, f"/m/2222222222222/{action}").status_code == 404
    assert client.post(f"{match}/{action}").status_code == 400
    assert client.get(f"{match}/{action}").status_code == 405


def test_no_secret_is_in_the_address_a_server_is_sent(app, client, match):
    """The invitation is the address's fragment, which no request, log or Referer carries."""
    with app.app_context():
        secret = db.session.scalar(sa.select(Match.invite))
    page = client.get(f"{match}/share").text
    assert re.findall(rf'[^"]{secret}', page) == [f"#{secret}"] * page.count(secret)
