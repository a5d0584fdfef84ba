"""Incidents of what is done to routers: changes, drifts, findings of danger, reboots."""

from __future__ import annotations

from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

EVENTS_BEFORE = (
    "'unreachable', 'link_down', 'interface_missing', 'isp_silent', 'isp_full', 'isp_degraded'"
)
NEW_EVENTS = (
    "'router_busy', 'probes_missing', 'probes_invalid', 'skewed', 'finding_danger', 'reboot'"
)
NEW_KINDS = (
    "'router_busy', 'probes_missing', 'probes_invalid', 'skewed', 'finding_danger', 'drift',"
    " 'change_waiting', 'change_stuck', 'change_reverted', 'reboot'"
)


def upgrade() -> None:
    op.execute("""
        CREATE TABLE incident_watch (
          kind TEXT NOT NULL CONSTRAINT pk_incident_watch PRIMARY KEY,
          since_at TIMESTAMPTZ NOT NULL
        )
    """)
    # What was known before the upgrade is no news. A new installation has no before.
    op.execute(f"""
        INSERT INTO incident_watch (kind, since_at)
        SELECT kind, newest.at + interval '1 millisecond' FROM unnest(ARRAY[{NEW_KINDS}]) AS kind CROSS JOIN (
          SELECT max(at) AS at FROM (
            SELECT greatest(polled_at, config_read_at) AS at FROM router_state
            UNION ALL SELECT at FROM drift
            UNION ALL SELECT greatest(verified_at, ended_at) FROM router_change
          ) AS known
        ) AS newest WHERE newest.at IS NOT NULL
    """)
    # Dangers that stand already begin with the reading in which they were known.
    op.execute("""
        INSERT INTO event (router_id, kind, from_at, detail)
        SELECT router_id, 'finding_danger', config_read_at,
          jsonb_build_object('codes', (
            SELECT jsonb_agg(DISTINCT finding ->> 'code') FROM jsonb_array_elements(findings) AS finding
            WHERE finding ->> 'severity' = 'danger'))
        FROM router_state WHERE findings @> '[{"severity": "danger"}]' AND config_read_at IS NOT NULL
    """)
    _index(f"{EVENTS_BEFORE}, {NEW_EVENTS}")


def downgrade() -> None:
    op.execute(f"DELETE FROM incident WHERE kind IN ({NEW_KINDS})")
    op.execute(f"DELETE FROM mute WHERE kind IN ({NEW_KINDS})")
    # A reboot was noted before, too.
    op.execute(f"DELETE FROM event WHERE kind IN ({NEW_EVENTS}) AND kind <> 'reboot'")
    op.execute("DELETE FROM incident_rule WHERE kind = 'router_busy'")
    # A channel for these kinds alone would get all others.
    op.execute(f"""
        UPDATE channel SET enabled = enabled AND kinds - ARRAY[{NEW_KINDS}] <> '[]',
          kinds = kinds - ARRAY[{NEW_KINDS}] WHERE kinds ?| ARRAY[{NEW_KINDS}]
    """)
    _index(EVENTS_BEFORE)
    op.execute("DROP TABLE incident_watch")


def _index(kinds: str) -> None:
    op.execute("DROP INDEX ix_event_to_at_of_incidents")
    op.execute(f"CREATE INDEX ix_event_to_at_of_incidents ON event (to_at) WHERE kind IN ({kinds})")
