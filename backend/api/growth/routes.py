"""When contracts are full, and what each student has."""

from __future__ import annotations

from fastapi import APIRouter

from backend.api.growth import schemas as schema
from backend.api.http.deps import SessionDep
from backend.api.http.fields import Id
from backend.api.http.gathering import GathererDep, RouterDep
from backend.api.http.models import Selection
from backend.api.tabular.tables import table_route
from backend.services.growth import fillings, per_students
from backend.services.inventory import campus_students
from backend.store.inventory import campuses

router = APIRouter()


@table_route(router, "/routers/{router_id}/fillings", "when-full", "rows")
def get_fillings(
    *, router_view: RouterDep, gatherer: GathererDep, selection: Selection = "all"
) -> schema.Fillings:
    """When each contract is full, by the trend of weekly p95 in term; a date only with an interval that holds."""
    views = fillings.of_router(gatherer, router_view, selection)
    return schema.Fillings(
        router_id=router_view.router.id,
        timezone=router_view.campus.timezone,
        selection=selection,
        rows=[view.row for view in views],
        courses=[
            schema.FillingCourse(uplink_id=view.row.uplink_id, weeks=list(view.course))
            for view in views
        ],
    )


@table_route(router, "/campuses/{campus_id}/per-student", "per-student", "rows")
def get_per_student(
    *, campus_id: Id, session: SessionDep, gatherer: GathererDep
) -> schema.PerStudents:
    """Contracted, p95 and mean of work hours by student and year, of all routers of a campus."""
    campus = campuses.get(session, campus_id)
    return schema.PerStudents(
        campus_id=campus.id,
        timezone=campus.timezone,
        label=campus_students.stored(campus).label,
        rows=per_students.of_campus(gatherer, campus),
    )
