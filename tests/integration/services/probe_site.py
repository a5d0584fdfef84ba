"""A lab router over the wire, its uplinks in a real database, and a prober that does what a test says."""

from __future__ import annotations

import datetime as dt
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import Measured, ProbeSpec, Result, Series, StreamSeries, Target
from backend.probes.tools import ProbeTools
from backend.routeros.session.connections import Connections
from backend.services.probes.proof import Witness
from backend.services.probes.runs import ProbeRunner
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.probes import runs as probe_runs
from backend.store.tables import ProbeRun, Uplink
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer
from tests.integration.probe_rows import add_line, add_run, add_server
from tests.integration.rows import BOX, add_campus, add_router, add_uplink

PATIENCE_S = 240.0
UPLINKS = 3


class Clock:
    """Now, and as much later as a test wants."""

    def __init__(self) -> None:
        self.ahead = dt.timedelta()

    def __call__(self) -> dt.datetime:
        return dt.datetime.now(dt.UTC) + self.ahead


@dataclass
class Scripted:
    """Takes the place of the adapter: `script` is called for each run."""

    script: Callable[[ProbeSpec, threading.Event], Result]
    tools: ProbeTools = field(default_factory=ProbeTools)
    calls: list[tuple[str, str, float]] = field(default_factory=list)

    def run(
        self,
        spec: ProbeSpec,
        target: Target,
        source_address: str,
        capacity: Capacity,
        *,
        stop: threading.Event,
        deadline_s: float,
    ) -> Result:
        assert capacity.download_bps > 0
        self.calls.append((target.host, source_address, deadline_s))
        # No probe is over within the millisecond to which its two readings of the router are told apart.
        stop.wait(0.02)
        return self.script(spec, stop)


def measured(download_bytes: int, raw: bytes = b'{"end": {}}') -> Measured:
    """A second of download over one stream."""
    return Measured(
        began_ms=0,
        ended_ms=1000,
        series=Series((0,), (1000,), (False,), (StreamSeries((download_bytes,)),)),
        reported=None,
        download_bytes=download_bytes,
        upload_bytes=0,
        command=("iperf3", "-c", "127.0.0.1"),
        raw=raw,
        tool="iperf 3.18",
        local_address="127.0.0.1",
        remote_address="127.0.0.1",
    )


@dataclass
class ProbeSite:
    """`router` is the lab's; uplinks are its ether1 to ether3, each with the source address 127.0.0.1."""

    settings: Settings
    database: Database
    router: SimulatedRouter
    uplinks: list[Uplink]
    server_id: int
    clock: Clock

    def add(self, uplink: int = 0, server_id: int | None = None, **options) -> int:
        with self.database.transaction() as session:
            due_at = self.clock() - dt.timedelta(seconds=1)
            server = server_id or self.server_id
            return add_run(session, self.uplinks[uplink], server, due_at, **options)

    def second_server(self) -> int:
        with self.database.transaction() as session:
            return add_server(session, "two", port=5202)

    def get(self, run_id: int) -> ProbeRun:
        with self.database.transaction() as session:
            return probe_runs.get(session, run_id)

    def carry(self, uplink: int, download_bytes: int, upload_bytes: int = 0) -> None:
        """The router's counters grow as if the bytes had gone over this uplink."""
        menu = self.router.menus["/interface"]
        row = menu.find(f"ether{uplink + 1}")
        assert row is not None
        counters = menu.counters[row[".id"]]
        counters["rx-byte"] += download_bytes
        counters["tx-byte"] += upload_bytes

    @contextmanager
    def runner(self, prober: object, token: str = "w1") -> Iterator[ProbeRunner]:
        made = ProbeRunner(
            self.settings,
            self.database,
            BOX,
            prober,  # type: ignore[arg-type]  # as much of a Prober as a run needs
            Witness(Connections(lambda: 0.0), PATIENCE_S, clock_ms=lambda: ms(self.clock())),
            token=token,
            clock=self.clock,
        )
        try:
            yield made
        finally:
            made.stop()

    def until(self, run_id: int, state: str, runner: ProbeRunner | None = None) -> ProbeRun:
        """Wait for the state of a run, while `runner` looks."""

        def reached() -> bool:
            if runner is not None:
                runner.look()
            return self.get(run_id).state == state

        until(reached)
        return self.get(run_id)


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@contextmanager
def probe_site(settings: Settings, database: Database, port: int = 5201) -> Iterator[ProbeSite]:
    with LabServer() as lab:
        router = plain_router(uplinks=UPLINKS, traffic=False)
        served = lab.add(router)
        with database.transaction() as session:
            campus = add_campus(session)
            row = add_router(session, campus, served.host, served.port, MONITOR_PASSWORD)
            row.username = MONITOR
            uplinks = [
                add_uplink(session, row, f"ether{number + 1}", position=number)
                for number in range(UPLINKS)
            ]
            server_id = add_server(session, port=port)
            for uplink in uplinks:
                add_line(session, uplink)
        fast = settings.model_copy(update={"probe_lease_s": 60.0, "probe_private_targets": True})
        yield ProbeSite(fast, database, router, uplinks, server_id, Clock())
