from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.errors import RouterRefused
from backend.routeros.fields import menus
from backend.routeros.fields import types as fields
from backend.routeros.reading.configuration import release_of
from backend.routeros.reading.counters import LARGEST_NAME_QUERY, name_query
from backend.routeros.session.transport import text_of


@pytest.mark.parametrize(
    "text,seconds",
    [
        ("1w2d3h4m5s", ((9 * 24 + 3) * 60 + 4) * 60 + 5),
        ("24m26s", 24 * 60 + 26),
        ("0s", 0),
        ("2d20:12:20", ((2 * 24 + 20) * 60 + 12) * 60 + 20),
        ("00:00:07", 7),
        ("1ms500us", 0),
        ("1s999ms", 1),
    ],
)
def test_durations(text, seconds):
    assert fields.duration_s(text) == seconds


@pytest.mark.parametrize("text", ["99999999w", "18446744073709551615s"])
def test_an_uptime_that_no_router_has_is_refused(text):
    with pytest.raises(RouterRefused, match="uptime"):
        menus.LOAD.values({"uptime": text})


@pytest.mark.parametrize("text", ["-5", "18446744073709551615", "9" * 5000])
@pytest.mark.parametrize("field", ["rx-byte", "tx-byte", "link-downs"])
def test_a_counter_that_no_store_can_hold_is_refused_by_name(field, text):
    with pytest.raises(RouterRefused, match=field) as caught:
        menus.COUNTERS.values({field: text})
    assert caught.value.code == "garbage"


@pytest.mark.parametrize("text", ["-5", "18446744073709551615", "9" * 5000, "-" + "9" * 5000])
@pytest.mark.parametrize("field", ["rx-packet", "tx-queue-drop", "rx-error"])
def test_an_absurd_count_beside_the_bytes_is_as_if_left_out(field, text):
    assert menus.COUNTERS.values({field: text, "rx-byte": "7"}) == {"rx-byte": 7}


@pytest.mark.parametrize("text", ["", "12x", "1.5", "x" * 50])
def test_a_count_beside_the_bytes_that_is_no_number_is_refused_by_name(text):
    with pytest.raises(RouterRefused, match="rx-drop"):
        menus.COUNTERS.values({"rx-drop": text})


def test_more_connections_than_the_store_counts_are_as_if_left_out():
    assert menus.TRACKING.values({"total-entries": str(2**31 - 1)}) == {"total-entries": 2**31 - 1}
    assert menus.TRACKING.values({"total-entries": str(2**31)}) == {}


@pytest.mark.parametrize("text,load", [("7", 7), ("100", 100), ("40000", 100)])
def test_a_load_is_at_most_the_whole(text, load):
    assert menus.LOAD.values({"cpu-load": text}) == {"cpu-load": load}


@pytest.mark.parametrize("word", [b"a\0b", b"a\0b\xe9"])
def test_a_zero_byte_never_gets_past_the_wire(word):
    assert text_of(word).startswith("a\ufffdb")


@pytest.mark.parametrize("text,us", [("453us", 453), ("1ms500us", 1500), ("1m1ms", 60_001_000)])
def test_short_durations(text, us):
    assert fields.duration_us(text) == us


@given(st.integers(0, 10**9))
def test_a_duration_survives_as_routeros_writes_it(seconds):
    text = ""
    rest = seconds
    for unit, size in (("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)):
        count, rest = divmod(rest, size)
        text += f"{count}{unit}" if count else ""
    assert fields.duration_s(text or "0s") == seconds


@pytest.mark.parametrize(
    "text,bps",
    [("1Gbps", 10**9), ("2.5Gbps", 2_500_000_000), ("100Mbps", 10**8), ("512k", 512_000), ("0", 0)],
)
def test_rates(text, bps):
    assert fields.rate_bps(text) == bps


@pytest.mark.parametrize("text", ["2026-05-31 14:03:22", "may/31/2026 14:03:22"])
def test_both_forms_of_time(text):
    assert fields.timestamp(text) == datetime(2026, 5, 31, 14, 3, 22)  # noqa: DTZ001


@pytest.mark.parametrize(
    "text,value", [("true", True), ("yes", True), ("", True), ("false", False), ("no", False)]
)
def test_flags(text, value):
    assert fields.flag(text) is value


@given(st.integers(-(2**63), 2**64))
def test_integers(number):
    assert fields.integer(str(number)) == number


@pytest.mark.parametrize(
    "convert,text",
    [
        (fields.integer, ""),
        (fields.integer, "1.5"),
        (fields.integer, "1_000"),
        (fields.integer, "٣"),
        (fields.flag, "maybe"),
        (fields.duration_us, ""),
        (fields.duration_us, "5 minutes"),
        (fields.rate_bps, "fast"),
        (fields.timestamp, "yesterday"),
    ],
)
def test_what_is_not_of_the_type_is_refused(convert, text):
    with pytest.raises(ValueError):
        convert(text)


@given(st.text(max_size=30))
def test_no_text_breaks_a_conversion_in_another_way(text):
    for convert in (
        fields.integer,
        fields.flag,
        fields.duration_us,
        fields.rate_bps,
        fields.timestamp,
    ):
        try:
            convert(text)
        except ValueError:
            continue


def test_a_wrong_value_names_menu_field_and_what_was_wanted():
    with pytest.raises(
        RouterRefused, match=r"/interface: the field rx-byte is 'x', not an integer"
    ):
        menus.COUNTERS.values({"name": "ether1", "rx-byte": "x"})


def test_text_fields_are_never_guessed():
    row = {"name": "123", "comment": "yes", ".id": "*1"}
    assert menus.INTERFACES.values(row) == row


def test_fields_that_are_not_ours_are_left_out():
    assert menus.IDENTITY.values({"name": "a", "secret": "b"}) == {"name": "a"}


def test_name_queries():
    assert list(name_query(["a", "b", "c"])) == [b"?name=a", b"?name=b", "?#|", b"?name=c", "?#|"]
    assert list(name_query(["é"])) == [b"?name=\xc3\xa9", b"?name=\xe9", "?#|"]
    assert list(name_query(["🛰"])) == ["?name=🛰".encode()]
    assert list(name_query(["x"] * (LARGEST_NAME_QUERY + 1))) == []


@pytest.mark.parametrize(
    "text,expected", [("7.18.2 (stable)", "7.18.2"), ("7.20beta2 (testing)", "7.20beta2")]
)
def test_releases(text, expected):
    assert release_of(text) == expected


@pytest.mark.parametrize(
    "text,code",
    [("6.49.10 (long-term)", "routeros_6"), ("", "not_routeros"), ("²", "not_routeros")],
)
def test_releases_that_are_refused(text, code):
    with pytest.raises(RouterRefused) as caught:
        release_of(text)
    assert caught.value.code == code
