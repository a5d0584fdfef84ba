"""Reads a router for an admin: try the connection, propose its uplinks, tell its mistakes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.access.router_access import RouterAccess
from backend.domain.config.config import RouterConfig
from backend.domain.config.interfaces import Interface
from backend.domain.lint.checks import lint
from backend.domain.lint.findings import Finding
from backend.domain.lint.view import contracts_of
from backend.domain.methods import discovery as proposals
from backend.domain.methods import methods
from backend.errors import Invalid
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.trial import Trial, try_connection
from backend.routeros.session.client import Deadline, Target, open_connection
from backend.services import audit
from backend.services.audit import Actor
from backend.services.discovery.readings import DiscoveryReading, DiscoveryReadings
from backend.services.given import STRICT, Fingerprint, Host, Key, Name, Port, RouterPassword, Tls
from backend.services.inventory.inventory import check_host, check_stored_password, pin_of
from backend.services.polling.poll_targets import connect_target
from backend.services.regimes.regimes import Balancing, Bucket
from backend.store.access.secrets import SecretBox
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.tables import Uplink

TRIAL_DEADLINE_S = 15.0
READ_DEADLINE_S = 20.0
CONFIDENCE = {"high": 0.95, "medium": 0.7, "low": 0.3}
"""The domain's levels on the wire's scale of 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialInput:
    __pydantic_config__ = STRICT

    router_id: Annotated[
        Key | None,
        Field(
            description="take the stored password of this router when none is given; only for the host, port, TLS and "
            "certificate that it was typed for"
        ),
    ] = None
    host: Host
    port: Port = 8729
    tls: Tls = "pinned"
    certificate_sha256: Fingerprint | None = None
    username: Name
    password: RouterPassword | None = None


def trial_target(session: Session, box: SecretBox, trial: TrialInput) -> Target:
    """Raises Invalid for an incomplete request, NotFound for the router."""
    check_host(trial.host)
    pinned = trial.tls == "pinned" and trial.certificate_sha256 is not None
    pin = pin_of(trial.tls, trial.certificate_sha256) if pinned else None
    access = RouterAccess(trial.host, trial.port, trial.tls, pin)
    password = trial.password
    if password is None:
        password = _stored_password(session, box, trial.router_id, access)
    return Target(
        host=trial.host,
        port=trial.port,
        tls=trial.tls,
        username=trial.username,
        password=password,
        certificate_sha256=pin,
        allow_local=box.allow_local,
    )


def _stored_password(
    session: Session, box: SecretBox, router_id: int | None, access: RouterAccess
) -> str:
    if router_id is None:
        raise Invalid("password", "Write the password of the API user.", "router_password_missing")
    router = routers.get(session, router_id)
    check_stored_password(router, access)
    return box.decrypt(router.password_encrypted)


def run_trial(target: Target) -> Trial:
    """With no transaction open."""
    return try_connection(target, TRIAL_DEADLINE_S)


def record_trial(
    session: Session, actor: Actor, target: Target, trial: Trial, now: dt.datetime
) -> None:
    last = trial.steps[-1].name if trial.steps else ""
    audit.record(
        session,
        actor,
        "try_router",
        f"{target.host}:{target.port}",
        now,
        outcome="done" if trial.ok else "failed",
        step=last,
        code=trial.steps[-1].code if trial.steps else "",
    )


@dataclass(frozen=True, slots=True)
class DiscoveryRequest:
    router_id: int
    name: str
    target: Target
    uplinks: Sequence[Uplink]


@dataclass(frozen=True, slots=True)
class ProposedUplink:
    """`evidence` holds stable codes; domain/methods/discovery.py lists them."""

    interface: str
    name: str
    provider: str
    download_bps: int | None
    upload_bps: int | None
    link_speed_bps: int | None
    comment: str
    running: bool
    disabled: bool
    evidence: Sequence[str]
    confidence: float
    already_uplink_id: int | None


@dataclass(frozen=True, slots=True)
class Discovered:
    config: RouterConfig
    read_at: dt.datetime
    identity: str
    version: str
    board: str
    uplinks: Sequence[ProposedUplink]
    interfaces: Sequence[Interface]
    balancing: Balancing
    findings: Sequence[Finding]


