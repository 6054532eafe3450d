"""What people type is text on every page: it makes no markup, no template, no formula and no header."""

import csv
import io
import json
from xml.etree import ElementTree

import pytest

from tests.support.addresses import fill_in, parts_of, rules
from tests.support.app import make_app
from tests.support.matches import csrf_token, empty_rack, hidden, record, start
from tests.support.reading import filled, select

# Each would be an element <x-mark>, an attribute onmark, a link, 111111111, a formula, or a header.
TYPED = (
    "<x-mark>",
    '"><x-mark onmark=1>',
    "</title></script><x-mark>",
    "--><x-mark><!--",
    "]]><x-mark/>",
    "' onmark='1",
    '" onmark="1',
    "x onmark=1 y",
    "&lt;x-mark&gt;",
    "{{ 12345679 * 9 }}%(num)s{0}",
    "javascript:mark()",
    "=cmd|' /C'!A0",
    "@SUM(1+1)*1",
    "a\r\nX-Mark: 1",
)
SIX = ("25", "8+9", "4+J", "13+13", "1")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A browser with two matches in which everything has such names, and what belongs to each."""
    app = make_app(tmp_path_factory.mktemp("data"))
    client, matches = app.test_client(), []
    for first in (0, 6):
        match = start(
            client, *TYPED[first : first + 6], title=TYPED[12 - first], box="large", length="open-ended"
        )
        for out in (0, 3):
            racks = [*SIX[:out], "", *SIX[out:]]
            record(client, match, empty_rack(out, *racks))
        matches.append(match)
    client.post("/device", data={"csrf_token": csrf_token(client), "name": TYPED[1]})
    return client, [parts_of(app, match, client) for match in matches]


def assert_harmless(answer, text, asked):
    """No text of TYPED is anything but text in this answer."""
    assert answer.status_code < 500, asked
    assert "X-Mark" not in answer.headers, asked
    if answer.mimetype in ("text/html", "image/svg+xml"):
        assert "<x-mark" not in text.lower(), asked
        assert "111111111" not in text, asked
        assert not select(text, "[onmark], x-mark"), asked
        for name in ("href", "src", "action", "formaction"):
            links = [node.attributes[name] or "" for node in select(text, f"[{name}]")]
            assert not [link for link in links if link.strip().lower().startswith("javascript")], asked
    if answer.mimetype == "image/svg+xml":
        ElementTree.fromstring(text)
    if answer.mimetype == "text/csv":
        cells = [cell for line in csv.reader(io.StringIO(text)) for cell in line]
        formulas = [cell for cell in cells if cell[:1] in tuple("=+-@\t\r") and not cell[1:].isdecimal()]
        assert not formulas, asked


def test_what_was_saved_is_text_on_every_page(played):
    client, matches = played
    shown = set()
    for parts in matches:
        for rule in rules(client.application, "GET"):
            with client.get(fill_in(rule, parts)) as answer:
                text = answer.get_data(as_text=True) if answer.mimetype != "image/png" else ""
            assert_harmless(answer, text, rule)
            if "&lt;x-mark" in text or "onmark" in text:
                shown.add(rule)
    # The pages that show names at all, so that none of them was empty.
    assert len(shown) > 20


def test_what_an_address_asks_for_is_text_on_its_page(played):
    client, (parts, _) = played
    fields = ("at", "game", "games", "number", "players", "refused", "removed", "seat_0_rack", "seat_1_rack")

    def ask(rule, typed):
        sent = {"finish": "blocked", "count": "2"} | dict.fromkeys(fields, typed)
        with client.get(fill_in(rule, parts), query_string=sent) as answer:
            return answer, answer.get_data(as_text=True)

    word = "zweiundvierzig"
    repeats = [rule for rule in rules(client.application, "GET") if word in ask(rule, word)[1]]
    assert {"/calculator", "/check"} <= {*repeats}
    for rule in repeats:
        for typed in TYPED:
            assert_harmless(*ask(rule, typed), f"{rule} {typed}")


def test_what_a_form_refuses_is_text_on_its_page(played):
    client, (parts, _) = played
    right = {"csrf_token": csrf_token(client), "live": "1"}
    repeated = set()
    for rule in rules(client.application, "POST"):
        # What would take the match away from the others.
        if rule.endswith(("/throw-away", "/delete", "/hide", "/replace")):
            continue
        address = fill_in(rule, parts)
        for form in select(client.get(address).text, "form") or [""]:
            names = {*filled(form), "text", "name", "private_id", "invitation"} - {"csrf_token"}
            for typed in TYPED:
                answer = client.post(address, data=dict.fromkeys(names, typed) | right)
                assert_harmless(answer, answer.text, f"{rule} {typed}")
                if "&lt;x-mark" in answer.text:
                    repeated.add(rule)
    assert len(repeated) > 8


def test_what_a_file_holds_is_text_before_and_after_it_is_imported(played):
    client, matches = played
    elsewhere = client.application.test_client()
    for number, parts in enumerate(matches):
        file = json.loads(client.get(f"/m/{parts['code']}/match.json").text)
        file["matches"][0]["code"] = f"222222222222{number + 2}"
        checked = elsewhere.post(
            "/import", data={"csrf_token": csrf_token(elsewhere), "text": json.dumps(file)}
        )
        assert_harmless(checked, checked.text, "checked")
        form = {name: hidden(checked.text, name) for name in ("csrf_token", "checked")}
        answer = elsewhere.post("/import", data=form)
        assert answer.status_code == 303
        for address in ("", "/history", "/summary", "/share", "/people"):
            page = elsewhere.get(f"/m/222222222222{number + 2}{address}")
            assert page.status_code == 200
            assert_harmless(page, page.text, address)
