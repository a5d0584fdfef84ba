import dataclasses
import subprocess
import threading
import time

import pytest

from backend.domain.probes.kinds import PHASES
from backend.domain.probes.probe import Failed, Measured, ProbeSpec, Target
from backend.probes.run import Clocks, Prober
from tests.integration.probes.conftest import TOOLS, TRIES, UPLINK, measure, measured

SLOWLY = 20_000_000
"""Bit/s: a test on the loopback need not take a whole core."""


def arrived_whole(outcome):
    """The other end got what the streams counted."""
    counted = sum(sum(stream.bytes) for stream in outcome.series.streams)
    return outcome.reported.received_bytes == pytest.approx(counted, rel=0.05)


@pytest.mark.parametrize("direction", ["download", "upload"])
@pytest.mark.parametrize("kind", ["tcp", "udp"])
def test_a_test_in_one_direction(server, kind, direction):
    spec = ProbeSpec(kind, direction, duration_s=2, streams=2, rate_bps=SLOWLY)
    outcome = measured(spec, server.target, arrived_whole)
    assert len(outcome.series.streams) == 2
    moved = (outcome.download_bytes, outcome.upload_bytes)
    assert moved[direction == "download"] == 0
    assert moved[direction == "upload"] > 0
    assert outcome.local_address == "127.0.0.1"
    assert arrived_whole(outcome), (outcome.reported, outcome.series)
    assert (outcome.reported.packets is not None) == (kind == "udp")
    assert outcome.began_ms < outcome.ended_ms
    assert outcome.command[0] == "iperf3"


def test_a_server_that_speaks_json(json_server):
    spec = ProbeSpec("tcp", "download", duration_s=2, streams=2, rate_bps=SLOWLY, omit_s=1)
    outcome = measured(spec, json_server.target, lambda _: True)
    assert outcome.series.omitted[0]
    assert all(stream.rtt_us for stream in outcome.series.streams)
    assert outcome.reported.mean_rtt_us is not None


def test_latency_under_load(server):
    def echoes_in_all(outcome):
        return {ping.phase for ping in outcome.series.pings} == set(PHASES)

    spec = ProbeSpec("load", duration_s=2, rate_bps=SLOWLY)
    outcome = measured(spec, server.target, echoes_in_all)
    assert echoes_in_all(outcome)
    assert [ping.at_ms for ping in outcome.series.pings] == sorted(
        ping.at_ms for ping in outcome.series.pings
    )
    loaded = [(phase, direction) for phase, direction, _ in outcome.series.phase_bps]
    assert loaded == [
        ("download", "download"),
        ("upload", "upload"),
        ("both", "download"),
        ("both", "upload"),
    ]
    assert all(sum(rates) > 0 for _, _, rates in outcome.series.phase_bps)
    assert outcome.download_bytes > 0
    assert outcome.upload_bytes > 0


def test_light_echoes_of_several_sources(server):
    sources = ["127.0.0.1", "127.0.0.2", "203.0.113.77"]
    for _ in range(TRIES):  # a busy machine may be late to read an answer
        echoes = Prober(TOOLS).ping(sources, "127.0.0.1", 3, 0.2, threading.Event())
        if echoes["127.0.0.1"] and None not in echoes["127.0.0.1"]:
            break
    assert list(echoes) == sources
    assert all(len(echoes[source]) == 3 for source in sources[:2])
    assert all(rtt_us is not None for rtt_us in echoes["127.0.0.1"])
    assert echoes["203.0.113.77"] == []


def test_a_busy_server(server):
    words = ["iperf3", "-c", "127.0.0.1", "-p", str(server.port), "-t", "600", "-b", "1M"]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as other:
        server.wait_for_seconds(1)
        outcome = measure(ProbeSpec("tcp", "upload", duration_s=1), server.target)
        trial = Prober(TOOLS).try_server(server.target, "127.0.0.1", threading.Event())
        other.kill()
    assert isinstance(outcome, Failed)
    assert (outcome.reason, outcome.retry) == ("server_busy", True)
    assert (trial.ok, trial.code) == (False, "server_busy")
    states = [(step.name, step.state) for step in trial.steps]
    assert states[-2:] == [("connect", "ok"), ("test", "failed")]


@pytest.mark.parametrize("kind", ["tcp", "udp"])
def test_a_server_that_dies_in_mid_test(server, kind):
    killed = threading.Event()

    def kill():
        server.wait_for_seconds(3)  # by then the client has counted a second of its own
        killed.set()
        server.process.kill()

    killer = threading.Thread(target=kill)
    killer.start()
    for _ in range(TRIES):
        outcome = measure(ProbeSpec(kind, "upload", duration_s=60, rate_bps=SLOWLY), server.target)
        if killed.is_set():
            break
    killer.join()
    assert isinstance(outcome, Failed)
    assert (outcome.reason, outcome.retry) == ("server_died", True), outcome.detail
    assert outcome.upload_bytes > 0
    assert outcome.raw


