"""Mail addresses of accounts, and channels that are an account's own subscription."""

from __future__ import annotations

from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE account
          ADD COLUMN mail_address TEXT,
          ADD COLUMN pending_mail_address TEXT,
          ADD COLUMN mail_link_hash BYTEA,
          ADD COLUMN mail_link_ends_at TIMESTAMPTZ,
          ADD CONSTRAINT uq_account_mail_link_hash UNIQUE (mail_link_hash),
          ADD CONSTRAINT ck_account_mail_link CHECK (
            (pending_mail_address IS NULL) = (mail_link_hash IS NULL)
            AND (mail_link_hash IS NULL) = (mail_link_ends_at IS NULL)
          )
    """)
    op.execute("""
        ALTER TABLE channel
          ADD COLUMN personal BOOLEAN NOT NULL DEFAULT false,
          ADD COLUMN account_id INTEGER,
          ADD COLUMN campus_ids INTEGER[] NOT NULL DEFAULT '{}',
          ADD COLUMN router_ids INTEGER[] NOT NULL DEFAULT '{}',
          ADD COLUMN stopped TEXT,
          ADD COLUMN held BOOLEAN NOT NULL DEFAULT false,
          ADD CONSTRAINT fk_channel_account_id_account
            FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE SET NULL,
          ADD CONSTRAINT uq_channel_account_id UNIQUE (account_id),
          ADD CONSTRAINT ck_channel_shared CHECK (
            personal OR account_id IS NULL AND stopped IS NULL AND NOT held
            AND campus_ids = '{}' AND router_ids = '{}'
          ),
          ADD CONSTRAINT ck_channel_personal CHECK (
            NOT personal OR kind = 'mail' AND campus_id IS NULL AND secret_encrypted IS NULL
            AND enabled = (stopped IS NULL AND NOT held)
          ),
          ADD CONSTRAINT ck_channel_stopped CHECK (stopped IN ('never_begun', 'unsubscribed', 'paused'))
    """)
    op.execute("DROP INDEX uq_channel_name")
    op.execute("CREATE UNIQUE INDEX uq_channel_name ON channel (lower(name)) WHERE NOT personal")
    op.execute("""
        ALTER TABLE delivery
          ADD COLUMN recipient TEXT NOT NULL DEFAULT '',
          ADD COLUMN reason TEXT,
          DROP CONSTRAINT ck_delivery_phase,
          ADD CONSTRAINT ck_delivery_phase CHECK (
            phase IN ('open', 'close', 'digest', 'test', 'confirm_address', 'address_changed')
          ),
          DROP CONSTRAINT ck_delivery_incident,
          ADD CONSTRAINT ck_delivery_incident CHECK ((phase IN ('open', 'close')) = (incident_id IS NOT NULL)),
          ADD CONSTRAINT ck_delivery_recipient CHECK (
            (phase IN ('confirm_address', 'address_changed')) = (recipient <> '')
          ),
          ADD CONSTRAINT ck_delivery_reason CHECK (reason IS NULL OR state = 'withdrawn')
    """)


def downgrade() -> None:
    """Subscriptions go with what they were sent: the version before would mail them to all."""
    op.execute("DELETE FROM channel WHERE personal")
    op.execute("""
        ALTER TABLE delivery
          DROP CONSTRAINT ck_delivery_reason,
          DROP CONSTRAINT ck_delivery_recipient,
          DROP CONSTRAINT ck_delivery_incident,
          ADD CONSTRAINT ck_delivery_incident CHECK ((phase IN ('digest', 'test')) = (incident_id IS NULL)),
          DROP CONSTRAINT ck_delivery_phase,
          ADD CONSTRAINT ck_delivery_phase CHECK (phase IN ('open', 'close', 'digest', 'test')),
          DROP COLUMN reason,
          DROP COLUMN recipient
    """)
    op.execute("DROP INDEX uq_channel_name")
    op.execute("CREATE UNIQUE INDEX uq_channel_name ON channel (lower(name))")
    op.execute("""
        ALTER TABLE channel
          DROP CONSTRAINT ck_channel_stopped,
          DROP CONSTRAINT ck_channel_personal,
          DROP CONSTRAINT ck_channel_shared,
          DROP CONSTRAINT uq_channel_account_id,
          DROP CONSTRAINT fk_channel_account_id_account,
          DROP COLUMN held,
          DROP COLUMN stopped,
          DROP COLUMN router_ids,
          DROP COLUMN campus_ids,
          DROP COLUMN account_id,
          DROP COLUMN personal
    """)
    op.execute("""
        ALTER TABLE account
          DROP CONSTRAINT ck_account_mail_link,
          DROP CONSTRAINT uq_account_mail_link_hash,
          DROP COLUMN mail_link_ends_at,
          DROP COLUMN mail_link_hash,
          DROP COLUMN pending_mail_address,
          DROP COLUMN mail_address
    """)
