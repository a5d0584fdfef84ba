"""Runs probes: one blocking call per run, whatever network, server or tool do."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import Failed, Measured, ProbeSpec, Result, Target
from backend.errors import Invalid
from backend.probes.children import Children, wall_ms
from backend.probes.job import Job
from backend.probes.pinging import echoes, most_bytes, not_sent, ping_words
from backend.probes.routes import check_route
from backend.probes.runners import RUNNERS, tools_failure
from backend.probes.targets import check_target
from backend.probes.tools import ProbeTools, missing
from backend.probes.trial import Trial, try_server

CLOCK_STEP_MS = 1000  # of the wall clock during a run: its seconds no longer match the router's
PING_SLACK_S = 10.0


@dataclass(frozen=True, slots=True)
class Clocks:
    """The wall clock in ms, and true time in seconds."""

    wall_ms: Callable[[], int] = wall_ms
    monotonic_s: Callable[[], float] = time.monotonic


class Prober:
    """Thread-safe. Children die with the calling thread, also at kill -9."""

    def __init__(self, tools: ProbeTools, clocks: Clocks | None = None) -> None:
        self.tools = tools
        self._clocks = clocks or Clocks()

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
        """Measure once from `source_address`; never raises for network or tool.

        `stop` ends it as `cancelled`, `deadline_s` as `timed_out`; no child is left. UDP without a rate fills 97 % of
        the contract, headers included, so that a line as good as its contract loses nothing.
        """
        began_wall_ms, began_s = self._clocks.wall_ms(), self._clocks.monotonic_s()
        until = time.monotonic() + deadline_s
        result = self._prepared(spec, target, source_address, capacity, stop=stop, until=until)
        true_ms = (self._clocks.monotonic_s() - began_s) * 1000
        step_ms = self._clocks.wall_ms() - began_wall_ms - true_ms
        if isinstance(result, Measured) and abs(step_ms) > CLOCK_STEP_MS:
            return _clock_step(result, step_ms)
        return result

    def ping(
        self,
        sources: Sequence[str],
        target_host: str,
        count: int,
        interval_s: float,
        stop: threading.Event,
    ) -> dict[str, list[int | None]]:
        """Light echoes from every source at once: microseconds per echo in order, None for a lost one.

        An empty list: nothing was sent (no such address here, no route, ping missing).
        """
        rtts_us: dict[str, list[int | None]] = {source: [] for source in sources}
        tools = self.tools
        if missing(tools.ping):
            return rtts_us
        with Children(stop, count * interval_s + PING_SLACK_S) as children:
            started = {}
            for source in rtts_us:
                address = self._address(target_host, source, stop)
                if isinstance(address, Failed):
                    continue
                words = ping_words(tools.ping, address, source, count=count, interval_s=interval_s)
                child = children.start(words, tools.command(*words), most_bytes(count))
                started[source] = (child, address)
            children.wait(*(child for child, _ in started.values()))
            for source, (child, address) in started.items():
                ended = child.ended()
                if not_sent(ended, address, source) is None:
                    rtts_us[source] = [echo.rtt_us for echo in echoes(ended.output, interval_s)]
        return rtts_us

    def try_server(self, target: Target, source_address: str, stop: threading.Event) -> Trial:
        """An empty `source_address` lets the host choose."""
        return try_server(self.tools, target, source_address, stop)

    def _prepared(
        self,
        spec: ProbeSpec,
        target: Target,
        source_address: str,
        capacity: Capacity,
        *,
        stop: threading.Event,
        until: float,
    ) -> Result:
        runner = RUNNERS[spec.kind]
        try:
            host = runner.host(target)
        except Invalid as error:
            return Failed("bad_target", str(error))
        address = self._address(host, source_address, stop)
        if isinstance(address, Failed):
            return address
        job = Job(self.tools, spec, address, target, source_address, capacity, stop, until)
        return (
            tools_failure(job, runner.programs)
            or check_route(self.tools, address, source_address, stop)
            or runner.measure(job)
        )

    def _address(self, host: str, source_address: str, stop: threading.Event) -> str | Failed:
        allowed = self.tools.private_targets
        address = check_target(host, source_address, allow_private=allowed, stop=stop)
        return address if isinstance(address, Failed) else str(address)


def _clock_step(result: Measured, step_ms: float) -> Failed:
    seconds = f"{step_ms / 1000:+.1f} s"
    return Failed(
        "clock_step",
        f"The probe host's clock jumped by {seconds} while it ran: check its time service.",
        command=result.command,
        raw=result.raw,
        download_bytes=result.download_bytes,
        upload_bytes=result.upload_bytes,
        retry=True,
    )
