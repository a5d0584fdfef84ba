"""Proposes a router's uplinks from its configuration; an admin confirms or corrects them.

Strong evidence is a default route (in any table, direct or recursive) or a DHCP or PPPoE client that makes one;
masquerade and interface lists support it. Evidence is a tuple of stable words that the UI translates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.gateways import Gateways, Leg
from backend.domain.config.interfaces import Interface
from backend.domain.config.queues import limit_bps
from backend.domain.config.routing import MAIN, Route
from backend.domain.config.words import Rates, parse_rates
from backend.domain.methods.provider_names import provider_of
from backend.domain.methods.uplink_labels import labels_of
from backend.domain.walk.router.interfaces import KINDS, named
from backend.domain.walk.router.matchers import leaves_by

Confidence = Literal["high", "medium", "low"]

WAN_LIST = re.compile(
    r"(?i)(?<![a-z])(wan|isp|uplink|internet|inet|upstream|outside|untrust|modem)s?\d*(?![a-z])"
)
LAN_LIST = re.compile(
    r"(?i)(?<![a-z])(lan|local|inside|trust|hotspot|clients?|users?|guest)s?\d*(?![a-z])"
)
TUNNELS = frozenset(
    {
        "wg",
        "l2tp-out",
        "sstp-out",
        "ovpn-out",
        "pptp-out",
        "gre-tunnel",
        "ipip-tunnel",
        "eoip",
        "vxlan",
        "zerotier",
    }
)
STRONG = frozenset(
    {"default_route", "recursive_route", "dhcp_default_route", "pppoe_default_route"}
)

LAST_RESORT = 254  # 255 is never used
NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ProposedUplink:
    """One interface that looks like an ISP line. Speeds are None where no readable text states them.

    `risks` are stable words: disabled, not_running, no_masquerade, tunnel, bridge_port, shared_port, rates_disagree,
    faster_than_link, missing_interface.
    """

    interface: str
    name: str
    provider: str | None
    download_bps: int | None
    upload_bps: int | None
    link_speed_bps: int | None
    evidence: tuple[str, ...]
    confidence: Confidence
    risks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Discovery:
    uplinks: tuple[ProposedUplink, ...]  # in the order of the interface list
    lan_interfaces: tuple[str, ...] = ()  # considered and left out


@dataclass(slots=True)
class _UplinkCandidate:
    evidence: dict[str, None] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)


def propose(config: RouterConfig, confirmed: Mapping[str, str] = NOTHING) -> Discovery:
    """Looks at routes of all tables, clients, NAT and interface lists, in that order of weight.

    `confirmed`: interface -> name; confirmed uplinks keep their names.
    """
    candidates = _collect(config)
    inside = _lan_interfaces(config)
    carriers = {
        pppoe_client.carrier for pppoe_client in config.pppoe_clients if not pppoe_client.disabled
    }
    places = {interface.name: at for at, interface in enumerate(config.interfaces)}
    ordered = sorted(candidates, key=lambda name: places.get(name, len(places)))
    uplinks: list[str] = []
    left_out: list[str] = []
    for name in ordered:
        strong = bool(STRONG & set(candidates[name].evidence))
        if name == "lo" or (name in carriers and not strong):
            continue
        if name in inside and not strong:
            left_out.append(name)
        else:
            uplinks.append(name)
    names = labels_of(config, uplinks, confirmed)
    return Discovery(
        tuple(_proposal(config, name, names[name], candidates[name]) for name in uplinks),
        tuple(dict.fromkeys((*left_out, *sorted(inside - set(ordered))))),
    )


def _collect(config: RouterConfig) -> dict[str, _UplinkCandidate]:
    candidates: dict[str, _UplinkCandidate] = {}
    for name, word, text in _signs(config):
        candidate = candidates.setdefault(name, _UplinkCandidate())
        candidate.evidence[word] = None
        if text:
            candidate.texts.append(text)
    return candidates


def _signs(config: RouterConfig) -> Iterator[tuple[str, str, str]]:
    """(interface, evidence word, text that may tell speed and provider), strongest first."""
    ways_out = [*_route_signs(config), *_client_signs(config)]
    yield from ways_out
    yield from _nat_signs(config, {name for name, _, _ in ways_out})
    for list_member in config.list_members:
        if WAN_LIST.search(list_member.list_name) and not list_member.disabled:
            yield list_member.interface, "wan_list", ""
    for row in config.interface_lists:
        if WAN_LIST.search(row.name):
            yield from ((name, "wan_list", "") for name in sorted(config.members(row.name)))


def _route_signs(config: RouterConfig) -> Iterator[tuple[str, str, str]]:
    gateways = Gateways(config)
    clients = {dhcp_client.interface for dhcp_client in config.dhcp_clients} | {
        pppoe_client.name for pppoe_client in config.pppoe_clients
    }
    for route in config.routes:
        if not route.is_default:
            continue
        for leg in gateways.legs(route):
            word = "recursive_route" if leg.via else "default_route"
            if _leads_nowhere(config, route, leg):
                continue
            if route.disabled:
                word = "disabled_default_route"
            elif route.dynamic and leg.interface in clients:
                continue
            yield leg.interface, word, route.comment
            if route.table != MAIN:
                yield leg.interface, "other_table", ""


def _leads_nowhere(config: RouterConfig, route: Route, leg: Leg) -> bool:
    """A last-resort route to a bridge by its name ends packets that no line took, as a blackhole would.

    A bridge is no point-to-point link: a line over one has the provider's address as its gateway.
    """
    interface = config.interface(leg.interface)
    named = route.gateway == leg.interface and interface is not None and interface.type == "bridge"
    return named and route.distance >= LAST_RESORT


def _client_signs(config: RouterConfig) -> Iterator[tuple[str, str, str]]:
    # A bridge port has no IP address and no DHCP client. The line belongs to the bridge.
    ports = {interface.name for interface in config.interfaces if interface.slave}
    for dhcp in config.dhcp_clients:
        if dhcp.interface in ports:
            continue
        if dhcp.disabled:
            yield dhcp.interface, "disabled_client", dhcp.comment
        else:
            adds = dhcp.add_default_route != "no"
            yield dhcp.interface, "dhcp_default_route" if adds else "dhcp_client", dhcp.comment
    for pppoe in config.pppoe_clients:
        if pppoe.disabled:
            yield pppoe.name, "disabled_client", pppoe.comment
        else:
            word = "pppoe_default_route" if pppoe.add_default_route else "pppoe_client"
            yield pppoe.name, word, pppoe.comment


def _nat_signs(config: RouterConfig, ways_out: set[str]) -> Iterator[tuple[str, str, str]]:
    """A kind such as `all-ppp` also means clients' tunnels, so it speaks only for known ways out."""
    for rule in config.nat:
        if not _hides_everything(rule):
            continue
        if rule.out_interface in KINDS:
            for name in sorted(named(config, rule.out_interface) & ways_out):
                yield name, "masquerade", ""
        elif rule.out_interface and not rule.out_interface.startswith("!"):
            yield rule.out_interface, "masquerade", rule.comment
        for name in sorted(config.members(rule.out_interface_list)):
            yield name, "masquerade_list", ""


