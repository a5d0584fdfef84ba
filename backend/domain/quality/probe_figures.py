"""The statistics of one run, from its series: what is stored with it and what its page shows.

Rules, the same for every run:
- A value is an interval of the tool (one second), all streams added up, payload only. Intervals that the tool omits
  (slow start) count nowhere. One shorter than half a typical one (the rest at the end) counts in the mean only.
- The mean is over time: bytes over seconds. Percentiles are nearest ranks of the intervals' rates.
- A stall is an interval without a byte. A collapse is a stall of at least COLLAPSE_S seconds that lasts to the end.
- Times are medians, jitter as the receiver counted it. Loss: domain/probes/udp_loss.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median as middle
from typing import Any

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import (
    PHASES,
    HttpTiming,
    Measured,
    Phase,
    Ping,
    ProbeSpec,
    Series,
    StreamSeries,
)
from backend.domain.probes.udp_loss import kept_values, loss
from backend.domain.quality.lenses import lenses
from backend.domain.quality.qos import Conditions, load_grade, tiphon
from backend.domain.stats.distribution import (
    distribution,
    mean_and_spread,
    median,
    middle_of,
    of_rank,
)

COLLAPSE_S = 5.0
"""A shorter silence at the end is a stall; TCP comes back from a lost burst within this."""

GRADED_PHASES: tuple[Phase, ...] = ("download", "upload")
"""The published letters are for one direction at a time; `both` is shown, and graded only if nothing else is there."""


@dataclass(frozen=True, slots=True)
class Intervals:
    """Counted intervals in order: begin (ms since the measurement began), length (ms), bytes of all streams."""

    start_ms: tuple[int, ...]
    duration_ms: tuple[int, ...]
    byte_counts: tuple[int, ...]


def figures(spec: ProbeSpec, measured: Measured, line: Capacity) -> dict[str, Any]:
    """All figures of a run as JSON: keys of RunFigures (api/probes/result_schemas.py); the unknown is left out."""
    series, reported = measured.series, measured.reported
    answered: dict[str, Any] = {}
    if spec.kind in {"tcp", "udp"} and spec.direction is not None:
        answered[spec.direction] = flow(counted(series))
        answered |= _transport(spec, measured)
    if spec.kind == "load":
        answered |= {way: flow(_of_phase(series, way)) for way in DIRECTIONS}
        answered["load"] = load(series)
    if spec.kind == "http":
        answered["http"] = http(series.http)
    if reported is not None:
        answered["reported"] = asdict(reported)
    answered = {name: value for name, value in answered.items() if value is not None}
    return answered | _grades(answered, line)


def counted(series: Series) -> Intervals:
    """The intervals of an iperf3 run that statistics are made from, all streams together."""
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
    """The statistics of one direction, bit/s; None where nothing was counted."""
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
    """Seconds into the measurement from which nothing came any more; None if it did not fall silent for good.

    A run that never moved a byte did not fall: it has stalls only.
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


def _transport(spec: ProbeSpec, measured: Measured) -> dict[str, Any]:
    """What the streams say of TCP (round trips, retransmits) or of UDP (jitter, loss)."""
    series, reported = measured.series, measured.reported
    kept = [not out for out in series.omitted] or [True] * len(series.start_ms)
    if spec.kind == "tcp":
        sent_again = sum(sum(kept_values(stream.retransmits, kept)) for stream in series.streams)
        known = any(stream.retransmits for stream in series.streams)
        retransmits = reported.retransmits if reported else None
        rtts = [
            us / 1000
            for stream in series.streams
            for us in kept_values(stream.rtt_us, kept)
            if us > 0
        ]
        return {
            "retransmits": retransmits
            if retransmits is not None
            else sent_again
            if known
            else None,
            "rtt_ms": _times(rtts),
        }
    jitters = [us / 1000 for stream in series.streams for us in kept_values(stream.jitter_us, kept)]
    if not jitters and reported is not None and reported.jitter_ms is not None:
        jitters = [reported.jitter_ms]
    return {"jitter_ms": _times(jitters), "loss": loss(series, reported, kept)}


