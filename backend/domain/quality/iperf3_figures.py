"""Figures of a one-way iperf3 run: its flow, and what its streams say of TCP or UDP.

Times are medians, jitter as the receiver counted it. Loss: domain/probes/udp_loss.py.
"""

from __future__ import annotations

from typing import Any

from backend.domain.probes.probe import Measured, ProbeSpec, ReportedFigures, Series
from backend.domain.probes.udp_loss import kept_values, loss
from backend.domain.quality.flow_figures import counted, flow
from backend.domain.quality.times import times


def tcp(spec: ProbeSpec, measured: Measured) -> dict[str, Any]:
    """Round trips are under the test's own load."""
    series, reported = measured.series, measured.reported
    return {
        **_flow(spec, series),
        "retransmits": _retransmits(series, reported),
        "rtt_ms": times([ms for ms in _column_ms(series, "rtt_us") if ms > 0]),
    }


def udp(spec: ProbeSpec, measured: Measured) -> dict[str, Any]:
    series, reported = measured.series, measured.reported
    jitters = _column_ms(series, "jitter_us")
    if not jitters and reported is not None and reported.jitter_ms is not None:
        jitters = [reported.jitter_ms]
    return {
        **_flow(spec, series),
        "jitter_ms": times(jitters),
        "loss": loss(series, reported, _kept(series)),
    }


def _flow(spec: ProbeSpec, series: Series) -> dict[str, Any]:
    return {spec.direction or "download": flow(counted(series))}


def _retransmits(series: Series, reported: ReportedFigures | None) -> int | None:
    """As iperf3 reports them, else from its seconds; None where nobody counted."""
    if reported is not None and reported.retransmits is not None:
        return reported.retransmits
    if not any(stream.retransmits for stream in series.streams):
        return None
    kept = _kept(series)
    return sum(sum(kept_values(stream.retransmits, kept)) for stream in series.streams)


def _column_ms(series: Series, name: str) -> list[float]:
    kept = _kept(series)
    return [
        us / 1000 for stream in series.streams for us in kept_values(getattr(stream, name), kept)
    ]


def _kept(series: Series) -> list[bool]:
    return [not out for out in series.omitted] or [True] * len(series.start_ms)
