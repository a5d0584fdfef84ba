"""Servers to probe against: of the installation, not of one router."""

from __future__ import annotations

import datetime as dt
from dataclasses import asdict, dataclass, replace
from typing import Annotated

from pydantic import StringConstraints

from backend.domain.probes import targets as probe_targets
from backend.domain.text.changed_fields import changed_fields
from backend.errors import Conflict, Invalid
from backend.services import audit
from backend.services.audit import Actor
from backend.services.given import STRICT, Line, Name, Port
from backend.services.probes import setups
from backend.settings import Settings
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.probes import settings as probe_settings
from backend.store.probes import slots as probe_slots
from backend.store.tables import ProbeServer

TargetHost = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=253)]
Url = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)]


@dataclass(frozen=True, slots=True)
class ProbeServerInput:
    """An iperf3 server; `url` is the page that HTTP timings fetch (empty: none)."""

    __pydantic_config__ = STRICT

    name: Name
    host: TargetHost
    port: Port = 5201
    url: Url = ""
    place: Line = ""


def checked(server: ProbeServerInput, settings: Settings) -> ProbeServerInput:
    """With host and page normalised. Raises Invalid on `host` or `url`."""
    host, url = probe_targets.check_host(server.host), probe_targets.check_url(server.url)
    private = settings.probe_private_targets
    probe_targets.check_public(host, allow_private=private)
    try:
        probe_targets.check_public(probe_targets.url_host(url), allow_private=private)
    except Invalid as refusal:
        raise refusal.at("url") from None
    return replace(server, host=host, url=url)


def create(
    session: Session, actor: Actor, server: ProbeServerInput, now: dt.datetime
) -> ProbeServer:
    """Raises Conflict for an address that another server has."""
    _check_free(session, server, None)
    row = ProbeServer(**asdict(server), created_at=now)
    add(session, row)
    audit.record(session, actor, "create_probe_server", row.name, now, host=row.host, port=row.port)
    return row


def update(
    session: Session, actor: Actor, server_id: int, server: ProbeServerInput, now: dt.datetime
) -> ProbeServer:
    """Waiting slots go to the new address. Raises NotFound, Conflict."""
    _check_free(session, server, server_id)
    row = probe_settings.server(session, server_id)
    values = asdict(server)
    changed = changed_fields({name: getattr(row, name) for name in values}, values)
    for name, value in values.items():
        setattr(row, name, value)
    session.flush()
    probe_slots.retarget(session, row.id, asdict(setups.target(row)))
    audit.record(session, actor, "update_probe_server", row.name, now, changed=changed)
    return row


def archive(session: Session, actor: Actor, server_id: int, now: dt.datetime) -> None:
    """It takes no more probes; past ones stay. Raises NotFound."""
    row = probe_settings.server(session, server_id)
    row.archived_at = now
    audit.record(session, actor, "delete_probe_server", row.name, now, host=row.host)


def at_address(session: Session, server: ProbeServerInput) -> ProbeServer | None:
    """The live server that has this address and port."""
    for other in probe_settings.servers(session):
        if (other.host, other.port) == (server.host, server.port):
            return other
    return None


def _check_free(session: Session, server: ProbeServerInput, own_id: int | None) -> None:
    signals.lock(session, "probe servers")
    other = at_address(session, server)
    if other is not None and other.id != own_id:
        raise Conflict(
            "{name} has the address {host}, port {port}, already.",
            "server_address_taken",
            name=other.name,
            host=server.host,
            port=server.port,
        )
