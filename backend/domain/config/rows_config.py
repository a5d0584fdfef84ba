"""The part of a configuration that plans write, read from rows: what a router would do with planned rows.

The rest (interfaces, addresses, NAT) is as it was read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.list_filters import walked_filters
from backend.domain.config.queues import InterfaceQueue, QueueType, SimpleQueue, TreeQueue
from backend.domain.config.router_rows import (
    FILTER,
    MANGLE,
    QUEUE_INTERFACE,
    QUEUE_SIMPLE,
    QUEUE_TREE,
    QUEUE_TYPE,
    ROUTE,
    RULE,
    TABLE,
    TRUE,
    Row,
    Snapshot,
    is_ours,
)
from backend.domain.config.routing import DEFAULT_DESTINATION, MAIN, Route, RoutingRule, Table
from backend.domain.config.words import parse_nth, parse_pcc

Queue = TypeVar("Queue", SimpleQueue, TreeQueue)
RULE_NAMES = {
    "chain": "chain",
    "action": "action",
    ".id": "id",
    "comment": "comment",
    "connection-mark": "connection_mark",
    "connection-state": "connection_state",
    "packet-mark": "packet_mark",
    "routing-mark": "routing_mark",
    "in-interface": "in_interface",
    "in-interface-list": "in_interface_list",
    "out-interface": "out_interface",
    "out-interface-list": "out_interface_list",
    "src-address": "source",
    "dst-address": "destination",
    "src-address-list": "source_list",
    "dst-address-list": "destination_list",
    "dst-address-type": "destination_type",
    "protocol": "protocol",
    "dst-port": "destination_port",
    "new-connection-mark": "new_connection_mark",
    "new-packet-mark": "new_packet_mark",
    "new-routing-mark": "new_routing_mark",
    "address-list": "added_list",
    "address-list-timeout": "added_timeout",
    "jump-target": "jump_target",
}
NO_MATCHERS = frozenset(
    {
        *("disabled", "log", "log-prefix", "passthrough", "per-connection-classifier", "nth"),
        *("random", "hw-offload", "reject-with"),
        *("new-dscp", "new-mss", "new-priority", "new-ttl", "route-dst"),
    }
)


def config_of(
    config: RouterConfig, snapshot: Snapshot, *, with_all_filters: bool = False
) -> RouterConfig:
    """`config` with the planned menus as the rows have them; dynamic routes stay.

    Balancing needs only filter rules for FastTrack and lists; who follows a packet to its end needs all.
    """
    filters = tuple(_rule(row) for row in snapshot.of(FILTER))
    mangle = tuple(_rule(row) for row in snapshot.of(MANGLE))
    menus = (*mangle, *config.nat)
    return replace(
        config,
        mangle=mangle,
        filter_rules=filters if with_all_filters else walked_filters(filters, menus),
        routes=_routes(config, snapshot),
        tables=_tables(snapshot),
        routing_rules=tuple(_routing_rule(row) for row in snapshot.of(RULE)),
        queue_types=tuple(_queue_type(row) for row in snapshot.of(QUEUE_TYPE)),
        interface_queues=tuple(
            InterfaceQueue(row.get("interface", ""), row.get("queue", ""))
            for row in snapshot.of(QUEUE_INTERFACE)
        ),
        simple_queues=(
            *map(_simple_queue, _own(snapshot, QUEUE_SIMPLE)),
            *_foreign(config.simple_queues),
        ),
        tree_queues=(
            *map(_tree_queue, _own(snapshot, QUEUE_TREE)),
            *_foreign(config.tree_queues),
        ),
    )


def is_on(row: Row, name: str, *, default: bool = False) -> bool:
    """A marker without a value is on."""
    value = row.get(name)
    return default if value is None else TRUE.get(value, value) in ("true", "")


def _rule(row: Row) -> FirewallRule:
    texts: dict[str, Any] = {field: row.get(name, "") for name, field in RULE_NAMES.items()}
    known = NO_MATCHERS | RULE_NAMES.keys()
    return FirewallRule(
        **{**texts, "action": texts["action"] or "accept"},
        disabled=is_on(row, "disabled"),
        pcc=parse_pcc(row.get("per-connection-classifier", "")),
        nth=parse_nth(row.get("nth", "")),
        random_pct=int(row["random"]) if row.get("random", "").isdecimal() else None,
        passthrough=is_on(row, "passthrough", default=True),
        more=tuple(sorted((name, row[name]) for name in row.keys() - known if row[name])),
    )


def _routes(config: RouterConfig, snapshot: Snapshot) -> tuple[Route, ...]:
    resolved = {route.id: route.immediate_gateway for route in config.routes if route.id}
    dynamic = tuple(route for route in config.routes if route.dynamic)
    return (*(_route(row, resolved) for row in snapshot.of(ROUTE)), *dynamic)


def _route(row: Row, resolved: dict[str, str]) -> Route:
    return Route(
        gateway=row.get("gateway", ""),
        destination=row.get("dst-address", DEFAULT_DESTINATION),
        id=row.get(".id", ""),
        immediate_gateway=resolved.get(row.get(".id", ""), ""),
        distance=_number(row, "distance", 1),
        scope=_number(row, "scope", 30),
        target_scope=_number(row, "target-scope", 10),
        table=row.get("routing-table") or MAIN,
        check_gateway=row.get("check-gateway") or "none",
        disabled=is_on(row, "disabled"),
        blackhole=is_on(row, "blackhole"),
        comment=row.get("comment", ""),
    )


def _number(row: Row, name: str, default: int) -> int:
    text = row.get(name, "")
    return int(text) if text.isdecimal() else default


def _tables(snapshot: Snapshot) -> tuple[Table, ...]:
    """The router's own table main is missing in snapshots where it prints as dynamic."""
    rows = [row for row in snapshot.of(TABLE) if row.get("name") != MAIN]
    made = (Table(row.get("name", ""), is_on(row, "fib"), is_on(row, "disabled")) for row in rows)
    return (Table(MAIN), *made)


