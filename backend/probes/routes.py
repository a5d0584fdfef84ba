"""Whether this host has the source address, and a route from it to the server."""

from __future__ import annotations

import threading

from backend.domain.probes.probe import Failed
from backend.probes.children import Ended, run
from backend.probes.tools import ProbeTools

ROUTE_S = 5.0
MOST_BYTES = 65_536


def check_route(
    tools: ProbeTools, address: str, source_address: str, stop: threading.Event
) -> Failed | None:
    """Ask the kernel (`ip route get`), without a packet. Without `ip`, the tools will tell."""

    def ask(*words: str) -> Ended:
        command_words = ("ip", "route", "get", *words)
        return run(
            command_words,
            tools.command(*command_words),
            stop=stop,
            deadline_s=ROUTE_S,
            most_bytes=MOST_BYTES,
        )

    if source_address:
        own = ask(source_address)
        if own.code == 0 and not own.output.startswith(b"local "):
            return missing_source(source_address)
    way = ask(address, *(("from", source_address) if source_address else ()))
    return None if way.code == 0 else route_failure(way.message, address, source_address)


def route_failure(message: str, address: str, source_address: str) -> Failed | None:
    """None for an answer that we do not know as a refusal."""
    if "network namespace" in message:
        return Failed("no_route", f"The probe host has no such network namespace: {message}.")
    if source_address and ("Invalid argument" in message or "Cannot assign" in message):
        return missing_source(source_address)
    if "unreachable" in message or "No route" in message or "denied" in message:
        return no_route(address, source_address)
    return None


def no_route(address: str, source_address: str) -> Failed:
    way = f" from {source_address}" if source_address else ""
    return Failed(
        "no_route", f"The probe host has no route{way} to {address}: check its routing table."
    )


def missing_source(source_address: str) -> Failed:
    return Failed(
        "no_source_address",
        f"The probe host does not have the address {source_address}: "
        "add it to the host, or correct the source address of the uplink.",
    )
