"""The product's prober, which may also test the demo's relay, and nothing else that is private."""

from __future__ import annotations

import threading
from dataclasses import replace

from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import Failed, Measured, ProbeSpec, Result, Target
from backend.probes.run import Prober
from backend.probes.tools import ProbeTools
from backend.probes.trial import Trial

NO_ECHOES = Failed(
    "bad_target",
    "The demo's lines are a relay, which carries TCP and UDP but no pings, so latency under load cannot be tested "
    "live: choose TCP or UDP.",
)


class LiveProber(Prober):
    """Pings are left to the router: those of this machine to itself say nothing of a line."""

    def __init__(self, relay_host: str) -> None:
        super().__init__(ProbeTools())
        self._relay_host = relay_host
        self._through_relay = Prober(ProbeTools(private_targets=True))

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
        if target.host != self._relay_host:
            return super().run(
                spec, target, source_address, capacity, stop=stop, deadline_s=deadline_s
            )
        if spec.kind == "load":
            return NO_ECHOES
        result = self._through_relay.run(
            spec, target, source_address, capacity, stop=stop, deadline_s=deadline_s
        )
        return without_sender(result) if isinstance(result, Measured) else result

    def try_server(self, target: Target, source_address: str, stop: threading.Event) -> Trial:
        if target.host != self._relay_host:
            return super().try_server(target, source_address, stop)
        return self._through_relay.try_server(target, source_address, stop)


def without_sender(measured: Measured) -> Measured:
    """Without what TCP's sender knows: its peer is the relay, a hop away, not the line's other end."""
    streams = tuple(
        replace(stream, rtt_us=(), cwnd_bytes=(), retransmits=())
        for stream in measured.series.streams
    )
    reported = measured.reported and replace(
        measured.reported, retransmits=None, mean_rtt_us=None, min_rtt_us=None, max_rtt_us=None
    )
    return replace(measured, series=replace(measured.series, streams=streams), reported=reported)
