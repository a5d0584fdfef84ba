"""What leads a connection mark to an uplink: a table, its route, and rules that send marked packets there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import NO_MARK
from backend.domain.config.gateways import Gateways, address_of
from backend.domain.config.router_rows import MANGLE, ROUTE, TABLE, Row
from backend.domain.config.routing import MAIN
from backend.domain.config.rows_config import config_of
from backend.domain.lint.marks import inbound_marks, output_marks
from backend.domain.lint.view import View
from backend.domain.methods.pin_rules import new_table
from backend.domain.methods.pins import table_of
from backend.domain.plans.draft import Draft, item_of
from backend.domain.plans.plan import MARKER, PlanUplink
from backend.domain.plans.standing import INSIDE, Matchers, Standing
from backend.domain.plans.words import statement

REQUESTS = f"{MARKER} requests by "  # begins our rules' comments


@dataclass(frozen=True, slots=True)
class MarkedWay:
    uplink: PlanUplink
    mark: str
    table: str
    is_new: bool  # the uplink had no mark before


def ways(draft: Draft, standing: Standing, needed: Sequence[PlanUplink]) -> tuple[MarkedWay, ...]:
    """A mark and a table per uplink; adds missing tables and routes."""
    return tuple(_way(draft, standing, uplink) for uplink in needed)


def marks_of(waies: Sequence[MarkedWay]) -> Mapping[str, str]:
    return {way.uplink.interface: way.mark for way in waies}


def route_marks(
    draft: Draft, standing: Standing, way: MarkedWay, insides: Sequence[Matchers]
) -> None:
    """Sends marked packets from inside to the table, where no rule does yet."""
    for inside in insides:
        if not standing.is_routed(way.mark, inside):
            _route_mark(draft, way, "prerouting", inside)


def mark_answers(draft: Draft, standing: Standing, way: MarkedWay) -> None:
    """Answers of the router and of published servers leave by the uplink that the request came in by."""
    view = View(standing.config, standing.interfaces)
    inbound = inbound_marks(view, way.uplink.interface)
    alone = inbound - _of_others(view, way.uplink.interface)
    if inbound and not alone:
        return
    if not inbound:
        values = {
            "chain": "prerouting",
            "action": "mark-connection",
            "connection-mark": NO_MARK,
            "connection-state": "new",
            "in-interface": way.uplink.interface,
            "new-connection-mark": way.mark,
            "passthrough": "yes",
            "comment": f"{REQUESTS}{way.uplink.interface}",
        }
        draft.add(MANGLE, values, _first_of_all(draft))
    answered = alone or {way.mark}
    if not answered & output_marks(view):
        _route_mark(draft, way, "output", {}, min(answered))


def _first_of_all(draft: Draft) -> Row | None:
    """The first prerouting rule, if it can be named: an accept rule before the new ones leaves requests unmarked."""
    rows = (row for row in draft.now.of(MANGLE) if row.get("chain") == "prerouting")
    first = next(rows, None)
    return first if first and item_of(draft.now, MANGLE, first) else None


def _of_others(view: View, interface: str) -> frozenset[str]:
    """Marks of other uplinks' requests: answers with one could be for any of them."""
    others = (inbound_marks(view, name) for name in view.interfaces if name != interface)
    return frozenset(mark for marks in others for mark in marks)


def _route_mark(draft: Draft, way: MarkedWay, chain: str, inside: Matchers, mark: str = "") -> None:
    whence = inside_name(inside) if inside else "the router"
    values = {
        "chain": chain,
        "action": "mark-routing",
        "connection-mark": mark or way.mark,
        **inside,
        "new-routing-mark": way.table,
        "passthrough": "no",
        "comment": f"{MARKER} from {whence} to {way.uplink.interface}",
    }
    draft.add(MANGLE, values)


def inside_name(inside: Matchers) -> str:
    """For a comment: the interface, or the addresses."""
    return " ".join(inside[name] for name in sorted(INSIDE & inside.keys())) or "all"


def _way(draft: Draft, standing: Standing, uplink: PlanUplink) -> MarkedWay:
    mark = standing.mark_of(uplink.interface)
    tables = standing.tables_of(mark)
    table = tables[0] if mark and tables else table_for(draft, standing, uplink)
    return MarkedWay(uplink, mark or _new_name(standing, uplink), table, is_new=not mark)


def table_for(draft: Draft, standing: Standing, uplink: PlanUplink) -> str:
    """The uplink's own table; adds one with its route if there is none."""
    config = config_of(standing.config, draft.now)
    table = table_of(config, uplink.interface)
    if not table:
        table = _new_name(standing, uplink)
        _add_table(draft, standing, uplink, table)
    return table


def _new_name(standing: Standing, uplink: PlanUplink) -> str:
    """For a table and a mark that nobody uses yet."""
    config = standing.config
    taken = {table.name for table in config.tables}
    taken |= {rule.new_connection_mark for rule in config.mangle}
    plain = new_table(uplink.name)
    same = [uplink for uplink in standing.uplinks if new_table(uplink.name) == plain]
    return plain if len(same) == 1 and plain not in taken else f"{plain}-{uplink.uplink_id}"


def _add_table(draft: Draft, standing: Standing, uplink: PlanUplink, table: str) -> None:
    routes = default_routes(standing.config, uplink.interface)
    if not routes:
        draft.problems.append(statement("no_gateway", name=uplink.name, interface=uplink.interface))
        return
    draft.add(TABLE, {"name": table, "fib": "", "comment": f"{MARKER} {uplink.interface}"})
    for number, route in enumerate(routes, 1):
        more = f" {number}" if number > 1 else ""
        comment = f"{MARKER} default route of {uplink.interface}{more}"
        values = {**route, "distance": str(number), "routing-table": table, "comment": comment}
        draft.add(ROUTE, values)


def default_routes(config: RouterConfig, interface: str) -> list[dict[str, str]]:
    """The router's present default routes to the ISP, nearest first, without their table.

    Several may lead to one ISP, each watching another host: all count, or one silent host takes the ISP out.
    """
    for leased in config.dhcp_clients:
        if leased.interface == interface and not leased.disabled and leased.gateway:
            return [_route(f"{leased.gateway}%{interface}")]
    for tunnel in config.pppoe_clients:
        if tunnel.name == interface and not tunnel.disabled:
            return [_route(interface)]
    return [_route(*way) for way in _written_ways(config, interface)]


def _written_ways(config: RouterConfig, interface: str) -> list[tuple[str, int, int]]:
    """Gateway, scope and target-scope of the ISP's routes, in main if it has any there."""
    resolver = Gateways(config)
    routes = [
        route
        for route in config.routes
        if route.is_default
        and not (route.disabled or route.dynamic)
        and resolver.interfaces(route) == (interface,)
    ]
    tables = list(dict.fromkeys(route.table for route in routes))
    table = MAIN if MAIN in tables else tables[0] if tables else ""
    near = sorted(
        (route for route in routes if route.table == table), key=lambda route: route.distance
    )
    ways = ((route.gateway.split("@")[0], route.scope, route.target_scope) for route in near)
    return list(dict.fromkeys(ways))


def _route(gateway: str, scope: int = 30, target_scope: int = 10) -> dict[str, str]:
    """check-gateway asks an address; a line without one is down when its interface is."""
    watched = address_of(gateway.partition("%")[0]) is not None
    return {
        "dst-address": "0.0.0.0/0",
        "gateway": gateway,
        "scope": str(scope),
        "target-scope": str(target_scope),
        **({"check-gateway": "ping"} if watched else {}),
    }
