"""Incidents of what contracts promise and allow, and of missing readings; figures of an incident."""

from __future__ import annotations

from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

EVENTS_BEFORE = (
    "'unreachable', 'link_down', 'interface_missing', 'isp_silent', 'isp_full', 'isp_degraded',"
    " 'router_busy', 'probes_missing', 'probes_invalid', 'skewed', 'finding_danger', 'reboot'"
)
NEW_KINDS = "'quota', 'quota_used', 'contract_low', 'sla_missed', 'no_data'"
"""Events and incidents are called alike. None was noted before, so nothing old can become news."""


def upgrade() -> None:
    op.execute("ALTER TABLE incident ADD COLUMN figures JSONB NOT NULL DEFAULT '{}'")
    _index(f"{EVENTS_BEFORE}, {NEW_KINDS}")


def downgrade() -> None:
    op.execute(f"DELETE FROM incident WHERE kind IN ({NEW_KINDS})")
    op.execute(f"DELETE FROM mute WHERE kind IN ({NEW_KINDS})")
    op.execute(f"DELETE FROM event WHERE kind IN ({NEW_KINDS})")
    # A channel for these kinds alone would get all others.
    op.execute(f"""
        UPDATE channel SET enabled = enabled AND kinds - ARRAY[{NEW_KINDS}] <> '[]',
          kinds = kinds - ARRAY[{NEW_KINDS}] WHERE kinds ?| ARRAY[{NEW_KINDS}]
    """)
    _index(EVENTS_BEFORE)
    op.execute("ALTER TABLE incident DROP COLUMN figures")


def _index(kinds: str) -> None:
    op.execute("DROP INDEX ix_event_to_at_of_incidents")
    op.execute(f"CREATE INDEX ix_event_to_at_of_incidents ON event (to_at) WHERE kind IN ({kinds})")
