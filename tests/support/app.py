"""An app on a data folder, and what its database holds."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

import sqlalchemy as sa
from jinja2 import FileSystemBytecodeCache

from scorekeeper.app import create_app, migrate
from scorekeeper.storage.database import Table, db
from scorekeeper.storage.models import Change, Match


@cache
def shared_folder():
    """A folder of this process for what every app would otherwise make again."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def migrated_file():
    """An empty SQLite database at the newest version."""
    app = create_app({"DATA": str(shared_folder() / "migrated"), "DATABASE_URL": None})
    migrate(app)
    with app.app_context():
        db.engine.dispose()
        return Path(db.engine.url.database)


@cache
def compiled_templates():
    folder = shared_folder() / "templates"
    folder.mkdir()
    return FileSystemBytecodeCache(str(folder))


def make_app(folder, *, migrated=True, **config):
    """An app on a data folder, for a module whose tests each have matches of their own, or for a restart.

    A new SQLite database is a copy of one that was migrated before; `migrated=False` runs the migrations.
    """
    app = create_app({"DATA": str(folder), "TESTING": True} | config)
    app.jinja_env.bytecode_cache = compiled_templates()
    with app.app_context():
        url = db.engine.url
        if migrated and url.get_backend_name() == "sqlite" and not Path(url.database).exists():
            shutil.copy(migrated_file(), url.database)
    migrate(app)
    return app


def count(app, rows):
    """How many rows of this table the database keeps."""
    with app.app_context():
        return db.session.scalar(sa.select(sa.func.count()).select_from(rows))


def everything(app):
    """All that the database keeps."""
    with app.app_context():
        return {
            table.name: db.session.execute(sa.select(table).order_by(*table.primary_key)).all()
            for table in Table.metadata.sorted_tables
        }


def changes(client, match):
    """What was done to the match at this address, in order, since it was started."""
    with client.application.app_context():
        code = match.rpartition("/")[2]
        done = sa.select(Change.kind).join(Match).filter_by(code=code).order_by(Change.id)
        return db.session.scalars(done).all()[1:]
