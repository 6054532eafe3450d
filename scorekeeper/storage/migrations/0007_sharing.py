"""Keep who started a match and who was invited to it, what is hidden or deleted, and other names of people.

Revision ID: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("keeper", sa.Column("name", sa.String(400), nullable=False, server_default=sa.text("''")))
    op.add_column("match", sa.Column("invite", sa.String(13)))
    op.add_column("match", sa.Column("deleted", sa.DateTime))
    op.add_column("membership", sa.Column("starter", sa.Boolean, nullable=False, server_default=sa.false()))
    # Until now nobody could be invited: whoever keeps a match has started it.
    op.execute(sa.text("UPDATE membership SET starter = TRUE"))
    op.add_column("membership", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
    # Not by a batch, which makes a new table: when the old one is dropped, SQLite looks through all of the
    # new one for what points to each of its rows.
    op.execute(
        sa.text(
            'ALTER TABLE "change" ADD COLUMN undoes_id INTEGER '
            'CONSTRAINT fk_change_undoes_id_change REFERENCES "change" (id)'
        )
    )
    op.create_table(
        "known_as",
        sa.Column("keeper_id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(400), nullable=False),
        sa.Column("person", sa.String(400), nullable=False),
        sa.ForeignKeyConstraint(["keeper_id"], ["keeper.id"], name="fk_known_as_keeper_id_keeper"),
        sa.PrimaryKeyConstraint("keeper_id", "name", name="pk_known_as"),
    )


def downgrade() -> None:
    op.drop_table("known_as")
    with op.batch_alter_table("change") as change:
        change.drop_column("undoes_id")
    op.drop_column("membership", "hidden")
    op.drop_column("membership", "starter")
    op.drop_column("match", "deleted")
    op.drop_column("match", "invite")
    op.drop_column("keeper", "name")
