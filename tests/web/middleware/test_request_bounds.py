"""What is sent is counted before it is read, and one large body is worked on at a time."""

import io
from urllib.parse import urlencode

import pytest

from scorekeeper.web import files
from scorekeeper.web.middleware import request_bounds
from scorekeeper.web.middleware.rate_limits import limiter
from tests.support.app import make_app
from tests.support.matches import csrf_token, start

URLENCODED = "application/x-www-form-urlencoded"
NAMELESS = b"--e\r\nContent-Disposition: form-data\r\n\r\nv\r\n--e--\r\n"


@pytest.mark.parametrize("address", ["/new", "/import", "/example", "/check", "/device"])
def test_a_part_without_a_name_is_no_fault_of_the_server(client, address):
    answer = client.post(address, data=NAMELESS, content_type="multipart/form-data; boundary=e")
    assert answer.status_code in (400, 404)


@pytest.mark.parametrize(
    "body",
    [urlencode({f"n{number}": "" for number in range(2_001)}), f"text={'%ff' * 30_000}"],
    ids=["fields", "text"],
)
def test_a_form_of_more_fields_or_bytes_than_any_is_refused_unread(client, body, monkeypatch):
    def read(*_arguments, **_more):
        pytest.fail("it was read")

    monkeypatch.setattr("werkzeug.formparser.parse_qsl", read)
    for address in ("/new", "/import"):
        assert client.post(address, data=body, content_type=URLENCODED).status_code == 413


def test_an_import_is_counted_before_its_form_is_read(tmp_path):
    app = make_app(tmp_path, RATELIMIT_ENABLED=True)
    try:
        stranger = app.test_client()
        statuses = [
            stranger.post("/import", data=b"a=1", content_type=URLENCODED).status_code for _ in range(62)
        ]
    finally:
        limiter.enabled = False
    assert set(statuses[:60]) == {400}
    assert set(statuses[60:]) == {429}


def test_one_import_is_worked_on_at_a_time_and_the_next_is_asked_to_wait(client, app, monkeypatch):
    monkeypatch.setattr(request_bounds, "LONGEST_WAIT_SECONDS", 0.01)
    match = start(client, "Ann", "Bea")
    file = client.get(f"{match}/match.json").data
    token, other, seen = csrf_token(client), app.test_client(), []
    load = files.load

    def send(browser, csrf):
        data = {"csrf_token": csrf, "file": (io.BytesIO(file), "matches.json")}
        return browser.post("/import", data=data, content_type="multipart/form-data")

    def load_beside(text):
        if not seen:
            seen.append(send(other, ""))
        return load(text)

    monkeypatch.setattr(files, "load", load_beside)
    assert send(client, token).status_code == 200
    assert seen[0].status_code == 503
    assert "Too busy" in seen[0].text
    assert send(client, token).status_code == 200
