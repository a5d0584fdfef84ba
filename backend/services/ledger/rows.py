"""A month of an ISP as it is shown and downloaded."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.contracts.changes import percent_text
from backend.domain.ledger import words
from backend.domain.ledger.month import LedgerMonth
from backend.domain.ledger.promise import Outcome
from backend.domain.reports.ledger import LedgerTime
from backend.services.shown import Told
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """The six times from `up_s` to `unknown_s` add up to the month, as far as it is over."""

    uplink_id: int
    isp: str
    provider: str
    contract_number: str
    month: Annotated[dt.date, Field(description="its first day, by the clock of the campus")]
    running: Annotated[bool, Field(description="the month is not over")]
    term_days: Annotated[int, Field(description="days of the whole month in term")]
    up_s: Annotated[float, Field(description="there, and not degraded")]
    degraded_s: Annotated[float, Field(description="there, but pings were lost or slow")]
    link_down_s: Annotated[float, Field(description="without a link or its interface")]
    silent_s: Annotated[float, Field(description="a link, and nothing came through")]
    excused_s: Annotated[
        float,
        Field(description="away during announced maintenance that the contract does not count"),
    ]
    unknown_s: Annotated[float, Field(description="not read closely: neither up nor down")]
    outages: Annotated[int, Field(description="that touch the month; what touches is one")]
    repaired: Annotated[int, Field(description="outages that ended in the month")]
    mttr_s: Annotated[
        float | None,
        Field(description="mean time to repair of those, counted from their begin; null: none"),
    ]
    share: Annotated[
        float | None, Field(description="available, of the known time; null: nothing is known")
    ]
    counted_share: Annotated[
        float | None, Field(description="the same without `excused_s`: what the promise is about")
    ]
    promised_percent: Annotated[
        str | None, Field(description="by the contract of the month's last day that is over")
    ]
    allowed_s: Annotated[float | None, Field(description="away in the whole month by the promise")]
    outcome: Annotated[
        Outcome,
        Field(
            description="missed: away for longer than allowed, by observed time alone; unproven: too much is unknown"
        ),
    ]
    sentence: Annotated[Told, Field(description="to send to the provider")]
    excused: Annotated[Told | None, Field(description="what `sentence` leaves out; null: nothing")]


def row(uplink: Uplink, number: str, month: LedgerMonth, term_days: int) -> LedgerRow:
    time, promised, repair_ms = month.time, month.promised, month.outages.mean_repair_ms
    return LedgerRow(
        uplink_id=uplink.id,
        isp=uplink.name,
        provider=uplink.provider,
        contract_number=number,
        month=month.first,
        running=month.running,
        term_days=term_days,
        up_s=time.fine_ms / 1000,
        degraded_s=time.degraded_ms / 1000,
        link_down_s=time.link_ms / 1000,
        silent_s=time.silent_ms / 1000,
        excused_s=time.excused_ms / 1000,
        unknown_s=time.unknown_ms / 1000,
        outages=month.outages.outages,
        repaired=month.outages.repaired,
        mttr_s=None if repair_ms is None else repair_ms / 1000,
        share=time.share,
        counted_share=time.counted_share,
        promised_percent=None if promised is None else percent_text(promised.percent),
        allowed_s=None if promised is None else promised.allowed_ms / 1000,
        outcome=month.outcome,
        sentence=words.sentence(uplink.name, month),
        excused=words.excused(month),
    )


def ledger_time(shown: LedgerRow) -> LedgerTime:
    """For a report."""
    return LedgerTime(
        key=str(shown.uplink_id),
        isp=shown.isp,
        month=shown.month,
        running=shown.running,
        link_s=shown.link_down_s,
        silent_s=shown.silent_s,
        degraded_s=shown.degraded_s,
        excused_s=shown.excused_s,
        unknown_s=shown.unknown_s,
        outages=shown.outages,
        mttr_s=shown.mttr_s,
        counted_share=shown.counted_share,
        promised_percent=shown.promised_percent,
        allowed_s=shown.allowed_s,
        outcome=shown.outcome,
        sentence=shown.sentence,
        excused=shown.excused,
    )
