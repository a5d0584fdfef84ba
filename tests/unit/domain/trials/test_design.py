"""The order of a trial's runs, and their cost."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.trials.design import (
    BASELINE,
    MOST_VARIANTS,
    cost,
    order,
    run_s,
    warm_s,
    williams,
    with_baseline,
)
from backend.errors import Invalid

MBPS = 10**6
COUNTS = st.integers(2, MOST_VARIANTS)


@given(COUNTS)
def test_each_variant_follows_each_other_equally_often(count):
    follows = Counter((a, b) for row in williams(count) for a, b in pairwise(row))
    assert set(follows) == {(a, b) for a in range(count) for b in range(count) if a != b}
    assert len(set(follows.values())) == 1


@given(COUNTS)
def test_each_variant_has_each_place_equally_often(count):
    rows = williams(count)
    assert len(rows) == (count if count % 2 == 0 else 2 * count)
    for place in range(count):
        assert set(Counter(row[place] for row in rows).values()) == {len(rows) // count}


@given(COUNTS, st.integers(5, 12), st.integers(0, 2**32))
def test_every_block_has_each_variant_once_and_a_seed_tells_the_order_again(count, blocks, seed):
    names = [f"queue {n}" for n in range(count)]
    rows = order(names, blocks, Random(seed))
    assert len(rows) == blocks
    assert all(sorted(row) == sorted(names) for row in rows)
    assert rows == order(names, blocks, Random(seed))
    # No row comes again before all had their turn.
    assert len(set(rows[: len(williams(count))])) == min(blocks, len(williams(count)))


def test_seeds_deal_otherwise():
    orders = {order("abcde", 6, Random(seed)) for seed in range(20)}
    assert len(orders) > 15


def test_the_baseline_is_always_among_the_variants_and_once():
    assert with_baseline(["cake", "sfq"]) == (BASELINE, "cake", "sfq")
    assert with_baseline(["cake", BASELINE]) == (BASELINE, "cake")


@pytest.mark.parametrize(
    "variants, blocks, field",
    [(1, 6, "variants"), (9, 6, "variants"), (3, 4, "blocks"), (3, 13, "blocks")],
)
def test_a_trial_that_could_not_tell_anything_is_refused(variants, blocks, field):
    with pytest.raises(Invalid) as refused:
        order(range(variants), blocks, Random(1))
    assert refused.value.field == field


def test_minutes_and_data_are_known_beforehand():
    # Five variants, six blocks, 200 Mbit/s each way.
    costs = cost(5, 6, (200 * MBPS, 200 * MBPS))
    assert (costs.runs, run_s()) == (30, 40)
    assert costs.minutes == pytest.approx(20)
    assert costs.data_gb == pytest.approx(21)


@pytest.mark.parametrize(
    "rise_ms, limit, seconds",
    [
        (3, 95, 6),  # a line that does not bloat
        (190, 95, 6),  # 3.8 s of draining, one and a half times
        (190, 97, 9.5),
        (400, 95, 12),
        (400, 100, 6),  # nothing drains
        (400, 101, 6),
    ],
)
def test_a_load_runs_until_the_isps_buffer_has_drained(rise_ms, limit, seconds):
    assert warm_s(rise_ms, 100 * MBPS, limit * MBPS) == pytest.approx(seconds)
