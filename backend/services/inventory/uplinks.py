"""The uplinks of a router, replaced as one list: one that is missing is archived, never deleted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from backend.domain.dates.zones import parse_zone
from backend.domain.text.changed_fields import changed_fields
from backend.services import audit
from backend.services.audit import Actor
from backend.services.inventory.inventory import check_revision, revision_of
from backend.services.inventory.uplink_contracts import CENT, amount_of, change_contracts
from backend.services.inventory.uplink_inputs import UplinkInput, check
from backend.store.engine import signals
from backend.store.engine.session import Session
from backend.store.inventory import campuses, inventory, routers
from backend.store.polling import anchors, polls, rollup_basis, rollups, slots
from backend.store.tables import Router, Uplink


def revision(uplinks: Sequence[Uplink]) -> str:
    """Changes with anything that an admin can set of these, and with their order."""
    return revision_of([_content(uplink) for uplink in uplinks])


def _content(row: Uplink) -> dict[str, int | str | None]:
    price = row.price_amount
    return {
        "id": row.id,
        "name": row.name,
        "provider": row.provider,
        "interface": row.interface,
        "download_bps": row.download_bps,
        "upload_bps": row.upload_bps,
        "line_rate_bps": row.line_rate_download_bps,
        "risk_group": row.risk_group,
        "quota_bytes": row.quota_bytes,
        # Before it is stored a price may lack the decimals that PostgreSQL adds.
        "price_amount": None if price is None else str(price.quantize(CENT)),
        "price_currency": row.price_currency,
    }


def set_uplinks(
    session: Session,
    actor: Actor,
    router_id: int,
    inputs: Sequence[UplinkInput],
    now: dt.datetime,
    *,
    expected: str | None = None,
) -> Router:
    """Raises NotFound, Invalid naming uplink and field (`2.download_bps`), ChangedMeanwhile (`expected`)."""
    polls.lock(session, [router_id])
    router = inventory.lock_router(session, router_id)
    standing = routers.live_uplinks(session, [router_id])[router_id]
    check_revision(expected, revision(standing), f"the ISPs of {router.name}")
    known = {uplink.id: uplink for uplink in standing}
    check(inputs, known)
    wanted = {given.id for given in inputs}
    leaving = [uplink for uplink in known.values() if uplink.id not in wanted]
    for uplink in leaving:
        uplink.archived_at = now
    _close_books(session, router, leaving)
    pairs = [(number, known[given.id], given) for number, given in enumerate(inputs) if given.id]
    changed = [change for _, uplink, given in pairs if (change := _uplink_changes(uplink, given))]
    _free_names(session, known, inputs)
    contract_rows = change_contracts(session, router, pairs, now)
    _write_all(session, router_id, known, inputs, now)
    names = [f"{given.name} = {given.interface}" for given in inputs]
    audit.record(
        session,
        actor,
        "set_uplinks",
        router.name,
        now,
        uplinks=names,
        lines=changed,
        contracts=contract_rows,
    )
    signals.send(session, signals.INVENTORY, [router_id])
    return router


def _write_all(
    session: Session,
    router_id: int,
    known: Mapping[int, Uplink],
    inputs: Sequence[UplinkInput],
    now: dt.datetime,
) -> None:
    new = []
    for position, given in enumerate(inputs):
        if given.id:
            row = known[given.id]
        else:
            new.append(row := _begun(router_id, given, now))
        _write(row, given, position)
        session.add(row)
    session.flush()
    for row in new:
        rollup_basis.mark(session, row.id)


def _close_books(session: Session, router: Router, leaving: Sequence[Uplink]) -> None:
    """Nobody polls these any more, so nobody else would store their open slot."""
    ids = [uplink.id for uplink in leaving]
    zone = parse_zone(campuses.get(session, router.campus_id).timezone)
    begun = slots.still_open(session, ids)
    slots.add(session, list(begun.items()))
    rollups.refresh(session, ((uplink_id, slot.at_ms, zone) for uplink_id, slot in begun.items()))
    anchors.remove(session, ids)


def _free_names(session: Session, known: dict[int, Uplink], inputs: Sequence[UplinkInput]) -> None:
    """Clear changing names and interfaces first, so that two uplinks can swap theirs."""
    session.flush()
    for given in inputs:
        uplink = known.get(given.id or 0)
        if uplink is None:
            continue
        if uplink.interface != given.interface:
            uplink.interface = f"\x01{uplink.id}"
        if uplink.name != given.name:
            uplink.name = f"\x01{uplink.id}"
    session.flush()


def _uplink_changes(uplink: Uplink, given: UplinkInput) -> dict[str, Any]:
    """Changes beside the contract."""
    before = {
        "name": uplink.name,
        "provider": uplink.provider,
        "interface": uplink.interface,
        "line_rate_bps": uplink.line_rate_download_bps,
        "risk_group": uplink.risk_group or "",
    }
    changed = changed_fields(before, {name: getattr(given, name) for name in before})
    return {"isp": uplink.name} | changed if changed else {}


def _begun(router_id: int, given: UplinkInput, now: dt.datetime) -> Uplink:
    """Its first contract comes with it (store/tables/inventory.py)."""
    return Uplink(
        router_id=router_id,
        created_at=now,
        download_bps=given.download_bps,
        upload_bps=given.upload_bps,
        quota_bytes=given.quota_bytes,
        price_amount=amount_of(given),
        price_currency=given.price_currency,
    )


def _write(row: Uplink, given: UplinkInput, position: int) -> None:
    row.name, row.provider, row.interface = (
        given.name,
        given.provider,
        given.interface,
    )
    row.line_rate_download_bps = row.line_rate_upload_bps = given.line_rate_bps
    row.risk_group = given.risk_group or None
    row.position = position
