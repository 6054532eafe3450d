"""First tables: keepers, matches with players, games with entries, and changes.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "keeper",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("since", sa.DateTime, nullable=False),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(13), nullable=False, unique=True),
        sa.Column("submission", sa.String(64), nullable=False, unique=True),
        sa.Column("title", sa.String(400), nullable=False),
        sa.Column("tied_low", sa.String(20), nullable=False),
        sa.Column("started", sa.DateTime, nullable=False),
    )
    op.create_table(
        "membership",
        sa.Column("keeper_id", sa.Integer, sa.ForeignKey("keeper.id"), primary_key=True),
        sa.Column("match_id", sa.Integer, sa.ForeignKey("match.id"), primary_key=True, index=True),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.Integer, sa.ForeignKey("match.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(400), nullable=False),
        sa.UniqueConstraint("match_id", "seat"),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.Integer, sa.ForeignKey("match.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("submission", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("finish", sa.String(20), nullable=False),
        sa.Column("by_hand", sa.Boolean, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.UniqueConstraint("match_id", "number"),
        sa.UniqueConstraint("match_id", "submission"),
    )
    op.create_table(
        "entry",
        sa.Column("game_id", sa.Integer, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("typed", sa.String(80), nullable=False),
        sa.Column("jokers", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("named", sa.Boolean, nullable=False),
    )
    op.create_table(
        "change",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.Integer, sa.ForeignKey("match.id"), nullable=False, index=True),
        sa.Column("game_id", sa.Integer, sa.ForeignKey("game.id")),
        sa.Column("keeper_id", sa.Integer, sa.ForeignKey("keeper.id"), nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("before", sa.JSON),
        sa.Column("after", sa.JSON),
        sa.Column("at", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    for table in ("change", "entry", "game", "player", "membership", "match", "keeper"):
        op.drop_table(table)
