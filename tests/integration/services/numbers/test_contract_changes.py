"""Figures of windows inside which a contract changed: each is over the contract of its moment."""

from __future__ import annotations

import datetime as dt
import random
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy.orm import Session

from backend.api.figures import number_views
from backend.api.figures.number_schemas import UplinkRow
from backend.api.tabular.csv_writer import write
from backend.api.tabular.sheets import sheet_of
from backend.domain.contracts.capacity_history import terms
from backend.domain.contracts.contracts import Contract, corrected
from backend.domain.dates.weeks import IsoWeek
from backend.domain.dates.zones import local_date
from backend.domain.figures.summary import window_of
from backend.domain.figures.uplink_history import UplinkHistory
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import Slot
from backend.services.figures import costs, trends, uplink_figures, weeks
from backend.services.inventory import contracts, inventory
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.windows.windows import WindowRequest
from backend.store.engine.instants import at, ms
from backend.store.figures import figures
from backend.store.inventory import contracts as stored
from backend.store.polling import rollups, slots
from backend.store.tables import Uplink
from tests.integration.services.history import fill, gatherer, make_router
from tests.integration.services.numbers.paper import JAKARTA, local
from tests.integration.services.numbers.test_windows import CALENDAR, random_slot
from tests.integration.services.skew_trends import skew_trend
from tests.oracles.metering import pick
from tests.unit.domain.figures import contract_week
from tests.unit.domain.figures.contract_week import FAST, SLOW, WEEK
from tests.unit.domain.figures.moment_figures import fullness, group_fullness

WEDNESDAY = dt.date(2026, 11, 18)
NOW = local(2026, 11, 25, 10)
THIS, LAST = IsoWeek(2026, 47), IsoWeek(2026, 46)


def contract(
    session: Session, router: RouterView, place: int, *wanted: Contract, now: dt.datetime = NOW
) -> None:
    contracts.replace(session, router.uplinks[place], router.campus, wanted, now)


@pytest.fixture
def doubled(session: Session) -> RouterView:
    """The week by hand, and the same traffic in the week before it."""
    router = make_router(session)
    contract(session, router, 0, Contract(None, SLOW), Contract(WEDNESDAY, FAST))
    places = {uplink.id: place for place, uplink in enumerate(router.uplinks)}

    def slot_of(uplink: Uplink, number: int, at_ms: int) -> Slot:
        return contract_week.slot_of(places[uplink.id], at_ms)

    start = at(WEEK.start_ms)
    fill(session, router, start - dt.timedelta(weeks=1), at(WEEK.end_ms), slot_of)
    return inventory.view(session, router.router.id)


def test_the_week_by_hand(session: Session, doubled: RouterView) -> None:
    report = weeks.report(gatherer(session, NOW), doubled, THIS, "all")
    contract_week.check(report.summary.figures)


def test_the_list_of_weeks_and_trends_say_the_same(session: Session, doubled: RouterView) -> None:
    reader = gatherer(session, NOW)
    request = WindowRequest("custom", at(WEEK.start_ms), at(WEEK.end_ms))
    this, last = weeks.list_weeks(reader, doubled, "all", THIS.next, 10)
    assert this.point.download == 200 / 1900
    before = 90 / 200 - 1 / 5
    assert last.point.download == pytest.approx(before)
    days = [point.download for point in skew_trend(reader, doubled, request, "day").points]
    assert days == pytest.approx([before] * 2 + [120 / 300 - 1 / 3] * 5)
    for step, count in (("hour", 168), ("slot", 2016)):
        points = skew_trend(reader, doubled, request, step).points
        assert len(points) == count
        assert {point.download for point in points} == {days[0], days[-1]}
    trend = skew_trend(reader, doubled, request, "week")
    assert [point.download for point in trend.points] == [200 / 1900]
    assert [change.at_ms for change in trend.changes] == [contract_week.WEDNESDAY_MS]
    shown = uplink_figures.of_uplink(
        reader, doubled, request, uplink_figures.ChartOptions(doubled.uplinks[0].id, 600, True)
    ).shown
    assert shown.changes == trend.changes


