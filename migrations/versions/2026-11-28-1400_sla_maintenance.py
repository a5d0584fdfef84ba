"""Whether outages during announced maintenance count by a contract."""

from __future__ import annotations

from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Contracts that stand have said nothing of it: all outages count, as until now."""
    op.execute(
        "ALTER TABLE contract ADD COLUMN sla_excludes_maintenance BOOLEAN NOT NULL DEFAULT false"
    )


def downgrade() -> None:
    op.execute("ALTER TABLE contract DROP COLUMN sla_excludes_maintenance")
