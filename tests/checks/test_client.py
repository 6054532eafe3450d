"""The browser that bench, load and torture share."""

from contextlib import closing
from http.client import HTTPConnection

import pytest

from checks.client import Browser, Unanswered, send
from checks.server import serving


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("data")) as server:
        yield server.port


def test_a_browser_keeps_its_cookie_and_sends_what_a_form_hides(port):
    form = {"name_0": "Ann", "name_1": "Bea"}
    with closing(Browser(port)) as browser, closing(Browser(port)) as stranger:
        page = browser.ask("/new")
        assert page.heading == "Start a round"
        started = browser.ask("/new", form | page.hidden("csrf_token", "submission"))
        assert started.status == 303
        address = f"{started.headers['Location']}/games/new"
        assert browser.ask(address).status == 200
        assert stranger.ask(address).status == 403


def test_a_compressed_page_reads_as_one_that_is_not(port):
    with closing(HTTPConnection("127.0.0.1", port)) as connection:
        compressed = send(connection, "/rules")
        plain = send(connection, "/rules", headers={"Accept-Encoding": "identity"})
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert len(compressed.body) < len(plain.body)
    assert compressed.text == plain.text


def test_a_field_that_is_not_there_is_an_error(port):
    with closing(Browser(port)) as browser, pytest.raises(LookupError):
        browser.ask("/rules").hidden("submission")


@pytest.mark.parametrize("keep_alive", [True, False])
def test_a_server_that_is_gone_is_unanswered_and_asked_again_once_it_is_back(tmp_path, keep_alive):
    with serving(tmp_path) as server, closing(Browser(server.port, keep_alive=keep_alive)) as browser:
        assert browser.ask("/healthz").status == 200
        server.kill()
        with pytest.raises(Unanswered):
            browser.ask("/healthz")
        server.start()
        assert browser.ask("/healthz").status == 200
