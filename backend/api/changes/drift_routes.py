"""What others changed of a router's balancing: read, and put aside by a person. Restoring is a planned change."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query

from backend.api.changes import drift_schemas as schema
from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.api.http.fields import Id
from backend.api.http.gathering import GathererDep
from backend.api.tabular.tables import table_route
from backend.domain.regimes.drift import in_english
from backend.services.changes import drift_views
from backend.services.changes.drift_views import DriftView
from backend.services.figures.summaries import Gatherer
from backend.services.inventory import inventory
from backend.services.regimes import drifting
from backend.store.inventory import routers
from backend.store.regimes import drifts
from backend.store.tables import Drift

router = APIRouter()


@table_route(router, "/routers/{router_id}/drifts", "drifts")
def list_drifts(
    router_id: Id, session: SessionDep, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> list[schema.DriftRow]:
    """Newest first."""
    name = routers.get(session, router_id).name
    drift_list = drift_views.views(drifts.of_router(session, router_id, limit), name)
    return [schema.DriftRow.made_of(drift, drift.row, **_beside(drift)) for drift in drift_list]


@router.get("/drifts/{drift_id}")
def get_drift(drift_id: Id, session: SessionDep, gatherer: GathererDep) -> schema.Drift:
    """With the figures that moved: the hours since (at most six) against as many before."""
    return _shown(gatherer, drifts.get(session, drift_id))


@router.post("/drifts/{drift_id}/acknowledge")
def acknowledge_drift(
    *,
    drift_id: Id,
    body: schema.AcknowledgeInput,
    session: SessionDep,
    actor: ActorDep,
    gatherer: GathererDep,
    now: Now,
) -> schema.Drift:
    """It is known and may stay. The configuration as it is now is what later drifts are measured from anyway."""
    return _shown(gatherer, drifting.acknowledge(session, actor, drift_id, body.note, now))


def _shown(gatherer: Gatherer, row: Drift) -> schema.Drift:
    router_view = inventory.view(gatherer.session, row.router_id)
    [drift] = drift_views.views([row], router_view.router.name)
    moved = drift_views.moved(gatherer, row)
    return schema.Drift.made_of(
        drift,
        row,
        **_beside(drift),
        metrics=moved.metrics,
        metrics_hours=moved.hours,
        metrics_days=moved.days,
        target_buckets=drift_views.target_buckets(row, router_view),
    )


def _beside(drift: DriftView) -> dict[str, Any]:
    """What is shown of a drift otherwise than it is stored."""
    summary = {"text": in_english(drift.summary), "parts": drift.summary}
    return {"summary": summary, "restorable": drift.row.target is not None}
