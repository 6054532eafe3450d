"""Keep every choice of the house rules, and whether a match was ended early.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    # What every match before this was: a classic round, but for its rule for ties.
    for column in (
        sa.Column("scoring", sa.String(20), nullable=False, server_default="difference"),
        sa.Column("length_kind", sa.String(20), nullable=False, server_default="rounds"),
        sa.Column("length_number", sa.Integer, nullable=False, server_default="1"),
        sa.Column("first_meld", sa.Integer, nullable=False, server_default="30"),
        sa.Column("turn_seconds", sa.Integer, nullable=False, server_default="60"),
        sa.Column("box", sa.String(20), nullable=False, server_default="standard"),
        sa.Column("teaching", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("stopped", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("match", column)


def downgrade() -> None:
    columns = ("scoring", "length_kind", "length_number", "first_meld", "turn_seconds", "box", "teaching")
    for column in (*columns, "stopped"):
        op.drop_column("match", column)
