"""Which items of the checklist of a new installation were put aside, and when a report was first opened."""

from __future__ import annotations

from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None

COLUMNS = {
    "setup_put_aside": "TEXT[] NOT NULL DEFAULT '{}'",
    "setup_list_put_aside": "BOOLEAN NOT NULL DEFAULT false",
    "report_opened_at": "TIMESTAMPTZ",
}


def upgrade() -> None:
    """An installation that stands sees what it lacks, too."""
    for name, kind in COLUMNS.items():
        op.execute(f"ALTER TABLE installation ADD COLUMN {name} {kind}")


def downgrade() -> None:
    for name in COLUMNS:
        op.execute(f"ALTER TABLE installation DROP COLUMN {name}")
