"""Why these weights: each reason a sentence with its figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from backend.domain.advice.case import Case
from backend.domain.advice.costs import prices, quotas
from backend.domain.advice.hidden_demand import hidden_demand
from backend.domain.advice.words import statement
from backend.domain.balance.limits import aim_capacities, uplinks_too_small
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.metering.capacity import ideal_share_floats
from backend.domain.statements import Statement

METHODS = {
    "ecmp": "ecmp_is_blind",
    "nth": "nth_is_fixed",
    "failover": "failover_idles",
    "none": "none_idles",
}
SIZES = {
    "bucket_counters": "sizes_counted",
    "line_counters": "sizes_estimated",
    "none": "sizes_unknown",
}


LEAST_ERROR_PERCENT = 0.05  # a smaller one rounds to 0.0


def reasons_for(case: Case, losses: Sequence[LossRow]) -> tuple[Statement, ...]:
    """In order of importance. `losses`: of the advised weights."""
    return (
        _now(case),
        *_assumed(case),
        *_method(case),
        _afterwards(case),
        *_too_small(case),
        *_uncertain(case),
        _skew(case),
        *_movement(case),
        _sizes(case),
        *hidden_demand(case.question),
        *quotas(case),
        *prices(case),
        *_groups(losses),
    )


def _now(case: Case) -> Statement:
    uplink = case.fullest_at(case.forecast.before)
    ideal = ideal_share_floats(
        [capacity.of(case.direction) for capacity in case.question.capacities]
    )
    return statement(
        "busiest_today",
        uplink=case.question.uplinks[uplink].name,
        p95=case.p95(case.forecast.before) * 100,
        direction=case.direction,
        share=(case.forecast.before[uplink].share.value or 0.0) * 100,
        ideal=ideal[uplink] * 100,
    )


def _assumed(case: Case) -> Iterator[Statement]:
    if case.question.unseen_slots:
        yield statement("assumed_shares")


def _method(case: Case) -> Iterator[Statement]:
    code = METHODS.get(case.question.today.method)
    if code:
        yield statement(code)


def _afterwards(case: Case) -> Statement:
    p95, low, high = case.forecast.busiest_after.percentages()
    return statement("busiest_after", weights=case.weights_text(), p95=p95, low=low, high=high)


def _too_small(case: Case) -> Iterator[Statement]:
    """Lines that get no bucket, as no weights fit them."""
    question, most = case.question, case.question.limits.largest_denominator
    weights, rooms = (
        case.best.weights(len(question.uplinks)),
        aim_capacities(question, case.direction),
    )
    for at in sorted(uplinks_too_small(question, case.direction)):
        if not weights[at]:
            yield statement(
                "too_small",
                uplink=question.uplinks[at].name,
                part=rooms[at] / sum(rooms) * 100,
                denominator=most,
                bucket=100 / most,
            )


def _uncertain(case: Case) -> Iterator[Statement]:
    now, limits = case.forecast, case.question.limits
    if now.least_gain <= 0 and case.p95(now.before) >= limits.overloaded_from:
        yield statement("uncertain_relief", uplink=case.fullest(now.before))


def _skew(case: Case) -> Statement:
    after, low, high = case.forecast.skew_after.percentages()
    return statement(
        "skew_falls",
        direction=case.direction,
        before=(case.forecast.skew_before.value or 0.0) * 100,
        after=after,
        low=low,
        high=high,
    )


def _movement(case: Case) -> Iterator[Statement]:
    best, denominator = case.best, len(case.best.uplinks)
    part = best.moved * 100
    if best.moved_buckets is not None:
        count = best.moved_buckets
        yield statement("buckets_move", count=count, denominator=denominator, part=part)
    else:
        yield statement("new_buckets", denominator=denominator, part=part)
        if (off := best.error * 100) >= LEAST_ERROR_PERCENT:
            yield statement("weights_error", denominator=denominator, error=off)


def _sizes(case: Case) -> Statement:
    source = case.question.sizes().source
    if source == "bucket_counters" and case.direction == "download":
        return statement("sizes_of_upload")
    return statement(SIZES[source])


def _groups(losses: Sequence[LossRow]) -> Iterator[Statement]:
    for row in losses:
        if row.risk_group and row.overload_minutes_per_day is None:
            yield statement("group_alone", group=row.risk_group)
        elif row.risk_group:
            minutes = row.overload_minutes_per_day or 0.0
            yield statement("group_lost", group=row.risk_group, minutes=minutes)
