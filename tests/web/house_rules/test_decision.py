"""What becomes of house rules that are changed midway: without a page, a browser or a database."""

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.house_rules import HouseRules, Scoring
from scorekeeper.rules.record import Finish
from scorekeeper.storage.models import Entry, Game, Match, Player
from scorekeeper.web.house_rules.change_form import ChangedRulesForm
from scorekeeper.web.house_rules.decision import (
    Agree,
    AskWinners,
    Choose,
    Compare,
    Unchanged,
    Unscorable,
    decide,
)

CLASSIC = {"preset": "classic-round"}
LOW_TOTAL = {"preset": "low-total"}
PICKED = {"preset": "classic-round", "tied_low": "picked-winner"}
CONFIRM = {"confirm": "1", "drawn": "7"}


def game_of(number, *racks, finish=Finish.BLOCKED):
    entries = [
        Entry(seat=seat, typed=rack, jokers=0, named=finish is Finish.EMPTY_RACK and not rack, sat_out=False)
        for seat, rack in enumerate(racks)
    ]
    return Game(number=number, version=1, finish=finish, by_hand=False, deleted=False, entries=entries)


def match_of(*games):
    players = [Player(seat=seat, name=name, retired=False) for seat, name in enumerate(("Ann", "Bea"))]
    match = Match(players=players, all_games=list(games), stopped=False)
    match.set_house_rules(HouseRules())
    return match


def decided(match, fields):
    sent = None if fields is None else MultiDict(fields)
    return decide(match, ChangedRulesForm(sent, match), sent, "7")


def by_hand(number, *points):
    entries = [Entry(seat=seat, points=each, named=False, sat_out=False) for seat, each in enumerate(points)]
    return Game(
        number=number, version=1, finish=Finish.EMPTY_RACK, by_hand=True, deleted=False, entries=entries
    )


@pytest.mark.parametrize(
    ("fields", "is_refused"),
    [
        (None, False),
        (LOW_TOTAL | {"live": "1"}, False),
        ({"preset": "x", "live": "1"}, False),
        ({"preset": "x"}, True),
        ({"preset": "x"} | CONFIRM, True),
    ],
)
def test_rules_that_are_not_valid_or_still_being_chosen_are_shown(fields, is_refused):
    assert decided(match_of(game_of(1, "4", "9")), fields) == Choose(is_refused)


@pytest.mark.parametrize("more", [{}, CONFIRM])
def test_the_rules_of_the_match_change_nothing(more):
    assert decided(match_of(game_of(1, "4", "9")), CLASSIC | more) == Unchanged(bool(more))


def test_points_typed_by_hand_cannot_be_scored_by_rules_that_count_racks():
    game = by_hand(1, 5, -5)
    outcome = decided(match_of(game), LOW_TOTAL | CONFIRM)
    assert isinstance(outcome, Unscorable)
    assert [each for each, _faults in outcome.games] == [game]


@pytest.mark.parametrize(
    ("more", "is_asked"), [({}, False), ({"settle": "1"}, True), (CONFIRM, True), ({"named_2": "5"}, False)]
)
def test_the_winner_of_a_tie_is_asked_for_before_anything_is_compared(more, is_asked):
    outcome = decided(match_of(game_of(1, "4", "9"), game_of(2, "4", "4")), PICKED | more)
    assert isinstance(outcome, AskWinners)
    assert outcome.is_asked is is_asked
    assert outcome.ties.among == {2: (0, 1)}
    assert [field.description.split(":")[0] for field in outcome.ties] == ["Game 2"]


@pytest.mark.parametrize(
    ("more", "outcome", "is_stale"),
    [
        ({}, Compare, False),
        ({"drawn": "6"}, Compare, False),
        (CONFIRM, Agree, None),
        ({"confirm": "1"}, Agree, None),
        ({"confirm": "1", "drawn": "6"}, Compare, True),
        ({"confirm": "1", "drawn": ""}, Compare, True),
    ],
)
@pytest.mark.parametrize("fields", [LOW_TOTAL, PICKED | {"named_1": "1"}])
def test_rules_are_agreed_on_once_what_they_change_was_seen_and_confirmed(fields, more, outcome, is_stale):
    got = decided(match_of(game_of(1, "4", "4")), fields | more)
    assert isinstance(got, outcome)
    assert getattr(got, "is_stale", None) is is_stale


def test_the_comparison_is_of_the_match_as_it_is_and_as_it_would_be():
    outcome = decided(match_of(game_of(1, "4", "9")), LOW_TOTAL)
    assert outcome.comparison.before.rules.scoring is Scoring.DIFFERENCE
    assert outcome.comparison.after.rules.scoring is Scoring.LOW_TOTAL
    assert outcome.comparison.after.games[0].score.points == (4, 9)


def test_the_winners_that_were_named_are_agreed_on_with_the_rules():
    outcome = decided(match_of(game_of(1, "4", "4")), PICKED | {"named_1": "1"} | CONFIRM)
    assert outcome.ties.named == {1: frozenset({1})}
    assert outcome.ties.picks_one


def test_a_target_that_is_passed_before_the_last_game_is_refused():
    games = [game_of(1, "", "90", finish=Finish.EMPTY_RACK), game_of(2, "", "90", finish=Finish.EMPTY_RACK)]
    fields = CLASSIC | {"length": "target", "length_number": "50"}
    assert decided(match_of(*games), fields | CONFIRM) == Choose(is_refused=True)
