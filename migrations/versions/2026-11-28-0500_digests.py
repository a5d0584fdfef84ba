"""Channels that get one digest a day, and the digests that they were sent."""

from __future__ import annotations

from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE channel
          ADD COLUMN daily_minute INTEGER,
          ADD CONSTRAINT ck_channel_daily_minute CHECK (
            daily_minute IS NULL OR daily_minute BETWEEN 0 AND 1439 AND NOT work_hours_only
          )
    """)
    op.execute("""
        ALTER TABLE delivery
          ADD COLUMN digest_from TIMESTAMPTZ,
          ADD COLUMN digest_to TIMESTAMPTZ,
          DROP CONSTRAINT ck_delivery_phase,
          ADD CONSTRAINT ck_delivery_phase CHECK (phase IN ('open', 'close', 'digest', 'test')),
          DROP CONSTRAINT ck_delivery_test,
          ADD CONSTRAINT ck_delivery_incident CHECK ((phase IN ('digest', 'test')) = (incident_id IS NULL)),
          ADD CONSTRAINT ck_delivery_digest CHECK (
            (phase = 'digest') = (digest_from IS NOT NULL) AND (digest_from IS NULL) = (digest_to IS NULL)
          ),
          ADD CONSTRAINT uq_delivery_channel_id_digest_to UNIQUE (channel_id, digest_to)
    """)


def downgrade() -> None:
    """A channel with a daily digest is switched off: it would be told of each incident at any hour."""
    op.execute("DELETE FROM delivery WHERE phase = 'digest'")
    op.execute("""
        ALTER TABLE delivery
          DROP CONSTRAINT uq_delivery_channel_id_digest_to,
          DROP CONSTRAINT ck_delivery_digest,
          DROP CONSTRAINT ck_delivery_incident,
          DROP CONSTRAINT ck_delivery_phase,
          ADD CONSTRAINT ck_delivery_phase CHECK (phase IN ('open', 'close', 'test')),
          ADD CONSTRAINT ck_delivery_test CHECK ((phase = 'test') = (incident_id IS NULL)),
          DROP COLUMN digest_from,
          DROP COLUMN digest_to
    """)
    op.execute("UPDATE channel SET enabled = false WHERE daily_minute IS NOT NULL")
    op.execute(
        "ALTER TABLE channel DROP CONSTRAINT ck_channel_daily_minute, DROP COLUMN daily_minute"
    )
