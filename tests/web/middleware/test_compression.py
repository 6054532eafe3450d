"""What is sent is compressed for whoever takes it so, and what is known already is not sent."""

import gzip

import pytest
from flask_compress.compat import compression

from tests.support import ROOT
from tests.support.matches import empty_rack, hidden, record, start

STATIC = ROOT / "static"
UNPACKED = {"gzip": gzip.decompress, "zstd": compression.zstd.decompress}


@pytest.fixture(params=["match", "rules", "text file", "file sent as one"])
def address(request, client):
    return {
        "match": start(client, "Ann", "Bea"),
        "rules": "/rules",
        "text file": "/static/styles/app.css",
        "file sent as one": "/static/scripts/game.js",
    }[request.param]


@pytest.mark.parametrize("encoding", UNPACKED)
def test_what_is_compressed_is_what_would_be_sent_plain(app, address, encoding):
    reader = app.test_client()
    plain = reader.get(address)
    answer = reader.get(address, headers={"Accept-Encoding": encoding})
    assert "Content-Encoding" not in plain.headers
    assert answer.headers["Content-Encoding"] == encoding
    assert int(answer.headers["Content-Length"]) == len(answer.data) < len(plain.data) / 2
    assert UNPACKED[encoding](answer.data) == plain.data


def test_a_cache_keeps_what_is_compressed_apart(app, address):
    for encoding in ("gzip", "identity"):
        answer = app.test_client().get(address, headers={"Accept-Encoding": encoding})
        assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("encoding", ["identity", "gzip", "zstd"])
def test_what_is_known_is_not_sent_again_however_it_is_compressed(app, address, encoding):
    reader, headers = app.test_client(), {"Accept-Encoding": encoding}
    known = reader.get(address, headers=headers).headers["ETag"]
    again = reader.get(address, headers=headers | {"If-None-Match": known})
    assert (again.status_code, again.data) == (304, b"")
    assert reader.get(address, headers=headers | {"If-None-Match": '"other"'}).status_code == 200


def test_a_file_is_compressed_once(client, monkeypatch):
    headers = {"Accept-Encoding": "gzip"}
    first = client.get("/static/styles/app.css", headers=headers).data
    monkeypatch.setattr(gzip, "compress", lambda *_: pytest.fail("it was compressed again"))
    assert client.get("/static/styles/app.css", headers=headers).data == first


@pytest.mark.parametrize("shown", ["match", "screen", "home"])
def test_a_page_that_has_not_changed_is_compressed_once_for_a_browser(client, monkeypatch, shown):
    match = start(client, "Ann", "Bea")
    record(client, match, empty_rack(0, "", "5"))
    address = {"match": match, "screen": f"{match}/screen", "home": "/"}[shown]
    headers = {"Accept-Encoding": "gzip"}
    first, compress = client.get(address, headers=headers).data, gzip.compress
    monkeypatch.setattr(gzip, "compress", lambda *_: pytest.fail("it was compressed again"))
    assert client.get(address, headers=headers).data == first
    monkeypatch.setattr(gzip, "compress", compress)
    assert gzip.decompress(client.get(address, headers=headers).data) == client.get(address).data
    record(client, match, empty_rack(1, "5", ""))
    assert client.get(address, headers=headers).data != first


def test_a_page_that_is_drawn_each_time_is_compressed_each_time(client):
    headers = {"Accept-Encoding": "gzip"}
    submissions = [
        hidden(gzip.decompress(client.get("/new", headers=headers).data).decode(), "submission")
        for _ in range(2)
    ]
    assert submissions[0] != submissions[1]


def test_a_saved_match_is_compressed_on_its_way(client):
    address = f"{start(client, 'Ann', 'Bea')}/match.json"
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(answer.data) == client.get(address).data


def test_a_picture_is_sent_as_it_is(client):
    with client.get("/static/icons/icon-192.png", headers={"Accept-Encoding": "gzip, zstd"}) as answer:
        assert "Content-Encoding" not in answer.headers
        assert answer.data == (STATIC / "icons" / "icon-192.png").read_bytes()


def test_a_file_that_is_not_there_is_not_there(client):
    for name in ("nothing.css", "../../pyproject.toml", "../../scorekeeper/app.py"):
        assert client.get(f"/static/{name}").status_code == 404
