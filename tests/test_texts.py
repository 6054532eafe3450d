import ast
import re
from pathlib import Path

import pytest
from babel.messages.frontend import CommandLineInterface
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import scorekeeper
from scorekeeper import wording

from .conftest import blocked, draw, empty_rack, record, start
from .reading import make_app, part, words

ROOT = Path(__file__).parent.parent
RULES = sorted((Path(scorekeeper.__file__).parent / "rules").rglob("*.py"))
FAULTS = [
    call.args[0]
    for file in RULES
    for call in ast.walk(ast.parse(file.read_text("utf-8")))
    if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Fault"
]
# Names and joining words that no translator gets to see.
GIVEN = {"Scorekeeper", "kaj"}


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    """Every text that a translator would get, extracted as the README would say."""
    file = tmp_path_factory.mktemp("texts") / "messages.pot"
    with pytest.MonkeyPatch.context() as here:
        here.chdir(ROOT)
        CommandLineInterface().run(
            ["pybabel", "--quiet", "extract", "-F", "babel.cfg", "-k", "Fault", "-o", str(file), "."]
        )
    with file.open("rb") as extracted:
        return read_po(extracted)


@pytest.fixture(scope="module")
def translated(catalogue, tmp_path_factory):
    """An app with a translation, into what passes for Esperanto: each text in ⟦brackets⟧."""
    folder = tmp_path_factory.mktemp("translations")
    for message in catalogue:
        if message.id:
            once = message.id if isinstance(message.id, str) else message.id[-1]
            message.string = f"⟦{once}⟧" if isinstance(message.id, str) else (f"⟦{once}⟧",) * 2
    catalogue.locale = "eo"
    compiled = folder / "eo" / "LC_MESSAGES" / "messages.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, catalogue)
    data = tmp_path_factory.mktemp("data")
    return make_app(data, BABEL_TRANSLATION_DIRECTORIES=str(folder))


@pytest.fixture
def reader(translated):
    """A browser that asks for the language there is a translation for."""
    client = translated.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "eo,en;q=0.5"
    return client


