"""Hundreds of campuses from one light scenario: each has its own size, method and people."""

from collections.abc import Callable
from dataclasses import replace

from lab.campuses.campus import Campus, open_campus
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Regime, Scenario, Term, Wan
from lab.traffic.hashing import derive

# Lines in Mbit/s, and the PCC weights somebody once chose for them: not always the right ones.
SIZES: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((100, 200, 200), (1, 2, 2)),
    ((50, 100, 100), (1, 1, 1)),
    ((30, 10), (2, 1)),
    ((500, 300), (5, 3)),
    ((100, 100), (1, 1)),
    ((1000, 200, 100), (6, 2, 1)),
)
METHODS = ("pcc", "pcc", "pcc", "ecmp", "failover")


def open_fleet(count: int, seed: int, starts_at: float, clock: Callable[[], float]) -> list[Campus]:
    """Campuses 0 .. count - 1; number n is the same in a fleet of any size."""
    return [
        open_campus(fleet_member(number, seed), derive(seed, number), starts_at, clock)
        for number in range(count)
    ]


def fleet_member(number: int, seed: int) -> Scenario:
    base = load_scenario("fleet")
    draw = derive(seed, "fleet", number)
    sizes, weights = SIZES[draw % len(SIZES)]
    method = METHODS[(draw >> 16) % len(METHODS)]
    wans = tuple(
        _resized(wan, mbps) for wan, mbps in zip(base.wans[: len(sizes)], sizes, strict=True)
    )
    busy = 0.15 + 0.1 * ((draw >> 32) % 1000) / 1000
    return replace(
        base,
        identity=f"campus-{number:03}",
        wans=wans,
        terms=(_scaled(base.terms[0], sum(sizes) * 1e6 * busy),),
        regimes=(_regime(base.regimes[0], method, weights),),
    )


def _resized(wan: Wan, mbps: int) -> Wan:
    return replace(wan, download_bps=mbps * 1_000_000, upload_bps=mbps * 1_000_000)


def _scaled(term: Term, mean_bps: float) -> Term:
    return replace(term, download_bps=mean_bps, upload_bps=mean_bps / 6)


def _regime(base: Regime, method: str, weights: tuple[int, ...]) -> Regime:
    label = f"PCC {':'.join(map(str, weights))}" if method == "pcc" else method
    return replace(base, method=method, weights=weights, label=label)
