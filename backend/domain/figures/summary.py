"""All figures of a router's uplinks over one window under one calendar selection.

Screens, reports, CSV files and metrics all print this result, so they cannot differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from backend.domain.dates.calendar import Interval, Selection, WorkCalendar, total_ms
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.coverage import Coverage, worst
from backend.domain.figures.shares import achieved_shares
from backend.domain.figures.skew import SkewBand, SkewPolicy, skew
from backend.domain.figures.split_coverage import SplitCoverage, SplitPolicy
from backend.domain.figures.split_pieces import (
    SplitPiece,
    bytes_of_uplinks,
    fairness_over_pieces,
    shares_over_pieces,
    shares_over_time,
    skew_over_pieces,
    surpluses,
)
from backend.domain.figures.summary_parts import (
    CapacityChange,
    Fullness,
    UplinkPart,
    WindowPieces,
    is_steady,
    max_utilization,
    mean_capacity_bps,
    split_pieces,
    time_in_use,
)
from backend.domain.figures.uplink_comparison import split_over_pieces
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rates import rate_bps
from backend.domain.metering.rollups import Rollup
from backend.domain.metering.utilization import (
    THRESHOLDS_PCT,
    TimeAbove,
    utilization,
)


@dataclass(frozen=True, slots=True)
class Window:
    """UTC ms [start_ms, end_ms), of which the calendar keeps `intervals`."""

    start_ms: int
    end_ms: int
    selection: Selection
    intervals: tuple[Interval, ...]

    @property
    def selected_ms(self) -> int:
        return total_ms(self.intervals)


@dataclass(frozen=True, slots=True)
class Percentiles:
    """p95 of slot rates, bit/s; None when no slot is measured."""

    download_bps: int | None
    upload_bps: int | None

    def of(self, direction: Direction) -> int | None:
        return self.download_bps if direction == "download" else self.upload_bps


@dataclass(frozen=True, slots=True)
class UplinkInput:
    """What is known of one uplink over the window."""

    key: str  # tells uplinks apart, `name` is shown
    name: str
    capacity: Capacity  # at the window's end
    totals: Rollup
    p95: Percentiles
    configured_share: float | None = None  # 0..1, of the router's configuration
    measured: Capacity | None = None  # what probes saw the line carry
    parts: tuple[UplinkPart, ...] = ()  # one per piece of the window, () for a single piece
    p95_of_moment: Fullness | None = None

    @property
    def pieces(self) -> tuple[UplinkPart, ...]:
        return self.parts or (UplinkPart(self.capacity, self.totals),)


@dataclass(frozen=True, slots=True)
class Utilizations:
    """Rates over the capacity of their moment, 1 = full."""

    mean: float | None
    p95: float | None
    max: float | None


@dataclass(frozen=True, slots=True)
class Flow:
    """One uplink in one direction; shares 0..1, utilizations over the capacities of their moment."""

    capacity_bps: int  # at the window's end
    bytes: int
    ideal_share: float
    configured_share: float | None
    achieved_share: float | None  # None: split unknown (split_coverage.py), or no traffic
    mean_bps: int | None
    p95_bps: int | None
    max_bps: int | None
    contracted: Utilizations
    measured: Utilizations | None
    above: tuple[TimeAbove, ...]
    probe_bytes: int  # part of `bytes` from our probes (domain/probes/traffic.py)
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
    """All uplinks of a router in one direction."""

    capacity_bps: int
    bytes: int
    wrong_isp_bytes: int | None
    skew: float | None
    band: SkewBand | None
    # configured from ideal shares: tells wrong weights from uneven traffic
    configured_skew: float | None
    fairness: float | None  # Jain's index of utilization
    mean_bps: int | None  # sum of the lines' means, each for its time in use
    p95_bps: int | None  # of the sums per slot
    mean_utilization: float | None
    p95_utilization: float | None
    probe_bytes: int
    skew_without_probes: float | None
    pieces: tuple[SplitPiece, ...]  # what the skew is of


@dataclass(frozen=True, slots=True)
class Summary:
    window: Window
    coverage: Coverage  # of the least observed uplink
    split: SplitCoverage  # whether shares and skew are known
    uplinks: tuple[UplinkSummary, ...]
    download: GroupFlow
    upload: GroupFlow
    changes: tuple[CapacityChange, ...] = ()  # of contracts inside the window, in order
    edges_ms: tuple[int, ...] = ()  # where its pieces begin, without the first

    def of(self, direction: Direction) -> GroupFlow:
        return self.download if direction == "download" else self.upload


def window_of(calendar: WorkCalendar, start_ms: int, end_ms: int, selection: Selection) -> Window:
    """Clip `end_ms` to now for time that is still running."""
    return Window(start_ms, end_ms, selection, calendar.intervals(start_ms, end_ms, selection))


def summarise(
    uplinks: Sequence[UplinkInput],
    group_p95: Percentiles,
    window: Window,
    policy: SkewPolicy | None = None,
    pieces: WindowPieces | None = None,
) -> Summary:
    """Puts the uplinks of one router side by side; `pieces` where the window has several."""
    split = split_over_pieces([(u.name, u.pieces) for u in uplinks], SplitPolicy())
    over = pieces or WindowPieces((window.selected_ms,))
    known = split.state != "unknown"
    downs, ups = (_side(uplinks, way, over, known) for way in DIRECTIONS)
    coverages = [
        Coverage(window.selected_ms, u.totals.covered_ms, u.totals.bridged_ms) for u in uplinks
    ]
    rows = zip(uplinks, coverages, downs.flows, ups.flows, strict=True)
    bands = policy or SkewPolicy()
    return Summary(
        window=window,
        coverage=worst(coverages),
        split=split,
        uplinks=tuple(UplinkSummary(u.key, u.name, seen, down, up) for u, seen, down, up in rows),
        download=_group(downs, group_p95.download_bps, bands),
        upload=_group(ups, group_p95.upload_bps, bands),
        changes=over.changes,
        edges_ms=over.edges_ms,
    )


@dataclass(frozen=True, slots=True)
class _SummaryDirection:
    """One direction of all uplinks."""

    direction: Direction
    known: bool  # whether shares mean anything
    pieces: tuple[SplitPiece, ...]
    surpluses: Sequence[Fraction]
    flows: Sequence[Flow]
    mean_bps: Fraction | int | None
    mean_capacity_bps: Fraction | int | None
    group_p95: Fullness | None


def _side(
    uplinks: Sequence[UplinkInput], direction: Direction, over: WindowPieces, known: bool
) -> _SummaryDirection:
    parts = [u.pieces for u in uplinks]
    pieces = split_pieces(parts, over.times_ms, direction)
    achieved = (achieved_shares(bytes_of_uplinks(pieces)) if known else None) or (None,) * len(
        parts
    )
    extra = surpluses(pieces)
    rows = zip(uplinks, shares_over_pieces(pieces), achieved, strict=True)
    flows = [_flow(u, direction, float(due), got) for u, due, got in rows]
    in_use = [time_in_use(each, over.times_ms) for each in parts]
    rates = _added([flow.mean_bps for flow in flows], in_use)
    rooms = _added([mean_capacity_bps(each, direction) for each in parts], in_use)
    return _SummaryDirection(direction, known, pieces, extra, flows, rates, rooms, over.group_p95)


def _added(
    values: Sequence[Fraction | int | None], in_use: Sequence[Fraction | int]
) -> Fraction | int | None:
    """The sum over lines, each for its time in use; None if one is unknown."""
    pairs = [(value, part) for value, part in zip(values, in_use, strict=True) if part]
    known = [value * part for value, part in pairs if value is not None]
    return sum(known) if known and len(known) == len(pairs) else None


def _flow(uplink: UplinkInput, direction: Direction, ideal: float, achieved: float | None) -> Flow:
    totals = uplink.totals
    count = totals.bytes_of(direction)
    mean = rate_bps(count, totals.covered_ms) if totals.covered_ms else None
    p95 = uplink.p95.of(direction)
    fastest = totals.max_bps(direction) if totals.covered_ms > totals.bridged_ms else None
    measured = uplink.measured
    return Flow(
        capacity_bps=uplink.capacity.of(direction),
        bytes=count,
        ideal_share=ideal,
        configured_share=uplink.configured_share,
        achieved_share=achieved,
        mean_bps=mean,
        p95_bps=p95,
        max_bps=fastest,
        contracted=_contracted(uplink, direction, mean, p95, fastest),
        measured=_utilizations(mean, p95, fastest, measured.of(direction)) if measured else None,
        above=_above(totals, direction),
        probe_bytes=0,
        achieved_share_without_probes=achieved,
    )


def _contracted(
    uplink: UplinkInput,
    direction: Direction,
    mean_bps: int | None,
    p95: int | None,
    max_bps: int | None,
) -> Utilizations:
    parts = uplink.pieces
    if is_steady(parts):
        return _utilizations(mean_bps, p95, max_bps, _steady_bps(uplink, direction))
    of_moment = uplink.p95_of_moment
    return Utilizations(
        _over(mean_bps, mean_capacity_bps(parts, direction)),
        None if of_moment is None else of_moment.of(direction),
        max_utilization(parts, direction),
    )


def _steady_bps(uplink: UplinkInput, direction: Direction) -> int:
    """The capacity of an uplink that had only one while in use."""
    held = (part.capacity for part in uplink.pieces if part.capacity is not None)
    return next(held, uplink.capacity).of(direction)


def _over(bps: int | None, capacity_bps: Fraction | int | None) -> float | None:
    return None if bps is None or capacity_bps is None else float(bps / capacity_bps)


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


def _group(side: _SummaryDirection, p95: int | None, policy: SkewPolicy) -> GroupFlow:
    flows, pieces = side.flows, side.pieces
    distance = skew_over_pieces(pieces) if side.known else None
    mean = None if side.mean_bps is None else round(side.mean_bps)
    bps = [flow.capacity_bps for flow in flows]
    capacity_bps = sum(bps)
    return GroupFlow(
        capacity_bps=capacity_bps,
        bytes=sum(flow.bytes for flow in flows),
        wrong_isp_bytes=None
        if distance is None
        else round(sum(surplus for surplus in side.surpluses if surplus > 0)),
        skew=distance,
        band=None if distance is None else policy.evaluate(distance),
        configured_skew=_configured_skew(flows, pieces),
        fairness=fairness_over_pieces(pieces) if side.known else None,
        mean_bps=mean,
        p95_bps=p95,
        mean_utilization=_over(mean, side.mean_capacity_bps),
        p95_utilization=_group_p95(side, p95, capacity_bps),
        probe_bytes=0,
        skew_without_probes=distance,
        pieces=pieces,
    )


def _group_p95(side: _SummaryDirection, p95: int | None, capacity_bps: int) -> float | None:
    if side.group_p95 is None:
        return utilization(p95, capacity_bps)
    return side.group_p95.of(side.direction)


def _configured_skew(flows: Sequence[Flow], pieces: Sequence[SplitPiece]) -> float | None:
    configured = [flow.configured_share for flow in flows if flow.configured_share is not None]
    if not flows or len(configured) < len(flows):
        return None
    # Weighted by time, as the configured shares are.
    return skew(configured, [float(share) for share in shares_over_time(pieces)])
