"""PostgreSQL, for those whom one machine is not enough: what its address means, and how it is shown."""

from typing import Any

import sqlalchemy as sa
from flask_babel import gettext

from scorekeeper.storage.database import LOCK_TIMEOUT_SECONDS


class UnusableDatabase(ValueError):
    """The setting names no database that the app can speak to; its text says why, and shows no password."""


def engine(url: str, connections: int) -> dict[str, Any]:
    """How SQLAlchemy speaks to the PostgreSQL database at this address, over so many connections at once.

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
        import psycopg  # noqa: F401, PLC0415 (only whoever uses PostgreSQL needs its driver)
    except ImportError as error:
        raise UnusableDatabase(
            gettext('PostgreSQL needs its driver: install it with pip install "scorekeeper[postgres]"')
        ) from error
    # A web process that is cut off while it writes must not hold up the others. What the address says wins.
    options = f"-c lock_timeout={LOCK_TIMEOUT_SECONDS}s -c idle_in_transaction_session_timeout=60s"
    query = {"connect_timeout": str(LOCK_TIMEOUT_SECONDS), **address.query}
    query["options"] = " ".join([options, *address.normalized_query.get("options", ())])
    return {
        "url": address.set(drivername="postgresql+psycopg", query=query),
        # What a page reads is of one moment, as it is in SQLite.
        "isolation_level": "REPEATABLE READ",
        "pool_size": connections,
        # A server that was started anew is met with new connections.
        "pool_pre_ping": True,
    }


def redacted_url(url: sa.URL) -> str:
    """A database as it may be shown: without its password, and without what the address sets besides."""
    shown = {name: value for name, value in url.query.items() if name in ("host", "port")}
    return url.set(drivername=url.get_backend_name(), query=shown).render_as_string(hide_password=True)
