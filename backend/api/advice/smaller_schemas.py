"""Contracts that could be smaller. Null means unknown, never zero."""

from __future__ import annotations

from typing import Annotated

from pydantic import AliasPath, Field

from backend.api.http.models import Output, Selection, Time, Written
from backend.domain.balance.contract_decision import Choice
from backend.domain.balance.smaller_contracts import Sizing
from backend.services.shown import StatementOut


class Size(Output):
    download_bps: int
    upload_bps: int


class SmallerContract(Output):
    """One ISP, while the others keep their contracts."""

    uplink_id: int
    name: str
    provider: str
    position: int
    sizing: Sizing = Field(
        description="`fits`: a smaller one would do, in failures too. `unsafe`: another ISP's failure overloads it, as "
        "it does today's. `needed`: such a failure overloads the smaller one only. `full`: there is no use in less. "
        "`short`: as `full`, and another ISP's failure overloads it. `small`: it is 90 % full at the peak, or more"
    )
    peak_share: float = Field(
        description="95th percentile over today's contract, the fuller direction"
    )
    today: Size
    smaller: Size | None = Field(
        description="at most 70 % full at `peak_share`; null if `full`, `short` or `small`"
    )
    larger: Size | None = Field(description="at most 70 % full at `peak_share`; only if `small`")
    saving_amount: Annotated[str | None, Written] = Field(
        description="a month, if the price follows the size; null without a price"
    )
    price_currency: str | None
    statement: StatementOut


class ContractDecision(Output):
    choice: Choice = Field(
        description="`larger`: the contract is too small. `smaller`: it could be smaller. `keep`: neither, of any ISP"
    )
    uplink_id: int = Field(description="whose contract; with `keep` the fullest one")
    statement: StatementOut


class SmallerContracts(Output):
    router_id: int
    from_: Time = Field(
        serialization_alias="from", validation_alias=AliasPath("window", "start_ms")
    )
    to: Time = Field(validation_alias=AliasPath("window", "end_ms"))
    selection: Selection = Field(validation_alias=AliasPath("window", "selection"))
    days: int = Field(
        description="recorded days that were replayed, as for the failures of the balance"
    )
    lacking: list[StatementOut] = Field(description="why nothing can be judged yet")
    decisions: list[ContractDecision] = Field(description="what to decide about all of them")
    besides: list[StatementOut] = Field(
        description="what else helps when an ISP fails: spare routes, and contracts without which no failure that "
        "overloads is as bad as today"
    )
    uplinks: list[SmallerContract]
