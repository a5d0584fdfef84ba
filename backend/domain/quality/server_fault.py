"""Who is at fault for a slow line: the ISP, or the server of the test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.stats.distribution import median

Fault = Literal["isp", "server", "unclear", "fine"]


@dataclass(frozen=True, slots=True)
class FaultPolicy:
    good: float = 0.8  # part of the contract that a healthy line delivers
    gap: float = 0.2  # part of the contract by which servers of one line may differ
    min_runs: int = 3  # of a server, to say anything


@dataclass(frozen=True, slots=True)
class ServerRuns:
    """Valid TCP runs over one line against one server in one direction."""

    server_id: int
    measured_bps: tuple[float, ...]
    # carried by the whole line, so other users are not the ISP's fault
    delivered_bps: tuple[float, ...]
    parts: tuple[float, ...] = ()  # the same over each run's contract; () if that never changed

    def share(self, contract_bps: int) -> float | None:
        if self.parts:
            return median(self.parts)
        typical = median(self.delivered_bps)
        return None if typical is None else typical / contract_bps


@dataclass(frozen=True, slots=True)
class Judged:
    fault: Fault
    server_id: int | None  # for verdict `server`
    gap: float | None  # best less worst server, part of the contract


def judge(
    servers: Sequence[ServerRuns], contract_bps: int, policy: FaultPolicy | None = None
) -> Judged:
    """Says whether the ISP or a server is at fault.

    fine: every server gets its share of the contract. server: one does not, another does, over the same line. isp:
    none does, and they agree. unclear: too few runs, one server only, or servers that are all low and far apart.
    """
    limits = policy or FaultPolicy()
    shares = {
        server.server_id: share
        for server in servers
        if len(server.measured_bps) >= limits.min_runs
        and (share := server.share(contract_bps)) is not None
    }
    if not shares:
        return Judged("unclear", None, None)
    best, worst = max(shares.values()), min(shares.values())
    gap = best - worst if len(shares) > 1 else None
    if worst >= limits.good:
        return Judged("fine", None, gap)
    if gap is None:
        return Judged("unclear", None, None)
    if best >= limits.good:
        return Judged("server", min(shares, key=lambda uplink_id: shares[uplink_id]), gap)
    return Judged("isp" if gap <= limits.gap else "unclear", None, gap)
