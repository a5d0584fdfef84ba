"""Points of a rate chart: what one line carried in one step, with the extremes that an average would hide.

The maximum is the fastest sample seen whole, the same at every width. Bridged stretches (no known shape) count in the
mean only. Unobserved time has no point.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import Interval
from backend.domain.directions import Direction
from backend.domain.figures.chart_steps import ChartSteps, spans_of
from backend.domain.metering.rates import rate_bps


@dataclass(frozen=True, slots=True)
class Extremes:
    """Bit/s; None where nothing was seen whole."""

    min_bps: int | None = None
    max_bps: int | None = None


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """UTC ms [from_ms, to_ms)."""

    from_ms: int
    to_ms: int
    selected_ms: int  # asked for
    covered_ms: int  # observed
    bridged_ms: int
    download_bytes: int
    upload_bytes: int
    download: Extremes
    upload: Extremes

    @property
    def covered(self) -> float:
        return min(1.0, self.covered_ms / self.selected_ms) if self.selected_ms else 0.0

    def mean_bps(self, direction: Direction) -> int:
        """Over the observed time."""
        count = self.download_bytes if direction == "download" else self.upload_bytes
        return rate_bps(count, self.covered_ms)

    def of(self, direction: Direction) -> Extremes:
        return self.download if direction == "download" else self.upload


@dataclass(frozen=True, slots=True)
class Stretch:
    """One sample: bytes of the time (from_ms, to_ms]."""

    from_ms: int
    to_ms: int
    download_bytes: int
    upload_bytes: int
    bridged: bool


@dataclass(frozen=True, slots=True)
class Lowest:
    """Smallest minimum of points, bit/s; None: none has one."""

    download_bps: int | None
    upload_bps: int | None

    def of(self, direction: Direction) -> int | None:
        return self.download_bps if direction == "download" else self.upload_bps


def lowest(points: Sequence[ChartPoint]) -> Lowest:
    downs = [point.download.min_bps for point in points if point.download.min_bps is not None]
    ups = [point.upload.min_bps for point in points if point.upload.min_bps is not None]
    return Lowest(min(downs, default=None), min(ups, default=None))


def selected_ms(steps: ChartSteps, intervals: Sequence[Interval]) -> list[int]:
    """Per step, the part that the intervals keep."""
    kept = [0] * len(steps.intervals)
    for number, from_ms, to_ms in spans_of(steps, intervals):
        kept[number] += to_ms - from_ms
    return kept


def each(stretches: Iterable[Stretch], start_ms: int) -> list[ChartPoint]:
    """A point per sample; what began before the window is drawn from its start on."""
    return [
        _point((max(stretch.from_ms, start_ms), stretch.to_ms), [stretch]) for stretch in stretches
    ]


def reduced(
    stretches: Iterable[Stretch], steps: ChartSteps, intervals: Sequence[Interval]
) -> list[ChartPoint]:
    """A point per step in which a sample ended."""
    groups: dict[int, list[Stretch]] = defaultdict(list)
    for stretch in stretches:
        groups[steps.holding(stretch.to_ms - 1)].append(stretch)
    kept, bounds = selected_ms(steps, intervals), steps.intervals
    return [_point(bounds[number], groups[number], kept[number]) for number in sorted(groups)]


def joined(older: Sequence[ChartPoint], newer: Sequence[ChartPoint]) -> list[ChartPoint]:
    """Points of two sources in order of time; at most one step is in both."""
    if not older or not newer or older[-1].from_ms != newer[0].from_ms:
        return [*older, *newer]
    return [*older[:-1], _together(older[-1], newer[0]), *newer[1:]]


def _together(chart_point: ChartPoint, other: ChartPoint) -> ChartPoint:
    return ChartPoint(
        from_ms=chart_point.from_ms,
        to_ms=chart_point.to_ms,
        selected_ms=chart_point.selected_ms + other.selected_ms,
        covered_ms=chart_point.covered_ms + other.covered_ms,
        bridged_ms=chart_point.bridged_ms + other.bridged_ms,
        download_bytes=chart_point.download_bytes + other.download_bytes,
        upload_bytes=chart_point.upload_bytes + other.upload_bytes,
        download=_wider(chart_point.download, other.download),
        upload=_wider(chart_point.upload, other.upload),
    )


def _wider(extremes: Extremes, other: Extremes) -> Extremes:
    """A minimum unknown on one side is unknown for both."""
    lows = extremes.min_bps, other.min_bps
    tops = [value for value in (extremes.max_bps, other.max_bps) if value is not None]
    low = None if lows[0] is None or lows[1] is None else min(lows[0], lows[1])
    return Extremes(low, max(tops, default=None))


def ended_in(stretches: Iterable[Stretch], intervals: Sequence[Interval]) -> Iterator[Stretch]:
    """Stretches, in order of time, that ended inside an interval."""
    waiting = iter(intervals)
    current = next(waiting, None)
    for stretch in stretches:
        while current is not None and stretch.to_ms > current[1]:
            current = next(waiting, None)
        if current is not None and stretch.to_ms > current[0]:
            yield stretch


def _point(
    bounds: Interval, stretches: Sequence[Stretch], kept_ms: int | None = None
) -> ChartPoint:
    whole = [stretch for stretch in stretches if not stretch.bridged]
    lasting = [stretch.to_ms - stretch.from_ms for stretch in stretches]
    return ChartPoint(
        from_ms=bounds[0],
        to_ms=bounds[1],
        selected_ms=sum(lasting) if kept_ms is None else kept_ms,
        covered_ms=sum(lasting),
        bridged_ms=sum(stretch.to_ms - stretch.from_ms for stretch in stretches if stretch.bridged),
        download_bytes=sum(stretch.download_bytes for stretch in stretches),
        upload_bytes=sum(stretch.upload_bytes for stretch in stretches),
        download=_extremes([_rate(stretch.download_bytes, stretch) for stretch in whole]),
        upload=_extremes([_rate(stretch.upload_bytes, stretch) for stretch in whole]),
    )


def _rate(count: int, stretch: Stretch) -> int:
    return rate_bps(count, stretch.to_ms - stretch.from_ms)


def _extremes(values: Sequence[int]) -> Extremes:
    return Extremes(min(values), max(values)) if values else Extremes()
