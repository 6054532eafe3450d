"""Values read from a JSON file, each knowing where it stands, so that what is wrong can be named."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from scorekeeper.players import names as naming
from scorekeeper.rules.faults import Fault

Choice = TypeVar("Choice", bound=StrEnum)
# What no table can keep: half of a surrogate pair, and the character that ends texts elsewhere.
_UNKEEPABLE = re.compile("[\0\ud800-\udfff]")
# Dates are shown where the server stands, which must not carry them out of the calendar.
_YEARS = range(2000, 2100)


class InvalidFile(ValueError):
    """A file that cannot be imported: where in it ("matches[0].games[2].finish", "" for the whole), and
    why; `names` are the players that the faults speak of.
    """

    def __init__(self, where: str, *faults: Fault, names: Sequence[str] = ()) -> None:
        self.where, self.faults, self.names = where, faults, names
        super().__init__(f"{where}: " + "; ".join(fault.text for fault in faults))


def decode(data: bytes) -> str:
    """The text of a file; InvalidFile with the line if it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = {"line": data.count(b"\n", 0, error.start) + 1}
        fault = Fault("Line %(line)d: this is not UTF-8, the only writing of such files.", values=at)
        raise InvalidFile("", fault) from error


def read_json(text: str) -> "Field":
    """The whole of a file; InvalidFile with line and column if it is not JSON."""
    try:
        # A mark of the byte order comes along when a file's text is copied.
        text = text.removeprefix("\ufeff")
        return Field("", json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_number))
    except InvalidFile:
        raise
    except json.JSONDecodeError as error:
        at = {"line": error.lineno, "column": error.colno}
        fault = Fault("Line %(line)d, column %(column)d: from here on this is not JSON.", values=at)
        raise InvalidFile("", fault) from error
    except RecursionError as error:
        raise InvalidFile("", Fault("This is nested deeper than any file of matches.")) from error
    except ValueError as error:
        raise InvalidFile("", Fault("A number in this file has too many digits.")) from error


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidFile(_shown(twice), Fault("This field stands twice in one object."))
    return found


def _no_number(text: str) -> NoReturn:
    raise InvalidFile("", Fault("“%(text)s” is not a number.", values={"text": text}))


def _shown(name: str) -> str:
    """A field's name as it was sent, short and fit to be shown."""
    return _UNKEEPABLE.sub("\ufffd", name[:40])


@dataclass(frozen=True)
class Field:
    """A value of the file. Every reader raises InvalidFile if it is anything else than was asked for."""

    where: str
    value: Any

    def refuse(self, fault: Fault, names: Sequence[str] = ()) -> NoReturn:
        raise InvalidFile(self.where, fault, names=names)

    def __getitem__(self, name: str) -> "Field":
        """A field of this object, which `fields` has looked at."""
        return Field(self._inside(name), self.value[name])

    def _inside(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def fields(self, *names: str) -> "Field":
        """This object, if it has these fields and no others."""
        if not isinstance(self.value, dict):
            self.refuse(Fault("This is an object in braces."))
        for name in names:
            if name not in self.value:
                raise InvalidFile(self._inside(name), Fault("This field is missing."))
        for name in self.value:
            if name not in names:
                fault = Fault("This field is unknown: look for a slip in its name.")
                raise InvalidFile(self._inside(_shown(name)), fault)
        return self

    def items(self, most: int, least: int = 0) -> list["Field"]:
        if not isinstance(self.value, list):
            self.refuse(Fault("This is a list in square brackets."))
        if not least <= len(self.value) <= most:
            values = {"least": least, "most": most, "count": len(self.value)}
            self.refuse(Fault("This list has %(least)d to %(most)d items, not %(count)d.", values=values))
        return [Field(f"{self.where}[{place}]", value) for place, value in enumerate(self.value)]

    def text(self, longest: int) -> str:
        if not isinstance(self.value, str):
            self.refuse(Fault("This is a text in quotes."))
        if len(self.value) > longest:
            values = {"most": longest, "count": len(self.value)}
            self.refuse(
                Fault("This text has at most %(most)d characters; this has %(count)d.", values=values)
            )
        if _UNKEEPABLE.search(self.value):
            self.refuse(Fault("This text holds a character that is none."))
        return self.value

    def whole(self, least: int, most: int) -> int:
        # In Python, true is a whole number too; in a file it is none.
        if type(self.value) is not int or not least <= self.value <= most:
            values = {"least": least, "most": most}
            self.refuse(Fault("This is a whole number from %(least)d to %(most)d.", values=values))
        return self.value

    def whole_or_none(self, least: int, most: int) -> int | None:
        return None if self.value is None else self.whole(least, most)

    def yes(self) -> bool:
        if not isinstance(self.value, bool):
            self.refuse(Fault("This is true or false."))
        return self.value

    def one_of(self, choices: type[Choice]) -> Choice:
        if self.value not in tuple(choices):
            self.refuse(Fault("This is one of: %(choices)s.", values={"choices": ", ".join(choices)}))
        return choices(self.value)

    def moment(self) -> datetime:
        """A time in UTC as `utc` writes it."""
        text = self.text(longest=40)
        try:
            moment = datetime.fromisoformat(text.removesuffix("Z"))
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo or utc(moment) != text or moment.year not in _YEARS:
            self.refuse(Fault("This is a time in UTC such as 2026-11-30T19:05:00Z."))
        return moment

    def seats(self, players: int) -> list[int]:
        """Different seats in order."""
        seats = [item.whole(0, players - 1) for item in self.items(players)]
        if seats != sorted(set(seats)):
            self.refuse(Fault("These are seats in order, each once."))
        return seats


def utc(moment: datetime) -> str:
    """A stored time, to the microsecond if it has any."""
    return f"{moment.isoformat()}Z"


def read_names(fields: Sequence[Field]) -> list[str]:
    """Players' names in seat order, each as a form would take it."""
    names: list[str] = []
    for field in fields:
        name = naming.clean(field.text(naming.LONGEST_STORED))
        if not name:
            field.refuse(Fault("This is no name that can be seen."))
        if naming.too_long(name):
            values = {"most": naming.LONGEST_NAME}
            field.refuse(Fault("A name has at most %(most)d characters.", values=values))
        names.append(name)
        if naming.first_duplicate(names) is not None:
            field.refuse(Fault("This looks like the name of an earlier player."))
    return names
