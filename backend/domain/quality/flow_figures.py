"""The statistics of one direction of a run, from the bytes of each second.

Rules, the same for every run:
- A value is an interval of the tool (one second), all streams added up, payload only. Intervals that the tool omits
  (slow start) count nowhere. One shorter than half a typical one (the rest at the end) counts in the mean only.
- The mean is over time: bytes over seconds. Percentiles are nearest ranks of the intervals' rates.
- A stall is an interval without a byte. A collapse is a stall of at least COLLAPSE_S seconds that lasts to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median as middle
from typing import Any

from backend.domain.probes.probe import Series, StreamSeries
from backend.domain.stats.distribution import mean_and_spread, middle_of, of_rank

COLLAPSE_S = 5.0  # a shorter silence at the end is a stall: TCP recovers from a lost burst


@dataclass(frozen=True, slots=True)
class Intervals:
    """Counted intervals in order: begin (ms since the measurement began), length (ms), bytes of all streams."""

    start_ms: tuple[int, ...]
    duration_ms: tuple[int, ...]
    byte_counts: tuple[int, ...]


def counted(series: Series) -> Intervals:
    """The intervals for an iperf3 run's statistics, all streams together."""
    sums = [
        sum(values) for values in zip(*(stream.bytes for stream in series.streams), strict=True)
    ]
    omitted = series.omitted or (False,) * len(sums)
    rows = [
        row
        for row, out in zip(
            zip(series.start_ms, series.duration_ms, sums, strict=True), omitted, strict=True
        )
        if not out and row[1] > 0
    ]
    begin_ms = rows[0][0] if rows else 0
    return Intervals(
        tuple(row[0] - begin_ms for row in rows),
        tuple(row[1] for row in rows),
        tuple(row[2] for row in rows),
    )


def flow(intervals: Intervals) -> dict[str, Any] | None:
    """Bit/s in one direction; None where nothing was counted."""
    if not intervals.start_ms:
        return None
    rates = [
        count * 8000 / ms
        for count, ms in zip(intervals.byte_counts, intervals.duration_ms, strict=True)
    ]
    full_ms = middle(intervals.duration_ms)
    rows = zip(rates, intervals.duration_ms, strict=True)
    typical = sorted(rate for rate, ms in rows if 2 * ms >= full_ms)
    mean, spread = mean_and_spread(rates, intervals.duration_ms)
    stalled_ms = [
        ms
        for count, ms in zip(intervals.byte_counts, intervals.duration_ms, strict=True)
        if count == 0 and 2 * ms >= full_ms
    ]
    return {
        "mean_bps": round(mean),
        "median_bps": round(middle_of(typical)),
        "p5_bps": round(of_rank(typical, 5)),
        "p95_bps": round(of_rank(typical, 95)),
        "p99_bps": round(of_rank(typical, 99)),
        "min_bps": round(typical[0]),
        "max_bps": round(typical[-1]),
        "spread_bps": round(spread),
        "stalls_s": sum(stalled_ms) / 1000,
        "collapsed_at_s": collapsed_at_s(intervals),
        "seconds": sum(intervals.duration_ms) / 1000,
    }


def collapsed_at_s(intervals: Intervals) -> float | None:
    """Seconds into the measurement after which nothing came; None without such a silence.

    A run that never moved a byte has stalls only.
    """
    last = len(intervals.byte_counts)
    while last and intervals.byte_counts[last - 1] == 0:
        last -= 1
    if (
        last in {0, len(intervals.byte_counts)}
        or sum(intervals.duration_ms[last:]) < COLLAPSE_S * 1000
    ):
        return None
    return intervals.start_ms[last] / 1000


def merged(streams: Sequence[StreamSeries], durations_ms: Sequence[int]) -> list[int]:
    """All streams together, bit/s per interval; 0 for an interval without length."""
    sums = [sum(values) for values in zip(*(stream.bytes for stream in streams), strict=True)]
    return [count * 8000 // ms if ms else 0 for count, ms in zip(sums, durations_ms, strict=False)]
