"""Checks of default routes' gateways: whether they are watched, reached, and by which hosts."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.config.gateways import DEEPEST_RECURSION, address_of
from backend.domain.config.routing import MAIN, Route
from backend.domain.lint.findings import Finding
from backend.domain.lint.view import View, host_of, joined
from backend.domain.walk.questions.failing import Dependence, one_host_each
from backend.domain.walk.router.next_hops import NextHops
from backend.domain.walk.router.tables import EqualWays

NEIGHBOURS_ONLY = 10  # target scope of a route that was not meant to be recursive


def check_gateways(view: View) -> Iterator[Finding]:
    if not view.several:
        return
    yield from _unwatched(view)
    yield from _shared_gateways(view)
    yield from _unreached(view)
    yield from _spread_hosts(view)
    yield from _single_hosts(view)
    yield from _repeated_ways(view)


def _unwatched(view: View) -> Iterator[Finding]:
    """One finding per gateway, however many tables have it."""
    tables: dict[str, list[str]] = {}
    for route in view.default_routes:
        by_address = address_of(host_of(route)) is not None
        if by_address and not route.dynamic and not _is_watched(view.next_hops, route):
            tables.setdefault(route.gateway, []).append(route.table)
    for gateway, names in tables.items():
        yield Finding(
            "no_check_gateway",
            "warning",
            f"default route through {gateway} (table {joined(names)})",
            f"The default route through {gateway} has no check-gateway (routing table: {joined(names)}).",
            "If the line dies behind its port, traffic is still sent into it.",
            "Set check-gateway=ping on the route.",
            {"gateway": gateway, "table": joined(names)},
        )


def _is_watched(hops: NextHops, route: Route, depth: int = 0) -> bool:
    """A route falls with the routes by which its gateway is reached."""
    if route.check_gateway != "none":
        return True
    beneath = hops.beneath(route) if depth < DEEPEST_RECURSION else ()
    return bool(beneath) and all(_is_watched(hops, route, depth + 1) for route in beneath)


def _shared_gateways(view: View) -> Iterator[Finding]:
    """One gateway address on two uplinks: without `%interface` the router picks either."""
    for address, holders in view.shared_gateways.items():
        yield Finding(
            "gateway_on_two_uplinks",
            "danger",
            f"gateway {address}",
            f"The gateway {address} lies behind {joined(holders)} alike.",
            "All routes through it leave by one of these uplinks; the other stays empty.",
            f"Name the interface: gateway={address}%{holders[0]} and so on.",
            {"gateway": address, "interfaces": joined(holders)},
        )


def _unreached(view: View) -> Iterator[Finding]:
    """Recursive gateways without a route to them. A line without a lease may still bring its route."""
    if view.awaits_lease:
        return
    tables: dict[str, list[str]] = {}
    for route in view.default_routes:
        if _is_recursive(view, route) and not view.next_hops.of(route):
            tables.setdefault(host_of(route), []).append(route.table)
    for host, names in tables.items():
        yield Finding(
            "gateway_without_route",
            "warning",
            f"gateway {host}",
            f"No route leads to the gateway {host}, so its default route is never used "
            f"(routing table: {joined(names)}).",
            "The ISP that it was made for gets nothing by this route, and nothing watches it.",
            f"Add the host route: /ip/route/add dst-address={host}/32 gateway=(the ISP's gateway) scope=10",
            {"gateway": host, "table": joined(names)},
        )


def _is_recursive(view: View, route: Route) -> bool:
    address = view.next_hops.distant(route.gateway)
    if address is None or route.dynamic:
        return False
    return route.target_scope > NEIGHBOURS_ONLY or view.has_host_routes


def _spread_hosts(view: View) -> Iterator[Finding]:
    """A host by which one table watches one line, with host routes over several lines."""
    uplinks: dict[str, dict[str, None]] = {}
    for route in view.default_routes:
        beneath = view.next_hops.beneath(route) if route.table in view.marked_tables else ()
        ways = [hop.interface for route in beneath for hop in view.next_hops.of(route)]
        if len(set(ways)) > 1:
            uplinks.setdefault(host_of(route), {}).update(dict.fromkeys(ways))
    for host, names in uplinks.items():
        yield Finding(
            "probe_host_on_two_uplinks",
            "warning",
            f"gateway {host}",
            f"The gateway {host} is reached over {joined(names)} alike.",
            "Traffic that a mark sends to it is split over these lines, and the death of one is not seen.",
            "Give every probe host one host route, over the ISP that it watches.",
            {"gateway": host, "interfaces": joined(names)},
        )


def _single_hosts(view: View) -> Iterator[Finding]:
    tables = tuple(table for table in view.marked_tables if table != MAIN) or (MAIN,)
    for watched in one_host_each(view.config, view.default_routes, tables):
        if watched.interface in view.interfaces:
            yield _single_host(view, watched)


def _repeated_ways(view: View) -> Iterator[Finding]:
    """Equal routes of which more lead to one gateway than to another, such as a lease and a typed route."""
    for table in dict.fromkeys((MAIN, *view.marked_tables)):
        routes = [route for route in view.default_routes if route.table == table]
        ways = (way for _, way in view.tables.ways(routes) if way is not None)
        way = next(ways, EqualWays())
        if not way.weights_known:
            names = joined(hop.interface for hop in way.hops)
            yield Finding(
                "way_weight_unknown",
                "note",
                f"table {table}",
                f"Several equal default routes of the table {table} lead to one gateway ({names}).",
                "Whether RouterOS gives a repeated way a larger part is documented nowhere: the shares are not known.",
                "Keep one default route for each gateway: add-default-route=no beside a typed route.",
                {"table": table, "interfaces": names},
            )


def _single_host(view: View, dependence: Dependence) -> Finding:
    return Finding(
        "one_probe_host",
        "warning",
        f"interface {dependence.interface}",
        f"All routes over {dependence.interface} hang on the answers of one host, {dependence.host} "
        f"(routing table: {joined(dependence.tables)}).",
        f"If {dependence.host} alone is silent, {dependence.interface} carries nothing more, although it works.",
        "Watch a second host over the same line: a host route and a default route of the same distance for it.",
        {
            "interface": dependence.interface,
            "host": dependence.host,
            "table": joined(dependence.tables),
        },
        view.reaching.first.packet(lambda end: end.interface == dependence.interface),
    )
