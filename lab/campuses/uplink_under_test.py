"""A campus's line as a relay of tests sees it: what its users leave, and counters that grow by what is carried."""

from __future__ import annotations

from dataclasses import dataclass

from lab.campuses.campus import Campus
from lab.relay.on_wire import OnWire
from lab.scenarios.scenario import Wan
from lab.traffic.relayed import RelayedAmount

LEAST_PART = 0.05
"""So much of the contract a test takes from the others on a full line."""


@dataclass(frozen=True, slots=True)
class UplinkUnderTest:
    """A RelayedUplink of a simulated campus."""

    campus: Campus
    wan: Wan
    delay_s: float

    def free_bps(self) -> tuple[float, float] | None:
        spare = self.campus.spare_bps(self.wan.interface)
        if spare is None:
            return None
        down, up = spare
        return (
            max(down, LEAST_PART * self.wan.download_bps),
            max(up, LEAST_PART * self.wan.upload_bps),
        )

    def carry(self, amount: OnWire, *, upload: bool) -> None:
        there = amount.size_bytes, amount.packets
        back = amount.back_bytes, amount.back_packets
        down, up = (back, there) if upload else (there, back)
        self.campus.relayed.carry(
            RelayedAmount(self.wan.interface, 0.0, down[0], up[0], down[1], up[1])
        )
