"""The transfers of paper E, simulated: each kind of transfer in each reading, over several seeds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean, stdev

from benchmarks.evidence.multipath.settings import READINGS, Reading
from lab.papers.multipath.congestion import Balia, Lia, Reno, Rule
from lab.papers.multipath.transfer import Simulation, TransferSettings

BOTH = ("LTE", "Wi-Fi")


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    rule: Rule
    paths: tuple[str, ...]
    beside: bool = False
    """With a transfer of another on the Wi-Fi."""


KINDS = (
    Kind("LTE alone", Reno(), BOTH[:1]),
    Kind("Wi-Fi alone", Reno(), BOTH[1:]),
    Kind("two Renos", Reno(), BOTH),
    Kind("LIA", Lia(), BOTH),
    Kind("BALIA", Balia(), BOTH),
    Kind("LIA beside another", Lia(), BOTH, beside=True),
    Kind("BALIA beside another", Balia(), BOTH, beside=True),
)


@dataclass(frozen=True, slots=True)
class Sample:
    """Mbit/s of payload of each seed."""

    mbps: tuple[float, ...]

    @property
    def mean(self) -> float:
        return mean(self.mbps)

    @property
    def interval(self) -> tuple[float, float]:
        """95 %, by Student's t of as many runs as there are."""
        half = STUDENT_T[len(self.mbps)] * stdev(self.mbps) / len(self.mbps) ** 0.5
        return self.mean - half, self.mean + half


STUDENT_T = {2: 12.706, 3: 4.303, 4: 3.182, 5: 2.776}
"""Two-sided 95 % by the number of runs (degrees of freedom: one less)."""

Samples = Mapping[tuple[str, str], Sample]
"""By the reading and the kind of transfer."""


def sampled(seeds: range, seconds: float) -> Samples:
    return {
        (reading.name, kind.name): Sample(
            tuple(_mbps(reading, kind, seed, seconds) for seed in seeds)
        )
        for reading in READINGS
        for kind in KINDS
    }


def _mbps(reading: Reading, kind: Kind, seed: int, seconds: float) -> float:
    transfers = [TransferSettings(kind.name, kind.rule, kind.paths)]
    if kind.beside:
        transfers.append(TransferSettings("another", Reno(), BOTH[1:]))
    return Simulation(reading.paths, transfers, seed).rates_bps(seconds)[kind.name] / 1e6
