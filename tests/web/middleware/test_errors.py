import re

import pytest

from scorekeeper.web import home as pages
from tests.support.matches import csrf_token, empty_rack, hidden, record, start
from tests.support.reading import part

HEADERS = {
    "Content-Security-Policy": r"^default-src 'self'; (?!.*unsafe)",
    "X-Content-Type-Options": "^nosniff$",
    "Referrer-Policy": "^same-origin$",
}


def assert_own_page(answer, status, heading):
    assert (answer.status_code, part(answer.text, "h1")) == (status, heading)
    assert answer.mimetype == "text/html"
    assert part(answer.text, "title") == f"{heading} · Scorekeeper"
    assert re.search('<a class="button[^"]*" href="/">Go to the first page</a>', answer.text)
    assert_headers(answer)


def assert_headers(answer):
    for name, value in HEADERS.items():
        assert re.search(value, answer.headers.get(name, "")), name


@pytest.mark.parametrize(
    "address",
    [
        "/nowhere",
        "/m/2222222222222",
        "/m/",
        "/m/%00",
        "/m/222222222222%00/games/new",
        "/players/%00",
        "/static/x.css",
        "/static/../pyproject.toml",
        "/static/%2e%2e/pyproject.toml",
        "/static/styles/..%2f..%2fpyproject.toml",
        "/static/..\\pyproject.toml",
        "/static/v-222222222222/../pyproject.toml",
        "/new/",
        "/%00",
        "/<i>",
    ],
)
def test_an_address_that_is_not_there_is_404(client, address):
    assert_own_page(client.get(address), 404, "Not found")


@pytest.mark.parametrize(
    ("method", "address", "allowed"),
    [
        ("POST", "/", {"GET", "HEAD", "OPTIONS"}),
        ("DELETE", "/new", {"GET", "HEAD", "OPTIONS", "POST"}),
        ("PUT", "/m/2222222222222", {"GET", "HEAD", "OPTIONS"}),
        ("GET", "/m/2222222222222/changes/1/undo", {"OPTIONS", "POST"}),
    ],
)
def test_an_address_used_another_way_is_405_and_says_which_ways_there_are(client, method, address, allowed):
    answer = client.open(address, method=method)
    assert_own_page(answer, 405, "Not possible here")
    assert set(answer.headers.get("Allow", "").split(", ")) == allowed


def test_anothers_match_is_403_and_can_be_read(app, client):
    match = start(client, "Ann", "Bea")
    answer = app.test_client().get(f"{match}/games/new")
    assert_own_page(answer, 403, "You cannot change this match")
    assert f'href="{match}">Read this match</a>' in answer.text


def test_a_form_that_is_too_big_is_413(client):
    answer = client.post("/new", data={"csrf_token": csrf_token(client), "title": "T" * 70_000})
    assert_own_page(answer, 413, "Too much at once")


@pytest.mark.parametrize(("address", "most"), [("/new", 64), ("/import", 6 * 1024)])
def test_a_form_of_too_many_fields_is_413_and_told_how_many_go(client, address, most):
    form = {"csrf_token": csrf_token(client)} | {f"x{field}": "" for field in range(250)}
    answer = client.post(address, data=form, content_type="multipart/form-data")
    assert_own_page(answer, 413, "Too much at once")
    assert f"takes at once: {most} KB in 200 fields." in answer.text


@pytest.mark.parametrize("address", ["/new", "/m/2222222222222/games/new", "/m/2222222222222/changes/1/undo"])
@pytest.mark.parametrize("token", [{}, {"csrf_token": "x"}])
def test_a_post_from_elsewhere_is_400_and_says_what_helps(client, address, token):
    answer = client.post(address, data=token)
    assert_own_page(answer, 400, "This form was not accepted")
    assert "load the page anew" in part(answer.text, "main")


@pytest.mark.parametrize(
    ("site", "status"), [("cross-site", 400), ("same-site", 400), ("same-origin", 303), ("none", 303)]
)
def test_a_post_that_the_browser_says_comes_from_another_site_is_400_whatever_its_token(client, site, status):
    page = client.get("/new").text
    form = {name: hidden(page, name) for name in ("csrf_token", "submission")}
    form |= {"name_0": "Ann", "name_1": "Bea"}
    answer = client.post("/new", data=form, headers={"Sec-Fetch-Site": site})
    assert answer.status_code == status
    assert client.get("/new", headers={"Sec-Fetch-Site": site}).status_code == 200


def test_a_mistake_of_the_program_is_500_and_shows_nothing_of_its_insides(app, client, monkeypatch):
    def break_down(*_asked):
        raise ZeroDivisionError("inside")

    start(client, "Ann", "Bea")
    monkeypatch.setattr(pages, "read_games", break_down)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = client.get("/")
    assert_own_page(answer, 500, "Something went wrong")
    assert not re.search("inside|Traceback|ZeroDivision", answer.text)


def test_every_page_has_one_heading_and_the_headers_that_keep_strangers_out(client):
    match = start(client, "Ann", "Bea")
    record(client, match, empty_rack(0, "", "5"))
    here = [match, f"{match}/summary", f"{match}/games/new", f"{match}/games/1", f"{match}/games/1/delete"]
    for address in ["/", "/new", "/calculator", *here]:
        answer = client.get(address)
        assert answer.status_code == 200
        assert part(answer.text, "h1")
        assert not re.search(
            r"<script(?![^>]*\bsrc=\"/static/)|<style|\sstyle=|\son\w+=|https?://(?!localhost/)",
            answer.text,
        )
        assert_headers(answer)


@pytest.mark.parametrize(
    "languages", ["*", "xx", "en-", "en--", "en-1", "i-klingon", "@@", "en_US", "é", "a" * 5000, ";q=", ","]
)
def test_no_wish_for_a_language_is_an_error(client, languages):
    assert client.get("/", headers={"Accept-Language": languages}).status_code == 200
