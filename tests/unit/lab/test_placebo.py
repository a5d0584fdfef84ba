"""The demo's weeks against each other: within one regime nothing changed, between the two it did."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from itertools import combinations
from zoneinfo import ZoneInfo

import pytest

from backend.domain.comparing.comparison import Comparison, compare, corrected
from backend.domain.comparing.like_hours import ComparisonPolicy, HourVolume
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.metering.capacity import ideal_share_floats
from lab.campuses.campus import open_campus
from lab.campuses.recording import RecordedPast

ZONE = ZoneInfo("Asia/Jakarta")
OPENS = dt.datetime(2026, 9, 14, tzinfo=ZONE)
WEEK_H, REGIME_WEEKS = 168, 5
IDEAL = ideal_share_floats([100, 200, 200])
COLUMNS: Mapping[Direction, str] = {"download": "rx-byte", "upload": "tx-byte"}
Weeks = Mapping[Direction, list[list[HourVolume]]]


@pytest.fixture(scope="module")
def weeks() -> Weeks:
    """Hour by hour, five weeks of ECMP and five of PCC."""
    start = OPENS.timestamp()
    campus = open_campus("strada", 1, start, lambda: start)
    seconds = 2 * REGIME_WEEKS * WEEK_H * 3600
    history = campus.history(start, start + seconds, 3600.0)
    return {direction: _weeks(history, column) for direction, column in COLUMNS.items()}


def _weeks(history: RecordedPast, column: str) -> list[list[HourVolume]]:
    counters = [history.interface(port, column).tolist() for port in ("ether1", "ether2", "ether3")]
    hours = [tuple(line[n + 1] - line[n] for line in counters) for n in range(len(counters[0]) - 1)]
    monday = OPENS.date().toordinal()
    volumes = [HourVolume(monday + n // 24, n % WEEK_H, counts) for n, counts in enumerate(hours)]
    return [volumes[n : n + WEEK_H] for n in range(0, len(volumes), WEEK_H)]


def compared(weeks: Weeks, a: range, b: range) -> dict[Direction, Comparison]:
    policy = ComparisonPolicy()
    comparisons = {
        direction: compare(
            *([week for n in side for week in known[n]] for side in (a, b)), IDEAL, policy
        )
        for direction, known in weeks.items()
    }
    return corrected(comparisons, policy)


def placebos() -> Iterator[tuple[range, range]]:
    """Every two neighbouring spans of whole weeks within one regime: 20 for each."""
    for first in (0, REGIME_WEEKS):
        for low, middle, high in combinations(range(first, first + REGIME_WEEKS + 1), 3):
            yield range(low, middle), range(middle, high)


def test_placebos_are_seldom_told_as_a_change(weeks: Weeks) -> None:
    reported = []
    for a, b in placebos():
        comparisons = compared(weeks, a, b)
        metrics = [
            m for comparison in comparisons.values() for m in (comparison.skew, *comparison.shares)
        ]
        if any(metric.finding in {"lower", "higher"} for metric in metrics):
            reported.append((a, b))
    assert len(list(placebos())) == 40
    assert len(reported) <= 3, reported


def test_ecmp_against_pcc_is_told_with_its_weeks(weeks: Weeks) -> None:
    comparisons = compared(weeks, range(REGIME_WEEKS), range(REGIME_WEEKS, 2 * REGIME_WEEKS))
    for direction in DIRECTIONS:
        comparison = comparisons[direction]
        assert comparison.skew.finding == "lower"
        evidence = comparison.skew.evidence
        assert evidence is not None
        assert evidence.step is not None
        # Beside any trend over the ten weeks, too.
        assert evidence.step.high < 0
        assert comparison.basis is not None
        assert comparison.basis.unit == "weeks"
        assert 4.5 < comparison.basis.before <= 5
        assert 4.5 < comparison.basis.after <= 5
    down = comparisons["download"].skew.evidence
    assert down is not None
    # Welch's interval over the means of the weeks, as the audit has it: half a width of 0.39 points.
    assert 0.003 < (down.high - down.low) / 2 < 0.008