@pytest.mark.parametrize("kind", ["tcp", "load"])
def test_cancelled_in_mid_test(server, kind):
    stop = threading.Event()

    def cancel():
        server.wait_for("Accepted connection")
        stop.set()

    canceller = threading.Thread(target=cancel)
    canceller.start()
    spec = ProbeSpec(
        kind, "upload" if kind == "tcp" else None, duration_s=3 if kind == "load" else 90
    )
    outcome = measure(dataclasses.replace(spec, rate_bps=SLOWLY), server.target, stop=stop)
    canceller.join()
    assert isinstance(outcome, Failed)
    assert (outcome.reason, outcome.retry) == ("cancelled", False), outcome.detail


@pytest.mark.parametrize("kind", ["tcp", "load"])
def test_a_probe_that_outlives_its_slot(server, kind):
    spec = ProbeSpec(kind, "download" if kind == "tcp" else None, duration_s=90, rate_bps=SLOWLY)
    outcome = measure(spec, server.target, deadline_s=3)
    assert isinstance(outcome, Failed)
    assert outcome.reason == "timed_out", outcome.detail


def test_the_next_test_runs_after_one_that_was_cancelled(server):
    """Nothing of a cancelled test stays behind at the server either."""
    spec = ProbeSpec("tcp", "upload", duration_s=90, rate_bps=SLOWLY)
    assert measure(spec, server.target, deadline_s=2).reason == "timed_out"
    for _ in range(20):
        outcome = measure(dataclasses.replace(spec, duration_s=1), server.target)
        if isinstance(outcome, Measured):
            break
        time.sleep(0.5)
    assert isinstance(outcome, Measured), outcome


def test_two_runs_at_once(server, json_server):
    outcomes = {}

    def run(name, target):
        outcomes[name] = measure(ProbeSpec("tcp", "upload", duration_s=2, rate_bps=SLOWLY), target)

    threads = [
        threading.Thread(target=run, args=(name, each.target))
        for name, each in (("text", server), ("json", json_server))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(isinstance(outcome, Measured) for outcome in outcomes.values()), outcomes


@pytest.mark.parametrize(
    "host, source, reason",
    [
        ("-c", "127.0.0.1", "bad_target"),
        ("--help", "127.0.0.1", "bad_target"),
        ("224.0.0.1", "127.0.0.1", "bad_target"),
        ("127.0.0.1", "203.0.113.77", "no_source_address"),
        ("127.0.0.1", "-B", "no_source_address"),
    ],
)
@pytest.mark.parametrize("kind", ["tcp", "load"])
def test_what_cannot_begin(kind, host, source, reason, server):
    target = Target("x", host, server.port)
    outcome = measure(ProbeSpec(kind, "upload", duration_s=1), target, source=source)
    assert isinstance(outcome, Failed)
    assert outcome.reason == reason, outcome.detail


def test_private_targets_are_refused_unless_they_are_allowed(server):
    tools = dataclasses.replace(TOOLS, private_targets=False)
    outcome = measure(ProbeSpec("tcp", "upload", duration_s=1), server.target, tools=tools)
    assert outcome.reason == "bad_target"
    assert "TIMBANG_PROBE_PRIVATE_TARGETS" in outcome.detail


def test_nobody_listens(closed_port):
    target = Target("x", "127.0.0.1", closed_port)
    outcome = measure(ProbeSpec("tcp", "upload", duration_s=1), target)
    assert (outcome.reason, outcome.retry) == ("server_unreachable", True)
    trial = Prober(TOOLS).try_server(target, "", threading.Event())
    assert [step.state for step in trial.steps] == ["ok", "ok", "ok", "failed", "skipped"]


def test_a_server_that_works(server):
    trial = Prober(TOOLS).try_server(server.target, "127.0.0.1", threading.Event())
    assert trial.ok, trial
    assert [step.state for step in trial.steps] == ["ok"] * 5


def test_a_clock_that_jumps(server):
    jumps = iter([0, 3_600_000])
    clocks = Clocks(wall_ms=lambda: time.time_ns() // 1_000_000 + next(jumps))
    spec = ProbeSpec("tcp", "upload", duration_s=1, rate_bps=SLOWLY)
    stop = threading.Event()
    prober = Prober(TOOLS, clocks)
    outcome = prober.run(spec, server.target, "127.0.0.1", UPLINK, stop=stop, deadline_s=60)
    assert isinstance(outcome, Failed)
    assert (outcome.reason, outcome.retry) == ("clock_step", True)
    assert "+3600" in outcome.detail
    assert outcome.upload_bytes > 0
