"""What is known of a month or a term beyond what every report has."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.dates.weeks import IsoWeek
from backend.domain.figures.summary import Summary
from backend.domain.figures.week_changes import VolumeChange
from backend.domain.reports.facts import PeriodFacts, Presence
from backend.domain.reports.ledger import LedgerTime


@dataclass(frozen=True, slots=True)
class PartOfPeriod:
    """A week of a month, or a month of a term; whole, as its own report has it."""

    week: IsoWeek | None
    month: dt.date | None  # its first day
    is_running: bool
    summary: Summary
    change: VolumeChange | None  # against the part before; None: it is the first
    available: Presence


@dataclass(frozen=True, slots=True)
class Invoice:
    """What an ISP, or all with one currency (`key` None), should be paid for the period, and what was got for it.

    Amounts as decimal texts.
    """

    key: str | None
    currency: str
    price: str  # of one month, the last one of the period
    cost: str
    idle_share: float | None
    idle_amount: str | None  # of a month's price
    useful_bytes: int
    per_tb: str | None
    away: str | None  # of `cost`, for the time away


@dataclass(frozen=True, slots=True)
class Quota:
    """How far one went in the billing month that holds the period's last day."""

    key: str
    quota_bytes: int
    used_bytes: int  # up to the end of the period
    part: float
    pace: float | None  # part by the billing day if it goes on so; None: too early to say
    first: dt.date
    following: dt.date  # first day of the next billing month
    is_over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LongFacts(PeriodFacts):
    name: str  # of a term
    first: dt.date
    last: dt.date
    parts: Sequence[PartOfPeriod]  # in order
    invoices: Sequence[Invoice]
    quotas: Sequence[Quota]
    ledger: Sequence[LedgerTime]  # by month, then ISP
