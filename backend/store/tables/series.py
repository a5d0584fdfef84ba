"""Time series of uplinks. Column order puts 8-byte values on 8-byte boundaries: a slot takes 84 bytes in the heap.

No foreign keys: they cost a look-up per row of the busiest inserts, and uplinks are archived, not deleted.
"""

from __future__ import annotations

import datetime as dt

from sqlalchemy.orm import Mapped, mapped_column

from backend.store.tables.base import Base, Big, Small


class Sample(Base):
    """One poll: bytes in the `duration_ms` that ended `at`. samples.py names the bits of `flags`."""

    __tablename__ = "sample"

    uplink_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    duration_ms: Mapped[int]
    at: Mapped[dt.datetime] = mapped_column(primary_key=True)
    download_bytes: Mapped[Big]
    upload_bytes: Mapped[Big]
    download_packets: Mapped[Big]
    upload_packets: Mapped[Big]
    drops: Mapped[int]
    errors: Mapped[int]
    flags: Mapped[Small]


class Slot(Base):
    """Five minutes from `at` on; written once, when the slot is over (the open one is in `anchor`)."""

    __tablename__ = "slot"

    uplink_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    covered_ms: Mapped[int]
    at: Mapped[dt.datetime] = mapped_column(primary_key=True)
    download_bytes: Mapped[Big]
    upload_bytes: Mapped[Big]
    max_download_bps: Mapped[Big]
    max_upload_bps: Mapped[Big]
    bridged_ms: Mapped[int]


class _Rollup:
    """The figures of domain/metering/rollups.py: sums of slots. Thresholds use the contract of their time."""

    download_bytes: Mapped[Big]
    upload_bytes: Mapped[Big]
    max_download_bps: Mapped[Big]
    max_upload_bps: Mapped[Big]
    peak_slot_download_bps: Mapped[Big]
    peak_slot_upload_bps: Mapped[Big]
    covered_ms: Mapped[int]
    bridged_ms: Mapped[int]
    measured_ms: Mapped[int]
    above_70_download_ms: Mapped[int]
    above_80_download_ms: Mapped[int]
    above_90_download_ms: Mapped[int]
    above_70_upload_ms: Mapped[int]
    above_80_upload_ms: Mapped[int]
    above_90_upload_ms: Mapped[int]
    measured_slots: Mapped[Small]


class Hour(_Rollup, Base):
    """One hour of the campus's clock from `at` on (shorter where the clock is set by half an hour)."""

    __tablename__ = "hour"

    uplink_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[dt.datetime] = mapped_column(primary_key=True)


class Day(_Rollup, Base):
    """One calendar day of the campus (23 to 25 hours)."""

    __tablename__ = "day"

    uplink_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    date: Mapped[dt.date] = mapped_column(primary_key=True)


class DayTop(Base):
    """The largest rates of a UTC day that is over, 8 bytes each, in falling order; gone once a slot of it changes."""

    __tablename__ = "day_top"

    uplink_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    slots: Mapped[int]  # that were measured
    at: Mapped[dt.datetime] = mapped_column(primary_key=True)
    download_bps: Mapped[bytes]
    upload_bps: Mapped[bytes]
