"""Two periods against each other. Null means unknown, never zero."""

from __future__ import annotations

from pydantic import Field

from backend.api.figures.number_schemas import Summary
from backend.api.http.models import Direction, Output, Time
from backend.api.http.statements import StatementOut
from backend.domain.comparing.evidence import EffectSize
from backend.domain.stats.blocks import Unit
from backend.services.comparing.sides import LikeVolume
from backend.services.regimes.regimes import Difference, Regime


class Step(Output):
    """The second view: weeks of both periods on a straight line of the same slope, with a step between them."""

    step: float = Field(description="what changed where b begins, beside the trend; fraction")
    low: float = Field(description="95 % interval of `step`")
    high: float
    p_value: float = Field(description="of this step alone")
    slope: float = Field(description="of both periods, fraction per week")


class Effect(Output):
    uplink_id: int | None
    metric: str
    direction: Direction
    a: float | None
    b: float | None
    difference: float | None
    low: float | None = Field(description="95 % interval of `difference`")
    high: float | None
    effect_size: float | None
    magnitude: EffectSize | None = Field(description="the word for `effect_size`")
    p_value: float | None = Field(description="of this figure alone")
    corrected_p: float | None = Field(
        description="corrected for the number of figures compared (Holm); `statement` goes by it"
    )
    step: Step | None = Field(description="null with fewer than four weeks on a side")
    statement: str


class SideWeek(Output):
    """One ISP in one ISO week, as far as the week belongs to the side."""

    week: str
    from_: Time = Field(serialization_alias="from", validation_alias="start_ms")
    to: Time = Field(validation_alias="end_ms")
    uplink_id: int
    download_bytes: int
    upload_bytes: int
    coverage: float


class ComparedSide(Output):
    """What a comparison says of one side beside its summary."""

    regime: Regime | None = Field(description="the regime that held longest")
    days: int = Field(description="days that the test compares")
    effective: float | None = Field(
        description="as how many independent `blocks` the side counts in the test of the download"
    )
    weeks_of_data: float = Field(description="observed time / one week")
    download_bytes: int | None = Field(description="of all ISPs in a typical week of like hours")
    upload_bytes: int | None
    volumes: list[LikeVolume]
    weeks: list[SideWeek] = Field(description="the newest 53 weeks")


class Comparison(Output):
    router_id: int
    a: Summary
    b: Summary
    side_a: ComparedSide
    side_b: ComparedSide
    matched_hours: int
    blocks: Unit | None = Field(
        description="what the test takes as independent: weeks, or, where they are few, days with their correlation"
    )
    effects: list[Effect]
    differences: list[Difference] = Field(description="from the configuration of a to that of b")
    caveats: list[StatementOut]
    statements: list[StatementOut] = Field(
        description="one text when joined with blanks: some are parts of a list, with their punctuation in `end`"
    )
    meaning: list[StatementOut] = Field(
        description="in which band the skew of each side lies; empty where it is not known"
    )
