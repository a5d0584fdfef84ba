"""How often the comparison errs, on made-up campuses with a seed; `bin/bench comparison_size` measures more of them."""

from __future__ import annotations

import pytest

from benchmarks.deciding.comparison_size import CASES, WEATHERS, measure, measure_old

CAMPUSES = 60


@pytest.mark.parametrize(
    "name, most",
    [
        ("days independent", 0.07),
        ("AR(1) 0.3", 0.07),
        ("AR(1) 0.7", 0.12),
        ("week as large as the day", 0.07),
    ],
)
def test_no_change_is_seldom_called_one(name: str, most: float) -> None:
    new = measure(CASES["no change of 13 points"], (35, 42), WEATHERS[name], CAMPUSES, seed=2)
    assert new.detected <= most * CAMPUSES
    assert new.held >= (0.88 if name == "AR(1) 0.7" else 0.92) * CAMPUSES


@pytest.mark.parametrize("name", ["days independent", "AR(1) 0.3", "week as large as the day"])
def test_five_points_less_are_noticed(name: str) -> None:
    power = measure(CASES["5 points less of 13"], (35, 42), WEATHERS[name], CAMPUSES, seed=2)
    assert power.corrected >= 0.9 * CAMPUSES
    assert power.held >= 0.92 * CAMPUSES


def test_the_old_test_took_a_week_for_seven_witnesses() -> None:
    case, weather = CASES["no change of 13 points"], WEATHERS["week as large as the day"]
    old = measure_old(case, (35, 42), weather, CAMPUSES, seed=2)
    new = measure(case, (35, 42), weather, CAMPUSES, seed=2)
    assert old.detected > 0.15 * CAMPUSES
    assert new.detected < old.detected / 2


def test_one_week_against_one_is_judged_with_care() -> None:
    weather = WEATHERS["week as large as the day"]
    new = measure(CASES["no change of 13 points"], (7, 7), weather, CAMPUSES, seed=2)
    assert new.detected <= 0.12 * CAMPUSES
