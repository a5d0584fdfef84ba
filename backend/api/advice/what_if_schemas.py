"""Questions about other weights, capacities and losses, and their answers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from backend.api.advice.recommendation_schemas import BalanceSkew, LossRow, WorstHour
from backend.api.http.models import Input, Output, Written
from backend.domain.balance.contracts.given_up import GivingUp
from backend.services.shown import StatementOut

Bps = Annotated[int, Field(strict=True, ge=1, le=10**12)]


Weight = Annotated[int, Field(strict=True, ge=0, le=1024)]


UplinkId = Annotated[int, Field(ge=1, le=2**31 - 1)]


class CapacityInput(Input):
    download_bps: Bps
    upload_bps: Bps


class WhatIfInput(Input):
    """One of `weights` and `buckets`; neither: as the router is configured now."""

    weights: dict[int, Weight] | None = Field(
        None, max_length=256, description="by uplink_id; an ISP that is not named gets 0"
    )
    buckets: list[UplinkId] | None = Field(
        None, min_length=1, max_length=1024, description="uplink_id per remainder"
    )
    down: list[UplinkId] = Field(default_factory=list, max_length=256)
    given_up: list[UplinkId] = Field(
        default_factory=list,
        max_length=256,
        description="whose contracts end: no part of the ideal shares, judged by what fails next",
    )
    down_groups: list[Annotated[str, StringConstraints(max_length=200)]] = Field(
        default_factory=list, max_length=256, description="risk groups"
    )
    capacities: dict[int, CapacityInput] = Field(
        default_factory=dict, max_length=256, description="by uplink_id"
    )
    growth: float = Field(
        1.0, gt=0, le=100, allow_inf_nan=False, description="demand over today's, 1.2 = 20 % more"
    )


class WhatIfUplink(Output):
    uplink_id: int
    name: str
    down: bool
    given_up: bool
    share: float | None = Field(description="of the download bytes")
    upload_share: float | None
    p95_download_utilization: float | None
    p95_upload_utilization: float | None
    p95_download_bps: int | None
    p95_upload_bps: int | None
    minutes_above_90_per_day: float | None
    worst_hour: WorstHour | None


class Saving(Output):
    amount: Annotated[str, Written]
    currency: str


class NextFailure(Output):
    then: LossRow = Field(description="without the contracts that are given up")
    today: LossRow = Field(description="the same failure with the contracts and shares of today")


class GivenUp(Output):
    """Contracts that end, and what the other ISPs then carry."""

    uplink_ids: list[int]
    verdict: GivingUp = Field(
        description="`fits`: the others carry it, in failures too. `unsafe`: one more failure overloads them, which "
        "today's contracts carry. `unsafe_today`: such a failure overloads today's contracts too. "
        "`unsafe_better`: each such failure overloads today's contracts more. `unsafe_spares`: so it does, but with "
        "the spare routes that Balance offers the failure of one ISP is worse without the contract. `full`: an ISP is "
        "above 90 % (95th percentile) while all others work",
    )
    statement: StatementOut
    savings: list[Saving] = Field(description="a month, one per currency")
    unpriced: list[str] = Field(description="names of those whose price is not known")
    failures: list[NextFailure]


class WhatIf(Output):
    lines: list[WhatIfUplink]
    skew: BalanceSkew
    busiest_uplink_id: int | None
    error: float | None = Field(description="largest error of a share against its capacity")
    denominator: int | None
    buckets: list[int] = Field(
        description="what is asked for as uplink_id per remainder, with the fewest buckets moved"
    )
    days: int = Field(description="recorded days that were replayed")
    hidden_demand: list[StatementOut] = Field(
        description="ISPs that were full: what users wanted beyond that was not recorded"
    )
    statement: StatementOut
    given_up: GivenUp | None = Field(
        description="null where no contract is given up, or nothing is recorded"
    )
