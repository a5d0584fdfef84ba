from math import lcm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.balance.moves import moved_part, placed, resplit, spread

weights = st.lists(st.integers(1, 6), min_size=2, max_size=4)


@st.composite
def old_buckets(draw, count):
    length = draw(st.integers(1, 12))
    today = draw(st.lists(st.integers(0, count - 1), min_size=length, max_size=length))
    raw = draw(st.lists(st.integers(1, 50), min_size=length, max_size=length))
    return [part / sum(raw) for part in raw], today


@given(weights, st.data())
def test_spread_is_what_the_hash_does(new, data):
    sizes, _ = data.draw(old_buckets(len(new)))
    uplinks = placed(new, (), ())
    parts = spread(len(sizes), uplinks, len(new))
    period = lcm(len(sizes), len(uplinks))
    for bucket in range(len(sizes)):
        residues = [number for number in range(period) if number % len(sizes) == bucket]
        for uplink in range(len(new)):
            got = sum(uplinks[residue % len(uplinks)] == uplink for residue in residues) / len(
                residues
            )
            assert parts[bucket][uplink] == pytest.approx(got)


@given(weights, st.data())
def test_every_remainder_goes_to_exactly_one_uplink(new, data):
    sizes, today = data.draw(old_buckets(len(new)))
    uplinks = placed(new, sizes, today)
    assert [uplinks.count(uplink) for uplink in range(len(new))] == new
    assert len(uplinks) == sum(new)


@given(weights, st.data())
def test_chosen_remainders_move_no_more_than_those_in_a_row(new, data):
    sizes, today = data.draw(old_buckets(len(new)))
    moved = [
        moved_part(sizes, today, spread(len(sizes), uplinks, len(new)))
        for uplinks in (placed(new, sizes, today), placed(new, (), ()))
    ]
    assert moved[0] <= moved[1] + 1e-9


def test_new_weights_follow_each_other_as_in_the_paper():
    assert placed((1, 2, 2), (), ()) == (0, 1, 1, 2, 2)


def test_the_same_weights_move_nothing():
    today = (2, 0, 1, 1, 2)
    assert placed((1, 2, 2), (0.2,) * 5, today) == today


def test_a_multiple_of_the_denominator_keeps_what_it_can():
    # From 1:1 to 1:3 with four buckets: only one of four has to move.
    uplinks = placed((1, 3), (0.5, 0.5), (0, 1))
    assert moved_part((0.5, 0.5), (0, 1), spread(2, uplinks, 2)) == pytest.approx(0.25)


def test_coprime_denominators_mix_everything():
    split = resplit((0.25,) * 4, (0, 0, 1, 1), placed((1, 2), (), ()), 2)
    assert split == ((pytest.approx(1 / 3), pytest.approx(2 / 3)),) * 2


@given(weights, st.data())
def test_what_leaves_the_uplinks_arrives(new, data):
    sizes, today = data.draw(old_buckets(len(new)))
    uplinks = placed(new, sizes, today)
    split = resplit(sizes, today, uplinks, len(new))
    assert all(sum(row) == pytest.approx(1) for row in split)
    if len(uplinks) == len(sizes):
        loads = [
            sum(size for size, old in zip(sizes, today, strict=True) if old == uplink)
            for uplink in range(len(new))
        ]
        after = [
            sum(size for size, uplink in zip(sizes, uplinks, strict=True) if uplink == number)
            for number in range(len(new))
        ]
        got = [
            sum(load * row[place] for load, row in zip(loads, split, strict=True))
            for place in range(len(new))
        ]
        assert got == pytest.approx(after)


def test_without_old_buckets_the_weights_decide():
    assert resplit((), (), (0, 1, 1), 2) == ((1 / 3, 2 / 3),) * 2
