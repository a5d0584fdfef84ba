"""The order of a queue trial's runs, and what they cost beforehand.

Lines drift within minutes, so variants are compared inside blocks: each block has one run of each variant, in an order
in which, over the whole design, each variant follows each other equally often. Source: E. Williams, "Experimental
Designs Balanced for the Estimation of Residual Effects of Treatments", 1949.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from backend.errors import Invalid

LEAST_PERCENT, MOST_PERCENT = 50, 100  # a rate limit, of the contract
BASELINE = "as_it_is"  # always among the variants: what the router has now
LEAST_BLOCKS, DEFAULT_BLOCKS, MOST_BLOCKS = 5, 6, 12
"""With four blocks no exact 90 % interval can exclude anything."""
MOST_VARIANTS = 8
IDLE_S, MEASURE_S, LEAST_WARM_S = 5.0, 8.0, 6.0
AROUND_S = 7.0  # applying, settling and taking back
DRAINS = 1.5  # so many times the ISP's buffer must have drained before a phase counts

Variant = TypeVar("Variant")


class ShuffleSource(Protocol):
    """A seeded `random.Random`, so that an order can be told again."""

    def sample(self, population: Sequence[int], k: int, /) -> list[int]:
        """`k` different members of `population`."""
        ...


@dataclass(frozen=True, slots=True)
class Cost:
    runs: int
    minutes: float
    data_gb: float


def williams(count: int) -> tuple[tuple[int, ...], ...]:
    """Rows of places: `count` of them for an even number, twice as many (the design and its mirror) for an odd one."""
    zigzag = tuple((at + 1) // 2 if at % 2 else -(at // 2) for at in range(count))
    rows = tuple(tuple((place + shift) % count for place in zigzag) for shift in range(count))
    return rows if count % 2 == 0 else (*rows, *(row[::-1] for row in rows))


def order(
    variants: Sequence[Variant], blocks: int, chance: ShuffleSource
) -> tuple[tuple[Variant, ...], ...]:
    """The variants of each block in their order. Rows are dealt without repeating one before all had their turn."""
    check(len(variants), blocks)
    rows = williams(len(variants))
    dealt: list[int] = []
    while len(dealt) < blocks:
        dealt += chance.sample(range(len(rows)), len(rows))
    names = chance.sample(range(len(variants)), len(variants))
    return tuple(tuple(variants[names[place]] for place in rows[at]) for at in dealt[:blocks])


def with_baseline(variants: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((BASELINE, *variants)))


def check(variants: int, blocks: int) -> None:
    """Raises Invalid naming the field."""
    if not 2 <= variants <= MOST_VARIANTS:
        raise Invalid(
            "variants",
            "A trial compares what the router has now with one to {most} queues.",
            "trial_variants",
            most=MOST_VARIANTS - 1,
        )
    if not LEAST_BLOCKS <= blocks <= MOST_BLOCKS:
        raise Invalid(
            "blocks",
            "Choose {least} to {most} blocks: fewer show no difference, more only cost data.",
            "trial_blocks",
            least=LEAST_BLOCKS,
            most=MOST_BLOCKS,
        )


def warm_s(rise_ms: float, uplink_bps: int, limit_bps: int) -> float:
    """How long a load runs before it is measured: what the ISP's buffer holds must drain through the headroom.

    `rise_ms`: of the baseline, under load. Without a headroom nothing drains, and waiting longer does not help.
    """
    if limit_bps >= uplink_bps:
        return LEAST_WARM_S
    held_bits = rise_ms / 1000 * uplink_bps
    return max(LEAST_WARM_S, DRAINS * held_bits / (uplink_bps - limit_bps))


def run_s(warm: float = LEAST_WARM_S, measure: float = MEASURE_S) -> float:
    return AROUND_S + IDLE_S + 2 * (warm + measure)


def cost(
    variants: int,
    blocks: int,
    rates_bps: tuple[int, int],
    warm: float = LEAST_WARM_S,
    measure: float = MEASURE_S,
) -> Cost:
    """At most, as if every run filled the line; repeated runs come on top. `rates_bps`: download and upload."""
    runs = variants * blocks
    bits = runs * (warm + measure) * sum(rates_bps)
    return Cost(runs, runs * run_s(warm, measure) / 60, bits / 8 / 10**9)
