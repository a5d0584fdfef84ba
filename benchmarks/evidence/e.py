"""Paper E: one transfer over LTE and Wi-Fi by LIA and by BALIA, simulated packet by packet."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from benchmarks.evidence.claims import Claim
from benchmarks.evidence.multipath.runs import KINDS, Sample, Samples, sampled
from benchmarks.evidence.multipath.settings import READINGS
from benchmarks.evidence.papers_e import MBPS
from benchmarks.evidence.scale import Scale
from benchmarks.evidence.table import Row

IS_SIMULATED = True
SEEDS: Mapping[Scale, int] = {"quick": 2, "normal": 5, "full": 5}
SECONDS: Mapping[Scale, float] = {"quick": 30, "normal": 60, "full": 60}
PAPER = {
    name if not beside else f"{name} beside another": mbps for (name, beside), mbps in MBPS.items()
}
NEAR = 0.10
"""How far ours may be from the paper's figure, as part of it, to agree."""

TWICE = 1.7
FIRST = READINGS[0].name


def run(scale: Scale, seed: int) -> Samples:
    return sampled(range(seed, seed + SEEDS[scale]), SECONDS[scale])


def rows(samples: Samples) -> tuple[Row, ...]:
    return tuple(_row(reading.name, kind.name, samples) for reading in READINGS for kind in KINDS)


def _row(reading: str, kind: str, samples: Samples) -> Row:
    sample, paper = samples[reading, kind], PAPER.get(kind)
    return Row(
        f"{reading}: {kind}",
        "-" if paper is None else f"{paper:.2f} Mbit/s",
        f"{sample.mean:.2f} Mbit/s",
        "{:.2f} to {:.2f}".format(*sample.interval),
        None if paper is None else abs(sample.mean / paper - 1) <= NEAR,
    )


def claims(samples: Samples) -> tuple[Claim, ...]:
    def of(kind: str) -> Sample:
        return samples[FIRST, kind]

    lia, balia = of("LIA").mean, of("BALIA").mean
    best = max(of("LTE alone").mean, of("Wi-Fi alone").mean)
    beside = of("LIA beside another").mean, of("BALIA beside another").mean
    return (
        Claim(
            "Pooled beats the best single path.",
            min(lia, balia) > best,
            f"LIA {lia:.2f}, BALIA {balia:.2f}, the best path alone {best:.2f} Mbit/s",
        ),
        Claim(
            "BALIA carries about twice what LIA does.",
            all(balia_of / lia_of >= TWICE for lia_of, balia_of in _pairs(samples)),
            "BALIA / LIA: "
            + ", ".join(f"{balia_of / lia_of:.2f}" for lia_of, balia_of in _pairs(samples)),
        ),
        Claim(
            "Other traffic takes something from both.",
            beside[0] < lia and beside[1] < balia,
            f"LIA {lia:.2f} to {beside[0]:.2f}, BALIA {balia:.2f} to {beside[1]:.2f} Mbit/s",
        ),
    )


def _pairs(samples: Samples) -> list[tuple[float, float]]:
    """LIA and BALIA in each reading."""
    return [
        (samples[reading.name, "LIA"].mean, samples[reading.name, "BALIA"].mean)
        for reading in READINGS
    ]


def notes(samples: Samples) -> tuple[str, ...]:
    alone, balia = samples[FIRST, "LTE alone"].mean, samples[FIRST, "BALIA"].mean
    open_questions = (
        "The paper leaves open whether its delays are one way or both, which hops lose packets, the buffers and how"
        " often it measured: three readings stand below. Nothing is fitted. Buffers of 100 packets; acknowledgements"
        " are neither lost nor delayed."
    )
    nearest = (
        "Not reproduced: both rules are built to take what the best path would give alone, so a factor of two between"
        f" them has no cause in the formulas. Nearest to the paper's pair: LTE alone ({alone:.2f}) and BALIA on both"
        f" ({balia:.2f}), as if LIA had never used its second path."
    )
    return open_questions, nearest, f"Real MPTCP was not run: {lacking()}."


def lacking() -> str:
    """What this machine lacks for a run in its kernel."""
    missing = [name for name in ("clang", "bpftool") if shutil.which(name) is None]
    if not Path("/proc/sys/net/mptcp/enabled").exists():
        missing.append("a kernel with MPTCP")
    there = f"this machine has no {', no '.join(missing)}, and " if missing else ""
    return f"{there}LIA and BALIA as programs for the kernel are not written yet"
