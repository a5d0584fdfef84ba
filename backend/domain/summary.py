"""All figures of a router's uplinks over one window under one calendar selection.

Screens, reports, CSV files and metrics all print this one result, so that they cannot differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.calendar import Interval, Selection, WorkCalendar, pick, total_ms
from backend.domain.capacity import Capacity, ideal_share_floats, ratio_text
from backend.domain.coverage import Coverage, worst
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.fairness import utilization_fairness
from backend.domain.rates import rate_bps
from backend.domain.rollups import Rollup, of_slots
from backend.domain.shares import achieved_shares
from backend.domain.skew import (
    SkewBand,
    SkewPolicy,
    skew,
    skew_of_bytes,
    surplus_bytes,
    wrong_isp_bytes,
)
from backend.domain.slots import Slot
from backend.domain.split_coverage import SplitCoverage, SplitPolicy, split_coverage
from backend.domain.utilization import (
    THRESHOLDS_PCT,
    TimeAbove,
    group_p95_bps,
    p95_bps,
    utilization,
)


@dataclass(frozen=True, slots=True)
class Window:
    """Time asked for: UTC ms [start_ms, end_ms), of which the calendar keeps `intervals`."""

    start_ms: int
    end_ms: int
    selection: Selection
    intervals: tuple[Interval, ...]

    @property
    def selected_ms(self) -> int:
        return total_ms(self.intervals)


@dataclass(frozen=True, slots=True)
class Percentiles:
    """95th percentile of slot rates per direction, bit/s; None when no slot is measured."""

    download_bps: int | None
    upload_bps: int | None

    def of(self, direction: Direction) -> int | None:
        return self.download_bps if direction == "download" else self.upload_bps


@dataclass(frozen=True, slots=True)
class UplinkInput:
    """What is known of one uplink over the window. `key` tells uplinks apart, `name` is shown.

    `configured_share` (0..1) is what the router's config intends, None when it says nothing; `measured` is what
    the line was measured to carry.
    """

    key: str
    name: str
    capacity: Capacity
    totals: Rollup
    p95: Percentiles
    configured_share: float | None = None
    measured: Capacity | None = None


@dataclass(frozen=True, slots=True)
class Utilizations:
    """Rates over one capacity, 1 = full."""

    mean: float | None
    p95: float | None
    max: float | None


@dataclass(frozen=True, slots=True)
class Flow:
    """One uplink in one direction. Shares are 0..1; `surplus_bytes` is what it carried beyond its ideal share.

    Achieved shares are None where the split is not known (domain/split_coverage.py) and where there was no traffic.

    `probe_bytes`: the part of `bytes` that our own probes moved (domain/probe_traffic.py fills it in).
    """

    capacity_bps: int
    bytes: int
    ideal_share: float
    configured_share: float | None
    achieved_share: float | None
    surplus_bytes: int
    mean_bps: int | None
    p95_bps: int | None
    max_bps: int | None
    contracted: Utilizations
    measured: Utilizations | None
    above: tuple[TimeAbove, ...]
    probe_bytes: int
    achieved_share_without_probes: float | None


@dataclass(frozen=True, slots=True)
class UplinkSummary:
    key: str
    name: str
    coverage: Coverage
    download: Flow
    upload: Flow

    def of(self, direction: Direction) -> Flow:
        return self.download if direction == "download" else self.upload


@dataclass(frozen=True, slots=True)
class GroupFlow:
    """All uplinks of a router in one direction.

    `configured_skew`: distance of the configured from the ideal shares, which tells wrong weights from uneven
    traffic; `fairness`: Jain's index of utilization. `p95_bps` is of the sums per slot.
    """

    capacity_bps: int
    ratio: str
    bytes: int
    wrong_isp_bytes: int
    skew: float | None
    band: SkewBand | None
    configured_skew: float | None
    fairness: float | None
    mean_bps: int | None
    p95_bps: int | None
    mean_utilization: float | None
    p95_utilization: float | None
    probe_bytes: int
    skew_without_probes: float | None


@dataclass(frozen=True, slots=True)
class Summary:
    """`coverage` is that of the uplink that was observed least; `split` says whether shares and skew are known."""

    window: Window
    coverage: Coverage
    split: SplitCoverage
    uplinks: tuple[UplinkSummary, ...]
    download: GroupFlow
    upload: GroupFlow

    def of(self, direction: Direction) -> GroupFlow:
        return self.download if direction == "download" else self.upload


def window_of(calendar: WorkCalendar, start_ms: int, end_ms: int, selection: Selection) -> Window:
    """The window [start_ms, end_ms) under a calendar; clip `end_ms` to now for time that is still running."""
    return Window(start_ms, end_ms, selection, calendar.intervals(start_ms, end_ms, selection))


def percentiles(slots: Sequence[Slot]) -> Percentiles:
    return Percentiles(p95_bps(slots, "download"), p95_bps(slots, "upload"))


def group_percentiles(uplinks: Sequence[Sequence[Slot]]) -> Percentiles:
    """Of the sums per slot, over slots that are already picked by the calendar."""
    return Percentiles(group_p95_bps(uplinks, "download"), group_p95_bps(uplinks, "upload"))


def uplink_input(  # one flat value object
    key: str,
    name: str,
    capacity: Capacity,
    slots: Sequence[Slot],
    window: Window,
    *,
    configured_share: float | None = None,
    measured: Capacity | None = None,
) -> UplinkInput:
    """The input of one uplink from its slots; slots outside the window's intervals are left out."""
    picked = list(pick(slots, window.intervals))
    totals = of_slots(window.start_ms, picked, capacity)
    return UplinkInput(key, name, capacity, totals, percentiles(picked), configured_share, measured)


