"""The tests on PostgreSQL: `pytest -p tests.support.postgresql` runs those marked `database`.

A server of their own keeps a new database for every data folder. `python -m tests.support.postgresql` says
whether this machine has the programs for that.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from scorekeeper import app as factory
from scorekeeper.storage.database import db

# Nobody needs what it keeps after a power cut.
QUICK = (
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "autovacuum=off",
    "max_connections=300",
)


def find():
    """The folder with the programs of this machine's newest PostgreSQL server; None if it has none."""
    installed = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: float(file.parts[-3])
    )
    on_path = shutil.which("initdb")
    return installed[-1].parent if installed else Path(on_path).parent if on_path else None


class Server:
    """A server in a temporary folder, reached through a socket there; it ends with these tests, or before."""

    running = None

    def __init__(self, programs):
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="scorekeeper-"))
        # PostgreSQL refuses to be run by root.
        self.user = "nobody" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self.control = [programs / "pg_ctl", "--silent", "-D", self.folder / "data"]
        self._run(
            programs / "initdb", "-D", self.folder / "data", "-U", "tests", "-E", "UTF8", "-A", "trust", "-N"
        )
        self.start()
        # Its input ends when these tests do, however they end; what stops them must not stop it.
        last = ["sh", "-c", 'read -r _; "$@"; rm -r "$PWD"', "sh", *self.control, "-m", "immediate", "stop"]
        self.guard = subprocess.Popen(
            last, stdin=subprocess.PIPE, user=self.user, cwd=self.folder, start_new_session=True
        )
        self.databases = {}
        self.engines = defaultdict(set)
        self._sql("CREATE DATABASE migrated")
        with closing(self.connect(self.url("migrated"))) as connection:
            # The quick way to copy a database has a name since there is another.
            self.strategy = "STRATEGY file_copy" if connection.info.server_version >= 150_000 else ""
        with tempfile.TemporaryDirectory() as data:
            app = factory.create_app({"DATA": data, "DATABASE_URL": self.url("migrated")})
        factory.migrate(app)
        with app.app_context():
            db.engine.dispose()

    def _run(self, *command):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=self.user, cwd=self.folder)

    def start(self):
        settings = " ".join(f"-c {setting}" for setting in (*QUICK, "listen_addresses="))
        options = f"-k {self.folder} {settings}"
        self._run(*self.control, "--wait", "-l", self.folder / "log", "-o", options, "start")

    def stop(self):
        self._run(*self.control, "--wait", "-m", "fast", "stop")

    def end(self):
        self.drop_within("/")
        self.guard.stdin.close()
        self.guard.wait()

    def url(self, database):
        return f"postgresql://tests@/{database}?host={self.folder}"

    def connect(self, url):
        return psycopg.connect(url, autocommit=True)

    def _sql(self, statement):
        with closing(self.connect(self.url("postgres"))) as connection:
            connection.execute(statement)

    def database_of(self, folder, template="migrated"):
        """The address of the database that stands for the SQLite file of this data folder."""
        name = sha256(str(Path(folder)).encode()).hexdigest()[:16]
        if name not in self.databases:
            self.databases[name] = Path(folder)
            self._sql(f'CREATE DATABASE "{name}" TEMPLATE {template} {self.strategy}')
        return self.url(name)

    def drop_within(self, folder):
        """Drop the databases of the data folders in a folder."""
        for name in [name for name, of in self.databases.items() if of.is_relative_to(folder)]:
            for engine in self.engines.pop(name, ()):
                engine.dispose()
            self._sql(f'DROP DATABASE "{name}" WITH (FORCE)')
            del self.databases[name]


def environment(folder):
    """The variables by which another program keeps the matches of this data folder where these tests do."""
    return {"SCOREKEEPER_DATABASE_URL": Server.running.database_of(folder)} if Server.running else {}


def pytest_configure(config):
    if config.getoption("numprocesses", None):
        return  # Each worker has a server of its own.
    server = Server.running = Server(find())
    read_settings = factory.read_settings

    def read_settings_of_tests(app, config):
        if "DATA" in config:
            config = {"DATABASE_URL": server.database_of(config["DATA"])} | config
        read_settings(app, config)

    factory.read_settings = read_settings_of_tests

    @sa.event.listens_for(sa.Engine, "engine_connect")
    def remember(connection):
        server.engines[connection.engine.url.database].add(connection.engine)


def pytest_collection_modifyitems(config, items):
    """Leave out what PostgreSQL cannot change: all that does not say otherwise."""
    again = [
        item
        for item in items
        if item.get_closest_marker("database") and not item.get_closest_marker("sqlite")
    ]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(again)])
    items[:] = again


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item):
    result = yield
    if folder := item.funcargs.get("tmp_path"):
        Server.running.drop_within(folder)
    return result


def pytest_unconfigure():
    if Server.running:
        Server.running.end()


if __name__ == "__main__":
    sys.exit(0 if find() else "There is no PostgreSQL server on this machine: the tests run on SQLite alone.")
