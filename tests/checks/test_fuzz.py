"""Bad input: a few hundred requests to the real server, and what in them was once answered with an error."""

import io
import re

import pytest

from checks.fuzz.bad import built
from checks.fuzz.browser import GROUPS, Browser
from checks.fuzz.matches import faulty_pages
from checks.fuzz.storm import send
from checks.fuzz.wire import Wire
from checks.server import UNLIMITED, serving, verify
from scorekeeper.app import create_app
from scorekeeper.web.files import MOST_SENT
from tests.support.matches import csrf_token
from tests.support.reading import errors

REQUESTS = 400


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def address(data):
    with serving(data, **UNLIMITED) as server:
        yield server.address


def test_bad_input_is_refused_and_leaves_every_match_whole(address, data):
    wire = send(address, data, REQUESTS, number=1)
    assert wire.faults == []
    assert wire.count >= REQUESTS
    is_right, printed = verify(data)
    assert is_right, printed
    matches, games = map(int, re.match(r"(\d+) matches with (\d+) games? counted", printed).groups())
    assert matches >= 2
    assert games >= 2
    assert faulty_pages(data) == []


def test_every_address_that_takes_a_post_is_sent_a_form(address, data):
    rules = create_app({"DATA": str(data), "TESTING": True}).url_map
    browser = Browser(Wire(address), rules)
    forms, addresses = browser.forms([browser.begin(GROUPS[0])])
    adapter = rules.bind("localhost")
    posted = [form.address.partition("?")[0] for form in forms if form.method == "POST"]
    # A form may have all its buttons lead elsewhere, and nothing to lead to itself.
    sent = {
        adapter.match(each, method="POST")[0] for each in posted if "POST" in adapter.allowed_methods(each)
    }
    takes = {rule.endpoint for rule in rules.iter_rules() if "POST" in rule.methods}
    assert takes <= sent
    assert {form.method for form in forms} == {"GET", "POST"}
    found = {
        adapter.match(each, method=method)[0]
        for each in addresses
        for method in adapter.allowed_methods(each)
    }
    assert found == {rule.endpoint for rule in rules.iter_rules()}


def sent_to(address, head, body=b"", **headers):
    """How a request with these lines, whatever they promise, is answered."""
    wire = Wire(address)
    lines = {b"Host": wire.host.encode()} | {name.encode(): value for name, value in headers.items()}
    return wire.send(built(b"POST" if body else b"GET", head, lines, body)).status


def test_what_is_too_large_for_any_page_is_refused_before_it_is_read(address):
    assert sent_to(address, b"/?" + b"a" * 40_000) == 431
    assert sent_to(address, b"/", Cookie=b"scorekeeper=" + b"x" * 40_000) == 431
    assert sent_to(address, b"/import", b"x" * (4 * MOST_SENT + 1)) == 413


def test_what_is_sent_in_a_way_that_is_not_known_is_refused(address):
    assert sent_to(address, b"/", **{"Transfer-Encoding": b"gzip"}) == 501
    assert sent_to(address, b"/", **{"Content-Length": b"many"}) == 400


@pytest.mark.parametrize(
    ("size", "parts", "status"), [(60_000, 1, 422), (70_000, 1, 413), (10, 150, 422), (10, 250, 413)]
)
def test_a_form_has_a_most_of_bytes_and_of_parts(client, size, parts, status):
    form = {"csrf_token": csrf_token(client)} | {f"x{part}": "x" * size for part in range(parts)}
    assert client.post("/new", data=form, content_type="multipart/form-data").status_code == status


@pytest.mark.parametrize("address", ["/check", "/import"])
def test_a_file_where_a_text_is_expected_is_none(client, address):
    file = (io.BytesIO(b"Ann,Bea"), "x.csv")
    sent = {"csrf_token": csrf_token(client), "pasted": "1", "text": file}
    answer = client.post(address, data=sent, content_type="multipart/form-data")
    assert answer.status_code == 422
    assert errors(answer.text)


@pytest.mark.parametrize("address", ["/new", "/check", "/import", "/move"])
def test_a_part_of_a_form_without_a_name_is_left_out(client, address):
    named = f'--edge\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{csrf_token(client)}\r\n'
    body = f"{named}--edge\r\nContent-Disposition: form-data\r\n\r\n5\r\n--edge--\r\n"
    answer = client.post(address, data=body, content_type="multipart/form-data; boundary=edge")
    assert answer.status_code in (200, 422)
