"""A real iperf3 on this machine, measured through the runner; the lab's counters grow by what it moved."""

from __future__ import annotations

import datetime as dt
import subprocess
import threading
from collections.abc import Iterator

import pytest

from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import Measured, ProbeSpec, Result, Target
from backend.probes.run import Prober
from backend.probes.tools import ProbeTools
from backend.services.probes import measuring as probe_measuring
from backend.settings import Settings
from backend.store.engine.database import Database
from tests.integration.services.probe_site import ProbeSite, probe_site, until
from tests.services.iperf3 import iperf3_server
from tests.services.require import require

UDP = ProbeSpec("udp", "upload", duration_s=2, rate_bps=8_000_000)


class Carried(Prober):
    """The real adapter; what it measured went over the first uplink."""

    def __init__(self, site: ProbeSite) -> None:
        super().__init__(ProbeTools(private_targets=True))
        self._site = site

    def run(
        self,
        spec: ProbeSpec,
        target: Target,
        source_address: str,
        uplink: Capacity,
        *,
        stop: threading.Event,
        deadline_s: float,
    ) -> Result:
        outcome = super().run(
            spec, target, source_address, uplink, stop=stop, deadline_s=deadline_s
        )
        if isinstance(outcome, Measured):
            self._site.carry(0, outcome.download_bytes, outcome.upload_bytes)
        return outcome


@pytest.fixture
def port() -> Iterator[int]:
    require("iperf3")
    with iperf3_server() as server:
        yield server


@pytest.fixture
def site(
    settings: Settings, database: Database, port: int, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ProbeSite]:
    monkeypatch.setattr(probe_measuring, "BASELINE_S", 0.1)
    with probe_site(settings, database, port) as made:
        yield made


def test_a_busy_server_is_found_free_later(site: ProbeSite, port: int) -> None:
    words = ["iperf3", "--client", "127.0.0.1", "--port", str(port), "--time", "600"]
    other = subprocess.Popen(
        [*words, "--bitrate", "1M", "--forceflush"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        assert any("connected to" in uplink for uplink in other.stdout)
        with site.runner(Carried(site)) as runner:
            run_id = site.add(0, spec=UDP, port=port)
            until(lambda: runner.look() >= 0 and site.get(run_id).reason == "server_busy")
            row = site.get(run_id)
            assert (row.state, row.attempts) == ("waiting", 1)
            other.terminate()
            other.wait()
            site.clock.ahead = dt.timedelta(seconds=20)
            row = site.until(run_id, "over", runner)
    finally:
        other.kill()
        other.wait()
    assert (row.outcome, row.reason) == ("ok", "")
    assert row.attempts >= 2
    assert row.figures is not None
    assert row.figures["reported"]["packets"] > 0
    assert row.tool.startswith("iperf")
    assert "127.0.0.1" in row.command
