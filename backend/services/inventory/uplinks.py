"""The uplinks of a router, replaced as one list: one that is missing is archived, never deleted."""

from __future__ import annotations

import dataclasses
import datetime as dt
import decimal
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from backend.domain.contracts.changes import change_row, differences
from backend.domain.contracts.contracts import Contract, in_force
from backend.domain.contracts.prices import Price
from backend.domain.dates.zones import parse_zone
from backend.domain.metering.capacity import Capacity, check_bps
from backend.domain.text.changed_fields import changed_fields
from backend.errors import Invalid, at_place
from backend.services import audit
from backend.services.audit import Actor
from backend.services.given import (
    STRICT,
    Amount,
    Bps,
    Count,
    Currency,
    InterfaceName,
    Key,
    Line,
    Name,
)
from backend.services.inventory import contracts
from backend.services.inventory.contracts import ContractEdit
from backend.services.inventory.inventory import check_revision, revision_of
from backend.store.engine import signals
from backend.store.engine.session import Session
from backend.store.inventory import campuses, inventory, routers
from backend.store.inventory import contracts as store_contracts
from backend.store.polling import anchors, polls, rollup_basis, rollups, slots
from backend.store.tables import Router, Uplink

MOST_UPLINKS = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class UplinkInput:
    """One ISP line. `id` keeps the history of a line that is there already; without it a new line begins."""

    __pydantic_config__ = STRICT

    id: Key | None = None
    name: Name
    provider: Line = ""
    interface: InterfaceName
    download_bps: Bps
    upload_bps: Bps
    line_rate_bps: Bps | None = None
    risk_group: Line = ""
    quota_bytes: Count | None = None
    price_amount: Amount | None = None
    price_currency: Currency | None = None
    contract_edit: Annotated[
        ContractEdit | None,
        Field(description="absent: from today on, but a correction if the line is of today"),
    ] = None


CENT = decimal.Decimal("0.01")


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
    wishes: Sequence[UplinkInput],
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
    _check(wishes, known)
    wanted = {uplink_wish.id for uplink_wish in wishes}
    leaving = [uplink for uplink in known.values() if uplink.id not in wanted]
    for uplink in leaving:
        uplink.archived_at = now
    _close_books(session, router, leaving)
    pairs = [
        (number, known[uplink_wish.id], uplink_wish)
        for number, uplink_wish in enumerate(wishes)
        if uplink_wish.id
    ]
    changed = [
        change
        for _, uplink, uplink_wish in pairs
        if (change := _uplink_changes(uplink, uplink_wish))
    ]
    _free_names(session, known, wishes)
    contract_rows = _change_contracts(session, router, pairs, now)
    new = []
    for position, uplink_wish in enumerate(wishes):
        if uplink_wish.id:
            row = known[uplink_wish.id]
        else:
            new.append(row := _begun(router_id, uplink_wish, now))
        _write(row, uplink_wish, position)
        session.add(row)
    session.flush()
    for row in new:
        rollup_basis.mark(session, row.id)
    names = [f"{uplink_wish.name} = {uplink_wish.interface}" for uplink_wish in wishes]
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


def _check(wishes: Sequence[UplinkInput], known: dict[int, Uplink]) -> None:
    if len(wishes) > MOST_UPLINKS:
        raise Invalid(
            "uplinks", "A router can have at most {most} ISPs.", "too_many_isps", most=MOST_UPLINKS
        )
    names: set[str] = set()
    interfaces: set[str] = set()
    ids: set[int] = set()
    for number, uplink_wish in enumerate(wishes):
        _check_capacity(number, uplink_wish)
        if uplink_wish.id is not None and (uplink_wish.id not in known or uplink_wish.id in ids):
            raise Invalid(
                f"{number}.id", "This router has no such ISP: leave the id out.", "isp_id_unknown"
            )
        if uplink_wish.name.casefold() in names:
            raise Invalid(
                f"{number}.name",
                "Two ISPs are named {name}: rename one.",
                "isp_name_twice",
                name=uplink_wish.name,
            )
        if uplink_wish.interface in interfaces:
            raise Invalid(
                f"{number}.interface",
                "Two ISPs are on {interface}: each needs an interface of its own.",
                "isp_interface_twice",
                interface=uplink_wish.interface,
            )
        names.add(uplink_wish.name.casefold())
        interfaces.add(uplink_wish.interface)
        ids.add(uplink_wish.id or 0)


def _check_capacity(number: int, uplink_wish: UplinkInput) -> None:
    check_bps(f"{number}.download_bps", uplink_wish.download_bps)
    check_bps(f"{number}.upload_bps", uplink_wish.upload_bps)
    if uplink_wish.line_rate_bps is not None:
        check_bps(f"{number}.line_rate_bps", uplink_wish.line_rate_bps)
    if (uplink_wish.price_amount is None) != (uplink_wish.price_currency is None):
        raise Invalid(
            f"{number}.price_currency",
            "A price needs an amount and a currency.",
            "price_incomplete",
        )
    _check_edit(number, uplink_wish)


