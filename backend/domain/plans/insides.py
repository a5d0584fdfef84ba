"""A router's own networks, and which of their traffic no uplink may take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ipaddress import IPv4Network, collapse_addresses

from backend.domain.config.config import RouterConfig
from backend.domain.config.router_rows import MANGLE, RULE, Row, said
from backend.domain.config.rows_config import is_on
from backend.domain.methods.discovery import TUNNELS, list_names
from backend.domain.plans.standing import Matchers, Standing
from backend.domain.walk.diagrams.networks import PRIVATE, known_networks
from backend.domain.walk.router.entries import carriers, ways_out
from backend.domain.walk.router.matchers import matches_list, matches_name

NO_MATCHERS = frozenset(
    {
        "chain",
        "action",
        "comment",
        "disabled",
        "log",
        "log-prefix",
        "new-routing-mark",
        "passthrough",
    }
)
VPN = TUNNELS | {"l2tp-in", "sstp-in", "ovpn-in", "pptp-in"}  # with people elsewhere behind them


def insides(config: RouterConfig, uplinks: Sequence[str]) -> tuple[Matchers, ...]:
    """The interface list of all inner interfaces, if the router has it, else each with an address that is no uplink.

    A list with only the campus comes before one that adds a VPN (MGMT beside LAN, say): that list says who may manage
    the router, and an ISP would get VPN clients' traffic for elsewhere.
    """
    outside = {*uplinks, *ways_out(config), *carriers(config), "lo"}
    names = [address.interface for address in config.addresses if not address.disabled]
    inner = [name for name in dict.fromkeys(names) if name not in outside]
    kinds = {interface.name: interface.type for interface in config.interfaces}
    clients = [name for name in inner if kinds.get(name, "") not in VPN]
    lists = list_names(config)
    for wanted in (clients, inner):
        for name in lists:
            if wanted and config.listed(name) == frozenset(wanted):
                return ({"in-interface-list": name},)
    for name in lists:
        if config.listed(name) == frozenset(uplinks):
            return ({"in-interface-list": f"!{name}"},)
    return tuple({"in-interface": name} for name in inner)


def inward(standing: Standing) -> tuple[Matchers, ...]:
    """Where balanced traffic comes in, as matchers that no packet from an uplink fits.

    Otherwise a rule for the mark would send an ISP's answers out again.
    """
    kept_out = [inside for inside in standing.insides() if _keeps_out(standing, inside)]
    if kept_out and len(kept_out) == len(standing.insides()):
        return tuple(kept_out)
    rest = [
        inside for inside in insides(standing.config, standing.interfaces) if inside not in kept_out
    ]
    return (*kept_out, *rest)


def _keeps_out(standing: Standing, inside: Matchers) -> bool:
    """Whether no packet from an uplink matches; sources count as the campus's own."""
    sources = [inside.get(name, "!") for name in ("src-address", "src-address-list")]
    if not all(source.startswith("!") for source in sources):
        return True
    name, listed = inside.get("in-interface", ""), inside.get("in-interface-list", "")
    return not any(
        (not name or matches_name(name, interface))
        and (not listed or matches_list(standing.config, listed, interface))
        for interface in standing.interfaces
    )


def spared(standing: Standing) -> tuple[Matchers, ...]:
    """Traffic that keeps its way without an uplink: the campus's own networks, and what other rules route."""
    networks = ({"dst-address": network} for network in _networks(standing.config))
    return (*networks, *_ruled(standing), *_marked(standing))


def _ruled(standing: Standing) -> Iterator[Matchers]:
    """A packet's mark is looked up before any routing rule."""
    names = {
        "src-address": "src-address",
        "dst-address": "dst-address",
        "interface": "in-interface",
    }
    for row in standing.snapshot.of(RULE):
        matchers = {inside: row[name] for name, inside in names.items() if row.get(name)}
        is_ipv6 = any(":" in row.get(name, "") for name in ("src-address", "dst-address"))
        if matchers and not is_ipv6 and not row.get("routing-mark") and not is_on(row, "disabled"):
            yield matchers


def _marked(standing: Standing) -> Iterator[Matchers]:
    """A rule that routes directly but lets packets go on: our connection marks would overrule it."""
    for row in standing.snapshot.of(MANGLE):
        if row.get("chain") == "prerouting" and _routes_and_goes_on(row):
            matchers = {name: value for name, value in said(row).items() if name not in NO_MATCHERS}
            if matchers:
                yield matchers


def _routes_and_goes_on(row: Row) -> bool:
    goes_on = is_on(row, "passthrough", default=True) and not is_on(row, "disabled")
    return row.get("action") == "mark-routing" and goes_on and not row.get("connection-mark")


def _networks(config: RouterConfig) -> tuple[str, ...]:
    """Networks that main keeps reaching: private ones, connected ones, those with own routes.

    An uplink's table has a default route only, so marked packets would leave the campus.
    """
    networks = (IPv4Network(text) for text in (*PRIVATE, *known_networks(config)))
    return tuple(str(network) for network in collapse_addresses(networks))
