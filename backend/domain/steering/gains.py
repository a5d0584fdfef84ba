"""What one policy gains over another, with the range that other days would bring.

Whole days are drawn, as for a recommendation (domain/demand/bootstrap.py), and both policies are judged on the same
days.
"""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.demand.bootstrap import SCORED_DAYS, ChoiceSource, interval
from backend.domain.demand.splits import rank
from backend.domain.stats.peaks import Drawn, Peaks
from backend.domain.steering.course import SteeredCourse
from backend.domain.steering.figures import PolicyFigures

LEAST_GAIN = 0.05  # of p95: less is not worth a change
MOST_MOVES_PER_DAY = 100.0


@dataclass(frozen=True, slots=True)
class PolicyGain:
    """What p95 of the fullest ISP falls by; the ends hold nine of ten draws."""

    value: float
    low: float
    high: float
    moves_per_day: float

    @property
    def is_enough(self) -> bool:
        return self.value >= LEAST_GAIN

    @property
    def is_sure(self) -> bool:
        return self.low > 0

    @property
    def is_worth_it(self) -> bool:
        return self.is_enough and self.is_sure and self.moves_per_day < MOST_MOVES_PER_DAY


def gain(
    course: SteeredCourse,
    before: PolicyFigures,
    after: PolicyFigures,
    chance: ChoiceSource,
    draws: int,
) -> PolicyGain:
    slots = [0] * course.day_count
    for day in course.days:
        slots[day] += 1
    old, new = (Peaks(each.fullest, course.days, course.day_count) for each in (before, after))
    size = max(1, round(course.day_count * SCORED_DAYS / (course.day_count + SCORED_DAYS)))
    every = range(course.day_count)
    falls = []
    for _ in range(draws):
        drawn = Drawn(chance.choices(every, k=size), course.day_count)
        place = rank(round(sum(drawn.pick(slots))))
        falls.append(old.of_rank(place, drawn) - new.of_rank(place, drawn))
    ends = interval(before.p95 - after.p95, falls)
    moves = after.moves_per_week * course.week_count / course.day_count
    return PolicyGain(ends.value or 0.0, ends.low or 0.0, ends.high or 0.0, moves)
