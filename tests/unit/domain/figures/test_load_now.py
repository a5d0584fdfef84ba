"""All ISPs at this moment."""

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.figures.load_now import Fullest, LoadNow, UplinkRate, load_now
from backend.domain.metering.capacity import Capacity

CONTRACT = Capacity(100, 50)


def rate(number, download_bps, upload_bps, *, is_missing=False):
    name = f"ISP{number}"
    return UplinkRate(number, name, CONTRACT, download_bps, upload_bps, is_missing)


def test_the_sum_and_the_fullest_direction():
    assert load_now([rate(1, 60, 10), rate(2, 30, 40)]) == LoadNow(
        90, 50, Fullest(2, "ISP2", "upload", 0.8)
    )


def test_a_sum_lacks_no_isp_but_those_whose_interface_is_gone():
    assert load_now([rate(1, 60, 10), rate(2, None, None)]) == LoadNow(
        None, None, Fullest(1, "ISP1", "download", 0.6)
    )
    gone = rate(2, None, None, is_missing=True)
    assert load_now([rate(1, 60, 10), gone]).download_bps == 60
    assert load_now([gone]) == load_now([]) == LoadNow(None, None, None)


def test_of_equals_the_first_isp_and_the_download_are_named():
    assert load_now([rate(1, 50, 25), rate(2, 50, 25)]).fullest == Fullest(
        1, "ISP1", "download", 0.5
    )


RATES = st.integers(0, 10**6)


@given(st.lists(st.tuples(RATES, RATES), min_size=1, max_size=8))
def test_no_isp_is_fuller_than_the_fullest(rates):
    load = load_now([rate(n, down, up) for n, (down, up) in enumerate(rates)])
    assert load.download_bps == sum(down for down, _ in rates)
    assert load.fullest.utilization == max(max(down / 100, up / 50) for down, up in rates)
