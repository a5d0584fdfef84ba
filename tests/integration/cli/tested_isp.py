"""An ISP of a router of the lab that a relay of tests carries for."""

from __future__ import annotations

from dataclasses import dataclass

from lab.device.router import SimulatedRouter
from lab.relay.on_wire import OnWire

ISP_BPS = 20_000_000


@dataclass
class TestedIsp:
    """What the relay carries, its router counts."""

    router: SimulatedRouter
    interface: str
    delay_s: float = 0.0
    carried_bytes: int = 0

    def free_bps(self) -> tuple[float, float]:
        return ISP_BPS, ISP_BPS

    def carry(self, amount: OnWire, *, upload: bool) -> None:
        there, back = ("tx", "rx") if upload else ("rx", "tx")
        with self.router.lock:
            menu = self.router.menus["/interface"]
            row = menu.find(self.interface)
            assert row is not None
            counters = menu.counters[row[".id"]]
            counters[f"{there}-byte"] += amount.size_bytes
            counters[f"{back}-byte"] += amount.back_bytes
            self.carried_bytes += amount.size_bytes
