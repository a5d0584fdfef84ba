"""A month of a campus as services would gather it, from the week that is made up for weekly reports."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from backend.domain.figures.week_changes import VolumeChange
from backend.domain.reports.facts import PeriodKind
from backend.domain.reports.periods.facts import Invoice, LongFacts, PartOfPeriod, Quota
from backend.services.reports.period_facts import shared
from tests.unit.domain.reports.claims_made import month_made
from tests.unit.domain.reports.weeks_made import WEEK, made

FIRST, LAST = dt.date(2026, 10, 1), dt.date(2026, 10, 31)
NAMES = ("ISP1", "ISP2", "ISP3")


def long_made(
    names=NAMES, *, observed: float = 1.0, kind: PeriodKind = "month", **changed
) -> LongFacts:
    week = made(names, observed=observed)
    change = VolumeChange(0.034, -0.021, partly_observed=False)
    parts = [
        PartOfPeriod(
            week=WEEK.plus(-n) if kind == "month" else None,
            month=None if kind == "month" else dt.date(2026, 10 - n, 1),
            is_running=False,
            summary=week.this,
            change=change,
            available=week.available,
        )
        for n in (4, 3, 2, 1, 0)
    ]
    keys = [isp.key for isp in week.isps]
    facts = LongFacts(
        **(shared(week) | {"period": kind}),
        name="Gasal 2026/2027",
        first=FIRST,
        last=LAST,
        parts=parts,
        invoices=[_invoice(key) for key in keys] + [_invoice(None)],
        quotas=[
            Quota(key, 20 * 10**12, 11 * 10**12, 0.55, 0.91, FIRST, LAST, is_over=False)
            for key in keys
        ],
        ledger=[
            replace(month_made(FIRST, 31, 300 * n, name), key=key)
            for n, (key, name) in enumerate(zip(keys, names, strict=True))
        ],
    )
    return replace(facts, **changed)


def _invoice(key: str | None) -> Invoice:
    amounts = ("9500000", "9500000.00", 0.817, "7761500.00", 6 * 10**12, "1580000.00")
    return Invoice(key, "IDR", *amounts, None if key is None else "28730.00")
