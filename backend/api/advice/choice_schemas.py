"""Which contracts of the price list would do it for less."""

from __future__ import annotations

from pydantic import AliasPath, Field

from backend.api.http.models import Output, Selection, Time
from backend.services.advice.contract_choices import ContractChoice
from backend.services.advice.contract_ground import TodaysContract
from backend.services.shown import StatementOut


class OfferedContract(Output):
    uplink_id: int
    download_bps: int
    upload_bps: int
    price_amount: str


class ContractChoices(Output):
    """Each set of one contract per ISP, with the weights that fit it, replayed over recorded days."""

    router_id: int
    from_: Time = Field(
        serialization_alias="from", validation_alias=AliasPath("window", "start_ms")
    )
    to: Time = Field(validation_alias=AliasPath("window", "end_ms"))
    selection: Selection = Field(validation_alias=AliasPath("window", "selection"))
    days: int = Field(description="recorded days that were replayed")
    week_minutes: int = Field(description="work hours of a usual week")
    currency: str | None = Field(description="of all prices; null: there is none, or several")
    listed: int = Field(
        description="offers of the price list, with those that cannot be taken today"
    )
    lacking: list[StatementOut] = Field(description="why nothing can be judged yet")
    hidden: list[StatementOut] = Field(
        description="where an ISP was full: people wanted more than was recorded, and no set shows it"
    )
    unpriced: list[str] = Field(
        description="ISPs without a price today; `cost_amount` is without theirs if they offer nothing"
    )
    uplinks: list[TodaysContract] = Field(description="ISPs in use with today's contracts")
    offers: list[OfferedContract] = Field(description="those that can be taken today")
    rows: list[ContractChoice] = Field(
        description="today first, then by cost; none while there are no offers or something is `lacking`"
    )
