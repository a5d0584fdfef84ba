from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.figures.chart_points import (
    ChartPoint,
    Extremes,
    Lowest,
    Stretch,
    each,
    ended_in,
    joined,
    lowest,
    reduced,
)
from backend.domain.figures.chart_steps import RAW_STEPS_MS, choose, cut
from backend.domain.metering.rates import rate_bps

MINUTE_MS = 60_000
ZONE = ZoneInfo("Asia/Jakarta")


def stretch(from_s: int, to_s: int, mbps: int, *, bridged: bool = False) -> Stretch:
    count = mbps * 125_000 * (to_s - from_s)
    return Stretch(from_s * 1000, to_s * 1000, count, count // 10, bridged)


def point(from_ms: int, low: int | None, top: int | None, covered_ms: int = 10) -> ChartPoint:
    extremes = Extremes(low, top)
    return ChartPoint(from_ms, from_ms + 100, 50, covered_ms, 0, 1000, 100, extremes, extremes)


def test_a_step_keeps_the_extremes_of_its_samples() -> None:
    steps = cut((0, 2 * MINUTE_MS), MINUTE_MS, ZONE)
    samples = [stretch(0, 10, 40), stretch(10, 20, 900), stretch(20, 30, 10), stretch(50, 60, 40)]
    [step_point] = reduced(samples, steps, [(0, 2 * MINUTE_MS)])
    assert (
        step_point.from_ms,
        step_point.to_ms,
        step_point.selected_ms,
        step_point.covered_ms,
    ) == (0, 60_000, 60_000, 40_000)
    assert step_point.download == Extremes(10_000_000, 900_000_000)
    assert step_point.upload == Extremes(1_000_000, 90_000_000)
    assert step_point.mean_bps("download") == 247_500_000
    assert step_point.covered == pytest.approx(2 / 3)


def test_a_bridged_sample_has_a_mean_and_no_extremes() -> None:
    steps = cut((0, 10 * MINUTE_MS), 10 * MINUTE_MS, ZONE)
    bridged = stretch(0, 300, 500, bridged=True)
    [step_point] = reduced([bridged, stretch(300, 310, 40)], steps, [(0, 10 * MINUTE_MS)])
    assert step_point.download == Extremes(40_000_000, 40_000_000)
    assert step_point.bridged_ms == 300_000
    [alone] = each([bridged], 0)
    assert (alone.download, alone.mean_bps("download")) == (Extremes(), 500_000_000)
    assert alone.covered == 1.0


def test_a_sample_that_began_before_the_window_is_drawn_from_its_start() -> None:
    [step_point] = each([stretch(-5, 5, 40)], 0)
    assert (step_point.from_ms, step_point.to_ms) == (0, 5000)
    assert step_point.mean_bps("download") == 40_000_000


def test_samples_outside_of_the_selected_time_are_left_out() -> None:
    samples = [stretch(at, at + 10, 40) for at in range(0, 100, 10)]
    kept = ended_in(samples, [(0, 20_000), (50_000, 60_000), (95_000, 99_000)])
    assert [kept_point.to_ms for kept_point in kept] == [10_000, 20_000, 60_000]
    assert list(ended_in(samples, [])) == []


@given(
    st.lists(st.tuples(st.integers(1, 40), st.integers(0, 1000), st.booleans()), min_size=1, max_size=200),
    st.integers(5, 60),
)  # fmt: skip
def test_reducing_loses_no_byte_and_no_extreme(
    parts: list[tuple[int, int, bool]], most: int
) -> None:
    samples, at_s = [], 0
    for took_s, mbps, bridged in parts:
        samples.append(stretch(at_s, at_s + took_s, mbps, bridged=bridged))
        at_s += took_s
    span = (0, at_s * 1000)
    points = reduced(samples, choose(span, most, ZONE, RAW_STEPS_MS), [span])
    assert sum(drawn.download_bytes for drawn in points) == sum(
        sample.download_bytes for sample in samples
    )
    assert sum(drawn.covered_ms for drawn in points) == at_s * 1000
    whole = [rate_bps(s.download_bytes, s.to_ms - s.from_ms) for s in samples if not s.bridged]
    tops = [drawn.download.max_bps for drawn in points if drawn.download.max_bps is not None]
    assert max(tops, default=None) == max(whole, default=None)
    assert lowest(points).download_bps == min(whole, default=None)
    assert all(drawn.to_ms <= other.from_ms for drawn, other in pairwise(points))


def test_two_sources_meet_in_one_step() -> None:
    older, newer = (
        [point(0, None, 70), point(100, None, 80)],
        [point(100, 5, 60), point(200, 6, 50)],
    )
    merged = joined(older, newer)
    assert [merged_point.from_ms for merged_point in merged] == [0, 100, 200]
    assert merged[1].download == Extremes(None, 80)
    assert (merged[1].covered_ms, merged[1].selected_ms, merged[1].download_bytes) == (
        20,
        100,
        2000,
    )
    assert joined([], newer) == newer
    assert joined(older, newer[1:]) == [*older, newer[1]]


def test_the_lowest_of_points_that_know_none() -> None:
    assert lowest([]) == lowest([point(0, None, 4)]) == Lowest(None, None)
    assert lowest([point(0, None, 4), point(100, 7, 9), point(200, 3, 9)]).of("upload") == 3
