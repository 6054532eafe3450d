"""Many rows inserted at once: other writers wait as long as an import writes."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from scorekeeper.storage.database import Table, db


def insert_all(objects: Sequence[Table]) -> None:
    """Insert new objects of one table, and give them their ids; what they are related to is not inserted.

    A flush of the session would take three times as long. Needs a begun write.
    """
    if not objects:
        return
    table: Any = type(objects[0])
    names = [column.key for column in sa.inspect(table).column_attrs]
    rows = [{name: vars(each)[name] for name in names if name in vars(each)} for each in objects]
    if "id" not in names:
        db.session.execute(sa.insert(table), rows)
        return
    ids = db.session.scalars(sa.insert(table).returning(table.id, sort_by_parameter_order=True), rows)
    for each, id_ in zip(objects, ids, strict=True):
        each.id = id_  # type: ignore[attr-defined]
