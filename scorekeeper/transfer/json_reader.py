"""JSON as text and as values, before any model looks at it."""

import json
import re
from collections import Counter
from itertools import islice
from typing import Any, NoReturn

from scorekeeper.rules.faults import Fault
from scorekeeper.transfer.invalid_file import InvalidFile

# What no database keeps: half of a surrogate pair, and the character that ends texts elsewhere.
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
# More than any object of the format has: of others, the first fields tell that they are unknown.
_MOST_FIELDS = 30


def decode(data: bytes) -> str:
    """The text of a file; InvalidFile with the line if it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = {"line": data.count(b"\n", 0, error.start) + 1}
        fault = Fault("Line %(line)d: this is not UTF-8, the only writing of such files.", values=at)
        raise InvalidFile("", fault) from error


def read_json(text: str) -> Any:
    """The value of a whole file; InvalidFile with line and column if it is not JSON."""
    try:
        # A mark of the byte order comes along when a file's text is copied.
        text = text.removeprefix("\ufeff")
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
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


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object's fields; InvalidFile if one is given twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise InvalidFile(shown(twice), Fault("This field stands twice in one object."))
    if len(found) > _MOST_FIELDS or any(map(_UNSTORABLE.search, found)):
        return {shown(name, len(name)): value for name, value in islice(found.items(), _MOST_FIELDS)}
    return found


def _no_number(text: str) -> NoReturn:
    raise InvalidFile("", Fault("“%(text)s” is not a number.", values={"text": text}))


def shown(name: str, longest: int = 40) -> str:
    """A field's name as it was sent, short and fit to be shown."""
    return _UNSTORABLE.sub("\ufffd", name[:longest])
