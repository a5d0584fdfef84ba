"""Whether an ISP that has a link carries next to nothing while the others carry: `isp_silent`.

Judged by what arrives (download): a dead way out still takes the first packets of each connection, and nothing comes
back. A quiet hour says nothing of it: then only pings know. Where nothing arrives over any ISP, no other one can show
what is due: then it counts that no ping comes back, or what was carried at this time of another day.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.alerts.conditions.condition_state import Patience, Sight

SILENT_PATIENCE = Patience(open_ms=60_000, clear_ms=30_000)


@dataclass(frozen=True, slots=True)
class SilenceLimits:
    """Parts are of 1."""

    silent_below: float = 0.05  # of what the ISP would carry by its part of the capacity
    carries_from: float = 0.2  # of the same
    carries_contract_from: float = 0.0005  # of its contract; less may be the line's own noise
    others_from: float = 0.05  # of what the others are contracted for; below it nothing is judged
    least_pings: int = 10  # fewer say nothing
    unheard_from: float = (
        0.002  # of all contracts: where no ping comes back, so much is enough to be missed
    )


@dataclass(frozen=True, slots=True)
class Carrying:
    """One uplink between two readings of its router, beside the others of that router."""

    uplink_id: int
    is_up: bool
    contract_bps: int  # download
    set_share: (
        float | None
    )  # of new connections, as the router divides them; None: not known, so nothing is due
    download_bps: float | None  # None: not observed
    pings_sent: int = 0  # of the last minute
    pings_lost: int = 0
    usual_bps: float | None = None  # at this time of a like day; None: not known


def sight_of(uplink_id: int, uplinks: Sequence[Carrying], limits: SilenceLimits) -> Sight:
    """`uplinks`: all of the router. Its traffic decides; where that says nothing, its pings.

    An ISP whose part nobody knows may be meant as a spare: that it carries nothing is then no news.
    """
    up = [uplink for uplink in uplinks if uplink.is_up]
    mine = next((uplink for uplink in up if uplink.uplink_id == uplink_id), None)
    if mine is None:
        return "unknown"
    if _are_all_missed(mine, up, limits):
        return "bad"
    others = [uplink for uplink in up if uplink is not mine]
    by_traffic = _by_traffic(mine, others, limits)
    if mine.set_share == 0 and by_traffic != "good":
        # Nothing is due. A spare that is gone would be missed on the day it is needed: only pings know.
        return "bad" if _by_pings(mine, others, limits) == "bad" else "good"
    return _by_pings(mine, others, limits) if by_traffic == "unknown" else by_traffic


def is_idle(contract_bps: int, download_bps: float | None, limits: SilenceLimits) -> bool:
    """Nothing arrives but the line's own noise. False where it was not observed."""
    return download_bps is not None and download_bps < limits.carries_contract_from * contract_bps


def _are_all_missed(mine: Carrying, up: Sequence[Carrying], limits: SilenceLimits) -> bool:
    """Nothing arrives over any ISP, but at this time of a like day it did.

    Lost pings of all may say that their target is away, so they only lower what counts as carrying. One ping that came
    back proves otherwise.
    """
    # A loop: this is asked of every ISP at every poll, and ends at the first that carries.
    for uplink in up:
        if not is_idle(uplink.contract_bps, uplink.download_bps, limits):
            return False
    if any(uplink.pings_lost < uplink.pings_sent for uplink in up):
        return False
    is_unheard = all(uplink.pings_sent >= limits.least_pings for uplink in up)
    carried_from = limits.unheard_from if is_unheard else limits.others_from
    contracts_bps = sum(uplink.contract_bps for uplink in up)
    if sum(uplink.usual_bps or 0.0 for uplink in up) < carried_from * contracts_bps:
        return False
    return is_unheard or (mine.usual_bps or 0.0) >= limits.silent_below * mine.contract_bps


def _by_traffic(mine: Carrying, others: Sequence[Carrying], limits: SilenceLimits) -> Sight:
    if mine.download_bps is None:
        return "unknown"
    carried_bps, contracts_bps = 0.0, 0
    for other in others:
        if other.download_bps is None:
            return "unknown"
        carried_bps += other.download_bps
        contracts_bps += other.contract_bps
    due_bps = _due_share(mine, contracts_bps) * (mine.download_bps + carried_bps)
    # Traffic that arrives is proof at any hour; that none arrives is proof of nothing while others are idle too.
    least_bps = max(limits.carries_from * due_bps, limits.carries_contract_from * mine.contract_bps)
    if mine.download_bps >= least_bps:
        return "good"
    is_quiet = carried_bps < limits.others_from * contracts_bps or not carried_bps
    if is_quiet or mine.set_share is None:
        return "unknown"
    return "bad" if mine.download_bps < limits.silent_below * due_bps else "between"


def _due_share(mine: Carrying, others_bps: int) -> float:
    """By capacity, or by the weights where they give the ISP less."""
    ideal = mine.contract_bps / (mine.contract_bps + others_bps)
    return ideal if mine.set_share is None else min(ideal, mine.set_share)


def _by_pings(mine: Carrying, others: Sequence[Carrying], limits: SilenceLimits) -> Sight:
    """Where most pings of every ISP are lost, their target may be what is away, or the router was."""
    if mine.pings_lost < mine.pings_sent:
        return "good"
    is_target_there = any(2 * other.pings_lost < other.pings_sent for other in others)
    return "bad" if is_target_there and mine.pings_sent >= limits.least_pings else "unknown"
