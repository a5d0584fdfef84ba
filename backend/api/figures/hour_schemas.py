"""Heat and hours: the typical week, and what paid capacity was used for. Null means unknown, never zero."""

from __future__ import annotations

from typing import Annotated

from pydantic import AliasPath, Field

from backend.api.figures.number_schemas import Coverage, Window
from backend.api.http.models import Direction, Output, Time, Written
from backend.services.figures.costs import CapacityUse
from backend.services.figures.profiles import ProfileCell, ProfileHour
from backend.services.reports.away_costs import AwayCost


class Profile(Output):
    router_id: int
    window: Window
    cells: list[ProfileCell]
    hours: list[ProfileHour]


class PaidStretch(Output):
    """A part of the window in which an ISP had one price. Amounts are decimal texts in `price_currency`."""

    from_: Time = Field(serialization_alias="from", validation_alias="start_ms")
    to: Time = Field(validation_alias="end_ms")
    price_amount: Annotated[str, Written] = Field(
        validation_alias=AliasPath("bought", "price", "amount"), description="per month"
    )
    price_currency: str = Field(validation_alias=AliasPath("bought", "price", "currency"))
    cost: Annotated[str, Written]


class UplinkCosts(Output):
    """What one ISP cost and gave. Amounts are decimal texts in `price_currency`, null where no price is known.

    Price and currency are the last of the window; what was paid in another currency is in `stretches` and the totals.
    """

    uplink_id: int = Field(validation_alias="id")
    name: str
    provider: str
    position: int
    price_amount: Annotated[str | None, Written] = Field(description="per month")
    price_currency: str | None
    download: CapacityUse
    upload: CapacityUse
    binding_direction: Direction = Field(
        validation_alias="binding", description="the fuller one, by mean utilization"
    )
    idle_share: float | None = Field(
        description="part of the paid capacity-time that was not used, in the binding direction"
    )
    idle_amount: Annotated[str | None, Written] = Field(
        description="part of `price_amount` that bought unused capacity, by the means of whole days; null if unknown"
    )
    useful_bytes: int = Field(
        description="of whole days, whatever the selection: both directions, without our own tests"
    )
    peak_share: float | None = Field(
        description="of whole days: 95th percentile of slots over the contract of their time, of the fuller direction"
    )
    coverage: Coverage = Field(validation_alias=AliasPath("figures", "coverage"))
    cost: Annotated[str | None, Written] = Field(
        description="price times the window's part of each calendar month; of whole days, whatever the selection"
    )
    cost_per_tb: Annotated[str | None, Written] = Field(
        description="cost of the observed time / useful terabytes (10^12 bytes)"
    )
    asleep_s: float | None = Field(
        description="time under 10 % in both directions while another ISP was above 70 %"
    )
    asleep_share: float | None = Field(description="part of the measured time")
    stretches: list[PaidStretch] = Field(
        description="in order, one after each new price; none where no price is known"
    )


class CurrencyCosts(Output):
    """All ISPs that are paid in one currency; amounts of different currencies are never added."""

    currency: str
    uplinks: int
    price_amount: Annotated[str, Written]
    cost: Annotated[str, Written]
    useful_bytes: int
    cost_per_tb: Annotated[str | None, Written]
    idle_amount: Annotated[str | None, Written] = Field(
        description="part of `price_amount` that bought unused capacity, by the means of whole days; null if unknown"
    )


class CostTotals(Output):
    """`unpriced`: ISPs without a price, which no amount contains."""

    download: CapacityUse
    upload: CapacityUse
    binding_direction: Direction = Field(validation_alias="binding")
    idle_share: float | None
    peak_share: float | None = Field(
        description="95th percentile of all ISPs together over their contracts of that time, of the fuller direction"
    )
    useful_bytes: int
    asleep_s: float | None = Field(description="time in which at least one ISP was asleep")
    currencies: list[CurrencyCosts]
    unpriced: int


class Costs(Output):
    router_id: int
    window: Window
    coverage: Coverage
    asleep_below: float = Field(description="utilization under which an ISP counts as asleep")
    busy_above: float = Field(description="while another one is above this")
    uplinks: list[UplinkCosts]
    away: list[AwayCost] = Field(
        description="ISPs that were away in the hours that are asked for; others are left out"
    )
    totals: CostTotals
