import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.figures.shares import achieved_shares

byte_counts = st.lists(st.integers(0, 10**15), min_size=1, max_size=12)


@pytest.mark.parametrize(
    "volumes, percents",
    [
        # Paper A, week 5, GiB; tenths of a GiB here, so that counts are whole.
        pytest.param((4907, 4454, 3732), (37.5, 34.0, 28.5), id="ECMP upload"),
        pytest.param((22058, 22977, 22109), (32.9, 34.2, 32.9), id="ECMP download"),
        pytest.param((1770, 4060, 3130), (19.8, 45.3, 34.9), id="PCC+CAKE upload"),
        pytest.param((11050, 24230, 24430), (18.5, 40.6, 40.9), id="PCC+CAKE download"),
    ],
)
def test_shares_of_the_papers_week_5(volumes, percents):
    shares = achieved_shares(volumes)
    assert shares is not None
    assert [round(share * 100, 1) for share in shares] == list(percents)


def test_without_traffic_there_is_no_share():
    assert achieved_shares([0, 0, 0]) is None
    assert achieved_shares([]) is None


def test_a_silent_uplink_among_others_has_share_zero():
    assert achieved_shares([0, 5]) == (0.0, 1.0)


@given(byte_counts)
def test_shares_sum_to_one_and_none_is_outside_0_to_1(counts):
    shares = achieved_shares(counts)
    if sum(counts) == 0:
        assert shares is None
    else:
        assert sum(shares) == pytest.approx(1, abs=1e-12)
        assert all(0 <= share <= 1 for share in shares)


@given(byte_counts, st.integers(1, 1024**3))
def test_shares_do_not_depend_on_the_unit(counts, factor):
    scaled = achieved_shares([count * factor for count in counts])
    assert scaled == pytest.approx(achieved_shares(counts))
