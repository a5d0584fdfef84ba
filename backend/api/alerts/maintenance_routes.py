"""Announced work: nobody is told of incidents there while it goes on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from backend.api.alerts.maintenance_schemas import (
    MaintenanceChange,
    MaintenanceInput,
    SkippedDate,
)
from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.api.http.fields import Id
from backend.api.tabular.tables import table_route
from backend.services.alerts import maintenance
from backend.services.alerts.maintenance import MaintenanceCase, MaintenanceRow
from backend.services.alerts.maintenance_edits import MaintenanceEdit

router = APIRouter()


def case(session: SessionDep, actor: ActorDep, now: Now) -> MaintenanceCase:
    return MaintenanceCase(session, actor, now)


def edit(session: SessionDep, actor: ActorDep, now: Now) -> MaintenanceEdit:
    return MaintenanceEdit(session, actor, now)


EditDep = Annotated[MaintenanceEdit, Depends(edit, scope="function")]
CaseDep = Annotated[MaintenanceCase, Depends(case, scope="function")]


@table_route(router, "/maintenance", "maintenance")
def list_maintenance(session: SessionDep, now: Now) -> list[MaintenanceRow]:
    """What goes on, what comes, and the newest 200 that are over."""
    return maintenance.every(session, now)


@router.post("/maintenance", status_code=201)
def announce_maintenance(case: CaseDep, body: MaintenanceInput) -> MaintenanceRow:
    work_id = case.announce(body.work())
    return maintenance.shown(case.session, work_id, case.now)


@router.post("/maintenance/{maintenance_id}/call-off")
def call_off_maintenance(maintenance_id: Id, case: CaseDep) -> MaintenanceRow:
    """It ends now, or does not begin."""
    case.call_off(maintenance_id)
    return maintenance.shown(case.session, maintenance_id, case.now)


@router.put("/maintenance/{maintenance_id}")
def update_maintenance(
    maintenance_id: Id, case: EditDep, body: MaintenanceChange
) -> MaintenanceRow:
    """Changes work that comes back: all but where it is."""
    case.update(maintenance_id, body.work())
    return maintenance.shown(case.session, maintenance_id, case.now)


@router.post("/maintenance/{maintenance_id}/skip")
def skip_maintenance(maintenance_id: Id, case: EditDep, body: SkippedDate) -> MaintenanceRow:
    """Leaves out one date of work that comes back, or takes it back in."""
    case.skip(maintenance_id, body.date, is_skipped=body.is_skipped)
    return maintenance.shown(case.session, maintenance_id, case.now)
