"""Kinds of changes and their states: what is stored can be read, whichever version stored it."""

import ast
from pathlib import Path
from typing import get_args

import pytest
from pydantic import ValidationError

import scorekeeper
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.storage.changes import AnyChange, ChangeKind, change_of, kinds_of, load_change
from scorekeeper.storage.rules_state import dump_rules
from scorekeeper.storage.states import PeopleState, RulesState, StoppedState

PACKAGE = Path(scorekeeper.__file__).parent
ENTRY = {"typed": "5", "jokers": 0, "points": None, "named": False}
PEOPLE = {"names": ["Ann", "Bea"], "title": "", "retired": []}


def test_every_kind_of_change_has_one_model():
    kinds = [kind for model in get_args(AnyChange) for kind in kinds_of(model)]
    assert sorted(kinds) == sorted([*ChangeKind, ChangeKind.UNDONE]), "games and matches are undone"


@pytest.mark.parametrize("module", sorted(PACKAGE.rglob("*.py")), ids=str)
def test_only_the_journal_makes_rows_of_changes(module):
    calls = [node for node in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(node, ast.Call)]
    made = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Change"]
    assert bool(made) == (module.name == "journal.py")


def test_a_game_of_the_first_versions_is_read_with_its_seats_in_order():
    state = {"finish": "blocked", "by_hand": False, "deleted": False, "entries": [ENTRY, ENTRY]}
    after = load_change("recorded", None, state, is_of_game=True).after
    assert [(entry.seat, entry.sat_out) for entry in after.entries] == [(0, False), (1, False)]
    assert after.opener is None


def test_people_written_down_before_boxes_are_read_without_one():
    change = load_change("people", PEOPLE, PEOPLE | {"box": "large"}, is_of_game=False)
    assert (change.before.box, change.after.box) == (None, "large")


def test_house_rules_written_down_without_a_choice_have_that_of_the_preset():
    before = dump_rules(HouseRules())
    del before["box"]
    change = load_change("rules", before, dump_rules(HouseRules()), is_of_game=False)
    assert change.before.house_rules == HouseRules()
    assert not change.before.corrected


@pytest.mark.parametrize(
    ("state", "model"),
    [(PEOPLE, PeopleState), (dump_rules(HouseRules()), RulesState), ({"stopped": True}, StoppedState)],
)
def test_an_undo_has_the_states_of_what_it_undid(state, model):
    change = load_change("undone", state, state, is_of_game=False)
    assert (type(change.before), type(change.after)) == (model, model)


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("started", None, StoppedState(stopped=True)),
        ("stopped", None, StoppedState(stopped=True)),
        ("people", StoppedState(stopped=False), StoppedState(stopped=True)),
        ("recorded", None, None),
        ("lost", None, None),
    ],
)
def test_states_of_another_kind_are_refused(kind, before, after):
    with pytest.raises(ValidationError):
        change_of(kind, before, after, is_of_game=False)


def test_a_state_is_stored_as_it_was_given():
    assert RulesState.of(HouseRules()).dump() == dump_rules(HouseRules())
    assert RulesState.of(HouseRules(), {}).dump() == dump_rules(HouseRules()) | {"games": {}}
