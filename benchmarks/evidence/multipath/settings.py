"""How the delays of paper E may be meant: it says neither whether one way or both, nor which hops lose packets."""

from __future__ import annotations

from dataclasses import dataclass, replace

from benchmarks.evidence.papers_e import (
    LTE_DELAY_MS,
    LTE_LOSS,
    LTE_MBPS,
    WIFI_DELAY_MS,
    WIFI_LOSS,
    WIFI_MBPS,
)
from lab.papers.multipath.path import PathSettings

LTE = PathSettings("LTE", LTE_MBPS * 1e6, LTE_DELAY_MS / 1000, LTE_LOSS)
WIFI = PathSettings("Wi-Fi", WIFI_MBPS * 1e6, WIFI_DELAY_MS / 1000, WIFI_LOSS)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the paper's delays and losses."""

    name: str
    paths: tuple[PathSettings, PathSettings]


def _read(name: str, times: float, lossy_hops: int = 1) -> Reading:
    lte, wifi = (
        replace(path, rtt_s=path.rtt_s * times, loss=1 - (1 - path.loss) ** lossy_hops)
        for path in (LTE, WIFI)
    )
    return Reading(name, (lte, wifi))


READINGS = (
    _read("delay both ways", 1),
    _read("delay each way", 2),
    _read("delay each way on two lossy hops", 4, lossy_hops=2),
)
