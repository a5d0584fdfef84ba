"""Contracts of ISPs with the dates from which on they hold."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body

from backend.api.contract_views import contracts_of, line_contracts
from backend.api.deps import ActorDep, Now, SessionDep
from backend.api.fields import Id, IfMatch, revision
from backend.api.schemas.contracts import ContractInput, LineContracts
from backend.domain.contracts import MOST_CONTRACTS
from backend.services import contract_lists

router = APIRouter()


@router.get("/routers/{router_id}/uplinks/{uplink_id}/contracts", operation_id="get_contracts")
def get_contracts(router_id: Id, uplink_id: Id, session: SessionDep, now: Now) -> LineContracts:
    """Of one ISP, also of an archived one."""
    return line_contracts(contract_lists.of_line(session, router_id, uplink_id, now))


@router.put("/routers/{router_id}/uplinks/{uplink_id}/contracts", operation_id="set_contracts")
def set_contracts(
    *,
    router_id: Id,
    uplink_id: Id,
    body: Annotated[list[ContractInput], Body(max_length=MOST_CONTRACTS)],
    session: SessionDep,
    actor: ActorDep,
    now: Now,
    if_match: IfMatch = None,
) -> LineContracts:
    """Replace the contracts of one ISP. Where a speed of the past becomes another one, its figures are made again.

    Give the `revision` that was read as If-Match, so that nobody else's change is undone unseen.
    """
    stored = contract_lists.set_of_line(
        session,
        actor,
        router_id=router_id,
        uplink_id=uplink_id,
        wanted=contracts_of(body),
        now=now,
        expected=revision(if_match),
    )
    return line_contracts(stored)
