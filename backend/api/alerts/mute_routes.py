"""Mutes: channels are sent nothing of incidents of a kind at a place; pages show them as always."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from backend.api.alerts.mute_schemas import MuteInput
from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.api.http.fields import Id
from backend.api.tabular.tables import table_route
from backend.services.alerts import mutes
from backend.services.alerts.mutes import MuteCase, MuteRow

router = APIRouter()


def case(session: SessionDep, actor: ActorDep, now: Now) -> MuteCase:
    return MuteCase(session, actor, now)


CaseDep = Annotated[MuteCase, Depends(case, scope="function")]


@table_route(router, "/mutes", "mutes")
def list_mutes(session: SessionDep, now: Now) -> list[MuteRow]:
    """Those that stand, the first to end first, and the newest 200 that are over."""
    return mutes.every(session, now)


@router.post("/mutes", status_code=201)
def mute_incidents(case: CaseDep, body: MuteInput) -> MuteRow:
    """From now on, until its end or until it is lifted."""
    mute_id = case.mute(body.mute())
    return mutes.shown(case.session, mute_id, case.now)


@router.post("/mutes/{mute_id}/lift")
def lift_mute(mute_id: Id, case: CaseDep) -> MuteRow:
    """It ends now. 409 `mute_over` if it has ended already."""
    case.lift(mute_id)
    return mutes.shown(case.session, mute_id, case.now)
