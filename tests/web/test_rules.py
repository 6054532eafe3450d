"""The rules in words: whole, sent rule by rule, and with no number that the rules would not give."""

import ast
import re
from itertools import pairwise

import pytest

from scorekeeper.rules.house_rules import LengthKind, Preset, Scoring, TiedLow
from scorekeeper.rules.melds import read_meld
from scorekeeper.rules.points import signed
from scorekeeper.rules.racks import HIGHEST_TILE, JOKER, STANDARD_SET
from scorekeeper.rules.record import Finish
from scorekeeper.wording import house_rules as rules_wording
from scorekeeper.wording.rulebook import examples
from scorekeeper.wording.rulebook import house_rules as agreeing
from scorekeeper.wording.rulebook.examples import GAMES, SETS, ExampleGame, ExampleSets
from tests.support import ROOT
from tests.support.app import make_app
from tests.support.matches import start
from tests.support.reading import part, words

TEMPLATES = sorted((ROOT / "templates" / "rules").glob("*.html"))
RULEBOOK = sorted((ROOT / "scorekeeper" / "wording" / "rulebook").glob("*.py"))
PAGES = ("/rules", "/rules/teach")

# What a dispute at the table may be about.
CHAPTERS = ["sets", "before", "turns", "clock", "jokers", "finishes", "points", "winning"]
CHAPTERS += ["house-rules", "questions"]
RULES = {
    *("box", "group", "run", "opener", "deal", "play-or-draw", "first-meld", "rearranging", "empty-pool"),
    *("time-up", "lost-table", "pause", "joker", "freeing-a-joker", "joker-on-a-rack"),
    *("empty-rack", "blocked", "abandoned", "rack-total", "points-empty-rack", "points-blocked"),
    *("round", "places", "places-low-total", "presets", "scoring", "tied", "length"),
    *(
        "first-meld-agreed",
        "turn-time",
        "large-set",
        "teaching-game",
        "round-the-corner",
        "table-tiles",
        "joker-worth",
        "drawn-tile",
        "draw-anyway",
    ),
    *("pool-winner", "winners-rack", "bonus", "several-rounds"),
}
CHOICES = {*Scoring, *TiedLow}


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


@pytest.fixture
def drawn(client):
    return client.get("/rules").text


def section(drawn, rule):
    """A rule's part of the page."""
    return re.search(rf'<div class="rule" id="{rule}">.*?</div>', drawn, re.DOTALL)[0]


def told(drawn, rule):
    """What a rule says after its title, without the link to it."""
    after = section(drawn, rule).partition("</h3>")[2]
    return words(re.sub(r"<a\b.*?</a>", "", after))


def choice(drawn, name):
    """What is said of one way to play."""
    return words(re.search(rf'<li class="rule" id="{name}">(.*?)</li>', drawn, re.DOTALL)[1])


