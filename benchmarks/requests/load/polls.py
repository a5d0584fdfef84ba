"""Polls that go on while the load runs: readings of routers that nobody dials, booked as the worker books them."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager

from backend.domain.metering.readings import InterfaceReading, RouterReading
from backend.services.polling.poll_buffer import store
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.polling.posting import Answer, Rules
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from benchmarks.requests.load.beside import beside

INTERVAL_S = 10.0
RULES = Rules("bench", round(INTERVAL_S * 1000), round(INTERVAL_S * 3500))
BOOTED_S = 1_700_000_000
BYTES_A_SECOND = 4_000_000


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def round_of(targets: Sequence[PollTarget], at_ms: int) -> list[Answer]:
    """One answer of each router: counters that grow evenly with the clock."""
    return [Answer(target, at_ms, 20, _reading(target, at_ms)) for target in targets]


def _reading(target: PollTarget, at_ms: int) -> RouterReading:
    uptime_ms = at_ms - BOOTED_S * 1000
    uplinks = [
        (uplink.interface, BYTES_A_SECOND * (uplink.uplink_id % 7 + 1)) for uplink in target.uplinks
    ]
    return RouterReading(
        at_ms=at_ms,
        uptime_s=uptime_ms // 1000,
        cpu_load_pct=12,
        memory_free_bytes=10**9,
        memory_total_bytes=2 * 10**9,
        connections=20_000,
        interfaces=tuple(_interface(name, rate * uptime_ms // 1000) for name, rate in uplinks),
        missing=(),
        buckets=None,
        duration_ms=20,
        logins=0,
    )


def _interface(name: str, rx_bytes: int) -> InterfaceReading:
    tx_bytes = rx_bytes // 4
    return InterfaceReading(
        name=name,
        id=f"*{name.removeprefix('ether')}",
        rx_bytes=rx_bytes,
        tx_bytes=tx_bytes,
        rx_packets=rx_bytes // 1000,
        tx_packets=tx_bytes // 200,
        rx_drops=0,
        tx_drops=0,
        rx_errors=0,
        tx_errors=0,
        running=True,
        disabled=False,
        link_downs=0,
    )


class Polls:
    """What the poll worker does to the database, without its routers."""

    def __init__(self, database: Database, box: SecretBox) -> None:
        self._database = database
        with database.transaction() as session:
            self.targets = poll_targets(session, box)

    def store(self, targets: Sequence[PollTarget] | None = None) -> int:
        """Store one round; returns when its transaction was known to be committed, in ms."""
        chosen = self.targets if targets is None else targets
        counted = store(self._database, round_of(chosen, now_ms()), RULES).counted
        assert counted == len(chosen)
        return now_ms()

    def going_on(self) -> AbstractContextManager[None]:
        """A round every ten seconds while the block runs."""
        return beside(self._repeat)

    def _repeat(self, stop: threading.Event) -> None:
        while not stop.wait(INTERVAL_S):
            self.store()
