"""Read-only values of a router that follow from the traffic and the lines."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from zoneinfo import ZoneInfo

from lab.device.ports import port_rows
from lab.device.router import SimulatedRouter
from lab.menus.menu import Menu, Row
from lab.menus.values import format_timestamp
from lab.scenarios.wan_states import WanState

# Connections in the table at rest and per Mbit/s carried; memory of each.
IDLE_CONNECTIONS, CONNECTIONS_PER_MBPS, CONNECTION_BYTES = 160, 24.0, 1600
SYSTEM_MEMORY = 300 * 2**20
IDLE_CPU, FULL_CPU = 2.0, 78.0
# CAKE hashes, shapes and timestamps every packet in software; fasttrack skips the firewall.
CAKE_COST, FASTTRACK_COST = 1.6, 0.5


def show_vitals(router: SimulatedRouter, carried_bps: float, cpu_percent: int) -> None:
    """cpu-load, free-memory and total-entries for the traffic of this moment."""
    menus = router.menus
    entries = connections(carried_bps)
    menus["/ip/firewall/connection/tracking"].rows[0]["total-entries"] = str(entries)
    resource = menus["/system/resource"].rows[0]
    resource["cpu-load"] = str(cpu_percent)
    resource["free-memory"] = str(free_memory(int(resource["total-memory"]), entries))


def free_memory(total: int, entries: int) -> int:
    """Bytes left beside the system and the connection table."""
    return max(total - SYSTEM_MEMORY - entries * CONNECTION_BYTES, 0)


def connections(carried_bps: float) -> int:
    return int(IDLE_CONNECTIONS + CONNECTIONS_PER_MBPS * carried_bps / 1e6)


def cpu_load(carried_bps: float, forwarding_bps: float, cost_factor: float) -> int:
    """Percent; `forwarding_bps` is what the router forwards at full load without queues."""
    return min(round(IDLE_CPU + FULL_CPU * cost_factor * carried_bps / forwarding_bps), 100)


def cost(menus: Mapping[str, Menu]) -> float:
    """CPU per packet against plain forwarding with a firewall."""
    cake = {row["name"] for row in menus["/queue/type"].rows if row.get("kind") == "cake"}
    shaped = any(row.get("queue") in cake for row in menus["/queue/interface"].rows)
    fast = menus["/ip/settings"].rows[0].get("ipv4-fasttrack-active") == "true"
    return (CAKE_COST if shaped else 1.0) * (FASTTRACK_COST if fast else 1.0)


def show_links(router: SimulatedRouter, states: Mapping[str, WanState], at: float) -> None:
    """A port runs if it has carrier and is enabled; counts changes with their time."""
    for port, state in states.items():
        for row in port_rows(router.menus, port):
            runs = state.link and row.get("disabled") != "true"
            if runs != (row["running"] == "true"):
                row["running"] = "true" if runs else "false"
                _note_change(router, row, runs, at)


def _note_change(router: SimulatedRouter, row: Row, up: bool, at: float) -> None:
    row["last-link-up-time" if up else "last-link-down-time"] = local_timestamp(router, at)
    if not up:
        row["link-downs"] = str(int(row.get("link-downs", "0")) + 1)
    with moment(router, at):
        router.log("interface,info", f"{row['name']} {'link up' if up else 'link down'}")


@contextmanager
def moment(router: SimulatedRouter, at: float) -> Iterator[None]:
    """What happens inside is dated `at` (unix seconds)."""
    before, router.frozen_at = router.frozen_at, at
    try:
        yield
    finally:
        router.frozen_at = before


def local_timestamp(router: SimulatedRouter, at: float) -> str:
    zone = ZoneInfo(router.menus["/system/clock"].rows[0].get("time-zone-name", "UTC"))
    offset = datetime.fromtimestamp(at, zone).utcoffset()
    return format_timestamp(at + (offset.total_seconds() if offset else 0.0), router.release)
