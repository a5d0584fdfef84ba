"""Steering over time: recorded weeks under other ways to divide them."""

from __future__ import annotations

from typing import Literal

from pydantic import AliasPath, Field

from backend.api.http.models import Output, Selection, Time
from backend.services.shown import StatementOut
from backend.services.steering.over_time import SteeredUplink, SteeringPolicy

Answer = Literal["yes", "no", "unknown"]


class SteeringOverTime(Output):
    """Recorded weeks under fixed weights, weights by the hour, and two bounds. Nothing is written to the router."""

    router_id: int
    from_: Time = Field(
        serialization_alias="from", validation_alias=AliasPath("window", "start_ms")
    )
    to: Time = Field(validation_alias=AliasPath("window", "end_ms"))
    selection: Selection = Field(validation_alias=AliasPath("window", "selection"))
    days: int = Field(description="recorded days that were replayed")
    lacking: list[StatementOut] = Field(description="why nothing can be judged")
    hidden: list[StatementOut] = Field(
        description="where an ISP was full: people wanted more than was recorded"
    )
    per_isp_only: bool = Field(
        description="what each bucket carries is not counted; buckets of an ISP are taken to be alike"
    )
    buckets: int = Field(description="of the set that is steered; 0: nothing was replayed")
    weights_answer: Answer = Field(description="whether better fixed weights are worth it")
    hours_answer: Answer = Field(description="whether weights by the hour are worth it beside them")
    statements: list[StatementOut] = Field(description="both answers, with their reasons")
    rows: list[SteeringPolicy]
    uplinks: list[SteeredUplink] = Field(description="each ISP under each policy but the pool")