def summarise(
    uplinks: Sequence[UplinkInput],
    group_p95: Percentiles,
    window: Window,
    policy: SkewPolicy | None = None,
) -> Summary:
    """Put the uplinks of one router side by side."""
    split = split_coverage([(u.name, u.totals.covered_ms) for u in uplinks], SplitPolicy())
    known = split.state != "unknown"
    downs, ups = (_flows(uplinks, way, known=known) for way in DIRECTIONS)
    coverages = [
        Coverage(window.selected_ms, u.totals.covered_ms, u.totals.bridged_ms) for u in uplinks
    ]
    rows = zip(uplinks, coverages, downs, ups, strict=True)
    bands = policy or SkewPolicy()
    return Summary(
        window=window,
        coverage=worst(coverages),
        split=split,
        uplinks=tuple(UplinkSummary(u.key, u.name, seen, down, up) for u, seen, down, up in rows),
        download=_group(downs, group_p95.download_bps, bands, known=known),
        upload=_group(ups, group_p95.upload_bps, bands, known=known),
    )


def _flows(uplinks: Sequence[UplinkInput], direction: Direction, *, known: bool) -> list[Flow]:
    counts = [u.totals.bytes_of(direction) for u in uplinks]
    bps = [u.capacity.of(direction) for u in uplinks]
    achieved = (achieved_shares(counts) if known else None) or (None,) * len(uplinks)
    rows = zip(uplinks, ideal_share_floats(bps), achieved, surplus_bytes(counts, bps), strict=True)
    return [_flow(u, direction, ideal, got, over) for u, ideal, got, over in rows]


def _flow(
    uplink: UplinkInput, direction: Direction, ideal: float, achieved: float | None, surplus: int
) -> Flow:
    totals, capacity_bps = uplink.totals, uplink.capacity.of(direction)
    count = totals.bytes_of(direction)
    mean = rate_bps(count, totals.covered_ms) if totals.covered_ms else None
    p95 = uplink.p95.of(direction)
    fastest = totals.max_bps(direction) if totals.covered_ms > totals.bridged_ms else None
    measured = uplink.measured
    return Flow(
        capacity_bps=capacity_bps,
        bytes=count,
        ideal_share=ideal,
        configured_share=uplink.configured_share,
        achieved_share=achieved,
        surplus_bytes=surplus,
        mean_bps=mean,
        p95_bps=p95,
        max_bps=fastest,
        contracted=_utilizations(mean, p95, fastest, capacity_bps),
        measured=_utilizations(mean, p95, fastest, measured.of(direction)) if measured else None,
        above=_above(totals, direction),
        probe_bytes=0,
        achieved_share_without_probes=achieved,
    )


def _utilizations(
    mean_bps: int | None, p95: int | None, max_bps: int | None, capacity_bps: int
) -> Utilizations:
    return Utilizations(
        utilization(mean_bps, capacity_bps),
        utilization(p95, capacity_bps),
        utilization(max_bps, capacity_bps),
    )


def _above(totals: Rollup, direction: Direction) -> tuple[TimeAbove, ...]:
    whole = totals.measured_ms
    pairs = zip(THRESHOLDS_PCT, totals.above_ms(direction), strict=True)
    return tuple(TimeAbove(pct, ms, ms / whole if whole else None) for pct, ms in pairs)


def _group(flows: Sequence[Flow], p95: int | None, policy: SkewPolicy, *, known: bool) -> GroupFlow:
    counts = [flow.bytes for flow in flows]
    bps = [flow.capacity_bps for flow in flows]
    distance = skew_of_bytes(counts, bps) if known else None
    means = [flow.mean_bps for flow in flows if flow.mean_bps is not None]
    mean = sum(means) if flows and len(means) == len(flows) else None
    capacity_bps = sum(bps)
    return GroupFlow(
        capacity_bps=capacity_bps,
        ratio=ratio_text(bps),
        bytes=sum(counts),
        wrong_isp_bytes=wrong_isp_bytes(counts, bps),
        skew=distance,
        band=None if distance is None else policy.evaluate(distance),
        configured_skew=_configured_skew(flows),
        fairness=utilization_fairness(counts, bps) if known else None,
        mean_bps=mean,
        p95_bps=p95,
        mean_utilization=utilization(mean, capacity_bps),
        p95_utilization=utilization(p95, capacity_bps),
        probe_bytes=0,
        skew_without_probes=distance,
    )


def _configured_skew(flows: Sequence[Flow]) -> float | None:
    configured = [flow.configured_share for flow in flows if flow.configured_share is not None]
    if not flows or len(configured) < len(flows):
        return None
    return skew(configured, [flow.ideal_share for flow in flows])
