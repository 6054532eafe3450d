import ast
import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.frontend import CommandLineInterface
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask_babel import ngettext

import scorekeeper
from scorekeeper.web.middleware.pseudo_locale import PSEUDO_LOCALES, UnknownPseudoLocale
from scorekeeper.wording import text as wording
from tests.support import ROOT
from tests.support.app import make_app
from tests.support.matches import blocked, csrf_token, draw, empty_rack, record, start

RULES = sorted((Path(scorekeeper.__file__).parent / "rules").rglob("*.py"))
FAULTS = [
    call.args[0]
    for file in RULES
    for call in ast.walk(ast.parse(file.read_text("utf-8")))
    if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Fault"
]
SCRIPTS = sorted((ROOT / "static" / "scripts").glob("*.js"))
# Attributes that people read or hear, and those of ours in which scripts find fields and not texts.
SPOKEN = re.compile(
    r"aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|data-.*"
)
FOUND_BY_SCRIPTS = {"data-brought", "data-copy", "data-picture", "data-save", "data-version", "data-walk"} | {
    f"data-{name}"
    for name in ("do", "open", "place", "players", "record", "unless", "when", "with", "worker")
}
# What a browser calls things, in scripts.
GIVEN = {"Enter", "AbortError"}


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    """Every text that a translator would get, extracted as the README would say."""
    file = tmp_path_factory.mktemp("texts") / "messages.pot"
    with pytest.MonkeyPatch.context() as here:
        here.chdir(ROOT)
        CommandLineInterface().run(
            ["pybabel", "--quiet", "extract", "-F", "pyproject.toml", "-k", "Fault", "-o", str(file), "."]
        )
    with file.open("rb") as extracted:
        return read_po(extracted)


@pytest.fixture(scope="module")
def translated(catalogue, tmp_path_factory):
    """An app with the beginning of a translation into Esperanto."""
    folder = tmp_path_factory.mktemp("translations")
    catalogue.get("Start a round").string = "Komenci rondon"
    catalogue.locale = "eo"
    compiled = folder / "eo" / "LC_MESSAGES" / "messages.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, catalogue)
    data = tmp_path_factory.mktemp("data")
    return make_app(data, BABEL_TRANSLATION_DIRECTORIES=str(folder))


@pytest.fixture(scope="module")
def pretending(tmp_path_factory):
    """An app in which a Latin letter is one of a text that is not marked, or of a name."""
    return make_app(tmp_path_factory.mktemp("data"), PSEUDO_LOCALE="right-to-left")


@pytest.fixture
def reader(pretending):
    return pretending.test_client()


