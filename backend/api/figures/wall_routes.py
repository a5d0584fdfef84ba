"""The wallboard: one answer with everything that it shows, for a token that may ask for nothing else."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from backend.api.figures import wall_views
from backend.api.figures.wall_schemas import Wall
from backend.api.http import answers
from backend.api.http.deps import SessionDep
from backend.api.http.gathering import GathererDep
from backend.services.alerts import standing
from backend.services.alerts.listeners import working
from backend.services.figures import wall
from backend.services.inventory import inventory
from backend.services.polling.poll_health import STALE_AFTER_POLLS
from backend.services.verdict import verdicts
from backend.store.engine.instants import at
from backend.version import VERSION

router = APIRouter()

MOST_ROUTERS = 500
RouterIds = Annotated[
    list[Annotated[int, Field(ge=1, le=2**31 - 1)]] | None,
    Query(max_length=50, description="only these routers; all that are polled if left out"),
]


@router.get("/wall", response_model=Wall)
def get_wall(session: SessionDep, gatherer: GathererDep, router_id: RouterIds = None) -> Response:
    """Every router now and over the last 24 hours. Routers that are switched off are left out."""
    if router_id:
        routers = [inventory.view(session, number) for number in dict.fromkeys(router_id)]
    else:
        every = inventory.page(session, None, None, MOST_ROUTERS)[:MOST_ROUTERS]
        routers = [router for router in every if router.router.enabled]
    shown = wall.board(gatherer, routers)
    judged = verdicts.of_routers(gatherer, routers)
    stands = standing.of_routers(session, routers, gatherer.now)
    answer = Wall(
        now=gatherer.now,
        version=VERSION,
        stale_after_s=STALE_AFTER_POLLS * gatherer.interval_s,
        trend_from=at(wall.trend_from_ms(gatherer.now)),
        trend_step_s=wall.STEP_MS // 1000,
        reaches_anybody=working.reaches_anybody(session, gatherer.now),
        routers=[
            wall_views.router(each, judged[each.router.router.id], stands[each.router.router.id])
            for each in shown
        ],
    )
    return answers.json(session, answer)
