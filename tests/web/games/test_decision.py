"""What becomes of a game's form, by what is saved: without a page, a browser or a database."""

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.house_rules import HouseRules, Length, LengthKind
from scorekeeper.storage.capacity import MOST_GAMES
from scorekeeper.storage.match_state import MatchState, Version
from scorekeeper.storage.models import Game, Match, Player
from scorekeeper.web.games.decision import (
    AlreadySaved,
    Conflict,
    ConflictKind,
    Full,
    Preview,
    Reason,
    Refused,
    Save,
    Saved,
    decide,
    save_as_new_token,
)
from scorekeeper.web.games.form import GameForm

NAMES = ["Ann", "Bea", "Cy"]
RULES = HouseRules()
# Of a match with two games, whose people changed once, in change 4.
STATE = MatchState(number=2, duplicate_of=0, rules_version=4, counted=2, players=3, changes=5)
WON_BY_ANN = {"finish": "empty-rack", "out": "0", "seat_1_rack": "4", "seat_2_rack": "8"}
WON_BY_BEA = {"finish": "empty-rack", "out": "1", "seat_0_rack": "4", "seat_2_rack": "8"}
INVALID = {"finish": "empty-rack", "out": "0", "seat_1_rack": "x", "seat_2_rack": "8"}
ABANDONED = {"finish": "abandoned"}


def form_of(fields, drawn="2.4", **more):
    return GameForm(MultiDict(fields | {"drawn": drawn} | more), NAMES, RULES)


def game_of(fields, number=1, version=1, *, deleted=False):
    """A game as the form with these fields saves it."""
    form = form_of(fields)
    assert form.validate()
    game = Game(number=number, version=version)
    game.restore(form.state().model_copy(update={"deleted": deleted}))
    return game


def match_of(*games, stopped=False, rules=RULES):
    players = [Player(seat=seat, name=name, retired=False) for seat, name in enumerate(NAMES)]
    match = Match(players=players, all_games=list(games), stopped=stopped)
    match.set_house_rules(rules)
    return match


def full_match():
    return match_of(*(game_of(WON_BY_ANN, number) for number in (1, 2, 3)))


FULL = MatchState(number=3, duplicate_of=0, rules_version=4, counted=3, players=3, changes=6)


@pytest.mark.parametrize(
    ("fields", "live", "outcome"),
    [
        (WON_BY_ANN, False, Preview()),
        (WON_BY_ANN, True, Preview()),
        (INVALID, False, Refused()),
        (INVALID, True, Preview()),
        ({"finish": "empty-rack"}, False, Refused()),
    ],
)
def test_a_form_that_is_only_checked_is_shown_whatever_is_saved(fields, live, outcome):
    assert decide(match_of(), form_of(fields, drawn=""), None, live=live) == outcome


@pytest.mark.parametrize(
    ("fields", "drawn", "instead", "outcome"),
    [
        (WON_BY_ANN, "2.4", "", Save(None)),
        (ABANDONED, "2.4", "", Save(None)),
        (INVALID, "2.4", "", Refused()),
        (WON_BY_ANN, "1.4", "", Conflict(ConflictKind.MATCH_CHANGED, None)),
        (WON_BY_ANN, "2.0", "", Conflict(ConflictKind.MATCH_CHANGED, None)),
        (WON_BY_ANN, "2", "", Conflict(ConflictKind.MATCH_CHANGED, None)),
        (WON_BY_ANN, "", "", Conflict(ConflictKind.MATCH_CHANGED, None)),
        (INVALID, "1.4", "", Conflict(ConflictKind.MATCH_CHANGED, None)),
        (WON_BY_ANN, "1.4", save_as_new_token(Version(2, 4)), Save(None)),
        (INVALID, "1.4", save_as_new_token(Version(2, 4)), Refused()),
        (WON_BY_ANN, "1.4", save_as_new_token(Version(1, 4)), Conflict(ConflictKind.MATCH_CHANGED, None)),
    ],
)
def test_a_new_game_is_saved_only_by_who_saw_what_is_saved(fields, drawn, instead, outcome):
    assert decide(match_of(), form_of(fields, drawn, instead=instead), Saved(STATE)) == outcome


@pytest.mark.parametrize(("fields", "is_valid"), [(WON_BY_ANN, True), (ABANDONED, True), (INVALID, False)])
def test_a_new_game_that_replaces_another_corrects_that(fields, is_valid):
    replaced = game_of(WON_BY_BEA)
    decided = decide(match_of(replaced), form_of(fields, "0.0"), Saved(STATE, replaced=replaced))
    assert decided == (Save(replaced) if is_valid else Refused())


