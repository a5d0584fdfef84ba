"""Remember what hours and days were made with, so that a corrected zone or contract makes them again."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE uplink ADD COLUMN rollup_basis TEXT")


def downgrade() -> None:
    op.execute("ALTER TABLE uplink DROP COLUMN rollup_basis")
