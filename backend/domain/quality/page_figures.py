"""Figures of a run of kind http: timings of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from backend.domain.probes.probe import HttpRequest, Measured, ProbeSpec
from backend.domain.stats.distribution import median


def page(_: ProbeSpec, measured: Measured) -> dict[str, Any]:
    return {"http": http(measured.series.http)}


def http(timings: Sequence[HttpRequest]) -> dict[str, Any]:
    """Medians, ms, over requests answered with a page (status 200 to 399)."""
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
