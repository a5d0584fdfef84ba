"""Every figure of the papers that we measure against, with its unit and its place. Paper B: papers_b.py.

What the papers are: A is KINETIK 10(4), 2025, doi 10.22219/kinetik.v10i4.2374 (ECMP against PCC and CAKE on a campus).
C compares round robin with a hash of addresses behind a load balancer (Bali, 2023). D steers TCP flows over two paths
(prioritized AIMD, random early reroute). E compares congestion controls of MPTCP over LTE and Wi-Fi.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

GIB = 1024**3


@dataclass(frozen=True, slots=True)
class Figure:
    """`values`: of ISP1 to ISP3 where there are three, else of the whole. `place`: where the paper has it."""

    values: tuple[float, ...]
    unit: str
    place: str

    @property
    def value(self) -> float:
        (only,) = self.values
        return only


def _f(place: str, unit: str, *values: float) -> Figure:
    return Figure(values, unit, place)


CAPACITIES = _f("the campus's three uplinks", "Mbit/s", 100, 200, 200)
IDEAL = _f("capacity ratio 1:2:2", "%", 20, 40, 40)
_WEEK = "passive monitoring, table of weekly volumes, week 5 of"
_ACTIVE = "active monitoring, table of both methods,"

A: Mapping[str, Figure] = {
    "capacities": CAPACITIES,
    "ideal shares": IDEAL,
    "ECMP upload": _f(f"{_WEEK} ECMP", "GiB", 490.7, 445.4, 373.2),
    "ECMP download": _f(f"{_WEEK} ECMP", "GiB", 2205.8, 2297.7, 2210.9),
    "PCC upload": _f(f"{_WEEK} PCC+CAKE", "GiB", 177, 406, 313),
    "PCC download": _f(f"{_WEEK} PCC+CAKE", "GiB", 1105, 2423, 2443),
    "ECMP upload shares": _f("from the weekly volumes", "%", 37.5, 34.0, 28.5),
    "ECMP download shares": _f("from the weekly volumes", "%", 32.9, 34.2, 32.9),
    "PCC upload shares": _f("from the weekly volumes", "%", 19.8, 45.3, 34.9),
    "PCC download shares": _f("from the weekly volumes", "%", 18.5, 40.6, 40.9),
    "ECMP upload skew": _f("half the distance of shares from 20/40/40", "", 0.175),
    "ECMP download skew": _f("half the distance of shares from 20/40/40", "", 0.129),
    "PCC upload skew": _f("half the distance of shares from 20/40/40", "", 0.053),
    "PCC download skew": _f("half the distance of shares from 20/40/40", "", 0.015),
    "PCC buckets": _f("picture of the PCC rules", "GiB", 13.3, 10.4, 11.1, 10.2, 10.4),
    "ECMP upload rate mean": _f(f"{_ACTIVE} upload", "Mbit/s", 151.12),
    "ECMP upload rate max": _f(f"{_ACTIVE} upload", "Mbit/s", 251.81),
    "ECMP upload rate min": _f(f"{_ACTIVE} upload", "Mbit/s", 0.0),
    "PCC upload rate mean": _f(f"{_ACTIVE} upload", "Mbit/s", 148.68),
    "PCC upload rate max": _f(f"{_ACTIVE} upload", "Mbit/s", 241.20),
    "PCC upload rate min": _f(f"{_ACTIVE} upload", "Mbit/s", 0.0),
    "ECMP download rate max": _f(f"{_ACTIVE} download", "Mbit/s", 362.14),
    "ECMP download collapse": _f("download under ECMP, the text beside its picture", "s", 1250),
    "PCC download rate mean": _f(f"{_ACTIVE} download", "Mbit/s", 29.38),
    "PCC download rate max": _f(f"{_ACTIVE} download", "Mbit/s", 77.14),
    "ECMP UDP loss mean": _f(f"{_ACTIVE} UDP", "packets/s", 1.55),
    "ECMP UDP loss max": _f(f"{_ACTIVE} UDP", "packets/s", 30),
    "PCC UDP loss mean": _f(f"{_ACTIVE} UDP", "packets/s", 0.31),
    "PCC UDP loss max": _f(f"{_ACTIVE} UDP", "packets/s", 6),
    "ECMP RTT mean": _f(f"{_ACTIVE} TCP", "ms", 108.30),
    "PCC RTT mean": _f(f"{_ACTIVE} TCP", "ms", 108.12),
    "ECMP jitter mean": _f(f"{_ACTIVE} UDP", "ms", 0.0402),
    "PCC jitter mean": _f(f"{_ACTIVE} UDP", "ms", 0.0352),
}

D: Mapping[str, Figure] = {
    "RM interval": _f("parameters", "s", 0.02),
    "mu": _f("parameters, queue that marks", "%", 20),
    "RIF and RDF": _f("parameters", "", 0.0625, 0.0625),
    "beta": _f("parameters, running difference of delays", "", 0.3),
    "thresholds": _f("parameters, min_th and max_th", "ms", 1, 15),
    "p0": _f("parameters", "", 1),
    "flow sizes k, p, alpha": _f("bounded Pareto", "B, B, 1", 4000, 50e6, 1.20),
    "mean flow size": _f("bounded Pareto", "B", 20_362),
    "packet": _f("parameters", "B", 1040),
    "buffer": _f("parameters", "B", 104_000),
    "greatest delay": _f("parameters, a later packet is dropped", "s", 0.36),
    "run": _f("parameters; flows that start from, to", "s", 300, 90, 250),
    "goodput gain of the best pairs": _f("results at high load, at least", "times", 10),
}

E: Mapping[str, Figure] = {
    "LTE": _f("topology: rate, delay, loss", "Mbit/s, ms, %", 3, 75, 1),
    "Wi-Fi": _f("topology: rate, delay, loss", "Mbit/s, ms, %", 5, 10, 2),
    "LIA": _f("throughput without background", "Mbit/s", 2.31),
    "BALIA": _f("throughput without background", "Mbit/s", 4.90),
    "LIA with background": _f("throughput with background", "Mbit/s", 2.20),
    "BALIA with background": _f("throughput with background", "Mbit/s", 4.55),
}


def week_volumes(method: str) -> list[tuple[float, float]]:
    """Week 5 of `ECMP` or `PCC`: (download, upload) of each ISP, GiB."""
    pairs = zip(A[f"{method} download"].values, A[f"{method} upload"].values, strict=True)
    return list(pairs)
