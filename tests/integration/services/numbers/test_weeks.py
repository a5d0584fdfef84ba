"""Numbers from rows of a real database against figures worked by hand, and against the domain on the same slots."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from backend.domain.dates.weeks import IsoWeek
from backend.errors import Invalid, NotFound
from backend.services.figures import series, weeks
from backend.services.inventory import inventory
from backend.services.windows.windows import WindowRequest
from backend.store.engine.instants import at, ms
from benchmarks.evidence.papers import A
from tests.integration.services.history import fill, full, gatherer, make_router
from tests.integration.services.numbers.paper import ECMP, NOW, PCC, gib, local
from tests.integration.services.skew_trends import skew_trend


@pytest.mark.parametrize(
    "week, method, volumes",
    [(46, "ECMP", ECMP), (47, "PCC", PCC)],
    ids=["ecmp", "pcc and cake"],
)
def test_the_papers_fifth_week(session, strada, *, week, method, volumes) -> None:
    report = weeks.report(gatherer(session, NOW), strada, IsoWeek(2026, week), "all")
    figures = report.summary.figures
    assert round(figures.upload.skew, 3) == A[f"{method} upload skew"].value
    assert round(figures.download.skew, 3) == A[f"{method} download skew"].value
    counted = [(uplink.download.bytes, uplink.upload.bytes) for uplink in figures.uplinks]
    assert counted == gib(volumes)
    assert figures.coverage.share == 1.0
    assert [uplink.download.ideal_share for uplink in figures.uplinks] == [0.2, 0.4, 0.4]


def test_the_papers_shares_and_the_change_to_last_week(session, strada) -> None:
    report = weeks.report(gatherer(session, NOW), strada, IsoWeek(2026, 47), "all")
    shares = [round(uplink.upload.achieved_share, 3) for uplink in report.summary.figures.uplinks]
    assert shares == [round(share / 100, 3) for share in A["PCC upload shares"].values]
    change = report.changes[0]
    assert change.download_bytes == pytest.approx(1105 / 2205.8 - 1, abs=1e-6)
    assert change.upload_share == pytest.approx(177 / 896 - 490.7 / 1309.3, abs=1e-6)
    assert (report.previous, report.next) == (IsoWeek(2026, 46), IsoWeek(2026, 48))
    assert len(report.days) == 21
    assert sum(day.download_bytes for day in report.days) == sum(down for down, _ in gib(PCC))


def seen_for_half(uplink, number, at_ms):
    """The same traffic all the time, and no slot at night in the week 47."""
    return None if at_ms >= ms(local(2026, 11, 16)) and number % 288 < 144 else full(at_ms, 800, 80)


def test_a_week_that_was_seen_for_half_of_its_time_did_not_lose_half_of_its_volume(session) -> None:
    router = make_router(session)
    fill(session, router, local(2026, 11, 9), local(2026, 11, 23), seen_for_half)
    report = weeks.report(gatherer(session, NOW), router, IsoWeek(2026, 47), "all")
    assert report.summary.figures.coverage.share == 0.5
    assert [change.partly_observed for change in (*report.changes, report.total_change)] == [
        True
    ] * 4
    assert {(change.download_bytes, change.upload_bytes) for change in report.changes} == {
        (None, None)
    }
    assert (report.total_change.download_bytes, report.total_change.upload_bytes) == (None, None)
    assert [change.download_share for change in report.changes] == [0, 0, 0]


def test_one_uplink_that_was_not_seen_leaves_the_change_of_the_others(session) -> None:
    router = make_router(session)
    fill(
        session,
        router,
        local(2026, 11, 9),
        local(2026, 11, 23),
        lambda uplink, number, at_ms: (
            seen_for_half(uplink, number, at_ms) if uplink.name == "ISP2" else full(at_ms, 800, 80)
        ),
    )
    report = weeks.report(gatherer(session, NOW), router, IsoWeek(2026, 47), "all")
    assert [change.download_bytes for change in report.changes] == [0, None, 0]
    assert report.total_change.partly_observed
    assert report.total_change.download_bytes is None


def test_the_total_changes_as_its_uplinks_do(session, strada) -> None:
    report = weeks.report(gatherer(session, NOW), strada, IsoWeek(2026, 47), "all")
    whole = sum(down for down, _ in PCC) / sum(down for down, _ in ECMP)
    assert report.total_change.download_bytes == pytest.approx(whole - 1, abs=1e-6)
    first = weeks.report(gatherer(session, NOW), strada, IsoWeek(2026, 46), "all")
    assert (list(first.changes), first.total_change) == ([], None)


def test_weeks_are_listed_newest_first_with_the_running_one(session, strada) -> None:
    listed = weeks.list_weeks(gatherer(session, NOW), strada, "all", None, 53)
    summaries = [(str(listing.week), listing.partial, listing.point.coverage) for listing in listed]
    assert summaries == [
        ("2026-W48", True, 0.0),
        ("2026-W47", False, 1.0),
        ("2026-W46", False, 1.0),
    ]
    assert listed[0].point.download is None
    assert round(listed[2].point.upload, 3) == 0.175
    assert [listing.running for listing in listed] == [True, False, False]
    later = weeks.list_weeks(gatherer(session, NOW), strada, "all", IsoWeek(2026, 47), 53)
    assert [str(listing.week) for listing in later] == ["2026-W46"]


def test_a_week_that_is_over_is_not_running_however_little_of_it_was_observed(
    session,
) -> None:
    router = make_router(session)
    begin, end = local(2026, 11, 19), local(2026, 11, 23)
    fill(session, router, begin, end, lambda uplink, number, at_ms: full(at_ms, 8, 8))
    listed = weeks.list_weeks(gatherer(session, NOW), router, "all", None, 53)
    assert [(str(each.week), each.running, each.partial) for each in listed] == [
        ("2026-W48", True, True),
        ("2026-W47", False, True),
    ]


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
    router = make_router(session, zone, [100, 100])
    start_ms, end_ms = week.bounds(ZoneInfo(zone))
    assert (end_ms - start_ms) == hours * 3_600_000
    around = dt.timedelta(days=2)
    fill(
        session, router, at(start_ms) - around, at(end_ms) + around, lambda *a: full(a[2], 1000, 10)
    )
    report = weeks.report(gatherer(session, at(end_ms) + around), router, week, "all")
    uplink = report.summary.figures.uplinks[0]
    assert uplink.download.bytes == hours * 12 * 1000
    assert report.summary.figures.window.selected_ms == hours * 3_600_000
    assert report.summary.figures.coverage.share == 1.0
    last_day = [day for day in report.days if day.date == week.days[-1]]
    assert [day.covered_s for day in last_day] == [sunday_hours * 3600] * 2
    trend = skew_trend(
        gatherer(session, at(end_ms) + around),
        router,
        WindowRequest("custom", at(start_ms), at(end_ms)),
        "hour",
    )
    assert len(trend.points) == hours
    assert {point.download_bytes for point in trend.points} == {24_000}


def test_an_archived_uplink_stays_in_the_weeks_that_it_carried(session, strada) -> None:
    strada.uplinks[0].archived_at = local(2026, 11, 16)
    session.flush()
    strada = inventory.view(session, strada.router.id)
    now = gatherer(session, NOW)
    first = weeks.report(now, strada, IsoWeek(2026, 46), "all").summary
    assert [uplink.name for uplink in first.figures.uplinks] == ["ISP2", "ISP3", "ISP1"]
    later = now.over_range(
        strada, WindowRequest("custom", local(2026, 11, 23), local(2026, 11, 24))
    )
    assert [uplink.name for uplink in later.figures.uplinks] == ["ISP2", "ISP3"]


def test_an_uplink_that_came_later_does_not_spoil_the_weeks_before(session, strada) -> None:
    for uplink in strada.uplinks:
        uplink.created_at = local(2026, 11, 9) if uplink.name != "ISP3" else local(2026, 11, 24)
    session.flush()
    ids = [uplink.id for uplink in strada.uplinks if uplink.name == "ISP3"]
    for table in ("slot", "hour", "day"):
        session.connection().exec_driver_sql(
            f"DELETE FROM {table} WHERE uplink_id = ANY(%s)", (ids,)
        )
    report = weeks.report(gatherer(session, NOW), strada, IsoWeek(2026, 46), "all").summary
    assert [uplink.name for uplink in report.figures.uplinks] == ["ISP1", "ISP2"]
    assert report.figures.coverage.share == 1.0


@pytest.mark.parametrize("window_request", [WindowRequest("30d"), WindowRequest("24h")])
def test_a_week_is_whole_wherever_the_window_cuts_it(session, strada, window_request) -> None:
    reader = gatherer(session, local(2026, 11, 22, 10, 0))
    rows = series.rows(
        reader, strada, window_request, series.SeriesRequest("week", None, None, 100)
    )
    assert [row.download_bytes for _, row in rows[-3:]] == [down for down, _ in gib(PCC)]
