"""A week of a campus with three ISPs or more, as services would gather it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

from backend.domain.dates.weeks import IsoWeek
from backend.domain.figures.summary import Percentiles, UplinkInput, Window, summarise
from backend.domain.figures.week_changes import FullestPart
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import Rollup
from backend.domain.reports.facts import (
    Act,
    DayVolume,
    Happening,
    Isp,
    IspQuality,
    LastAdvice,
    Paid,
    PastWeek,
    Presence,
    WeekFacts,
)
from backend.domain.reports.outlook.facts import ContractSizes, Peak, PeriodOutlook, Unsafe
from backend.domain.statements import Statement
from backend.domain.verdict import period_words
from backend.domain.verdict.limits import VerdictLimits
from backend.domain.verdict.period import judge

WEEK = IsoWeek(2026, 44)
MBPS, GIB = 10**6, 2**30


def made(
    names=("ISP1", "ISP2", "ISP3"),
    *,
    observed: float = 1.0,
    zone: str = "Asia/Jakarta",
    week: IsoWeek = WEEK,
    **changed,
) -> WeekFacts:
    """`observed`: part of the week that was."""
    start_ms, end_ms = week.bounds(ZoneInfo(zone))
    window = Window(start_ms, end_ms, "all", ((start_ms, end_ms),))
    covered_ms = round((end_ms - start_ms) * observed)
    inputs = [_uplink(number, name, covered_ms) for number, name in enumerate(names)]
    summary = summarise(inputs, Percentiles(191 * MBPS, 29 * MBPS), window)
    verdict = judge(summary, VerdictLimits())
    keys = [each.key for each in inputs]
    begin = dt.datetime.fromtimestamp(start_ms / 1000, dt.UTC)
    facts = WeekFacts(
        period="week",
        router="CCR2004",
        campus="Universitas STRADA",
        zone_name=zone,
        version="0.1.0",
        week=week,
        from_at=begin,
        to_at=dt.datetime.fromtimestamp(end_ms / 1000, dt.UTC),
        is_running=False,
        isps=[Isp(key, name, "Biznet") for key, name in zip(keys, names, strict=True)],
        this=summary,
        before=summary,
        verdict=verdict,
        tone="good",
        sentence=period_words.sentence(verdict),
        changes={},
        total_change=None,
        fullest=FullestPart(keys[-1], names[-1], "download", 0.394),
        fullest_before=FullestPart(keys[-1], names[-1], "download", 0.387),
        available=Presence(0.9969, 600_000.0, 2_820.0, 0.0),
        available_before=None,
        available_isps={key: Presence(0.9953, 600_000.0, 2_820.0, 0.0) for key in keys},
        away=[],
        paid=[Paid(key, "2216666.67", "IDR", 0.157, 0.425, "1016819.57") for key in keys],
        unused=[],
        days=[
            DayVolume(date, key, (n + 1) * 30 * GIB, GIB, 86_400)
            for date in week.days
            for n, key in enumerate(keys)
        ],
        events=[Happening("isp_silent", keys[0], begin, begin + dt.timedelta(minutes=47))],
        acts=[Act("change", "confirmed", begin, "ISP1 was full")],
        hours={hour: (hour % 24) / 24 for hour in range(168)},
        weeks=[PastWeek(week.plus(n), dict.fromkeys(keys, 0.4 + n / 100)) for n in range(-12, 1)],
        quality=[
            IspQuality(key, 94e6, 20e6, 12.3, 11.9, 12.1, 0.002, 1.2, "B", "good", 40)
            for key in keys
        ],
        tests={"ok": 120, "invalid": 2},
        advice=LastAdvice(begin, Statement("nothing_better", "Nothing to do.", {}), None),
        hits=(5, 6),
        outlook=PeriodOutlook(
            [Unsafe(names[-1:], is_route=False)],
            cured=names[-1:],
            sizes=ContractSizes(
                "keep",
                names[:1],
                Peak(names[0], 0.491),
                begin - dt.timedelta(weeks=3),
                begin + dt.timedelta(weeks=1),
            ),
        ),
    )
    return replace(facts, **changed)


def _uplink(number: int, name: str, covered_ms: int) -> UplinkInput:
    size = 100 if number == 0 else 200
    down, up = 890 * GIB * (1 + bool(number)), 140 * GIB * (1 + bool(number))
    totals = Rollup(0, down, up, covered_ms, 0, covered_ms, covered_ms // 300_000)
    capacity = Capacity(size * MBPS, size * MBPS)
    p95 = Percentiles(34 * MBPS, 5_600_000)
    return UplinkInput(str(number + 1), name, capacity, totals, p95, 0.2)
