"""What paper A's experiments measured, and the sums and means that its table needs."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import Any

from backend.domain.directions import Direction


@dataclass(frozen=True, slots=True)
class WeekFigures:
    """What Timbang says of one direction of a week: GiB and shares (0..1) of ISP1 to ISP3."""

    seed: int
    method: str
    direction: Direction
    volumes: tuple[float, ...]
    shares: tuple[float, ...]
    skew: float


@dataclass(frozen=True, slots=True)
class ConnectionShares:
    """New connections of each ISP, counted by the router's connection tracking."""

    regime: str
    connections: tuple[int, ...]

    @property
    def parts(self) -> tuple[float, ...]:
        return tuple(count / sum(self.connections) for count in self.connections)


@dataclass(frozen=True, slots=True)
class ActiveTest:
    """One test. `figures`: as the product keeps them of a run. `carried`: the ISP's bytes per byte of the test."""

    regime: str
    uplink: str
    kind: str
    direction: Direction
    figures: dict[str, Any]
    carried: float


@dataclass(frozen=True, slots=True)
class ActiveFigures:
    """`why_not`: why nothing was measured. `lost`: tests that failed every time. `plan`: the kind of the change."""

    why_not: str
    where: str = ""
    mbps: tuple[float, ...] = ()
    seconds: int = 0
    plan: str = ""
    shares: tuple[ConnectionShares, ...] = ()
    tests: tuple[ActiveTest, ...] = ()
    lost: tuple[str, ...] = ()

    def shares_of(self, regime: str) -> ConnectionShares:
        return next(shares for shares in self.shares if shares.regime == regime)

    def of(self, regime: str, kind: str, direction: Direction | None = None) -> list[ActiveTest]:
        return [
            test
            for test in self.tests
            if (test.regime, test.kind) == (regime, kind) and direction in (None, test.direction)
        ]

    def flows(self, regime: str, direction: Direction) -> list[dict[str, Any]]:
        """TCP in one direction, a test for each ISP."""
        return [test.figures[direction] for test in self.of(regime, "tcp", direction)]

    def sum_mbps(self, regime: str, direction: Direction, name: str) -> float:
        """A rate of the tests of all ISPs, added up."""
        return float(sum(flow[name] for flow in self.flows(regime, direction))) / 1e6

    def stalls_s(self, regime: str, direction: Direction) -> float:
        return float(sum(flow["stalls_s"] for flow in self.flows(regime, direction)))

    def collapses(self, regime: str, direction: Direction) -> int:
        flows = self.flows(regime, direction)
        return sum(flow["collapsed_at_s"] is not None for flow in flows)

    def mean_of(self, regime: str, kind: str, group: str, name: str) -> float:
        """The mean over tests that have it."""
        return fmean(self.values(regime, kind, group, name) or [float("nan")])

    def values(self, regime: str, kind: str, group: str, name: str) -> list[float]:
        groups = [test.figures.get(group) for test in self.of(regime, kind)]
        return [float(figures[name]) for figures in groups if figures]

    def differences(self, kind: str, group: str, name: str) -> list[float]:
        """PCC less ECMP, of tests over the same ISP in the same direction."""
        ecmp, pcc = (
            {
                (test.uplink, test.direction): float(test.figures[group][name])
                for test in self.of(regime, kind)
                if test.figures.get(group)
            }
            for regime in ("ECMP", "PCC")
        )
        return [pcc[key] - ecmp[key] for key in ecmp if key in pcc]


@dataclass(frozen=True, slots=True)
class CampusFigures:
    weeks: tuple[WeekFigures, ...]
    active: ActiveFigures

    def weeks_of(self, method: str, direction: Direction) -> list[WeekFigures]:
        """One for each seed."""
        return [week for week in self.weeks if (week.method, week.direction) == (method, direction)]


def skew_of(parts: tuple[float, ...], ideal: tuple[float, ...]) -> float:
    """Half the distance of shares (0..1) from the ideal ones."""
    return sum(abs(part - due) for part, due in zip(parts, ideal, strict=True)) / 2
