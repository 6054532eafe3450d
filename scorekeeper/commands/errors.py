"""Errors of the layers below that a command reports in a sentence instead of a traceback."""

from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.config import UnknownSetting
from scorekeeper.storage.errors import cause_of
from scorekeeper.storage.postgresql import UnusableDatabase
from scorekeeper.storage.schema import LostDatabase, NewerDatabase
from scorekeeper.web.middleware.pseudo_locale import UnknownPseudoLocale
from scorekeeper.wording.database import cause_texts


def reason_of(error: Exception) -> str | None:
    """What the user is told of an error; None if it is a mistake of the program."""
    if isinstance(
        error, LostDatabase | NewerDatabase | UnknownPseudoLocale | UnknownSetting | UnusableDatabase
    ):
        return str(error)
    if isinstance(error, SQLAlchemyError) and (cause := cause_of(error)):
        # The user of a command can act on what the database itself says.
        detail = " ".join(str(getattr(error, "orig", None) or error).split())
        return f"{'. '.join(cause_texts(cause))} ({detail})"
    return None
