"""What is known of an ISP against its contract, as services gathered it for the other files of the pack."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.directions import Direction
from backend.domain.figures.availability import Cause
from backend.domain.reports.ledger import LedgerTime


@dataclass(frozen=True, slots=True)
class ClaimContract:
    """`from_date` None: from the first measurement on; `to_date`, its last day, None: it still holds."""

    from_date: dt.date | None
    to_date: dt.date | None
    number: str
    speeds: tuple[int, int]  # download, upload; bit/s
    price: tuple[str, str] | None  # of a month, as a decimal text; currency
    sla_percent: str | None
    excludes_maintenance: bool


@dataclass(frozen=True, slots=True)
class ClaimOutage:
    """Cut to the period."""

    incident_id: int | None
    cause: Cause
    evidence: str  # link, traffic or pings
    from_at: dt.datetime
    to_at: dt.datetime
    lasted_s: float
    began_before: bool
    lasted_on: bool
    received_bps: int | None = None  # mean download of its whole slots
    others_bps: int | None = None  # of all other ISPs together meanwhile
    pings: tuple[int, int] = (0, 0)  # sent, lost
    fell_with: str = ""  # names of other ISPs that fell in the same moment
    route: str = ""  # that all of these share with it
    paid: tuple[str, str] | None = None  # share of the price by time, currency


@dataclass(frozen=True, slots=True)
class ClaimTests:
    """Proven tests of one direction; bit/s."""

    direction: Direction
    contract_bps: int
    runs: int
    p5_bps: int | None
    median_bps: int | None
    p95_bps: int | None
    hours: int
    hours_below_80: int


@dataclass(frozen=True, slots=True)
class ClaimFacts:
    isp: str
    provider: str
    router: str
    campus: str
    zone_name: str
    version: str
    from_at: dt.datetime
    to_at: dt.datetime
    is_running: bool
    contracts: Sequence[ClaimContract]
    months: Sequence[LedgerTime]  # in order
    outages: Sequence[ClaimOutage]  # in order
    paid_away: tuple[str, str] | None  # for all its time away, currency
    interval_s: float  # between two readings of the router
    tests: Sequence[ClaimTests]
    runs: int  # proven ones of all kinds
