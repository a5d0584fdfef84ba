"""Whether pings over an uplink take longer than usual, by the same hour of the week in the weeks before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from backend.domain.stats.distribution import median_of_counts
from backend.domain.verdict.limits import VerdictLimits

WEEK_MS = 7 * 86_400_000
HOUR_MS = 3_600_000
RoundTrips = Mapping[int, int]  # how often, by microseconds


def hours_before(at_ms: int, limits: VerdictLimits) -> list[int]:
    """The begin (UTC ms) of this hour of the week in each of the weeks before."""
    hour_ms = at_ms - at_ms % HOUR_MS
    return [hour_ms - week * WEEK_MS for week in range(1, limits.usual_weeks + 1)]


def usual_ms(hours: Sequence[RoundTrips], limits: VerdictLimits) -> float | None:
    """The median over all pings that came back in these hours; None if too few hours have enough of them."""
    known = [hour for hour in hours if sum(hour.values()) >= limits.least_pings]
    if len(known) < limits.least_usual_weeks:
        return None
    counts: dict[float, int] = {}
    for hour in known:
        for rtt_us, echoes in hour.items():
            counts[rtt_us] = counts.get(rtt_us, 0) + echoes
    usual_us = median_of_counts(counts)
    return None if usual_us is None else usual_us / 1000


def is_slow(median_ms: float, usually_ms: float, limits: VerdictLimits) -> bool:
    """`median_ms`: of the pings of now."""
    return median_ms > usually_ms + max(limits.slow_by_ms, limits.slow_by * usually_ms)