@pytest.mark.parametrize("drawn", ["2.4", "1.4", ""])
def test_a_form_that_was_sent_before_makes_no_second_game(drawn):
    duplicate, deleted = game_of(WON_BY_ANN), game_of(WON_BY_ANN, deleted=True)
    match = match_of(duplicate)
    for fields, saved, outcome in (
        (WON_BY_ANN, duplicate, AlreadySaved()),
        (WON_BY_BEA, duplicate, Conflict(ConflictKind.SENT_TWICE, duplicate)),
        (INVALID, duplicate, Conflict(ConflictKind.SENT_TWICE, duplicate)),
        (WON_BY_ANN, deleted, Conflict(ConflictKind.DELETED, deleted)),
        (INVALID, deleted, Conflict(ConflictKind.DELETED, deleted)),
    ):
        assert decide(match, form_of(fields, drawn), Saved(STATE, duplicate=saved)) == outcome


@pytest.mark.parametrize(
    ("fields", "drawn", "kind"),
    [
        (WON_BY_BEA, "3.4", None),
        (ABANDONED, "3.4", None),
        (WON_BY_BEA, "2.4", ConflictKind.GAME_CHANGED),
        (WON_BY_BEA, "2.0", ConflictKind.GAME_CHANGED),
        (INVALID, "2.4", ConflictKind.GAME_CHANGED),
        (WON_BY_BEA, "3.0", ConflictKind.MATCH_CHANGED),
        (WON_BY_BEA, "3", ConflictKind.MATCH_CHANGED),
        (WON_BY_BEA, "", ConflictKind.GAME_CHANGED),
    ],
)
def test_a_correction_is_saved_only_by_who_saw_the_game_and_its_rules(fields, drawn, kind):
    game = game_of(WON_BY_ANN, version=3)
    outcome = Conflict(kind, game) if kind else Save(game)
    assert decide(match_of(game), form_of(fields, drawn), Saved(STATE, game)) == outcome


@pytest.mark.parametrize("drawn", ["3.4", "1.0"])
def test_a_correction_that_changes_nothing_is_saved_already(drawn):
    game = game_of(WON_BY_ANN, version=3)
    assert decide(match_of(game), form_of(WON_BY_ANN, drawn), Saved(STATE, game)) == AlreadySaved()


def test_an_invalid_correction_is_refused():
    game = game_of(WON_BY_ANN, version=3)
    assert decide(match_of(game), form_of(INVALID, "3.4"), Saved(STATE, game)) == Refused()


@pytest.mark.parametrize(("drawn", "is_seen"), [("3.4", True), ("2.4", False), ("3.0", False)])
def test_a_deleted_game_comes_back_only_by_who_saw_that_it_is_deleted(drawn, is_seen):
    game = game_of(WON_BY_ANN, version=3, deleted=True)
    decided = decide(match_of(game), form_of(WON_BY_ANN, drawn), Saved(STATE, game))
    assert decided == (Save(game) if is_seen else Conflict(ConflictKind.DELETED, game))


@pytest.mark.parametrize("fields", [WON_BY_ANN, ABANDONED])
@pytest.mark.parametrize(
    ("match", "state", "reason"),
    [
        (full_match, FULL, Reason.ALL_RECORDED),
        (lambda: match_of(stopped=True), STATE, Reason.STOPPED),
        (match_of, STATE._replace(number=MOST_GAMES), Reason.MOST_GAMES),
        (full_match, FULL._replace(number=MOST_GAMES), Reason.MOST_GAMES),
    ],
)
def test_a_match_without_room_takes_no_new_game(fields, match, state, reason):
    form = form_of(fields, state.version.dump())
    assert decide(match(), form, Saved(state)) == Full(reason)


@pytest.mark.parametrize(
    ("before", "deleted", "fields", "is_full"),
    [
        (WON_BY_ANN, False, WON_BY_BEA, False),
        (WON_BY_ANN, False, ABANDONED, False),
        (ABANDONED, False, WON_BY_ANN, True),
        (WON_BY_ANN, True, WON_BY_ANN, True),
        (WON_BY_ANN, True, ABANDONED, False),
        (ABANDONED, True, WON_BY_ANN, True),
    ],
)
def test_a_full_match_takes_a_correction_unless_it_makes_one_game_more(before, deleted, fields, is_full):
    game = game_of(before, number=4, version=1, deleted=deleted)
    decided = decide(full_match(), form_of(fields, "1.4"), Saved(FULL, game))
    assert decided == (Full(Reason.ALL_RECORDED) if is_full else Save(game))


def test_a_match_of_as_many_games_as_it_holds_can_still_be_corrected():
    game = game_of(WON_BY_ANN)
    match = match_of(game, rules=HouseRules(length=Length(LengthKind.OPEN_ENDED)))
    state = STATE._replace(number=MOST_GAMES)
    assert decide(match, form_of(WON_BY_BEA, "1.4"), Saved(state, game)) == Save(game)


def test_a_version_survives_the_wire():
    for version in (Version(0, 0), Version(2, 4), Version(5_000, 2**31 - 1)):
        assert Version.load(version.dump()) == version


@pytest.mark.parametrize("sent", [None, "", ".", "x.y", "-1.-4", "02.04", "2.4.6", "٢.٤", "9" * 99, "2"])
def test_a_version_that_is_not_whole_equals_none_that_is_saved(sent):
    assert None in Version.load(sent)
