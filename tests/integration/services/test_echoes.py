"""Statistics of echoes from whole hours are those of their minutes, and those of the echoes themselves."""

from __future__ import annotations

import datetime as dt
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import delete

from backend.domain.dates.calendar import Interval, WorkCalendar
from backend.domain.dates.zones import day_bounds, local_date, local_time
from backend.domain.quality.echo_histogram import rounded_us
from backend.domain.quality.echo_spans import EchoBucket, EchoSpans
from backend.domain.stats.distribution import Distribution, distribution
from backend.services.quality import echoes
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.probes import echo_figures, pings
from backend.store.probes.pings import HOST, ROUTER, Echoes
from backend.store.tables import PingMinute

# Clocks are set back in Berlin at 01:00 UTC on the 25th.
FROM_MS = ms(dt.datetime(2026, 10, 23, 20, 0, tzinfo=dt.UTC))
MINUTE_MS, HOUR_MS = 60_000, 3_600_000
MINUTES = 54 * 60
UPLINKS = (1, 2, 3)
BUCKETS: tuple[EchoBucket, ...] = ("hour", "day", "hour_of_day", "all")
ZONES = tuple(map(ZoneInfo, ("Asia/Jakarta", "Asia/Kolkata", "Europe/Berlin")))


def _echo(dice: random.Random, uplink: int) -> int | None:
    return None if dice.random() < 0.03 else int(uplink * 4000 + dice.expovariate(1 / 9000))


def made(seed: int) -> list[Echoes]:
    """The host sends over the first two lines, the router over the last two; some minutes are missing or busy."""
    dice = random.Random(seed)
    return [
        Echoes(
            uplink,
            at(FROM_MS + n * MINUTE_MS),
            origin,
            dice.random() < 0.05,
            tuple(_echo(dice, uplink) for _ in range(dice.choice((0, 3, 4)))),
        )
        for uplink, origin in ((1, HOST), (2, HOST), (2, ROUTER), (3, ROUTER))
        for n in range(MINUTES)
        if dice.random() < 0.9
    ]


@pytest.fixture(scope="module")
def heard(module_database_url: str) -> Iterator[tuple[Database, list[Echoes]]]:
    rows = made(1)
    database = Database(module_database_url, pool=1)
    with database.transaction() as session:
        pings.insert(session, rows)
    yield database, rows
    database.close()


def windows() -> list[Sequence[Interval]]:
    """Odd and even windows, and the work hours of calendars that cut hours or do not."""
    dice = random.Random(2)
    end_ms = FROM_MS + MINUTES * MINUTE_MS
    cut: list[Sequence[Interval]] = [[(FROM_MS, end_ms)], [], [(FROM_MS - HOUR_MS, FROM_MS)]]
    for _ in range(4):
        low, high = sorted(dice.sample(range(0, MINUTES, 5), 2))
        cut.append([(FROM_MS + low * MINUTE_MS, FROM_MS + high * MINUTE_MS)])
    for hours in ((7 * 60, 16 * 60), (7 * 60 + 30, 15 * 60 + 45)):
        calendar = WorkCalendar(ZONES[0], ((hours,),) * 7)
        cut.append(calendar.intervals(FROM_MS, end_ms, "work"))
        cut.append(calendar.intervals(FROM_MS + 25 * MINUTE_MS, end_ms, "off"))
    return cut


def gathered(
    database: Database, window: Sequence[Interval], zone: ZoneInfo, bucket: EchoBucket
) -> echoes.Echoes:
    with database.transaction() as session:
        return echoes.gather(session, UPLINKS, window, zone, bucket)


@pytest.mark.parametrize("zone", ZONES, ids=str)
@pytest.mark.parametrize("bucket", BUCKETS)
def test_hours_say_what_minutes_say(heard, monkeypatch, zone, bucket) -> None:
    database, _ = heard
    by_hours = [gathered(database, window, zone, bucket) for window in windows()]
    with monkeypatch.context() as direct:
        direct.setattr(echo_figures.echo_spans, "cut", lambda spans, *_: EchoSpans([], list(spans)))
        expected = [gathered(database, window, zone, bucket) for window in windows()]
    assert by_hours == expected
    assert set(by_hours[0].rtt) == set(UPLINKS)


def close(distribution: Distribution | None, expected: Distribution | None) -> bool:
    if distribution is None or expected is None:
        return distribution is expected
    return astuple(distribution) == pytest.approx(astuple(expected), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("zone", ZONES, ids=str)
def test_they_say_what_the_echoes_say(heard, zone) -> None:
    database, rows = heard
    by_origin = {1: HOST, 2: HOST, 3: ROUTER}
    for window in windows():
        by_bucket = {bucket: gathered(database, window, zone, bucket) for bucket in ("day", "all")}
        trips: dict[tuple[int, int], list[float]] = defaultdict(list)
        for row in rows:
            begin = ms(row.at)
            within = any(low <= begin < high for low, high in window)
            if within and not row.busy and row.origin == by_origin[row.uplink_id]:
                day = day_bounds(local_date(begin, zone), zone)[0]
                values = [rounded_us(rtt) / 1000 for rtt in row.rtt_us if rtt is not None]
                trips[row.uplink_id, day] += values
        for uplink in UPLINKS:
            days = {key[1]: values for key, values in trips.items() if key[0] == uplink and values}
            every = [value for values in days.values() for value in values]
            course = by_bucket["day"].rtt.get(uplink, echoes.NOTHING)
            assert course.buckets.keys() == days.keys()
            assert all(close(course.buckets[day], distribution(days[day])) for day in days)
            for bucket in ("day", "all"):
                course = by_bucket[bucket].rtt.get(uplink, echoes.NOTHING)
                assert close(course.whole, distribution(every))


def test_loss_is_over_minutes_and_its_mean_over_echoes(heard) -> None:
    database, rows = heard
    window = [(FROM_MS + 5 * MINUTE_MS, FROM_MS + 50 * HOUR_MS)]
    course = gathered(database, window, ZONES[0], "hour_of_day").loss[1]
    kept = [
        row
        for row in rows
        if window[0][0] <= ms(row.at) < window[0][1]
        and (row.uplink_id, row.busy) == (1, False)
        and row.rtt_us
    ]
    parts = [echoes.rtt_us.count(None) / len(echoes.rtt_us) for echoes in kept]
    expected = distribution(parts, [len(echoes.rtt_us) for echoes in kept])
    assert (course.whole.n, course.whole.p95, course.whole.max) == (
        len(parts),
        expected.p95,
        expected.max,
    )
    assert course.whole.mean == pytest.approx(expected.mean)
    hours = {local_time(ms(echoes.at), ZONES[0]).hour for echoes in kept}
    assert course.buckets.keys() == hours


def test_whole_hours_stay_when_their_minutes_are_gone(heard) -> None:
    database, _ = heard
    window = [(FROM_MS + 2 * HOUR_MS, FROM_MS + 50 * HOUR_MS)]
    with database.transaction() as session:
        before = echoes.gather(session, UPLINKS, window, ZONES[0], "day")
        session.execute(delete(PingMinute))
        assert echoes.gather(session, UPLINKS, window, ZONES[0], "day") == before
        assert before.rtt[1].whole is not None
        session.rollback()
