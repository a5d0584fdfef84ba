"""Time series; hypertables where the server has TimescaleDB."""

from __future__ import annotations

from alembic import op

from migrations import timescale

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

CHUNKS = {"sample": "1 day", "poll": "1 day", "bucket_sample": "7 days", "slot": "28 days"}
"""About 8 million rows a chunk at 1,000 uplinks (docs/decisions/0010-hypertables-and-chunks.md)."""


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE bucket_sample (
            router_id INTEGER NOT NULL,
            denominator INTEGER NOT NULL,
            at TIMESTAMP WITH TIME ZONE NOT NULL,
            bytes BIGINT NOT NULL,
            packets BIGINT NOT NULL,
            remainder INTEGER NOT NULL,
            duration_ms INTEGER NOT NULL,
            mark TEXT NOT NULL,
            CONSTRAINT pk_bucket_sample PRIMARY KEY (router_id, denominator, at, remainder, mark)
        )
        """
    )
    op.execute(
        """
        CREATE TABLE day (
            uplink_id INTEGER NOT NULL,
            date DATE NOT NULL,
            download_bytes BIGINT NOT NULL,
            upload_bytes BIGINT NOT NULL,
            max_download_bps BIGINT NOT NULL,
            max_upload_bps BIGINT NOT NULL,
            peak_slot_download_bps BIGINT NOT NULL,
            peak_slot_upload_bps BIGINT NOT NULL,
            covered_ms INTEGER NOT NULL,
            bridged_ms INTEGER NOT NULL,
            measured_ms INTEGER NOT NULL,
            above_70_download_ms INTEGER NOT NULL,
            above_80_download_ms INTEGER NOT NULL,
            above_90_download_ms INTEGER NOT NULL,
            above_70_upload_ms INTEGER NOT NULL,
            above_80_upload_ms INTEGER NOT NULL,
            above_90_upload_ms INTEGER NOT NULL,
            measured_slots SMALLINT NOT NULL,
            CONSTRAINT pk_day PRIMARY KEY (uplink_id, date)
        )
        """
    )
    op.execute(
        """
        CREATE TABLE hour (
            uplink_id INTEGER NOT NULL,
            at TIMESTAMP WITH TIME ZONE NOT NULL,
            download_bytes BIGINT NOT NULL,
            upload_bytes BIGINT NOT NULL,
            max_download_bps BIGINT NOT NULL,
            max_upload_bps BIGINT NOT NULL,
            peak_slot_download_bps BIGINT NOT NULL,
            peak_slot_upload_bps BIGINT NOT NULL,
            covered_ms INTEGER NOT NULL,
            bridged_ms INTEGER NOT NULL,
            measured_ms INTEGER NOT NULL,
            above_70_download_ms INTEGER NOT NULL,
            above_80_download_ms INTEGER NOT NULL,
            above_90_download_ms INTEGER NOT NULL,
            above_70_upload_ms INTEGER NOT NULL,
            above_80_upload_ms INTEGER NOT NULL,
            above_90_upload_ms INTEGER NOT NULL,
            measured_slots SMALLINT NOT NULL,
            CONSTRAINT pk_hour PRIMARY KEY (uplink_id, at)
        )
        """
    )
    op.execute(
        """
        CREATE TABLE poll (
            router_id INTEGER NOT NULL,
            duration_ms INTEGER NOT NULL,
            at TIMESTAMP WITH TIME ZONE NOT NULL,
            memory_free_bytes BIGINT,
            connections INTEGER,
            logins SMALLINT NOT NULL,
            cpu_load_pct SMALLINT,
            error_code TEXT,
            CONSTRAINT pk_poll PRIMARY KEY (router_id, at)
        )
        """
    )
    op.execute(
        """
        CREATE TABLE sample (
            uplink_id INTEGER NOT NULL,
            duration_ms INTEGER NOT NULL,
            at TIMESTAMP WITH TIME ZONE NOT NULL,
            download_bytes BIGINT NOT NULL,
            upload_bytes BIGINT NOT NULL,
            download_packets BIGINT NOT NULL,
            upload_packets BIGINT NOT NULL,
            drops INTEGER NOT NULL,
            errors INTEGER NOT NULL,
            flags SMALLINT NOT NULL,
            CONSTRAINT pk_sample PRIMARY KEY (uplink_id, at)
        )
        """
    )
    op.execute(
        """
        CREATE TABLE slot (
            uplink_id INTEGER NOT NULL,
            covered_ms INTEGER NOT NULL,
            at TIMESTAMP WITH TIME ZONE NOT NULL,
            download_bytes BIGINT NOT NULL,
            upload_bytes BIGINT NOT NULL,
            max_download_bps BIGINT NOT NULL,
            max_upload_bps BIGINT NOT NULL,
            bridged_ms INTEGER NOT NULL,
            CONSTRAINT pk_slot PRIMARY KEY (uplink_id, at)
        )
        """
    )
    timescale.enable(CHUNKS)


def downgrade() -> None:
    for table in ("slot", "sample", "poll", "hour", "day", "bucket_sample"):
        op.execute(f"DROP TABLE {table}")
