"""Which recipients of a mail have it, or never will, while it is tried for the others."""

from __future__ import annotations

from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE delivery ADD COLUMN accepted_by TEXT[] NOT NULL DEFAULT '{}',
          ADD COLUMN refused_by TEXT[] NOT NULL DEFAULT '{}'
    """)


def downgrade() -> None:
    op.execute("ALTER TABLE delivery DROP COLUMN accepted_by, DROP COLUMN refused_by")
