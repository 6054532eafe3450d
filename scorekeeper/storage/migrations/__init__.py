"""Alembic migrations. Imported only if a database is not up to date: Alembic takes 10 MB."""

import logging

from flask import Flask
from flask_alembic import Alembic

from scorekeeper.storage.database import Table, for_writing

alembic = Alembic(metadatas=Table.metadata, run_mkdir=False, command_name="")
logging.getLogger("alembic").setLevel(logging.WARNING)


def upgrade(app: Flask) -> None:
    """Run the migrations that the app's database lacks; of several servers that start at once, one does."""
    if "alembic" not in app.extensions:
        alembic.init_app(app)
    if connection := alembic.migration_context.connection:
        connection.execution_options(**for_writing())
    alembic.upgrade()
