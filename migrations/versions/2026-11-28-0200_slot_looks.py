"""Up to where slots were judged, events of full and degraded ISPs, and ends that nobody could measure."""

from __future__ import annotations

from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

EVENTS_BEFORE = "'unreachable', 'link_down', 'interface_missing', 'isp_silent'"
NEW_EVENTS = "'isp_full', 'isp_degraded'"
REASONS_BEFORE = "'', 'over', 'switched_off', 'removed'"
REASONS = "'', 'over', 'unmeasured', 'switched_off', 'removed'"


def upgrade() -> None:
    op.execute("""
        CREATE TABLE slot_look (
          router_id INTEGER NOT NULL CONSTRAINT pk_slot_look PRIMARY KEY
            CONSTRAINT fk_slot_look_router_id_router REFERENCES router (id) ON DELETE CASCADE,
          seen_at TIMESTAMPTZ NOT NULL
        ) WITH (fillfactor = 40)
    """)
    _index(f"{EVENTS_BEFORE}, {NEW_EVENTS}")
    _allow_reasons(REASONS)


def downgrade() -> None:
    op.execute(f"DELETE FROM incident WHERE kind IN ({NEW_EVENTS})")
    op.execute(f"DELETE FROM event WHERE kind IN ({NEW_EVENTS})")
    op.execute(f"DELETE FROM mute WHERE kind IN ({NEW_EVENTS})")
    op.execute("DELETE FROM uplink_condition WHERE kind <> 'isp_silent'")
    # A channel for these kinds alone would get all others.
    op.execute(f"""
        UPDATE channel SET enabled = enabled AND kinds - ARRAY[{NEW_EVENTS}] <> '[]',
          kinds = kinds - ARRAY[{NEW_EVENTS}] WHERE kinds ?| ARRAY[{NEW_EVENTS}]
    """)
    op.execute("UPDATE incident SET close_reason = 'over' WHERE close_reason = 'unmeasured'")
    _allow_reasons(REASONS_BEFORE)
    _index(EVENTS_BEFORE)
    op.execute("DROP TABLE slot_look")


def _index(kinds: str) -> None:
    op.execute("DROP INDEX ix_event_to_at_of_incidents")
    op.execute(f"CREATE INDEX ix_event_to_at_of_incidents ON event (to_at) WHERE kind IN ({kinds})")


def _allow_reasons(reasons: str) -> None:
    op.execute("ALTER TABLE incident DROP CONSTRAINT ck_incident_close_reason")
    op.execute(
        f"ALTER TABLE incident ADD CONSTRAINT ck_incident_close_reason CHECK (close_reason IN ({reasons}))"
    )
