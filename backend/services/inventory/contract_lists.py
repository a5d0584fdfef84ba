"""All contracts of an ISP as one list: read with its revision, and replaced as a whole."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.contracts.changes import change_row, contract_values, differences
from backend.domain.contracts.contracts import Contract, in_force
from backend.domain.contracts.table import ImportLine, Refusal, by_isp
from backend.errors import NotFound
from backend.services import audit
from backend.services.audit import Actor
from backend.services.inventory import contracts
from backend.services.inventory.inventory import check_revision, revision_of
from backend.store.engine import signals
from backend.store.engine.session import Session
from backend.store.inventory import campuses, inventory, routers
from backend.store.inventory import contracts as store_contracts
from backend.store.polling import polls
from backend.store.tables import Router, Uplink


@dataclass(frozen=True, slots=True)
class UplinkContracts:
    """In order, and the one that holds today."""

    uplink: Uplink
    contracts: tuple[Contract, ...]
    current: Contract

    @property
    def revision(self) -> str:
        """Changes with anything that an admin can set of them."""
        return revision_of([contract_values(contract) for contract in self.contracts])


Replacement = tuple[UplinkContracts, Sequence[Contract]]
"""A line's contracts now, and as they are to be."""


def of_router(session: Session, router_id: int, now: dt.datetime) -> list[UplinkContracts]:
    """Lines in use, in their order. Raises NotFound."""
    router = routers.get(session, router_id)
    return of_uplinks(session, router, routers.live_uplinks(session, [router_id])[router_id], now)


def of_uplink(
    session: Session, router_id: int, uplink_id: int, now: dt.datetime
) -> UplinkContracts:
    """Archived or not: its past has figures too. Raises NotFound."""
    router = routers.get(session, router_id)
    return of_uplinks(session, router, [_uplink(session, router, uplink_id)], now)[0]


def set_of_uplink(
    session: Session,
    actor: Actor,
    *,
    router_id: int,
    uplink_id: int,
    wanted: Sequence[Contract],
    now: dt.datetime,
    expected: str | None = None,
) -> UplinkContracts:
    """Raises NotFound, Invalid naming contract and field (`1.from_date`), ChangedMeanwhile (`expected`)."""
    router = locked(session, router_id)
    uplink = _uplink(session, router, uplink_id)
    standing = of_uplinks(session, router, [uplink], now)[0]
    check_revision(expected, standing.revision, f"the contracts of {uplink.name}")
    write(session, actor, router, [(standing, wanted)], now)
    return of_uplinks(session, router, [uplink], now)[0]


def import_lines(
    session: Session,
    actor: Actor,
    router_id: int,
    uplinks: Sequence[ImportLine],
    now: dt.datetime,
) -> tuple[list[Replacement], list[Refusal]]:
    """Each named ISP gets these contracts. If a line is refused, nothing is stored."""
    router = locked(session, router_id)
    replacements, refusals = planned(session, router, uplinks, now)
    if not refusals:
        write(session, actor, router, replacements, now)
    return replacements, refusals


def planned(
    session: Session, router: Router, uplinks: Sequence[ImportLine], now: dt.datetime
) -> tuple[list[Replacement], list[Refusal]]:
    """What an import would store; stores nothing."""
    live = routers.live_uplinks(session, [router.id])[router.id]
    lists, refusals = by_isp(uplinks, [uplink.name for uplink in live])
    named = [uplink for uplink in live if uplink.name in lists]
    standing = of_uplinks(session, router, named, now)
    return [(each, lists[each.uplink.name]) for each in standing], refusals


def locked(session: Session, router_id: int) -> Router:
    """Locks the router: its polls and other editors wait. Raises NotFound."""
    polls.lock(session, [router_id])
    return inventory.lock_router(session, router_id)


def write(
    session: Session,
    actor: Actor,
    router: Router,
    wanted: Sequence[Replacement],
    now: dt.datetime,
) -> None:
    """Store lists that differ, each with an audit entry. The router must be locked."""
    campus = campuses.get(session, router.campus_id)
    for standing, after in wanted:
        changes = differences(standing.contracts, after)
        if not changes:
            continue
        contracts.replace(session, standing.uplink, campus, after, now)
        subject = f"{router.name}: {standing.uplink.name}"
        rows = [change_row(change) for change in changes]
        audit.record(session, actor, "set_contracts", subject, now, contracts=rows)
    signals.send(session, signals.INVENTORY, [router.id])


def _uplink(session: Session, router: Router, uplink_id: int) -> Uplink:
    uplink = session.get(Uplink, uplink_id)
    if uplink is None or uplink.router_id != router.id:
        raise NotFound(
            "{router} has no ISP {uplink_id}.",
            "named_router_has_no_isp",
            router=router.name,
            uplink_id=uplink_id,
        )
    return uplink


def of_uplinks(
    session: Session, router: Router, uplinks: Sequence[Uplink], now: dt.datetime
) -> list[UplinkContracts]:
    today = contracts.today_of(campuses.get(session, router.campus_id), now)
    known = store_contracts.of_uplinks(session, [uplink.id for uplink in uplinks])
    return [
        UplinkContracts(uplink, known[uplink.id], in_force(known[uplink.id], today))
        for uplink in uplinks
    ]
