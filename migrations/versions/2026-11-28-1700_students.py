"""How many students a campus has, by year."""

from __future__ import annotations

from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Campuses that stand have entered none."""
    op.execute("ALTER TABLE campus ADD COLUMN students JSONB NOT NULL DEFAULT '{}'::jsonb")


def downgrade() -> None:
    op.execute("ALTER TABLE campus DROP COLUMN students")