def _hides_everything(rule: FirewallRule) -> bool:
    """Source NAT towards the internet; with a destination it is hairpin or tunnel NAT."""
    return (
        not rule.disabled
        and rule.chain == "srcnat"
        and rule.action in ("masquerade", "src-nat", "same")
        and not rule.destination
        and not rule.destination_list
    )


def _lan_interfaces(config: RouterConfig) -> set[str]:
    lists = [name for name in list_names(config) if LAN_LIST.search(name)]
    return set(config.dhcp_server_interfaces).union(*(config.listed(name) for name in lists))


def list_names(config: RouterConfig) -> tuple[str, ...]:
    names = [list_member.list_name for list_member in config.list_members]
    return tuple(
        dict.fromkeys((*names, *(interface_list.name for interface_list in config.interface_lists)))
    )


def _proposal(
    config: RouterConfig, name: str, label: str, candidate: _UplinkCandidate
) -> ProposedUplink:
    interface = config.interface(name)
    texts = [interface.comment if interface else "", *candidate.texts, name]
    readable = [rates for rates in map(parse_rates, texts) if rates]
    rates = readable[0] if readable else _queue_limits(config, name)
    link_speed_bps = interface.link_speed_bps if interface else None
    risks = list(_interface_risks(config, name, interface))
    if not any(_hides_everything(rule) and leaves_by(config, rule, name) for rule in config.nat):
        risks.append("no_masquerade")
    if any(readable_rates != rates for readable_rates in readable):
        risks.append("rates_disagree")
    fastest = max(rates.download_bps or 0, rates.upload_bps or 0)
    if link_speed_bps is not None and fastest > link_speed_bps:
        risks.append("faster_than_link")
    return ProposedUplink(
        interface=name,
        name=label,
        provider=provider_of(texts),
        download_bps=rates.download_bps,
        upload_bps=rates.upload_bps,
        link_speed_bps=link_speed_bps,
        evidence=(*candidate.evidence, *(("queue_limit",) if rates and not readable else ())),
        confidence=_confidence(set(candidate.evidence), risks),
        risks=tuple(risks),
    )


def _queue_limits(config: RouterConfig, name: str) -> Rates:
    """What queues let through the interface: the router's owner sized them by the contract.

    A tree on it holds back what leaves, so the upload; of a simple queue with it as the target, the target's upload is
    what comes in from there.
    """
    for simple in config.simple_queues:
        if simple.target == name and not simple.disabled and not simple.destination:
            inbound, _, outbound = simple.max_limit.partition("/")
            return Rates(limit_bps(inbound) or None, limit_bps(outbound) or None)
    trees = [queue for queue in config.tree_queues if queue.parent == name and not queue.disabled]
    limits = [limit for queue in trees if (limit := limit_bps(queue.max_limit))]
    return Rates(None, limits[0]) if len(limits) == len(trees) == 1 else Rates()


def _interface_risks(config: RouterConfig, name: str, interface: Interface | None) -> Iterator[str]:
    if interface is None:
        yield "missing_interface"
        return
    if interface.disabled:
        yield "disabled"
    elif not interface.running:
        yield "not_running"
    if interface.type in TUNNELS:
        yield "tunnel"
    if interface.slave:
        yield "bridge_port"
    carrier = next(
        (
            pppoe_client.carrier
            for pppoe_client in config.pppoe_clients
            if pppoe_client.name == name
        ),
        "",
    )
    if carrier and sum(client.carrier == carrier for client in config.pppoe_clients) > 1:
        yield "shared_port"


def _confidence(evidence: set[str], risks: list[str]) -> Confidence:
    if not STRONG & evidence:
        return "medium" if evidence & {"pppoe_client", "disabled_default_route"} else "low"
    doubtful = {"tunnel", "bridge_port", "missing_interface", "disabled"} & set(risks)
    supported = evidence & {"masquerade", "masquerade_list", "wan_list"}
    return "high" if supported and not doubtful else "medium"
