"""Splits: which part of each line's traffic goes to which line, and the resulting percentiles.

Mixing lines smooths their peaks, but real heavy hosts do not mix. So the peaks of a mixture are raised until the
lines' percentiles exceed that of the sum as much as today (`Flow.peak_ratio`). Today's split is the identity: its
figures are the measured ones.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import mul

from backend.domain.demand.demand import CEILING_SLOTS, DemandFlow, ceilings_of
from backend.domain.metering.utilization import PERCENTILE_PCT

Matrix = tuple[tuple[float, ...], ...]  # [from][to]: rows add up to 1

Rates = Callable[[int], Sequence[float]]


def identity(count: int) -> Matrix:
    return tuple(tuple(float(row == column) for column in range(count)) for row in range(count))


def times(first: Matrix, then: Matrix) -> Matrix:
    columns = list(zip(*then, strict=True))
    return tuple(tuple(sum(map(mul, row, column)) for column in columns) for row in first)


def peaks(flow: DemandFlow, split: Matrix) -> list[float]:
    """Per line, p95 of its replayed slots, bit/s."""
    peaks_bps = [p95_of(flow, column) for column in zip(*split, strict=True)]
    factor = peak_factor(flow, peaks_bps)
    return [value * factor for value in peaks_bps]


def peak_factor(flow: DemandFlow, peaks_bps: Sequence[float]) -> float:
    """How much too low the percentiles of a mixture are; never less than 1."""
    of_all = flow.totals[rank(len(flow.totals)) - 1]
    used = sum(value > 0 for value in peaks_bps)
    before = sum(any(uplink) for uplink in flow.rates)
    if not of_all or before < 2 or used < 2:
        return 1.0
    due = 1 + (flow.peak_ratio - 1) * min(1.0, (used - 1) / (before - 1))
    return max(1.0, due * of_all / sum(peaks_bps))


def shares(flow: DemandFlow, split: Matrix) -> list[float] | None:
    whole = sum(flow.sums)
    if not whole:
        return None
    return [sum(map(mul, flow.sums, column)) / whole for column in zip(*split, strict=True)]


def p95_of(flow: DemandFlow, parts: Sequence[float], known: Rates | None = None) -> float:
    """The p95 of the uplink with this column. Looks at slots with large sums only, until no other can matter.

    `known`: the line's rates in so many slots, for reuse.
    """
    used = [uplink for uplink, part in enumerate(parts) if part]
    place = rank(len(flow.totals))
    if len(used) < 2:
        return sum(parts[uplink] * flow.p95[uplink] for uplink in used)
    if min(parts) == max(parts):
        return parts[0] * flow.totals[place - 1]
    terms = [part * peak_bps for part, peak_bps in zip(parts, flow.p95, strict=True)]
    # Other lines only raise a line, so its percentile is at least the largest term, and likely near
    # the sum.
    for least in (0.85 * sum(terms), max(terms) * (1 - 1e-12)):
        size = reaching(flow, parts, least)
        rates = known(size) if known else rates_in(flow, parts, size)
        high = [rate for rate in rates if rate >= least]
        if len(high) >= place:
            break
    high.sort(reverse=True)
    return high[place - 1]


def reaching(flow: DemandFlow, parts: Sequence[float], limit_bps: float) -> int:
    """How many of the first slots can bring the line with this column to the limit."""
    pairs = [(part, uplink) for part, uplink in zip(parts, flow.ceilings, strict=True) if part]

    def most(block: int) -> float:
        return -sum(part * uplink[block] for part, uplink in pairs)

    blocks = range(len(flow.ceilings[0]))
    return min(len(flow.totals), CEILING_SLOTS * bisect_right(blocks, -limit_bps, key=most))


def rank(count: int) -> int:
    """Rank of the 95th percentile from the largest (utilization.nearest_rank counts from below)."""
    return count - max(1, -(-PERCENTILE_PCT * count // 100)) + 1


def rates_in(flow: DemandFlow, parts: Sequence[float], size: int) -> list[float]:
    """Bit/s of the line with this column in the first `size` slots, in the flow's order."""
    if min(parts) == max(parts):
        return [parts[0] * total for total in flow.totals[:size]]
    used = [uplink for uplink, part in enumerate(parts) if part]
    return mixed([parts[uplink] for uplink in used], [flow.rates[uplink][:size] for uplink in used])


def uplink_rates(flow: DemandFlow, parts: Sequence[float]) -> list[float]:
    """As `rates_in`, in every slot."""
    return rates_in(flow, parts, len(flow.totals))


def split_flow(flow: DemandFlow, split: Matrix) -> DemandFlow:
    """The flow as if recorded after the split; peaks stay as far above the sum as today."""
    columns = list(zip(*split, strict=True))
    rates = tuple(tuple(uplink_rates(flow, column)) for column in columns)
    return replace(
        flow,
        rates=rates,
        ceilings=ceilings_of(rates),
        hourly=tuple(tuple(mixed(column, flow.hourly)) for column in columns),
        sums=tuple(sum(map(mul, flow.sums, column)) for column in columns),
        p95=tuple(p95_of(flow, column) for column in columns),
    )


def mixed(parts: Sequence[float], columns: Sequence[Sequence[float]]) -> list[float]:
    if min(parts) == max(parts):
        return [parts[0] * value for value in map(sum, zip(*columns, strict=True))]
    column_sum: Sequence[float] = ()
    for part, column in zip(parts, columns, strict=True):
        if part and column_sum:
            column_sum = [old + part * new for old, new in zip(column_sum, column, strict=True)]
        elif part:
            column_sum = column if part == 1 else [part * new for new in column]
    return list(column_sum) or [0.0] * len(columns[0])
