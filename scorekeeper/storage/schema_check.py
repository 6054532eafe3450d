"""Schema check: Scorekeeper's tables are as it made them, and nothing beside them acts by itself."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from flask_babel import gettext

from scorekeeper.storage.models import Match
from scorekeeper.storage.schema import check_known
from scorekeeper.storage.sqlite_file import Damaged, open_existing

# A migration that drops a table, a column or an index adds it here, since backups still hold it.
TABLES = Match.metadata.tables
_TABLE = re.compile(r'CREATE TABLE "?\w+"?\s*\(')
_INDEX = re.compile(r'CREATE (?:UNIQUE )?INDEX "?\w+"? ON "?\w+"? \([\w", ]+\)')
# What would be computed, or done, when rows are read or written.
_EXPRESSION = re.compile(r"\b(?:AS|CHECK|COLLATE|ON)\b|\bDEFAULT\s*\(", re.IGNORECASE)
# What would keep rows of another table from being deleted.
_REFERENCE = re.compile(r"\bREFERENCES\b", re.IGNORECASE)


def check_database(file: Path) -> None:
    """Check a whole database, which may be hostile. Raises Damaged and NewerDatabase."""
    try:
        with closing(open_existing(file)) as database:
            database.execute("PRAGMA trusted_schema=OFF")
            if active_objects(database):
                raise Damaged(gettext("The database in it holds what Scorekeeper did not make."))
            (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            check_known(str(version))
            database.execute("SELECT count(*) FROM match").fetchone()
            if any(unknown_objects(database)):
                raise Damaged(gettext("The database in it holds what Scorekeeper did not make."))
            problems = [text for (text,) in database.execute("PRAGMA integrity_check(1)") if text != "ok"]
            if problems or database.execute("PRAGMA foreign_key_check").fetchone():
                raise Damaged(gettext("The database in it is damaged."))
    except (sqlite3.Error, TypeError) as error:
        raise Damaged(gettext("There is no database of Scorekeeper in it.")) from error


def active_objects(database: sqlite3.Connection) -> list[str]:
    """The views, triggers, and tables and indexes with expressions, such as "view 'match'". None is run."""
    rows = database.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master").fetchall()
    return [_label(kind, name) for kind, name, sql in rows if not _is_plain(kind, str(sql))]


def _is_plain(kind: str, sql: str) -> bool:
    if kind == "table":
        return _TABLE.match(sql) is not None and not _EXPRESSION.search(sql)
    # An index without a statement is that of a constraint.
    return kind == "index" and (not sql or _INDEX.fullmatch(sql) is not None)


def unknown_objects(database: sqlite3.Connection) -> Iterator[str]:
    """What changes Scorekeeper's tables and no version has made: columns, indexes, and references from other
    tables, which otherwise do no harm. Needs a database without active objects.
    """
    rows = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
    for name, sql in rows:
        if name not in TABLES and _REFERENCE.search(sql):
            yield _label("table", name)
    for name in TABLES:
        columns = database.execute("SELECT name FROM pragma_table_xinfo(?)", (name,)).fetchall()
        for (column,) in columns:
            if column not in TABLES[name].columns:
                yield _label("column", f"{name}.{column}")
        for index, is_unique in database.execute(
            'SELECT name, "unique" FROM pragma_index_list(?)', (name,)
        ).fetchall():
            of = database.execute("SELECT name FROM pragma_index_info(?)", (index,)).fetchall()
            if (bool(is_unique), tuple(column for (column,) in of)) not in _indexes(TABLES[name]):
                yield _label("index", index)


def _indexes(table: sa.Table) -> set[tuple[bool, tuple[str, ...]]]:
    """Whether each index of a table is unique, and its columns."""
    return {
        (True, tuple(each.columns.keys()))
        for each in table.constraints
        if isinstance(each, sa.PrimaryKeyConstraint | sa.UniqueConstraint)
    } | {(False, tuple(each.columns.keys())) for each in table.indexes}


def _label(kind: object, name: object) -> str:
    """An object that somebody else has named, for a terminal."""
    return f"{str(kind)[:10]} {str(name)[:80]!r}"
