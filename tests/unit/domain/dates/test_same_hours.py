import datetime as dt
from zoneinfo import ZoneInfo

from backend.domain.dates.same_hours import same_hours

JAKARTA, BERLIN = ZoneInfo("Asia/Jakarta"), ZoneInfo("Europe/Berlin")
LONG = (dt.datetime(2026, 1, 1, tzinfo=dt.UTC), dt.datetime(2027, 1, 1, tzinfo=dt.UTC))


def at(day, hour, month=11, zone=JAKARTA):
    return dt.datetime(2026, month, day, hour, tzinfo=zone)


def days(spans):
    return [start.day for start, _ in spans]


def test_a_work_day_is_compared_with_work_days():
    # November 20th is a Friday.
    spans = same_hours((at(20, 9), at(20, 11)), JAKARTA, LONG)
    assert days(spans) == [19, 18, 17, 16, 13]
    assert all((start.hour, end.hour) == (9, 11) for start, end in spans)


def test_a_sunday_is_compared_with_the_weekend():
    assert days(same_hours((at(22, 9), at(22, 11)), JAKARTA, LONG)) == [21, 15]


def test_only_days_count_on_which_the_router_balanced_alike():
    within = (at(17, 10), at(19, 10))
    assert days(same_hours((at(20, 9), at(20, 11)), JAKARTA, within)) == [18]


def test_hours_are_those_of_the_clock():
    # On October 25th the clock of Berlin went back by an hour.
    monday = at(26, 9, 10, BERLIN), at(26, 11, 10, BERLIN)
    [last, *_] = same_hours(monday, BERLIN, LONG)
    assert last[0].astimezone(dt.UTC) == dt.datetime(2026, 10, 23, 7, tzinfo=dt.UTC)
