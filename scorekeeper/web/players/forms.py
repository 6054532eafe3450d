"""The forms on a person's page: rename, and merge with another person."""

from typing import Any

from flask_babel import gettext
from wtforms import Form, SelectField, StringField

from scorekeeper.players import names as naming
from scorekeeper.players.people import Directory, Person
from scorekeeper.wording.text import isolate, too_long_text


class RenameForm(Form):
    """A person's new name."""

    name = StringField(filters=[naming.clean])

    def check(self, person: Person, directory: Directory) -> bool:
        """Whether the name is valid; if not, the field has an error."""
        if error := self._error(self.name.data or "", person, directory):
            self.name.errors = [error]
        return not self.errors

    def _error(self, name: str, person: Person, directory: Directory) -> str | None:
        if not name:
            return gettext("Type a name.")
        if naming.too_long(name):
            return too_long_text(name)
        if directory.is_taken(name, person):
            return gettext(
                "“%(name)s” means somebody else here. If both are one person, merge them below.",
                name=isolate(name),
            )
        return None


class MergeForm(Form):
    """The person to merge with, whom `check` finds."""

    other = SelectField(validate_choice=False)

    def __init__(self, formdata: Any, person: Person, directory: Directory) -> None:
        super().__init__(formdata)
        self.person, self.directory = person, directory
        others = [each for each in directory.people.values() if each != person]
        self.other.choices = [
            ("", gettext("Choose a name")),
            *((each.slug, each.name) for each in sorted(others, key=lambda each: each.key)),
        ]

    def check(self) -> Person | None:
        """The person chosen; None, with an error on the field, if the two cannot be merged."""
        other = self.directory.find(self.other.data or "")
        if other is None or other == self.person:
            self.other.errors = [gettext("Choose who it is.")]
            return None
        if self.directory.have_met(self.person, other):
            self.other.errors = [
                gettext(
                    "%(one)s and %(other)s played in one match, so they are two people.",
                    one=isolate(self.person.name),
                    other=isolate(other.name),
                )
            ]
            return None
        return other
