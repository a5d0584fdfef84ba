"""One recommendation: read, accepted, dismissed."""

from __future__ import annotations

from fastapi import APIRouter

from backend.api.advice import recommendation_schemas as schema
from backend.api.advice import recommendation_views
from backend.api.advice.advice_parts import Uplinks
from backend.api.http.deps import ActorDep, Now
from backend.api.http.fields import Id
from backend.api.http.gathering import GathererDep
from backend.services.advice import recommending, scoring
from backend.services.figures.summaries import Gatherer
from backend.services.inventory import inventory
from backend.store import tables
from backend.store.advice import recommendations

router = APIRouter(prefix="/recommendations/{recommendation_id}")


@router.get("")
def get_recommendation(recommendation_id: Id, gatherer: GathererDep) -> schema.Recommendation:
    return _shown(gatherer, recommendations.get(gatherer.session, recommendation_id))


@router.post("/accept")
def accept_recommendation(
    recommendation_id: Id, gatherer: GathererDep, actor: ActorDep, now: Now
) -> schema.Recommendation:
    """Note that it will be followed. The router is changed by a planned change only."""
    return _shown(gatherer, recommending.accept(gatherer.session, actor, recommendation_id, now))


@router.post("/dismiss")
def dismiss_recommendation(
    recommendation_id: Id,
    body: schema.DismissInput,
    gatherer: GathererDep,
    actor: ActorDep,
    now: Now,
) -> schema.Recommendation:
    """It is not followed, and why; the next one is made when it is due."""
    row = recommending.dismiss(gatherer.session, actor, recommendation_id, body.reason, now)
    return _shown(gatherer, row)


def _shown(gatherer: Gatherer, row: tables.Recommendation) -> schema.Recommendation:
    router_view = inventory.view(gatherer.session, row.router_id)
    score = scoring.of_row(gatherer, router_view, row)
    return recommendation_views.recommendation_of(row, Uplinks.of(router_view), score)
