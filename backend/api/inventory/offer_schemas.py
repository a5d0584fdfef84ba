"""What the ISPs of a router offer."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from backend.api.http.models import Output


class Offer(Output):
    uplink_id: int
    isp: str
    download_bps: int
    upload_bps: int
    price_amount: str = Field(description="of a month")
    price_currency: str
    from_date: dt.date | None = Field(description="the first day on which it can be taken")
    to_date: dt.date | None = Field(description="the last day on which it can be taken")


class Offers(Output):
    """The price list of a router."""

    router_id: int
    items: list[Offer] = Field(description="in the order of the list, of ISPs in use")
    revision: str = Field(description="If-Match of the next change of this list")
