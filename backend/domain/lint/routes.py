"""Checks of routes, tables, NAT and global settings that balancing rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from backend.domain.config.config import default_halves, fasttrack_rules
from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.config.gateways import address_of, network_of
from backend.domain.config.routing import MAIN, Route
from backend.domain.lint.findings import Finding
from backend.domain.lint.view import View, is_source_nat, joined
from backend.domain.walk.router.matchers import leaves_by


def check_routes(view: View) -> Iterator[Finding]:
    yield from _missing_interfaces(view)
    yield from _tables(view)
    if view.several:
        yield from _main_table(view)
        yield from _reverse_path(view)
    yield from _masquerade(view)
    yield from _foreign_sources(view)
    yield from _fasttrack(view)
    yield from _name_servers(view)


def _missing_interfaces(view: View) -> Iterator[Finding]:
    for name in view.interfaces:
        if view.config.interface(name) is None:
            yield Finding(
                "interface_missing",
                "danger",
                f"interface {name}",
                f"The router has no interface called {name}.",
                "Nothing is measured for this uplink.",
                "Choose the ISP's interface again; it was renamed or removed.",
                {"interface": name},
            )


def _tables(view: View) -> Iterator[Finding]:
    declared = {table.name: table for table in view.config.tables}
    for table in view.marked_tables:
        if table == MAIN:
            continue
        known = declared.get(table)
        if known is None or known.disabled or not known.fib:
            state = (
                "does not exist"
                if known is None
                else "has no fib"
                if not known.fib
                else "is disabled"
            )
            yield Finding(
                "table_not_forwarding",
                "danger",
                f"table {table}",
                f"Rules send packets to the routing table {table}, which {state}.",
                "Marked packets go by the main table: this ISP's share goes to another.",
                f"Declare it: /routing/table/add name={table} fib",
                {"table": table, "state": state},
            )
        elif not _has_default(view, table):
            yield Finding(
                "table_without_default_route",
                "danger",
                f"table {table}",
                f"Rules send packets to the routing table {table}, which has no default route.",
                "Marked packets go by the main table: this ISP's share goes to another.",
                f"Add one: /ip/route/add dst-address=0.0.0.0/0 gateway=... routing-table={table} "
                "check-gateway=ping",
                {"table": table},
            )


def _main_table(view: View) -> Iterator[Finding]:
    main = [route for route in view.default_routes if route.table == MAIN]
    yield from _halves(view)
    if not main and not default_halves(view.config, MAIN):
        yield Finding(
            "main_without_default_route",
            "warning",
            f"table {MAIN}",
            "The main table has no default route.",
            "Traffic without a mark, the router's own included, and traffic whose ISP is down go nowhere.",
            "Add one default route per uplink to the main table, with distances 1, 2, 3, ...",
        )
    equal = _shared_distances(view, main)
    balances_by_marks = view.uses_marks and view.balancing.method != "ecmp"
    if equal and (balances_by_marks or len({route.distance for route in main}) > 1):
        yield Finding(
            "equal_distances",
            "warning" if balances_by_marks else "note",
            f"table {MAIN}",
            f"Several default routes of the main table share the distance {joined(equal)}, "
            "although this router does not balance by ECMP alone.",
            "Unmarked traffic is split over them, so failover and the balance disturb each other.",
            "Give every default route of the main table its own distance.",
            {"distances": joined(equal)},
        )


def _has_default(view: View, table: str) -> bool:
    routes = (route for route in view.default_routes if route.table == table)
    return any(routes) or bool(default_halves(view.config, table))


def _halves(view: View) -> Iterator[Finding]:
    for table in dict.fromkeys((MAIN, *view.marked_tables)):
        gateways = joined(route.gateway for route in default_halves(view.config, table))
        if gateways:
            yield Finding(
                "default_in_halves",
                "note",
                f"table {table}",
                f"Routes to 0.0.0.0/1 and 128.0.0.0/1 through {gateways} stand for a default route in the "
                f"table {table}.",
                "They come before every default route of the table, whatever its distance.",
                "If that is not meant, use one default route with the least distance instead.",
                {"table": table, "gateways": gateways},
            )


def _shared_distances(view: View, routes: Iterable[Route]) -> list[int]:
    """Distances with routes over several interfaces; two probe hosts of one line are one way."""
    ways: dict[int, set[str]] = {}
    for route in routes:
        interfaces = {hop.interface for hop in view.next_hops.of(route)}
        ways.setdefault(route.distance, set()).update(interfaces or {route.gateway})
    return sorted(distance for distance, names in ways.items() if len(names) > 1)


def _reverse_path(view: View) -> Iterator[Finding]:
    if view.config.ip_settings.rp_filter == "strict":
        yield Finding(
            "strict_rp_filter",
            "danger",
            "/ip/settings rp-filter",
            "Reverse path filtering is strict.",
            "Answers that come in by an uplink which the main table would not use are dropped.",
            "Set rp-filter=loose (or no) under /ip/settings.",
        )


def _masquerade(view: View) -> Iterator[Finding]:
    bare = [name for name in view.interfaces if not view.is_translated(name)]
    for name in bare:
        some = len(bare) < len(view.interfaces)
        yield Finding(
            "no_masquerade",
            "danger" if some else "note",
            f"interface {name}",
            f"No source NAT rule covers traffic that leaves by {name}.",
            "Clients with private addresses get no answer over this uplink."
            if some
            else "This is right only if the campus uses public addresses.",
            f"Add: /ip/firewall/nat/add chain=srcnat action=masquerade out-interface={name}",
            {"interface": name},
        )


def _foreign_sources(view: View) -> Iterator[Finding]:
    """The first rule that translates a line's packets decides their address: it must be that line's."""
    owners = {
        address.address.partition("/")[0]: address.interface
        for address in view.config.addresses
        if not address.disabled and address.interface in view.interfaces
    }
    for name in view.interfaces:
        rule = next((rule for rule in view.config.nat if _translates_all(view, rule, name)), None)
        owner = owners.get(rule.to_addresses, name) if rule and rule.action == "src-nat" else name
        if rule is not None and owner != name:
            yield Finding(
                "foreign_source_address",
                "danger",
                f"interface {name}",
                f"What leaves by {name} gets the address {rule.to_addresses}, which belongs to {owner}.",
                "Answers come in by the other ISP, or the packets are dropped on the way.",
                f"Give each uplink its own rule: out-interface={name} action=masquerade.",
                {"interface": name, "address": rule.to_addresses, "owner": owner},
            )


def _translates_all(view: View, rule: FirewallRule, interface: str) -> bool:
    """Source NAT for all that leaves by the interface; a rule for some packets decides nothing for others."""
    some = (rule.destination, rule.destination_list, rule.protocol, rule.source_list, *rule.more)
    return is_source_nat(rule) and leaves_by(view.config, rule, interface) and not any(some)


def _fasttrack(view: View) -> Iterator[Finding]:
    for rule in fasttrack_rules(view.config):
        subject = view.rule_name(rule, "filter")
        if rule.connection_mark == NO_MARK and _marks_connections(view):
            continue
        if view.uses_marks and rule.connection_mark != NO_MARK:
            yield Finding(
                "fasttrack_with_marks",
                "danger",
                subject,
                "FastTrack takes connections that carry routing marks.",
                "Their packets skip mangle and leave by the main table: the configured split "
                "does not happen, and rule counters miss most bytes.",
                "Add connection-mark=no-mark to the fasttrack rule, or disable it.",
            )
        if _queues_everything(view):
            yield Finding(
                "fasttrack_with_queues",
                "warning",
                subject,
                "FastTrack is on while simple queues or queue trees under global are in use.",
                "Fasttracked connections skip these queues, so they neither shape nor share fairly.",
                "Disable the fasttrack rule, or use a queue tree on the uplink's interface (upload only).",
            )


def _marks_connections(view: View) -> bool:
    """Without any mark, FastTrack for unmarked connections takes them all."""
    marking = (rule for rule in view.config.mangle if rule.action == "mark-connection")
    return any(not rule.disabled for rule in marking)


def _queues_everything(view: View) -> bool:
    simple = any(not simple_queue.disabled for simple_queue in view.config.simple_queues)
    return simple or any(
        tree_queue.parent == "global" and not tree_queue.disabled
        for tree_queue in view.config.tree_queues
    )


def _name_servers(view: View) -> Iterator[Finding]:
    """Only where own routes show the way of every name server."""
    ways = [_own_way(view, server) for server in view.config.dns_servers]
    uplinks = {name for way in ways for name in way}
    if view.several and ways and all(ways) and len(uplinks) == 1:
        name = uplinks.pop()
        yield Finding(
            "dns_over_one_uplink",
            "note",
            "/ip/dns servers",
            f"All name servers of the router are reached over {name} only.",
            f"When {name} is down, names resolve no more, although other uplinks work.",
            "Add a name server that is reached over another uplink.",
            {"interface": name},
        )


def _own_way(view: View, server: str) -> tuple[str, ...]:
    """The uplink of the most specific route to the address, default routes aside."""
    address = address_of(server)
    if address is None:
        return ()
    best: tuple[int, tuple[str, ...]] = (0, ())
    for route in view.config.routes:
        network = network_of(route.destination)
        if route.disabled or route.table != MAIN or network is None or address not in network:
            continue
        if network.prefixlen > best[0]:
            best = (network.prefixlen, tuple(hop.interface for hop in view.next_hops.of(route)))
    for address_row in view.config.addresses:
        network = None if address_row.disabled else network_of(address_row.address)
        if network is not None and address in network and network.prefixlen > best[0]:
            best = (network.prefixlen, (address_row.interface,))
    return tuple(name for name in best[1] if name in view.interfaces)
