"""Whom to poll: read from the database now and then, so that a poll needs no query."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.dates.zones import parse_zone
from backend.domain.metering.rates import LineRate
from backend.errors import Invalid
from backend.routeros.session.dial import Target, Tls
from backend.store.access.secrets import SecretBox
from backend.store.engine.session import Session
from backend.store.inventory import campuses, routers
from backend.store.polling import polls
from backend.store.tables import Router, Uplink

LEAST_LINE_RATE_BPS = 1_000_000_000  # of an interface with unknown speed: gigabit Ethernet
CONTRACT_FACTOR = 4
"""Or this times the contract if more: the limit only catches impossible counters."""


@dataclass(frozen=True, slots=True)
class PolledUplink:
    uplink_id: int
    interface: str
    rate: LineRate


@dataclass(frozen=True, slots=True)
class PollTarget:
    router_id: int
    target: Target
    uplinks: tuple[PolledUplink, ...]
    zone: ZoneInfo

    @property
    def interfaces(self) -> tuple[str, ...]:
        return tuple(uplink.interface for uplink in self.uplinks)


def poll_targets(
    session: Session, box: SecretBox, shard: int = 0, shards: int = 1
) -> list[PollTarget]:
    """Every enabled router of the shard, also without uplinks (its health is polled)."""
    pairs = routers.of_shard(session, shard, shards)
    ids = [router.id for router, _ in pairs]
    polls.prepare(session, ids)
    uplinks = routers.live_uplinks(session, ids)
    made = (_target(session, router, zone, uplinks[router.id], box) for router, zone in pairs)
    return [target for target in made if target is not None]


def poll_target(session: Session, box: SecretBox, router_id: int) -> PollTarget | None:
    """One router as it would be polled; None where it is off, or its password cannot be opened."""
    router = routers.get(session, router_id)
    if not router.enabled:
        return None
    zone = campuses.get(session, router.campus_id).timezone
    uplinks = routers.live_uplinks(session, [router_id])[router_id]
    return _target(session, router, zone, uplinks, box)


def _target(
    session: Session, router: Router, zone: str, uplinks: list[Uplink], box: SecretBox
) -> PollTarget | None:
    """None if its password cannot be opened; the reason goes into the router's state."""
    try:
        target = connect_target(router, box)
    except Invalid as error:
        polls.save_unusable(session, router.id, str(error))
        return None
    polled = tuple(PolledUplink(each.id, each.interface, line_rate(each)) for each in uplinks)
    return PollTarget(router.id, target, polled, parse_zone(zone))


def connect_target(router: Router, box: SecretBox) -> Target:
    """Password included. Raises Invalid if no key fits it."""
    encrypted: Tls = "pinned" if router.certificate_sha256 else "ca"
    return Target(
        host=router.host,
        port=router.port,
        tls=encrypted if router.tls else "off",
        username=router.username,
        password=box.decrypt(router.password_encrypted),
        certificate_sha256=router.certificate_sha256,
        allow_local=box.allow_local,
    )


def line_rate(uplink: Uplink) -> LineRate:
    """The interface's speed as read, or a generous guess."""
    return LineRate(
        uplink.line_rate_download_bps or _guess(uplink.download_bps),
        uplink.line_rate_upload_bps or _guess(uplink.upload_bps),
    )


def _guess(contract_bps: int) -> int:
    return max(CONTRACT_FACTOR * contract_bps, LEAST_LINE_RATE_BPS)
