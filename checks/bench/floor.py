"""The floor: a bare Flask app on the same server, with one template, and one insert and commit.

Its database is opened by `scorekeeper.database`, so through SQLAlchemy with the same pragmas, and its
insert is SQLAlchemy Core's. `python -m checks.bench.floor FILE` serves it with a database in this file.
"""

import sys

import sqlalchemy as sa
import waitress
from flask import Flask, redirect, render_template, request
from jinja2 import DictLoader
from werkzeug.wrappers.response import Response

from scorekeeper.commands.main import THREADS
from scorekeeper.storage.database import Table  # noqa: F401 (imported, it prepares every connection)

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


def create_app(file: str) -> Flask:
    app = Flask(__name__)
    app.jinja_loader = DictLoader({"page.html": PAGE})
    engine = sa.create_engine(f"sqlite:///{file}")
    columns = sa.Column("id", sa.Integer, primary_key=True), sa.Column("typed", sa.Text)
    games = sa.Table("games", sa.MetaData(), *columns)
    games.metadata.create_all(engine)
    page = app.jinja_env.get_template("page.html")
    bare, one = (len(page.render(title="A match", rows=[FIGURES] * rows)) for rows in (0, 1))

    @app.get("/page/<int:size>")
    def show(size: int) -> str:
        """A page of this many bytes: a table, and dots where no row fits any more."""
        rows, rest = divmod(size - bare, one - bare)
        return render_template("page.html", title="A match", rows=[FIGURES] * rows, rest="." * rest)

    @app.post("/games")
    def record() -> Response:
        with engine.connect().execution_options(writes=True) as connection:
            connection.execute(games.insert().values(typed=request.form["typed"]))
            connection.commit()
        return redirect("/page/1000", 303)

    return app


if __name__ == "__main__":
    server = waitress.create_server(
        create_app(sys.argv[1]), host="127.0.0.1", port=0, threads=THREADS, ident=None
    )
    print(f"http://127.0.0.1:{server.effective_port}", flush=True)
    server.run()
