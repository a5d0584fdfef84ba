"""Replays one packet through a router's configuration of now, and says why it goes its way."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address

from backend.domain.config.config import RouterConfig
from backend.domain.walk.diagrams.address_sets import PROTOCOLS, protocol_in
from backend.domain.walk.router.behind import entries_of
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.traces.traces import Trace
from backend.domain.walk.traces.tracing import down_now, trace
from backend.errors import Invalid
from backend.routeros.reading.configuration import read_config
from backend.routeros.session.client import Deadline, Target, open_connection
from backend.services.discovery.kept_configs import KeptConfig, KeptConfigs
from backend.services.polling.poll_targets import connect_target
from backend.services.regimes.observe import known_gateways
from backend.store.access.secrets import SecretBox
from backend.store.engine.session import Session
from backend.store.inventory import routers

READ_DEADLINE_S = 20.0
WITH_PORTS = frozenset({"tcp", "udp", "sctp", "dccp", "udp-lite"})
PORT, SOURCE_PORT = 443, 40_000  # without a port: a web server's, and one that clients ask from


@dataclass(frozen=True, slots=True)
class PacketQuery:
    """An empty `entry` follows from the source address."""

    source: str
    destination: str
    protocol: str = "tcp"
    port: int | None = None
    source_port: int | None = None
    entry: str = ""


@dataclass(frozen=True, slots=True)
class RouterAccess:
    """What we know of a router before reading it."""

    router_id: int
    name: str
    target: Target
    names: Mapping[str, str]  # interface -> ISP
    known: Mapping[str, str]  # gateway -> interface


def access(session: Session, box: SecretBox, router_id: int) -> RouterAccess:
    """Raises NotFound, and Invalid when the stored password cannot be decrypted."""
    router = routers.get(session, router_id)
    uplinks = routers.live_uplinks(session, [router_id])[router_id]
    return RouterAccess(
        router_id,
        router.name,
        connect_target(router, box),
        {uplink.interface: uplink.name for uplink in uplinks},
        known_gateways(session, router_id),
    )


def read(router: RouterAccess, kept: KeptConfigs, now: dt.datetime) -> KeptConfig:
    """All rules, with no transaction open. Raises RouterError."""
    return kept.of(router.router_id, router.target, lambda: KeptConfig(_read(router.target), now))


def _read(target: Target) -> RouterConfig:
    connection = open_connection(target, Deadline(READ_DEADLINE_S))
    try:
        return read_config(connection, with_all_rules=True)
    finally:
        connection.close()


def replay(router: RouterAccess, config: RouterConfig, query: PacketQuery) -> Trace:
    """Without the lines that were down at the reading. Raises Invalid naming the field."""
    packet = packet_of(config, query)
    return trace(config, packet, router.names, router.known, down_now(config))


def packet_of(config: RouterConfig, query: PacketQuery) -> Packet:
    """Raises Invalid naming the field."""
    source = _address("from", query.source)
    destination = _address("to", query.destination)
    protocol = query.protocol.strip().lower()
    if not protocol_in(protocol):
        names = ", ".join(sorted(PROTOCOLS))
        raise Invalid(
            "protocol",
            "Write a number from 0 to 255 or one of: {names}.",
            "protocol_unknown",
            names=names,
        )
    has_ports = protocol in WITH_PORTS or protocol in ("6", "17")
    return Packet(
        entry=_entry(config, query.entry.strip(), source),
        source=source,
        destination=destination,
        protocol=protocol,
        source_port=(query.source_port or SOURCE_PORT) if has_ports else 0,
        destination_port=(query.port or PORT) if has_ports else 0,
    )


def _address(field: str, text: str) -> str:
    try:
        return str(IPv4Address(text.strip()))
    except AddressValueError:
        raise Invalid(field, "Write an IPv4 address such as 10.1.2.3.", "ipv4_address") from None


def _entry(config: RouterConfig, entry: str, source: str) -> str:
    if entry:
        interface = config.interface(entry)
        if interface is None:
            raise Invalid("entry", "The router has no interface of this name.", "no_interface")
        if interface.slave:
            raise Invalid(
                "entry",
                "This is a port of another interface, such as a bridge: name that one.",
                "interface_is_port",
            )
        return entry
    entries = entries_of(config, source)
    if not entries:
        raise Invalid(
            "entry",
            "No network of the router holds {source}: name the interface that the packet comes in by.",
            "no_network_of_source",
            source=source,
        )
    if len(entries) > 1:
        raise Invalid(
            "entry",
            "Several interfaces have a network with {source}: name one of {interfaces}.",
            "several_networks_of_source",
            source=source,
            interfaces=", ".join(entries),
        )
    return entries[0]
