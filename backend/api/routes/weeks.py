"""Weeks of a router, and week volumes of a whole installation."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api import csv, number_views, paging
from backend.api.deps import FormatQuery, SessionDep
from backend.api.fields import Cursor, OptionalId, WeekPath, WeekQuery
from backend.api.gathering import GathererDep, RouterDep
from backend.api.schemas import numbers as schema
from backend.api.schemas.base import Selection
from backend.domain.weeks import IsoWeek
from backend.errors import Invalid
from backend.services import weeks

router = APIRouter()


@router.get(
    "/routers/{router_id}/weeks",  # noqa: FAST003 (RouterDep takes it)
    operation_id="list_weeks",
    responses=csv.DOCUMENTED,
    response_model=schema.WeekList,
)
def list_weeks(
    *,
    found: RouterDep,
    gatherer: GathererDep,
    selection: Selection = "all",
    limit: Annotated[int, Query(ge=1, le=530)] = 53,
    cursor: Cursor = None,
    output: FormatQuery = "json",
) -> schema.WeekList | Response:
    """Every week from the first with figures to the running one, newest first."""
    position = paging.decode(cursor, str)
    before = None if position is None else parse_week(str(position[0]), "cursor")
    loaded = weeks.list_weeks(gatherer, found, selection, before, limit)
    page, following = paging.cut(loaded, limit, lambda one: paging.encode(str(one.week)))
    items = [number_views.week(one) for one in page]
    if output == "csv":
        return csv.respond(items, "weeks", schema.WeekBrief)
    return schema.WeekList(items=items, next_cursor=following)


@router.get(
    "/routers/{router_id}/weeks/{week}",  # noqa: FAST003 (RouterDep takes it)
    operation_id="get_week",
    responses=csv.DOCUMENTED,
    response_model=schema.WeekReport,
)
def get_week(
    *,
    week: WeekPath,
    found: RouterDep,
    gatherer: GathererDep,
    selection: Selection = "all",
    output: FormatQuery = "json",
) -> schema.WeekReport | Response:
    """One week against the one before; a running week against the same part of it. As CSV: days per ISP."""
    one = weeks.report(gatherer, found, parse_week(week, "week"), selection)
    days = [schema.WeekDay.model_validate(day) for day in one.days]
    if output == "csv":
        return csv.respond(days, f"week-{one.week}", schema.WeekDay)
    return schema.WeekReport(
        week=str(one.week),
        previous=None if one.previous is None else str(one.previous),
        next=None if one.next is None else str(one.next),
        summary=number_views.summary(one.summary),
        last_week=None if one.last_week is None else number_views.summary(one.last_week),
        changes=[schema.Change.model_validate(change) for change in one.changes],
        days=days,
        events=[number_views.event(event) for event in one.events],
    )


@router.get(
    "/weeks",
    operation_id="list_week_volumes",
    responses=csv.DOCUMENTED,
    response_model=schema.WeekVolumes,
)
def list_week_volumes(
    *,
    session: SessionDep,
    from_week: WeekQuery,
    to_week: WeekQuery,
    campus_id: OptionalId = None,
    output: FormatQuery = "json",
) -> schema.WeekVolumes | Response:
    """Volumes per week and ISP of one campus or of all, each week by its campus's clock."""
    first, last = parse_week(from_week, "from_week"), parse_week(to_week, "to_week")
    items = [
        schema.WeekVolume(
            week=str(IsoWeek.holding(row.monday)),
            router_id=row.router_id,
            uplink_id=row.uplink_id,
            download_bytes=row.download_bytes,
            upload_bytes=row.upload_bytes,
            covered_s=row.covered_ms // 1000,
        )
        for row in weeks.volumes(session, first, last, campus_id)
    ]
    if output == "csv":
        return csv.respond(items, "week-volumes", schema.WeekVolume)
    return schema.WeekVolumes(items=items, next_cursor=None)


def parse_week(text: str, field: str) -> IsoWeek:
    """Raises Invalid naming `field` for a week that does not exist, or that no counter can be from."""
    try:
        week = IsoWeek.parse(text)
    except Invalid as error:
        raise Invalid(field, str(error)) from None
    if not 2000 <= week.year < 2100:
        raise Invalid(field, "Write a week between 2000-W01 and 2099-W53.")
    return week
