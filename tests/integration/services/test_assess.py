"""Numbers from rows of a real database against figures worked by hand, and against the domain on the same slots."""

from __future__ import annotations

import datetime as dt
import random
from zoneinfo import ZoneInfo

import pytest

from backend.domain.capacity import Capacity
from backend.domain.readings import InterfaceReading, RouterReading
from backend.domain.slots import SLOT_MS, Slot
from backend.domain.summary import group_percentiles, pick, summarise, uplink_input, window_of
from backend.domain.weeks import IsoWeek
from backend.errors import Invalid, NotFound
from backend.services import inventory, line_states, overview, series, trends, weeks, windows
from backend.services.calendars import work_calendar
from backend.services.poll_targets import poll_targets
from backend.services.posting import Answer, Rules, post_answers
from backend.services.windows import Asked
from backend.store import polls, regimes, slots
from backend.store.instants import at, ms
from backend.store.tables import Anchor
from tests.integration.rows import BOX
from tests.integration.services.history import (
    GIB,
    answered,
    fill,
    fill_volumes,
    full,
    gatherer,
    make_router,
)

JAKARTA = ZoneInfo("Asia/Jakarta")
ECMP = [(2205.8, 490.7), (2297.7, 445.4), (2210.9, 373.2)]
PCC = [(1105, 177), (2423, 406), (2443, 313)]
"""Week 5 of KINETIK 10(4), GiB (download, upload) per ISP."""


def local(*parts: int, zone: ZoneInfo = JAKARTA) -> dt.datetime:
    return dt.datetime(*parts, tzinfo=zone)


def gib(volumes: list[tuple[float, float]]) -> list[tuple[int, int]]:
    return [(round(down * GIB), round(up * GIB)) for down, up in volumes]


NOW = local(2026, 11, 25, 10, 0)


@pytest.fixture
def strada(session):
    """The paper's campus: a week of ECMP, then a week of PCC with CAKE."""
    found = make_router(session)
    monday = local(2026, 11, 9)
    week = dt.timedelta(weeks=1)
    fill_volumes(session, found, monday, monday + week, gib(ECMP))
    fill_volumes(session, found, monday + week, monday + 2 * week, gib(PCC))
    return found


@pytest.mark.parametrize(
    "week, upload, download, volumes",
    [(46, 0.175, 0.129, ECMP), (47, 0.053, 0.015, PCC)],
    ids=["ecmp", "pcc and cake"],
)
def test_the_papers_fifth_week(session, strada, *, week, upload, download, volumes) -> None:
    report = weeks.report(gatherer(session, NOW), strada, IsoWeek(2026, week), "all")
    figures = report.summary.figures
    assert round(figures.upload.skew, 3) == upload
    assert round(figures.download.skew, 3) == download
    found = [(one.download.bytes, one.upload.bytes) for one in figures.uplinks]
    assert found == gib(volumes)
    assert figures.coverage.share == 1.0
    assert [one.download.ideal_share for one in figures.uplinks] == [0.2, 0.4, 0.4]


def test_the_papers_shares_and_the_change_to_last_week(session, strada) -> None:
    report = weeks.report(gatherer(session, NOW), strada, IsoWeek(2026, 47), "all")
    shares = [round(one.upload.achieved_share, 3) for one in report.summary.figures.uplinks]
    assert shares == [0.198, 0.453, 0.349]
    change = report.changes[0]
    assert change.download_bytes == pytest.approx(1105 / 2205.8 - 1, abs=1e-6)
    assert change.upload_share == pytest.approx(177 / 896 - 490.7 / 1309.3, abs=1e-6)
    assert (report.previous, report.next) == (IsoWeek(2026, 46), IsoWeek(2026, 48))
    assert len(report.days) == 21
    assert sum(day.download_bytes for day in report.days) == sum(down for down, _ in gib(PCC))


def test_weeks_are_listed_newest_first_with_the_running_one(session, strada) -> None:
    listed = weeks.list_weeks(gatherer(session, NOW), strada, "all", None, 53)
    told = [(str(one.week), one.partial, one.point.coverage) for one in listed]
    assert told == [("2026-W48", True, 0.0), ("2026-W47", False, 1.0), ("2026-W46", False, 1.0)]
    assert listed[0].point.download is None
    assert round(listed[2].point.upload, 3) == 0.175
    later = weeks.list_weeks(gatherer(session, NOW), strada, "all", IsoWeek(2026, 47), 53)
    assert [str(one.week) for one in later] == ["2026-W46"]


