"""A browser's private id as a recovery phrase: twelve words of BIP 39, to be copied from screen to screen."""

import base64
import functools
import re
import unicodedata

from flask_babel import gettext, ngettext
from mnemonic import Mnemonic

from scorekeeper.wording.text import isolate

WORDS = 12
# A link with a long name of its server fits in; so do twelve words, whatever stands between them.
LONGEST_TYPED = 500
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


class InvalidPhrase(Exception):
    """What was typed is not a private id; the message says why."""


@functools.cache
def _list() -> Mnemonic:
    """BIP 39: 2,048 words that differ in their first four letters, the last one with a checksum."""
    return Mnemonic("english")


def to_phrase(token: str) -> str:
    """The words of a token: 16 bytes in URL-safe base64."""
    return _list().to_mnemonic(base64.urlsafe_b64decode(f"{token}=="))


def from_phrase(typed: str) -> str:
    """The token of a phrase, of a token or of a link that ends in one. Raises InvalidPhrase."""
    last = typed.strip()[-LONGEST_TYPED:].rpartition("#")[2]
    if _TOKEN.fullmatch(last):
        return last
    words = re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", last).casefold())
    if len(words) != WORDS:
        counted = ngettext("Here is %(num)d.", "Here are %(num)d.", len(words))
        raise InvalidPhrase(gettext("A private id has %(count)d words. %(here)s", count=WORDS, here=counted))
    return _token(words)


def _token(words: list[str]) -> str:
    # Four letters identify a word.
    whole = [_list().expand_word(word) for word in words]
    for number, word in enumerate(whole, start=1):
        if word not in _list().wordlist:
            values = {"number": number, "word": isolate(word[:40])}
            raise InvalidPhrase(gettext("Word %(number)d, “%(word)s”, is in no private id.", **values))
    try:
        return base64.urlsafe_b64encode(_list().to_entropy(whole)).decode().rstrip("=")
    except ValueError as error:
        raise InvalidPhrase(
            gettext("These words do not go together: one of them is another one, or two changed places.")
        ) from error
