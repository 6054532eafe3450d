"""How often one place may ask: a club's evening passes, guessing and flooding do not."""

import re
import time

import pytest
from limits import parse
from limits.storage import MemoryStorage

from scorekeeper.config import UnknownSetting
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Match
from scorekeeper.web.middleware.errors import too_often_text
from scorekeeper.web.middleware.rate_limits import client_key, limiter
from tests.support.app import count, make_app
from tests.support.matches import csrf_token, hidden, start
from tests.support.reading import part

CLUB, STRANGER = {"REMOTE_ADDR": "203.0.113.7"}, {"REMOTE_ADDR": "198.51.100.9"}
WRONG_WORDS = "abandon " * 11 + "about"


class AwayStorage(MemoryStorage):
    """A shared store that nobody can reach."""

    STORAGE_SCHEME = ["away"]  # noqa: RUF012 (its own way to be known)

    def incr(self, *_arguments, **_more):
        raise ConnectionError

    get = get_expiry = incr

    def check(self):
        return False


@pytest.fixture
def app(tmp_path):
    app = make_app(tmp_path, RATELIMIT_ENABLED=True)
    yield app
    limiter.enabled = False


def post(client, address, place=CLUB, **form):
    return client.post(address, data={"csrf_token": csrf_token(client)} | form, environ_base=place)


def until_refused(client, address, most=250, **form):
    """The first answer that says "too often", and how many others came before it."""
    sent = {"csrf_token": csrf_token(client)} | form
    for before in range(most):
        answer = client.post(address, data=sent, environ_base=CLUB)
        if answer.status_code == 429:
            return before, answer
    raise AssertionError("never refused")


def invitation(client, match):
    return re.search(r"/join#([^\"]+)", client.get(f"{match}/share").text)[1]


def test_thirty_tables_of_a_club_start_and_invite_within_a_minute(app):
    for table in range(30):
        starter, *helpers = (app.test_client() for _ in range(3))
        page = starter.get("/new", environ_base=CLUB).text
        form = {name: hidden(page, name) for name in ("csrf_token", "submission")}
        for live in ({"live": "1"}, {}):
            answer = starter.post(
                "/new", data=form | {"name_0": "Ann", "name_1": f"Bea {table}"} | live, environ_base=CLUB
            )
        assert answer.status_code == 303
        assert post(starter, f"{answer.location}/invitation").status_code == 303
        secret = invitation(starter, answer.location)
        for helper in helpers:
            assert post(helper, f"{answer.location}/join", invitation=secret).status_code == 303
    assert count(app, Match) == 30


def test_who_goes_on_starting_is_told_when_to_come_again_and_others_are_not(app, client):
    start(client, "Ann", "Bea")
    before, answer = until_refused(client, "/example")
    assert before == 100
    assert (answer.status_code, part(answer.text, "h1")) == (429, "Too often")
    assert 1 <= int(answer.headers["Retry-After"]) <= 61
    assert re.search(rf"Wait {answer.headers['Retry-After']} seconds?, and", part(answer.text, "main"))
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert post(client, "/example", STRANGER).status_code == 429
    assert post(app.test_client(), "/example").status_code == 303
    assert post(app.test_client(), "/example", STRANGER).status_code == 303


def test_a_new_private_id_does_not_start_the_count_anew(client):
    start(client, "Ann", "Bea")
    until_refused(client, "/example")
    client.get("/device/replace")
    assert "replaced=1" in post(client, "/device/replace").location
    assert post(client, "/example").status_code == 429


def test_new_browsers_of_an_address_are_counted_together_and_keep_no_known_one_from_starting(client):
    start(client, "Ann", "Bea")
    fresh = client.application.test_client()
    statuses = []
    for _ in range(101):
        fresh.delete_cookie("scorekeeper")
        statuses.append(post(fresh, "/example").status_code)
    assert statuses == [303] * 100 + [429]
    assert post(client, "/example").status_code == 303


def test_an_address_as_a_whole_has_ten_times_as_much(app, client):
    """Else each new browser could start as many again, once it has started its first."""
    match = start(client, "Ann", "Bea")
    limiter.limiter.hit(parse("1000 per minute"), CLUB["REMOTE_ADDR"], "together", cost=1000)
    for address in ("/example", f"{match}/invitation"):
        assert post(client, address).status_code == 429
        assert post(client, address, STRANGER).status_code == 303
    assert post(app.test_client(), "/example").status_code == 429


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1, "1 second"),
        (2, "2 seconds"),
        (120, "120 seconds"),
        (121, "3 minutes"),
        (3600, "60 minutes"),
    ],
)
def test_how_long_to_wait_is_said_in_seconds_or_in_minutes_that_are_enough(app, seconds, said):
    with app.test_request_context():
        assert too_often_text(seconds).endswith(f" Wait {said}, and send it again.")


def test_what_was_typed_is_kept_by_the_page_that_says_too_often(app, client):
    until_refused(client, "/example")
    typed = {"name_0": "Ann <b>", "name_1": "Bea\nCy", "title": '"Club"'}
    answer = post(client, "/new", **typed)
    assert answer.status_code == 429
    assert count(app, Match) == 1
    assert answer.headers["Cache-Control"] == "no-store"
    kept = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', answer.text)
    assert ("name_0", "Ann &lt;b&gt;") in kept
    assert ("name_1", "Bea\nCy") in kept
    assert ("title", "&#34;Club&#34;") in kept
    assert ">Send it again</button>" in answer.text
    assert post(client, "/new", live="1", **typed).status_code == 200


