"""Probes compared: two regimes over like hours of the day, and two servers over one line.

A day is the unit, not a run: what two tests of one morning say is not independent. Days are exchanged within a
stratum only, so that a regime in which one line was probed more often looks no different for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from backend.domain.comparison import (
    ComparisonPolicy,
    Metric,
    divisions_of,
    evidence_of,
    finding_of,
)
from backend.domain.distribution import median
from backend.domain.permutation import Sampler, Stratum

Fault = Literal["isp", "server", "unclear", "fine"]


@dataclass(frozen=True, slots=True)
class ProbeSample:
    """One measured value: `stratum` is what must be alike (the line), `day` a local date's ordinal, `hour` 0..23."""

    stratum: Hashable
    day: int
    hour: int
    value: float


@dataclass(frozen=True, slots=True)
class Compared:
    """`hours`: of the day, probed in both periods; values of other hours are left out."""

    metric: Metric
    hours: tuple[int, ...]
    days_before: int
    days_after: int


def compare(
    before: Sequence[ProbeSample],
    after: Sequence[ProbeSample],
    policy: ComparisonPolicy,
    chance: Sampler,
) -> Compared:
    """Whether a figure differs between two periods; `chance` is a `random.Random` with a seed of the caller's."""
    hours = {one.hour for one in before} & {one.hour for one in after}
    old, new = (_days(side, hours) for side in (before, after))
    common = [name for name in old if name in new]
    strata = [Stratum(tuple(old[name]), tuple(new[name])) for name in common]
    divisions = divisions_of(strata, policy, chance) if strata else None
    first, last = (_mean(one for name in common for one in side[name]) for side in (old, new))
    if divisions is None:
        metric = Metric(first, last, "not_enough_data", None)
    else:
        evidence = evidence_of(strata, divisions)
        metric = Metric(first, last, finding_of(evidence, policy), evidence)
    return Compared(
        metric,
        tuple(sorted(hours)),
        sum(len(one.before) for one in strata),
        sum(len(one.after) for one in strata),
    )


def _days(samples: Iterable[ProbeSample], hours: set[int]) -> dict[Hashable, list[float]]:
    """Per stratum the mean of each of its days, in order of the day."""
    values: dict[Hashable, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in samples:
        if one.hour in hours:
            values[one.stratum][one.day].append(one.value)
    return {stratum: [fmean(days[day]) for day in sorted(days)] for stratum, days in values.items()}


def _mean(values: Iterable[float]) -> float | None:
    known = list(values)
    return fmean(known) if known else None


@dataclass(frozen=True, slots=True)
class FaultPolicy:
    """`good`: part of the contract that a healthy line delivers. `min_runs`: of a server, to say anything.

    `gap`: part of the contract by which two servers of one line may differ and still tell the same.
    """

    good: float = 0.8
    gap: float = 0.2
    min_runs: int = 3


@dataclass(frozen=True, slots=True)
class ServerRuns:
    """Valid TCP runs over one line against one server in one direction.

    `delivered_bps` per run: what the whole line carried meanwhile (at least what the run measured). A campus that
    uses half of its line leaves the other half to the probe, and that is not the ISP's fault.
    """

    server_id: int
    measured_bps: tuple[float, ...]
    delivered_bps: tuple[float, ...]

    def share(self, contract_bps: int) -> float | None:
        """Median delivered, as a part of the contract."""
        typical = median(self.delivered_bps)
        return None if typical is None else typical / contract_bps


@dataclass(frozen=True, slots=True)
class Judged:
    """Who is at fault, for verdict `server` which one; `gap`: best less worst server, part of the contract."""

    fault: Fault
    server_id: int | None
    gap: float | None


def judge(
    servers: Sequence[ServerRuns], contract_bps: int, policy: FaultPolicy | None = None
) -> Judged:
    """Say whether the ISP or a server is at fault.

    fine: every server gets its share of the contract. server: one does not, another does, over the same line. isp:
    none does, and they agree. unclear: too few runs, one server only, or servers that are all low and far apart.
    """
    limits = policy or FaultPolicy()
    shares = {
        one.server_id: share
        for one in servers
        if len(one.measured_bps) >= limits.min_runs
        and (share := one.share(contract_bps)) is not None
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
        return Judged("server", min(shares, key=lambda one: shares[one]), gap)
    return Judged("isp" if gap <= limits.gap else "unclear", None, gap)
