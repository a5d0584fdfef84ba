"""Routers as an admin edits them. A router's password goes in and never comes out."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from backend.domain.access.router_access import RouterAccess, why_not_here, why_password_again
from backend.domain.text.changed_fields import SECRET, changed_fields
from backend.errors import ChangedMeanwhile, Conflict, Invalid, NotFound
from backend.services import audit
from backend.services.audit import Actor
from backend.services.given import STRICT, Fingerprint, Host, Key, Name, Port, RouterPassword, Tls
from backend.store.access.secrets import SecretBox
from backend.store.changes import change_pages
from backend.store.engine import signals
from backend.store.engine.kept import kept_of
from backend.store.engine.session import Session, add
from backend.store.inventory import campuses, inventory, router_views, routers
from backend.store.inventory.router_views import RouterRows
from backend.store.polling import polls, rollup_basis
from backend.store.tables import Campus, Router, RouterState, Uplink
from backend.store.trials import trials


@dataclass(frozen=True, slots=True, kw_only=True)
class RouterInput:
    __pydantic_config__ = STRICT

    campus_id: Key
    name: Name
    host: Host
    port: Port = 8729
    tls: Tls = "pinned"
    certificate_sha256: Fingerprint | None = None
    username: Name
    password: Annotated[
        RouterPassword | None, Field(description="write only; omit to keep the stored one")
    ] = None
    enabled: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RouterPatch:
    """Null or absent leaves a field as it is."""

    __pydantic_config__ = STRICT

    name: Name | None = None
    host: Host | None = None
    port: Port | None = None
    tls: Tls | None = None
    certificate_sha256: Fingerprint | None = None
    username: Name | None = None
    password: RouterPassword | None = None
    enabled: bool | None = None


@dataclass(frozen=True, slots=True)
class RouterView:
    """A router with what its pages show beside it."""

    router: Router
    campus: Campus
    uplinks: Sequence[Uplink]
    state: RouterState | None
    every: Sequence[Uplink]  # with archived uplinks, those last
    down: frozenset[int]  # uplinks without a link, as last read
    # changes with all but polls; None where a transaction may write: keep nothing uncommitted
    stamp: str | None = None
    # hours and days of a line still have another zone or contract: sums would be wrong
    being_made: bool = False


def named(uplinks: Sequence[Uplink], uplink_id: int) -> Uplink:
    """The one of a router's uplinks with this id. Raises NotFound."""
    for uplink in uplinks:
        if uplink.id == uplink_id:
            return uplink
    raise NotFound("This router has no ISP {uplink_id}.", "router_has_no_isp", uplink_id=uplink_id)


def not_in_use(field: str, uplink_id: int) -> Invalid:
    """Refuses an ISP that a router had once, or never."""
    return Invalid(
        field,
        "This router has no ISP {uplink_id} in use: choose an ISP that it uses.",
        "isp_not_in_use_choose",
        uplink_id=uplink_id,
    )


def view(session: Session, router_id: int) -> RouterView:
    """Raises NotFound."""
    kept = kept_of(session)
    if kept is None:
        return views(session, [routers.get(session, router_id)])[0]
    loaded = router_views.find(session, kept, router_id)
    if loaded is None:
        raise routers.no_such(router_id)
    return _viewed(loaded)


def views(session: Session, routers_: Sequence[Router]) -> list[RouterView]:
    """The rows must belong to the session."""
    ids = [router.id for router in routers_]
    every = inventory.uplinks_of(session, ids)
    states = inventory.states_of(session, ids)
    places = {campus.id: campus for campus in campuses.every(session)}
    down = inventory.uplinks_down(
        session, [uplink.id for uplinks in every.values() for uplink in uplinks]
    )
    return [
        RouterView(
            router,
            places[router.campus_id],
            [uplink for uplink in every[router.id] if uplink.archived_at is None],
            states.get(router.id),
            every[router.id],
            frozenset(uplink.id for uplink in every[router.id] if uplink.id in down),
            being_made=_being_made(every[router.id], places[router.campus_id]),
        )
        for router in routers_
    ]


def page(
    session: Session, campus_id: int | None, after: tuple[str, int] | None, limit: int
) -> list[RouterView]:
    """By name, one more than `limit` if there is more. Raises NotFound for an unknown campus."""
    if campus_id is not None:
        campuses.get(session, campus_id)
    kept = kept_of(session)
    if kept is None:
        return views(session, inventory.router_page(session, campus_id, after, limit))
    return [_viewed(loaded) for loaded in router_views.page(session, kept, campus_id, after, limit)]


def _viewed(loaded: RouterRows) -> RouterView:
    being_made = _being_made(loaded.uplinks, loaded.campus)
    rest = loaded.state, loaded.uplinks, loaded.down, loaded.stamp, being_made
    return RouterView(loaded.router, loaded.campus, loaded.in_use, *rest)


def _being_made(uplinks: Iterable[Uplink], campus: Campus) -> bool:
    return any(rollup_basis.is_outdated(uplink, campus) for uplink in uplinks)


def revision_of(content: Any) -> str:
    """A short hash of JSON content, independent of the order of its keys."""
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def check_revision(wanted: str | None, current: str, what: str) -> None:
    """Raises ChangedMeanwhile unless the caller edited what is stored (None: does not care).

    Only sound while the row that owns the content is locked.
    """
    if wanted is not None and wanted != current:
        raise ChangedMeanwhile(
            "Somebody changed {what} meanwhile. Nothing was saved: load again, then change it.",
            "changed_meanwhile",
            what=what,
        )


def tls_of(router: Router) -> str:
    """From the two columns that hold it."""
    if not router.tls:
        return "off"
    return "pinned" if router.certificate_sha256 else "ca"


