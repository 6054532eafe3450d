"""What every answer tells a browser, and which of a request's own headers are believed."""

import re
import time
from urllib.parse import urlsplit

import pytest
from flask import request

from scorekeeper.web.middleware import headers
from tests.support.app import make_app
from tests.support.matches import empty_rack, start
from tests.support.reading import filled, part, select

HTTPS = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "scores.example", "X-Forwarded-For": "203.0.113.7"}
TAKEN_UP = re.compile(r"https?://[^/\"<\s]+")


@pytest.fixture(scope="module")
def shared_app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def pinned_app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"), TRUSTED_HOSTS=["scores.example"])


def cookie(answer):
    return answer.headers["Set-Cookie"]


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/static/styles/app.css", 200),
        ("GET", "/static/nowhere.css", 404),
        ("GET", "/healthz", 200),
        ("GET", "/service-worker.js", 200),
        ("GET", "/manifest.webmanifest", 200),
        ("HEAD", "/new", 200),
        ("OPTIONS", "/new", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/m//nowhere", 308),
        ("POST", "/example", 400),
        ("DELETE", "/new", 405),
    ],
)
def test_every_answer_carries_every_header(shared_app, method, address, status):
    with shared_app.test_client().open(address, method=method) as answer:
        assert answer.status_code == status
        assert {name: answer.headers[name] for name in headers.HEADERS} == headers.HEADERS


def the_cookie(client):
    return client.get_cookie("scorekeeper").value


@pytest.mark.parametrize("days", [-1, -0.0001, 500])
def test_a_browser_is_known_whatever_the_clock_says(client, monkeypatch, days):
    match = start(client, "Ann", "Bea")
    token = client.get_cookie("scorekeeper").value
    at = time.time() + days * 86400
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: at)
    assert client.get(f"{match}/games/new").status_code == 200
    assert "Ann and Bea" in client.get("/").text
    client.get("/new")
    monkeypatch.undo()
    assert the_cookie(client) == token or client.get(f"{match}/games/new").status_code == 200


def test_a_form_that_was_open_when_the_clock_went_back_is_still_taken(client, monkeypatch):
    match = start(client, "Ann", "Bea")
    form = filled(select(client.get(f"{match}/games/new").text, "form.game")[0])
    at = time.time() - 60
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: at)
    assert client.post(f"{match}/games/new", data=form | empty_rack(0, "", "5")).status_code == 303


def test_a_cookie_that_cannot_be_read_is_set_aside_and_counts_again_once_it_can(tmp_path):
    """As when the secret was lost, and brought back from a backup."""
    first = make_app(tmp_path, SECRET_KEY="a" * 64)
    browser = first.test_client()
    match = start(browser, "Ann", "Bea")
    between = make_app(tmp_path, SECRET_KEY="b" * 64)
    browser.application = between
    assert browser.get(f"{match}/games/new").status_code == 403
    start(browser, "Cy", "Dee")
    assert "Cy and Dee" in browser.get("/").text
    browser.application = first
    assert browser.get(f"{match}/games/new").status_code == 200
    assert "Ann and Bea" in browser.get("/").text


def test_a_cookie_that_was_made_up_is_not_set_aside_when_it_is_longer_than_any(client):
    client.set_cookie("scorekeeper", "x" * 3_900)
    assert not [each for each in client.get("/new").headers.getlist("Set-Cookie") if "-before" in each]


def test_a_browser_gives_the_pages_what_they_use_and_nobody_anything_else(client):
    policy = dict(each.split("=") for each in client.get("/").headers["Permissions-Policy"].split(", "))
    assert {name for name, given in policy.items() if given == "(self)"} == set(headers.USED)
    assert set(policy.values()) == {"(self)", "()"}
    assert policy["camera"] == policy["geolocation"] == policy["microphone"] == "()"


def test_the_cookie_is_kept_from_scripts_and_from_other_sites(client):
    said = cookie(client.get("/new"))
    assert "; HttpOnly" in said
    assert "; SameSite=Lax" in said


def test_the_cookie_works_without_https_and_is_not_sent_without_it_once_there_is_some(app):
    assert "; Secure" not in cookie(app.test_client().get("/new"))
    assert "; Secure" in cookie(app.test_client().get("/new", base_url="https://localhost"))


