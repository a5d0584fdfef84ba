"""Counters of all uplinks right before and after a probe prove its path."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from backend.domain.methods.pins import PinUplink, pins
from backend.domain.probes.running import Carried, Counted, rates_before
from backend.errors import RouterError
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.counters import read_counters
from backend.routeros.session.client import Target
from backend.routeros.session.connections import Connections
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.polling import samples
from backend.store.probes import runs as probe_runs

log = logging.getLogger(__name__)

LOOK_BACK_MS = 120_000
"""Traffic changes by the minute; older samples tell nothing of the probe's time."""

CONFIG_DEADLINE_S = 20.0

AGAIN_AFTER_S = 2.0  # one slow answer of a router must not cost a probe of fifteen minutes
IDLE_S = 150.0  # a connection that no probe or ping used for so long is closed


@dataclass(frozen=True, slots=True)
class Scene:
    """A router with its uplinks, as (uplink, interface)."""

    router_id: int
    target: Target
    uplinks: tuple[tuple[int, str], ...]


class Witness:
    """Has its own connection per router, so that no poll waits for a probe. Thread-safe."""

    def __init__(
        self,
        connections: Connections,
        deadline_s: float,
        clock_ms: Callable[[], int],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.connections = connections
        self._deadline_s = deadline_s
        self._clock_ms = clock_ms
        self._monotonic = monotonic
        self._used: dict[int, float] = {}
        self._guard = threading.Lock()

    def count(self, scene: Scene) -> Counted | None:
        """None, and a log entry, if the router does not say."""
        with self._guard:
            self._used[scene.router_id] = self._monotonic()
        names = [name for _, name in scene.uplinks]
        try:
            reading = self.connections.run(
                scene.router_id,
                scene.target,
                self._deadline_s,
                lambda connection: read_counters(
                    connection, names, with_buckets=False, now_ms=self._clock_ms
                ),
            )
        except RouterError as error:
            log.info("router %s: no proof of path: %s", scene.router_id, error)
            return None
        counters = {
            interface.name: (interface.rx_bytes, interface.tx_bytes)
            for interface in reading.interfaces
        }
        known = {uplink_id: counters[name] for uplink_id, name in scene.uplinks if name in counters}
        return Counted(reading.at_ms, known)

    def count_after(self, scene: Scene, wait: Callable[[float], object]) -> Counted | None:
        """The counters at the end of a probe, with a second try; `wait` gets seconds."""
        counted = self.count(scene)
        if counted is not None:
            return counted
        wait(AGAIN_AFTER_S)
        self.connections.forgive(scene.router_id)
        return self.count(scene)

    def pinned(self, scene: Scene, uplink_id: int, source_address: str) -> bool:
        """Whether the router's rules send this address over this uplink and nowhere else."""
        uplinks = [
            PinUplink(live_id, "", interface, source_address if live_id == uplink_id else "")
            for live_id, interface in scene.uplinks
        ]
        try:
            config = self.connections.run(
                scene.router_id, scene.target, CONFIG_DEADLINE_S, read_config
            )
        except RouterError as error:
            log.info("router %s: its pins could not be read: %s", scene.router_id, error)
            return False
        return any(
            pin.state == "pinned"
            and all(finding.problem != "falls_back" for finding in pin.related_rules)
            for pin in pins(config, uplinks)
        )

    def close_idle(self) -> None:
        oldest = self._monotonic() - IDLE_S
        with self._guard:
            idle = [router_id for router_id, used in self._used.items() if used < oldest]
            for router_id in idle:
                del self._used[router_id]
        for router_id in idle:
            self.connections.close(router_id)

    def close(self) -> None:
        self.connections.close_all()


def rates_just_before(
    session: Session, router_id: int, uplink_ids: Iterable[int], started_ms: int
) -> dict[int, tuple[float, float]]:
    """Mean rates of the last two minutes as polled, without the time of other probes."""
    from_at, to_at = at(started_ms - LOOK_BACK_MS), at(started_ms)
    polled = samples.window(session, list(uplink_ids), from_at, to_at)
    carried = [
        Carried(
            sample.uplink_id,
            ms(sample.at) - sample.duration_ms,
            ms(sample.at),
            sample.download_bytes,
            sample.upload_bytes,
        )
        for sample in polled
        if not sample.flags & samples.BRIDGED
    ]
    probes = [
        (ms(begin), ms(end)) for begin, end in probe_runs.times(session, router_id, from_at, to_at)
    ]
    return rates_before(carried, probes)
