import pytest

from backend.domain.dates.zones import HOUR_MS
from backend.domain.figures.split_coverage import SplitPolicy, is_known, split_coverage

POLICY = SplitPolicy()


@pytest.mark.parametrize(
    "hours, state",
    [
        ((), "unknown"),
        ((0, 0), "unknown"),
        ((168, 0), "unknown"),
        ((168, 83), "unknown"),
        ((168, 84), "partial"),
        ((168, 166), "partial"),
        ((168, 167), "known"),
        ((10, 10, 10), "known"),
    ],
)
def test_a_split_is_known_where_all_uplinks_were_seen_about_as_long(hours, state):
    observed_ms = [hour * HOUR_MS for hour in hours]
    assert POLICY.evaluate(observed_ms) == state
    assert is_known(observed_ms) == (state != "unknown")


def test_it_names_the_uplink_seen_least_and_the_one_seen_longest():
    coverage = split_coverage([("ISP1", 700), ("ISP2", 70), ("ISP3", 600)], POLICY)
    assert (coverage.least, coverage.least_ms, coverage.longest, coverage.longest_ms) == (
        "ISP2", 70, "ISP1", 700,
    )  # fmt: skip
    assert split_coverage([], POLICY).least is None
