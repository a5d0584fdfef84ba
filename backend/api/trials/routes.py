"""Queue trials: their preflight, their request, their course and their end. A worker carries them out."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep, give_back
from backend.api.http.fields import Id
from backend.api.tabular.tables import table_route
from backend.api.trials import schemas as schema
from backend.api.trials import views as shown
from backend.domain.plans.queues import Form
from backend.domain.trials.design import DEFAULT_BLOCKS, MOST_VARIANTS
from backend.domain.trials.runs import TrialGoal
from backend.services.trials import exporting, preflights, requests
from backend.services.trials import views as trial_views
from backend.services.trials.inputs import QueueTrialInput, VariantName
from backend.services.trials.preflights import TrialPreflight
from backend.services.trials.trial_file import TrialFile

router = APIRouter()
SEEDS = 2**31
PercentOfContract = Annotated[int, Field(ge=50, le=100)]


@table_route(router, "/routers/{router_id}/trials", "trials")
def list_trials(router_id: Id, session: SessionDep) -> list[schema.TrialRow]:
    """Newest first."""
    return [shown.row(trial) for trial in trial_views.of_router(session, router_id)]


@router.post("/routers/{router_id}/trials", status_code=201)
def plan_trial(
    *,
    router_id: Id,
    body: QueueTrialInput,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
) -> schema.QueueTrial:
    """It begins in its window, after the router was checked; every run goes back on the router's own timer.

    409 `trial_under_way` while another one of the router is open.
    """
    seed = secrets.randbelow(SEEDS)
    row = requests.plan_trial(session, context.box, actor, router_id, body, seed=seed, now=now)
    return shown.whole(trial_views.get(session, row.id), actor)


@router.get("/routers/{router_id}/trial-preflight")
def get_trial_preflight(
    *,
    router_id: Id,
    session: SessionDep,
    context: ContextDep,
    uplink_id: Annotated[int, Query(ge=1, le=2**31 - 1)],
    variants: Annotated[list[VariantName], Query(min_length=1, max_length=2 * MOST_VARIANTS)],
    percent: Annotated[int, Query(ge=50, le=100)] = 95,
    form: Form = "simple",
    blocks: Annotated[int, Query(ge=1, le=100)] = DEFAULT_BLOCKS,
    accepts_others: bool = False,
    goal: TrialGoal = "queue",
    limits: Annotated[list[PercentOfContract] | None, Query(max_length=16)] = None,
) -> TrialPreflight:
    """Read the router: what a trial would set, take and cost, and what is refused and why. Nothing is written."""
    wanted = QueueTrialInput(uplink_id, preflights.NO_SERVER, variants)
    wanted = replace(
        wanted,
        percent=percent,
        form=form,
        blocks=blocks,
        accepts_others=accepts_others,
        goal=goal,
        limits=limits or [],
    )
    request = preflights.ask(session, context.box, router_id, wanted)
    give_back(session)
    return preflights.preflight(request)


@router.get("/trials/{trial_id}")
def get_trial(trial_id: Id, session: SessionDep, actor: ActorDep) -> schema.QueueTrial:
    return shown.whole(trial_views.get(session, trial_id), actor)


@router.get("/trials/{trial_id}/export")
def export_trial(trial_id: Id, session: SessionDep, response: Response) -> TrialFile:
    """A finished trial as a file, which `timbang import-trial` puts beside the trials of another router.

    409 `trial_without_verdict` for one that is not over, or was stopped.
    """
    name = f"timbang-queue-trial-{trial_id}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return exporting.export(session, trial_id)


@router.post("/trials/{trial_id}/stop", status_code=202)
def stop_trial(trial_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> schema.QueueTrial:
    """The router goes back within seconds. Saying it twice does no harm."""
    requests.stop(session, actor, trial_id, now)
    return shown.whole(trial_views.get(session, trial_id), actor)
