"""What a probe does and what comes of it."""

from __future__ import annotations

import threading

from backend.domain.probes.probe import Failed, ProbeSpec, Result
from tests.integration.services.probe_site import ProbeSite, Scripted, measured

MEGABYTES = 12_000_000


PATIENCE_S = 240.0


BUSY = Failed("server_busy", "the server is busy running a test", retry=True)


def over(site: ProbeSite, uplink: int) -> Scripted:
    """A prober whose bytes go over this uplink."""

    def script(_spec: ProbeSpec, _stop: threading.Event) -> Result:
        site.carry(uplink, round(1.04 * MEGABYTES), MEGABYTES // 50)
        return measured(MEGABYTES)

    return Scripted(script)


def until_stopped(_spec: ProbeSpec, stop: threading.Event) -> Result:
    assert stop.wait(PATIENCE_S)
    return Failed("cancelled", "ended", download_bytes=1000)
