"""The nightly backups of `timbang up`, for who looks after the installation."""

from __future__ import annotations

from fastapi import APIRouter

from backend.api.http.deps import ContextDep, Now, SessionDep
from backend.services.upkeep import backups
from backend.services.upkeep.backups import NightlyBackups

router = APIRouter()


@router.get("/backups")
def get_backups(session: SessionDep, context: ContextDep, now: Now) -> NightlyBackups | None:
    """null: Timbang makes none here: they are switched off, or it runs as several processes."""
    folder = context.backups
    return None if folder is None else backups.state(session, folder, now)
