"""Two periods against each other. Null means unknown, never zero."""

from __future__ import annotations

from pydantic import Field

from backend.api.figures.number_schemas import Summary
from backend.api.http.models import Direction, Output
from backend.domain.comparing.evidence import EffectSize
from backend.domain.stats.blocks import Unit
from backend.services.comparing.sides import ComparedSide
from backend.services.regimes.regimes import Difference
from backend.services.shown import StatementOut


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