def test_a_sheet_is_checked_though_no_more_may_be_kept(client):
    until_refused(client, "/example")
    sheet = {"players": "2", "games": "1", "g1p1": "5", "g1p2": "-5"}
    assert post(client, "/check", **sheet).status_code == 200
    assert post(client, "/check", keep="x", **sheet).status_code == 429


def test_guessing_at_invitations_and_private_ids_is_counted_together(app, client):
    match = start(client, "Ann", "Bea")
    guesser = app.test_client()
    for guess in range(15):
        assert post(guesser, f"{match}/join", invitation=f"{guess:013}").status_code == 422
        assert post(guesser, "/move", private_id=WRONG_WORDS).status_code == 422
    right = invitation(client, match)
    assert post(guesser, f"{match}/join", invitation=right).status_code == 429
    assert post(guesser, "/move", private_id=WRONG_WORDS).status_code == 429
    # Another place is not kept from joining.
    assert post(guesser, f"{match}/join", STRANGER, invitation=right).status_code == 303


@pytest.mark.parametrize("form", [{}, {"text": "{}"}, {"checked": "x"}])
def test_importing_is_counted_however_it_ends(client, form):
    assert until_refused(client, "/import", **form)[0] == 60


def test_inviting_anew_is_counted(client):
    assert until_refused(client, f"{start(client, 'Ann', 'Bea')}/invitation")[0] == 100


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("2001:db8:1:2::7", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::7", "2001:db8:1:3::7", False),
        ("::ffff:203.0.113.7", "203.0.113.7", True),
        ("::ffff:203.0.113.7", "::ffff:203.0.113.8", False),
        ("nonsense", "", True),
    ],
)
def test_a_household_is_one_place_in_either_internet(app, one, other, is_same):
    places = []
    for address in (one, other):
        with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            places.append(client_key())
    assert (places[0] == places[1]) is is_same


def guess(client, said):
    """A private id that nobody has, from the club, by a request that says this of where it comes from."""
    form = {"csrf_token": csrf_token(client), "private_id": WRONG_WORDS}
    return client.post("/move", data=form, environ_base=CLUB, headers=said).status_code


def test_nobody_guesses_more_often_by_saying_where_a_request_comes_from(client):
    names = ("X-Forwarded-For", "X-Real-IP", "X-Client-IP", "True-Client-IP", "CF-Connecting-IP")
    said = [f"192.0.2.{number}" for number in range(31)]
    headers = [dict.fromkeys(names, each) | {"Forwarded": f"for={each}"} for each in said]
    assert [guess(client, each) for each in headers] == [422] * 30 + [429]


def test_places_are_told_apart_behind_a_trusted_proxy_and_nobody_invents_one(tmp_path):
    """What a stranger says comes before what the proxy adds."""
    client = make_app(tmp_path, RATELIMIT_ENABLED=True, PROXIES=1).test_client()
    said = [f"192.0.2.{number}, garbage, 192.0.2.44" for number in range(31)]
    assert [guess(client, {"X-Forwarded-For": each}) for each in said] == [422] * 30 + [429]
    assert guess(client, {"X-Forwarded-For": "192.0.2.44, 192.0.2.45"}) == 422
    limiter.enabled = False


def test_a_database_that_fails_is_said_to_be_the_cause_and_not_the_store(app, client, tmp_path, capsys):
    start(client, "Ann", "Bea")
    form = {"csrf_token": csrf_token(client)}
    with app.app_context():
        db.engine.dispose()
    (tmp_path / "scorekeeper.sqlite3").write_bytes(b"no database" * 999)
    answer = client.post("/example", data=form)
    assert (answer.status_code, part(answer.text, "h1")) == (500, "The matches are damaged")
    assert "storage" not in capsys.readouterr().err


def test_without_its_store_the_app_goes_on_and_counts_by_itself_and_says_so_in_the_log(tmp_path, capsys):
    app = make_app(tmp_path, RATELIMIT_ENABLED=True, RATELIMIT_STORAGE_URI="away://nowhere")
    began = time.monotonic()
    before, answer = until_refused(app.test_client(), "/example")
    # The first one was a new browser's, and counted for its address.
    assert (before, answer.status_code) == (101, 429)
    assert time.monotonic() - began < 60
    assert "storage unreachable" in capsys.readouterr().err
    limiter.enabled = False


def test_tests_and_load_are_counted_only_if_that_is_asked(tmp_path, monkeypatch):
    assert make_app(tmp_path).config["RATELIMIT_ENABLED"] is False
    assert make_app(tmp_path, TESTING=False).config["RATELIMIT_ENABLED"] is True
    monkeypatch.setenv("SCOREKEEPER_LIMITER_URL", "off")
    assert make_app(tmp_path, TESTING=False).config["RATELIMIT_ENABLED"] is False
    limiter.enabled = False


@pytest.mark.parametrize("address", ["nonsense", "carrier-pigeon://me:secret@there"])
def test_a_store_that_can_be_none_is_refused_without_telling_its_password(tmp_path, address):
    with pytest.raises(UnknownSetting) as refused:
        make_app(tmp_path, RATELIMIT_ENABLED=True, RATELIMIT_STORAGE_URI=address)
    assert str(refused.value).startswith("SCOREKEEPER_LIMITER_URL names no store")
    assert "secret" not in str(refused.value)
    limiter.enabled = False
