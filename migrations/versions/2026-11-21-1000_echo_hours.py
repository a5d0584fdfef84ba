"""Hours of light echoes (a hypertable where the server has TimescaleDB). Those of known minutes come with 0010a."""

from __future__ import annotations

from alembic import op

from migrations import timescale

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

CHUNKS = {"echo_hour": "28 days"}


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE echo_hour (
            uplink_id INTEGER NOT NULL,
            at TIMESTAMP WITH TIME ZONE NOT NULL,
            origin SMALLINT NOT NULL,
            rtt_us INTEGER[] NOT NULL,
            echoes INTEGER[] NOT NULL,
            sent INTEGER[] NOT NULL,
            lost INTEGER[] NOT NULL,
            minutes INTEGER[] NOT NULL,
            CONSTRAINT pk_echo_hour PRIMARY KEY (uplink_id, at, origin)
        )
        """
    )
    timescale.enable(CHUNKS)


def downgrade() -> None:
    op.execute("DROP TABLE echo_hour")
