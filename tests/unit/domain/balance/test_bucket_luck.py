import pytest

from backend.domain.balance.luck import DRIFT, index_of, luck_of
from backend.domain.balance.moves import placed, resplit
from backend.domain.balance.question import Today
from backend.domain.balance.sizes import TYPICAL_CONCENTRATION, BucketSizes
from tests.unit.domain.balance.demands import demand, ecmp, question, uplinks

TODAY = (0, 1, 1, 2, 2)
COUNTED = BucketSizes((0.2,) * 5, "bucket_counters", 0.01)
BY_UPLINK = BucketSizes((0.2,) * 5, "line_counters", 0.01)
UNKNOWN = BucketSizes((), "none", 0.01)


def luck(sizes, new):
    today = TODAY if sizes.shares else ()
    return luck_of(sizes, today, new, resplit(sizes.shares, today, new, 3), 0.01)


def test_counted_buckets_that_move_as_a_whole_bring_little_surprise():
    assert luck(COUNTED, (1, 0, 1, 2, 2)) == pytest.approx(DRIFT * 0.01)


def test_an_uplink_whose_buckets_are_not_known_apart_is_divided_by_chance():
    assert luck(BY_UPLINK, (1, 0, 1, 2, 2)) > DRIFT * 0.01
    assert luck(BY_UPLINK, TODAY) == pytest.approx(DRIFT * 0.01)


@pytest.mark.parametrize("sizes", [COUNTED, BY_UPLINK, UNKNOWN])
def test_a_hash_that_mixes_everything_leaves_all_to_chance(sizes):
    new = placed((2, 3, 2), sizes.shares, TODAY if sizes.shares else ())
    assert luck(sizes, new) == pytest.approx(0.01)


def test_the_concentration_of_ecmp_is_seen_in_how_far_uplinks_are_from_equal():
    even, odd = (
        index_of(question(uplinks(1, 1, 1), demand(down), ecmp(3)), "download")
        for down in ((10, 10, 10), (10, 10, 20))
    )
    assert even < TYPICAL_CONCENTRATION < odd


def test_without_shares_in_the_configuration_it_is_the_typical_one():
    own_question = question(uplinks(1, 1), demand((10, 20)), Today("nth"))
    assert index_of(own_question, "download") == TYPICAL_CONCENTRATION