def _routing_rule(row: Row) -> RoutingRule:
    return RoutingRule(
        action=row.get("action", "lookup"),
        table=row.get("table") or MAIN,
        source=row.get("src-address", ""),
        destination=row.get("dst-address", ""),
        routing_mark=row.get("routing-mark", ""),
        interface=row.get("interface", ""),
        disabled=is_on(row, "disabled"),
        comment=row.get("comment", ""),
    )


def _own(snapshot: Snapshot, menu: str) -> Iterator[Row]:
    """A snapshot has only Timbang's rows of large menus; others are as they were read."""
    return (row for row in snapshot.of(menu) if is_ours({"name": row.get("name", "")}))


def _foreign(queues: Iterable[Queue]) -> Iterator[Queue]:
    return (queue for queue in queues if not is_ours({"name": queue.name}))


def _simple_queue(row: Row) -> SimpleQueue:
    return SimpleQueue(
        name=row.get("name", ""),
        target=row.get("target", ""),
        destination=row.get("dst", ""),
        queue=row.get("queue", ""),
        max_limit=row.get("max-limit", ""),
        parent=row.get("parent") or "none",
        disabled=is_on(row, "disabled"),
    )


def _tree_queue(row: Row) -> TreeQueue:
    return TreeQueue(
        name=row.get("name", ""),
        parent=row.get("parent", ""),
        packet_mark=row.get("packet-mark", ""),
        queue=row.get("queue", ""),
        max_limit=row.get("max-limit", ""),
        disabled=is_on(row, "disabled"),
    )


def _queue_type(row: Row) -> QueueType:
    kind = row.get("kind", "")
    own = sorted((name, value) for name, value in row.items() if name.startswith(f"{kind}-"))
    return QueueType(row.get("name", ""), kind, tuple(own))
