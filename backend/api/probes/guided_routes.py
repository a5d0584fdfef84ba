"""Active tests set up in a few steps, and the checks on the way: server, addresses of the host, rules of the router."""

from __future__ import annotations

from fastapi import APIRouter

from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep, give_back
from backend.api.http.fields import Id, IfMatch, revision
from backend.api.probes import guided_schemas as schema
from backend.api.probes import run_schemas, settings_schemas, settings_views
from backend.services.probes import pins as probe_pins
from backend.services.probes import servers as probe_servers
from backend.services.probes import settings as probe_settings
from backend.services.probes import trials as probe_trials
from backend.services.probes.guided import addresses, preview, setup

router = APIRouter()


@router.post("/routers/{router_id}/probe-setup")
def set_up_probes(
    *,
    router_id: Id,
    body: setup.GuidedSetupInput,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
    if_match: IfMatch = None,
) -> settings_schemas.ProbeSettings:
    """Server, lines and a plan in one step: all of it is saved, or nothing.

    What is set up already stays. Give the `revision` of the probe settings as If-Match.
    """
    setup.save(
        session,
        actor,
        router_id,
        body,
        settings=context.settings,
        now=now,
        expected=revision(if_match),
    )
    return settings_views.settings(probe_settings.view(session, router_id, now))


@router.post("/routers/{router_id}/probe-setup/preview")
def preview_probe_setup(
    router_id: Id,
    body: setup.GuidedSetupInput,
    session: SessionDep,
    context: ContextDep,
    now: Now,
) -> schema.GuidedPreview:
    """What would come of it, or the refusal that saving would meet. Nothing is saved."""
    return schema.GuidedPreview.model_validate(
        preview.preview(session, router_id, body, context.settings, now)
    )


@router.post("/routers/{router_id}/probe-setup/addresses")
def check_probe_addresses(
    router_id: Id, body: addresses.AddressesInput, session: SessionDep
) -> schema.HeldAddresses:
    """Which probe hosts have these addresses now. They need not be saved."""
    return schema.HeldAddresses.model_validate(addresses.held(session, router_id, body))


@router.post("/routers/{router_id}/probe-setup/pins")
def check_probe_pins(
    *,
    router_id: Id,
    body: addresses.AddressesInput,
    session: SessionDep,
    context: ContextDep,
    now: Now,
) -> run_schemas.ProbePins:
    """Read the router, and say by which ISP it sends what comes from these addresses. They need not be saved."""
    request = addresses.pins_request(session, context.box, router_id, body)
    give_back(session)
    return run_schemas.ProbePins(router_id=router_id, read_at=now, pins=probe_pins.read(request))


@router.post("/probe-servers/try")
def try_new_probe_server(
    *,
    body: probe_servers.ProbeServerInput,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
) -> run_schemas.ServerTrial:
    """A server that is not saved, step by step, as the probe host routes it."""
    server = probe_servers.checked(body, context.settings)
    trial_id = probe_trials.ask_of_new(session, actor, server, now)
    give_back(session)
    return run_schemas.ServerTrial.model_validate(probe_trials.wait_for(context.database, trial_id))
