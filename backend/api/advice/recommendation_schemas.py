"""What is advised, why, and what came of earlier advice. Null means unknown, never zero."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from backend.api.http.models import Direction, Input, Output, Time
from backend.domain.advice.recommendation import RecommendationVerdict
from backend.domain.changes.states import RecommendationState
from backend.services.given import LINE
from backend.services.shown import StatementOut

Why = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=LINE)
]


class Interval(Output):
    """A prediction: in nine of ten draws the value lies between `low` and `high`.

    Draws vary the days and, of p95, how much more or less a coming week asks for.
    """

    value: float | None
    low: float | None
    high: float | None


class PredictedSide(Output):
    share: Interval
    p95_utilization: Interval = Field(description="in the binding direction")


class RecommendedUplink(Output):
    uplink_id: int
    name: str
    color: str | None
    weight: int = Field(description="buckets of this ISP; 0 where nothing is recommended")
    before: PredictedSide
    after: PredictedSide


class WorstHour(Output):
    at: Time = Field(
        validation_alias="at_ms", description="begin of the hour on the campus's clock"
    )
    utilization: float = Field(description="mean of that hour over capacity, the fuller direction")


class LossUplink(Output):
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
    lines: list[LossUplink] = Field(description="those that are left")
    overload_minutes_per_day: float | None
    statement: StatementOut


class Missing(Output):
    """What the data lacks; zeros where it is enough."""

    days: int
    hours: float
    coverage: float | None


class ScoredUplink(Output):
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
    lines: list[ScoredUplink]
    predicted_skew: float | None
    achieved_skew: float | None
    demand_ratio: float | None = Field(
        description="mean demand of these days over that of the weeks it was predicted from"
    )
    hits: int = Field(description="figures inside their interval")
    of: int
    statements: list[StatementOut]


class Recommendation(Output):
    """Weights with reasons, or why there are none. `statement` is its one sentence."""

    id: int
    router_id: int
    at: Time
    state: RecommendationState
    verdict: RecommendationVerdict
    statement: StatementOut
    weights: dict[int, int]
    denominator: int | None
    buckets: list[int] = Field(description="uplink_id per remainder")
    moved_buckets: int | None = Field(description="how many change their ISP; null: a new set")
    classifier: str | None
    lines: list[RecommendedUplink]
    skew_before: Interval
    skew_after: Interval
    gain: Interval = Field(
        description="p95 utilization of the busiest ISP now, less `busiest_after` where there is one"
    )
    busiest_after: Interval = Field(
        description="p95 utilization of whichever ISP is then the busiest: the figure of `statement`"
    )
    binding_direction: Direction | None
    reasons: list[StatementOut]
    why_not: list[StatementOut]
    n_minus_one: list[LossRow]
    missing: Missing
    days: int = Field(description="working days that were replayed")
    basis: dict[str, str | int | float | None] = Field(
        description="revisions of what it was made from"
    )
    decided_at: Time | None
    decided_by: str
    reason: str = Field(
        description="why it was dismissed; of a superseded one: newer, regime, routes, lines, settings or calendar"
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
    left_at: Time | None = Field(
        description="when the router first balanced otherwise; null: it still has these weights"
    )


class TrackRecord(Output):
    """Newest first."""

    router_id: int
    items: list[TrackRow]
    hits: int
    of: int
    hit_rate: float | None


class BalanceSkew(Output):
    download: float | None
    upload: float | None
