"""Remember until when a router that failed is left alone, so that people see when it is asked again."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE router_state ADD COLUMN retry_at TIMESTAMPTZ")


def downgrade() -> None:
    op.execute("ALTER TABLE router_state DROP COLUMN retry_at")
