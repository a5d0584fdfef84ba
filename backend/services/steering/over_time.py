"""Would other weights, or weights by the hour, beat what a router has? Its recorded work hours, replayed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.advice.hidden_demand import hidden_demand
from backend.domain.figures.summary import Window
from backend.domain.statements import Statement
from backend.domain.steering import verdict
from backend.domain.steering.bucket_parts import HourlyBytes
from backend.domain.steering.steering import Policy, Steering, steering
from backend.domain.steering.verdict import Answer
from backend.services.advice import inputs as recommendation_inputs
from backend.services.advice.inputs import Inputs
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.regime_today import seen_as_now
from backend.store.engine.instants import at
from backend.store.figures import demand as stored

BOUNDS: frozenset[Policy] = frozenset({"rer", "pool"})


@dataclass(frozen=True, slots=True)
class SteeringPolicy:
    """One way to divide the same recorded traffic."""

    policy: Policy
    is_bound: Annotated[bool, Field(description="no RouterOS can do it: it shows what is possible")]
    p95_utilization: Annotated[
        float,
        Field(description="of the ISP that is fullest in each slot, in its fuller direction"),
    ]
    minutes_above_90_per_day: Annotated[float, Field(description="in which some ISP is")]
    goodput_bps: Annotated[
        float | None,
        Field(description="G_norm: what one transfer gets, weighed by bytes, at most 50 Mbps"),
    ]
    rejected_part: Annotated[
        float | None,
        Field(description="BRR: bytes that fit neither into their slot nor into the next"),
    ]
    moves_per_week: Annotated[float, Field(description="buckets that change their ISP")]


@dataclass(frozen=True, slots=True)
class SteeredUplink:
    policy: Policy
    uplink_id: int
    name: str
    share: float | None
    p95_utilization: float


@dataclass(frozen=True, slots=True)
class SteeringOverTime:
    window: Window
    days: int
    lacking: Sequence[Statement]
    hidden: Sequence[Statement]
    per_isp_only: bool
    buckets: int
    weights_answer: Answer
    hours_answer: Answer
    statements: Sequence[Statement]
    rows: Sequence[SteeringPolicy]
    uplinks: Sequence[SteeredUplink]


def of_router(gatherer: Gatherer, router: RouterView) -> SteeringOverTime:
    """Computed once for all callers until newer slots come; takes up to 2 s of CPU."""
    inputs = recommendation_inputs.gather(gatherer, router)
    key = inputs.window, tuple(sorted(inputs.basis.items()))
    return gatherer.kept(
        "steering over time", router, router.uplinks, key, lambda: _made(gatherer, router, inputs)
    )


def _made(gatherer: Gatherer, router: RouterView, inputs: Inputs) -> SteeringOverTime:
    question = inputs.question
    missing = verdict.lacking(question, inputs.settings.window_weeks)
    if missing:
        return _view(inputs, missing, None)
    chance = random.Random(f"router {router.router.id}")  # noqa: S311 - draws days, no secret
    hourly = _hourly(gatherer, router, inputs)
    return _view(inputs, (), steering(question, hourly, work_calendar(router.campus).zone, chance))


def _hourly(gatherer: Gatherer, router: RouterView, inputs: Inputs) -> HourlyBytes:
    """Since the router divides traffic as now."""
    state, window = inputs.regime.state, inputs.window
    if state is None or not state.denominator:
        return {}
    since = at(window.start_ms)
    history = seen_as_now(gatherer.session, router.router.id, gatherer.now, since)
    spans = [
        (max(low, history.since_ms), high)
        for low, high in window.intervals
        if high > history.since_ms
    ]
    return stored.hourly_bucket_bytes(gatherer.session, router.router.id, state.denominator, spans)


def _view(inputs: Inputs, missing: Sequence[Statement], made: Steering | None) -> SteeringOverTime:
    question = inputs.question
    return SteeringOverTime(
        window=inputs.window,
        days=question.demand.day_count,
        lacking=missing,
        hidden=hidden_demand(question),
        per_isp_only=made is not None and made.basis == "isps",
        buckets=made.buckets if made else 0,
        weights_answer=verdict.weights_answer(made) if made else "unknown",
        hours_answer=verdict.hours_answer(made) if made else "unknown",
        statements=verdict.statements(made) if made else (),
        rows=_rows(made) if made else (),
        uplinks=_uplinks(inputs, made) if made else (),
    )


def _rows(made: Steering) -> list[SteeringPolicy]:
    return [
        SteeringPolicy(
            policy,
            policy in BOUNDS,
            figures.p95,
            figures.full_minutes_per_day,
            figures.goodput_bps,
            figures.rejected_part,
            figures.moves_per_week,
        )
        for policy, figures in made.policies.items()
    ]


def _uplinks(inputs: Inputs, made: Steering) -> list[SteeredUplink]:
    """The pool has no ISPs."""
    return [
        SteeredUplink(policy, uplink.uplink_id, uplink.name, figures.share, figures.p95)
        for policy, whole in made.policies.items()
        if policy != "pool"
        for uplink, figures in zip(inputs.question.uplinks, whole.uplinks, strict=True)
    ]
