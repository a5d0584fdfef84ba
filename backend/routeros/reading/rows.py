"""Reads whole menus that a change may write: settings only, no counters or states."""

from __future__ import annotations

from backend.domain.config.router_rows import PLANNED_MENUS, Snapshot
from backend.routeros.session.client import Connection
from backend.routeros.session.replies import Row
from backend.routeros.session.traps import MenuMissing

NOT_DYNAMIC = ("?dynamic=true", "?#!")  # a full BGP table has a million dynamic routes

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
    try:
        rows = connection.command(f"{menu}/print", *NOT_DYNAMIC, exact=True)
    except MenuMissing:
        return ()
    return tuple(_standing(row) for row in rows if row.get("dynamic") != "true")


def _standing(row: Row) -> Row:
    return {name: value for name, value in row.items() if name not in MOVING}