class Texts(HTMLParser):
    """Every text of a page, seen or read aloud."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        described = tag == "meta" and ("name", "description") in attributes
        self.found += [
            text or ""
            for name, text in attributes
            if (SPOKEN.fullmatch(name) and name not in FOUND_BY_SCRIPTS) or (described and name == "content")
        ]

    def handle_data(self, data):
        self.found.append(data)


def untranslated(page):
    """The words of a page that no translation reached: our own name is one in every language.

    What stands in braces is filled in by a script, and an address is the same everywhere.
    """
    text = re.sub(r"\{\w+\}|http://\S+", "", " ".join(Texts(page).found))
    return set(re.findall("[A-Za-z]{2,}", text)) - {"Scorekeeper"}


@pytest.mark.parametrize(
    ("languages", "language", "text"),
    [
        ("eo", "eo", "Komenci rondon"),
        ("xx,eo;q=0.9,en;q=0.8", "eo", "Komenci rondon"),
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


def rules_changed(reader, match, fields):
    """What a match says of its rules and people when they change, refused and confirmed."""
    answers = []
    for chosen in (
        {"preset": "pick-the-winner"},
        {"preset": "teaching-game"},
        {"preset": "low-total"},
        {"preset": "classic-round"},
        {"preset": "classic-round", "length": "single-game"},
        {"preset": "classic-round", "length": "open-ended"},
        {"preset": "classic-round", "box": "large"},
        {"preset": "classic-round", "tied_low": "draw"},
    ):
        for settled in ({}, {"settle": "1"}, {"named_2": "1", "named_3": "1", "confirm": "1"}):
            answers += [reader.post(f"{match}/rules", data=fields | chosen | settled), reader.get(match)]
    people = fields | {f"name_{seat}": name for seat, name in enumerate("王李張趙陳")}
    for other in ({}, {"other_set": "y"}, {"name_0": ""}, {"retired": ["0", "1"]}, {}, {"name_0": "黄"}):
        answers += [reader.post(f"{match}/people", data=people | other), reader.get(match)]
        answers += [reader.get(f"{match}/{page}") for page in ("people", "rules")]
    for action in ("stop", "play-on", "extend"):
        answers += [reader.post(f"{match}/{action}", data=fields), reader.get(match)]
    return answers


def taken_back(reader, match, fields):
    """What a match says of its history while every change is undone that may be, and then that as well."""
    answers = [reader.get(f"{match}/history")]
    found = re.findall(r'id="change-(\d+)"', answers[0].text)
    for change in [*found, *reversed(found)]:
        answers += [reader.post(f"{match}/changes/{change}/undo", data=fields), reader.get(match)]
        answers += [reader.get(f"{match}/history"), reader.get(f"{match}/history?refused={change}")]
    return answers


@pytest.mark.parametrize("tied_low", ["shared-win", "picked-winner", "draw"])
def test_every_page_is_translated(reader, tied_low):
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
    answers += [reader.get(address) for address in ("/rules", "/rules/teach")]
    answers += [reader.get(f"{match}/{page}") for page in ("draw", "people")]
    drawn = fields | {"tile_0": "J", "tile_1": "5"}
    answers += [reader.post(f"{match}/draw", data=drawn | {"tile_1": tile}) for tile in ("5", "x")]
    agreed = fields | {"live": "1", "name_0": "王", "name_1": "李"}
    answers += [
        reader.post("/new", data=agreed | {"preset": preset, "length": length, "length_number": "7"})
        for preset in ("low-total", "winner-only", "gentle-start", "teaching-game", "x")
        for length in ("", "rounds", "single-game", "target", "open-ended", "x")
    ]
    answers += [reader.delete("/"), reader.post("/new"), reader.post("/new", data={"title": "9" * 70_000})]
    answers.append(reader.get(f"{match}/games/99"))
    answers += rules_changed(reader, match, fields)
    answers.append(reader.post(f"{match}/draw", data=drawn | {"tile_0": "2"}))
    answers += taken_back(reader, match, fields)
    assert {answer.status_code for answer in answers} == {200, 303, 400, 404, 405, 409, 413, 422}
    for answer in answers:
        if answer.status_code != 303:
            assert "⟦" in answer.text
            assert untranslated(answer.text) == set()


@pytest.mark.parametrize("preset", ["classic-round", "low-total"])
def test_every_page_of_the_players_is_translated(reader, preset):
    answers = [reader.get("/players")]
    match = start(reader, "王", "李", preset=preset, length="rounds", length_number="1")
    for _ in range(2):
        record(reader, match, empty_rack(0, "", "5"))
    match = start(reader, "王", "張", preset=preset, length="rounds", length_number="1")
    record(reader, match, empty_rack(0, "", "5"))
    answers += [reader.get("/"), listed := reader.get("/players")]
    first, second, third = re.findall('href="(/players/[^"]+)"', listed.text)
    token = {"csrf_token": csrf_token(reader)}
    answers.append(reader.get(first))
    for name in ("", "王" * 31, "李"):
        answers.append(reader.post(f"{first}/name", data=token | {"name": name}))
    for other in ("", second, third):
        answers.append(reader.post(f"{first}/merge", data=token | {"other": other.rpartition("/")[2]}))
    renamed = reader.post(f"{first}/name", data=token | {"name": "趙"})
    assert renamed.status_code == 303
    answers.append(reader.get(renamed.location))
    assert [answer.status_code for answer in answers] == [200] * 4 + [422] * 6 + [200]
    for answer in answers:
        assert untranslated(answer.text) == set()


@pytest.mark.parametrize(
    "lines",
    [
        "王;李\n5;-5",
        "王;李\n5;-5\n-8;8\n=;-3;3",
        "王;李\n5;-5\nTotal;5;-5",
        "王;李\n5;5\nTotal;5;-5",
        "王;李\n5;5",
        "王;李\n5;6",
        "王;李\n-5;6\nTotal;-50;-6",
        "王;李\n-15;5\n5;-51\n12;-21",
        "王;李\n-1;-5\nTotal;-1;9",
        "王;李;張\n20;-5;-5",
        "王;李;張;趙\n20;-5;-5;-5",
        "王;李\n" + "5;-6\n" * 7,
        "王;王\n5;-5",
        f"{'王' * 31};李\n5;-5",
        "王;李\n5;\nTotal;;1.5",
        "王;李\n1.5;3",
        "王;李\n;\nGame 1;;",
        "",
        "9",
        "王;李",
        "1;2\n3;4;5",
        "1;2;3;4;5;6;7",
        "1;-1\n" * 41,
        "Total;5;-5",
        "1;-1\nΣ;1;-1\n1;-1",
    ],
    ids=lambda lines: lines[:30].replace("\n", "/"),
)
def test_every_answer_of_the_sheet_checker_is_translated(reader, lines):
    token = csrf_token(reader)
    answer = reader.post("/check", data={"csrf_token": token, "pasted": "y", "text": lines})
    assert answer.status_code in (200, 422)
    assert untranslated(re.sub(r"<textarea.*?</textarea>", "", answer.text, flags=re.DOTALL)) == set()


def test_every_page_for_sheets_is_translated(reader):
    token = csrf_token(reader)
    answers = [
        reader.get(page) for page in ("/check", "/check?players=9&games=0", "/sheet", "/sheet?games=x")
    ]
    grid = {"csrf_token": token, "players": "2", "games": "1"}
    answers += [reader.post("/check", data=grid | cells) for cells in ({}, {"g1p1": "5", "g1p2": "-5"})]
    file = {"file": (io.BytesIO(b"\0"), "sheet")}
    answers.append(reader.post("/check", data={"csrf_token": token, "pasted": "y"} | file))
    assert [answer.status_code for answer in answers] == [200, 422, 200, 422, 422, 200, 422]
    for answer in answers:
        assert untranslated(answer.text) == set()


def test_every_answer_about_files_is_translated(reader, tmp_path):
    match = start(reader, "王", "李", title="九")
    record(reader, match, empty_rack(0, "", "5"))
    record(reader, match, {"finish": "abandoned"})
    saved = reader.get(f"{match}/match.json").text
    other = make_app(tmp_path, PSEUDO_LOCALE="right-to-left").test_client()
    answers = [reader.get("/import"), reader.get(f"{match}/match.csv"), reader.get("/matches.csv")]
    for text in (saved, "", "{", "[]", saved.replace("九", "9" * 61), saved.replace('"5"', '"1300"')):
        sent = [(client, {"csrf_token": csrf_token(client), "text": text}) for client in (reader, other)]
        answers += [client.post("/import", data=data) for client, data in sent]
    assert {answer.status_code for answer in answers} == {200, 422}
    for answer in answers:
        # Where a fault lies is named as the file names it.
        page = re.sub(r"<textarea.*?</textarea>|matches\[0\][\w.\[\]]*", "", answer.text, flags=re.DOTALL)
        assert "⟦" in page
        assert untranslated(page) == set()


def test_every_page_of_what_is_put_away_is_translated(reader):
    match = start(reader, "王", "李", title="九")
    record(reader, match, empty_rack(0, "", "5"))
    token = {"csrf_token": csrf_token(reader)}
    answers = [reader.get(f"{match}/{page}") for page in ("put-away", "delete")]
    answers.append(reader.post(f"{match}/delete", data=token))
    for action in ("hide", "show-again", "delete"):
        assert reader.post(f"{match}/{action}", data=token | {"title": "九"}).status_code == 303
        answers.append(reader.get("/"))
    reader.post(f"{match}/bring-back", data=token)
    answers.append(reader.get(match))
    assert [answer.status_code for answer in answers] == [200, 200, 422, 200, 200, 200, 200]
    for answer in answers:
        assert untranslated(answer.text) == set()


def test_every_page_of_moving_is_translated(reader):
    token = {"csrf_token": csrf_token(reader)}
    answers = [reader.get(page) for page in ("/device", "/move")]
    start(reader, "王", "李")
    answers += [reader.get(page) for page in ("/device", "/move", "/device/replace", "/device?replaced=1")]
    answers.append(reader.post("/device/id", data=token))
    answers.append(reader.post("/device", data=token | {"name": "王" * 31}))
    for brought in ("", "王", "王 " * 12, "zoo " * 12, "9" * 22):
        answers.append(reader.post("/move", data=token | {"private_id": brought}))
    assert [answer.status_code for answer in answers] == [200] * 7 + [422] * 6
    for answer in answers:
        # The words are the same in every language, and so is what was typed.
        page = re.sub(r'<ol class="words".*?</ol>|<textarea.*?</textarea>', "", answer.text, flags=re.DOTALL)
        assert untranslated(page) == set()


@pytest.mark.parametrize(
    "html",
    [
        "<title>Two words</title>",
        "<svg><title>Two words</title></svg>",
        "<p>⟦ו⟧ Two words</p>",
        '<meta name="description" content="Two words">',
        *(
            f'<p {name}="Two words">'
            for name in ("aria-label", "title", "alt", "placeholder", "data-restored", "data-anything")
        ),
    ],
)
def test_a_text_that_is_not_marked_would_be_noticed(html):
    assert untranslated(html) == {"Two", "words"}


def test_english_pages_are_noticed_as_such(client):
    assert {"Start", "round", "Keeps"} <= untranslated(client.get("/").text)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_no_text_stands_in_a_script(script):
    """Scripts show what stands in data attributes, where translators have been."""
    assert texts_in(script.read_text("utf-8")) == []


def test_a_text_in_a_script_would_be_noticed():
    script = """
      say("Saved."); // "Not this one"
      say(`It is ${late} now`);
      find("main [role=alert]");
    """
    assert texts_in(script) == ["Saved.", "It is ${late} now"]


def texts_in(script):
    """The strings of a script that read like English: two words, or one with a capital."""
    code = re.sub(r"(?<![:\"'])//.*|/\*.*?\*/", "", script)
    strings = [found[1] for found in re.findall(r"""(["'`])((?:\\.|(?!\1).)*)\1""", code, re.DOTALL)]
    english = re.compile("[A-Za-z]{2,}[,.;:]? [a-z]{2,}|^[A-Z][a-z]+")
    return [string for string in strings if english.search(string) and string not in GIVEN]


