import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.config.words import (
    CLASSIFIERS,
    Nth,
    Pcc,
    Rates,
    parse_nth,
    parse_pcc,
    parse_rates,
)

M, G = 1_000_000, 1_000_000_000


@pytest.mark.parametrize(
    "text,download_bps,upload_bps",
    [
        ("[100M/50M]", 100 * M, 50 * M),
        ("ISP1 Telkom [200M/200M]", 200 * M, 200 * M),
        ("[1G/500M] lantai 3", G, 500 * M),
        ("100/50 Mbps", 100 * M, 50 * M),
        ("100 Mbit/s / 50 Mbit/s", 100 * M, 50 * M),
        ("100M down 50M up", 100 * M, 50 * M),
        ("up 50M down 100M", 100 * M, 50 * M),
        ("DL 100M UL 50M", 100 * M, 50 * M),
        ("2,5G/1.25G", 2500 * M, 1250 * M),
        ("512kbps/256k", 512_000, 256_000),
        ("100 Mbps 1:1", 100 * M, 100 * M),
        ("dedicated 200M", 200 * M, 200 * M),
        ("100M", 100 * M, None),
        ("1G", G, None),
        ("upload 20M", None, 20 * M),
        ("[main line] 100M/20M", 100 * M, 20 * M),
        ("[100M/50M] was 20M/10M", 100 * M, 50 * M),
    ],
)
def test_speeds_are_read_as_people_write_them(text, download_bps, upload_bps):
    assert parse_rates(text) == Rates(download_bps, upload_bps)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ISP1",
        "100",  # no unit
        "100/50",  # no unit
        "100MB",  # bytes or bits?
        "100M 50M",  # which is which?
        "100M/50M/20M",
        "0M/10M",
        "ether100M",
        "room 3.14",
        "10.0.0.1/24",
        "yes",
        "123",
    ],
)
def test_ambiguous_texts_give_no_speed(text):
    assert not parse_rates(text)


@given(st.text(max_size=80))
def test_any_comment_is_survived(text):
    rates = parse_rates(text)
    assert all(value is None or value > 0 for value in (rates.download_bps, rates.upload_bps))


@given(st.integers(1, 999_999), st.integers(1, 999_999), st.sampled_from("kMG"))
def test_what_is_written_with_units_comes_back(down, up, unit):
    scale = {"k": 1000, "M": M, "G": G}[unit]
    assert parse_rates(f"ISP [{down}{unit}/{up}{unit}]") == Rates(down * scale, up * scale)


@given(
    st.sampled_from(sorted(CLASSIFIERS)),
    st.integers(1, 2**32 - 1),
    st.integers(0, 2**32 - 1),
    st.booleans(),
)
def test_pcc_survives_a_round_trip(fields, denominator, remainder, negated):
    pcc = Pcc(fields, denominator, remainder, negated)
    assert parse_pcc(str(pcc)) == pcc


@pytest.mark.parametrize(
    "text", ["", "both-addresses", "both-addresses:0/0", "any:2/0", "src-port:2/-1", "src-port:2"]
)
def test_what_is_no_pcc_is_none(text):
    assert parse_pcc(text) is None


def test_pcc_matches_its_remainder_or_all_others():
    assert [r for r in range(6) if Pcc("src-address", 3, 1).matches(r)] == [1, 4]
    assert [r for r in range(6) if Pcc("src-address", 3, 1, negated=True).matches(r)] == [
        0,
        2,
        3,
        5,
    ]


@pytest.mark.parametrize(
    "text,expected", [("2,1", Nth(2, 1)), ("1,1", Nth(1, 1)), ("0,1", None), ("2", None)]
)
def test_nth(text, expected):
    assert parse_nth(text) == expected
