"""Fields that forms share, and the form that starts a round."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext
from wtforms import Field, Form, HiddenField, RadioField, StringField

from scorekeeper import names as naming
from scorekeeper.models import Match
from scorekeeper.rules.house_rules import TiedLow
from scorekeeper.rules.racks import STANDARD_SET
from scorekeeper.wording import set_apart, tied_low_name

LONGEST_TITLE = 60
LONGEST_SUBMISSION = 64
SEATS = range(STANDARD_SET.most_players)


def new_submission() -> str:
    """A random id for one drawing of a form: sent twice, it is still one match or one game."""
    return secrets.token_urlsafe(16)


class SubmissionField(HiddenField):
    """Carries the id of one drawing of a form; anything that cannot be one is replaced."""

    def process_formdata(self, valuelist: list[str]) -> None:
        sent = valuelist[0] if valuelist else ""
        self.data = sent if 0 < len(sent) <= LONGEST_SUBMISSION and sent.isascii() else new_submission()


class TiedLowField(RadioField):
    """The house rule for tied lowest racks; an unknown choice is an error and never a default."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default=TiedLow.SHARED_WIN.value, validate_choice=False, **kwargs)
        self.choices = [(choice.value, tied_low_name(choice)) for choice in TiedLow]

    def read(self) -> TiedLow:
        """The choice; for an unknown one the first, with an error beside the field."""
        try:
            return TiedLow(self.data)
        except ValueError:
            self.errors = [gettext("Choose one of the three.")]
            return TiedLow.SHARED_WIN


class StartForm(Form):
    """Who plays, in seat order, and what was agreed."""

    name_0 = StringField(filters=[naming.clean])
    name_1 = StringField(filters=[naming.clean])
    name_2 = StringField(filters=[naming.clean])
    name_3 = StringField(filters=[naming.clean])
    tied_low = TiedLowField()
    title = StringField(filters=[naming.clean])
    submission = SubmissionField(default=new_submission)

    @property
    def names(self) -> list[Field]:
        """The name fields in seat order."""
        return [self[f"name_{seat}"] for seat in SEATS]

    @property
    def players(self) -> list[str]:
        """The names typed; the whole seat order once the form is valid."""
        return [field.data for field in self.names if field.data]

    def asks_for(self, match: Match) -> bool:
        """Whether this is the match that the form would start."""
        ours = (self.players, self.title.data, self.tied_low.data)
        return ours == (match.names, match.title, match.tied_low.value)

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        valid = super().validate(extra_validators)
        self.tied_low.read()
        title = self.title.data or ""
        if naming.too_long(title, LONGEST_TITLE):
            self.title.errors = [
                gettext(
                    "A title has at most %(most)d characters; this has %(count)d.",
                    most=LONGEST_TITLE,
                    count=naming.length(title),
                )
            ]
        last = max((seat for seat in SEATS if self.names[seat].data), default=0)
        for seat in range(max(last + 1, STANDARD_SET.fewest_players)):
            if error := self._name_error(seat):
                self.names[seat].errors = [error]
        return valid and not self.errors

    def _name_error(self, seat: int) -> str | None:
        name = self.names[seat].data
        earlier = [field.data for field in self.names[:seat]]
        if not name and seat < STANDARD_SET.fewest_players:
            return gettext("Type a name: a round needs at least two players.")
        if not name:
            return gettext("Type a name here, or move the next player up: seats are filled in order.")
        if naming.too_long(name):
            return gettext(
                "A name has at most %(most)d characters; this has %(count)d.",
                most=naming.LONGEST_NAME,
                count=naming.length(name),
            )
        if naming.alike([*filter(None, earlier), name]) is not None:
            return gettext(
                "“%(name)s” looks like a name above. Give each player a different one.",
                name=set_apart(name),
            )
        return None
