from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates import cron
from backend.domain.dates.zones import DAY_MS, HOUR_MS, day_bounds, local_date, local_time
from backend.errors import Invalid

ZONES = st.sampled_from(
    [
        ZoneInfo(name)
        for name in (
            "Asia/Jakarta",
            "Asia/Kolkata",  # half an hour
            "Asia/Kathmandu",  # three quarters
            "Europe/Berlin",
            "America/St_Johns",  # half an hour, and set
            "Australia/Lord_Howe",  # set by half an hour
            "America/Sao_Paulo",  # was set at midnight
            "Pacific/Apia",  # left out a day in 2011
        )
    ]
)
STARTS = st.integers(
    min_value=int(datetime(2009, 1, 1, tzinfo=UTC).timestamp()) // 60,
    max_value=int(datetime(2030, 1, 1, tzinfo=UTC).timestamp()) // 60,
).map(lambda minute: minute * 60_000)


def utc(*parts: int) -> int:
    return int(datetime(*parts, tzinfo=UTC).timestamp()) * 1000


def wall(text: str, start_ms: int, end_ms: int, zone: str) -> list[str]:
    instants = cron.times(cron.parse(text), start_ms, end_ms, ZoneInfo(zone))
    return [f"{local_time(instant, ZoneInfo(zone)):%m-%d %H:%M%z}" for instant in instants]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("0 8 * * *", ["11-20 08:00", "11-21 08:00", "11-22 08:00"]),
        ("30 8,12 * * 5", ["11-20 08:30", "11-20 12:30"]),
        ("0 */12 20 11 *", ["11-20 00:00", "11-20 12:00"]),
        ("0 22-23 * * sat", ["11-21 22:00", "11-21 23:00"]),
        ("5/30 6 20 * *", ["11-20 06:05", "11-20 06:35"]),
        ("0 9 22 * fri", ["11-20 09:00", "11-22 09:00"]),  # both restricted: either will do
        ("0 9 */2 * fri", []),  # a star: both must match, and the 20th is even
        ("0 9 * nov 0,7", ["11-22 09:00"]),
        ("0 9 * DEC *", []),
    ],
)
def test_times_of_three_days(text, expected):
    # Friday to Sunday, 20 to 22 November 2026 in Jakarta.
    start, end = utc(2026, 11, 19, 17), utc(2026, 11, 22, 17)
    assert wall(text, start, end, "Asia/Jakarta") == [f"{local}+0700" for local in expected]


@pytest.mark.parametrize(
    "text",
    ["", "* * * *", "* * * * * *", "60 * * * *", "0 24 * * *", "0 0 0 * *", "0 0 * 13 *", "0 0 * * 8",
     "a * * * *", "-1 * * * *", "1- * * * *", "1-2-3 * * * *", "5-1 * * * *", "*/0 * * * *", "1,,2 * * * *",
     "0 0 30 2 *", "0 0 31 4,6,9,11 *", "0 0 * * mon-", "@daily", "٣ * * * *", "0 0 * * monday", "1" * 400,
     "99999999999999999999 * * * *", "*/9999 * * * *"],
)  # fmt: skip
def test_what_cron_does_not_know_is_refused(text):
    with pytest.raises(Invalid) as refusal:
        cron.parse(text, "plans.0.cron")
    assert refusal.value.field == "plans.0.cron"
    assert len(str(refusal.value)) < 200


def test_a_time_that_the_clock_skips_comes_when_it_jumps():
    around = utc(2026, 3, 28, 12), utc(2026, 3, 30, 12)
    assert wall("30 2 * * *", *around, "Europe/Berlin") == ["03-29 03:00+0200", "03-30 02:30+0200"]
    assert wall("0 2,3 29 * *", *around, "Europe/Berlin") == ["03-29 03:00+0200"]


def test_a_time_that_the_clock_shows_twice_comes_once():
    around = utc(2026, 10, 24, 12), utc(2026, 10, 26, 12)
    assert wall("30 2 * * *", *around, "Europe/Berlin") == ["10-25 02:30+0200", "10-26 02:30+0100"]


def test_a_job_of_every_hour_follows_the_clock():
    spring = list(
        cron.times(
            cron.parse("15 * * * *"), utc(2026, 3, 29), utc(2026, 3, 30), ZoneInfo("Europe/Berlin")
        )
    )
    autumn = list(
        cron.times(
            cron.parse("15 * * * *"),
            utc(2026, 10, 25),
            utc(2026, 10, 26),
            ZoneInfo("Europe/Berlin"),
        )
    )
    assert {after - instant for instant, after in pairwise(spring)} == {HOUR_MS}
    assert {after - instant for instant, after in pairwise(autumn)} == {HOUR_MS}
    assert (len(spring), len(autumn)) == (24, 24)


def test_every_sunday_by_both_numbers_and_by_name():
    assert cron.parse("0 0 * * 0") == cron.parse("0 0 * * 7") == cron.parse("0 0 * * sun")


@pytest.mark.parametrize(
    "text, minutes",
    [
        ("* * * * *", 1),
        ("*/5 * * * *", 5),
        ("0 8 * * *", 1440),
        ("58,2 * * * *", 4),
        ("50 0,23 * * *", 60),
    ],
)
def test_the_shortest_gap(text, minutes):
    assert cron.shortest_gap_minutes(cron.parse(text)) == minutes


JOBS = st.builds(
    lambda minute, hour: cron.parse(f"{minute} {hour} * * *"),
    st.integers(0, 59),
    st.one_of(st.just("*"), st.integers(0, 23)),
)


@given(zone=ZONES, start=STARTS, cut=st.integers(0, 3 * DAY_MS), job=JOBS)
def test_a_window_may_be_cut_anywhere(zone, start, cut, job):
    end = start + 3 * DAY_MS
    whole = list(cron.times(job, start, end, zone))
    parts = [
        *cron.times(job, start, start + cut, zone),
        *cron.times(job, start + cut, end, zone),
    ]
    assert whole == parts
    assert whole == sorted(set(whole))


@given(zone=ZONES, start=STARTS, hour=st.integers(0, 23), minute=st.integers(0, 59))
def test_a_daily_job_comes_once_on_every_date(zone, start, hour, minute):
    first, _ = day_bounds(local_date(start, zone), zone)
    last, _ = day_bounds(local_date(start + 5 * DAY_MS, zone), zone)
    instants = list(cron.times(cron.parse(f"{minute} {hour} * * *"), first, last, zone))
    dates = [local_date(instant, zone) for instant in instants]
    # A date that the zone left out has no time of its own; the jump stands for it.
    every = {local_date(at, zone) for at in range(first, last, HOUR_MS // 4)}
    assert every <= set(dates)
    assert len(dates) - len(every) in ({0, 1} if zone.key == "Pacific/Apia" else {0})


@given(text=st.text(max_size=30))
def test_any_text_is_a_cron_or_refused(text):
    try:
        job = cron.parse(text)
    except Invalid:
        return
    assert job.minutes
    assert job.hours