def test_the_peak_that_money_says_is_the_one_of_the_week(
    session: Session, doubled: RouterView
) -> None:
    reader = gatherer(session, NOW)
    request = WindowRequest("custom", at(WEEK.start_ms), at(WEEK.end_ms))
    paid = costs.of_router(reader, doubled, request)
    report = weeks.report(gatherer(session, NOW), doubled, THIS, "all")
    figures_ = report.summary.figures
    fuller = [max(u.download.contracted.p95, u.upload.contracted.p95) for u in figures_.uplinks]
    assert [each.whole.peak_share for each in paid.uplinks] == fuller
    # By the contract at the end of the week, the slow days of the first ISP would be half as full.
    first = figures_.uplinks[0].download
    assert first.p95_bps is not None
    assert first.contracted.p95 != first.p95_bps / first.capacity_bps
    assert paid.uses.peak_share == max(
        figures_.download.p95_utilization, figures_.upload.p95_utilization
    )


@pytest.mark.parametrize(
    "day, week",
    [
        (dt.date(2026, 11, 16), THIS),
        (dt.date(2026, 11, 15), LAST),
        (dt.date(2026, 11, 22), THIS),
        (dt.date(2026, 11, 23), IsoWeek(2026, 48)),
    ],
)
def test_a_contract_stands_in_the_week_in_which_it_began(
    session: Session, doubled: RouterView, day: dt.date, week: IsoWeek
) -> None:
    """A Monday's stands in the week of that Monday, though no figure of this week is of the one before."""
    contract(session, doubled, 0, Contract(None, SLOW), Contract(day, FAST))
    seen = inventory.view(session, doubled.router.id)
    begun = {listing.week: listing.contracts for listing in _listed(session, seen)}
    assert [iso_week for iso_week, contracts_ in begun.items() if contracts_] == [week]
    [change] = begun[week]
    assert (change.key, change.before, change.after) == (str(seen.uplinks[0].id), SLOW, FAST)
    assert local_date(change.at_ms, JAKARTA) == day
    for iso_week, contracts_ in begun.items():
        report = weeks.report(gatherer(session, NOW), seen, iso_week, "all")
        assert report.contracts == contracts_


def test_a_contract_that_has_not_begun_stands_in_no_week(
    session: Session, doubled: RouterView
) -> None:
    contract(session, doubled, 0, Contract(None, SLOW), Contract(dt.date(2026, 11, 26), FAST))
    seen = inventory.view(session, doubled.router.id)
    assert [listing.contracts for listing in _listed(session, seen)] == [(), (), ()]


def _listed(session: Session, seen: RouterView) -> list[weeks.WeekUplink]:
    """The week of NOW and the two before it."""
    return weeks.list_weeks(gatherer(session, NOW), seen, "all", None, 10)


def written(session: Session, router: RouterView, week: IsoWeek) -> list[bytes]:
    """The week as JSON, as CSV, and its points."""
    seen = inventory.view(session, router.router.id)
    report = weeks.report(gatherer(session, NOW), seen, week, "all")
    summary = number_views.summary(report.summary)
    rows = number_views.uplink_rows(summary)
    [uplink] = weeks.list_weeks(gatherer(session, NOW), seen, "all", week.next, 0)[:1]
    trend = trends.skew_over(gatherer(session, NOW), seen, report.summary.figures.window, "day")
    return [
        summary.model_dump_json().encode(),
        write(sheet_of(rows, UplinkRow)),
        number_views.week(uplink, seen.every).model_dump_json().encode(),
        repr(trend.points).encode(),
    ]


def made_again(session: Session, router: RouterView) -> None:
    """What the rebuilding does after an edit."""
    ids = [uplink.id for uplink in router.uplinks]
    start_ms = WEEK.start_ms - 7 * 86_400_000
    rollups.rebuild(session, ids, JAKARTA, start_ms, WEEK.end_ms)


