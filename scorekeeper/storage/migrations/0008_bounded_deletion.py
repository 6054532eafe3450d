"""Index what a deletion looks up, and keep since when a match may be purged.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

# "change"."keeper_id" too: devices without matches are purged.
INDEXED = (("change", "game_id"), ("change", "undoes_id"), ("change", "keeper_id"))


def upgrade() -> None:
    for table, column in INDEXED:
        op.create_index(f"ix_{table}_{column}", table, [column])
    op.add_column("match", sa.Column("purge_after", sa.DateTime))
    op.create_index("ix_match_deleted", "match", ["deleted"])


def downgrade() -> None:
    op.drop_index("ix_match_deleted", "match")
    op.drop_column("match", "purge_after")
    for table, column in INDEXED:
        op.drop_index(f"ix_{table}_{column}", table)
