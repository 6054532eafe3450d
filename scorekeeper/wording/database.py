"""Why the database could not do what it was asked, in words."""

from scorekeeper.storage.errors import Cause
from scorekeeper.wording.language import gettext


def cause_texts(cause: Cause) -> tuple[str, str]:
    """A heading, and a sentence or two."""
    return {
        Cause.FULL: (
            gettext("The disk is full"),
            gettext("The server has no room left to save anything. Whoever runs it has to make some."),
        ),
        Cause.BUSY: (
            gettext("The server is busy"),
            gettext("Another program keeps the matches to itself, and did not let go of them in time."),
        ),
        Cause.READ_ONLY: (
            gettext("Nothing can be saved now"),
            gettext("The server may not write to its database. Whoever runs it has to allow that again."),
        ),
        Cause.DAMAGED: (
            gettext("The matches are damaged"),
            # Also said by scorekeeper verify itself.
            gettext(
                "Some of what is kept cannot be read. Whoever runs the server has to bring back a backup."
            ),
        ),
        Cause.DISK: (
            gettext("The disk does not work"),
            gettext("The server's disk did not take or give what it was asked."),
        ),
        Cause.LOST: (
            gettext("The database does not answer"),
            gettext("The server cannot reach its database, which may be starting anew."),
        ),
    }[cause]