def test_a_new_contract_rewrites_no_week_before_it(session: Session, doubled: RouterView) -> None:
    contract(session, doubled, 0, Contract(None, SLOW))
    made_again(session, doubled)
    last, this = (written(session, doubled, week) for week in (LAST, THIS))
    contract(session, doubled, 0, Contract(None, SLOW), Contract(WEDNESDAY, FAST))
    made_again(session, doubled)
    assert written(session, doubled, LAST) == last
    after = written(session, doubled, THIS)
    assert all(figure != other for figure, other in zip(after, this, strict=True))


def test_a_correction_rewrites_all_of_them(session: Session, doubled: RouterView) -> None:
    last = written(session, doubled, LAST)
    uplink = doubled.uplinks[0]
    known = stored.of_uplinks(session, [uplink.id])[uplink.id]
    wrong = corrected(known, dt.date(2026, 11, 10), Contract(None, FAST))
    contract(session, doubled, 0, *wrong)
    made_again(session, doubled)
    assert all(
        figure != other for figure, other in zip(written(session, doubled, LAST), last, strict=True)
    )


def test_what_is_kept_goes_by_the_contracts(session: Session, doubled: RouterView) -> None:
    """One cache for both: a change of the past alone, which leaves today's speeds as they are."""
    reader = gatherer(session, NOW)
    request = WindowRequest("custom", at(WEEK.start_ms), at(WEEK.end_ms))
    before = reader.over_range(inventory.view(session, doubled.router.id), request).figures
    contract(session, doubled, 0, Contract(None, FAST))
    after = reader.over_range(inventory.view(session, doubled.router.id), request).figures
    assert before.download.skew == 200 / 1900
    assert after.download.skew == pytest.approx((780 - 1900 / 3) / 1900)
    assert after.changes == ()


@pytest.mark.parametrize("zone", ["Asia/Jakarta", "Europe/Berlin"])
def test_the_database_says_what_the_domain_says(session: Session, zone: str) -> None:
    dice = random.Random(zone)
    router = make_router(session, zone)
    router.campus.calendar = CALENDAR
    start, end = dt.datetime(2026, 10, 22, tzinfo=dt.UTC), dt.datetime(2026, 11, 2, tzinfo=dt.UTC)
    for place in (0, 2):
        days = sorted(dice.sample(range(23, 32), 2))
        dated = [dt.date(2026, 10, day) for day in days]
        speeds = [
            Capacity(dice.randrange(10**7, 10**8), 10**7 * dice.randrange(1, 9)) for _ in "012"
        ]
        first, *later = speeds
        changes = [Contract(*pair) for pair in zip(dated, later, strict=True)]
        contract(session, router, place, Contract(None, first), *changes)
    fill(session, router, start, end, lambda uplink, number, at_ms: random_slot(dice, at_ms))
    where = ZoneInfo(zone)
    ids = [uplink.id for uplink in router.uplinks]
    for selection in ("all", "work", "off"):
        low = start + dt.timedelta(minutes=5 * dice.randrange(0, 800))
        high = low + dt.timedelta(minutes=5 * dice.randrange(1000, 2000))
        window = window_of(work_calendar(router.campus), ms(low), ms(high), selection)
        loaded = slots.window(session, ids, low, high)
        picked = [list(pick(loaded[uplink_id], window.intervals)) for uplink_id in ids]
        histories = [terms(uplink.capacities, where) for uplink in router.uplinks]
        pairs = list(zip(picked, histories, strict=True))
        full = figures.fullness(session, ids, window.intervals)
        assert full == {
            uplink_id: fullness(*pair) for uplink_id, pair in zip(ids, pairs, strict=True)
        }
        together = figures.group_fullness(session, ids, window.intervals)
        assert together == group_fullness(pairs)
        view = gatherer(session, end + dt.timedelta(days=30)).over_range(
            router, WindowRequest("custom", low, high, selection)
        )
        assert view.figures.download.p95_utilization == together.download
        counts = [sum(slot.download_bytes for slot in each) for each in picked]
        assert [uplink.download.bytes for uplink in view.figures.uplinks] == counts
        uplinks_ = [UplinkHistory(each) for each in histories]
        assert view.figures == contract_week.figures_of(uplinks_, picked, window, ids[0])
