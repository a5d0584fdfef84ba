"""How a router balances, how it should, and what came of earlier advice. Null means unknown, never zero."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from backend.api.fields import LINE
from backend.api.schemas.base import Direction, Input, Output, Selection, Time
from backend.api.schemas.changes import Statement

Verdict = Literal["change", "nothing_to_do", "not_enough_data", "cannot"]
RecommendationState = Literal["new", "accepted", "applied", "superseded", "dismissed"]
Method = Literal["ecmp", "pcc", "nth", "failover", "none", "mixed", "other"]
ConfirmBy = Literal["person", "checks"]
QueueKind = Literal["", "cake", "fq-codel"]

Bps = Annotated[int, Field(strict=True, ge=1, le=10**12)]
Weight = Annotated[int, Field(strict=True, ge=0, le=1024)]
UplinkId = Annotated[int, Field(ge=1, le=2**31 - 1)]
Part = Annotated[float, Field(ge=0, lt=1, allow_inf_nan=False)]
Why = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=LINE)
]


class Interval(Output):
    """A prediction: in nine of ten resampled sets of days the value lies between `low` and `high`."""

    value: float | None
    low: float | None
    high: float | None


class PredictedSide(Output):
    share: Interval
    p95_utilization: Interval = Field(description="in the binding direction")


class RecommendedLine(Output):
    uplink_id: int
    name: str
    color: str | None
    weight: int = Field(description="buckets of this ISP; 0 where nothing is recommended")
    before: PredictedSide
    after: PredictedSide


class WorstHour(Output):
    at: Time = Field(description="begin of the hour on the campus's clock")
    utilization: float = Field(description="mean of that hour over capacity, the fuller direction")


class LossLine(Output):
    uplink_id: int
    name: str
    p95_utilization: float | None
    minutes_above_90_per_day: float | None
    worst_hour: WorstHour | None


class LossRow(Output):
    """What happens while these ISPs are down: the others carry everything."""

    down: list[str]
    down_ids: list[int]
    risk_group: str | None = Field(description="set where they share a physical route")
    lines: list[LossLine] = Field(description="those that are left")
    overload_minutes_per_day: float | None
    text_en: str
    text_id: str


class Missing(Output):
    """What the data lacks; zeros where it is enough."""

    days: int
    hours: float
    coverage: float | None


class ScoredLine(Output):
    uplink_id: int
    name: str
    predicted_share: Interval
    achieved_share: float | None
    share_hit: bool | None = Field(description="within the interval; null: nothing to compare")
    predicted_p95: Interval
    achieved_p95: float | None
    p95_hit: bool | None


class Score(Output):
    """Prediction against outcome over the working days since it was applied."""

    state: Literal["provisional", "complete"]
    days: int
    of_days: int = Field(description="complete after so many working days")
    cut_short: bool = Field(description="another regime began before that")
    from_: Time = Field(serialization_alias="from")
    to: Time
    direction: Direction
    lines: list[ScoredLine]
    predicted_skew: float | None
    achieved_skew: float | None
    demand_ratio: float | None = Field(
        description="mean demand of these days over that of the weeks it was predicted from"
    )
    hits: int = Field(description="figures inside their interval")
    of: int
    text_en: str
    text_id: str


class Recommendation(Output):
    """Weights with reasons, or why there are none. `text_*` is its one sentence."""

    id: int
    router_id: int
    at: Time
    state: RecommendationState
    verdict: Verdict
    text_en: str
    text_id: str
    weights: dict[int, int]
    denominator: int | None
    buckets: list[int] = Field(description="uplink_id per remainder")
    moved_buckets: int | None = Field(description="how many change their ISP; null: a new set")
    classifier: str | None
    lines: list[RecommendedLine]
    skew_before: Interval
    skew_after: Interval
    gain: Interval = Field(description="how much p95 utilization the busiest ISP loses")
    binding_direction: Direction | None
    reasons: list[Statement]
    why_not: list[Statement]
    n_minus_one: list[LossRow]
    missing: Missing
    days: int = Field(description="working days that were replayed")
    basis: dict[str, str | int | float | None] = Field(
        description="revisions of what it was made from"
    )
    decided_at: Time | None
    decided_by: str
    reason: str = Field(
        description="why it was dismissed; of a superseded one: newer, regime, lines, settings or calendar"
    )
    applied_at: Time | None
    score: Score | None


class Recommendations(Output):
    items: list[Recommendation]
    next_cursor: str | None


class DismissInput(Input):
    reason: Why


class TrackRow(Output):
    recommendation_id: int
    at: Time
    applied_at: Time
    denominator: int | None
    weights: dict[int, int]
    score: Score | None = Field(description="null: not one working day has passed")


class TrackRecord(Output):
    """Newest first."""

    router_id: int
    items: list[TrackRow]
    hits: int
    of: int
    hit_rate: float | None


class BalanceBucket(Output):
    remainder: int
    uplink_id: int | None
    bytes_per_day: int | None
    share: float | None = Field(description="of the bytes of all buckets")


class BalanceLine(Output):
    uplink_id: int
    name: str
    color: str | None
    risk_group: str | None
    download_bps: int = Field(description="capacity that counts")
    upload_bps: int
    contract_download_bps: int
    contract_upload_bps: int
    source: Literal["contract", "measured"]
    capacity_reasons: list[Statement] = Field(description="why it is not the contract")
    ideal_share: float = Field(description="in the binding direction")
    configured_share: float | None
    achieved_download_share: float | None
    achieved_upload_share: float | None
    p95_download_utilization: float | None
    p95_upload_utilization: float | None
    probe_pinned: bool = Field(description="its probes have a source address of their own")


class BalanceSkew(Output):
    download: float | None
    upload: float | None


class BalanceData(Output):
    """What the figures are of."""

    days: int
    needed_days: int
    coverage: float = Field(description="fraction of 1")
    from_: Time = Field(serialization_alias="from")
    to: Time
    selection: Selection


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
    timer_s: int = Field(180, ge=60, le=900, description="after which the router reverts by itself")
    confirm_by: ConfirmBy = "person"
    queue_kind: QueueKind = ""
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
    pin_probes: bool
    limit_fasttrack: bool
    window_weeks: int


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
    lines: list[BalanceLine]
    binding_direction: Direction | None
    skew: BalanceSkew
    data: BalanceData
    recommendation: Recommendation | None
    options: list[WeightOption]
    n_minus_one: list[LossRow]
    settings: BalanceSettings
    open_change_id: int | None
    open_drift_id: int | None


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
    down_groups: list[Annotated[str, StringConstraints(max_length=200)]] = Field(
        default_factory=list, max_length=256, description="risk groups"
    )
    capacities: dict[int, CapacityInput] = Field(
        default_factory=dict, max_length=256, description="by uplink_id"
    )
    growth: float = Field(
        1.0, gt=0, le=100, allow_inf_nan=False, description="demand over today's, 1.2 = 20 % more"
    )


class WhatIfLine(Output):
    uplink_id: int
    name: str
    down: bool
    share: float | None = Field(description="of the download bytes")
    upload_share: float | None
    p95_download_utilization: float | None
    p95_upload_utilization: float | None
    p95_download_bps: int | None
    p95_upload_bps: int | None
    minutes_above_90_per_day: float | None
    worst_hour: WorstHour | None


class WhatIf(Output):
    lines: list[WhatIfLine]
    skew: BalanceSkew
    busiest_uplink_id: int | None
    error: float | None = Field(description="largest error of a share against its capacity")
    denominator: int | None
    buckets: list[int] = Field(
        description="the wish as uplink_id per remainder, with the fewest buckets moved"
    )
    days: int = Field(description="recorded days that were replayed")
    text_en: str
    text_id: str
