"""The interval of "when is it full" holds what it states: 1,000 made-up campuses with a known answer (decision 88)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import inf
from random import Random
from statistics import median

import pytest

from backend.domain.growth.filling import CERTAINTY, Filling, filling
from tests.unit.domain.growth.campuses import Simulated, simulated

CAMPUSES = 1_000
CORRELATIONS = (0.0, 0.25, 0.5, 0.7)
NAIVE_CAMPUSES, NAIVE_DRAWS = 150, 99

Answer = tuple[Simulated, Filling]


@pytest.fixture(scope="module")
def answers() -> list[Answer]:
    return list(_answers(seed=7))


def _answers(seed: int) -> Iterator[Answer]:
    random = Random(seed)
    for number in range(CAMPUSES):
        campus = simulated(random, CORRELATIONS[number % len(CORRELATIONS)])
        yield campus, filling(campus.weeks, campus.limit, campus.this_week)


def _holds(campus: Simulated, answer: Filling) -> bool:
    assert answer.earliest is not None
    return answer.earliest <= campus.full_in <= (inf if answer.latest is None else answer.latest)


def _dated(answers: list[Answer]) -> list[Answer]:
    return [(campus, answer) for campus, answer in answers if answer.state == "date"]


def _share(held: list[bool]) -> float:
    return sum(held) / len(held)


def test_dates_hold_their_stated_certainty(answers: list[Answer]) -> None:
    dated = _dated(answers)
    held = _share([_holds(*each) for each in dated])
    bounded = _share([_holds(*each) for each in dated if each[1].latest is not None])
    alike = _share([_holds(*each) for each in dated if each[0].correlation >= 0.5])
    # It also holds growth by per cents, so it is wider than straight growth alone needs.
    assert held >= CERTAINTY
    # Two standard errors of a share of the 150 to 200 dates of each are 0.04.
    assert bounded >= CERTAINTY - 0.04
    assert alike >= CERTAINTY - 0.04


def test_dates_hold_where_growth_is_by_per_cents() -> None:
    """What a straight trend alone would miss by a year: it held 45 % of these."""
    random = Random(3)
    campuses = [simulated(random, CORRELATIONS[n % 4], compound=True) for n in range(400)]
    each = [(campus, filling(campus.weeks, campus.limit, campus.this_week)) for campus in campuses]
    assert _share([_holds(*pair) for pair in _dated(each)]) >= CERTAINTY


def test_a_naive_bootstrap_of_the_weeks_is_too_narrow(answers: list[Answer]) -> None:
    """Weeks drawn one by one, as if none resembled its neighbour: what the interval is measured against."""
    random = Random(1)
    alike = [each for each in _dated(answers) if each[0].correlation >= 0.5][:NAIVE_CAMPUSES]
    naive = _share([_naive_holds(random, *each) for each in alike])
    ours = _share([_holds(*each) for each in alike])
    assert naive < 0.8 < ours


def _naive_holds(random: Random, campus: Simulated, answer: Filling) -> bool:
    days = sorted(_drawn_date(random, campus, answer) for _ in range(NAIVE_DRAWS))
    low, high = days[round(0.05 * NAIVE_DRAWS) - 1], days[round(0.95 * NAIVE_DRAWS)]
    return low <= campus.full_in <= high


def _drawn_date(random: Random, campus: Simulated, answer: Filling) -> float:
    drawn = sorted(random.choices(answer.used, k=len(answer.used)))
    slope = median(
        (value - before) / (week - first)
        for number, (week, value) in enumerate(drawn)
        for first, before in drawn[:number]
        if week != first
    )
    level = median(value - slope * week for week, value in drawn)
    ahead = range(campus.this_week, answer.until + 1)
    return next((week for week in ahead if level + slope * week >= campus.limit(week)), inf)


def test_a_line_that_does_not_grow_gets_few_dates(answers: list[Answer]) -> None:
    still = [answer for campus, answer in answers if campus.full_in == inf]
    states = Counter(answer.state for answer in still)
    assert states["date"] / len(still) < 1 - CERTAINTY
    assert all(answer.latest is None or answer.earliest is not None for answer in still)


def test_all_states_were_met(answers: list[Answer]) -> None:
    assert {answer.state for _, answer in answers} >= {"date", "short", "level", "later", "broken"}
