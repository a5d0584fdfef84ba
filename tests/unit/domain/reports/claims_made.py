"""A claim as services would gather it: two months, one of them missed."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal

from backend.domain.figures.availability import Availability
from backend.domain.ledger import words
from backend.domain.ledger.month import LedgerMonth
from backend.domain.ledger.promise import outcome, promise
from backend.domain.ledger.repairs import OutageCount
from backend.domain.reports.claims.facts import ClaimContract, ClaimFacts, ClaimOutage, ClaimTests
from backend.domain.reports.ledger import LedgerTime

MINUTE_MS = 60_000
DAY_MS = 1440 * MINUTE_MS
BEGIN = dt.datetime(2026, 8, 31, 17, tzinfo=dt.UTC)


def month_made(first: dt.date, days: int, away_min: int, isp: str = "ISP1") -> LedgerTime:
    whole_ms, away_ms = days * DAY_MS, away_min * MINUTE_MS
    time = Availability(whole_ms - away_ms - DAY_MS, 0, away_ms, 0, 0, DAY_MS)
    promised = promise(Decimal("99.5"), whole_ms)
    kept = outcome(time, promised, running=False)
    month = LedgerMonth(first, False, time, OutageCount(2, 2, away_ms), promised, kept)
    return LedgerTime(
        key=isp,
        isp=isp,
        month=first,
        running=False,
        link_s=time.link_ms / 1000,
        silent_s=0.0,
        degraded_s=0.0,
        excused_s=0.0,
        unknown_s=time.unknown_ms / 1000,
        outages=2,
        mttr_s=away_ms / 2000,
        counted_share=time.counted_share,
        promised_percent="99.5",
        allowed_s=promised.allowed_ms / 1000,
        outcome=kept,
        sentence=words.sentence(isp, month),
        excused=None,
    )


def claim_made(isp: str = "ISP1", outages: int = 2, **changed) -> ClaimFacts:
    begins = [BEGIN + dt.timedelta(days=1, hours=29 * n) for n in range(outages)]
    facts = ClaimFacts(
        isp=isp,
        provider="PT Jaringan Contoh",
        router="CCR2004",
        campus="Universitas STRADA",
        zone_name="Asia/Jakarta",
        version="0.1.0",
        from_at=BEGIN,
        to_at=dt.datetime(2026, 10, 31, 17, tzinfo=dt.UTC),
        is_running=False,
        contracts=[
            ClaimContract(
                None, dt.date(2026, 9, 30), "A-7", (100_000_000,) * 2, None, "99.5", False
            ),
            ClaimContract(
                dt.date(2026, 10, 1),
                None,
                "A-8",
                (200_000_000, 100_000_000),
                ("9500000", "IDR"),
                "99.5",
                True,
            ),
        ],
        months=[
            month_made(dt.date(2026, 9, 1), 30, 30, isp),
            month_made(dt.date(2026, 10, 1), 31, 300, isp),
        ],
        outages=[
            ClaimOutage(
                n, "link_down", "link", begin, begin + dt.timedelta(minutes=135), 8100, False, False
            )
            for n, begin in enumerate(begins)
        ],
        tests=[
            ClaimTests(way, 200_000_000, 248, 91_000_000, 183_000_000, 194_000_000, 240, 12)
            for way in ("download", "upload")
        ],
        paid_away=("91935.48", "IDR"),
        interval_s=10.0,
        runs=1_322,
    )
    return replace(facts, **changed)
