"""What a run gave its flows: the paper's normalised goodput and its byte rejection ratio."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lab.papers.mesh.flow import TcpFlow


@dataclass(frozen=True, slots=True)
class Goodput:
    """`per_s`: bytes a second, each flow weighed by its bytes (G_norm); `rejected_percent`: BRR."""

    per_s: float
    carried_per_s: float
    rejected_percent: float


def counted(flows: Iterable[TcpFlow], since_s: float, until_s: float) -> list[TcpFlow]:
    """Those that began while the mesh was settled."""
    return [flow for flow in flows if since_s <= flow.arrived_s <= until_s]


def goodput(flows: Iterable[TcpFlow], end_s: float) -> Goodput:
    demanded = delivered = 0
    weighed = 0.0
    for flow in flows:
        lifetime_s = (end_s if flow.ended_s is None else flow.ended_s) - flow.arrived_s
        demanded += flow.size_bytes
        delivered += flow.delivered_bytes
        if lifetime_s > 0:
            weighed += flow.delivered_bytes**2 / lifetime_s
    return Goodput(weighed / demanded, weighed / delivered, 100 * (demanded - delivered) / demanded)


def by_pair(flows: Iterable[TcpFlow], end_s: float) -> Mapping[int, Goodput]:
    of: defaultdict[int, list[TcpFlow]] = defaultdict(list)
    for flow in flows:
        of[flow.pair].append(flow)
    return {pair: goodput(own, end_s) for pair, own in of.items()}