def rows(drawn, rule):
    """The cells of the rule's table, without its head."""
    body = re.search(r"<tbody>(.*?)</tbody>", section(drawn, rule), re.DOTALL)[1]
    # A rack's tiles are seen beside its total.
    body = re.sub(r"<bdi[^>]*>.*?</bdi>", "", body, flags=re.DOTALL)
    return [
        [words(cell) for cell in re.findall(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
        for row in re.findall(r"<tr\b.*?</tr>", body, re.DOTALL)
    ]


def test_the_page_tells_the_whole_game(drawn):
    assert re.findall(r'<h2 id="([\w-]+)"', drawn) == ["contents", *CHAPTERS]
    assert set(re.findall(r'<div class="rule" id="([\w-]+)"', drawn)) == RULES
    for rule in RULES:
        assert len(told(drawn, rule)) > 6


def test_every_link_on_the_page_leads_to_one_place_on_it(drawn):
    ids = re.findall(r'\bid="([^"]*)"', drawn)
    assert len(ids) == len(set(ids))
    links = re.findall(r'href="#([^"]*)"', drawn)
    assert set(links) <= set(ids)
    contents = re.search(r"<nav\b.*?</nav>", drawn, re.DOTALL)[0]
    assert re.findall(r'href="#([^"]*)"', contents) == CHAPTERS


def test_every_rule_and_every_way_to_play_can_be_sent_by_a_link_that_names_it(drawn):
    links = re.findall(r'<a href="#([\w-]+)" aria-label="Link to: ([^"]+)">Link</a>', drawn)
    assert sorted(rule for rule, _name in links) == sorted(RULES | CHOICES)
    titles = dict(re.findall(r'class="rule" id="([\w-]+)">\s*<(?:h3|b)>(.*?)</', drawn))
    assert dict(links) == titles
    assert len(set(titles.values())) == len(titles)


def test_nothing_comes_between_a_heading_and_its_rule_when_they_are_read_aloud(drawn):
    assert re.findall(r"</(?:h3|b)>\s*(?!<p>)<\w+", re.sub(r'<b class="tile.*?</b>', "", drawn)) == []


def test_headings_come_in_order(drawn):
    levels = [int(level) for level in re.findall(r"<h(\d)", drawn)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("rule", ["points-empty-rack", "points-blocked"])
@pytest.mark.parametrize("racks", [None, ("1", "2+J", "13"), ("5+5", "11", "12+12+12")])
def test_a_worked_game_is_scored_when_the_page_is_drawn(client, monkeypatch, rule, racks):
    game = GAMES[rule]
    if racks:
        racks = ("", *racks[1:]) if game.finish is Finish.EMPTY_RACK else racks
        game = ExampleGame(game.finish, racks)
        monkeypatch.setitem(GAMES, rule, game)
    scored = game.score
    assert rows(client.get("/rules").text, rule) == [
        *(
            [game.names[seat], str(rack.total), signed(scored.points[seat])]
            for seat, rack in enumerate(game.record.racks)
        ),
        ["Sum", "0"],
    ]


def test_the_worked_games_are_those_of_the_rules(drawn):
    assert [row[-1] for row in rows(drawn, "points-empty-rack")] == ["+63", "-8", "-21", "-34", "0"]
    assert [row[-1] for row in rows(drawn, "points-blocked")] == ["+16", "-5", "-11", "0"]


@pytest.mark.parametrize(
    ("tie", "points"),
    [
        (TiedLow.SHARED_WIN, "Ann 0, Bea 0, and Cy 0. Shared by Ann and Bea."),
        (TiedLow.PICKED_WINNER, "Ann 0, Bea +9, and Cy -9. Won by Bea."),
        (TiedLow.DRAW, "Ann 0, Bea 0, and Cy 0. Draw."),
    ],
)
def test_each_choice_for_a_tie_is_worked_out_for_the_same_racks(client, monkeypatch, tie, points):
    assert f"Left: Ann 6, Bea 6, and Cy 15. Points: {points}" in choice(client.get("/rules").text, tie)
    monkeypatch.setitem(GAMES, tie, ExampleGame(Finish.BLOCKED, ("4", "7", "9"), GAMES[tie].rules))
    assert "Left: Ann 4, Bea 7, and Cy 9. Points: Ann +8, Bea -3, and Cy -5. Won by Ann." in choice(
        client.get("/rules").text, tie
    )


def test_the_same_racks_are_worked_out_by_the_winner_only_and_by_low_totals(drawn):
    left = "Left: Ann 0, Bea 8, Cy 21, and Dee 34. Points: Ann"
    assert f"{left} +63, Bea 0, Cy 0, and Dee 0. Won by Ann." in choice(drawn, Scoring.WINNER_ONLY)
    assert f"{left} 0, Bea 8, Cy 21, and Dee 34. Won by Ann." in choice(drawn, Scoring.LOW_TOTAL)


def test_a_name_and_its_number_stay_together(drawn):
    assert "Bea\u00a0+9" in drawn


@pytest.mark.parametrize("tie", TiedLow)
def test_a_tie_says_that_low_totals_are_scored_all_the_same(drawn, tie):
    assert "In low total, everybody scores their rack." in choice(drawn, tie)


def test_low_total_is_told_for_a_blocked_game_and_to_the_last_place(drawn):
    assert "in a blocked game too" in choice(drawn, Scoring.LOW_TOTAL)
    places = told(drawn, "places-low-total")
    assert places.index("lowest total") < places.index("more games won") < places.index("is shared")
    assert "Low totals have an order of their own." in told(drawn, "places")
    for question in ("several-rounds", "winners-rack", "bonus"):
        assert "In low total" in told(drawn, question)
    assert re.search(r'<h2 id="points">Points</h2>\s*<p>[^<]* unless you agreed [^<]* low totals', drawn)


def test_winner_only_is_told_for_a_blocked_game(drawn):
    assert "blocked, that is the sum of the differences" in choice(drawn, Scoring.WINNER_ONLY)


def test_every_preset_is_listed_with_what_it_changes(client):
    presets = told(client.get("/rules").text, "presets")
    with client.application.test_request_context():
        for preset in Preset:
            assert (
                f"{rules_wording.preset_names()[preset]} {rules_wording.preset_meanings()[preset]}" in presets
            )


def test_every_length_is_told_and_the_usual_targets_are_those_of_the_rules(client, monkeypatch):
    drawn = client.get("/rules").text
    with client.application.test_request_context():
        assert all(rules_wording.length_names()[kind] in told(drawn, "length") for kind in LengthKind)
    assert "For low totals; 100 and 200 are usual" in told(drawn, "length")
    assert "no score sheet is needed" in told(drawn, "length")
    monkeypatch.setattr(agreeing, "USUAL_TARGETS", (150, 250))
    assert "150 and 250 are usual" in told(client.get("/rules").text, "length")


def test_a_choice_gets_its_example_by_one_line(client, monkeypatch):
    monkeypatch.setitem(GAMES, "difference", ExampleGame(Finish.EMPTY_RACK, ("", "7")))
    assert "Left: Ann 0 and Bea 7. Points: Ann +7 and Bea -7. Won by Ann." in choice(
        client.get("/rules").text, "difference"
    )


def test_every_example_stands_on_the_page(drawn):
    ids = set(re.findall(r'\bid="([^"]*)"', drawn))
    assert {*GAMES, *SETS} <= ids


def test_the_worked_round_shows_that_points_alone_decide_nothing(client, monkeypatch):
    places = rows(client.get("/rules").text, "places")
    assert [row[:2] for row in places] == [["1", "Ann"], ["2", "Bea"], ["3", "Cy"]]
    assert int(places[1][3]) > int(places[0][3])
    assert int(places[1][2]) < int(places[0][2])
    monkeypatch.setattr(examples, "ROUND", (ExampleGame(Finish.EMPTY_RACK, ("8", "")),))
    assert rows(client.get("/rules").text, "places") == [
        ["1", "Bea", "1", "+8"],
        ["2", "Ann", "0", "-8"],
    ]


@pytest.mark.parametrize(
    ("rule", "totals"),
    [
        ("group", [32, None]),
        ("run", [18, None]),
        ("first-meld", [30, 33, 32, 27]),
        ("rearranging", [30, None]),
        ("joker", [36, 30]),
    ],
)
def test_every_set_shown_counts_what_is_said_of_it(drawn, rule, totals):
    found = []
    for laid in SETS[rule]:
        each = [read_meld(text).total for text in laid.sets]
        found.append(None if None in each else sum(each))
    assert found == totals
    shown = [words(said) for said in re.findall(r"<small>(.*?)</small>", section(drawn, rule))]
    if rule == "first-meld":
        assert shown == ["30: enough.", "33: enough.", "32: enough.", "27: not enough."]
    else:
        assert shown == ["Not legal." if total is None else "Legal." for total in totals]


def test_a_set_is_tiles_to_see_and_words_to_hear(client, monkeypatch):
    monkeypatch.setitem(SETS, "run", (ExampleSets(("B4 O5 K6 R7 J",)),))
    run = section(client.get("/rules").text, "run")
    assert 'role="img" aria-label="blue 4, orange 5, black 6, red 7, joker"' in run
    tiles = re.findall(r'<b class="tile ([\w-]+)">(\w+)</b>', run)
    assert tiles == [("seat-0", "4"), ("seat-1", "5"), ("seat-2", "6"), ("seat-3", "7"), ("joker", "J")]


def test_the_box_holds_what_the_rules_say(drawn):
    tiles = STANDARD_SET.most_alike * HIGHEST_TILE + STANDARD_SET.jokers
    assert f"The box holds {tiles} tiles: 1 to {HIGHEST_TILE} in four colours" in words(drawn)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda file: file.name)
def test_no_number_is_typed_in_a_template(template):
    text = re.sub(r"\{#.*?#\}|</?h\d|loop\.index0", "", template.read_text("utf-8"), flags=re.DOTALL)
    typed = re.findall(r"\d+", re.sub(r'colspan="\d"|standing\.place == 1', "", text))
    assert typed == []


@pytest.mark.parametrize("module", RULEBOOK, ids=lambda file: file.name)
def test_no_points_and_no_jokers_worth_are_typed_in_a_text(module):
    texts = [
        call.args[0].value
        for call in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "_"
    ]
    assert [text for text in texts if re.search(rf"[-+−]\d|\b{JOKER}\b", text)] == []


@pytest.mark.parametrize("address", PAGES)
def test_it_may_be_kept_and_is_not_sent_again_unless_it_changed(client, address):
    answer = client.get(address)
    assert answer.cache_control.public
    assert answer.cache_control.max_age == 60 * 60
    assert "Accept-Language" in answer.vary
    assert "Cookie" not in answer.vary
    assert "Set-Cookie" not in answer.headers
    again = client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("address", PAGES)
def test_a_script_never_holds_it_up_and_it_only_answers_get(client, address):
    assert re.sub(r"<script [^>]* defer>", "", client.get(address).text).count("<script") == 0
    assert client.post(address).status_code in (400, 405)
    assert client.delete(address).status_code == 405


def test_a_host_is_told_in_which_order_to_explain_and_that_a_game_may_be_dealt_again(client):
    drawn = client.get("/rules/teach").text
    assert part(drawn, "h1") == "Explain the game"
    steps = re.findall(r"<li><b><a [^>]*>(.*?)</a></b>", part_html(drawn, "ol"))
    assert steps[0] == "The aim"
    order = ["Two kinds of sets", "First meld", "Rearranging", "Jokers", "The end"]
    assert [step for step in steps if step in order] == order
    assert "Abandon the game and deal anew." in words(drawn)
    assert "First meld It counts at least 30, or what you agreed." in words(drawn)


def test_every_step_of_an_explanation_leads_to_its_rule(client, drawn):
    steps = re.findall(r'<a href="/rules#([\w-]+)">', client.get("/rules/teach").text)
    assert len(steps) == len(set(steps)) == 9
    assert set(steps) <= set(re.findall(r'\bid="([^"]*)"', drawn))


def part_html(drawn, tag):
    return re.search(rf"<{tag}\b[^>]*>(.*?)</{tag}>", drawn, re.DOTALL)[1]


def test_the_rules_are_found_from_home_from_a_match_and_from_each_other(client):
    match = start(client, "Dee", "Sam")
    for address, link in (("/", "/rules"), (match, "/rules"), *zip(PAGES, reversed(PAGES), strict=True)):
        assert f'href="{link}"' in client.get(address).text
