"""How often the comparison of two periods is wrong, on made-up campuses: the old test beside the present one.

Size: part of campuses without any change whose skew is told to have changed (should be 5 % or less). Coverage: part of
campuses whose true difference lies in the 95 % interval. Power: part of campuses with a change of 5 points in which it
is told. `corrected`: among the eight figures of one comparison (Holm), as the page tells it; here all four of one
direction count twice.

The old test (until November 2026) exchanged days of the same weekday and took its interval from the means of the days.

    bin/bench comparison_size [--campuses 300] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass

from backend.domain.comparing.comparison import Comparison, compare, corrected
from backend.domain.comparing.like_hours import ComparisonPolicy, HourVolume
from backend.domain.figures.shares import achieved_shares
from backend.domain.figures.skew import skew
from backend.domain.stats.permutation import Stratum, draw, permute
from benchmarks.deciding._campuses import IDEAL, Shares, Weather, campus

ECMP: Shares = (0.33, 0.36, 0.31)
FIVE_LESS: Shares = (0.28, 0.385, 0.335)
PCC: Shares = (0.215, 0.4, 0.385)

WEATHERS = {
    "days independent": Weather(),
    "AR(1) 0.3": Weather(0.3),
    "AR(1) 0.5": Weather(0.5),
    "AR(1) 0.7": Weather(0.7),
    "week as large as the day": Weather(week=1.0),
}
CASES = {
    "no change of 13 points": (ECMP, ECMP),
    "no change of 1.5 points": (PCC, PCC),
    "5 points less of 13": (ECMP, FIVE_LESS),
    "13 points to 1.5": (ECMP, PCC),
}
LENGTHS = ((7, 7), (14, 21), (35, 42))
OLD_ROUNDS = 199


@dataclass(slots=True)
class Tally:
    """Campuses that were told to have changed, and those whose interval held the truth."""

    detected: int = 0
    corrected: int = 0
    held: int = 0


def present(before: list[HourVolume], after: list[HourVolume]) -> Comparison:
    """As the page has it: one direction stands for both."""
    policy = ComparisonPolicy()
    comparison = compare(before, after, IDEAL, policy)
    return corrected({"download": comparison, "upload": comparison}, policy)["download"]


def count(comparison: Comparison, truth: float, tally: Tally) -> None:
    evidence = comparison.skew.evidence
    if evidence is not None:
        tally.detected += evidence.p_value <= 0.05
        tally.corrected += comparison.skew.finding in {"lower", "higher"}
        tally.held += evidence.low <= truth <= evidence.high


def count_old(
    before: list[HourVolume],
    after: list[HourVolume],
    truth: float,
    tally: Tally,
    chance: random.Random,
) -> None:
    strata = [
        Stratum(*(tuple(_skews(side, weekday)) for side in (before, after))) for weekday in range(7)
    ]
    permuted = permute(strata, draw(strata, OLD_ROUNDS, chance))
    tally.detected += permuted.p_value <= 0.05
    tally.held += permuted.low <= truth <= permuted.high


def _skews(days: list[HourVolume], weekday: int) -> list[float]:
    return [
        skew(achieved_shares(day.byte_counts) or IDEAL, IDEAL)
        for day in days
        if day.hour_of_week // 24 == weekday
    ]


def measure(
    means: tuple[Shares, Shares], days: tuple[int, int], weather: Weather, campuses: int, seed: int
) -> Tally:
    """The present test."""
    chance, truth, tally = random.Random(seed), _truth(means), Tally()
    for _ in range(campuses):
        count(present(*campus(means, days, weather, chance)), truth, tally)
    return tally


def measure_old(
    means: tuple[Shares, Shares], days: tuple[int, int], weather: Weather, campuses: int, seed: int
) -> Tally:
    """The old test, on the same campuses."""
    chance, draws = random.Random(seed), random.Random(seed)
    truth, tally = _truth(means), Tally()
    for _ in range(campuses):
        count_old(*campus(means, days, weather, chance), truth, tally, draws)
    return tally


def _truth(means: tuple[Shares, Shares]) -> float:
    return skew(means[1], IDEAL) - skew(means[0], IDEAL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campuses", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(
        "| days | campus | days' scatter | told: old | told: new | corrected | holds: old | holds: new |"
    )
    print("|---|---|---|---|---|---|---|---|", flush=True)
    for days in LENGTHS:
        for case, means in CASES.items():
            for name, weather in WEATHERS.items():
                old = measure_old(means, days, weather, args.campuses, args.seed)
                new = measure(means, days, weather, args.campuses, args.seed)
                parts = (old.detected, new.detected, new.corrected, old.held, new.held)
                columns = " | ".join(f"{100 * part / args.campuses:.1f} %" for part in parts)
                print(f"| {days[0]} v {days[1]} | {case} | {name} | {columns} |", flush=True)


if __name__ == "__main__":
    main()
