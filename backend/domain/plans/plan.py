"""What a change of a router is to reach, and the plan that reaches it: writes, their inverse, and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.config.router_rows import Snapshot, Write
from backend.domain.statements import Statement
from backend.errors import Conflict

PlanKind = Literal["nothing", "marks", "buckets", "convert"]
"""nothing to do; only marks of existing rules; a new set of buckets; from another method to PCC."""

MARKER = "timbang:"
"""How the comments of our own items begin."""


@dataclass(frozen=True, slots=True)
class PlanUplink:
    """An uplink as a plan needs it. `probe_address`: the source address whose probes are pinned to it, if any."""

    uplink_id: int
    name: str
    interface: str
    download_bps: int
    upload_bps: int
    probe_address: str = ""


@dataclass(frozen=True, slots=True)
class PlanTarget:
    """What is wanted. `buckets[remainder]` is the interface of the remainder; its length is the denominator.

    `queue_kind`: the interface queue of every uplink ("" leaves queues alone), `cake` with the paper's parameters.
    `limit_fasttrack`: FastTrack only for connections without a mark. `pin_probes`: rules that pin each probe address.
    `catch_all`: the interface that takes what no bucket took (the largest uplink).
    """

    buckets: tuple[str, ...]
    classifier: str = "both-addresses"
    queue_kind: Literal["", "cake", "fq-codel"] = ""
    limit_fasttrack: bool = True
    pin_probes: bool = False
    catch_all: str = ""

    @property
    def denominator(self) -> int:
        return len(self.buckets)

    def weight(self, interface: str) -> int:
        return self.buckets.count(interface)


@dataclass(frozen=True, slots=True)
class Plan:
    """Ordered writes, their inverse in its own order, and both ends. Each write has one line in `lines`.

    `undo` is safe at any point: after any number of the writes it leads to `before`, and doing it twice does no harm.
    `lines`: the writes as the console would take them. `script`: the undo as the router keeps it, without what names
    the change (domain/plans/rollback_script.py).
    """

    kind: PlanKind
    target: PlanTarget
    before: Snapshot
    after: Snapshot
    writes: tuple[Write, ...] = ()
    undo: tuple[Write, ...] = ()
    effects: tuple[Statement, ...] = ()
    warnings: tuple[Statement, ...] = ()
    lines: tuple[str, ...] = ()


class PlanRefused(Conflict):
    """What is wanted cannot be made of what the router has; every reason, remedy included, stands in `reasons`."""

    def __init__(self, reasons: Sequence[Statement]) -> None:
        super().__init__(" ".join(reason.text for reason in reasons))
        self.reasons = tuple(reasons)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why no plan can be made, and what to do about it."""

    reasons: tuple[Statement, ...]
