"""What the lines carry in a month: held against their quotas, and what a TB costs."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.advice.case import Case
from backend.domain.advice.words import statement
from backend.domain.directions import DIRECTIONS
from backend.domain.statements import Statement

GB, TB = 10**9, 10**12


def month_parts(case: Case) -> list[tuple[float, float]]:
    """Per line, the part of all bytes of both directions now and afterwards."""
    flows = [case.question.demand.of(way) for way in DIRECTIONS]
    now = [sum(bucket_sums) for bucket_sums in zip(*(flow.sums for flow in flows), strict=True)]
    whole = sum(now) or 1.0
    columns = zip(*case.best.split, strict=True)
    after = (sum(size * part for size, part in zip(now, column, strict=True)) for column in columns)
    return [(old / whole, new / whole) for old, new in zip(now, after, strict=True)]


def quotas(case: Case) -> Iterator[Statement]:
    month = case.question.month_bytes
    for uplink, (_, after) in zip(case.question.uplinks, month_parts(case), strict=True):
        if month and uplink.quota_bytes:
            kept = after * month <= uplink.quota_bytes * (1 + 1e-9)
            yield statement(
                "quota_kept" if kept else "quota_exceeded",
                uplink=uplink.name,
                volume=round(after * month / GB),
                quota=round(uplink.quota_bytes / GB),
            )


def prices(case: Case) -> Iterator[Statement]:
    month = case.question.month_bytes
    for uplink, (now, after) in zip(case.question.uplinks, month_parts(case), strict=True):
        if month and uplink.price and now > 0 and after > 0:
            yield statement(
                "price_in",
                uplink=uplink.name,
                currency=uplink.currency,
                price=uplink.price,
                before=uplink.price / (now * month / TB),
                after=uplink.price / (after * month / TB),
            )
