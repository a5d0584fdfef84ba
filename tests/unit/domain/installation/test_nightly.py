"""Backups of every night: one when the campus sleeps, or made up for later, and never a full disk."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.installation import nightly
from backend.domain.installation.nightly import BackupFailure, NightlyBackup

JAKARTA = ZoneInfo("Asia/Jakarta")
DAY = dt.timedelta(days=1)
HOUR = dt.timedelta(hours=1)
MB = 10**6


def local(text: str, zone: dt.tzinfo = JAKARTA) -> dt.datetime:
    return dt.datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(dt.UTC)


NOW = local("2026-11-25T09:00")
NIGHT = local("2026-11-25T03:00")
LONG_AGO = NOW - 30 * DAY


@pytest.mark.parametrize(
    "now, last, failed, expected",
    [
        pytest.param(NOW, None, None, NOW, id="the first one, once it is set up"),
        pytest.param(NOW, NIGHT, None, NIGHT + DAY, id="made this night"),
        pytest.param(NOW, NIGHT - DAY, None, NOW, id="nothing ran this night"),
        pytest.param(NIGHT - HOUR, NIGHT - DAY, None, NIGHT, id="the quiet hour comes"),
        pytest.param(NIGHT, NIGHT - DAY, None, NIGHT, id="it is there"),
        pytest.param(NIGHT + 2 * HOUR, NIGHT + HOUR, None, NIGHT + DAY, id="made late"),
        pytest.param(NOW, None, NOW - HOUR / 2, NOW + HOUR / 2, id="failed half an hour ago"),
        pytest.param(NOW, None, NOW - 2 * HOUR, NOW, id="failed long ago"),
        pytest.param(NOW, None, NOW + DAY, NOW, id="failed by a clock that was set since"),
    ],
)
def test_when(
    now: dt.datetime, last: dt.datetime | None, failed: dt.datetime | None, expected: dt.datetime
) -> None:
    assert nightly.next_at(now, JAKARTA, last, failed) == expected


@given(
    st.integers(0, 700 * 24 * 60).map(lambda minutes: LONG_AGO + dt.timedelta(minutes=minutes)),
    st.sampled_from(["Asia/Jakarta", "America/New_York", "Australia/Lord_Howe", "UTC"]),
)
def test_one_a_night_in_every_zone(now: dt.datetime, zone: str) -> None:
    """Also in nights in which the clock is set."""
    next_at = nightly.next_at(now, ZoneInfo(zone), now, None)
    assert dt.timedelta(0) < next_at - now <= dt.timedelta(hours=25)
    assert next_at.astimezone(ZoneInfo(zone)).hour == nightly.QUIET_HOUR
    assert nightly.next_at(next_at, ZoneInfo(zone), now, None) == next_at


def test_names_lead_back_to_their_times() -> None:
    assert nightly.file_name(NOW) == "timbang-20261125T020000Z.zip"
    assert nightly.made_at("timbang-20261125T020000Z.zip") == NOW
    for other in ("timbang-20261199T020000Z.zip", "timbang-20261125T020000Z.zip.partial", "a.zip"):
        assert nightly.made_at(other) is None


def nights(*days_ago: int, size: int = MB) -> list[NightlyBackup]:
    return [NightlyBackup(NIGHT - days * DAY, size) for days in days_ago]


def test_so_many_are_kept_and_those_of_a_clock_that_was_set_go_first() -> None:
    kept = nights(7, 6, 5, 4, 3, 2, 1, 0)
    assert nightly.superfluous(kept, 7, NOW) == nights(7)
    assert nightly.superfluous(kept[1:], 7, NOW) == []
    [future] = nights(-4000)
    assert nightly.superfluous([*kept[1:], future], 7, NOW) == [future]
    assert nightly.newest([*kept, future], NOW) == kept[-1]


def test_the_oldest_make_room_and_the_newest_never_goes() -> None:
    kept = nights(3, 2, 1)
    assert nightly.make_room(kept, MB // 2) == nights(3)
    assert nightly.make_room(kept, 2 * MB) == nights(3, 2)
    assert nightly.make_room(kept, 2 * MB + 1) is None
    assert nightly.make_room([], 1) is None


def test_what_the_next_one_needs() -> None:
    assert nightly.needed_bytes(None, 1000 * MB) == 500 * MB
    [last] = nights(1, size=100 * MB)
    assert nightly.needed_bytes(last, 1000 * MB) == 120 * MB
    assert nightly.needed_bytes(nights(1)[0], 1000 * MB) == nightly.LEAST_BYTES


FAILED = BackupFailure(NOW, NOW - 3 * DAY, "failed", "no such folder")


@pytest.mark.parametrize(
    "days_ago, failure, started_at, expected",
    [
        pytest.param(0, None, LONG_AGO, None, id="this night"),
        pytest.param(1, FAILED, LONG_AGO, None, id="one night failed"),
        pytest.param(2, FAILED, LONG_AGO, 2, id="two days"),
        pytest.param(
            9, None, NOW - HOUR, None, id="it was switched off for a week: time to make up"
        ),
        pytest.param(9, None, NOW - 3 * HOUR, 9, id="and did not"),
        pytest.param(None, None, LONG_AGO, None, id="nobody has set it up"),
        pytest.param(None, FAILED, LONG_AGO, 3, id="never one, and tries fail"),
    ],
)
def test_when_that_there_is_none_is_an_incident(
    days_ago: int | None,
    failure: BackupFailure | None,
    started_at: dt.datetime,
    expected: int | None,
) -> None:
    last = None if days_ago is None else nights(days_ago)[0]
    assert nightly.days_without(last, failure, started_at, NOW) == expected
