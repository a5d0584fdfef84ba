"""Values of fields as routers write them, each beside the figure that it means."""

from __future__ import annotations

import pytest

from backend.errors import RouterRefused
from backend.routeros.fields import menus
from backend.routeros.fields import types as fields


@pytest.mark.parametrize(
    "text, bps",
    [
        ("1000000", 1_000_000),
        ("0", 0),
        ("7", 7),
        ("1bps", 1),
        ("64k", 64_000),
        ("64kbps", 64_000),
        ("100M", 100_000_000),
        ("2.5Gbps", 2_500_000_000),
        ("1.5", 2),
    ],
)
def test_a_rate_is_what_its_suffix_says(text: str, bps: int) -> None:
    assert fields.rate_bps(text) == bps


@pytest.mark.parametrize("text", ["", "M", "1T", "1 M", "-1", "1.M"])
def test_what_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a rate such as"):
        fields.rate_bps(text)


@pytest.mark.parametrize("text", ["0", "1", "999", str(10**18)])
def test_a_count_up_to_an_exabyte_is_taken(text: str) -> None:
    assert fields.count(text) == int(text)
    assert fields.side_count(text) == int(text)


def test_one_more_than_an_exabyte_is_refused_or_left_out() -> None:
    with pytest.raises(ValueError, match="a count of 0 to"):
        fields.count(str(10**18 + 1))
    assert fields.side_count(str(10**18 + 1)) is None


@pytest.mark.parametrize("text, number", [("0", 0), ("-1", None), ("-0", 0)])
def test_nothing_is_a_count_and_less_is_none(text: str, number: int | None) -> None:
    assert fields.side_count(text) == number


def test_thirty_digits_are_read_and_more_are_not() -> None:
    assert fields.side_count("0" * 29 + "5") == 5
    assert fields.side_count("0" * 30 + "5") is None


def test_fifty_years_are_the_longest_uptime() -> None:
    longest = 50 * 366 * 86_400
    assert fields.duration_s(f"{longest}s") == longest
    with pytest.raises(ValueError, match="fifty years"):
        fields.duration_s(f"{longest + 1}s")


@pytest.mark.parametrize(
    "text, microseconds",
    [
        ("1us", 1),
        ("1ms1us", 1001),
        ("1s", 1_000_000),
        ("1m1s", 61_000_000),
        ("1h", 3_600_000_000),
        ("1d", 86_400_000_000),
        ("1w", 604_800_000_000),
        ("1w1d01:01:01", 694_861_000_000),
    ],
)
def test_a_duration_counts_each_unit_once(text: str, microseconds: int) -> None:
    assert fields.duration_us(text) == microseconds


@pytest.mark.parametrize("text", ["", "5", "1x", "1:2:3:4"])
def test_what_is_no_duration_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a duration such as"):
        fields.duration_us(text)


def test_garbage_is_named_with_its_menu_its_field_and_its_first_sixty_letters() -> None:
    with pytest.raises(RouterRefused) as caught:
        menus.LOAD.values({"uptime": "x" * 61})
    assert caught.value.code == "garbage"
    said = str(caught.value)
    assert f"{menus.LOAD.path}: the field uptime is {'x' * 60!r}, not a duration" in said