def _check_edit(number: int, uplink_wish: UplinkInput) -> None:
    edit = uplink_wish.contract_edit
    if edit is None:
        return
    if uplink_wish.id is None:
        raise Invalid(
            f"{number}.contract_edit",
            "A new ISP has no earlier contract: leave contract_edit out.",
            "new_isp_edits_contract",
        )
    if edit.kind == "correct" and edit.from_date is not None:
        raise Invalid(
            f"{number}.contract_edit.from_date",
            "A correction takes no date: leave it out, or choose from_date.",
            "correction_dated",
        )


def _close_books(session: Session, router: Router, leaving: Sequence[Uplink]) -> None:
    """Nobody polls these any more, so nobody else would store their open slot."""
    ids = [uplink.id for uplink in leaving]
    zone = parse_zone(campuses.get(session, router.campus_id).timezone)
    begun = slots.still_open(session, ids)
    slots.add(session, list(begun.items()))
    rollups.refresh(session, ((uplink_id, slot.at_ms, zone) for uplink_id, slot in begun.items()))
    anchors.remove(session, ids)


def _free_names(session: Session, known: dict[int, Uplink], wishes: Sequence[UplinkInput]) -> None:
    """Clear changing names and interfaces first, so that two uplinks can swap theirs."""
    session.flush()
    for uplink_wish in wishes:
        uplink = known.get(uplink_wish.id or 0)
        if uplink is None:
            continue
        if uplink.interface != uplink_wish.interface:
            uplink.interface = f"\x01{uplink.id}"
        if uplink.name != uplink_wish.name:
            uplink.name = f"\x01{uplink.id}"
    session.flush()


def _change_contracts(
    session: Session,
    router: Router,
    pairs: Sequence[tuple[int, Uplink, UplinkInput]],
    now: dt.datetime,
) -> list[dict[str, Any]]:
    """Returns the audit entry. `pairs` of old uplinks have their place in the list; Invalid names it."""
    rows = []
    campus = campuses.get(session, router.campus_id)
    today = contracts.today_of(campus, now)
    standing = store_contracts.of_uplinks(session, [uplink.id for _, uplink, _ in pairs])
    for number, uplink, uplink_wish in pairs:
        known = standing[uplink.id]
        if _with_terms(in_force(known, today), uplink_wish) == in_force(known, today):
            continue
        edit = uplink_wish.contract_edit or contracts.usual_edit(uplink, today, campus)
        with at_place(number):
            wanted = contracts.applied(
                known, edit, today, partial(_with_terms, uplink_wish=uplink_wish)
            )
        contracts.replace(session, uplink, campus, wanted, now)
        done = {"isp": uplink_wish.name, "edit": edit.kind}
        rows += [done | change_row(change) for change in differences(known, wanted)]
    return rows


def _uplink_changes(uplink: Uplink, uplink_wish: UplinkInput) -> dict[str, Any]:
    """Changes beside the contract."""
    before = {
        "name": uplink.name,
        "provider": uplink.provider,
        "interface": uplink.interface,
        "line_rate_bps": uplink.line_rate_download_bps,
        "risk_group": uplink.risk_group or "",
    }
    changed = changed_fields(before, {name: getattr(uplink_wish, name) for name in before})
    return {"isp": uplink.name} | changed if changed else {}


def _with_terms(contract: Contract, uplink_wish: UplinkInput) -> Contract:
    """The contract with the values of an ISP's form."""
    price, amount = None, _amount(uplink_wish)
    if amount is not None and uplink_wish.price_currency is not None:
        price = Price(amount.quantize(CENT), uplink_wish.price_currency)
    return dataclasses.replace(
        contract,
        capacity=Capacity(uplink_wish.download_bps, uplink_wish.upload_bps),
        price=price,
        quota_bytes=uplink_wish.quota_bytes,
    )


def _amount(uplink_wish: UplinkInput) -> decimal.Decimal | None:
    given = uplink_wish.price_amount
    return None if given is None else decimal.Decimal(given)


def _begun(router_id: int, uplink_wish: UplinkInput, now: dt.datetime) -> Uplink:
    """Its first contract comes with it (store/tables/inventory.py)."""
    return Uplink(
        router_id=router_id,
        created_at=now,
        download_bps=uplink_wish.download_bps,
        upload_bps=uplink_wish.upload_bps,
        quota_bytes=uplink_wish.quota_bytes,
        price_amount=_amount(uplink_wish),
        price_currency=uplink_wish.price_currency,
    )


def _write(row: Uplink, uplink_wish: UplinkInput, position: int) -> None:
    row.name, row.provider, row.interface = (
        uplink_wish.name,
        uplink_wish.provider,
        uplink_wish.interface,
    )
    row.line_rate_download_bps = row.line_rate_upload_bps = uplink_wish.line_rate_bps
    row.risk_group = uplink_wish.risk_group or None
    row.position = position
