"""Contracts of an ISP: each holds from a date until the next one begins."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from backend.api.http.models import Input, Output
from backend.services.given import LINE, Amount, Bps, Count, Currency, Day


def _above_zero(value: str) -> str:
    if not 0 < Decimal(value) <= 100:
        raise PydanticCustomError(
            "sla_out_of_range",
            "Write the promised availability above 0 and up to 100, such as 99.5.",
        )
    return value


Percent = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9]{1,3}([.][0-9]{1,4})?$"),
    AfterValidator(_above_zero),
]


ContractNumber = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=60, pattern=LINE)
]
Phone = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=40, pattern=r"^[0-9+ ()-]*$")
]
"""What a telephone can dial, so that a tap on it calls."""


class ContractInput(Input):
    """`from_date` is null for the first contract."""

    from_date: Day | None = None
    to_date: Day | None = Field(
        default=None,
        description="the agreed last date of the newest contract; that of another one must fit the next",
    )
    download_bps: Bps
    upload_bps: Bps
    price_amount: Amount | None = None
    price_currency: Currency | None = None
    billing_day: Annotated[int, Field(strict=True, ge=1, le=31)] | None = None
    sla_percent: Percent | None = None
    sla_excludes_maintenance: bool = Field(
        default=False, description="outages during announced maintenance do not count"
    )
    quota_bytes: Count | None = None
    number: ContractNumber = ""
    phone: Phone = ""


class Contract(Output):
    from_date: dt.date | None = Field(
        description="null: from the first measurement on; otherwise from the midnight of the campus"
    )
    to_date: dt.date | None = Field(
        description="the last date: the day before the next contract, or as agreed for the newest one;"
        " null: until another contract begins"
    )
    is_current: bool = Field(description="holds today")
    download_bps: int
    upload_bps: int
    price_amount: str | None
    price_currency: str | None
    billing_day: int | None
    sla_percent: str | None
    sla_excludes_maintenance: bool = Field(
        description="outages during announced maintenance do not count against `sla_percent`"
    )
    quota_bytes: int | None
    number: str = Field(description="of the contract, as the provider knows it")
    phone: str = Field(description="of the provider, for when the line is down")


class UplinkContracts(Output):
    """In order; they cover each date once."""

    router_id: int
    uplink_id: int
    isp: str
    items: list[Contract]
    revision: str = Field(description="If-Match of the next change of this list")


class FieldChange(Output):
    field: str
    before: bool | int | str | None
    after: bool | int | str | None


class ContractChange(Output):
    kind: Literal["added", "removed", "changed"]
    from_date: dt.date | None
    fields: list[FieldChange] = Field(description="against what held on that date until now")


class UplinkChanges(Output):
    uplink_id: int
    isp: str
    changes: list[ContractChange] = Field(description="empty: the file says what stands already")


class ContractImport(Output):
    """What changes for the ISPs in the file; the others keep their contracts."""

    is_saved: bool
    items: list[UplinkChanges]


class RouterContracts(Output):
    items: list[UplinkContracts]
