"""Which part of all traffic is gone with an ISP, and who carries more since."""

from backend.domain.figures.day_course import Traffic
from backend.domain.figures.lost_traffic import lost_traffic

MINUTE_MS = 60_000


def carried(*mbps):
    return {
        place: Traffic(round(each * 1e6 / 8 * 60), 0, MINUTE_MS)
        for place, each in enumerate(mbps, start=1)
    }


def test_those_that_carry_more_since_are_named_the_one_with_most_first():
    lost = lost_traffic(2, carried(30, 40, 30), carried(45, 0, 52))
    assert lost is not None
    assert (lost.share, lost.taken_by) == (0.4, [3, 1])
    assert (lost.bps, lost.taken_bps) == (40_000_000, 37_000_000)


def test_a_little_more_may_be_chance():
    lost = lost_traffic(2, carried(30, 40, 30), carried(37, 0, 29))
    assert lost is not None
    assert (lost.taken_by, lost.taken_bps) == ([], 0)


def test_nothing_is_said_of_an_isp_that_carried_nothing():
    assert lost_traffic(2, carried(30, 0), carried(30, 0)) is None


def test_nothing_is_said_where_what_any_isp_carried_is_unknown():
    """A share of those that are known would be too large, and "nobody carries more" perhaps false."""
    before, since = carried(30, 40, 30), carried(45, 0, 52)
    assert lost_traffic(2, {**before, 3: None}, since) is None
    assert lost_traffic(2, {**before, 3: Traffic(0, 0, 0)}, since) is None
    assert lost_traffic(2, before, {**since, 3: None}) is None
    assert lost_traffic(2, before, {**since, 2: None}) is not None, "it is gone"
