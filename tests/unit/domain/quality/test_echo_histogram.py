"""Counts of echoes against the echoes themselves."""

from __future__ import annotations

from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.quality.echo_histogram import (
    EchoHistogram,
    loss_interval,
    losses,
    merged,
    round_trips_ms,
    rounded_us,
)
from backend.domain.stats.distribution import distribution
from tests.oracles.echoes import of_minute

echoes = st.one_of(st.none(), st.integers(0, 40_000), st.integers(0, 3_000_000))
minutes = st.lists(st.lists(echoes, max_size=12), max_size=40)


def ranks(distribution) -> tuple[float, ...]:
    return (
        distribution.n,
        distribution.median,
        distribution.p5,
        distribution.p95,
        distribution.p99,
        distribution.min,
        distribution.max,
    )


@pytest.mark.parametrize(
    "rtt_us, kept",
    [
        (0, 0),
        (4, 0),
        (5, 10),
        (9_994, 9_990),
        (9_995, 10_000),
        (10_049, 10_000),
        (10_050, 10_100),
        (99_950, 100_000),
        (100_499, 100_000),
        (1_234_567, 1_235_000),
    ],
)
def test_round_trips_are_kept_to_three_digits(rtt_us: int, kept: int) -> None:
    assert rounded_us(rtt_us) == kept


@given(st.integers(0, 3_000_000))
def test_rounding_twice_changes_nothing(rtt_us: int) -> None:
    kept = rounded_us(rtt_us)
    assert rounded_us(kept) == kept
    assert abs(kept - rtt_us) <= max(5, rtt_us / 200)


@given(minutes, st.integers(1, 10))
def test_counts_say_what_the_echoes_say(given_minutes: list[list[int | None]], size: int) -> None:
    each = [of_minute(given_minute) for given_minute in given_minutes]
    hours = [merged(each[n : n + size]) for n in range(0, len(each), size)]
    whole = merged(hours)
    assert whole == merged(each)
    values = [rounded_us(e) / 1000 for minute in given_minutes for e in minute if e is not None]
    expected, counted = distribution(values), round_trips_ms(whole)
    if expected is None or counted is None:
        assert expected is counted
    else:
        assert ranks(counted) == ranks(expected)
        assert counted.mean == pytest.approx(expected.mean)
        assert counted.spread == pytest.approx(expected.spread, abs=1e-6)


@given(minutes)
def test_loss_is_over_minutes_and_its_mean_over_echoes(
    given_minutes: list[list[int | None]],
) -> None:
    sent = [given_minute for given_minute in given_minutes if given_minute]
    parts = [minute.count(None) / len(minute) for minute in sent]
    expected, counted = distribution(parts), losses(merged(map(of_minute, given_minutes)))
    if expected is None or counted is None:
        assert expected is counted
    else:
        assert ranks(counted) == ranks(expected)
        assert counted.spread == pytest.approx(expected.spread, abs=1e-9)
        lost = fsum(minute.count(None) for minute in sent)
        assert counted.mean == pytest.approx(lost / sum(map(len, sent)))


def test_nothing_says_nothing() -> None:
    assert of_minute([]) == EchoHistogram() == merged([])
    assert round_trips_ms(EchoHistogram()) is None
    assert losses(EchoHistogram()) is None
    silent = of_minute([None, None])
    assert round_trips_ms(silent) is None
    assert losses(silent).mean == 1


@pytest.mark.parametrize(
    "sent, lost, low, high",
    [
        # One echo of an hour: numbers, section 3.7 (there by Clopper and Pearson: 0.004 to 0.9 %).
        (600, 1, 0.0003, 0.0094),
        (600, 0, 0.0, 0.0064),
        (10, 10, 0.72, 1.0),
        (14_400, 24, 0.0011, 0.0025),
    ],
)
def test_a_loss_has_an_interval(sent: int, lost: int, low: float, high: float) -> None:
    interval = loss_interval(EchoHistogram(minutes={(sent, lost): 1}))
    assert interval == pytest.approx((low, high), abs=1e-4 if sent > 10 else 5e-3)
    assert interval[0] <= lost / sent <= interval[1]


def test_without_echoes_a_loss_has_no_interval() -> None:
    assert loss_interval(EchoHistogram()) is None
