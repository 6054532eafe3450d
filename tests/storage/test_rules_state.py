"""House rules in stored changes, read without a form as the form for house rules reads them."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import (
    FIRST_MELDS,
    PRESETS,
    TURN_SECONDS,
    Box,
    LengthKind,
    Preset,
    Scoring,
    TiedLow,
    check_house_rules,
)
from scorekeeper.storage.rules_state import AS_PRESET, UnknownChoice, dump_rules, load_rules
from scorekeeper.web.house_rules.form import HouseRulesForm
from tests.support.app import make_app

pytestmark = pytest.mark.database

CHOICES = {
    "preset": list(Preset),
    "scoring": [AS_PRESET, *Scoring],
    "tied_low": [AS_PRESET, *TiedLow],
    "length": [AS_PRESET, *LengthKind],
    "first_meld": [AS_PRESET, *map(str, FIRST_MELDS)],
    "turn_seconds": [AS_PRESET, *(str(each or 0) for each in TURN_SECONDS)],
    "box": [AS_PRESET, *Box],
}
NUMBERS = ["", "0", "1", "3", "03", "10", "11", "500", "99999", "100000", " 2 ", "-1", "1.5", "٣", "²", "two"]


@pytest.fixture(scope="module")
def form(tmp_path_factory):
    with make_app(tmp_path_factory.mktemp("data")).test_request_context():
        yield HouseRulesForm()


def is_playable(rules):
    try:
        check_house_rules(rules, rules.box.tile_set.fewest_players)
    except Refused:
        return False
    return True


def read_alike(form, data):
    """Without the form it gives the rules that the form gives, or names a field that has an error there."""
    form.process(data=data)
    for field in form:
        field.errors = ()
    is_read = form.validate_house_rules(0)
    try:
        rules = load_rules(data)
    except UnknownChoice as error:
        named = error.name
    else:
        assert rules == form.house_rules
        assert is_read is is_playable(rules)
        return
    assert not is_read
    assert form[named].errors


def test_every_combination_of_choices_is_read_as_the_form_reads_it(form):
    for values in product(*CHOICES.values()):
        data = {name: str(value) for name, value in zip(CHOICES, values, strict=True)}
        needs_number = data["length"] == LengthKind.TARGET
        read_alike(form, data | {"length_number": "500" if needs_number else ""})


@settings(max_examples=3000, deadline=None)
@given(
    data=st.fixed_dictionaries(
        {},
        optional={
            name: st.one_of(st.sampled_from([*map(str, values), "none of these", ""]), st.none())
            for name, values in CHOICES.items()
        }
        | {"length_number": st.one_of(st.sampled_from(NUMBERS), st.text(max_size=6))},
    )
)
def test_missing_and_unknown_choices_are_read_as_the_form_reads_them(form, data):
    read_alike(form, data)


@pytest.mark.parametrize("preset", Preset)
def test_what_is_dumped_is_loaded_as_it_was(preset):
    assert load_rules(dump_rules(PRESETS[preset])) == PRESETS[preset]
