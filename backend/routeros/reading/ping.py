"""Echoes from the router over one of its interfaces (reference section 3.8; needs the policy test)."""

from __future__ import annotations

from backend.routeros.fields.types import Menu, duration_us, text
from backend.routeros.session.client import Connection

PING = Menu("/ping", {"time": duration_us, "status": text})


def read_ping(
    connection: Connection, address: str, interface: str, count: int, interval_ms: int
) -> list[int | None]:
    """Microseconds of each of `count` echoes in order, None for a lost one. Raises RouterError."""
    rows = connection.command(
        PING.path,
        f"=address={address}",
        f"=interface={interface}",
        f"=count={count}",
        f"=interval={interval_ms}ms",
    )
    times = [PING.values(row).get("time") for row in rows if "seq" in row]
    # An echo without an answer (an interface error, say) did not come back.
    return (times + [None] * count)[:count]