def create_router(
    session: Session, box: SecretBox, actor: Actor, new_router: RouterInput, now: dt.datetime
) -> Router:
    """Raises Invalid naming the field, NotFound for the campus, Conflict for a taken address."""
    campuses.get(session, new_router.campus_id)
    if new_router.password is None:
        raise Invalid(
            "password",
            "A new router needs the password of its API user.",
            "new_router_password_missing",
        )
    check_host(new_router.host)
    _check_place(box, new_router.host)
    _check_address(session, new_router.host, new_router.port, None)
    row = Router(
        campus_id=new_router.campus_id,
        name=new_router.name,
        host=new_router.host,
        port=new_router.port,
        tls=new_router.tls != "off",
        certificate_sha256=pin_of(new_router.tls, new_router.certificate_sha256),
        username=new_router.username,
        password_encrypted=box.encrypt(new_router.password),
        enabled=new_router.enabled,
        created_at=now,
    )
    add(session, row)
    audit.record(session, actor, "create_router", row.name, now, host=row.host, port=row.port)
    signals.send(session, signals.INVENTORY, [row.id])
    return row


def update_router(
    session: Session,
    box: SecretBox,
    actor: Actor,
    *,
    router_id: int,
    change: RouterPatch,
    now: dt.datetime,
) -> Router:
    """Raises Invalid, NotFound, Conflict. What the stored password was not typed for needs it again."""
    router = inventory.lock_router(session, router_id)
    before = _shown(router)
    requested = _requested_access(router, change)
    if requested.host != router.host:
        _check_place(box, requested.host)
    _move(session, router, requested, change.password)
    for name in ("name", "username", "enabled"):
        if (value := getattr(change, name)) is not None:
            setattr(router, name, value)
    if change.password is not None:
        router.password_encrypted = box.encrypt(change.password)
    changed = changed_fields(before, _shown(router))
    if change.password is not None:
        changed["password"] = SECRET
    audit.record(session, actor, "update_router", router.name, now, changed=changed)
    signals.send(session, signals.INVENTORY, [router.id])
    return router


def delete_router(session: Session, actor: Actor, router_id: int, now: dt.datetime) -> None:
    """The router with all its history. Raises NotFound, and Conflict while a change of it is under way."""
    # Polls first, as posting does: otherwise both could wait for each other, and what a poll stored
    # between our deletions would stay for ever.
    polls.lock(session, [router_id])
    router = inventory.lock_router(session, router_id)
    if change_pages.open_one(session, router_id) is not None:
        raise Conflict(
            "A change of this router is under way: confirm or revert it first.", "change_under_way"
        )
    if trials.open_one(session, router_id) is not None:
        raise Conflict("A queue trial of this router is under way: stop it first.", "trial_open")
    audit.record(session, actor, "delete_router", router.name, now, host=router.host)
    inventory.remove_router(session, router)
    signals.send(session, signals.INVENTORY, [router_id])


def check_host(host: str) -> None:
    """Raises Invalid for a host with a port or brackets in it."""
    if host.startswith("[") or host.count(":") == 1:
        raise Invalid(
            "host", "Write the address alone; the port has a field of its own.", "address_alone"
        )


def _check_place(box: SecretBox, host: str) -> None:
    """Raises Invalid for a host where no router may be."""
    refusal = why_not_here(host, allow_local=box.allow_local)
    if refusal is not None:
        raise refusal


def pin_of(tls: str, fingerprint: str | None) -> str | None:
    """To store: 64 lower-case hexadecimal digits for `pinned`, else none. Raises Invalid."""
    if tls != "pinned":
        return None
    if fingerprint is None:
        raise Invalid(
            "certificate_sha256",
            "Test the connection and confirm the router's certificate, or choose another kind of TLS.",
            "certificate_unconfirmed",
        )
    return fingerprint.replace(":", "").lower()


def access_of(router: Router) -> RouterAccess:
    """Its stored password was typed for this."""
    return RouterAccess(router.host, router.port, tls_of(router), router.certificate_sha256)


def check_stored_password(router: Router, requested: RouterAccess) -> None:
    """Raises Invalid where the stored password must not be sent."""
    refusal = why_password_again(access_of(router), requested)
    if refusal is not None:
        raise refusal


def _requested_access(router: Router, change: RouterPatch) -> RouterAccess:
    """Raises Invalid for a bad address or pin."""
    host, port = change.host or router.host, change.port or router.port
    check_host(host)
    tls = change.tls or tls_of(router)
    pin = pin_of(tls, change.certificate_sha256 or router.certificate_sha256)
    return RouterAccess(host, port, tls, pin)


def _move(session: Session, router: Router, requested: RouterAccess, password: str | None) -> None:
    if password is None:
        check_stored_password(router, requested)
    _check_address(session, requested.host, requested.port, router.id)
    router.host, router.port = requested.host, requested.port
    router.tls, router.certificate_sha256 = requested.tls != "off", requested.certificate_sha256


def _check_address(session: Session, host: str, port: int, own_id: int | None) -> None:
    signals.lock(session, "router addresses")
    other = routers.at_address(session, host, port)
    if other is not None and other.id != own_id:
        raise Conflict(
            "{router} has the address {host}:{port} already.",
            "router_address_taken",
            router=other.name,
            host=host,
            port=port,
        )


def _shown(router: Router) -> dict[str, object]:
    """For the audit log."""
    return {
        "name": router.name,
        "host": router.host,
        "port": router.port,
        "tls": tls_of(router),
        "certificate_sha256": router.certificate_sha256,
        "username": router.username,
        "enabled": router.enabled,
    }
