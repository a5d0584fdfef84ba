"""How probes are set up, what they will cost, and the slots of a day."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep
from backend.api.http.fields import Id, IfMatch, revision
from backend.api.probes import settings_schemas as schema
from backend.api.probes import settings_views
from backend.api.tabular.tables import table_route
from backend.services.given import Day
from backend.services.probes import days as probe_days
from backend.services.probes import estimates as probe_estimates
from backend.services.probes import servers as probe_servers
from backend.services.probes import settings as probe_settings
from backend.store.probes import settings as stored

router = APIRouter()


@router.get("/routers/{router_id}/probe-settings")
def get_probe_settings(router_id: Id, session: SessionDep, now: Now) -> schema.ProbeSettings:
    return settings_views.settings(probe_settings.view(session, router_id, now))


@router.put("/routers/{router_id}/probe-settings")
def set_probe_settings(
    *,
    router_id: Id,
    body: schema.ProbeSettingsInput,
    session: SessionDep,
    actor: ActorDep,
    now: Now,
    if_match: IfMatch = None,
) -> schema.ProbeSettings:
    """Replace lines, plans, pause and blackouts. Slots that wait are planned again; what was measured stays.

    Give the `revision` that was read as If-Match, so that nobody else's change is undone unseen.
    """
    settings = settings_views.requested_settings(body)
    probe_settings.replace_all(
        session, actor, router_id, settings, now, expected=revision(if_match)
    )
    return settings_views.settings(probe_settings.view(session, router_id, now))


@router.post("/routers/{router_id}/probe-settings/estimate")
def estimate_probes(
    router_id: Id, body: schema.ProbeSettingsInput, session: SessionDep, now: Now
) -> schema.ProbeEstimate:
    """What these settings would move and cost over the next 30 days. Nothing is saved."""
    settings = settings_views.requested_settings(body)
    return schema.ProbeEstimate.model_validate(
        probe_estimates.of_request(session, router_id, settings, now)
    )


@table_route(router, "/routers/{router_id}/probe-slots", "probe-slots-{answer.date}", "slots")
def list_probe_slots(
    *,
    router_id: Id,
    date: Annotated[Day | None, Query(description="on the campus's clock; none: today")] = None,
    session: SessionDep,
    now: Now,
) -> schema.ProbeSlots:
    """What was, is and will be probed on one day."""
    return schema.ProbeSlots.model_validate(probe_days.of_day(session, router_id, date, now))


@table_route(router, "/probe-servers", "probe-servers")
def list_probe_servers(session: SessionDep) -> list[schema.ProbeServer]:
    """By name; archived ones are not shown."""
    return [schema.ProbeServer.model_validate(server) for server in stored.servers(session)]


@router.post("/probe-servers", status_code=201)
def create_probe_server(
    body: probe_servers.ProbeServerInput,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
) -> schema.ProbeServer:
    server = probe_servers.checked(body, context.settings)
    row = probe_servers.create(session, actor, server, now)
    return schema.ProbeServer.model_validate(row)


@router.put("/probe-servers/{server_id}")
def update_probe_server(
    *,
    server_id: Id,
    body: probe_servers.ProbeServerInput,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
) -> schema.ProbeServer:
    """Runs of the past keep the address that they were sent to."""
    server = probe_servers.checked(body, context.settings)
    row = probe_servers.update(session, actor, server_id, server, now)
    return schema.ProbeServer.model_validate(row)


@router.delete("/probe-servers/{server_id}", status_code=204)
def delete_probe_server(server_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> None:
    """It is archived: its runs stay. Plans go on without it."""
    probe_servers.archive(session, actor, server_id, now)
