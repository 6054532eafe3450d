"""What does not depend on a match: addresses, commands, tables, settings and the headers of all answers."""

import json
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import click
from click.testing import CliRunner
from flask import Flask

import scorekeeper.app
from scorekeeper.app import create_app, migrate
from scorekeeper.commands.main import main
from tests.stored import NAME

# What somebody who runs a server may set, to see which settings follow.
ENVIRONMENTS = (
    {},
    {
        "SCOREKEEPER_PROXIES": "2",
        "SCOREKEEPER_HOSTS": "A.example, b.example",
        "SCOREKEEPER_SECRET_KEY": "0123456789" * 4,
    },
    {"SCOREKEEPER_DATABASE_URL": "postgresql://name:password@host/database"},
    {"SCOREKEEPER_LIMITER_URL": "off", "SCOREKEEPER_PSEUDO_LOCALE": "right-to-left"},
)
# What libraries keep among the settings, which nobody sets.
OF_LIBRARIES = re.compile(
    r"ALEMBIC|BABEL_|SQLALCHEMY_|RATELIMIT_(?!ENABLED|STORAGE_URI)|WTF_CSRF_(?!TIME_LIMIT)"
    r"|COMPRESS_(?!(ALGORITHM|LEVEL|MIMETYPES|EVALUATE_CONDITIONAL_REQUEST)$)"
)
OF_FLASK = Flask("flask").config
# What of a command's options is told to people or decides what it takes.
OF_OPTION = ("name", "opts", "type", "required", "nargs", "default", "envvar", "help")


def text_of_surface(data):
    with patch.dict(os.environ):
        for name in [name for name in os.environ if name.startswith("SCOREKEEPER_")]:
            del os.environ[name]
        described = {
            "routes": routes(create_app({"DATA": str(data)})),
            "commands": commands(),
            "tables": tables(data),
            "settings": {" ".join(each): settings(data / "set", each) for each in ENVIRONMENTS},
            "environment": environment(),
            "headers": headers(data),
        }
    return json.dumps(described, indent=1, ensure_ascii=False, default=repr) + "\n"


def routes(app):
    rules = [
        (rule.rule, rule.endpoint, sorted(rule.methods - {"HEAD", "OPTIONS"}))
        for rule in app.url_map.iter_rules()
    ]
    return [f"{' '.join(methods)} {rule} {endpoint}" for rule, endpoint, methods in sorted(rules)]


def commands():
    """The help of each command as it is printed, and its options."""
    described = {"": {"help": help_of()}}
    for name in main.list_commands(click.Context(main)):
        command = main.get_command(click.Context(main), name)
        context = command.make_context(name, [], resilient_parsing=True)
        options = [option.to_info_dict() for option in context.command.params]
        described[name] = {
            "help": help_of(name),
            "options": [{each: option.get(each) for each in OF_OPTION} for option in options],
        }
    return described


def help_of(*command):
    return CliRunner().invoke(main, [*command, "--help"], terminal_width=100).output.splitlines()


def tables(data):
    """The columns of each table in order, and then its constraints and indexes, as SQLite has them."""
    migrate(create_app({"DATA": str(data)}))
    with closing(sqlite3.connect(data / NAME)) as database:
        found = database.execute(
            "SELECT tbl_name, type, sql FROM sqlite_master WHERE sql <> '' ORDER BY 1, 2 DESC, 3"
        )
        described = {}
        for table, kind, sql in found:
            parts = [sql] if kind == "index" else sorted_parts(sql)
            described.setdefault(table, []).extend(parts)
    return described


def sorted_parts(sql):
    """The parts of a CREATE TABLE, its constraints sorted: a table that was rebuilt has them in any order."""
    inside = " ".join(sql.partition("(")[2].rpartition(")")[0].split())
    parts = [part.strip() for part in re.split(r",(?![^(]*\))", inside)]
    is_constraint = re.compile(r"(CONSTRAINT|PRIMARY|UNIQUE|FOREIGN|CHECK)\b")
    columns = [part for part in parts if not is_constraint.match(part)]
    return columns + sorted(part for part in parts if is_constraint.match(part))


def settings(data, environ):
    """The settings that an environment leads to; of one that is not empty, those that differ by it."""
    defaults = settings(data, {}) if environ else {}
    with patch.dict(os.environ, environ):
        config = create_app({"DATA": str(data)}).config
    if "SCOREKEEPER_SECRET_KEY" not in environ:
        config["SECRET_KEY"] = "random"
    set_here = {
        name: repr(value).replace(str(data), "...")
        for name, value in sorted(config.items())
        if not OF_LIBRARIES.match(name) and (name not in OF_FLASK or value != OF_FLASK[name])
    }
    return {name: value for name, value in set_here.items() if value != defaults.get(name)}


def environment():
    """The names of all variables that the code knows."""
    sources = Path(scorekeeper.app.__file__).parent.rglob("*.py")
    return sorted(
        {name for file in sources for name in re.findall(r"SCOREKEEPER_[A-Z_]+", file.read_text("utf-8"))}
    )


def headers(data):
    """The headers of a first answer; not when it was sent, and no token."""
    answer = create_app({"DATA": str(data)}).test_client().get("/new")
    found = {name: value for name, value in answer.headers if name not in ("Content-Length", "Date")}
    found["Set-Cookie"] = re.sub(r"=[^;]*(?=; (Expires|Http))|(?<=Expires=)[^;]*", "...", found["Set-Cookie"])
    return found
