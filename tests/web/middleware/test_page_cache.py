"""Pages drawn before: the same page is not drawn twice, and nobody gets what was another's."""

import gzip
import re
import threading
from datetime import timedelta
from itertools import pairwise, product

import pytest
import sqlalchemy as sa
from flask_babel import Domain
from flask_compress.compat import compression

from scorekeeper.storage.database import begin_write, db, now
from scorekeeper.storage.deletion import purge
from scorekeeper.storage.models import Match
from scorekeeper.transfer.import_plan import plan
from scorekeeper.transfer.match import load
from scorekeeper.web.middleware.page_cache import CSRF_PLACEHOLDER, PageCache
from tests.support.app import make_app
from tests.support.matches import csrf_token, empty_rack, record, start
from tests.support.reading import attribute

pytestmark = pytest.mark.database


def tokens(page):
    return set(re.findall(r'name="csrf_token" value="([^"]+)"', page))


def unsigned(token):
    """What a session's tokens have in common."""
    return token.partition(".")[0]


def selects(queries):
    return [query for query in queries if query.startswith("SELECT")]


def join(app, client, match):
    """Another browser that may keep score."""
    helper = app.test_client()
    secret = re.search(r"/join#([^\"]+)", client.get(f"{match}/share").text)[1]
    helper.post(f"{match}/join", data={"csrf_token": csrf_token(helper), "invitation": secret})
    return helper


def test_a_page_that_was_drawn_is_asked_of_the_database_in_one_question(client, app, queries):
    match = start(client, "Ann", "Bea")
    for browser, address in ((client, match), (app.test_client(), match), (client, "/")):
        first = browser.get(address).text
        queries.clear()
        assert tokens(browser.get(address).text) or not tokens(first)
        assert len(selects(queries)) == 1


def test_each_browser_has_forms_with_a_token_of_its_own(client, app):
    match = start(client, "Ann", "Bea")
    record(client, match, empty_rack(0, "", "5"))
    helper = join(app, client, match)
    for address in (match, "/"):
        pages = [browser.get(address).text for browser in (client, helper, client)]
        assert CSRF_PLACEHOLDER not in "".join(pages)
    theirs = helper.get(match).text
    assert tokens(theirs)
    assert helper.post(f"{match}/stop", data={"csrf_token": tokens(theirs).pop()}).status_code == 303
    assert client.post(f"{match}/play-on", data={"csrf_token": tokens(theirs).pop()}).status_code == 400


def test_what_was_compressed_for_one_browser_is_given_to_no_other(client, app):
    match, headers = start(client, "Ann", "Bea"), {"Accept-Encoding": "gzip"}
    record(client, match, empty_rack(0, "", "5"))
    helper = join(app, client, match)
    for address in (match, "/"):
        for browser in (client, helper, app.test_client()):
            sent = {gzip.decompress(browser.get(address, headers=headers).data) for _ in range(2)}
            assert sent == {browser.get(address).data}


UNPACKED = {"identity": bytes, "gzip": gzip.decompress, "zstd": compression.zstd.decompress}


