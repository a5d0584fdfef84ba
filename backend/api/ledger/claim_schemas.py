"""The files of a claim."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from backend.api.http.models import Output, Time


class ClaimContract(Output):
    from_date: dt.date | None = Field(description="null: from the first measurement on")
    to_date: dt.date | None = Field(
        description="the last date, as agreed or before the next begins; null: none is agreed"
    )
    number: str
    download_bps: int
    upload_bps: int
    price_amount: str | None
    price_currency: str | None
    billing_day: int | None
    sla_percent: str | None
    sla_excludes_maintenance: bool
    quota_bytes: int | None


class ClaimHead(Output):
    campus: str
    timezone: str
    router: str
    isp: str
    provider: str
    from_month: str
    to_month: str
    from_: Time = Field(serialization_alias="from")
    to: Time = Field(description="the newest complete 5 minutes in a month that goes on")
    running: bool = Field(description="the last month is not over: later files will differ")
    contracts: list[ClaimContract]
