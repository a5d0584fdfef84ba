"""Weeks of a router, and week volumes of a whole installation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api.figures import number_views
from backend.api.figures import week_schemas as schema
from backend.api.http import answers, paging
from backend.api.http.deps import FormatQuery, SessionDep, give_back
from backend.api.http.fields import Cursor, Id, OptionalId, WeekPath, WeekQuery
from backend.api.http.gathering import GathererDep
from backend.api.http.models import Selection
from backend.api.tabular import output as csv
from backend.domain.dates.weeks import IsoWeek
from backend.errors import Invalid
from backend.services.figures import weeks
from backend.services.figures.summaries import Gatherer
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.store.figures.figures import WeekRow

router = APIRouter()


@router.get(
    "/routers/{router_id}/weeks",
    operation_id="list_weeks",
    responses=csv.DOCUMENTED,
    response_model=schema.WeekList,
)
def list_weeks(
    *,
    router_id: Id,
    session: SessionDep,
    gatherer: GathererDep,
    selection: Selection = "all",
    limit: Annotated[int, Query(ge=1, le=530)] = 53,
    cursor: Cursor = None,
    output: FormatQuery = "json",
) -> Response:
    """Every week from the first with figures to the running one, newest first."""
    position = paging.decode(cursor, str)
    before = None if position is None else parse_week(str(position[0]), "cursor")
    router_view = inventory.view(session, router_id)

    def make() -> bytes:
        loaded = weeks.list_weeks(gatherer, router_view, selection, before, limit)
        page, following = paging.cut(loaded, limit, lambda week: paging.encode(str(week.week)))
        items = [number_views.week(week, router_view.every) for week in page]
        if output == "csv":
            return csv.body(items, schema.WeekBrief)
        return answers.body(schema.WeekList(items=items, next_cursor=following))

    moment = weeks.moment(router_view, gatherer.now)
    key = "weeks", moment, selection, before, limit, output
    content = gatherer.written(router_view, key, make)
    give_back(session)
    return csv.attached(content, "weeks") if output == "csv" else answers.written(content)


@router.get(
    "/routers/{router_id}/weeks/{week}",
    operation_id="get_week",
    responses=csv.DOCUMENTED,
    response_model=schema.WeekReport,
)
def get_week(
    *,
    week: WeekPath,
    router_id: Id,
    session: SessionDep,
    gatherer: GathererDep,
    selection: Selection = "all",
    output: FormatQuery = "json",
) -> Response:
    """One week against the one before; a running week against the same part of it. As CSV: days per ISP."""
    wanted, router_view = parse_week(week, "week"), inventory.view(session, router_id)
    if output == "csv":
        return _days(gatherer, router_view, wanted, selection)
    report = weeks.report(gatherer, router_view, wanted, selection)
    answer = schema.WeekReport(
        week=str(report.week),
        previous=None if report.previous is None else str(report.previous),
        next=None if report.next is None else str(report.next),
        summary=number_views.summary(report.summary),
        last_week=None if report.last_week is None else number_views.summary(report.last_week),
        changes=[schema.Change.model_validate(change) for change in report.changes],
        total_change=(
            None
            if report.total_change is None
            else schema.VolumeChange.model_validate(report.total_change)
        ),
        days=[schema.WeekDay.model_validate(day) for day in report.days],
        events=[number_views.event(event) for event in report.events],
        contract_changes=number_views.contract_changes(report.contracts, router_view.every),
    )
    return answers.json(session, answer)


def _days(gatherer: Gatherer, router: RouterView, week: IsoWeek, selection: Selection) -> Response:
    def make() -> bytes:
        days = weeks.report(gatherer, router, week, selection).days
        return csv.body([schema.WeekDay.model_validate(day) for day in days], schema.WeekDay)

    key = "week days", weeks.moment(router, gatherer.now), week, selection
    content = gatherer.written(router, key, make)
    give_back(gatherer.session)
    return csv.attached(content, f"week-{week}")


@router.get(
    "/weeks",
    operation_id="list_week_volumes",
    responses=csv.DOCUMENTED,
    response_model=schema.WeekVolumes,
)
def list_week_volumes(
    *,
    session: SessionDep,
    gatherer: GathererDep,
    from_week: WeekQuery,
    to_week: WeekQuery,
    campus_id: OptionalId = None,
    output: FormatQuery = "json",
) -> Response:
    """Volumes per week and ISP of one campus or of all, each week by its campus's clock."""
    first, last = parse_week(from_week, "from_week"), parse_week(to_week, "to_week")

    def make() -> bytes:
        items = _volumes(weeks.volumes(session, first, last, campus_id))
        if output == "csv":
            return csv.body(items, schema.WeekVolume)
        return answers.body(schema.WeekVolumes(items=items, next_cursor=None))

    content = weeks.volumes_written(gatherer, (first, last), campus_id, output, make)
    give_back(session)
    return csv.attached(content, "week-volumes") if output == "csv" else answers.written(content)


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
