"""For machines that watch this process: alive, and able to serve."""

from __future__ import annotations

from fastapi import APIRouter, Response

from backend.api.http.deps import ContextDep, Now
from backend.api.upkeep.schemas import Health, Readiness
from backend.services.upkeep import readiness

router = APIRouter()


@router.get("/healthz")
def get_health() -> Health:
    """The process answers. It says nothing about the database."""
    return Health(status="ok")


@router.get("/readyz", responses={503: {"model": Readiness}})
def get_readiness(context: ContextDep, now: Now, response: Response) -> Readiness:
    """200 if requests can be served, else 503. A late poll is told, but the API can serve."""
    health = readiness.check(context.database, now)
    response.status_code = 200 if health.ready else 503
    return Readiness.model_validate(health)
