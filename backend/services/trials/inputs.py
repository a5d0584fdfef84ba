"""The settings of a queue trial, as a person sends them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import AwareDatetime, Field, StringConstraints

from backend.domain.plans.queues import Form
from backend.domain.trials.design import (
    DEFAULT_BLOCKS,
    LEAST_PERCENT,
    LEAST_WARM_S,
    MEASURE_S,
    MOST_PERCENT,
    ShuffleSource,
)
from backend.domain.trials.ladder import ladder
from backend.domain.trials.plan import variant_of
from backend.domain.trials.runs import TrialDesign, TrialGoal, dealt
from backend.errors import Invalid
from backend.services.given import STRICT, Key

VariantName = Annotated[str, StringConstraints(pattern=r"^[a-z_-]{1,32}$")]
Variants = Annotated[
    list[VariantName],
    Field(
        min_length=1,
        max_length=16,
        description="sfq, pcq, fq-codel or cake, each also without a limit (`sfq_unlimited`); "
        "what the router has now is always among them",
    ),
]
Blocks = Annotated[int, Field(strict=True, ge=1, le=100)]
Percent = Annotated[int, Field(strict=True, ge=LEAST_PERCENT, le=MOST_PERCENT)]
Limits = Annotated[
    list[Percent],
    Field(
        max_length=16,
        description="of the contract, where the goal is the limit of one queue; empty: 98, 95, 90 and 85",
    ),
]
Streams = Annotated[int, Field(strict=True, ge=1, le=32)]


@dataclass(frozen=True, slots=True)
class QueueTrialInput:
    """Which queues are compared on which ISP, and when. Null `window_from`: now; null `window_to`: no end."""

    __pydantic_config__ = STRICT

    uplink_id: Key
    server_id: Key
    variants: Variants
    percent: Annotated[Percent, Field(description="of the contract, where a queue has a limit")] = (
        95
    )
    form: Annotated[
        Form, Field(description="simple: both directions; tree: upload only, FastTrack may stay")
    ] = "simple"
    blocks: Blocks = DEFAULT_BLOCKS
    streams: Annotated[Streams, Field(description="parallel TCP connections of the load")] = 4
    accepts_others: Annotated[
        bool, Field(description="the admin's simple queues may wait meanwhile")
    ] = False
    window_from: AwareDatetime | None = None
    window_to: AwareDatetime | None = None
    goal: Annotated[
        TrialGoal,
        Field(
            description="queue: which is best; limit: the highest limit of one queue that keeps the latency low"
        ),
    ] = "queue"
    limits: Limits = field(default_factory=list)


def checked_variants(names: Sequence[str], percent: int) -> tuple[str, ...]:
    """Each once, in their order. Raises Invalid for a name that no trial knows."""
    return tuple(dict.fromkeys(variant_of(name, percent).name for name in names))


def design_of(wanted: QueueTrialInput, chance: ShuffleSource) -> TrialDesign:
    """Raises Invalid naming the field."""
    variants = checked_variants(wanted.variants, wanted.percent)
    if wanted.goal == "limit":
        variants = ladder(variants, wanted.limits)
    return TrialDesign(
        order=dealt(variants, chance, wanted.blocks),
        percent=wanted.percent,
        form=wanted.form,
        warm_s=int(LEAST_WARM_S),
        measure_s=int(MEASURE_S),
        streams=wanted.streams,
        accepts_others=wanted.accepts_others,
        goal=wanted.goal,
    )


def window_of(
    wanted: QueueTrialInput, length: dt.timedelta, now: dt.datetime
) -> tuple[dt.datetime, dt.datetime | None]:
    """Raises Invalid for a window in which the trial has no room."""
    begin = max(wanted.window_from or now, now)
    if wanted.window_to is not None and wanted.window_to - begin < length:
        raise Invalid(
            "window_to",
            "The trial takes {minutes} minutes: let the window end later, or choose fewer queues or blocks.",
            "trial_window_short",
            minutes=-(-int(length.total_seconds()) // 60),
        )
    return begin, wanted.window_to
