"""Queues on an uplink, and their settings that change delay or rate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.config.config import RouterConfig
from backend.domain.config.queues import SimpleQueue, TreeQueue

HARDWARE_QUEUE = "only-hardware-queue"
# Kinds of RouterOS's built-in types, for routers that do not list them.
BUILT_IN_KINDS = {
    HARDWARE_QUEUE: "none",
    "default": "pfifo",
    "default-small": "pfifo",
    "ethernet-default": "pfifo",
    "wireless-default": "sfq",
    "synchronous-default": "red",
    "hotspot-default": "sfq",
    "multi-queue-ethernet-default": "mq-pfifo",
    "pcq-upload-default": "pcq",
    "pcq-download-default": "pcq",
}

# Settings with no effect: versions that do not list them behave the same.
DEFAULTS = {
    "cake-diffserv": "diffserv3",
    "cake-flowmode": "triple-isolate",
    "cake-rtt": "100ms",
    "fq-codel-ecn": "true",
    "fq-codel-flows": "1024",
    "fq-codel-interval": "100ms",
    "fq-codel-memlimit": "33554432",
    "fq-codel-quantum": "1514",
    "fq-codel-target": "5ms",
}
SIDES = ("upload", "download")
QueuePlace = Literal["interface", "tree", "simple"]
OFF = frozenset({"", "0", "no", "false", "none"})


@dataclass(frozen=True, slots=True)
class QueueUse:
    """A queue on the way of an uplink."""

    interface: str  # empty: holds all traffic of the campus
    place: QueuePlace
    name: str  # of the queue
    kinds: tuple[str, ...]  # of the queue types, upload/download for a simple queue
    max_limit: str = ""
    parameters: tuple[tuple[str, str], ...] = ()  # settings that differ from the defaults


def queue_kinds(config: RouterConfig, interfaces: Sequence[str]) -> dict[str, str]:
    """The kind that shapes each uplink: of a tree or simple queue on it, else one for all, else its own queue."""
    uses = queue_uses(config, interfaces)
    order = {"tree": 0, "simple": 1, "interface": 3}
    kinds: dict[str, str] = {}
    for name in interfaces:
        own = [use for use in uses if use.interface in (name, "") and use.kinds]
        own.sort(key=lambda use: order[use.place] + (2 if use.interface == "" else 0))
        if own:
            kinds[name] = "/".join(dict.fromkeys(own[0].kinds))
    return kinds


def queue_uses(config: RouterConfig, interfaces: Sequence[str]) -> tuple[QueueUse, ...]:
    """Enabled queues on one of the uplinks or on everything, in a stable order."""
    uses = [
        *_interface_uses(config, interfaces),
        *_tree_uses(config, interfaces),
        *_simple_uses(config, interfaces),
    ]
    return tuple(sorted(uses, key=lambda use: (use.interface, use.place, use.name)))


def _interface_uses(config: RouterConfig, interfaces: Sequence[str]) -> Iterator[QueueUse]:
    for interface_queue in config.interface_queues:
        if interface_queue.interface in interfaces:
            kinds, parameters = _types(config, (interface_queue.queue,))
            yield QueueUse(interface_queue.interface, "interface", "", kinds, "", parameters)


def _tree_uses(config: RouterConfig, interfaces: Sequence[str]) -> Iterator[QueueUse]:
    queues = {
        tree_queue.name: tree_queue for tree_queue in config.tree_queues if not tree_queue.disabled
    }
    parents = {queue.parent for queue in queues.values()}
    for queue in queues.values():
        root = _root(queue, queues)
        if root != "global" and root not in interfaces:
            continue
        kinds, parameters = _types(config, () if queue.name in parents else (queue.queue,))
        interface = "" if root == "global" else root
        yield QueueUse(interface, "tree", queue.name, kinds, queue.max_limit, parameters)


def _root(queue: TreeQueue, queues: dict[str, TreeQueue]) -> str:
    parent = queue.parent
    for _ in range(len(queues)):
        if parent not in queues:
            break
        parent = queues[parent].parent
    return parent


def _simple_uses(config: RouterConfig, interfaces: Sequence[str]) -> Iterator[QueueUse]:
    """Queues on an uplink one by one; clients' queues only as a summary, as there may be thousands."""
    for_clients: dict[str, None] = {}
    for simple_queue in config.simple_queues:
        if simple_queue.disabled or simple_queue.dynamic:
            continue
        names = tuple(part for part in (simple_queue.queue or "default-small").split("/") if part)
        touched = _touched(simple_queue, interfaces)
        kinds, parameters = _types(config, names)
        for interface in touched:
            yield QueueUse(
                interface, "simple", simple_queue.name, kinds, simple_queue.max_limit, parameters
            )
        if not touched:
            for_clients["/".join(kinds)] = None
    if for_clients:
        kinds = tuple(sorted({kind for pair in for_clients for kind in pair.split("/")}))
        yield QueueUse("", "simple", "", kinds)


def _touched(queue: SimpleQueue, interfaces: Sequence[str]) -> list[str]:
    named = {*queue.target.split(","), *queue.destination.split(","), queue.target}
    return [name for name in interfaces if name in named]


def _types(
    config: RouterConfig, names: Iterable[str]
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    by_name = {queue_type.name: queue_type for queue_type in config.queue_types}
    listed = tuple(names)
    kinds: list[str] = []
    parameters: list[tuple[str, str]] = []
    for position, name in enumerate(listed):
        known = by_name.get(name)
        kinds.append(known.kind if known else BUILT_IN_KINDS.get(name, name))
        side = f"{SIDES[position]} " if len(listed) == len(SIDES) else ""
        for key, value in known.parameters if known else ():
            if value not in OFF and DEFAULTS.get(key) != value:
                parameters.append((side + key, value))
    return tuple(kinds), tuple(sorted(parameters))
