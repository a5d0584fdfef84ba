"""Contracts of ISPs with the dates from which on they hold."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query

from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.api.http.fields import Id, IfMatch, revision
from backend.api.inventory import contract_csv
from backend.api.inventory.contract_schemas import (
    ContractImport,
    ContractInput,
    RouterContracts,
    UplinkContracts,
)
from backend.api.inventory.contract_views import contracts_of, import_of, uplink_contracts
from backend.api.tabular.tables import Table, table_route
from backend.domain.contracts.contracts import MOST_CONTRACTS
from backend.services.inventory import contract_lists
from backend.store.inventory import routers

router = APIRouter()


@table_route(
    router,
    "/routers/{router_id}/contracts",
    Table("contracts", contract_csv.COLUMNS, contract_csv.rows, is_taken_back=True),
)
def list_contracts(router_id: Id, session: SessionDep, now: Now) -> RouterContracts:
    """The contracts of all ISPs in use. As CSV one row each, in the columns that `import_contracts` takes."""
    uplinks = contract_lists.of_router(session, router_id, now)
    return RouterContracts(items=[uplink_contracts(each) for each in uplinks])


@router.post("/routers/{router_id}/contracts")
def import_contracts(
    *,
    router_id: Id,
    body: Annotated[bytes, Body(media_type="text/csv")],
    session: SessionDep,
    actor: ActorDep,
    now: Now,
    check: Annotated[bool, Query(description="only say what would change; store nothing")] = False,
) -> ContractImport:
    """Give each ISP in the file the contracts that stand there: all of them, or nothing is stored.

    Columns: isp, from_date, to_date, download_mbps, upload_mbps, price_amount, price_currency, billing_day,
    sla_percent, data_cap_gb, contract_number, phone, sla_excludes_maintenance (yes or no). The first contract of an
    ISP has no from_date. What is refused is named by its line (`lines.3.from_date`).
    """
    uplinks, refusals = contract_csv.read(body)
    contract_csv.check(refusals)
    if check:
        router = routers.get(session, router_id)
        replacements, refusals = contract_lists.planned(session, router, uplinks, now)
    else:
        replacements, refusals = contract_lists.import_lines(
            session, actor, router_id, uplinks, now
        )
    contract_csv.check(refusals)
    return import_of(replacements, is_saved=not check)


@router.get("/routers/{router_id}/uplinks/{uplink_id}/contracts")
def get_contracts(router_id: Id, uplink_id: Id, session: SessionDep, now: Now) -> UplinkContracts:
    """The contracts of one ISP, also of an archived one."""
    return uplink_contracts(contract_lists.of_uplink(session, router_id, uplink_id, now))


@router.put("/routers/{router_id}/uplinks/{uplink_id}/contracts")
def set_contracts(
    *,
    router_id: Id,
    uplink_id: Id,
    body: Annotated[list[ContractInput], Body(max_length=MOST_CONTRACTS)],
    session: SessionDep,
    actor: ActorDep,
    now: Now,
    if_match: IfMatch = None,
) -> UplinkContracts:
    """Replace the contracts of one ISP. Where a speed of the past becomes another one, its figures are made again.

    Give the `revision` that was read as If-Match, so that nobody else's change is undone unseen.
    """
    stored = contract_lists.set_of_uplink(
        session,
        actor,
        router_id=router_id,
        uplink_id=uplink_id,
        wanted=contracts_of(body),
        now=now,
        expected=revision(if_match),
    )
    return uplink_contracts(stored)
