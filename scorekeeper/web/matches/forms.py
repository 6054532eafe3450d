"""The forms that start a round, and that change who plays."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext
from wtforms import BooleanField, Field, Form, HiddenField, SelectMultipleField, StringField

from scorekeeper.players import names as naming
from scorekeeper.players.names import LONGEST_TITLE
from scorekeeper.rules.comparison import box_for
from scorekeeper.rules.house_rules import Box, check_group
from scorekeeper.rules.racks import SEATS, STANDARD_SET
from scorekeeper.storage.database import new_submission
from scorekeeper.storage.models import Match
from scorekeeper.web.house_rules.form import HouseRulesForm
from scorekeeper.web.request.forms import SubmissionField
from scorekeeper.wording.text import fault_text, isolate, too_long_text


class NamesForm(Form):
    """The players in seat order, and the title of the match."""

    name_0 = StringField(filters=[naming.clean])
    name_1 = StringField(filters=[naming.clean])
    name_2 = StringField(filters=[naming.clean])
    name_3 = StringField(filters=[naming.clean])
    name_4 = StringField(filters=[naming.clean])
    name_5 = StringField(filters=[naming.clean])
    title = StringField(filters=[naming.clean])

    @property
    def names(self) -> list[Field]:
        """The name fields in seat order."""
        return [self[f"name_{seat}"] for seat in SEATS if f"name_{seat}" in self]

    @property
    def players(self) -> list[str]:
        """The names typed; the whole seat order once the form is valid."""
        return [field.data for field in self.names if field.data]

    def validate_names(self, fewest: int) -> bool:
        """Put errors beside names and title; whether there are none."""
        title = self.title.data or ""
        if naming.too_long(title, LONGEST_TITLE):
            self.title.errors = [
                gettext(
                    "A title has at most %(most)d characters; this has %(count)d.",
                    most=LONGEST_TITLE,
                    count=naming.length(title),
                )
            ]
        last = max((seat for seat, field in enumerate(self.names) if field.data), default=0)
        for seat in range(max(last + 1, fewest)):
            if error := self._name_error(seat):
                self.names[seat].errors = [error]
        return not self.errors

    def _name_error(self, seat: int) -> str | None:
        name = self.names[seat].data
        earlier = [field.data for field in self.names[:seat]]
        if not name and seat < STANDARD_SET.fewest_players:
            return gettext("Type a name: a round needs at least two players.")
        if not name:
            return gettext("Type a name here, or move the next player up: seats are filled in order.")
        if naming.too_long(name):
            return too_long_text(name)
        if naming.first_duplicate([*filter(None, earlier), name]) is not None:
            return gettext(
                "“%(name)s” looks like a name above. Give each player a different one.",
                name=isolate(name),
            )
        return None


class PeopleForm(NamesForm):
    """The people of a running match: names are corrected, somebody joins, somebody retires.

    If they become too many or too few for their set, the same form takes the other one, as neither change is
    possible without the other.
    """

    retired = SelectMultipleField(validate_choice=False)
    other_set = BooleanField()
    version = HiddenField(name="drawn")

    def __init__(self, formdata: Any, match: Match) -> None:
        typed: dict[str, Any] = {f"name_{seat}": name for seat, name in enumerate(match.names)}
        typed |= {"title": match.title, "retired": [str(seat) for seat in match.retired]}
        super().__init__(formdata, data=typed)
        self.match = match
        # One more seat, for a new player.
        for seat in SEATS[len(match.names) + 1 :]:
            del self[f"name_{seat}"]
        self.retired.choices = [(str(seat), name) for seat, name in enumerate(match.names)]

    @property
    def retiring(self) -> frozenset[int]:
        """The seats that are to retire, or have."""
        chosen = self.retired.data or []
        return frozenset(seat for seat in range(len(self.match.names)) if str(seat) in chosen)

    @property
    def joining(self) -> Field | None:
        """The field for the name of a new player; None once every seat was taken."""
        return self.names[-1] if len(self.names) > len(self.match.names) else None

    @property
    def fitting_box(self) -> Box:
        """The set for as many players as there are by what was typed."""
        return box_for(len(self.players) - len(self.retiring))

    @property
    def box(self) -> Box:
        """The set that is used from now on."""
        return self.fitting_box if self.other_set.data else self.match.box

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Put errors beside the fields; whether there are none."""
        super().validate(extra_validators)
        if not self.validate_names(len(self.match.names)):
            return False
        active = len(self.players) - len(self.retiring)
        if active < STANDARD_SET.fewest_players:
            self.retired.errors = [gettext("At least two have to play on.")]
        elif active > self.box.tile_set.most_players:
            self.other_set.errors = [fault_text(fault, ()) for fault in check_group(active, self.box)]
        return not self.errors

    def _name_error(self, seat: int) -> str | None:
        if self.names[seat].data or seat >= len(self.match.names):
            return super()._name_error(seat)
        name = isolate(self.match.names[seat])
        if any(entry.seat == seat for game in self.match.games for entry in game.entries):
            return gettext(
                "%(name)s has games in this match, so can only retire: "
                "keep the name here and choose it under “Who has retired?”.",
                name=name,
            )
        return gettext(
            "A seat is never taken away: keep %(name)s's name here and choose it under “Who has retired?”.",
            name=name,
        )


class StartForm(NamesForm, HouseRulesForm):
    """The players, and the house rules they agree on."""

    submission = SubmissionField(default=new_submission)

    def matches(self, match: Match) -> bool:
        """Whether the form would start a match like this one."""
        ours = (self.players, self.title.data, self.house_rules)
        return ours == (match.names, match.title, match.house_rules)

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        valid = super().validate(extra_validators)
        # The number of players is known once their names are valid.
        players = len(self.players) if self.validate_names(STANDARD_SET.fewest_players) else 0
        return self.validate_house_rules(players) and valid and not self.errors
