"""The largest slots of each day that is over: p95 of many days reads them instead of all slots."""

from __future__ import annotations

from alembic import op

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None

TABLE = """
CREATE TABLE day_top (
  uplink_id INTEGER NOT NULL,
  slots INTEGER NOT NULL,
  at TIMESTAMPTZ NOT NULL,
  download_bps BYTEA NOT NULL,
  upload_bps BYTEA NOT NULL,
  CONSTRAINT pk_day_top PRIMARY KEY (uplink_id, at)
)
"""


def upgrade() -> None:
    """Empty: a job fills it, and until then slots are read."""
    op.execute(TABLE)


def downgrade() -> None:
    op.execute("DROP TABLE day_top")
