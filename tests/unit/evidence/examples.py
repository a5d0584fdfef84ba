"""Measurements as the experiments would make them, without running any."""

from __future__ import annotations

from benchmarks.evidence.balancer.figures import BalancerFigures, LoadRun
from benchmarks.evidence.campus.figures import (
    ActiveFigures,
    ActiveTest,
    CampusFigures,
    ConnectionShares,
    WeekFigures,
)
from benchmarks.evidence.papers import A
from benchmarks.evidence.papers_c import C

UPLINKS = ("ISP1", "ISP2", "ISP3")
WAYS = ("upload", "download")
SHARES = {"ECMP": (990, 1010, 1000), "PCC": (600, 1190, 1210)}


def week(method: str, way: str, seed: int = 1, factor: float = 1.0) -> WeekFigures:
    """The paper's own week; `factor`: of ISP1's volume."""
    first, *others = A[f"{method} {way}"].values
    volumes = (first * factor, *others)
    shares = tuple(volume / sum(volumes) for volume in volumes)
    skew = sum(abs(share - due) for share, due in zip(shares, (0.2, 0.4, 0.4), strict=True)) / 2
    return WeekFigures(seed, method, way, volumes, shares, skew)


def flow(mbps: float, collapsed_at_s: float | None = None) -> dict:
    rates = {f"{name}_bps": mbps * 1e6 for name in ("mean", "max", "min", "p5", "p95")}
    return {**rates, "stalls_s": 0.0, "collapsed_at_s": collapsed_at_s}


def active_tests(regime: str, jitter_ms: float) -> list[ActiveTest]:
    made = []
    for uplink in UPLINKS:
        for way in WAYS:
            tcp = {way: flow(4.0), **({"rtt_ms": {"mean": 20.0}} if way == "upload" else {})}
            udp = {
                way: flow(1.0),
                "jitter_ms": {"mean": jitter_ms},
                "loss": {"mean_per_s": 0.5, "max_per_s": 4.0},
            }
            made.append(ActiveTest(regime, uplink, "tcp", way, tcp, 1.0))
            made.append(ActiveTest(regime, uplink, "udp", way, udp, 1.0))
    return made


def campus(factor: float = 1.0, pcc_jitter_ms: float = 0.3) -> CampusFigures:
    weeks = tuple(week(method, way, factor=factor) for method in ("ECMP", "PCC") for way in WAYS)
    shares = tuple(ConnectionShares(regime, counts) for regime, counts in SHARES.items())
    active = ActiveFigures(
        "",
        "uml",
        (4, 8, 8),
        8,
        "convert",
        shares,
        (*active_tests("ECMP", 0.5), *active_tests("PCC", pcc_jitter_ms)),
    )
    return CampusFigures(weeks, active)


def balancer(blocks: int = 1) -> BalancerFigures:
    """What the paper's tables say."""
    runs = tuple(
        LoadRun(scenario, algorithm, block, 1, *figures_of(scenario, algorithm))
        for block in range(blocks)
        for scenario, algorithm in C
    )
    return BalancerFigures(0.05, runs)


def figures_of(scenario: str, algorithm: str) -> tuple[float, float, int, int, float]:
    column = C[scenario, algorithm]
    return column.avg_ms, column.p95_ms, column.failed, column.requests, column.rate
