import random
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import chain, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.comparing.comparison import compare, corrected
from backend.domain.comparing.evidence import effect_size
from backend.domain.comparing.like_hours import (
    ComparisonPolicy,
    HourVolume,
    hour_volumes,
    like_intervals,
)
from backend.domain.dates.calendar import WorkCalendar
from backend.domain.dates.weeks import IsoWeek, hour_starts
from backend.domain.dates.zones import HOUR_MS
from backend.domain.metering.rollups import Hour
from tests.oracles.metering import pick

ZONE = ZoneInfo("Asia/Jakarta")
IDEAL = (0.2, 0.4, 0.4)
POLICY = ComparisonPolicy()
FIRST = IsoWeek(2026, 10)
FIRST_MONDAY = date(2026, 3, 2).toordinal()


@cache
def hours_of(week):
    """Start and end of each."""
    start, end = week.bounds(ZONE)
    return tuple(pairwise((*hour_starts(start, end, ZONE), end)))


def week_hours(week, weights, rng, *, scale=1.0, covered_ms=HOUR_MS):
    """One week of hours per uplink; every day has its own luck, which all of its hours share."""
    uplinks = [[], [], []]
    for number, (start, end) in enumerate(hours_of(week)):
        if number % 24 == 0:
            luck = [rng.uniform(0.9, 1.1) for _ in weights]
        demand = scale * (20 if 8 <= number % 24 < 17 else 2) * 10**9
        for hours, weight, factor in zip(uplinks, weights, luck, strict=True):
            count = round(demand * weight * factor * (end - start) / HOUR_MS)
            hours.append(Hour(start, count, count // 4, covered_ms))
    return uplinks


def period(first, weeks, weights, seed, **kwargs):
    rng = random.Random(seed)
    rows = [week_hours(first.plus(n), weights, rng, **kwargs) for n in range(weeks)]
    return [list(chain.from_iterable(column)) for column in zip(*rows, strict=True)]


def volumes(uplinks, direction="download"):
    return hour_volumes(uplinks, direction, ZONE, POLICY)


ECMP = period(FIRST, 5, (1 / 3, 1 / 3, 1 / 3), seed=1)
PCC = period(FIRST.plus(5), 5, IDEAL, seed=2)


def test_five_weeks_of_ecmp_against_five_of_pcc():
    result = compare(volumes(ECMP), volumes(PCC), IDEAL, POLICY)
    assert (result.like_hours, result.days_before, result.days_after) == (168, 35, 35)
    assert result.skew.finding == "lower"
    assert result.skew.before == pytest.approx(0.133, abs=0.01)
    assert result.skew.after < 0.02
    evidence = result.skew.evidence
    assert evidence.p_value < 0.001
    assert evidence.low < evidence.difference < evidence.high < 0
    assert (evidence.effect, evidence.effect_size) == (-1, "large")
    assert [share.finding for share in result.shares] == ["lower", "higher", "higher"]
    assert result.shares[0].difference == pytest.approx(-0.133, abs=0.01)


def test_the_same_method_twice_is_no_clear_change():
    again = period(FIRST.plus(5), 5, (1 / 3, 1 / 3, 1 / 3), seed=4)
    result = compare(volumes(ECMP), volumes(again), IDEAL, POLICY)
    assert result.skew.finding == "no_clear_change"
    assert result.skew.evidence.low < 0 < result.skew.evidence.high


def test_the_same_seed_gives_the_same_answer():
    first = compare(volumes(ECMP), volumes(PCC), IDEAL, POLICY)
    assert compare(volumes(ECMP), volumes(PCC), IDEAL, POLICY) == first


def test_one_week_against_one_week_is_enough_for_a_clear_difference():
    before, other = period(FIRST, 1, (0.4, 0.3, 0.3), 1), period(FIRST.plus(1), 1, IDEAL, 2)
    result = compare(volumes(before), volumes(other), IDEAL, POLICY)
    assert result.skew.finding == "lower"
    # Seven days whose neighbours resemble each other are worth less than two.
    assert result.basis.unit == "days"
    assert result.basis.before < 2


def test_five_working_days_against_five_are_not():
    # One day of each weekday a side leaves four degrees of freedom: too few to know the scatter.
    office = WorkCalendar(ZONE, (((480, 1020),),) * 5 + ((), ()))
    periods = []
    for week, weights in ((FIRST, (0.9, 0.05, 0.05)), (FIRST.plus(1), IDEAL)):
        kept = office.intervals(*week.bounds(ZONE), "work")
        periods.append(volumes([list(pick(hours, kept)) for hours in period(week, 1, weights, 1)]))
    result = compare(*periods, IDEAL, POLICY)
    assert (result.like_hours, result.days_before) == (45, 5)
    assert (result.skew.finding, result.skew.evidence) == ("not_enough_data", None)
    assert result.skew.before > result.skew.after


def test_more_traffic_in_the_same_split_is_no_change():
    double = [[replace(h, download_bytes=2 * h.download_bytes) for h in u] for u in ECMP]
    result = compare(volumes(ECMP), volumes(double), IDEAL, POLICY)
    assert result.skew.difference == pytest.approx(0, abs=1e-9)
    assert result.skew.finding == "no_clear_change"


def test_only_like_hours_count():
    # The split is even by day and lopsided by night; the second period has no nights.
    def split(at_night):
        rng = random.Random(1)
        day, night = week_hours(FIRST, IDEAL, rng), week_hours(FIRST, (0.9, 0.05, 0.05), rng)
        is_night = [n % 24 < 8 for n in range(168)]
        return [
            [b if dark else a for a, b, dark in zip(x, y, is_night, strict=True) if at_night or not dark]
            for x, y in zip(day, night, strict=True)
        ]  # fmt: skip

    result = compare(volumes(split(True)), volumes(split(False)), IDEAL, POLICY)
    assert result.like_hours == 16 * 7
    assert result.skew.difference == pytest.approx(0, abs=1e-9)


def test_an_hour_that_came_often_weighs_as_much_as_one_that_came_once():
    monday = date(2026, 3, 2).toordinal()
    often = [HourVolume(monday + 7 * n, 8, (30, 70)) for n in range(3)]
    once = [HourVolume(monday, 9, (70, 30))]
    result = compare(often + once, once + often[:1], (0.5, 0.5), POLICY)
    assert (result.like_hours, result.shares[0].before, result.shares[0].after) == (2, 0.5, 0.5)


def test_a_day_with_too_few_of_its_like_hours_is_left_out():
    whole = volumes(ECMP)
    short = [v for v in whole if v.day != whole[0].day or v.hour_of_week < 11]
    result = compare(short, volumes(PCC), IDEAL, POLICY)
    assert (result.like_hours, result.days_before, result.days_after) == (168, 34, 35)


def test_hours_that_one_uplink_covers_badly_are_left_out():
    whole = period(FIRST, 1, IDEAL, 1)
    whole[1][0] = replace(whole[1][0], covered_ms=HOUR_MS * 89 // 100)
    del whole[2][1]
    kept = volumes(whole)
    assert len(kept) == 166
    assert kept[0].hour_of_week == 2


def test_the_short_hour_of_lord_howe_is_covered_by_its_own_length():
    zone = ZoneInfo("Australia/Lord_Howe")
    start, end = IsoWeek(2026, 40).bounds(zone)
    edges = [*hour_starts(start, end, zone), end]
    hours = [Hour(a, 1, 1, b - a) for a, b in pairwise(edges)]
    assert len(hour_volumes([hours], "upload", zone, POLICY)) == len(hours) == 168


def test_nothing_in_common_is_not_enough_data():
    result = compare([], volumes(PCC), IDEAL, POLICY)
    assert (result.like_hours, result.skew.before, result.skew.finding) == (
        0,
        None,
        "not_enough_data",
    )


def test_silence_is_not_enough_data():
    silent = [[replace(h, download_bytes=0) for h in u] for u in ECMP]
    result = compare(volumes(silent), volumes(PCC), IDEAL, POLICY)
    assert (result.skew.before, result.skew.difference) == (None, None)
    assert result.skew.finding == "not_enough_data"


@pytest.mark.parametrize(
    "effect,word",
    [(0.0, "negligible"), (-0.147, "small"), (0.33, "medium"), (-0.474, "large"), (1.0, "large")],
)
def test_words_for_effects(effect, word):
    assert effect_size(effect) == word


@given(st.integers(1, 1000), st.integers(1, 1000), st.integers(1, 1000))
def test_shares_before_and_after_sum_to_one(a, b, c):
    before, after = period(FIRST, 1, (a, b, c), 1), period(FIRST, 1, (c, a, b), 2)
    result = compare(volumes(before), volumes(after), IDEAL, POLICY)
    assert sum(share.before for share in result.shares) == pytest.approx(1)
    assert sum(share.difference for share in result.shares) == pytest.approx(0, abs=1e-9)


def test_the_typical_week_is_the_mean_of_the_weeks():
    result = compare(volumes(ECMP), volumes(PCC), IDEAL, POLICY)
    whole = [sum(hour.download_bytes for hour in hours) for hours in ECMP]
    assert result.bytes_before == pytest.approx([count / 5 for count in whole], abs=168)
    assert result.hours == frozenset(range(168))


def test_nothing_in_common_has_no_typical_week():
    monday = [volume for volume in volumes(ECMP) if volume.hour_of_week < 24]
    sunday = [volume for volume in volumes(PCC) if volume.hour_of_week >= 144]
    result = compare(monday, sunday, IDEAL, POLICY)
    assert (result.hours, result.bytes_before, result.bytes_after) == (frozenset(), None, None)
    assert result.skew.before is None


def test_like_intervals_are_the_parts_of_a_window_in_those_hours():
    start, end = FIRST.bounds(ZONE)
    nine_to_eleven = frozenset({9, 10, 33})
    assert like_intervals([(start, end)], nine_to_eleven, ZONE) == (
        (start + 9 * HOUR_MS, start + 11 * HOUR_MS),
        (start + 33 * HOUR_MS, start + 34 * HOUR_MS),
    )
    half = start + 9 * HOUR_MS + HOUR_MS // 2
    assert like_intervals([(half, half + HOUR_MS)], nine_to_eleven, ZONE) == (
        (half, half + HOUR_MS),
    )
    assert like_intervals([(start, end)], frozenset(range(168)), ZONE) == ((start, end),)
    assert like_intervals([(start, end)], frozenset(), ZONE) == ()


def days_of(shares_by_week, first_day=FIRST_MONDAY):
    """One hour a day, each week with its own shares."""
    return [
        HourVolume(
            first_day + 7 * week + day, 24 * day, tuple(round(1e9 * part) for part in shares)
        )
        for week, shares in enumerate(shares_by_week)
        for day in range(7)
    ]


def test_a_skew_that_rose_is_never_said_to_have_fallen():
    # Weeks that swing by ten points either way cancel out; then every week is four points off.
    swings = [(0.3, 0.3, 0.4), (0.1, 0.5, 0.4)] * 3
    result = compare(
        days_of(swings), days_of([(0.24, 0.36, 0.4)] * 6, FIRST_MONDAY + 42), IDEAL, POLICY
    )
    assert (result.skew.before, result.skew.after) == pytest.approx((0, 0.04), abs=1e-9)
    assert result.skew.evidence.difference == pytest.approx(0.04)
    assert result.skew.finding in {"higher", "no_clear_change"}
    assert result.skew.evidence.low <= 0.04 <= result.skew.evidence.high


shares_of_days = st.lists(
    st.tuples(st.integers(1, 50), st.integers(1, 50), st.integers(1, 50)), min_size=14, max_size=14
)


@given(shares_of_days, shares_of_days)
def test_point_interval_and_direction_are_of_the_same_quantity(before, after):
    first, last = (
        [HourVolume(FIRST_MONDAY + start + n, 24 * (n % 7), counts) for n, counts in enumerate(rows)]
        for start, rows in ((0, before), (14, after))
    )  # fmt: skip
    result = compare(first, last, IDEAL, POLICY)
    for metric in (result.skew, *result.shares):
        evidence = metric.evidence
        assert evidence.difference == pytest.approx(metric.difference, abs=1e-9)
        assert evidence.low - 1e-9 <= metric.difference <= evidence.high + 1e-9
        if metric.finding in {"lower", "higher"}:
            assert (metric.finding == "lower") == (metric.after < metric.before)


def test_long_periods_are_tested_by_weeks_and_short_ones_by_days():
    five = compare(volumes(ECMP), volumes(PCC), IDEAL, POLICY)
    assert five.basis.unit == "weeks"
    assert (five.basis.before, five.basis.after) == pytest.approx((5, 5), abs=0.01)
    two, other = period(FIRST, 2, IDEAL, 1), period(FIRST.plus(2), 2, IDEAL, 2)
    short = compare(volumes(two), volumes(other), IDEAL, POLICY)
    # Days of which neighbours correlate by 0.6 at least count for a quarter at most.
    assert short.basis.unit == "days"
    assert max(short.basis.before, short.basis.after) <= 14 / 4


def test_several_directions_are_corrected_together():
    before, other = period(FIRST, 1, (0.4, 0.3, 0.3), 1), period(FIRST.plus(1), 1, IDEAL, 2)
    result = compare(volumes(before), volumes(other), IDEAL, POLICY)
    both = corrected({"download": result, "upload": result}, POLICY)
    assert result.skew.finding == "lower"
    assert both["upload"].skew.evidence.corrected_p > result.skew.evidence.corrected_p
    assert both["upload"].skew.evidence.p_value == result.skew.evidence.p_value


WEDNESDAY = FIRST_MONDAY + 7 * 5 + 2
FAST_FIRST = (1 / 3, 1 / 3, 1 / 3)
"""Ideal shares from the day on that the first ISP sells 200 Mbit/s instead of 100."""


def test_a_contract_after_both_periods_changes_nothing():
    plain = compare(volumes(ECMP), volumes(PCC), IDEAL, POLICY)
    later = FIRST_MONDAY + 7 * 10 + 2
    assert compare(volumes(ECMP), volumes(PCC), IDEAL, POLICY, [(later, FAST_FIRST)]) == plain


def test_each_day_is_held_against_its_own_contract():
    # Five weeks at one third each; from the Wednesday of the sixth that is the ideal split.
    even = [(0.3, 0.3, 0.4)]
    known = days_of(even * 5), days_of(even, FIRST_MONDAY + 35)
    result = compare(*known, IDEAL, POLICY, [(WEDNESDAY, (0.3, 0.3, 0.4))])
    # Monday and Tuesday are a tenth off, the other five days are not.
    assert result.skew.before == pytest.approx(0.1)
    assert result.skew.after == pytest.approx(0.1 * 2 / 7)
    assert result.skew.evidence.difference == pytest.approx(-0.1 * 5 / 7)
    assert [share.after for share in result.shares] == pytest.approx(even[0])


@given(shares_of_days, shares_of_days, st.integers(0, 28))
def test_point_and_interval_are_of_the_same_quantity_whenever_a_contract_began(before, after, n):
    first, last = (
        [HourVolume(FIRST_MONDAY + start + n, 24 * (n % 7), counts) for n, counts in enumerate(rows)]
        for start, rows in ((0, before), (14, after))
    )  # fmt: skip
    result = compare(first, last, IDEAL, POLICY, [(FIRST_MONDAY + n, FAST_FIRST)])
    assert result.skew.evidence.difference == pytest.approx(result.skew.difference, abs=1e-9)
    assert result.skew.before >= -1e-12
