"""The nightly backups of `timbang up`, for who looks after the installation."""

from __future__ import annotations

from fastapi import APIRouter

from backend.api.http.deps import ContextDep, Now, SessionDep
from backend.services.upkeep import backups
from backend.services.upkeep.backups import Backups

router = APIRouter()


@router.get("/backups")
def get_backups(session: SessionDep, context: ContextDep, now: Now) -> Backups:
    """What was made last, what comes next, and what stood in the way."""
    folder = context.backups
    return Backups(nightly=None if folder is None else backups.state(session, folder, now))
