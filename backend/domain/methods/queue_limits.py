"""What each queue on an uplink holds back: its direction, its type, and how fast it lets packets go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from backend.domain.config.config import RouterConfig
from backend.domain.config.queues import SimpleQueue, TreeQueue, limit_bps
from backend.domain.methods.queueing import BUILT_IN_KINDS

Direction = Literal["download", "upload"]
Each = TypeVar("Each", SimpleQueue, TreeQueue)
DIRECTIONS: tuple[Direction, Direction] = ("download", "upload")


@dataclass(frozen=True, slots=True)
class Shaping:
    """One queue of an uplink in one direction."""

    queue: str  # `interface queue`, `queue tree NAME` or `simple queue NAME`
    direction: Direction  # the campus's
    type: str
    kind: str
    limit_bps: int = 0  # the least of the queue, of those above it and of its type; 0: none


def shapings(config: RouterConfig, interface: str) -> tuple[Shaping, ...]:
    """Enabled queues on the uplink itself; those under global and of clients are not of one uplink."""
    return (
        *_interface(config, interface),
        *_trees(config, interface),
        *_simple(config, interface),
    )


def carried_by(config: RouterConfig, interface: str) -> str:
    """The port beneath a PPPoE session, else the interface itself."""
    clients = (client for client in config.pppoe_clients if client.name == interface)
    return next((client.carrier for client in clients if client.carrier), interface)


def _interface(config: RouterConfig, interface: str) -> Iterator[Shaping]:
    for queue in config.interface_queues:
        if queue.interface == interface and queue.queue:
            yield _shaping(config, "interface queue", "upload", queue.queue, ())


def _trees(config: RouterConfig, interface: str) -> Iterator[Shaping]:
    queues = {queue.name: queue for queue in config.tree_queues if not queue.disabled}
    parents = {queue.parent for queue in queues.values()}
    for queue in queues.values():
        chain = _chain(queue, queues)
        if chain[-1].parent == interface and queue.name not in parents:
            limits = [limit_bps(each.max_limit) for each in chain]
            name = queue.queue or "default-small"
            yield _shaping(config, f"queue tree {queue.name}", "upload", name, limits)


def _simple(config: RouterConfig, interface: str) -> Iterator[Shaping]:
    """Where the target is the uplink, what it uploads is the campus's download."""
    queues = {queue.name: queue for queue in config.simple_queues if not queue.disabled}
    for queue in queues.values():
        if queue.dynamic:
            continue
        for side, direction in enumerate(_directions(queue, interface)):
            types = (queue.queue or "default-small").split("/")
            limits = [_side(each.max_limit, side) for each in _chain(queue, queues)]
            name = types[min(side, len(types) - 1)]
            yield _shaping(config, f"simple queue {queue.name}", direction, name, limits)


def _directions(queue: SimpleQueue, interface: str) -> tuple[Direction, ...]:
    if interface in queue.target.split(","):
        return DIRECTIONS
    return DIRECTIONS[::-1] if interface == queue.destination else ()


def _side(max_limit: str, side: int) -> int:
    limits = max_limit.split("/")
    return limit_bps(limits[min(side, len(limits) - 1)])


def _chain(queue: Each, queues: Mapping[str, Each]) -> list[Each]:
    """The queue and those above it."""
    chain = [queue]
    while chain[-1].parent in queues and queues[chain[-1].parent] not in chain:
        chain.append(queues[chain[-1].parent])
    return chain


def _shaping(
    config: RouterConfig, queue: str, direction: Direction, name: str, limits: Iterable[int]
) -> Shaping:
    known = next((each for each in config.queue_types if each.name == name), None)
    kind = known.kind if known else BUILT_IN_KINDS.get(name, name)
    settings = dict(known.parameters) if known else {}
    own = limit_bps(settings.get("cake-bandwidth", ""))
    given = [limit for limit in (*limits, own) if limit]
    return Shaping(queue, direction, name, kind, min(given, default=0))