@pytest.fixture(params=PSEUDO_LOCALES)
def pseudo_locale(request):
    return PSEUDO_LOCALES[request.param]


def test_a_pseudo_locale_keeps_placeholders_and_what_is_typed(pseudo_locale, catalogue):
    for message in catalogue:
        for text in [message.id] if isinstance(message.id, str) else message.id:
            pretended = pseudo_locale.translate(text)
            for kept in (r"%\(\w+\)[ds]", r"[-+]?\d+(?:\+[\dJ]+)*"):
                assert re.findall(kept, pretended) == re.findall(kept, text)
            assert not re.search("[A-Za-z]{2,}", re.sub(r"%\(\w+\)[ds]", "", pretended))


def test_the_longer_one_is_about_forty_percent_longer(catalogue):
    texts = [message.id for message in catalogue if isinstance(message.id, str)]
    longer = PSEUDO_LOCALES["longer"]
    assert 1.3 < len("".join(map(longer.translate, texts))) / len("".join(texts)) < 1.5


@pytest.mark.parametrize(
    ("name", "lang", "direction"), [("longer", "en", "ltr"), ("right-to-left", "he", "rtl")]
)
def test_a_pseudo_locale_has_a_language_and_a_direction(tmp_path, name, lang, direction):
    client = make_app(tmp_path, PSEUDO_LOCALE=name).test_client()
    page = client.get("/", headers={"Accept-Language": "de"}).text
    assert f'<html lang="{lang}" dir="{direction}">' in page
    assert PSEUDO_LOCALES[name].translate("Start a round") in page


