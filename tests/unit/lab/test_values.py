import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.menus import values
from lab.wire.traps import TrapError


@pytest.mark.parametrize(
    "text, microseconds",
    [
        ("10", 10_000_000),
        ("1w2d3h4m5s", 788_645_000_000),
        ("453us", 453),
        ("1ms500us", 1_500),
        ("00:10:00", 600_000_000),
        ("2d20h12m20s", 245_540_000_000),
        ("", None),
        ("5x", None),
        ("s5", None),
    ],
)
def test_durations(text, microseconds):
    assert values.duration_us(text) == microseconds


@given(st.integers(0, 10**15))
def test_durations_survive_printing(microseconds):
    printed = values.format_duration_us(microseconds)
    assert values.duration_us(printed) == microseconds


@pytest.mark.parametrize(
    "version, expected",
    [((7, 10), "2026-05-31 14:03:22"), ((7, 9), "may/31/2026 14:03:22")],
)
def test_the_date_form_changed_in_7_10(version, expected):
    assert values.format_timestamp(1_780_236_202, version) == expected


@pytest.mark.parametrize("text", ["2026-05-31", "may/31/2026"])
def test_both_date_forms_are_read(text):
    assert values.parse_date(text) == (2026, 5, 31)


GOOD = [
    (values.boolean, "yes", "true"),
    (values.boolean, "false", "false"),
    (values.classifier, "both-addresses:2/0", "both-addresses:2/0"),
    (values.classifier, "!src-address:3/1", "!src-address:3/1"),
    (values.classifier, "both-addresses-and-ports:4294967295/4294967295", None),
    (values.classifier, "dst-port:3/7", None),
    (values.every_nth, "2,1", "2,1"),
    (values.rate, "50M", "50000000"),
    (values.pair(values.rate), "10M/50M", "10000000/50000000"),
    (values.pair(values.rate), "8k", "8000/8000"),
    (values.address_match, "!10.0.0.0/8", None),
    (values.address_match, "10.0.0.1-10.0.0.9", None),
    (values.port_match, "80,443,8000-8100", None),
    (values.duration, "3600", "1h"),
    (values.ip_prefix, "0.0.0.0/0", None),
    (values.start_date, "2024-02-29", None),
    (values.start_time, "startup", None),
    (values.start_time, "23:59:59", None),
    (values.time_zone, "Asia/Makassar", None),
]
BAD = [
    (values.boolean, "maybe"),
    (values.classifier, "both-addresses:0/0"),
    (values.classifier, "both-addresses:2"),
    (values.classifier, "all-addresses:2/1"),
    (values.classifier, "both-addresses:4294967296/0"),
    (values.classifier, "both-addresses:2/4294967296"),
    (values.every_nth, "2"),
    (values.rate, "fast"),
    (values.address_match, "10.0.0.1-x"),
    (values.address_match, "10.0.0.300"),
    (values.port_match, "http"),
    (values.duration, "soon"),
    (values.integer(1, 254), "255"),
    (values.integer(1, 254), "1.5"),
    (values.choice("a", "b"), "c"),
    (values.start_date, "2025-02-29"),
    (values.start_date, "tomorrow"),
    (values.start_time, "24:00:00"),
    (values.start_time, "noon"),
    (values.time_zone, "Asia"),
    (values.time_zone, "Mars/Olympus"),
    (values.time_zone, "../UTC"),
    (values.choices("new", "invalid"), "new,old"),
]


@pytest.mark.parametrize("parse, given_text, stored", GOOD)
def test_accepted(parse, given_text, stored):
    assert parse("field", given_text) == (stored or given_text)


@pytest.mark.parametrize("parse, text", BAD)
def test_refused(parse, text):
    with pytest.raises(TrapError):
        parse("field", text)


def test_refusals_name_the_field():
    with pytest.raises(TrapError, match=r"value of priority out of range \(1\.\.254\)"):
        values.integer(1, 254)("priority", "300")
    with pytest.raises(TrapError, match="range expects range of ip addresses"):
        values.address_match("range", "10.0.0.1-x")
