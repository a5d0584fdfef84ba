"""Whether live tests can run on this machine."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable, Iterable

from backend.probes.tools import ProbeTools, missing
from cli.demo.active.servers import LIVE_HOST


def lacking(
    sources: Iterable[str],
    is_missing: Callable[[str], object] = missing,
    has_address: Callable[[str], bool] | None = None,
) -> str:
    """Why none can run, with the remedy, as the rest of a sentence; empty: they can."""
    program = ProbeTools().iperf3
    if is_missing(program):
        return f"{program} is not installed: install it and start the demo again"
    has = has_address or _has_address
    absent = [address for address in (LIVE_HOST, *sources) if not has(address)]
    if absent:
        return f"this machine lacks the address {absent[0]}: start the demo on Linux"
    return ""


def _has_address(address: str) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as tried:
        try:
            tried.bind((address, 0))
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                return False
            raise
    return True
