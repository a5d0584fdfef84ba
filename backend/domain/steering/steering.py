"""Would another division over time have been better than today's? Recorded weeks, replayed under several policies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from zoneinfo import ZoneInfo

from backend.domain.advice.recommending import binding_direction
from backend.domain.balance.candidates import Candidate, candidates, chosen
from backend.domain.balance.question import Question
from backend.domain.demand.bootstrap import ChoiceSource
from backend.domain.demand.demand import Demand
from backend.domain.steering import replay
from backend.domain.steering.bucket_parts import HourlyBytes
from backend.domain.steering.course import WEEK_DAYS, Basis, SteeredCourse, course_of
from backend.domain.steering.figures import PolicyFigures, figures_of
from backend.domain.steering.gains import PolicyGain, gain
from backend.domain.steering.hourly import aimd, by_the_hour
from backend.domain.steering.replay import PolicyLoads

LEAST_WEEKS = 4
FREE_DAYS = 3

Policy = Literal["single", "equal", "today", "chosen", "by_hour", "aimd", "rer", "pool"]
FIXED: tuple[Policy, ...] = ("today", "chosen")
BY_BUCKET: tuple[Policy, ...] = ("by_hour", "aimd")


@dataclass(frozen=True, slots=True)
class Steering:
    policies: Mapping[Policy, PolicyFigures]
    basis: Basis
    buckets: int  # of the steered set
    new_set: bool  # the chosen weights need other buckets than today's
    # p95 with the chance in how heavy hosts fall into a new set; the replay spreads them evenly
    expected: float | None
    weights: PolicyGain  # chosen over today
    hours: PolicyGain | None  # by the hour over the better of both; None without buckets
    hours_base: Policy
    room: float  # what one large line would take off the better of both, with that chance
    busy_hours: tuple[int, ...]  # local hours in which maps by the hour relieve most


def recorded_weeks(demand: Demand) -> int:
    """Whole weeks from the first to the last recorded day; a weekend and a holiday at their ends count."""
    if not demand.days:
        return 0
    return (max(demand.days) - min(demand.days) + 1 + FREE_DAYS) // WEEK_DAYS


def steering(
    question: Question, hourly: HourlyBytes, zone: ZoneInfo, chance: ChoiceSource
) -> Steering:
    """Needs two ISPs and recorded slots."""
    best = chosen(candidates(question, binding_direction(question), chance), question)
    owners = _owners(question, best)
    course = course_of(question, owners, hourly, zone)
    has_buckets = bool(question.sizes().shares) and None not in question.buckets()
    replayed = {
        policy: figures_of(course, loads)
        for policy, loads in _loads(course, owners, has_buckets=has_buckets).items()
    }
    draws = question.limits.draws
    base = min(FIXED, key=lambda policy: (replayed[policy].p95, policy != "today"))
    hourly_gain = None
    if "by_hour" in replayed:
        hourly_gain = gain(course, replayed[base], replayed["by_hour"], chance, draws)
    new_set = len(owners) != len(question.today.buckets)
    expected = best.busiest if best is not None and new_set else None
    has_luck = expected is not None and base == "chosen" and course.basis == "buckets"
    least = max(replayed[base].p95, expected or 0.0) if has_luck else replayed[base].p95
    return Steering(
        replayed,
        course.basis,
        len(owners),
        new_set,
        expected,
        gain(course, replayed["today"], replayed["chosen"], chance, draws),
        hourly_gain,
        base,
        least - replayed["pool"].p95,
        _busy_hours(course, replayed[base], replayed.get("by_hour")),
    )


def _owners(question: Question, best: Candidate | None) -> tuple[int, ...]:
    """The map that a recommendation would choose; today's, or the ISPs in turn, where the limits allow none."""
    if best is not None:
        return best.uplinks
    today = [owner for owner in question.buckets() if owner is not None]
    return tuple(today) or tuple(range(len(question.uplinks)))


def _loads(
    course: SteeredCourse, owners: tuple[int, ...], *, has_buckets: bool
) -> dict[Policy, PolicyLoads]:
    loads: dict[Policy, PolicyLoads] = {
        "single": replay.single(course),
        "equal": replay.equal(course),
        "today": replay.recorded(course),
        "chosen": replay.mapped(course, [owners] * len(course.runs)),
    }
    if has_buckets:
        loads["by_hour"] = replay.mapped(course, by_the_hour(course, owners))
        loads["aimd"] = replay.mapped(course, aimd(course))
    return loads | {"rer": replay.rer(course), "pool": replay.pool(course)}


def _busy_hours(
    course: SteeredCourse, before: PolicyFigures, after: PolicyFigures | None
) -> tuple[int, ...]:
    """The two hours whose fullest slots fall most, over all days; none where nothing falls."""
    if after is None:
        return ()
    falls: dict[int, float] = {}
    for run in course.runs:
        slots = slice(run.first, run.last)
        fall = sum(_above(before.fullest[slots], after.p95)) - sum(
            _above(after.fullest[slots], after.p95)
        )
        falls[run.hour] = falls.get(run.hour, 0.0) + fall
    ordered = sorted((hour for hour in falls if falls[hour] > 0), key=lambda hour: -falls[hour])
    return tuple(sorted(ordered[:2]))


def _above(fullest: Sequence[float], limit: float) -> list[float]:
    return [value - limit for value in fullest if value > limit]
