"""A real iperf3 through the relay, run, parsed and proven by the code of the product."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from backend.domain.metering.capacity import Capacity
from backend.domain.probes import path_proof
from backend.domain.probes.path_proof import PathProof
from backend.domain.probes.probe import Failed, Measured, ProbeSpec, Result, Target
from backend.domain.probes.running import deadline_s, growths, rates_between
from backend.probes.run import Prober
from backend.probes.tools import ProbeTools
from backend.routeros.session.client import Target as RouterTarget
from backend.routeros.session.connections import Connections
from backend.services.probes.proof import Scene, Witness
from lab.campuses.campus import Campus, open_campus
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD
from lab.campuses.uplink_under_test import UplinkUnderTest
from lab.relay.iperf3_server import Iperf3Server
from lab.relay.on_wire import OnWire
from lab.relay.relay import ProbeRelay
from lab.scenarios.files import load_scenario
from lab.server.server import LabServer
from tests.services.require import require

HOST, SOURCE = "127.20.0.1", "127.20.0.{}"
SCENARIO, SEED = "saturation", 1
NIGHT_S = 3 * 3600.0  # a Monday at three: lines are nearly empty
UPLOAD = ProbeSpec("tcp", "upload", duration_s=4, streams=2)
DOWNLOAD = replace(UPLOAD, direction="download")
DATAGRAMS = ProbeSpec("udp", "upload", duration_s=3, rate_bps=5_000_000)
DELAY_S = 0.02


class UncountedUplink(UplinkUnderTest):
    """Its router never hears of a test."""

    def carry(self, amount: OnWire, *, upload: bool) -> None:
        del amount, upload


@dataclass
class Bench:
    campus: Campus
    relay: ProbeRelay
    server: Iperf3Server
    witness: Witness
    scene: Scene

    def tested(self, spec: ProbeSpec, place: int = 0) -> Result:
        wan = self.campus.wans[place]
        return Prober(ProbeTools(private_targets=True)).run(
            spec,
            Target("relay", HOST, port=self.relay.address[1]),
            SOURCE.format(11 + place),
            Capacity(wan.download_bps, wan.upload_bps),
            stop=threading.Event(),
            deadline_s=deadline_s(spec),
        )

    def proven(self, spec: ProbeSpec, place: int = 0) -> tuple[Measured, PathProof]:
        """As the product's Measurer reads and judges; another try where machine or server were busy."""
        for _ in range(5):
            first = self.witness.count(self.scene)
            time.sleep(1)
            before = self.witness.count(self.scene)
            result = self.tested(spec, place)
            after = self.witness.count(self.scene)
            if isinstance(result, Measured):
                break
            assert result.retry, result
            time.sleep(2)
        assert isinstance(result, Measured)
        assert first
        assert before
        assert after
        grown = growths(before, after, rates_between(first, before))
        moved = (result.download_bytes, result.upload_bytes)
        proof = path_proof.prove(place + 1, grown, moved, after.at_ms - before.at_ms)
        return result, proof


@contextmanager
def bench(line: type[UplinkUnderTest] = UplinkUnderTest) -> Iterator[Bench]:
    zone = ZoneInfo(load_scenario(SCENARIO).time_zone)
    starts_at = datetime(2026, 9, 7, tzinfo=zone).timestamp()
    ahead_s = starts_at + NIGHT_S - time.time()
    campus = open_campus(SCENARIO, SEED, starts_at, lambda: time.time() + ahead_s)
    campus.seek(starts_at + NIGHT_S)
    campus.router.menus["/user"].add_row(name=MONITOR, group="full", password=MONITOR_PASSWORD)
    lines = {SOURCE.format(11 + n): line(campus, wan, DELAY_S) for n, wan in enumerate(campus.wans)}
    server = Iperf3Server()
    with LabServer() as lab, ProbeRelay(HOST, lines, server) as relay:
        served = lab.add(campus.router)
        target = RouterTarget(
            served.host, served.port, "off", MONITOR, MONITOR_PASSWORD, allow_local=True
        )
        scene = Scene(1, target, tuple((n, wan.interface) for n, wan in enumerate(campus.wans, 1)))
        witness = Witness(Connections(lambda: 0.0), 60.0, lambda: round(time.time() * 1000))
        try:
            yield Bench(campus, relay, server, witness, scene)
        finally:
            witness.close()


@pytest.fixture(autouse=True)
def iperf3() -> None:
    require("iperf3")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("spec, place", [(UPLOAD, 1), (DOWNLOAD, 0)])
def test_a_tcp_test_has_what_is_free_and_its_path_is_proven(spec: ProbeSpec, place: int) -> None:
    with bench() as site:
        free_bps = site.campus.spare_bps(site.campus.wans[place].interface)
        assert free_bps is not None
        result, proof = site.proven(spec, place)
        moved = result.download_bytes + result.upload_bytes
        assert proof.verdict == "proven", proof
        # A busy machine may be slower than the line, but never faster.
        free = free_bps[spec.direction == "upload"]
        assert 0.3 * free < moved * 8 / spec.duration_s < 1.25 * free
        # Both ends tell of the same streams: an upload's bytes are those that arrived.
        assert result.warnings == ()
        arrived = sum(sum(stream.bytes) for stream in result.series.streams)
        assert arrived * 8 / spec.duration_s < 1.1 * free


@pytest.mark.timeout(300)
def test_datagrams_are_carried_and_proven_too() -> None:
    with bench() as site:
        result, proof = site.proven(DATAGRAMS)
        assert proof.verdict == "proven", proof
        assert result.reported is not None
        assert result.reported.packets
        # As on an Ethernet line, not those of this machine's loopback.
        assert 1200 < result.upload_bytes / result.reported.packets < 1500


@pytest.mark.timeout(300)
def test_a_path_is_not_proven_where_the_counters_hear_of_nothing() -> None:
    with bench(UncountedUplink) as site:
        _, proof = site.proven(UPLOAD)
        assert proof.verdict == "wrong_path", proof


@pytest.mark.timeout(300)
def test_a_test_over_a_pulled_cable_fails() -> None:
    with bench() as site:
        site.campus.pull_cable(site.campus.wans[0].interface, 3600)
        result = site.tested(UPLOAD)
        assert isinstance(result, Failed)
        assert result.reason in {"server_refused", "server_unreachable", "server_died"}
        result, proof = site.proven(UPLOAD, 1)
        assert proof.verdict == "proven", proof


@pytest.mark.timeout(120)
def test_no_iperf3_is_left_behind_and_one_that_ends_is_started_again() -> None:
    with bench() as site:
        first = site.server.pid
        assert first is not None
        os.kill(first, 9)
        until = time.monotonic() + 60
        while site.server.pid == first and time.monotonic() < until:
            time.sleep(0.1)
        second = site.server.pid
        assert second not in (None, first)
    assert second is not None
    listed = subprocess.run(["ps", "-p", str(second)], check=False, capture_output=True)
    assert listed.returncode == 1
