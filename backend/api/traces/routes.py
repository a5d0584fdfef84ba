"""Why a packet leaves by which ISP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.http.deps import ContextDep, Now, SessionDep, give_back
from backend.api.http.fields import Id, OptionalId
from backend.api.traces import schemas as schema
from backend.domain.walk.traces.traces import Trace
from backend.services.discovery.kept_configs import KeptConfig
from backend.services.traces import plan_traces, tracing

router = APIRouter(prefix="/routers/{router_id}")

Word = Annotated[str, Query(max_length=100)]
PortQuery = Annotated[int | None, Query(ge=1, le=65_535)]


@router.get("/trace")
def trace_packet(
    *,
    router_id: Id,
    session: SessionDep,
    context: ContextDep,
    now: Now,
    from_: Annotated[str, Query(alias="from", max_length=100, description="IPv4 address")],
    to: Annotated[str, Query(max_length=100, description="IPv4 address")],
    protocol: Word = "tcp",
    port: PortQuery = None,
    source_port: PortQuery = None,
    entry: Word = "",
    plan: OptionalId = None,
) -> schema.Trace:
    """One packet of a new connection, its answer and its later packets, through the rules as the router has them now.

    Without `entry` the packet comes in by the interface whose network holds `from`; from an address of the router
    itself, the router sends it. A configuration that was read in the last 30 s is not read again. With `plan`, the
    number of a change, the rules are those that it was planned from, and beside them those that it leads to.
    """
    access = tracing.access(session, context.box, router_id)
    planned = None if plan is None else plan_traces.plan(session, router_id, plan)
    give_back(session)
    query = tracing.PacketQuery(from_, to, protocol, port, source_port, entry)
    if planned is not None:
        rows = plan_traces.read(access, now)
        beside = plan_traces.replay(access, rows, planned, query)
        shown = _shown(router_id, rows.kept, beside.before)
        has_more = shown.has_more or beside.after.has_more
        return shown.model_copy(
            update={"plan": schema.TracedPlan.model_validate(beside), "has_more": has_more}
        )
    reading = tracing.read(access, context.configs, now)
    return _shown(router_id, reading, tracing.replay(access, reading.config, query))


def _shown(router_id: int, reading: KeptConfig, trace: Trace) -> schema.Trace:
    return schema.Trace.made_of(trace, reading, reading.config, router_id=router_id, plan=None)
