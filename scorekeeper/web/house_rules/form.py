"""The fields of a group's house rules: a preset, and single choices where a group wants something else."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from flask_babel import gettext
from wtforms import Field, Form, HiddenField, RadioField, SelectField, StringField

from scorekeeper.rules.comparison import box_for
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import (
    FIRST_MELDS,
    MOST_ROUNDS,
    MOST_TARGET,
    ONE_ROUND,
    PRESETS,
    Box,
    HouseRules,
    Length,
    LengthKind,
    Preset,
    Scoring,
    TiedLow,
    check_house_rules,
    teaching_rules,
)
from scorekeeper.storage.rules_state import AS_PRESET
from scorekeeper.wording import house_rules as rules_wording
from scorekeeper.wording.text import fault_text


def _by_value(choices: type[StrEnum]) -> dict[str, Any]:
    return {choice.value: choice for choice in choices}


class HouseRulesForm(Form):
    """Fields for every choice. An unknown choice is an error and never a default."""

    preset = RadioField(default=Preset.CLASSIC_ROUND.value, validate_choice=False)
    scoring = SelectField(default=AS_PRESET, validate_choice=False)
    tied_low = SelectField(default=AS_PRESET, validate_choice=False)
    length = SelectField(default=AS_PRESET, validate_choice=False)
    length_number = StringField()
    first_meld = SelectField(default=AS_PRESET, validate_choice=False)
    turn_seconds = SelectField(default=AS_PRESET, validate_choice=False)
    box = SelectField(default=AS_PRESET, validate_choice=False)
    teaching = SelectField(default=AS_PRESET, validate_choice=False)
    most_rounds = MOST_ROUNDS
    # Sent by the script that asks for the preview: a blank is then not yet a mistake.
    live = HiddenField()

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata, **kwargs)
        self.preset.choices = list(rules_wording.preset_names().items())
        for field, names in (
            (self.scoring, rules_wording.scoring_names()),
            (self.tied_low, rules_wording.tied_low_names()),
            (self.length, rules_wording.length_names()),
            (self.first_meld, {str(points): str(points) for points in FIRST_MELDS}),
            (self.turn_seconds, rules_wording.turn_times()),
            (self.box, rules_wording.box_names()),
            (self.teaching, rules_wording.teaching_names()),
        ):
            field.choices = [(AS_PRESET, gettext("As in the preset")), *names.items()]
        self.house_rules = HouseRules()
        self.still_needed: list[str] = []

    def house_rules_fields(self) -> list[Field]:
        """The fields of house rules that can be wrong, in the order of the page."""
        singles = [self.scoring, self.tied_low, self.length, self.length_number]
        return [self.preset, *singles, self.first_meld, self.turn_seconds, self.box, self.teaching]

    def validate_house_rules(self, players: int) -> bool:
        """Put what was chosen into `house_rules`, and errors beside the fields; whether it may be played.

        A group of fewer than two is not known yet, and so suits any set; five or six take the large one by
        themselves. While somebody is choosing, a number
        that is still blank is asked for in `still_needed`.
        """
        if self.preset.data not in PRESETS:
            self.preset.errors = [gettext("Choose one of the presets.")]
            return False
        self.house_rules = self._read_house_rules(PRESETS[Preset(self.preset.data)], players)
        if self.still_needed or any(field.errors for field in self.house_rules_fields()):
            return False
        try:
            fewest = self.house_rules.box.tile_set.fewest_players
            check_house_rules(self.house_rules, players if players > 1 else fewest)
        except Refused as refused:
            for fault in refused.faults:
                self._show(fault)
            return False
        return True

    def _read_house_rules(self, preset: HouseRules, players: int) -> HouseRules:
        teaching = self._chosen(self.teaching, {"no": False, "yes": True}, preset.teaching)
        if teaching and not preset.teaching:
            preset = teaching_rules(preset)
        times = {seconds: int(seconds) or None for seconds in rules_wording.turn_times()}
        return HouseRules(
            scoring=self._chosen(self.scoring, _by_value(Scoring), preset.scoring),
            tied_low=self._chosen(self.tied_low, _by_value(TiedLow), preset.tied_low),
            length=self._read_length(preset.length),
            first_meld=self._chosen(
                self.first_meld, {str(each): each for each in FIRST_MELDS}, preset.first_meld
            ),
            turn_seconds=self._chosen(self.turn_seconds, times, preset.turn_seconds),
            box=self._chosen(self.box, _by_value(Box), box_for(players)),
            teaching=teaching,
        )

    def summary(self) -> str:
        """What is chosen so far, by the name of the preset it began with."""
        return rules_wording.summary(
            self.house_rules, Preset(self.preset.data) if self.preset.data in PRESETS else None
        )

    def chosen(self) -> dict[str, str]:
        """What was chosen, as this browser's defaults for the next match."""
        # The set depends on how many play, and the next group may be smaller.
        return {field.name: field.data for field in self.house_rules_fields() if field is not self.box}

    def _chosen(self, field: Field, options: Mapping[str, Any], preset: Any) -> Any:
        if (field.data or AS_PRESET) == AS_PRESET:
            return preset
        if field.data not in options:
            field.errors = [gettext("Choose one of these.")]
            return preset
        return options[field.data]

    def _read_length(self, preset: Length) -> Length:
        kind = self._chosen(self.length, _by_value(LengthKind), None)
        if kind in (LengthKind.ROUNDS, LengthKind.TARGET):
            return self._read_counted_length(kind) or preset
        if (self.length_number.data or "").strip() and not self.length.errors:
            self.length_number.errors = [
                gettext("A number goes with rounds or with points: choose that length, or leave it blank.")
            ]
        return Length(kind) if kind else preset

    def _read_counted_length(self, kind: LengthKind) -> Length | None:
        """So many rounds or points; None if they are still to be typed, or wrong."""
        text = (self.length_number.data or "").strip()
        most = MOST_ROUNDS if kind is LengthKind.ROUNDS else MOST_TARGET
        if not text and kind is LengthKind.ROUNDS:
            return ONE_ROUND
        if text.isdecimal() and len(text) <= len(str(most)) and 1 <= int(text) <= most:
            return Length(kind, int(text))
        asked = (
            gettext("Type how many rounds, 1 to %(most)d.", most=most)
            if kind is LengthKind.ROUNDS
            else gettext("Type the points that end the match, 1 to %(most)d.", most=most)
        )
        if not text and self.live.data:
            self.still_needed = [asked]
        else:
            self.length_number.errors = [asked]
        return None

    def _show(self, fault: Fault) -> None:
        # A choice that the preset made is corrected by choosing another preset.
        chosen = self[fault.rule] if fault.rule else self.preset
        field = self.preset if chosen is self.teaching and chosen.data == AS_PRESET else chosen
        field.errors = [*field.errors, fault_text(fault, ())]
