"""An app on a data folder, and what its database holds."""

import sqlalchemy as sa

from scorekeeper.app import create_app, migrate
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Match


def make_app(folder, **config):
    """An app on a data folder, for a module whose tests each have matches of their own, or for a restart."""
    app = create_app({"DATA": str(folder), "TESTING": True} | config)
    migrate(app)
    return app


def count(app, rows):
    """How many rows of this table the database keeps."""
    with app.app_context():
        return db.session.scalar(sa.select(sa.func.count()).select_from(rows))


def changes(client, match):
    """What was done to the match at this address, in order, since it was started."""
    with client.application.app_context():
        code = match.rpartition("/")[2]
        done = sa.select(Change.what).join(Match).filter_by(code=code).order_by(Change.id)
        return db.session.scalars(done).all()[1:]
