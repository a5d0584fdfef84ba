"""A week's volumes, shares and fullest ISP, to be held against those of the week before.

Compares volumes only if nearly all of both weeks was observed. Half a week has half the bytes, which is no change,
and its mean rate may miss all nights or all mornings. A reader would take any figure for a true one.
"""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.coverage import Coverage, CoveragePolicy
from backend.domain.figures.summary import Flow, GroupFlow, Summary


@dataclass(frozen=True, slots=True)
class VolumeChange:
    """Bytes as a part of those before (0.1 = 10 % more); None: unknown."""

    download_bytes: float | None
    upload_bytes: float | None
    partly_observed: bool  # unknown as less than 99 % of either week was observed


@dataclass(frozen=True, slots=True)
class UplinkWeekChange(VolumeChange):
    """Shares in points."""

    uplink_id: int
    download_share: float | None
    upload_share: float | None


def changes(this: Summary, last: Summary | None) -> list[UplinkWeekChange]:
    """For each uplink that both weeks have."""
    before = {uplink.key: uplink for uplink in last.uplinks} if last is not None else {}
    rows = [(uplink, before[uplink.key]) for uplink in this.uplinks if uplink.key in before]
    growths = []
    for uplink, old in rows:
        partly = _partly(uplink.coverage, old.coverage)
        growths.append(
            UplinkWeekChange(
                uplink_id=int(uplink.key),
                download_bytes=_growth(uplink.download, old.download, partly=partly),
                upload_bytes=_growth(uplink.upload, old.upload, partly=partly),
                partly_observed=partly,
                download_share=_points(uplink.download, old.download),
                upload_share=_points(uplink.upload, old.upload),
            )
        )
    return growths


def total_change(this: Summary, last: Summary | None) -> VolumeChange | None:
    """Needs every uplink observed; None without a week before."""
    if last is None:
        return None
    partly = _partly(*(uplink.coverage for week in (this, last) for uplink in week.uplinks))
    return VolumeChange(
        _growth(this.download, last.download, partly=partly),
        _growth(this.upload, last.upload, partly=partly),
        partly,
    )


def _partly(*coverages: Coverage) -> bool:
    return any(coverage.share < CoveragePolicy().full_from for coverage in coverages)


def _growth(this: Flow | GroupFlow, last: Flow | GroupFlow, *, partly: bool) -> float | None:
    return this.bytes / last.bytes - 1 if last.bytes > 0 and not partly else None


def _points(this: Flow, last: Flow) -> float | None:
    if this.achieved_share is None or last.achieved_share is None:
        return None
    return this.achieved_share - last.achieved_share


@dataclass(frozen=True, slots=True)
class FullestPart:
    key: str
    name: str
    direction: Direction
    p95: float  # of the contract


def fullest_of(summary: Summary) -> FullestPart | None:
    """The ISP and direction with the highest 95th percentile; None: no percentile is known."""
    known = [
        FullestPart(uplink.key, uplink.name, way, part)
        for uplink in summary.uplinks
        for way in DIRECTIONS
        if (part := uplink.of(way).contracted.p95) is not None
    ]
    return max(known, key=lambda each: each.p95, default=None)
