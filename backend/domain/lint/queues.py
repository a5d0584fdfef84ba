"""Checks of queues on the way of an uplink: whether they decide anything, and whom they tell apart."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.lint.findings import Finding
from backend.domain.lint.view import View
from backend.domain.methods.queue_limits import Shaping, carried_by, shapings

FAIR_KINDS = frozenset({"sfq", "pcq", "red", "codel", "fq-codel", "cake"})
"""Queue types that somebody chooses for delay or fairness; all others only hold packets."""
FACTORY_TYPES = frozenset({"wireless-default", "synchronous-default"})  # nobody chose them
ONE_FOR_ALL = frozenset({"flowblind", "flows"})  # modes of CAKE that look at no host
MBPS = 10**6
HEADROOM = 95  # percent of a contract: the queue is here, not in the ISP's buffer


def check_queues(view: View) -> Iterator[Finding]:
    yield from _without_limit(view)
    yield from _cake_without_nat(view)


def _without_limit(view: View) -> Iterator[Finding]:
    """A queue fills only where packets come faster than they leave: without a limit that is at the ISP."""
    for name in view.interfaces:
        contract, port_bps = view.contracts.get(name), _port_bps(view, name)
        if contract is None or port_bps is None:
            continue
        shaped = shapings(view.config, name)
        limited = {shaping.direction for shaping in shaped if shaping.limit_bps}
        idle: dict[str, Shaping] = {}
        for shaping in shaped:
            slower = port_bps > contract[shaping.direction] > 0
            if slower and _is_chosen(shaping) and shaping.direction not in limited:
                idle.setdefault(shaping.queue, shaping)
        for shaping in idle.values():
            download, upload = (_limit(contract[way]) for way in ("download", "upload"))
            rate, port = contract[shaping.direction] // MBPS, port_bps // MBPS
            yield Finding(
                "queue_without_limit",
                "warning",
                f"{shaping.queue} ({name})",
                f"The queue {shaping.type} ({shaping.kind}) of {name} has no rate limit, and the port "
                f"({port} Mbps) is faster than the contract ({rate} Mbps).",
                "No effect: packets wait in the ISP's buffer, which decides about delay and fairness.",
                f"Limit it below the contract, say to {HEADROOM} %: plan the weights with a queue, or add "
                f"/queue/simple/add name=limit-{name} target={name} max-limit={download}/{upload} "
                f"queue={shaping.type}/{shaping.type}",
                {
                    "interface": name,
                    "type": shaping.type,
                    "kind": shaping.kind,
                    "port": port,
                    "rate": rate,
                    "percent": HEADROOM,
                    "limits": f"{download}/{upload}",
                },
            )


def _is_chosen(shaping: Shaping) -> bool:
    return shaping.kind in FAIR_KINDS and shaping.type not in FACTORY_TYPES


def _port_bps(view: View, name: str) -> int | None:
    interface = view.config.interface(carried_by(view.config, name))
    return interface.link_speed_bps if interface else None


def _limit(contract_bps: int) -> int:
    return contract_bps * HEADROOM // 100


def _cake_without_nat(view: View) -> Iterator[Finding]:
    """Behind source NAT all clients of an uplink are one address to a queue that does not look into it."""
    used = {
        shaping.type
        for name in view.interfaces
        if view.is_translated(name)
        for shaping in shapings(view.config, name)
    }
    for queue_type in view.config.queue_types:
        settings = dict(queue_type.parameters)
        if queue_type.name not in used or queue_type.kind != "cake":
            continue
        by_host = settings.get("cake-flowmode", "triple-isolate") not in ONE_FOR_ALL
        if by_host and settings.get("cake-nat", "no") not in ("yes", "true"):
            yield Finding(
                "cake_without_nat",
                "note",
                f"queue type {queue_type.name}",
                f"The queue type {queue_type.name} shares between hosts, but does not look behind source NAT.",
                "All clients are one host to it: one client with many connections takes the others' share.",
                f"Set it: /queue/type/set [find name={queue_type.name}] cake-nat=yes",
                {"type": queue_type.name},
            )
