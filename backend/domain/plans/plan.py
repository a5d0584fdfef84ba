"""The target of a change, and the plan that reaches it: writes, their inverse, and their meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.config.router_rows import Snapshot, Write
from backend.domain.statements import Statement
from backend.errors import Conflict

PlanKind = Literal["nothing", "marks", "buckets", "convert", "fix", "trial"]
"""marks: of existing rules only. buckets: a new set. convert: from another method to PCC. fix: what cures a finding.

trial: the queue of a trial's run.
"""

MARKER = "timbang:"  # begins the comments of our own items


@dataclass(frozen=True, slots=True)
class PlanUplink:
    """What a plan needs of an uplink."""

    uplink_id: int
    name: str
    interface: str
    download_bps: int
    upload_bps: int
    probe_address: str = ""  # its probes are pinned by this source address


@dataclass(frozen=True, slots=True)
class PlanTarget:
    """What is wanted."""

    buckets: tuple[str, ...]  # interface per remainder; the length is the denominator
    classifier: str = "both-addresses"
    # of every uplink; "" leaves queues alone; cake as in the paper
    queue_kind: Literal["", "cake", "fq-codel"] = ""
    queue_limit_percent: int = 95  # of each contract; a queue without a limit has no effect
    limit_fasttrack: bool = True  # FastTrack only for connections without a mark
    pin_probes: bool = False  # rules that pin each probe address
    catch_all: str = ""  # takes what no bucket took (the largest uplink)
    is_fix: bool = False  # not about the balance: `buckets` are how it stands, empty if it has none
    finding: str = (
        ""  # code of the lint's finding that the fix cures; "" for the way back from a fix
    )

    @property
    def denominator(self) -> int:
        return len(self.buckets)

    def weight(self, interface: str) -> int:
        return self.buckets.count(interface)


@dataclass(frozen=True, slots=True)
class Plan:
    """Ordered writes, their inverse in its own order, and both ends.

    `undo` is safe at any point: after any number of writes it leads to `before`, and doing it twice does no harm.
    """

    kind: PlanKind
    target: PlanTarget
    before: Snapshot
    after: Snapshot
    writes: tuple[Write, ...] = ()
    undo: tuple[Write, ...] = ()
    effects: tuple[Statement, ...] = ()
    warnings: tuple[Statement, ...] = ()
    lines: tuple[str, ...] = ()  # the writes as console lines, one each


class PlanRefused(Conflict):
    """What is wanted cannot be made of what the router has; every reason, remedy included, stands in `reasons`."""

    def __init__(self, reasons: Sequence[Statement]) -> None:
        super().__init__(" ".join(reason.text for reason in reasons))
        self.reasons = tuple(reasons)


@dataclass(frozen=True, slots=True)
class Refused:
    reasons: tuple[Statement, ...]
