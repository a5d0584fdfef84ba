"""Splits: which part of what each line carried goes to which line, and the percentiles that come of it.

Mixing lines smooths their peaks, which real heavy hosts do not: the peaks of a mixture are raised until the lines'
percentiles exceed that of the sum as much as they do today (`Flow.peak_ratio`). Today's split is the identity, so
today's figures are the measured ones.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from operator import mul

from backend.domain.demand import Flow
from backend.domain.utilization import PERCENTILE_PCT

Matrix = tuple[tuple[float, ...], ...]
"""[from][to]: rows add up to 1."""


def identity(count: int) -> Matrix:
    return tuple(tuple(float(row == column) for column in range(count)) for row in range(count))


def even(shares: Sequence[float], count: int) -> Matrix:
    """Everything in these proportions, wherever it came from."""
    return (tuple(shares),) * count


def times(first: Matrix, then: Matrix) -> Matrix:
    """One split after the other."""
    columns = list(zip(*then, strict=True))
    return tuple(tuple(sum(map(mul, row, column)) for column in columns) for row in first)


def peaks(flow: Flow, split: Matrix) -> list[float]:
    """Per line the 95th percentile of its replayed slots, bit/s."""
    found = [p95_of(flow, column) for column in zip(*split, strict=True)]
    factor = peak_factor(flow, found)
    return [value * factor for value in found]


def peak_factor(flow: Flow, found: Sequence[float]) -> float:
    """By how much the percentiles `found` of a mixture are too low; never less than 1."""
    of_all = flow.totals[rank(len(flow.totals)) - 1]
    used = sum(value > 0 for value in found)
    before = sum(any(line) for line in flow.rates)
    if not of_all or before < 2 or used < 2:
        return 1.0
    due = 1 + (flow.peak_ratio - 1) * min(1.0, (used - 1) / (before - 1))
    return max(1.0, due * of_all / sum(found))


def shares(flow: Flow, split: Matrix) -> list[float] | None:
    """Part of all bytes per line; None without traffic."""
    whole = sum(flow.sums)
    if not whole:
        return None
    return [sum(map(mul, flow.sums, column)) / whole for column in zip(*split, strict=True)]


def p95_of(flow: Flow, parts: Sequence[float]) -> float:
    """Of one line, by its column. Only slots with a large sum are looked at, as long as no other can matter."""
    place, most, count = rank(len(flow.totals)), max(parts), len(flow.totals)
    mean = sum(map(mul, flow.sums, parts)) / (sum(flow.sums) or 1)
    # Most likely the line is about as full as its mean part says; what may reach that with its largest part counts.
    guess = 0.9 * mean * flow.totals[place - 1]
    size = min(count, max(2 * place, reaching(flow, most, guess)))
    while most:
        value = sorted(rates_in(flow, parts, size), reverse=True)[place - 1]
        if size == count or most * flow.totals[size] <= value:
            return value
        size = max(min(count, 2 * size), reaching(flow, most, value))
    return 0.0


def reaching(flow: Flow, part: float, limit_bps: float) -> int:
    """How many slots have a sum of which `part` is more than the limit."""
    return bisect_left(flow.totals, -limit_bps, key=lambda total: -part * total)


def rank(count: int) -> int:
    """Where the 95th percentile stands, counted from the largest (utilization.nearest_rank counts from below)."""
    return count - max(1, -(-PERCENTILE_PCT * count // 100)) + 1


def rates_in(flow: Flow, parts: Sequence[float], size: int) -> list[float]:
    """What the line with this column carries in the `size` slots with the largest sums, bit/s, in the flow's order."""
    if min(parts) == max(parts):
        return [parts[0] * total for total in flow.totals[:size]]
    return mixed(parts, [line[:size] for line in flow.rates])


def mixed(parts: Sequence[float], columns: Sequence[Sequence[float]]) -> list[float]:
    """Columns times their parts, added up."""
    found: list[float] = []
    for part, column in zip(parts, columns, strict=True):
        if part and found:
            found = [old + part * new for old, new in zip(found, column, strict=True)]
        elif part:
            found = [part * new for new in column]
    return found or [0.0] * len(columns[0])


def line_rates(flow: Flow, parts: Sequence[float]) -> list[float]:
    """What the line with this column carries in every slot, bit/s, in the flow's order."""
    return rates_in(flow, parts, len(flow.totals))
