"""How busy the cores of a router are: one shaped queue runs on one core, so the busiest decides."""

from __future__ import annotations

from backend.routeros.fields.types import Menu, percent
from backend.routeros.session.client import Connection

CORES = Menu("/system/resource/cpu", {"load": percent})


def busiest_core_percent(connection: Connection) -> int | None:
    """None where the router does not say. Raises RouterError."""
    rows = connection.command(f"{CORES.path}/print", CORES.proplist)
    loads = [CORES.values(row).get("load") for row in rows]
    return max((load for load in loads if load is not None), default=None)
