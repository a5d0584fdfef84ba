"""Reading a router: trials, discovery, findings and regimes."""

from __future__ import annotations

from fastapi import APIRouter

from backend.api.discovery import reading_schemas as schema
from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep, give_back
from backend.api.http.fields import Id
from backend.api.http.gathering import RouterDep
from backend.api.tabular.tables import table_route
from backend.services.discovery import discovery
from backend.services.regimes import regimes
from backend.services.regimes.regimes import Regime
from backend.store.inventory import inventory, routers

router = APIRouter()


@router.post("/router-trials")
def try_router(
    body: discovery.TrialInput, session: SessionDep, actor: ActorDep, context: ContextDep, now: Now
) -> schema.Trial:
    """Connect step by step; 200 also when a step fails, which the last step explains. Nothing is saved.

    With `pinned` and no fingerprint the trial ends at the certificate, to be confirmed, before any password is sent.
    """
    target = discovery.trial_target(session, context.box, body)
    give_back(session)
    trial = discovery.run_trial(target)
    discovery.record_trial(session, actor, target, trial, now)
    return schema.Trial.model_validate(trial)


@router.post("/routers/{router_id}/discovery")
def discover_router(
    router_id: Id, session: SessionDep, actor: ActorDep, context: ContextDep, now: Now
) -> schema.Discovery:
    """Read the configuration and propose its ISPs; nothing is saved of them before an admin confirms."""
    request = discovery.ask(session, context.box, router_id)
    give_back(session)
    discovered = discovery.read(request, now)
    discovery.record_reading(session, actor, request, discovered, context.readings)
    return schema.Discovery.model_validate(discovered)


@table_route(router, "/routers/{router_id}/regimes", "regimes")
def list_regimes(router_view: RouterDep, session: SessionDep) -> list[Regime]:
    """Every period with one unchanged way of balancing, oldest first."""
    every = inventory.uplinks_of(session, [router_view.router.id])[router_view.router.id]
    return regimes.between(session, router_view.router.id, every)


@table_route(router, "/routers/{router_id}/findings", "findings")
def list_findings(router_id: Id, session: SessionDep) -> list[schema.Finding]:
    """What is wrong with the configuration, the worst first."""
    routers.get(session, router_id)
    state = routers.state(session, router_id)
    return [schema.Finding.model_validate(each) for each in (state.findings if state else [])]
