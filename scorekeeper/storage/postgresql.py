"""Engine options for PostgreSQL, and its URL without what is secret."""

from typing import Any

import sqlalchemy as sa
from flask_babel import gettext

from scorekeeper.storage.database import LOCK_TIMEOUT_SECONDS

CONNECT_TIMEOUT_SECONDS = 10


class UnusableDatabase(ValueError):
    """The URL is not that of a database that the app can use; the message says why, without the password."""


def engine(url: str, connections: int, lock_timeout: float = LOCK_TIMEOUT_SECONDS) -> dict[str, Any]:
    """The arguments of `sqlalchemy.create_engine` for this URL, with so many connections in the pool, and
    with a lock timeout in seconds.

    Raises UnusableDatabase.
    """
    try:
        address = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        address = sa.make_url("none://")
    if address.drivername not in ("postgresql", "postgres", "postgresql+psycopg") or not address.database:
        raise UnusableDatabase(
            gettext("SCOREKEEPER_DATABASE_URL is an address such as postgresql://name:password@host/database")
        )
    try:
        import psycopg  # noqa: F401, PLC0415 (only PostgreSQL needs its driver)
    except ImportError as error:
        raise UnusableDatabase(
            gettext('PostgreSQL needs its driver: install it with pip install "scorekeeper[postgres]"')
        ) from error
    # A web process that is cut off while it writes must not block the others. Options in the URL take
    # precedence.
    options = f"-c lock_timeout={lock_timeout}s -c idle_in_transaction_session_timeout=60s"
    query = {"connect_timeout": str(CONNECT_TIMEOUT_SECONDS), **address.query}
    query["options"] = " ".join([options, *address.normalized_query.get("options", ())])
    return {
        "url": address.set(drivername="postgresql+psycopg", query=query),
        # All that a page reads is as of one moment, as in SQLite.
        "isolation_level": "REPEATABLE READ",
        "pool_size": connections,
        # After a restart of the server, connections are replaced.
        "pool_pre_ping": True,
    }


def redacted_url(url: sa.URL) -> str:
    """The URL without its password and its options, so that it can be shown."""
    shown = {name: value for name, value in url.query.items() if name in ("host", "port")}
    return url.set(drivername=url.get_backend_name(), query=shown).render_as_string(hide_password=True)
