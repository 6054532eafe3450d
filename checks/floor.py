"""The floor to compare with: a bare Flask app on the same server, with one template and one insert.

`python -m checks.floor --data FOLDER` serves it on the database of `scorekeeper serve --data FOLDER`,
with the same pragmas; its insert is SQLAlchemy Core's.
"""

import logging

import click
import sqlalchemy as sa
import waitress
from flask import Flask, redirect, render_template, request
from jinja2 import DictLoader
from werkzeug.wrappers.response import Response

from scorekeeper.commands.http_server import most_connections
from scorekeeper.config import THREADS, read_settings
from scorekeeper.storage import database  # noqa: F401 (imported, it prepares every connection)

# Waitress would warn of every request that waits, and be slower; `scorekeeper serve` silences it too.
logging.getLogger("waitress.queue").setLevel(logging.ERROR)
ROW = (
    '<tr><th scope="row"><bdi>{{ row.name }}</bdi></th>'
    '<td class="number" data-name="Games won">{{ row.won }}</td>'
    '<td class="number" data-name="Points">{{ row.points }}</td></tr>\n'
)
FIGURES = {"name": "Player", "won": 10, "points": -20}
PAGE = f"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>{{{{ title }}}}</title></head>
<body><h1>{{{{ title }}}}</h1><table>
{{% for row in rows %}}{ROW}{{% endfor %}}</table>{{{{ rest }}}}</body>
</html>
"""
games = sa.Table(
    "floor",
    sa.MetaData(),
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("typed", sa.Text),
)


def create_app(folder: str) -> Flask:
    # The settings go to another app: with a secret the floor would have sessions, and be slower.
    settings = Flask(__name__)
    read_settings(settings, {"DATA": folder})
    engine = sa.create_engine(**settings.config["SQLALCHEMY_ENGINES"]["default"])
    app = Flask(__name__)
    app.jinja_loader = DictLoader({"page.html": PAGE})
    # A floor that served this folder before left its table.
    games.metadata.drop_all(engine)
    games.metadata.create_all(engine)
    # Writers queue only for SQLite.
    options = {"writes": () if engine.dialect.name == "sqlite" else None}
    page = app.jinja_env.get_template("page.html")
    bare, one = (len(page.render(title="A match", rows=[FIGURES] * rows)) for rows in (0, 1))

    @app.get("/page/<int:size>")
    def show(size: int) -> str:
        """A page of this many bytes: a table, and dots in the space that is too short for a row."""
        rows, rest = divmod(size - bare, one - bare)
        return render_template("page.html", title="A match", rows=[FIGURES] * rows, rest="." * rest)

    @app.post("/games")
    def record() -> Response:
        with engine.connect().execution_options(**options) as connection:
            connection.execute(games.insert().values(typed=request.form["typed"]))
            connection.commit()
        return redirect("/page/1000", 303)

    return app


@click.command()
@click.option("--port", default=0)
@click.option("--data", "folder", required=True)
def main(port: int, folder: str) -> None:
    server = waitress.create_server(
        create_app(folder),
        host="127.0.0.1",
        port=port,
        threads=THREADS,
        ident=None,
        connection_limit=most_connections(),
        asyncore_use_poll=True,
    )
    print(f"http://127.0.0.1:{server.effective_port} until Ctrl+C", flush=True)
    server.run()


if __name__ == "__main__":
    main()
