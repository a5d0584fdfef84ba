"""The checklist of a new installation, for admins."""

from __future__ import annotations

from fastapi import APIRouter

from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.services.upkeep import setup_checklist
from backend.services.upkeep.setup_checklist import SetupChecklist, SetupChoice

router = APIRouter()


@router.get("/setup-checklist")
def get_setup_checklist(session: SessionDep, now: Now) -> SetupChecklist:
    """What a new installation still lacks, in the order in which it is best done."""
    return setup_checklist.shown(session, now)


@router.put("/setup-checklist")
def set_setup_checklist(
    body: SetupChoice, session: SessionDep, actor: ActorDep, now: Now
) -> SetupChecklist:
    """Put an item aside (*not for us*), or the whole list, or take it back."""
    setup_checklist.choose(session, actor, body, now)
    return setup_checklist.shown(session, now)
