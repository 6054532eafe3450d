"""Alembic migrations. Imported only if a database is not up to date: Alembic takes 10 MB."""

import logging
from collections.abc import Callable
from typing import Any

from alembic.runtime.migration import MigrationInfo
from flask import Flask
from flask_alembic import Alembic

from scorekeeper.storage.database import Table, for_writing

alembic = Alembic(metadatas=Table.metadata, run_mkdir=False, command_name="")
logging.getLogger("alembic").setLevel(logging.WARNING)


def upgrade(app: Flask, report: Callable[[str], object] = lambda _version: None) -> None:
    """Run the migrations that the app's database lacks, and report the version that each has reached; of
    several servers that start at once, one does.
    """

    def done(step: MigrationInfo, **_context: Any) -> None:
        report(str(step.up_revision_id))

    app.config["ALEMBIC_CONTEXT"] = {**app.config["ALEMBIC_CONTEXT"], "on_version_apply": (done,)}
    if "alembic" not in app.extensions:
        alembic.init_app(app)
    if connection := alembic.migration_context.connection:
        connection.execution_options(**for_writing())
    alembic.upgrade()
