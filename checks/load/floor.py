"""The floor: a bare Flask app on the same server and the same database, with one insert and commit a request.

`python -m checks.load.floor FOLDER` serves it, on the database of `scorekeeper serve --data FOLDER`.
"""

import sys

import sqlalchemy as sa
import waitress
from flask import Flask, redirect, request
from werkzeug.wrappers.response import Response

from scorekeeper.commands.main import THREADS
from scorekeeper.config import read_settings
from scorekeeper.storage.database import db
from scorekeeper.web.request.network import most_connections

games = sa.Table(
    "floor",
    sa.MetaData(),
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("typed", sa.Text),
)


def create_app(folder: str) -> Flask:
    app = Flask(__name__)
    read_settings(app, {"DATA": folder})
    db.init_app(app)
    with app.app_context():
        games.metadata.drop_all(db.engine)
        games.metadata.create_all(db.engine)

    @app.post("/games")
    def record() -> Response:
        db.session.execute(games.insert().values(typed=request.form["typed"]))
        db.session.commit()
        return redirect("/", 303)

    return app


if __name__ == "__main__":
    server = waitress.create_server(
        create_app(sys.argv[1]),
        host="127.0.0.1",
        port=0,
        threads=THREADS,
        ident=None,
        connection_limit=most_connections(),
        asyncore_use_poll=True,
    )
    print(f"http://127.0.0.1:{server.effective_port}", flush=True)
    server.run()
