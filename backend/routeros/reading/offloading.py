"""What the switch chip of a router routes without its processor."""

from __future__ import annotations

from backend.domain.trials.offloads import Offloading, SwitchPort
from backend.errors import RouterRefused
from backend.routeros.fields.types import Menu, flag, text
from backend.routeros.session.client import Connection
from backend.routeros.session.replies import Row

SWITCHES = Menu("/interface/ethernet/switch", {"name": text, "l3-hw-offloading": flag})
PORTS = Menu(
    "/interface/ethernet/switch/port", {"name": text, "switch": text, "l3-hw-offloading": flag}
)


def read_offloading(connection: Connection) -> Offloading:
    """Nothing where a router has no such menu, or where its chip cannot route. Raises RouterError."""
    switches = [SWITCHES.values(row) for row in _rows(connection, SWITCHES)]
    on = [switch["name"] for switch in switches if switch.get("l3-hw-offloading", False)]
    if not on:
        return Offloading()
    ports = [PORTS.values(row) for row in _rows(connection, PORTS)]
    return Offloading(
        on,
        [
            SwitchPort(port["name"], port.get("switch", ""), port.get("l3-hw-offloading", False))
            for port in ports
        ],
    )


def _rows(connection: Connection, menu: Menu) -> list[Row]:
    try:
        return connection.command(f"{menu.path}/print", menu.proplist)
    except RouterRefused:
        if connection.closed:
            raise
        return []
