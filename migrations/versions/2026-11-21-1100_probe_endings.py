"""Finds a router's last ended probe run at once: its kept figures hold until another one ends."""

from __future__ import annotations

from migrations import online

revision = "0011"
down_revision = "0010a"
branch_labels = None
depends_on = None


INDEX = "ix_probe_run_router_id_ended_at"


def upgrade() -> None:
    online.create_index(
        INDEX,
        "probe_run",
        "(router_id, ended_at) WHERE started_at IS NOT NULL AND ended_at IS NOT NULL",
    )


def downgrade() -> None:
    online.drop_index(INDEX)