def test_a_week_that_has_not_begun_is_not_there(session, strada) -> None:
    with pytest.raises(NotFound):
        weeks.report(gatherer(session, NOW), strada, IsoWeek(2026, 49), "all")


def test_week_volumes_of_the_whole_installation(session, strada) -> None:
    rows = weeks.volumes(session, IsoWeek(2026, 46), IsoWeek(2026, 47), strada.campus.id)
    assert [(row.download_bytes, row.upload_bytes) for row in rows] == [*gib(ECMP), *gib(PCC)]
    assert {row.covered_ms for row in rows} == {7 * 86_400_000}
    with pytest.raises(Invalid) as caught:
        weeks.volumes(session, IsoWeek(2026, 47), IsoWeek(2026, 46), None)
    assert caught.value.field == "to_week"


@pytest.mark.parametrize(
    "zone, week, hours, sunday_hours",
    [
        ("Europe/Berlin", IsoWeek(2026, 43), 169, 25),  # the clock goes back on 25 October
        ("Europe/Berlin", IsoWeek(2026, 13), 167, 23),  # and forward on 29 March
        ("Asia/Kathmandu", IsoWeek(2026, 53), 168, 24),  # +05:45, across the new year
        ("Asia/Kolkata", IsoWeek(2026, 1), 168, 24),  # +05:30, begins in 2025
    ],
)
def test_weeks_of_any_clock_have_their_true_length(
    session, zone, week, hours, sunday_hours
) -> None:
    found = make_router(session, zone, [100, 100])
    start_ms, end_ms = week.bounds(ZoneInfo(zone))
    assert (end_ms - start_ms) == hours * 3_600_000
    around = dt.timedelta(days=2)
    fill(
        session, found, at(start_ms) - around, at(end_ms) + around, lambda *a: full(a[2], 1000, 10)
    )
    report = weeks.report(gatherer(session, at(end_ms) + around), found, week, "all")
    one = report.summary.figures.uplinks[0]
    assert one.download.bytes == hours * 12 * 1000
    assert report.summary.figures.window.selected_ms == hours * 3_600_000
    assert report.summary.figures.coverage.share == 1.0
    last_day = [day for day in report.days if day.date == week.days[-1]]
    assert [day.covered_s for day in last_day] == [sunday_hours * 3600] * 2
    trend = trends.skew_trend(
        gatherer(session, at(end_ms) + around),
        found,
        Asked("custom", at(start_ms), at(end_ms)),
        "hour",
    )
    assert len(trend.points) == hours
    assert {point.download_bytes for point in trend.points} == {24_000}


def random_slot(dice: random.Random, at_ms: int) -> Slot | None:
    """Missing, partly covered, bridged or whole."""
    kind = dice.random()
    if kind < 0.1:
        return None
    covered = SLOT_MS if kind < 0.8 else dice.randrange(1, SLOT_MS)
    bridged = covered if 0.8 < kind < 0.85 else 0
    down, up = dice.randrange(4 * 10**9), dice.randrange(10**9)
    return Slot(at_ms, down, up, covered, bridged, dice.randrange(10**8), dice.randrange(10**8))


CALENDAR = {
    "hours": [{"weekday": day, "from": "07:30", "to": "16:15"} for day in range(1, 6)],
    "holidays": [{"date": "2026-10-27", "name": "x"}],
    "periods": [{"from": "2026-10-29", "to": "2026-10-30", "name": "UTS", "kind": "exam"}],
}


@pytest.mark.parametrize("zone", ["Asia/Jakarta", "Europe/Berlin", "Asia/Kathmandu"])
def test_sums_in_the_database_are_those_of_the_domain(session, zone: str) -> None:
    dice = random.Random(zone)
    found = make_router(session, zone)
    found.campus.calendar = CALENDAR
    start, end = dt.datetime(2026, 10, 22, tzinfo=dt.UTC), dt.datetime(2026, 11, 2, tzinfo=dt.UTC)
    fill(session, found, start, end, lambda line, number, at_ms: random_slot(dice, at_ms))
    calendar = work_calendar(found.campus)
    for selection in ("all", "work", "off", "exam"):
        for _ in range(4):
            low = start + dt.timedelta(minutes=5 * dice.randrange(0, 1500))
            high = low + dt.timedelta(minutes=5 * dice.randrange(1, 1600))
            now = end + dt.timedelta(days=30)
            view = gatherer(session, now).asked(found, Asked("custom", low, high, selection))
            window = window_of(calendar, ms(low), ms(high), selection)
            assert view.figures == by_domain(session, found, window), (selection, low, high)


