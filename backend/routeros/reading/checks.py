"""What judges a change on the router: its lines, their routes and counters, our catch-all rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from backend.domain.changes.checks import UplinkReading
from backend.domain.config.router_rows import MANGLE, ROUTE
from backend.domain.config.routing import MAIN
from backend.domain.plans.plan import MARKER
from backend.routeros.fields.types import Menu, count, flag, text
from backend.routeros.session.client import Connection
from backend.routeros.session.replies import Row
from backend.routeros.session.traps import MenuMissing

INTERFACES = Menu("/interface", {"name": text, "running": flag, "rx-byte": count, "tx-byte": count})
DEFAULT_ROUTES = Menu(ROUTE, {"gateway": text, "immediate-gw": text, "routing-table": text})
OUR_MARKS = Menu(
    MANGLE,
    {
        "chain": text,
        "comment": text,
        "per-connection-classifier": text,
        "packets": count,
        "disabled": flag,
    },
)
OUR_CHAIN = "timbang-"


def read_uplinks(connection: Connection, interfaces: Sequence[str]) -> UplinkReading:
    """One reading of these interfaces: three commands. Raises RouterError."""
    rows = [INTERFACES.values(row) for row in _interfaces(connection, interfaces)]
    routes = _print(connection, DEFAULT_ROUTES, "?dst-address=0.0.0.0/0", "?active=true")
    ways = [(_outside(route), route.get("routing-table") or MAIN) for route in routes]
    rules = [
        OUR_MARKS.values(row) for row in _print(connection, OUR_MARKS, "?action=mark-connection")
    ]
    return UplinkReading(
        running=frozenset(row["name"] for row in rows if row.get("running", False)),
        routed=frozenset(name for names, table in ways if table != MAIN for name in names),
        reachable=frozenset(name for names, _ in ways for name in names),
        bytes={row["name"]: row.get("rx-byte", 0) + row.get("tx-byte", 0) for row in rows},
        caught=_packets(rule for rule in rules if _is_ours(rule) and not _is_bucket(rule)),
        divided=_packets(rule for rule in rules if _is_ours(rule) and _is_bucket(rule)),
    )


def _interfaces(connection: Connection, names: Sequence[str]) -> list[Row]:
    queries = [f"?name={name}" for name in names]
    return _print(connection, INTERFACES, *queries, *["?#|"] * (len(queries) - 1))


def _print(connection: Connection, menu: Menu, *query: str) -> list[Row]:
    try:
        return connection.command(f"{menu.path}/print", menu.proplist, *query)
    except MenuMissing:
        return []


def _outside(route: Row) -> set[str]:
    """Interfaces of a default route: `1.1.1.1%ether1`, or an interface by its name."""
    named = route.get("immediate-gw") or route.get("gateway", "")
    return {next_hop.rpartition("%")[2].partition("@")[0] for next_hop in named.split(",")}


def _packets(rules: Iterable[Mapping[str, Any]]) -> int | None:
    """None where there are no rules."""
    counts = [rule["packets"] for rule in rules if "packets" in rule]
    return sum(counts) if counts else None


def _is_ours(rule: Mapping[str, Any]) -> bool:
    return (
        str(rule.get("comment", "")).startswith(MARKER)
        and str(rule.get("chain", "")).startswith(OUR_CHAIN)
        and not rule.get("disabled")
    )


def _is_bucket(rule: Mapping[str, Any]) -> bool:
    return bool(rule.get("per-connection-classifier"))