def test_no_browser_gets_a_token_a_match_a_language_or_a_host_of_another(client, app):
    """In whatever order they ask, compressed or not, for a match that they share and for one of their own."""
    other, stranger = app.test_client(), app.test_client()
    shared, own, theirs = start(client, "Ann", "Bea"), start(client, "Cy", "Dee"), start(other, "Eli", "Fay")
    browsers = {"client": client, "helper": join(app, client, shared), "other": other, "stranger": stranger}
    listed = {"client": {shared, own}, "helper": {shared}, "other": {theirs}, "stranger": set()}
    found = {who: {csrf_token(browser)} for who, browser in browsers.items()}
    hosts, languages = ("one.example", "two.example"), ("en", "en-GB")
    for browser, host in product(browsers.values(), hosts):
        browser.set_cookie("scorekeeper", browser.get_cookie("scorekeeper").value, domain=host)
    for address in ("/", shared, f"{shared}/screen", theirs) * 2:
        for host, language, encoding, (who, browser) in product(hosts, languages, UNPACKED, browsers.items()):
            headers = {"Host": host, "Accept-Language": language, "Accept-Encoding": encoding}
            answer = browser.get(address, headers=headers)
            page = UNPACKED[answer.headers.get("Content-Encoding", "identity")](answer.data).decode()
            found[who] |= tokens(page)
            assert attribute(page, "html", "lang") == language
            assert set(re.findall(r"\w+\.example", page)) <= {host}
            expected = listed[who] if address == "/" else {address.removesuffix("/screen")}
            assert set(re.findall(r'href="(/m/\w{13})[/"?]', page)) <= expected
    own_tokens = {who: {unsigned(token) for token in tokens} for who, tokens in found.items()}
    assert [len(each) for each in own_tokens.values()] == [1] * 4
    assert len(set.union(*own_tokens.values())) == 4


def test_a_reader_gets_no_token_and_no_cookie(client, app):
    match = start(client, "Ann", "Bea")
    client.get(match)
    answer = app.test_client().get(match)
    assert not tokens(answer.text)
    assert "Set-Cookie" not in answer.headers


def test_a_match_that_takes_the_place_of_an_erased_one_has_a_page_of_its_own(client, app):
    """Ids of rows come again once the rows are gone; codes do not."""
    erased = start(client, "Cy", "Dee")
    assert all("Cy and Dee" in client.get(address).text for address in (erased, "/"))
    with app.app_context():
        purge([1])
        db.session.commit()
    match = start(client, "Ann", "Bea")
    assert all("Ann and Bea" in client.get(address).text for address in (match, "/"))


def test_home_lists_what_this_browser_keeps_and_nobody_elses(client, app):
    start(client, "Ann", "Bea")
    assert "Ann and Bea" in client.get("/").text
    other = app.test_client()
    start(other, "Cy", "Dee")
    assert "Ann and Bea" not in other.get("/").text
    assert "Ann and Bea" not in app.test_client().get("/").text


def test_home_shows_at_once_what_was_changed(client):
    match = start(client, "Ann", "Bea")
    token = {"csrf_token": csrf_token(client)}
    seen = [client.get("/").text]
    for address, form in (
        ("/people", {"name_0": "Anne", "name_1": "Bea"}),
        ("/hide", {}),
        ("/show-again", {}),
        ("/stop", {}),
        ("/delete", {"title": "Anne and Bea"}),
        ("/bring-back", {}),
    ):
        assert client.post(match + address, data=token | form).status_code == 303
        seen.append(client.get("/").text)
        assert tokens(seen[-1]) or seen[-1] != seen[-2]
    shown = [re.sub(r'value="[^"]+"', "", page) for page in seen]
    assert all(after != before for before, after in pairwise(shown))


def test_what_can_be_brought_back_no_more_leaves_home_though_nothing_changed(client, app):
    match = start(client, "Ann", "Bea")
    client.post(f"{match}/delete", data={"csrf_token": csrf_token(client), "title": "Ann and Bea"})
    assert "Bring back" in client.get("/").text
    with app.app_context():
        db.session.execute(sa.update(Match).values(deleted=now() - timedelta(days=31)))
        db.session.commit()
    assert "Bring back" not in client.get("/").text


def test_a_page_names_the_address_it_was_asked_under(client):
    match = start(client, "Ann", "Bea")
    for host in ("one.example", "two.example"):
        assert host in client.get("/", headers={"Host": host}).text
    record(client, match, empty_rack(0, "", "5"))
    record(client, match, empty_rack(0, "", "5"))
    for host in ("one.example", "two.example"):
        assert f"http://{host}{match}" in client.get(match, headers={"Host": host}).text