def by_domain(session, found, window):
    ids = [line.id for line in found.uplinks]
    loaded = slots.window(session, ids, at(window.start_ms), at(window.end_ms))
    inputs = [
        uplink_input(
            str(line.id),
            line.name,
            Capacity(line.download_bps, line.upload_bps),
            loaded[line.id],
            window,
        )
        for line in found.uplinks
    ]
    picked = [list(pick(loaded[one], window.intervals)) for one in ids]
    return summarise(inputs, group_percentiles(picked), window)


def test_a_trend_adds_up_to_its_window(session, strada) -> None:
    for step in ("slot", "hour", "day", "week"):
        asked = Asked("custom", local(2026, 11, 13, 5), local(2026, 11, 20, 7, 35))
        trend = trends.skew_trend(gatherer(session, NOW), strada, asked, step)
        whole = gatherer(session, NOW).asked(strada, asked).figures
        assert sum(one.download_bytes for one in trend.points) == whole.download.bytes, step
        assert trend.points[0].start_ms == ms(asked.from_at)
        assert trend.points[-1].end_ms == ms(asked.to_at)


def test_weekends_are_missing_from_a_work_trend(session, strada) -> None:
    asked = Asked("custom", local(2026, 11, 9), local(2026, 11, 16), "work")
    trend = trends.skew_trend(gatherer(session, NOW), strada, asked, "day")
    days = [at(one.start_ms).astimezone(JAKARTA).isoweekday() for one in trend.points]
    assert days == [1, 2, 3, 4, 5]


def test_too_many_points_are_refused(session, strada) -> None:
    asked = Asked("custom", local(2026, 1, 1), local(2026, 11, 1))
    with pytest.raises(Invalid) as caught:
        trends.skew_trend(gatherer(session, NOW), strada, asked, "slot")
    assert caught.value.field == "step"


@pytest.mark.parametrize(
    "asked, field",
    [
        (Asked("custom"), "from"),
        (Asked("7d", to_at=local(2026, 1, 1)), "from"),
        (Asked("custom", local(2026, 1, 2), local(2026, 1, 1)), "to"),
        (Asked("custom", local(2001, 1, 1), local(2026, 1, 1)), "from"),
    ],
)
def test_a_window_that_makes_no_sense_names_its_field(asked: Asked, field: str) -> None:
    with pytest.raises(Invalid) as caught:
        windows.bounds(asked, JAKARTA, NOW)
    assert caught.value.field == field


def test_a_rolling_window_ends_with_the_last_complete_slot() -> None:
    now = local(2026, 11, 25, 10, 5, 20)
    assert windows.bounds(Asked("1h"), JAKARTA, now) == (
        ms(local(2026, 11, 25, 9, 0)),
        ms(local(2026, 11, 25, 10, 0)),
    )
    later = now + dt.timedelta(seconds=15)
    assert windows.bounds(Asked("1h"), JAKARTA, later)[1] == ms(local(2026, 11, 25, 10, 5))
    assert windows.bounds(Asked("this_week"), JAKARTA, now)[0] == ms(local(2026, 11, 23))
    assert windows.bounds(Asked("last_week"), JAKARTA, now)[1] == ms(local(2026, 11, 23))


def state_of(session, found, now):
    fresh = inventory.view(session, found.router.id)
    return overview.overview(gatherer(session, now), fresh, Asked("7d")).summary.verdict.state


def test_verdicts_from_silence_to_balance(session) -> None:
    found = make_router(session)
    now = local(2026, 11, 16, 0, 0, 40)
    assert state_of(session, found, now) == "stale"
    answered(session, found.router, now - dt.timedelta(seconds=5))
    assert state_of(session, found, now) == "not_enough_data"
    fill_volumes(session, found, local(2026, 11, 9), local(2026, 11, 16), gib(PCC))
    assert state_of(session, found, now) == "skewed"
    answered(session, found.router, now - dt.timedelta(seconds=31))
    assert state_of(session, found, now) == "stale"


