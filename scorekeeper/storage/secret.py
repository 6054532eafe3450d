"""The secret that signs cookies: made once, stored for this user alone, and refused if it is not whole."""

import contextlib
import os
import re
import secrets
from pathlib import Path

from flask_babel import gettext

from scorekeeper.storage.temporary import new_file, publish, temporary_folder

SECRET = "secret"  # noqa: S105 (a file's name)
BYTES = 32
# Of a secret that comes from elsewhere, of which nobody knows how it was made.
FEWEST_CHARACTERS = 32
_SECRET = re.compile("[0-9a-f]{64}")


class UnusableSecret(ValueError):
    """A secret that others could guess, or that cannot be read; the message says what to do."""


def stored_secret(file: Path) -> str:
    """The secret in a file, which is made if there is none. Raises UnusableSecret."""
    try:
        if file.is_file() and not file.stat().st_size:
            file.unlink()
        if not os.path.lexists(file):
            _make(file)
        found = file.read_bytes()[: 2 * BYTES + 2].decode("ascii").strip()
    except OSError as error:
        raise UnusableSecret(
            gettext("the secret in %(file)s cannot be read: %(reason)s.", file=file, reason=error.strerror)
        ) from error
    except UnicodeDecodeError:
        found = ""
    if not _SECRET.fullmatch(found):
        raise UnusableSecret(
            gettext(
                "%(file)s holds no whole secret: 64 digits and letters from a to f. Bring it back from a "
                "backup; or remove it, and a new one is made, but browsers lose the matches that they keep.",
                file=file,
            )
        )
    return found


def check_secret(secret: str) -> str:
    """A secret that was not made here; raises UnusableSecret if it can be guessed."""
    if len(set(secret)) < 8 or len(secret) < FEWEST_CHARACTERS:
        raise UnusableSecret(
            gettext(
                "SCOREKEEPER_SECRET_KEY is too easy to guess: draw at least %(fewest)d characters at random.",
                fewest=FEWEST_CHARACTERS,
            )
        )
    return secret


def _make(file: Path) -> None:
    """Store a new secret. Given its name when it is on the disk: an interrupted run leaves no partial one,
    and of two at once one wins.
    """
    with temporary_folder(file.parent) as aside:
        whole = aside / file.name
        with new_file(whole) as new:
            new.write(secrets.token_hex(BYTES).encode("ascii"))
        with contextlib.suppress(FileExistsError):
            publish(whole, file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder survive a power cut, where the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def readable_by_others(*files: Path) -> list[Path]:
    """Which of the files that are there every user of this computer can read or change. A group is let in on
    purpose.
    """
    if os.name == "nt":
        return []
    return [file for file in files if file.exists() and file.stat().st_mode & 0o007]
