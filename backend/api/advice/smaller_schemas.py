"""Contracts that could be smaller. Null means unknown, never zero."""

from __future__ import annotations

from typing import Annotated

from pydantic import AliasPath, Field

from backend.api.advice.recommendation_schemas import LossRow
from backend.api.http.models import Output, Selection, Time, Written
from backend.domain.balance.contracts.decision import Choice
from backend.domain.balance.contracts.failure_choices import Doing
from backend.domain.balance.contracts.smaller import Sizing
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


class EnlargedContract(Output):
    uplink_id: int
    name: str
    today: Size
    size: Size


class AfterSpares(Output):
    """The fullest ISP in the worst failure of one ISP, with the spare routes that the balance offers."""

    before: float = Field(description="95th percentile over the contract, with today's contracts")
    then: float = Field(description="without the contract that ends")


class FailureChoice(Output):
    doing: Doing = Field(
        description="`today`: all stays. `spare`: spare routes. `enlarge`: contracts that carry one ISP's failure. "
        "`route`: contracts that carry the cut of the shared route, with the spare routes. `without`: a contract ends"
    )
    names: list[str] = Field(
        description="ISPs whose failures spare routes help with, or whose contract ends"
    )
    enlarged: list[EnlargedContract] = Field(description="90 % full in the failure")
    single: LossRow | None = Field(description="the failure of one ISP that leaves another fullest")
    route: LossRow | None = Field(
        description="the same for a route that several ISPs share; null where none is shared"
    )
    after_spares: AfterSpares | None = Field(
        description="only with `without`, where spare routes are offered"
    )


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
    choices: list[FailureChoice] = Field(
        description="what can be done about failures side by side, today first; empty where no failure overloads an "
        "ISP, or a contract should change"
    )
    uplinks: list[SmallerContract]
