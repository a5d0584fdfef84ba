"""Which incidents a message named as parts of its own: those that join later are told by messages of their own."""

from __future__ import annotations

from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE delivery ADD COLUMN part_ids INTEGER[]")


def downgrade() -> None:
    op.execute("ALTER TABLE delivery DROP COLUMN part_ids")
