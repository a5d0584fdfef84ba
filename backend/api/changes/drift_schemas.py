"""Drift: what somebody else changed of what balancing depends on, and the figures that moved since."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from backend.api.changes.schemas import SummaryOut
from backend.api.http.models import Direction, Input, Output, Time
from backend.services.shown import StatementOut

Note = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000)]


class AcknowledgeInput(Input):
    """`note`: what the person knows about it."""

    note: Note = ""


class DriftMetric(Output):
    """One figure of the hours after a drift against the same hours of days before it. `share`, `p95`: of one ISP.

    All are fractions. Null: not enough was observed on that side.
    """

    metric: Literal["share", "skew", "p95"]
    direction: Direction
    uplink_id: int | None = Field(description="null: the router as a whole")
    name: str
    before: float | None
    after: float | None
    statement: StatementOut


class DriftRow(Output):
    """A change that was not ours, noticed at `at`; at `since_at` the configuration was still as before."""

    id: int
    router_id: int
    router_name: str
    at: Time
    since_at: Time
    summary: SummaryOut = Field(description="what it does, then by what in parentheses")
    differences: list[StatementOut]
    restorable: bool = Field(description="a change can be planned that puts the buckets back")
    acknowledged_at: Time | None
    acknowledged_by: str
    note: str
    restored_by: int | None = Field(description="the change that put it back")


class Drift(DriftRow):
    """`target_buckets`: the ISP of each remainder to restore, null for one that is no ISP any more."""

    metrics: list[DriftMetric]
    metrics_hours: float
    metrics_days: int = Field(
        description="days whose same hours they are compared with; 0: with the hours before the drift"
    )
    target_buckets: list[int | None] | None