def test_a_line_without_link_is_told_first(session) -> None:
    found = make_router(session)
    now = local(2026, 11, 16, 0, 0, 40)
    answered(session, found.router, now)
    fill_volumes(session, found, local(2026, 11, 9), local(2026, 11, 16), gib(PCC))
    for line in found.uplinks:
        session.add(anchor(line, now, running=line.name != "ISP2"))
    session.flush()
    fresh = inventory.view(session, found.router.id)
    shown = overview.overview(gatherer(session, now), fresh, Asked("7d"))
    assert shown.summary.verdict.state == "link_down"
    assert "ISP2" in shown.summary.verdict.sentence_id
    assert [one.state for one in shown.states] == ["up", "down", "up"]
    late = overview.overview(gatherer(session, now + dt.timedelta(minutes=2)), fresh, Asked("7d"))
    assert [one.state for one in late.states] == ["stale"] * 3
    assert {one.download_bps for one in late.states} == {None}
    assert late.states[0].age_s == 120


def anchor(line, when: dt.datetime, *, running: bool) -> Anchor:
    zero = dict.fromkeys(
        (
            "uptime_s", "rx_bytes", "tx_bytes", "rx_packets", "tx_packets", "rx_drops", "tx_drops",
            "rx_errors", "tx_errors", "link_downs", "open_download_bytes", "open_upload_bytes",
            "open_max_download_bps", "open_max_upload_bps", "open_covered_ms", "open_bridged_ms",
        ),
        0,
    )  # fmt: skip
    return Anchor(
        uplink_id=line.id,
        at=when,
        running=running,
        disabled=False,
        interface_name=line.interface,
        interface_ros_id="*1",
        **zero,
    )


def test_the_list_and_the_page_of_a_router_agree(session, strada) -> None:
    one = gatherer(session, local(2026, 11, 23))
    ((_, row),) = overview.rows(one, [inventory.view(session, strada.router.id)])
    page = overview.overview(one, strada, Asked("7d")).summary
    assert row.verdict == page.verdict
    assert row.figures.download.skew == page.figures.download.skew


def test_an_archived_line_stays_in_the_weeks_that_it_carried(session, strada) -> None:
    strada.uplinks[0].archived_at = local(2026, 11, 16)
    session.flush()
    strada = inventory.view(session, strada.router.id)
    now = gatherer(session, NOW)
    first = weeks.report(now, strada, IsoWeek(2026, 46), "all").summary
    assert [one.name for one in first.figures.uplinks] == ["ISP2", "ISP3", "ISP1"]
    later = now.asked(strada, Asked("custom", local(2026, 11, 23), local(2026, 11, 24)))
    assert [one.name for one in later.figures.uplinks] == ["ISP2", "ISP3"]


def test_a_line_that_came_later_does_not_spoil_the_weeks_before(session, strada) -> None:
    for line in strada.uplinks:
        line.created_at = local(2026, 11, 9) if line.name != "ISP3" else local(2026, 11, 24)
    session.flush()
    ids = [line.id for line in strada.uplinks if line.name == "ISP3"]
    for table in ("slot", "hour", "day"):
        session.connection().exec_driver_sql(
            f"DELETE FROM {table} WHERE uplink_id = ANY(%s)", (ids,)
        )
    report = weeks.report(gatherer(session, NOW), strada, IsoWeek(2026, 46), "all").summary
    assert [one.name for one in report.figures.uplinks] == ["ISP1", "ISP2"]
    assert report.figures.coverage.share == 1.0


def test_numbers_follow_when_a_slot_is_added(session, strada) -> None:
    one = gatherer(session, local(2026, 11, 23, 0, 6))
    answered(session, strada.router, local(2026, 11, 23, 0, 4))
    before = one.asked(inventory.view(session, strada.router.id), Asked("24h")).figures
    start = local(2026, 11, 23)
    fill(session, strada, start, start + dt.timedelta(minutes=5), lambda *a: full(a[2], 10**9, 1))
    answered(session, strada.router, local(2026, 11, 23, 0, 5, 40))
    after = one.asked(inventory.view(session, strada.router.id), Asked("24h")).figures
    assert after.download.bytes - before.download.bytes == 3 * 10**9


STATE = {
    "format": 1,
    "method": "pcc",
    "uplinks": [
        {"interface": "ether1", "buckets": [0], "nth": [], "share": "1/5"},
        {"interface": "ether2", "buckets": [1, 2], "nth": [], "share": "2/5"},
        {"interface": "ether3", "buckets": [3, 4], "nth": [], "share": "2/5"},
    ],
    "classifier": "both-addresses",
    "denominator": 5,
    "hash_policy": "l3",
    "fasttrack": "off",
    "queues": [
        {
            "interface": "",
            "place": "tree",
            "name": "cake",
            "kinds": ["cake"],
            "max_limit": "",
            "parameters": [],
        }
    ],
    "routes": [],
}


