"""Which probe run of a router ended last, found at once: what is kept of its figures holds until another one ends."""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        """
        CREATE INDEX ix_probe_run_router_id_ended_at ON probe_run (router_id, ended_at)
        WHERE started_at IS NOT NULL AND ended_at IS NOT NULL
        """
    )


def downgrade() -> None:
    op.execute("DROP INDEX ix_probe_run_router_id_ended_at")
