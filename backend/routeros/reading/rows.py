"""Reads whole menus that a change may write: settings only, no counters or states."""

from __future__ import annotations

from backend.domain.config.router_rows import (
    LARGE_MENUS,
    PLANNED_MENUS,
    QUEUE_SIMPLE,
    QUEUE_TREE,
    Snapshot,
    is_ours,
)
from backend.routeros.session.client import Connection
from backend.routeros.session.replies import Row
from backend.routeros.session.traps import MenuMissing

NOT_DYNAMIC = ("?dynamic=true", "?#!")  # a full BGP table has a million dynamic routes

_QUEUE = "name,queue,max-limit,dynamic,disabled,comment"
SETTINGS = {
    QUEUE_SIMPLE: f"=.proplist=.id,target,dst,{_QUEUE}",
    QUEUE_TREE: f"=.proplist=.id,parent,packet-mark,{_QUEUE}",
}
"""What plans write of thousands of rows: no counters, and no defaults that only some versions print."""

MOVING = frozenset(
    {
        "active",
        "active-queue",
        "bytes",
        "connect",
        "default-queue",
        "dhcp",
        "dynamic",
        "ecmp",
        "hw-offloaded",
        "immediate-gw",
        "inactive",
        "invalid",
        "local-address",
        "packets",
        "static",
    }
)
"""Counters, and states that the router derives from lines and neighbours."""


def read_snapshot(connection: Connection) -> Snapshot:
    """One command a menu; a missing menu is empty. Raises RouterError.

    Texts are exact: plans and scripts find rows by them and put them back. Who shows them escapes.
    """
    return Snapshot({menu: _rows(connection, menu) for menu in PLANNED_MENUS})


def _rows(connection: Connection, menu: str) -> tuple[Row, ...]:
    words = (SETTINGS[menu],) if menu in LARGE_MENUS else ()
    try:
        rows = connection.command(f"{menu}/print", *words, *NOT_DYNAMIC, exact=True)
    except MenuMissing:
        return ()
    standing = [_standing(row) for row in rows if row.get("dynamic") != "true"]
    if menu in LARGE_MENUS:
        standing = [row for at, row in enumerate(standing) if at == 0 or is_ours(row)]
    return tuple(standing)


def _standing(row: Row) -> Row:
    return {name: value for name, value in row.items() if name not in MOVING}