def _of_phase(series: Series, direction: Direction) -> Intervals:
    """The seconds in which only this direction was loaded; both at once if it never was alone."""
    by_phase = {phase: rates for phase, way, rates in series.phase_bps if way == direction}
    rates = by_phase.get(direction) or by_phase.get("both") or ()
    return Intervals(
        tuple(1000 * n for n in range(len(rates))),
        (1000,) * len(rates),
        tuple(rate // 8 for rate in rates),
    )


def load(series: Series) -> dict[str, Any]:
    """Round trips per phase, and the rise of the worse direction's median over the idle one."""
    phases = [_phase(phase, series) for phase in PHASES]
    middles = {
        phase["phase"]: phase["rtt_ms"]["median"] for phase in phases if phase["rtt_ms"] is not None
    }
    graded = {name: middles[name] for name in GRADED_PHASES if name in middles}
    if not graded and "both" in middles:
        graded = {"both": middles["both"]}
    worst = max(graded, key=lambda name: graded[name], default=None)
    idle = middles.get("idle")
    loaded = None if worst is None else graded[worst]
    rise = None if idle is None or loaded is None else loaded - idle
    return {
        "phases": [phase for phase in phases if phase["sent"]],
        "idle_ms": idle,
        "loaded_ms": loaded,
        "rise_ms": rise,
        "worst_phase": worst,
        "grade": None if rise is None else load_grade(rise),
    }


def _phase(phase: Phase, series: Series) -> dict[str, Any]:
    pings: list[Ping] = [ping for ping in series.pings if ping.phase == phase]
    answers = [ping.rtt_us / 1000 for ping in pings if ping.rtt_us is not None]
    rates = {way: values for name, way, values in series.phase_bps if name == phase and values}
    means = {f"{way}_bps": round(sum(values) / len(values)) for way, values in rates.items()}
    return {
        "phase": phase,
        "sent": len(pings),
        "lost": len(pings) - len(answers),
        "rtt_ms": _times(answers),
        **means,
    }


def http(timings: Sequence[HttpTiming]) -> dict[str, Any]:
    """Medians, ms, over the requests that were answered with a page (status 200 to 399)."""
    good = [timing for timing in timings if 200 <= timing.status < 400]

    def typical(name: str) -> float | None:
        us = median([getattr(request, f"{name}_us") for request in good])
        return None if us is None else us / 1000

    names = ("blocked", "connecting", "tls_handshaking", "waiting", "receiving")
    # Without name resolution and connection, as k6's http_req_duration.
    durations = [request.waiting_us + request.receiving_us for request in good]
    whole = median(durations)
    return {
        "requests": len(timings),
        "failed": len(timings) - len(good),
        **{f"{name}_ms": typical(name) for name in names},
        "duration_ms": None if whole is None else whole / 1000,
    }


def _times(values: Sequence[float]) -> dict[str, Any] | None:
    times = distribution(values)
    return None if times is None else asdict(times)


def conditions(figures_of_run: dict[str, Any], line: Capacity) -> Conditions:
    """What a run's figures say of its line; of two directions the one that is worse against the contract."""
    flows = [
        (
            figures_of_run[way]["mean_bps"] / line.of(way),
            figures_of_run[way]["mean_bps"],
            line.of(way),
        )
        for way in DIRECTIONS
        if figures_of_run.get(way) is not None
    ]
    worst = min(flows, default=(None, None, None))
    under_load = figures_of_run.get("load") or {}
    rtt, jitter, loss = (
        figures_of_run.get("rtt_ms"),
        figures_of_run.get("jitter_ms"),
        figures_of_run.get("loss"),
    )
    return Conditions(
        delay_ms=rtt["mean"] if rtt else under_load.get("loaded_ms"),
        jitter_ms=jitter["mean"] if jitter else None,
        loss=loss["share"] if loss else None,
        throughput_bps=worst[1],
        capacity_bps=worst[2],
        rise_ms=under_load.get("rise_ms"),
        waiting_ms=(figures_of_run.get("http") or {}).get("waiting_ms"),
    )


def _grades(figures_of_run: dict[str, Any], line: Capacity) -> dict[str, Any]:
    measured = conditions(figures_of_run, line)
    grades: dict[str, Any] = {
        "tiphon": asdict(tiphon(measured)),
        "lenses": [asdict(lens) for lens in lenses(measured)],
    }
    if measured.utilization is not None:
        grades["utilization_of_contract"] = measured.utilization
    return grades


def merged(streams: Sequence[StreamSeries], durations_ms: Sequence[int]) -> list[int]:
    """The rate of all streams together per interval, bit/s; 0 for an interval without length."""
    sums = [sum(values) for values in zip(*(stream.bytes for stream in streams), strict=True)]
    return [count * 8000 // ms if ms else 0 for count, ms in zip(sums, durations_ms, strict=False)]
