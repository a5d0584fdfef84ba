"""Weeks of a router, and week volumes of a whole installation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query

from backend.api.figures import number_views
from backend.api.figures import week_schemas as schema
from backend.api.http import paging
from backend.api.http.deps import SessionDep
from backend.api.http.fields import Cursor, Id, OptionalId, WeekPath, WeekQuery
from backend.api.http.gathering import GathererDep
from backend.api.http.models import Selection
from backend.api.tabular.formats import JSON
from backend.api.tabular.kept import Kept, Write
from backend.api.tabular.sheets import columns
from backend.api.tabular.tables import Table, table_route
from backend.domain.dates.weeks import IsoWeek
from backend.errors import Invalid
from backend.services.figures import weeks
from backend.services.figures.weeks import WeekDay
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.services.reports import week_digest
from backend.services.reports.week_digest import WeekDigest
from backend.store.figures.figures import WeekRow

router = APIRouter()


@table_route(router, "/routers/{router_id}/weeks", "weeks")
def list_weeks(
    *,
    router_id: Id,
    session: SessionDep,
    gatherer: GathererDep,
    selection: Selection = "all",
    limit: Annotated[int, Query(ge=1, le=530)] = 53,
    cursor: Cursor = None,
) -> Kept[schema.WeekList]:
    """Every week from the first with figures to the running one, newest first."""
    position = paging.decode(cursor, str)
    before = None if position is None else parse_week(str(position[0]), "cursor")
    router_view = inventory.view(session, router_id)

    def make() -> schema.WeekList:
        loaded = weeks.list_weeks(gatherer, router_view, selection, before, limit)
        page, following = paging.cut(loaded, limit, lambda week: paging.encode(str(week.week)))
        items = [number_views.week(week, router_view.every) for week in page]
        return schema.WeekList(items=items, next_cursor=following)

    def keep(form: str, write: Write) -> bytes:
        moment = weeks.moment(router_view, gatherer.now)
        key = "weeks", moment, selection, before, limit, form
        return gatherer.written(router_view, key, write)

    return Kept(session, make, keep)


def _days(report: schema.WeekReport) -> Iterator[dict[str, Any]]:
    """With the ISPs' names: a manager does not know their numbers."""
    names = {uplink.uplink_id: uplink.name for uplink in report.summary.uplinks}
    return ({**asdict(day), "isp": names.get(day.uplink_id)} for day in report.days)


DAY_COLUMNS = ["date", "isp", *(name for name in columns(WeekDay) if name != "date")]


@table_route(router, "/routers/{router_id}/weeks/{week}", Table("week-{week}", DAY_COLUMNS, _days))
def get_week(
    *,
    week: WeekPath,
    router_id: Id,
    session: SessionDep,
    gatherer: GathererDep,
    selection: Selection = "all",
) -> Kept[schema.WeekReport]:
    """One week against the one before; a running week against the same part of it. As CSV: days per ISP."""
    wanted, router_view = parse_week(week, "week"), inventory.view(session, router_id)

    def make() -> schema.WeekReport:
        report = weeks.report(gatherer, router_view, wanted, selection)
        digest = week_digest.digest(gatherer, router_view, report.summary, report.last_week)
        return _report(router_view, report, digest)

    def keep(form: str, write: Write) -> bytes:
        if form == JSON:  # its verdict is of this moment
            return write()
        moment = weeks.moment(router_view, gatherer.now)
        return gatherer.written(router_view, ("week", moment, wanted, selection, form), write)

    return Kept(session, make, keep)


def _report(router: RouterView, report: weeks.Report, digest: WeekDigest) -> schema.WeekReport:
    return schema.WeekReport.made_of(
        report,
        summary=number_views.summary(report.summary),
        last_week=None if report.last_week is None else number_views.summary(report.last_week),
        contract_changes=number_views.contract_changes(report.contracts, router.every),
        digest=digest,
    )


@table_route(router, "/weeks", "week-volumes")
def list_week_volumes(
    *,
    session: SessionDep,
    gatherer: GathererDep,
    from_week: WeekQuery,
    to_week: WeekQuery,
    campus_id: OptionalId = None,
) -> Kept[schema.WeekVolumes]:
    """Volumes per week and ISP of one campus or of all, each week by its campus's clock."""
    first, last = parse_week(from_week, "from_week"), parse_week(to_week, "to_week")

    def make() -> schema.WeekVolumes:
        items = _volumes(weeks.volumes(session, first, last, campus_id))
        return schema.WeekVolumes(items=items, next_cursor=None)

    def keep(form: str, write: Write) -> bytes:
        return weeks.volumes_written(gatherer, (first, last), campus_id, form, write)

    return Kept(session, make, keep)


def _volumes(rows: Sequence[WeekRow]) -> list[schema.WeekVolume]:
    names = {monday: str(IsoWeek.holding(monday)) for monday in {row.monday for row in rows}}
    return [
        schema.WeekVolume(
            week=names[row.monday],
            router_id=row.router_id,
            uplink_id=row.uplink_id,
            download_bytes=row.download_bytes,
            upload_bytes=row.upload_bytes,
            covered_s=row.covered_ms // 1000,
        )
        for row in rows
    ]


def parse_week(text: str, field: str) -> IsoWeek:
    """Raises Invalid naming `field` for a week that does not exist, or that no counter can be from."""
    try:
        week = IsoWeek.parse(text)
    except Invalid as error:
        raise error.at(field) from None
    if not 2000 <= week.year < 2100:
        raise Invalid(field, "Write a week between 2000-W01 and 2099-W53.", "week_beyond_years")
    return week