def ask(session: Session, box: SecretBox, router_id: int) -> DiscoveryRequest:
    """Raises NotFound, and Invalid when the stored password cannot be decrypted."""
    router = routers.get(session, router_id)
    uplinks = routers.live_uplinks(session, [router_id])[router_id]
    return DiscoveryRequest(router_id, router.name, connect_target(router, box), uplinks)


def read(
    request: DiscoveryRequest,
    now: dt.datetime,
    reader: Callable[[Target], RouterConfig] | None = None,
) -> Discovered:
    """With no transaction open. Raises RouterError."""
    return describe((reader or _read)(request.target), request.uplinks, now)


def _read(target: Target) -> RouterConfig:
    connection = open_connection(target, Deadline(READ_DEADLINE_S))
    try:
        return read_config(connection, with_link_speeds=True, with_automations=True)
    finally:
        connection.close()


def record_reading(
    session: Session,
    actor: Actor,
    request: DiscoveryRequest,
    discovered: Discovered,
    kept: DiscoveryReadings,
) -> None:
    """Keep the router's configuration until its ISPs are confirmed."""
    target = request.target
    kept.keep(
        request.router_id,
        DiscoveryReading(target.host, target.port, discovered.read_at, discovered.config),
    )
    routers.describe(
        session, request.router_id, discovered.identity, discovered.version, discovered.board
    )
    audit.record(session, actor, "discover_router", request.name, discovered.read_at)


def describe(config: RouterConfig, uplinks: Sequence[Uplink], now: dt.datetime) -> Discovered:
    """What a configuration says: proposed uplinks, and the balance over the confirmed ones (else the proposed)."""
    proposed = proposals.propose(
        config, {uplink.interface: uplink.name for uplink in uplinks}
    ).uplinks
    known = {uplink.interface: uplink.id for uplink in uplinks}
    names = list(known) or [proposal.interface for proposal in proposed]
    rows = {interface.name: interface for interface in config.interfaces}
    return Discovered(
        config=config,
        read_at=now,
        identity=config.identity,
        version=config.version,
        board=config.board,
        uplinks=[_proposal(proposal, rows.get(proposal.interface), known) for proposal in proposed],
        interfaces=config.interfaces,
        balancing=balancing_view(methods.recognise(config, names), known),
        findings=lint(config, names, contracts_of(_speeds(uplinks))),
    )


def _speeds(uplinks: Iterable[Uplink]) -> dict[str, tuple[int, int]]:
    return {uplink.interface: (uplink.download_bps, uplink.upload_bps) for uplink in uplinks}


def _proposal(
    proposed_uplink: proposals.ProposedUplink, row: Interface | None, known: Mapping[str, int]
) -> ProposedUplink:
    return ProposedUplink(
        interface=proposed_uplink.interface,
        name=proposed_uplink.name,
        provider=proposed_uplink.provider or "",
        download_bps=proposed_uplink.download_bps,
        upload_bps=proposed_uplink.upload_bps,
        link_speed_bps=proposed_uplink.link_speed_bps,
        comment=row.comment if row else "",
        running=bool(row and row.running),
        disabled=bool(row and row.disabled),
        evidence=(*proposed_uplink.evidence, *proposed_uplink.risks),
        confidence=CONFIDENCE[proposed_uplink.confidence],
        already_uplink_id=known.get(proposed_uplink.interface),
    )


def balancing_view(balancing: methods.Balancing, known: Mapping[str, int]) -> Balancing:
    shares = balancing.configured_share.items()
    return Balancing(
        method=balancing.method,
        classifier=balancing.classifier,
        denominator=balancing.denominator,
        buckets=tuple(
            Bucket(name, known.get(name), tuple(remainders))
            for name, remainders in balancing.buckets.items()
            if remainders
        ),
        hash_policy=balancing.hash_policy,
        queues=dict(balancing.queue_kinds),
        configured={name: float(share) for name, share in shares if share is not None},
    )
