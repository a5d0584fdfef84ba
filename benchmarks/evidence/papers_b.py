"""The figures of paper B: four queues of a MikroTik RB450G (680 MHz, one core) on a line of 35 Mbit/s, idle 26 ms.

Left open by the paper: whether a rate limit stood above the queue, in which direction it measured, how often, with how
many flows, how the echoes ended, and how CPU was averaged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class QueueFigures:
    """`loaded_ms`: echoes under load. `cpu_percent`: of that router; no lab can say it of another."""

    mbps: float
    loaded_ms: float
    loss_percent: float
    cpu_percent: float


PLACE = "comparison of four queues, table of throughput, ping, loss and CPU"
UPLINK_BPS = 35_000_000
IDLE_MS = 26.0
B: Mapping[str, QueueFigures] = {
    "SFQ": QueueFigures(33.2, 215, 8, 15),
    "PCQ": QueueFigures(34.8, 35, 6, 25),
    "FQ-CoDel": QueueFigures(34.1, 31, 0, 45),
    "CAKE": QueueFigures(34.5, 29, 0, 70),
}