def test_only_so_many_bytes_of_pages_are_kept_and_those_asked_for_last(monkeypatch):
    monkeypatch.setattr("scorekeeper.web.middleware.page_cache.MAX_BYTES", 40)
    pages, drawn = PageCache(), []
    for key in range(4):
        pages.get_or_render(key, lambda key=key: drawn.append(key) or f"ten bytes {key}")
        pages.get_or_render(0, lambda: "another")
    assert pages.get_or_render(0, lambda: "another") == b"ten bytes 0"
    assert pages.get_or_render(1, lambda: "another") == b"another"
    assert drawn == [0, 1, 2, 3]


@pytest.mark.parametrize("headers", [{}, {"Accept-Encoding": "gzip"}])
def test_what_a_page_is_found_by_is_short_however_much_it_depends_on(client, monkeypatch, headers):
    """Only the pages are counted."""
    matches = [start(client, "Ann", "Bea") for _ in range(9)]
    asked = []
    look_up = PageCache.get
    monkeypatch.setattr(PageCache, "get", lambda pages, key: asked.append(key) or look_up(pages, key))
    for address in ("/", matches[0]):
        client.get(address, headers=headers | {"Host": f"{'x.' * 100}example"})
    assert len(asked) == 2 * (1 + len(headers))
    assert max(map(len, asked)) < 200


def test_a_page_too_large_to_be_kept_is_drawn_each_time(monkeypatch):
    monkeypatch.setattr("scorekeeper.web.middleware.page_cache.MAX_BYTES", 40)
    pages = PageCache()
    assert [pages.get_or_render(0, lambda page=page: page * 30) for page in ("é", "f")] == [
        "é".encode() * 30,
        b"f" * 30,
    ]


def test_an_answer_starts_no_thread(client, monkeypatch):
    match = start(client, "Ann", "Bea")
    started = []
    monkeypatch.setattr(threading.Thread, "start", started.append)
    client.get(match)
    assert started == []


def test_a_page_finds_out_its_language_once(client, monkeypatch):
    match = start(client, "Ann", "Bea")
    asked = []
    look_up = Domain.get_translations
    monkeypatch.setattr(Domain, "get_translations", lambda domain: asked.append(domain) or look_up(domain))
    assert client.get(f"{match}/games/new").status_code == 200
    assert len(asked) == 1


def test_a_page_of_before_a_restore_is_not_taken_for_todays(tmp_path):
    """Game 2 is recorded, lost by a restore, and recorded again: its change has the same id."""
    app = make_app(tmp_path)
    client = app.test_client()
    match = start(client, "Ann", "Bea", length_kind="open-ended")
    record(client, match, empty_rack(0, "", "5"))
    with app.app_context():
        db.session.execute(sa.text("CREATE TABLE saved_game AS SELECT * FROM game"))
        db.session.commit()
    record(client, match, empty_rack(0, "", "17"))
    reader = app.test_client()
    before = reader.get(match)
    with app.app_context():
        for table, column in (("entry", "game_id"), ("change", "game_id"), ("game", "id")):
            kept = f'DELETE FROM "{table}" WHERE {column} NOT IN (SELECT id FROM saved_game)'
            db.session.execute(sa.text(kept))
        db.session.execute(sa.text("DROP TABLE saved_game"))
        db.session.commit()
    record(client, match, empty_rack(1, "33", ""))
    answer = reader.get(match, headers={"If-None-Match": before.headers["ETag"]})
    assert answer.status_code == 200
    assert "33" in answer.text


def test_a_match_that_was_erased_and_imported_again_has_its_new_names(client, app):
    match = start(client, "Ann", "Bea")
    assert all("Ann and Bea" in client.get(address).text for address in (match, "/"))
    file = client.get(f"{match}/match.json").text
    with app.app_context():
        purge([1])
        db.session.commit()
        imported = load(file.replace("Ann", "Eve"))
        db.session.commit()
        begin_write()
        plan(imported).apply(device=None)
        db.session.commit()
    assert "Eve and Bea" in client.get(match).text