def test_regimes_end_where_the_next_begins_and_name_themselves(session, strada) -> None:
    ecmp = {**STATE, "method": "ecmp", "queues": [], "classifier": None, "denominator": None}
    ecmp["uplinks"] = [{**one, "buckets": [], "share": "1/3"} for one in STATE["uplinks"]]
    router_id = strada.router.id
    changed = local(2026, 11, 16)
    regimes.begin(
        session, router_id, local(2026, 11, 1), state=ecmp, differences=[], reason="first_seen"
    )
    regimes.begin(
        session,
        router_id,
        changed,
        state=STATE,
        differences=[{"code": "method", "text": "ECMP -> PCC", "params": {"old": "ecmp", "n": 1}}],
        reason="changed",
    )
    one = gatherer(session, NOW)
    first = weeks.report(one, strada, IsoWeek(2026, 46), "all").summary
    assert [(each.label, each.to) for each in first.regimes] == [("ECMP", changed)]
    assert first.figures.uplinks[0].download.configured_share == pytest.approx(1 / 3)
    second = weeks.report(one, strada, IsoWeek(2026, 47), "all").summary
    assert [(each.label, each.to) for each in second.regimes] == [("PCC 1:2:2 · CAKE", None)]
    assert [u.download.configured_share for u in second.figures.uplinks] == [0.2, 0.4, 0.4]
    assert second.regimes[0].differences[0].params == {"old": "ecmp", "n": "1"}
    assert [bucket.remainders for bucket in second.regimes[0].balancing.buckets] == [
        (0,),
        (1, 2),
        (3, 4),
    ]


def test_a_window_with_two_regimes_is_compared_with_both(session, strada) -> None:
    ecmp = {**STATE, "method": "ecmp"}
    ecmp["uplinks"] = [{**one, "buckets": [], "share": "1/3"} for one in STATE["uplinks"]]
    for since, state in ((local(2026, 11, 1), ecmp), (local(2026, 11, 22), STATE)):
        regimes.begin(
            session, strada.router.id, since, state=state, differences=[], reason="changed"
        )
    one = gatherer(session, NOW)
    # Six days of equal shares, then one of 1:2:2.
    found = weeks.report(one, strada, IsoWeek(2026, 47), "all").summary.figures.uplinks
    shares = [line.download.configured_share for line in found]
    assert shares == pytest.approx([(6 / 3 + 0.2) / 7, (6 / 3 + 0.4) / 7, (6 / 3 + 0.4) / 7])
    # Working time ended on Friday, before the change.
    found = weeks.report(one, strada, IsoWeek(2026, 47), "work").summary.figures.uplinks
    assert [line.download.configured_share for line in found] == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("asked", [Asked("30d"), Asked("24h")])
def test_a_week_is_whole_wherever_the_window_cuts_it(session, strada, asked) -> None:
    one = gatherer(session, local(2026, 11, 22, 10, 0))
    rows = series.rows(one, strada, asked, series.Wish("week", None, None, 100))
    assert [row.download_bytes for row in rows[-3:]] == [down for down, _ in gib(PCC)]


def test_a_window_that_has_not_begun_names_its_start() -> None:
    with pytest.raises(Invalid) as caught:
        windows.bounds(Asked("custom", NOW + dt.timedelta(days=1)), JAKARTA, NOW)
    assert caught.value.field == "from"


def test_an_older_sample_is_not_the_rate_of_now(session, strada) -> None:
    line = strada.uplinks[0]
    polls.prepare(session, [strada.router.id])
    target = next(one for one in poll_targets(session, BOX) if one.router_id == strada.router.id)

    def reading(second: int, size: int) -> Answer:
        at_ms = ms(NOW) + second * 1000
        counters = InterfaceReading(
            "ether1", "*1", size, size, size, size, 0, 0, 0, 0, True, False, 0
        )
        names = ("ether2", "ether3")
        load = RouterReading(at_ms, 10**6 + second, 1, 1, 1, 1, (counters,), names, None, 5, 0)
        return Answer(target, at_ms, 5, load)

    rules = Rules("worker", 10_000, 35_000)

    def state(second: int) -> line_states.LineState:
        now = NOW + dt.timedelta(seconds=second)
        return line_states.states(session, [line], 10.0, now)[0]

    post_answers(session, [reading(0, 0), reading(10, 1_250_000)], rules)
    assert (state(12).state, state(12).download_bps) == ("up", 1_000_000)
    post_answers(session, [reading(20, 10**15)], rules)  # faster than any line: lost
    assert (state(22).state, state(22).download_bps) == ("up", None)