def test_a_pseudo_locale_counts_one_and_many(tmp_path):
    app = make_app(tmp_path, PSEUDO_LOCALE="longer")
    with app.test_request_context():
        app.preprocess_request()
        counted = [ngettext("One thing", "%(num)d things", number) for number in (1, 2)]
    assert counted == ["⟦Ööññéé ţĥîîññĝ⟧", "⟦2 ţĥîîññĝš⟧"]


def test_a_pseudo_locale_that_is_unknown_is_refused(tmp_path):
    with pytest.raises(UnknownPseudoLocale, match="longer, right-to-left"):
        make_app(tmp_path, PSEUDO_LOCALE="sideways")


def test_racks_and_points_are_typed_from_left_to_right(reader):
    fields = re.findall(r'<input [^>]*name="seat_\d_(?:rack|points)"[^>]*>', reader.get("/calculator").text)
    assert len(fields) == 12
    assert all('dir="ltr"' in field for field in fields)


def test_from_right_to_left_points_and_names_stand_apart(pretending):
    with pretending.test_request_context():
        pretending.preprocess_request()
        assert wording.points_text(-8) == "\u2068-8\u2069"
        assert wording.some_names(["Dee", "Sam"], range(2)) == "\u2068Dee\u2069 ו\u2068Sam\u2069"
