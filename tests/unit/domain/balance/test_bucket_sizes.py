import pytest

from backend.domain.balance.sizes import (
    TYPICAL_CONCENTRATION,
    CountedBuckets,
    bucket_sizes,
    concentration,
)

GIB = 2**30
PAPER = tuple(round(size_gib * GIB) for size_gib in (13.3, 10.4, 11.1, 10.2, 10.4))
TODAY = (0, 1, 1, 2, 2)
UPLINKS = {0: 1105 * GIB, 1: 2423 * GIB, 2: 2443 * GIB}


def by_uplink(sizes, today=TODAY):
    return [
        sum(share for share, owner in zip(sizes.shares, today, strict=True) if owner == uplink)
        for uplink in range(3)
    ]


def test_counted_buckets_divide_what_their_uplink_carried():
    whole = sum(UPLINKS.values())
    sizes = bucket_sizes(TODAY, UPLINKS, CountedBuckets(tuple(count * 90 for count in PAPER)))
    assert sizes.source == "bucket_counters"
    assert by_uplink(sizes) == pytest.approx([carried / whole for carried in UPLINKS.values()])
    assert sizes.shares[2] / sizes.shares[1] == pytest.approx(11.1 / 10.4)


def test_counters_of_first_packets_say_nothing_of_bytes():
    sizes = bucket_sizes(TODAY, UPLINKS, CountedBuckets((10**6, 10**7, 10**6, 10**6, 10**6)))
    assert sizes.source == "line_counters"
    assert sizes.shares[1] == pytest.approx(sizes.shares[2])


def test_counters_of_a_short_time_are_judged_by_that_time():
    few = tuple(count // 10 for count in PAPER)
    assert bucket_sizes(TODAY, UPLINKS, CountedBuckets(few)).source == "line_counters"
    assert bucket_sizes(TODAY, UPLINKS, CountedBuckets(few, 0.01)).source == "bucket_counters"


def test_counters_of_another_denominator_are_not_of_these_buckets():
    assert bucket_sizes(TODAY, UPLINKS, CountedBuckets(PAPER[:4], 0.001)).source == "line_counters"


def test_an_uplink_whose_rules_counted_nothing_shares_its_bytes_evenly():
    counts = (*(count * 90 for count in PAPER[:3]), 0, 0)
    sizes = bucket_sizes(TODAY, UPLINKS, CountedBuckets(counts))
    assert sizes.shares[3] == sizes.shares[4] > 0


@pytest.mark.parametrize("today, carried", [((), UPLINKS), (TODAY, {0: 0, 1: 0, 2: 0})])
def test_nothing_is_known_without_buckets_or_bytes(today, carried):
    sizes = bucket_sizes(today, carried)
    assert (sizes.shares, sizes.source) == ((), "none")
    assert sizes.concentration == TYPICAL_CONCENTRATION


def test_a_remainder_that_is_nobodys_has_no_size():
    sizes = bucket_sizes((0, None, 1), {0: 10, 1: 30})
    assert sizes.shares == (0.25, 0.0, 0.75)


def test_the_typical_concentration_is_that_of_the_papers_buckets():
    whole = sum(PAPER)
    assert concentration([count / whole for count in PAPER], (0.2,) * 5) == pytest.approx(
        0.0027, abs=1e-4
    )


def test_a_heavy_bucket_shows_a_heavy_host():
    assert concentration((0.6, 0.1, 0.1, 0.1, 0.1), (0.2,) * 5) > 0.1


def test_one_uplink_says_nothing_of_concentration():
    assert concentration((1.0,), (1.0,)) == TYPICAL_CONCENTRATION
