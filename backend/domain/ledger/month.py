"""One ISP in one month: its time by kind, outages, and the promise of its contract."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from backend.domain.contracts.contracts import Contract
from backend.domain.dates.calendar import Interval
from backend.domain.figures.availability import Availability
from backend.domain.ledger.promise import Outcome, Promise, outcome, promise
from backend.domain.ledger.repairs import OutageCount, counted


@dataclass(frozen=True, slots=True)
class MonthTime:
    """What is known of an ISP and a month. UTC ms."""

    first: date
    month: Interval  # whole
    until_ms: int  # end of the part that is over: no later than the month's
    time: Availability  # of that part
    away: Sequence[Interval]  # uncut; what lasts ends at `until_ms` or later
    contract: Contract  # on the last day of that part


@dataclass(frozen=True, slots=True)
class LedgerMonth:
    first: date
    running: bool
    time: Availability
    outages: OutageCount
    promised: Promise | None
    outcome: Outcome


def month_of(known: MonthTime) -> LedgerMonth:
    start_ms, end_ms = known.month
    running = known.until_ms < end_ms
    percent = known.contract.sla_percent
    promised = None if percent is None else promise(percent, end_ms - start_ms)
    return LedgerMonth(
        first=known.first,
        running=running,
        time=known.time,
        outages=counted(known.away, (start_ms, known.until_ms)),
        promised=promised,
        outcome=outcome(known.time, promised, running=running),
    )
