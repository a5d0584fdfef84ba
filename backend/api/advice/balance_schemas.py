"""How a router balances, and the rules that advice keeps to. Null means unknown, never zero."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from backend.api.advice.recommendation_schemas import BalanceSkew, LossRow, Recommendation
from backend.api.http.models import Direction, Input, Output, Selection, Time
from backend.domain.advice.capacity_choice import CapacitySource
from backend.domain.advice.due import Outdated
from backend.domain.balance.settings import ConfirmBy, QueueKind
from backend.services.shown import StatementOut

Method = Literal["ecmp", "pcc", "nth", "failover", "none", "mixed", "other"]


Part = Annotated[float, Field(ge=0, lt=1, allow_inf_nan=False)]


class BalanceBucket(Output):
    remainder: int
    uplink_id: int | None
    bytes_per_day: int | None = Field(
        description="upload that the rules counted; what the bucket downloads is not counted"
    )
    share: float | None = Field(description="of the upload of all buckets")


class BalanceUplink(Output):
    uplink_id: int
    name: str
    color: str | None
    risk_group: str | None
    download_bps: int = Field(description="capacity that counts")
    upload_bps: int
    contract_download_bps: int
    contract_upload_bps: int
    source: CapacitySource
    capacity_reasons: list[StatementOut] = Field(description="why it is not the contract")
    ideal_share: float = Field(description="in the binding direction")
    configured_share: float | None
    achieved_download_share: float | None
    achieved_upload_share: float | None
    p95_download_utilization: float | None
    p95_upload_utilization: float | None
    probe_pinned: bool = Field(description="its probes have a source address of their own")


class BalanceData(Output):
    """What the figures are of."""

    days: int
    needed_days: int
    coverage: float = Field(description="fraction of 1")
    from_: Time = Field(serialization_alias="from")
    to: Time
    selection: Selection
    unseen_slots: int = Field(
        description="slots of 5 minutes that are missing to know how the present balancing divides the traffic; "
        "until then utilization assumes the configured shares, where all are known"
    )
    hidden_demand: list[StatementOut] = Field(
        description="ISPs that were full: what users wanted beyond that was not recorded"
    )


class WeightOption(Output):
    denominator: int
    weights: dict[int, int]
    error: float = Field(description="largest error of a share against its capacity")
    rules: int = Field(description="classifying rules of one chain, the catch-all among them")


class BalanceSettingsInput(Input):
    """All of it is replaced; what is not given gets its default."""

    largest_denominator: int = Field(32, ge=1, le=64)
    tolerance: float = Field(0.05, ge=0, le=1, allow_inf_nan=False)
    minimum_shares: dict[int, Part] = Field(
        default_factory=dict, max_length=256, description="by uplink_id"
    )
    use_measured: bool = True
    two_person: bool = Field(
        default=False, description="somebody else must approve a planned change"
    )
    timer_s: int = Field(
        180, ge=60, le=900, description="after which the router reverts automatically"
    )
    confirm_by: ConfirmBy = "person"
    queue_kind: QueueKind = ""
    queue_limit_percent: int = Field(
        95, ge=50, le=100, description="what a queue lets through, in percent of each contract"
    )
    pin_probes: bool = False
    limit_fasttrack: bool = True
    window_weeks: int = Field(4, ge=1, le=8)


class BalanceSettings(Output):
    router_id: int
    revision: str = Field(description="If-Match of the next change")
    largest_denominator: int
    tolerance: float
    minimum_shares: dict[int, float]
    use_measured: bool
    two_person: bool
    timer_s: int
    confirm_by: ConfirmBy
    queue_kind: QueueKind
    queue_limit_percent: int
    pin_probes: bool
    limit_fasttrack: bool
    window_weeks: int


class StoredBalanceSettings(BalanceSettings):
    two_person_off_by: str | None = Field(
        description="who wants two_person switched off; it is when another admin saves it off too, within a day"
    )
    two_person_off_at: Time | None


class Spare(Output):
    """Spare routes that would help while an ISP is down."""

    uplink_id: int = Field(description="the ISP that may fail")
    taker_ids: list[int] = Field(description="who would take over, in equal parts")
    overload_minutes_per_day: float
    statement: StatementOut


class SpareInForce(Output):
    """Spare routes that the router has, and what they change while the ISP is down."""

    uplink_id: int
    taker_ids: list[int]
    overload_minutes_per_day: float | None
    overload_minutes_without: float | None
    statement: StatementOut


class Balance(Output):
    router_id: int
    router_name: str
    timezone: str
    method: Method | None = Field(description="null: never read")
    classifier: str | None
    denominator: int | None
    regime_id: int | None
    regime_since: Time | None
    buckets: list[BalanceBucket]
    lines: list[BalanceUplink]
    binding_direction: Direction | None
    skew: BalanceSkew
    data: BalanceData
    recommendation: Recommendation | None = Field(
        description="the latest; null: none was made, or none since what it is based on changed"
    )
    outdated_since: Time | None = Field(
        description="since then the router divides traffic in another way, and the recommendation for it is being made"
    )
    outdated_why: Outdated | None = Field(
        description="what changed since the last recommendation; the next one is being made"
    )
    outdated_uplink_ids: list[int] = Field(
        description="ISPs whose contract changed since then; empty where that is not known"
    )
    options: list[WeightOption]
    n_minus_one: list[LossRow]
    spares: list[Spare] = Field(
        description="for losses that overload others although a spare route would help, with the weights of now"
    )
    spares_in_force: list[SpareInForce] = Field(
        description="spare routes that the router has, for losses that still overload others"
    )
    settings: BalanceSettings
    open_change_id: int | None
    open_drift_id: int | None
