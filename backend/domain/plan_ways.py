"""What makes a connection mark lead to an uplink: a table, its route, and rules that send marked packets there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.change_plan import MARKER, PlanUplink
from backend.domain.config import MAIN, NO_MARK, RouterConfig
from backend.domain.gateways import Gateways, address_of
from backend.domain.lint_marks import inbound_marks, output_marks
from backend.domain.lint_view import View
from backend.domain.pin_rules import new_table
from backend.domain.pins import table_of
from backend.domain.plan_draft import Draft
from backend.domain.plan_standing import INSIDE, Matchers, Standing
from backend.domain.plan_words import statement
from backend.domain.router_rows import MANGLE, ROUTE, TABLE
from backend.domain.rows_config import config_of


@dataclass(frozen=True, slots=True)
class Way:
    """`is_new`: the uplink had no mark that leads to it alone."""

    uplink: PlanUplink
    mark: str
    table: str
    is_new: bool


def ways(draft: Draft, standing: Standing, needed: Sequence[PlanUplink]) -> tuple[Way, ...]:
    """A mark and a table for each uplink; tables and routes that are missing are added."""
    return tuple(_way(draft, standing, one) for one in needed)


def marks_of(found: Sequence[Way]) -> Mapping[str, str]:
    """Mark by interface."""
    return {one.uplink.interface: one.mark for one in found}


def route_marks(draft: Draft, standing: Standing, way: Way, insides: Sequence[Matchers]) -> None:
    """Rules that send what comes from inside with the mark to the table, where there is none yet."""
    for inside in insides:
        if not standing.is_routed(way.mark, inside):
            _route_mark(draft, way, "prerouting", inside)


def mark_answers(draft: Draft, standing: Standing, way: Way) -> None:
    """Answers leave by the uplink that the request came in by: the router's own, and those of published servers."""
    view = View(standing.config, standing.interfaces)
    inbound = inbound_marks(view, way.uplink.interface)
    if not inbound:
        values = {
            "chain": "prerouting",
            "action": "mark-connection",
            "connection-mark": NO_MARK,
            "connection-state": "new",
            "in-interface": way.uplink.interface,
            "new-connection-mark": way.mark,
            "passthrough": "yes",
            "comment": f"{MARKER} requests by {way.uplink.interface}",
        }
        draft.add(MANGLE, values)
    answered = inbound or {way.mark}
    if not answered & output_marks(view):
        _route_mark(draft, way, "output", {}, min(answered))


def _route_mark(draft: Draft, way: Way, chain: str, inside: Matchers, mark: str = "") -> None:
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
    """In a comment: where it comes in, or from which addresses."""
    return " ".join(inside[name] for name in sorted(INSIDE & inside.keys())) or "all"


def _way(draft: Draft, standing: Standing, uplink: PlanUplink) -> Way:
    mark = standing.mark_of(uplink.interface)
    tables = standing.tables_of(mark)
    table = tables[0] if mark and tables else table_for(draft, standing, uplink)
    return Way(uplink, mark or _new_name(standing, uplink), table, is_new=not mark)


def table_for(draft: Draft, standing: Standing, uplink: PlanUplink) -> str:
    """The uplink's own table; a new one with its route if there is none yet."""
    config = config_of(standing.config, draft.now)
    table = table_of(config, uplink.interface)
    if not table:
        table = _new_name(standing, uplink)
        _add_table(draft, standing, uplink, table)
    return table


def _new_name(standing: Standing, uplink: PlanUplink) -> str:
    """For a table and a mark that nobody uses yet."""
    config = standing.config
    taken = {one.name for one in config.tables}
    taken |= {one.new_connection_mark for one in config.mangle}
    plain = new_table(uplink.name)
    same = [one for one in standing.uplinks if new_table(one.name) == plain]
    return plain if len(same) == 1 and plain not in taken else f"{plain}-{uplink.uplink_id}"


def _add_table(draft: Draft, standing: Standing, uplink: PlanUplink, table: str) -> None:
    route = default_route(standing.config, uplink.interface)
    if route is None:
        draft.problems.append(statement("no_gateway", name=uplink.name, interface=uplink.interface))
        return
    comment = f"{MARKER} default route of {uplink.interface}"
    draft.add(TABLE, {"name": table, "fib": "", "comment": f"{MARKER} {uplink.interface}"})
    draft.add(ROUTE, {**route, "routing-table": table, "comment": comment})


def default_route(config: RouterConfig, interface: str) -> dict[str, str] | None:
    """The default route by which the router reaches the ISP now, without its table; None if it knows none."""
    resolver = Gateways(config)
    for leased in config.dhcp_clients:
        if leased.interface == interface and not leased.disabled and leased.gateway:
            return _route(f"{leased.gateway}%{interface}")
    for tunnel in config.pppoe_clients:
        if tunnel.name == interface and not tunnel.disabled:
            return _route(interface)
    for route in sorted(config.routes, key=lambda one: one.table != MAIN):
        written = route.is_default and not route.disabled and not route.dynamic
        if written and resolver.interfaces(route) == (interface,):
            return _route(route.gateway.split("@")[0], route.scope, route.target_scope)
    return None


def _route(gateway: str, scope: int = 30, target_scope: int = 10) -> dict[str, str]:
    """check-gateway asks an address; a line without one is down when its interface is."""
    watched = address_of(gateway.partition("%")[0]) is not None
    return {
        "dst-address": "0.0.0.0/0",
        "gateway": gateway,
        "distance": "1",
        "scope": str(scope),
        "target-scope": str(target_scope),
        **({"check-gateway": "ping"} if watched else {}),
    }
