"""Campuses and their work calendars."""

from __future__ import annotations

from zoneinfo import available_timezones

from fastapi import APIRouter

from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.api.http.fields import Id, IfMatch, revision
from backend.api.inventory import router_views
from backend.api.inventory.campus_schemas import Calendar, Campus
from backend.api.tabular.tables import table_route
from backend.services.inventory import campus_students, campuses
from backend.services.inventory.calendars import is_place
from backend.services.inventory.campus_students import CampusStudents
from backend.services.inventory.campuses import CampusInput, CampusPatch
from backend.store.inventory import campuses as stored

router = APIRouter()

TIMEZONES = sorted(name for name in available_timezones() if is_place(name))


@router.get("/timezones")
def list_timezones() -> list[str]:
    """IANA names that a campus can have."""
    return TIMEZONES


@table_route(router, "/campuses", "campuses")
def list_campuses(session: SessionDep) -> list[Campus]:
    return [router_views.campus(row) for row in stored.every(session)]


@router.post("/campuses", status_code=201)
def create_campus(body: CampusInput, session: SessionDep, actor: ActorDep, now: Now) -> Campus:
    return router_views.campus(campuses.create_campus(session, actor, body, now))


@router.patch("/campuses/{campus_id}")
def update_campus(
    campus_id: Id, body: CampusPatch, session: SessionDep, actor: ActorDep, now: Now
) -> Campus:
    return router_views.campus(campuses.update_campus(session, actor, campus_id, body, now))


@router.put("/campuses/{campus_id}/calendar")
def set_calendar(
    *,
    campus_id: Id,
    body: Calendar,
    session: SessionDep,
    actor: ActorDep,
    now: Now,
    if_match: IfMatch = None,
) -> Campus:
    """Replace the work calendar; every number that is filtered by it changes at once.

    Give the `calendar_revision` that was read as If-Match, so that nobody else's change is undone unseen.
    """
    calendar = body.model_dump(mode="json", by_alias=True)
    row = campuses.set_calendar(
        session, actor, campus_id, calendar, now, expected=revision(if_match)
    )
    return router_views.campus(row)


@router.put("/campuses/{campus_id}/students")
def set_students(
    campus_id: Id, body: CampusStudents, session: SessionDep, actor: ActorDep, now: Now
) -> Campus:
    """Replace the numbers of students by year, and what the campus calls them."""
    return router_views.campus(campus_students.set_students(session, actor, campus_id, body, now))


@router.delete("/campuses/{campus_id}", status_code=204)
def delete_campus(campus_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> None:
    campuses.delete_campus(session, actor, campus_id, now)
