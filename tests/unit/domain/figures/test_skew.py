import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.figures.shares import achieved_shares
from backend.domain.figures.skew import SkewPolicy, skew
from backend.domain.metering.capacity import MAX_BPS, ideal_share_floats
from benchmarks.evidence.papers import A
from tests.oracles.figures import skew_of_bytes, surplus_bytes, wrong_isp_bytes

STRADA_BPS = (100_000_000, 200_000_000, 200_000_000)

uplinks = st.lists(
    st.tuples(st.integers(0, 10**15), st.integers(1, MAX_BPS)), min_size=1, max_size=12
).map(lambda rows: tuple(zip(*rows, strict=True)))


@pytest.mark.parametrize(
    "name, band",
    [
        ("ECMP upload", "strongly_skewed"),
        ("ECMP download", "skewed"),
        ("PCC upload", "skewed"),
        ("PCC download", "balanced"),
    ],
)
def test_skew_of_the_papers_week_5(name, band):
    volumes = [round(10 * gib) for gib in A[name].values]
    expected = A[f"{name} skew"].value
    value = skew_of_bytes(volumes, STRADA_BPS)
    assert value is not None
    assert round(value, 3) == expected
    assert SkewPolicy().evaluate(value) == band


@pytest.mark.parametrize(
    "value, band",
    [
        (0.0, "balanced"),
        (0.0499, "balanced"),
        (0.05, "skewed"),
        (0.15, "skewed"),
        (0.1501, "strongly_skewed"),
        (1.0, "strongly_skewed"),
    ],
)
def test_bands(value, band):
    assert SkewPolicy().evaluate(value) == band


def test_band_edges_are_settings():
    policy = SkewPolicy(balanced_below=0.02, strong_above=0.04)
    assert [policy.evaluate(v) for v in (0.01, 0.03, 0.05)] == [
        "balanced",
        "skewed",
        "strongly_skewed",
    ]


def test_skew_is_the_part_of_the_bytes_on_the_wrong_isp():
    # 100/200/200 over 1000 bytes should be 200/400/400; 150 bytes are on ISP1 and 50 on ISP2 too many.
    assert surplus_bytes((350, 450, 200), STRADA_BPS) == (150, 50, -200)
    assert wrong_isp_bytes((350, 450, 200), STRADA_BPS) == 200
    assert skew_of_bytes((350, 450, 200), STRADA_BPS) == 0.2


def test_a_third_each_on_30_10_as_two_to_one():
    # Run as 2:1, the 10 Mbit/s line gets 1/3 where 1/4 is due.
    assert skew_of_bytes((2, 1), (30, 10)) == pytest.approx(1 / 12)


def test_without_traffic_there_is_no_skew():
    assert skew_of_bytes((0, 0, 0), STRADA_BPS) is None
    assert wrong_isp_bytes((0, 0, 0), STRADA_BPS) == 0


def test_shares_of_different_uplinks_are_refused():
    with pytest.raises(ValueError, match="zip"):
        skew((0.5, 0.5), (1.0,))


@given(uplinks)
def test_skew_lies_within_0_and_1_and_agrees_with_shares(rows):
    counts, bps = rows
    value = skew_of_bytes(counts, bps)
    shares = achieved_shares(counts)
    if shares is None:
        assert value is None
    else:
        assert 0 <= value <= 1
        assert value == pytest.approx(skew(shares, ideal_share_floats(bps)), abs=1e-12)


@given(uplinks, st.integers(1, 10**6), st.integers(1, 10**6))
def test_skew_does_not_depend_on_units(rows, byte_factor, bps_factor):
    counts, bps = rows
    scaled = skew_of_bytes([c * byte_factor for c in counts], [b * bps_factor for b in bps])
    assert scaled == skew_of_bytes(counts, bps)


@given(uplinks)
def test_wrong_isp_bytes_are_skew_times_all_bytes(rows):
    counts, bps = rows
    value = skew_of_bytes(counts, bps) or 0.0
    assert wrong_isp_bytes(counts, bps) == pytest.approx(value * sum(counts), abs=1, rel=1e-9)


@given(st.lists(st.integers(1, 10**9), min_size=1, max_size=8), st.integers(1, 10**6))
def test_traffic_in_proportion_to_capacity_has_no_skew(bps, factor):
    assert skew_of_bytes([b * factor for b in bps], bps) == 0
