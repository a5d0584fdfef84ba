"""Queues of a router's configuration."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class QueueType:
    name: str
    kind: str
    # settings of its kind, by RouterOS's names, sorted
    parameters: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class InterfaceQueue:
    """/queue/interface: the queue type that an interface's own output uses."""

    interface: str
    queue: str


@dataclass(frozen=True, slots=True)
class SimpleQueue:
    """Pairs such as `queue` and `max_limit` are upload/download as the target sees them."""

    name: str
    target: str
    destination: str = ""
    queue: str = ""
    max_limit: str = ""
    parent: str = "none"
    disabled: bool = False
    dynamic: bool = False


@dataclass(frozen=True, slots=True)
class TreeQueue:
    name: str
    parent: str  # an interface, `global` or another tree queue
    packet_mark: str = ""
    queue: str = ""
    max_limit: str = ""
    disabled: bool = False


def limit_bps(text: str) -> int:
    """`100M` or `100000000`; 0 for no limit and for what is no number."""
    match = re.fullmatch(r"([0-9]{1,12})([kMG]?)", text.strip())
    if match is None:
        return 0
    return int(match[1]) * {"": 1, "k": 10**3, "M": 10**6, "G": 10**9}[match[2]]
