"""Availability of ISPs by month."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from backend.api.http.models import Output
from backend.services.ledger.rows import LedgerRow


class CalendarTerm(Output):
    """A term of the campus, both days included."""

    name: str
    from_: dt.date = Field(serialization_alias="from")
    to: dt.date


class Availability(Output):
    router_id: int
    timezone: str
    terms: list[CalendarTerm] = Field(description="that have begun, in order")
    rows: list[LedgerRow] = Field(
        description="the newest month first; without months in which an ISP was not there"
    )