def untranslated(page):
    """The words on a page, seen or read aloud, that no translation reached."""
    read_aloud = r'(?:aria-label|placeholder|data-(?:offline|turn|paused|resumed)|name="description" content)'
    spoken = re.findall(f'{read_aloud}="([^"]*)"', page)
    text = " ".join([part(page, "title"), words(page.partition("</head>")[2]), *map(words, spoken)])
    while (shorter := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = shorter
    return set(re.findall("[A-Za-z]{2,}", text)) - GIVEN


@pytest.mark.parametrize(
    ("languages", "language", "text"),
    [
        ("eo", "eo", "⟦Start a round⟧"),
        ("xx,eo;q=0.9,en;q=0.8", "eo", "⟦Start a round⟧"),
        ("en-GB,eo;q=0.5", "en-GB", "Start a round"),
        ("fr", "en", "Start a round"),
        ("", "en", "Start a round"),
    ],
)
def test_home_speaks_the_first_language_asked_for_that_there_is_a_translation_for(
    translated, languages, language, text
):
    page = translated.test_client().get("/", headers={"Accept-Language": languages}).text
    assert f'<html lang="{language}"' in page
    assert f">{text}</a>" in page


def test_without_a_translation_every_language_reads_english(client):
    page = client.get("/", headers={"Accept-Language": "eo"}).text
    assert '<html lang="en"' in page
    assert ">Start a round</a>" in page


def test_there_are_faults_and_each_is_a_plain_template(catalogue):
    assert len(FAULTS) > 20
    assert all(isinstance(fault, ast.Constant) and isinstance(fault.value, str) for fault in FAULTS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.value[:40])
def test_every_rule_fault_is_given_to_the_translators(catalogue, fault):
    message = catalogue.get(fault.value)
    assert message
    assert message.python_format is ("%(" in fault.value)


@pytest.mark.parametrize(
    "form",
    [
        pytest.param(empty_rack(0, "", rack, "5"), id=f"rack {rack[:9]}")
        for rack in ("", "-1", "1e2", "14+2", "4+", "9" * 200, "800", "J+J+J", "+".join("1" * 9), "0")
    ]
    + [
        pytest.param(empty_rack(0, "", "5", "5") | {"seat_1_jokers": "9"}, id="jokers"),
        pytest.param(empty_rack("", "4", "6", "5"), id="nobody out"),
        pytest.param(empty_rack(1, "4", "6", "5"), id="out with 6"),
        pytest.param(blocked("6", "0", "5"), id="blocked with 0"),
        pytest.param(blocked("6", "6", "9"), id="nobody picked"),
        pytest.param({"finish": "x"}, id="no finish"),
    ]
    + [
        pytest.param(
            {"finish": finish, "by_hand": "y"}
            | {f"seat_{seat}_points": value for seat, value in enumerate(points)},
            id=f"points {points}",
        )
        for finish, points in [
            ("empty-rack", ["+20", "-5", "-5"]),
            ("empty-rack", ["+20", "5", "-15"]),
            ("empty-rack", ["+5", "+5", "-10"]),
            ("empty-rack", ["+5", "+5", "-9"]),
            ("empty-rack", ["0", "0", "0"]),
            ("empty-rack", ["+5", "0", "-5"]),
            ("empty-rack", ["+900", "-400", "-500"]),
            ("blocked", ["0", "0", "0"]),
            ("blocked", ["", "1.5", "0"]),
        ]
    ],
)
def test_every_refusal_is_translated(reader, form):
    match = start(reader, "王", "李", "張", tied_low="picked-winner")
    answer = record(reader, match, form)
    assert answer.status_code == 422
    assert untranslated(answer.text) == set()
    for button in ("live", "check"):
        assert untranslated(record(reader, match, form | {button: "1"}).text) == set()


@pytest.mark.parametrize("tied_low", ["shared-win", "picked-winner", "draw"])
def test_every_page_is_translated(reader, monkeypatch, tied_low):
    monkeypatch.setattr(wording, "day", lambda moment: "30")
    match = start(reader, "王", "李", tied_low=tied_low)
    new = f"{match}/games/new"
    sent = draw(reader, new) | {"finish": "abandoned"}
    answers = [reader.post(new, data=sent | game) for game in ({}, empty_rack(0, "", "5"))]
    tie = blocked("6", "6") | ({"named": "1"} if tied_low == "picked-winner" else {})
    for game in (empty_rack(0, "", "4+5"), tie):
        answers += [record(reader, match, game | {"check": "1"}), reader.get(match), reader.get("/")]
        answers += [reader.get(new), record(reader, match, game)]
    answers.append(reader.post(new, data=sent | {"submission": "another"} | empty_rack(0, "", "5")))
    first = f"{match}/games/1"
    answers += [reader.get(address) for address in (first, f"{first}/delete", match, f"{match}/summary", "/")]
    answers.append(reader.post(first, data=draw(reader, first) | {"drawn": "0"} | empty_rack(1, "5", "")))
    answers.append(reader.post(f"{first}/delete", data=draw(reader, first) | {"drawn": "0"}))
    fields = draw(reader, first)
    reader.post(f"{first}/delete", data=fields)
    answers += [reader.get(match), reader.post(first, data=fields | empty_rack(1, "5", ""))]
    answers.append(reader.post("/new", data=fields | {"title": "9" * 61, "name_3": "王" * 31}))
    answers.append(reader.post("/new", data=fields | {"name_0": "王", "name_1": "王", "tied_low": "x"}))
    answers += [reader.get(address) for address in ("/new", "/calculator", "/calculator?count=9", "/9")]
    answers += [reader.get("/timer"), reader.get(f"{match}/timer")]
    answers += [reader.delete("/"), reader.post("/new"), reader.post("/new", data={"title": "9" * 70_000})]
    answers.append(reader.get(f"{match}/games/99"))
    assert {answer.status_code for answer in answers} == {200, 303, 400, 404, 405, 409, 413, 422}
    for answer in answers:
        if answer.status_code != 303:
            assert "⟦" in answer.text
            assert untranslated(answer.text) == set()


def test_a_translation_that_reaches_no_text_would_be_noticed(client):
    assert {"Start", "round"} <= untranslated(client.get("/").text)
