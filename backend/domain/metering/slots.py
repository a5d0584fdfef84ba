"""The accounting unit: 5 minutes of one uplink.

Cumulative rounding splits a sample over its slots, so the parts add up to the whole: part k gets floor(bytes * end_k
/ duration) - floor(bytes * start_k / duration).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from backend.domain.metering.rates import LineRate, Sample, rate_bps

SLOT_MS = 300_000  # 5 minutes: used for billing by 95th percentile since the 1990s
POSTING_MS = 30_000  # a slot is complete once the poll after its end is stored


@dataclass(frozen=True, slots=True)
class Slot:
    """What one uplink carried in the 5 minutes from `at_ms` on (a multiple of SLOT_MS)."""

    at_ms: int
    download_bytes: int = 0
    upload_bytes: int = 0
    covered_ms: int = 0  # with known bytes
    bridged_ms: int = 0  # covered without shape: such a slot enters totals only
    max_download_bps: int = 0  # fastest sample that touched the slot; 0: none seen whole
    max_upload_bps: int = 0

    def __add__(self, other: Slot) -> Slot:
        """Two contributions to one slot. Raises ValueError for two different slots."""
        if self.at_ms != other.at_ms:
            raise ValueError(f"slots {self.at_ms} and {other.at_ms} are not the same slot")
        return Slot(
            self.at_ms,
            self.download_bytes + other.download_bytes,
            self.upload_bytes + other.upload_bytes,
            self.covered_ms + other.covered_ms,
            self.bridged_ms + other.bridged_ms,
            max(self.max_download_bps, other.max_download_bps),
            max(self.max_upload_bps, other.max_upload_bps),
        )

    def with_inner(self, sample: Sample, uplink: LineRate) -> Slot:
        """`self + part` for the only part of `spread`, in one step: a sample that lies within."""
        duration_ms = sample.to_ms - sample.from_ms
        down_bps, up_bps = _highest_bps(sample, uplink)
        return Slot(
            self.at_ms,
            self.download_bytes + sample.download_bytes,
            self.upload_bytes + sample.upload_bytes,
            self.covered_ms + duration_ms,
            self.bridged_ms + duration_ms if sample.bridged else self.bridged_ms,
            max(self.max_download_bps, down_bps),
            max(self.max_upload_bps, up_bps),
        )


def _highest_bps(sample: Sample, uplink: LineRate) -> tuple[int, int]:
    """The fastest download and upload in a sample: 0 if its shape is unknown."""
    if sample.bridged:
        return 0, 0
    duration_ms = sample.to_ms - sample.from_ms
    down_bps = rate_bps(sample.download_bytes, duration_ms)
    up_bps = rate_bps(sample.upload_bytes, duration_ms)
    return min(down_bps, uplink.download_bps), min(up_bps, uplink.upload_bps)


def spread(sample: Sample, uplink: LineRate) -> Iterator[Slot]:
    """The slots that `sample` touches, in order, its bytes and milliseconds split exactly."""
    duration_ms = sample.duration_ms
    max_download_bps, max_upload_bps = _highest_bps(sample, uplink)
    start_ms, down_before, up_before = sample.from_ms, 0, 0
    while start_ms < sample.to_ms:
        slot_ms = start_ms - start_ms % SLOT_MS
        end_ms = min(slot_ms + SLOT_MS, sample.to_ms)
        passed_ms = end_ms - sample.from_ms
        down_by_then = sample.download_bytes * passed_ms // duration_ms
        up_by_then = sample.upload_bytes * passed_ms // duration_ms
        yield Slot(
            slot_ms,
            down_by_then - down_before,
            up_by_then - up_before,
            end_ms - start_ms,
            end_ms - start_ms if sample.bridged else 0,
            max_download_bps,
            max_upload_bps,
        )
        start_ms, down_before, up_before = end_ms, down_by_then, up_by_then


def bytes_from(sample: Sample, at_ms: int) -> tuple[int, int]:
    """Download and upload of those slots of `spread` that begin at `at_ms`, after the sample's begin, or later."""
    first_ms = at_ms + -at_ms % SLOT_MS
    if first_ms >= sample.to_ms:
        return 0, 0
    passed_ms, duration_ms = first_ms - sample.from_ms, sample.duration_ms
    return (
        sample.download_bytes - sample.download_bytes * passed_ms // duration_ms,
        sample.upload_bytes - sample.upload_bytes * passed_ms // duration_ms,
    )
