import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.stats.permutation import (
    Stratum,
    count_divisions,
    difference,
    draw,
    permute,
    rank_biserial,
)

values = st.lists(st.integers(0, 1000).map(float), min_size=1, max_size=2).map(tuple)
strata_lists = st.lists(st.builds(Stratum, values, values), min_size=1, max_size=4)


def outcome(strata, rounds=1999, seed=1):
    return permute(strata, draw(strata, rounds, random.Random(seed)))


def test_seven_weekdays_that_all_fall_by_the_same():
    strata = [Stratum((10.0 + n,), (7.0 + n,)) for n in range(7)]
    result = outcome(strata)
    # Of 2^7 divisions only this one and its mirror are as extreme.
    assert count_divisions(strata) == 128
    assert result.p_value == 2 / 128
    assert (result.difference, result.low, result.high) == (-3, -3, -3)
    assert rank_biserial(strata) == -1


def test_two_against_two_by_hand():
    # Divisions of 1, 2 | 3, 4: mean differences 2, 1, 0, 0, -1, -2.
    result = outcome([Stratum((1.0, 2.0), (3.0, 4.0))])
    assert result.difference == 2
    assert result.p_value == 2 / 6


def test_strata_are_weighted_by_their_precision():
    # Weights 1/2 and 2*1/(2+1) = 2/3 with differences 6 and 3: (3 + 2) / (7/6).
    strata = [Stratum((0.0,), (6.0,)), Stratum((0.0, 0.0), (3.0,))]
    assert difference(strata) == pytest.approx(30 / 7)


def test_rank_biserial_counts_pairs_of_like_days():
    # Pairs: 3>1, 3>2, 2>1, 2=2: three up, none down, one tie.
    assert rank_biserial([Stratum((1.0, 2.0), (3.0, 2.0))]) == 0.75


def test_days_without_any_spread_are_no_evidence():
    result = outcome([Stratum((5.0,), (5.0,)) for _ in range(6)])
    assert (result.difference, result.p_value) == (0, 1)


def test_drawn_divisions_agree_with_all_of_them():
    rng = random.Random(7)
    strata = [
        Stratum(tuple(rng.gauss(0, 1) for _ in range(3)), tuple(rng.gauss(0.5, 1) for _ in "abc"))
        for _ in range(3)
    ]
    every, some = outcome(strata, rounds=8000), outcome(strata, rounds=4000)
    assert count_divisions(strata) == 20**3
    assert some.p_value == pytest.approx(every.p_value, abs=0.03)
    assert some.high == pytest.approx(every.high, abs=0.1)
    assert some == outcome(strata, rounds=4000)


def test_noise_is_called_significant_about_as_rarely_as_promised():
    rng = random.Random(3)
    hits = 0
    for _ in range(400):
        strata = [Stratum((rng.gauss(0, 1),), (rng.gauss(0, 1),)) for _ in range(7)]
        hits += outcome(strata).p_value <= 0.05
    # The attainable level is 6/128 = 4.7 %: 19 of 400 expected, standard deviation 4.3.
    assert 6 <= hits <= 36


def test_the_interval_holds_the_true_difference_about_as_often_as_promised():
    rng = random.Random(5)
    held = 0
    for _ in range(200):
        strata = [
            Stratum(
                tuple(rng.gauss(n, 1) for _ in "abcd"), tuple(rng.gauss(n + 2, 1) for _ in "abcd")
            )
            for n in range(5)
        ]
        result = outcome(strata, rounds=200)
        held += result.low <= 2 <= result.high
    # 190 expected of 200, standard deviation 3.1; the interval is approximate.
    assert held >= 178


@given(strata_lists)
def test_swapping_the_periods_turns_the_sign(strata):
    there = outcome(strata, rounds=1296)
    back = outcome([Stratum(s.after, s.before) for s in strata], rounds=1296)
    assert back.difference == pytest.approx(-there.difference, abs=1e-9)
    assert back.p_value == pytest.approx(there.p_value)
    assert rank_biserial(strata) == -rank_biserial([Stratum(s.after, s.before) for s in strata])


@given(strata_lists, st.integers(-50, 50))
def test_what_all_days_of_a_weekday_share_does_not_matter(strata, shift):
    shifted = [
        Stratum(*(tuple(v + shift * n for v in side) for side in (s.before, s.after)))
        for n, s in enumerate(strata)
    ]
    assert difference(shifted) == pytest.approx(difference(strata), abs=1e-9)
    assert outcome(shifted).p_value == outcome(strata).p_value


@given(strata_lists)
def test_probabilities_and_intervals_are_sane(strata):
    result = outcome(strata, rounds=500)
    assert 0 < result.p_value <= 1
    assert result.low <= result.difference <= result.high
    assert -1 <= rank_biserial(strata) <= 1
