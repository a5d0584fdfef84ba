"""Conditions of uplinks between two looks, and up to where each router's samples were judged."""

from __future__ import annotations

from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE condition_look (
          router_id INTEGER NOT NULL CONSTRAINT pk_condition_look PRIMARY KEY
            CONSTRAINT fk_condition_look_router_id_router REFERENCES router (id) ON DELETE CASCADE,
          seen_at TIMESTAMPTZ NOT NULL
        ) WITH (fillfactor = 40)
    """)
    op.execute("""
        CREATE TABLE uplink_condition (
          uplink_id INTEGER NOT NULL
            CONSTRAINT fk_uplink_condition_uplink_id_uplink REFERENCES uplink (id) ON DELETE CASCADE,
          kind TEXT NOT NULL,
          phase TEXT NOT NULL,
          since TIMESTAMPTZ NOT NULL,
          held_ms INTEGER NOT NULL,
          good_since TIMESTAMPTZ,
          seen_at TIMESTAMPTZ NOT NULL,
          CONSTRAINT pk_uplink_condition PRIMARY KEY (uplink_id, kind),
          CONSTRAINT ck_uplink_condition_phase CHECK (phase IN ('pending', 'open', 'closing')),
          CONSTRAINT ck_uplink_condition_good_since CHECK ((phase = 'closing') = (good_since IS NOT NULL))
        )
    """)


def downgrade() -> None:
    op.execute("DROP TABLE uplink_condition, condition_look")
