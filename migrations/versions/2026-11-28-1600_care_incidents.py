"""The last day of a contract, and incidents about it; incidents that Timbang itself needs care."""

from __future__ import annotations

from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

EVENTS_BEFORE = (
    "'unreachable', 'link_down', 'interface_missing', 'isp_silent', 'isp_full', 'isp_degraded',"
    " 'router_busy', 'probes_missing', 'probes_invalid', 'skewed', 'finding_danger', 'reboot',"
    " 'quota', 'quota_used', 'contract_low', 'sla_missed', 'no_data'"
)
OF_TIMBANG_BEFORE = "'timbang_blind'"
NEW_KINDS = "'contract_ends', 'timbang_unwell'"


def upgrade() -> None:
    """No contract has an end yet. What Timbang disagreed about before the first pass is no news (store/alerts)."""
    op.execute(
        "ALTER TABLE contract ADD COLUMN to_date DATE,"
        " ADD CONSTRAINT ck_contract_ends CHECK (to_date >= from_date)"
    )
    _index(f"{EVENTS_BEFORE}, 'contract_ends'")
    _allow_without_router(f"{OF_TIMBANG_BEFORE}, 'timbang_unwell'")


def downgrade() -> None:
    op.execute(f"DELETE FROM incident WHERE kind IN ({NEW_KINDS})")
    op.execute(f"DELETE FROM mute WHERE kind IN ({NEW_KINDS})")
    op.execute("DELETE FROM event WHERE kind = 'contract_ends'")
    # A channel for these kinds alone would get all others.
    op.execute(f"""
        UPDATE channel SET enabled = enabled AND kinds - ARRAY[{NEW_KINDS}] <> '[]',
          kinds = kinds - ARRAY[{NEW_KINDS}] WHERE kinds ?| ARRAY[{NEW_KINDS}]
    """)
    op.execute("DELETE FROM incident_watch WHERE kind = 'timbang_unwell'")
    _allow_without_router(OF_TIMBANG_BEFORE)
    _index(EVENTS_BEFORE)
    op.execute("ALTER TABLE contract DROP COLUMN to_date")


def _index(kinds: str) -> None:
    op.execute("DROP INDEX ix_event_to_at_of_incidents")
    op.execute(f"CREATE INDEX ix_event_to_at_of_incidents ON event (to_at) WHERE kind IN ({kinds})")


def _allow_without_router(kinds: str) -> None:
    op.execute("ALTER TABLE incident DROP CONSTRAINT ck_incident_router")
    op.execute(
        "ALTER TABLE incident ADD CONSTRAINT ck_incident_router"
        f" CHECK ((router_id IS NULL) = (kind IN ({kinds})) AND (uplink_id IS NULL OR router_id IS NOT NULL))"
    )
