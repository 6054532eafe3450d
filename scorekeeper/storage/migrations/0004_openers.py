"""Keep who opened each game, and who was drawn to open the next.

Revision ID: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("game", sa.Column("opener", sa.Integer))
    op.add_column("match", sa.Column("next_opener", sa.Integer))


def downgrade() -> None:
    op.drop_column("match", "next_opener")
    op.drop_column("game", "opener")