def test_what_strangers_say_of_scheme_host_and_address_is_not_believed(app):
    answer = app.test_client().get("/new", headers=HTTPS)
    assert "; Secure" not in cookie(answer)
    client = app.test_client()
    page = client.get(f"{start(client, 'Ann', 'Bea')}/share", headers=HTTPS).text
    assert set(TAKEN_UP.findall(page)) == {"http://localhost"}


def test_a_trusted_proxy_is_believed_so_that_links_are_https_and_cookies_secure(tmp_path):
    client = make_app(tmp_path, PROXIES=1).test_client()
    match = start(client, "Ann", "Bea")
    answer = client.get(f"{match}/share", headers=HTTPS)
    assert set(TAKEN_UP.findall(answer.text)) == {"https://scores.example"}
    assert "; Secure" in cookie(client.get("/new", headers=HTTPS))


def test_of_two_trusted_proxies_the_outer_one_is_believed_and_nobody_before_it(tmp_path):
    app = make_app(tmp_path, PROXIES=2)
    said = {"X-Forwarded-For": "198.51.100.1, 203.0.113.7, 10.0.0.2"}
    seen = []
    app.before_request(lambda: seen.append(request.remote_addr))
    app.test_client().get("/healthz", headers=said)
    assert seen == ["203.0.113.7"]


@pytest.mark.parametrize(
    "host", ["evil.example", "scores.example.evil.example", "[::1]", "", "a b", "..", "<i>"]
)
def test_where_hosts_are_pinned_every_other_one_is_400_on_a_page_that_leads_nowhere(pinned_app, host):
    answer = pinned_app.test_client().get("/new", headers={"Host": host})
    assert (answer.status_code, part(answer.text, "h1")) == (400, "Unknown address")
    assert "Set-Cookie" not in answer.headers
    assert not re.search(r"href=|src=|evil", answer.text)
    assert {name: answer.headers[name] for name in headers.HEADERS} == headers.HEADERS


def test_a_host_that_is_pinned_is_answered_at_every_port(pinned_app):
    client = pinned_app.test_client()
    for host in ("scores.example", "scores.example:8443"):
        assert client.get("/new", headers={"Host": host}).status_code == 200


def test_a_trusted_proxy_cannot_name_a_host_that_is_not_pinned(tmp_path):
    client = make_app(tmp_path, TRUSTED_HOSTS=["scores.example"], PROXIES=1).test_client()
    assert client.get("/new", headers=HTTPS).status_code == 200
    assert client.get("/new", headers=HTTPS | {"X-Forwarded-Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(
    "host",
    [
        *("", "a b", "<i>", "x" * 5000, "..", "a:99999999", "me@evil.example", "é.example", "a/b", "a\tb"),
        ".".join("x" * 40 for _ in range(100)),
    ],
    ids=lambda host: host[:20],
)
def test_a_host_that_can_be_none_is_400_and_stands_in_no_answer(shared_app, host):
    for address in ("/", "/new", "/m//x", "/sheet", "/nowhere", "/static/styles/app.css"):
        answer = shared_app.test_client().get(address, headers={"Host": host})
        assert answer.status_code == 400
        assert "Location" not in answer.headers
        assert not host or host not in answer.text


def test_the_longest_name_that_a_server_can_have_is_answered_and_is_in_its_links(app):
    client = app.test_client()
    host = ".".join(["x" * 63, "x" * 63, "x" * 63, "x" * 61]) + ":65535"
    match = start(client, "Ann", "Bea")
    page = client.get(f"{match}/share", base_url=f"http://{host}")
    assert page.status_code == 200
    assert host in page.text
    assert client.get("/new", base_url=f"http://x.{host[1:]}").status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example",
        "//evil.example/new",
        "/m//evil.example",
        "///evil.example//",
        "/\\evil.example",
    ],
)
def test_no_address_leads_to_another_server(client, path):
    answer = client.get("/", environ_overrides={"PATH_INFO": path, "RAW_URI": path, "REQUEST_URI": path})
    assert answer.status_code in (308, 404)
    led = urlsplit(answer.headers.get("Location", ""))
    assert (led.scheme, led.netloc) in {("", ""), ("http", "localhost")}
    assert not led.path.startswith("//")


def test_https_is_promised_for_pinned_names_alone(app, pinned_app):
    pinned = pinned_app.test_client()
    promised = "Strict-Transport-Security"
    assert promised in pinned.get("/", base_url="https://scores.example").headers
    assert promised not in pinned.get("/", base_url="http://scores.example").headers
    assert promised not in app.test_client().get("/", base_url="https://localhost").headers
