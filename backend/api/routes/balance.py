"""How a router balances, what other weights would do, and what recommendations must keep to."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response

from backend.api import csv
from backend.api.deps import ActorDep, FormatQuery, Now, SessionDep
from backend.api.fields import Id, IfMatch
from backend.api.gathering import GathererDep, RouterDep
from backend.api.schemas import balance as schema

router = APIRouter(prefix="/routers/{router_id}")


@router.get(
    "/balance",
    operation_id="get_balance",
    responses=csv.DOCUMENTED,
    response_model=schema.Balance,
)
def get_balance(
    found: RouterDep, gatherer: GathererDep, output: FormatQuery = "json"
) -> schema.Balance | Response:
    """The balance now, over the last weeks of work hours, with the latest recommendation. As CSV: one row per ISP."""
    raise NotImplementedError


@router.post("/balance/what-if", operation_id="what_if")
def what_if(body: schema.WhatIfInput, found: RouterDep, gatherer: GathererDep) -> schema.WhatIf:
    """Replay the recorded slots under other weights, with ISPs down, other capacities or more demand."""
    raise NotImplementedError


@router.get("/balance-settings", operation_id="get_balance_settings")
def get_balance_settings(router_id: Id, session: SessionDep) -> schema.BalanceSettings:
    raise NotImplementedError


@router.put("/balance-settings", operation_id="set_balance_settings")
def set_balance_settings(
    *,
    router_id: Id,
    body: schema.BalanceSettingsInput,
    session: SessionDep,
    actor: ActorDep,
    now: Now,
    if_match: IfMatch = None,
) -> schema.BalanceSettings:
    """Replace them. A recommendation that was made under others is made anew."""
    raise NotImplementedError
