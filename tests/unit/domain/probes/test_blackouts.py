from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.zones import DAY_MS, HOUR_MS, local_time
from backend.domain.probes import blackouts
from backend.domain.probes.blackouts import BlackoutWindow, Dated, Weekly
from backend.errors import Invalid

JAKARTA, BERLIN = ZoneInfo("Asia/Jakarta"), ZoneInfo("Europe/Berlin")


def utc(*parts: int) -> int:
    return int(datetime(*parts, tzinfo=UTC).timestamp()) * 1000


def weekly(*weekdays: int, begin: str, end: str) -> dict:
    return {"kind": "weekly", "name": "w", "weekdays": list(weekdays), "from": begin, "to": end}


def shown(stored: list, start_ms: int, end_ms: int, zone: ZoneInfo) -> list[str]:
    windows = blackouts.windows(blackouts.parse(stored), start_ms, end_ms, zone)
    return [
        f"{local_time(window.from_ms, zone):%d %H:%M}-{local_time(window.to_ms, zone):%d %H:%M}"
        for window in windows
    ]


def test_a_week_in_jakarta():
    stored = [weekly(1, 3, begin="22:00", end="02:00"), weekly(7, begin="00:00", end="24:00")]
    # Monday 16 November 2026 00:00 to the next.
    start = utc(2026, 11, 15, 17)
    assert shown(stored, start, start + 7 * DAY_MS, JAKARTA) == [
        "16 22:00-17 02:00",
        "18 22:00-19 02:00",
        "22 00:00-23 00:00",
    ]


def test_one_that_began_yesterday_still_lasts():
    stored = [weekly(1, begin="22:00", end="02:00")]
    at = utc(2026, 11, 16, 18)  # Tuesday 01:00
    assert shown(stored, at, at + HOUR_MS // 2, JAKARTA) == ["16 22:00-17 02:00"]
    assert shown(stored, at + HOUR_MS, at + 2 * HOUR_MS, JAKARTA) == []


def test_both_ends_follow_the_wall_clock():
    night = [weekly(6, begin="23:00", end="05:00")]
    [spring] = blackouts.windows(blackouts.parse(night), utc(2026, 3, 28), utc(2026, 3, 30), BERLIN)
    [autumn] = blackouts.windows(
        blackouts.parse(night), utc(2026, 10, 24), utc(2026, 10, 26), BERLIN
    )
    assert (spring.to_ms - spring.from_ms) // HOUR_MS == 5
    assert (autumn.to_ms - autumn.from_ms) // HOUR_MS == 7


def test_one_whose_hour_the_clock_skips_does_not_happen():
    gone = [weekly(7, begin="02:00", end="03:00"), weekly(7, begin="02:30", end="03:30")]
    assert shown(gone, utc(2026, 3, 28), utc(2026, 3, 30), BERLIN) == ["29 03:00-29 03:30"]


@pytest.mark.parametrize(
    "stored, field",
    [
        (weekly(1, begin="08:00", end="08:00"), "to"),
        (weekly(1, begin="24:00", end="08:00"), "from"),
        (weekly(1, begin="25:00", end="08:00"), "from"),
        (weekly(1, begin="08:00", end="08:60"), "to"),
        (
            {
                "kind": "dated",
                "name": "d",
                "from": "2026-11-20T10:00:00Z",
                "to": "2026-11-20T10:00:00Z",
            },
            "to",
        ),
    ],
)
def test_what_has_no_length_is_refused(stored, field):
    with pytest.raises(Invalid) as refusal:
        blackouts.parse([weekly(1, begin="01:00", end="02:00"), stored])
    assert refusal.value.field == f"blackouts.1.{field}"


MINUTES = st.integers(0, 1439)
ANY = st.one_of(
    st.builds(Dated, st.just("d"), st.just(utc(2026, 1, 1)), st.integers(1, 10**9).map(lambda n: utc(2026, 1, 1) + n)),
    st.builds(
        lambda days, first, length: Weekly("w", tuple(sorted(days)), first, (first + length - 1) % 1440 + 1),
        st.sets(st.integers(1, 7), min_size=1),
        MINUTES,
        st.integers(1, 1439),
    ),
)  # fmt: skip


@given(st.lists(ANY, max_size=5))
def test_what_is_stored_is_read_back(made):
    assert blackouts.parse(blackouts.to_json(made)) == tuple(made)


@given(blackout=ANY, start=st.integers(0, 365 * 24), length=st.integers(1, 100), at=st.floats(0, 1))
def test_a_part_of_a_time_sees_the_same_windows(blackout, start, length, at):
    start_ms = utc(2026, 1, 1) + start * HOUR_MS
    end_ms = start_ms + length * HOUR_MS
    middle_ms = start_ms + int((end_ms - start_ms) * at)
    whole = blackouts.windows([blackout], start_ms, end_ms, BERLIN)
    parts = {
        *blackouts.windows([blackout], start_ms, middle_ms, BERLIN),
        *blackouts.windows([blackout], middle_ms, end_ms, BERLIN),
    }
    assert set(whole) == parts


def test_time_that_is_covered_twice_counts_once():
    windows = [
        BlackoutWindow("a", 0, 10),
        BlackoutWindow("b", 2, 5),
        BlackoutWindow("c", 10, 12),
        BlackoutWindow("d", 13, 14),
        BlackoutWindow("e", 13, 20),
    ]
    assert blackouts.covered(windows) == [(0, 12), (13, 20)]
    assert blackouts.covered([]) == []
