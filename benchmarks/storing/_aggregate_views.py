"""Our hours and days as continuous aggregates: as close as TimescaleDB lets them be."""

from __future__ import annotations

import datetime as dt
from typing import Any

import psycopg

DOWN, UP = (
    f"(slot.{way}_bytes * 16000 + slot.covered_ms) / (2 * slot.covered_ms)"
    for way in ("download", "upload")
)
MEASURED = "slot.bridged_ms = 0 AND slot.covered_ms > 0"


def _above(rate: str, way: str, percent: int) -> str:
    return (
        f"coalesce(sum(slot.covered_ms) FILTER (WHERE {MEASURED} AND CASE WHEN {MEASURED} THEN {rate} END * 100 "
        f"> {percent} * uplink.{way}_bps), 0)::integer AS above_{percent}_{way}_ms"
    )


FIGURES = ",\n  ".join(
    [
        "sum(slot.download_bytes)::bigint AS download_bytes",
        "sum(slot.upload_bytes)::bigint AS upload_bytes",
        "max(slot.max_download_bps) AS max_download_bps",
        "max(slot.max_upload_bps) AS max_upload_bps",
        f"coalesce(max(CASE WHEN {MEASURED} THEN {DOWN} END), 0) AS peak_slot_download_bps",
        f"coalesce(max(CASE WHEN {MEASURED} THEN {UP} END), 0) AS peak_slot_upload_bps",
        "sum(slot.covered_ms)::integer AS covered_ms",
        "sum(slot.bridged_ms)::integer AS bridged_ms",
        f"coalesce(sum(slot.covered_ms) FILTER (WHERE {MEASURED}), 0)::integer AS measured_ms",
        *[
            _above(rate, way, n)
            for rate, way in ((DOWN, "download"), (UP, "upload"))
            for n in (70, 80, 90)
        ],
        f"(count(*) FILTER (WHERE {MEASURED}))::smallint AS measured_slots",
    ]
)

VIEW = """
CREATE MATERIALIZED VIEW {name}_{unit} WITH (timescaledb.continuous, timescaledb.materialized_only) AS
SELECT slot.uplink_id, time_bucket('1 {unit}', slot.at, '{zone}') AS at, {figures}
FROM slot JOIN uplink ON uplink.id = slot.uplink_id
GROUP BY slot.uplink_id, time_bucket('1 {unit}', slot.at, '{zone}') WITH NO DATA
"""
UNITS = ("hour", "day")


def create(connection: psycopg.Connection[Any], name: str, zone: str) -> None:
    """`name`_hour and `name`_day, empty. The zone stands in the view: each other zone needs views of its own."""
    for unit in UNITS:
        connection.execute(VIEW.format(name=name, unit=unit, zone=zone, figures=FIGURES))


def refresh(
    connection: psycopg.Connection[Any], name: str, since: dt.datetime, until: dt.datetime
) -> None:
    """Make what changed in the window again; not possible inside a transaction."""
    for unit in UNITS:
        connection.execute(
            f"CALL refresh_continuous_aggregate('{name}_{unit}', '{since}', '{until}')"
        )
