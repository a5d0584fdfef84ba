"""Incidents: seeing them, and seeing to them."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query

from backend.api.alerts import incident_schemas as schema
from backend.api.http import paging
from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.api.http.fields import Cursor, Id, OptionalId
from backend.api.http.gathering import From, GathererDep, To
from backend.api.tabular.formats import JSON
from backend.api.tabular.tables import table_route
from backend.domain.alerts.kinds import IncidentKind
from backend.services.alerts import incident_views
from backend.services.alerts.incident_acts import IncidentCase
from backend.services.alerts.incident_rows import IncidentDetail, RepairRow
from backend.services.figures.summaries import Gatherer
from backend.store.alerts import incident_pages
from backend.store.alerts.incident_pages import IncidentFilter, NamedIncident

router = APIRouter()
of_incident = APIRouter(prefix="/incidents/{incident_id}")

PAGE = 50

Kind = Annotated[IncidentKind | None, Query()]


def case(incident_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> IncidentCase:
    return IncidentCase(session, actor, incident_id, now)


CaseDep = Annotated[IncidentCase, Depends(case, scope="function")]


@table_route(router, "/incidents", "incidents")
def list_incidents(
    *,
    session: SessionDep,
    now: Now,
    state: Annotated[Literal["open", "over"] | None, Query(description="none: all")] = None,
    kind: Kind = None,
    campus_id: OptionalId = None,
    router_id: OptionalId = None,
    uplink_id: OptionalId = None,
    from_: From = None,
    to: To = None,
    limit: Annotated[
        int | None, Query(ge=1, le=1000, description="none: 50; in a file all of them")
    ] = None,
    cursor: Cursor = None,
    form: str,
) -> schema.IncidentPage:
    """Newest first, by their begin; those that touch from..to. A file without `limit` has all of them."""
    selected = IncidentFilter(state, kind, campus_id, router_id, uplink_id, from_, to)
    before = paging.decode_moment(cursor)
    if form != JSON and limit is None:
        every = incident_views.every(session, selected, before, now)
        return schema.IncidentPage(items=every, next_cursor=None)
    limit = limit or PAGE
    rows = incident_pages.page(session, selected, before, limit)
    page, following = paging.cut(rows, limit, _place)
    items = incident_views.listed(session, page, now)
    return schema.IncidentPage(items=items, next_cursor=following)


def _place(row: NamedIncident) -> str:
    return paging.encode_moment(row.incident.from_at, row.incident.id)


@table_route(router, "/incident-repairs", "incident-repairs")
def list_incident_repairs(
    *,
    session: SessionDep,
    kind: Kind = None,
    campus_id: OptionalId = None,
    router_id: OptionalId = None,
    from_: From = None,
    to: To = None,
) -> list[RepairRow]:
    """How often each ISP and router failed, and how long until it was well again."""
    selected = IncidentFilter("over", kind, campus_id, router_id, None, from_, to)
    return incident_views.repair_rows(session, selected)


@of_incident.get("")
def get_incident(incident_id: Id, gatherer: GathererDep) -> IncidentDetail:
    return incident_views.detail(gatherer, incident_id)


@of_incident.post("/acknowledge")
def acknowledge_incident(
    case: CaseDep, gatherer: GathererDep, body: schema.IncidentAcknowledgeInput
) -> IncidentDetail:
    """Somebody sees to it, until it is over. 409 `acknowledged_already` names who was faster."""
    case.acknowledge(body.note)
    return _shown(case, gatherer)


@of_incident.post("/snooze")
def snooze_incident(
    case: CaseDep, gatherer: GathererDep, body: schema.IncidentSnoozeInput
) -> IncidentDetail:
    """Nobody is told of it until then."""
    case.snooze(body.until, body.note)
    return _shown(case, gatherer)


@of_incident.delete("/snooze")
def end_incident_snooze(case: CaseDep, gatherer: GathererDep) -> IncidentDetail:
    case.end_snooze()
    return _shown(case, gatherer)


@of_incident.post("/comments", status_code=201)
def comment_incident(
    case: CaseDep, gatherer: GathererDep, body: schema.IncidentCommentInput
) -> IncidentDetail:
    """Also after it is over."""
    case.comment(body.note)
    return _shown(case, gatherer)


def _shown(case: IncidentCase, gatherer: Gatherer) -> IncidentDetail:
    case.session.flush()
    return incident_views.detail(gatherer, case.incident_id)


router.include_router(of_incident)
