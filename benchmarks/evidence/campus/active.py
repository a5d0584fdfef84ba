"""Paper A, active: what connections and tests get under ECMP and under PCC with CAKE, on packets.

The product's own prober measures over each ISP in turn, both ways, TCP with the streams of its preset `paper` and UDP
at iperf3's own rate of 1 Mbit/s (the paper names none), while a crowd of clients browses.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from backend.domain.directions import DIRECTIONS
from backend.domain.metering.capacity import Capacity
from backend.domain.probes.presets import MANY_STREAMS
from backend.domain.probes.probe import Measured, ProbeSpec, Target
from backend.domain.quality.probe_figures import figures
from backend.probes.run import Prober
from backend.probes.tools import ProbeTools
from benchmarks.evidence.campus.figures import ActiveFigures, ActiveTest, ConnectionShares
from benchmarks.evidence.campus.lab import ActiveCampus, active_campus, why_not
from lab.kernel.place.spec import UplinkSpec

UDP_BPS = 1_000_000
TRIES = 4
PAUSE_S = 3.0
_SPARE_S = 90.0


def measured(seconds: int, connections: int) -> ActiveFigures:
    """Tests of so many seconds, and shares of so many new connections, under both regimes."""
    if reason := why_not():
        return ActiveFigures(reason)
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        folder.chmod(0o755)
        with active_campus(folder) as campus:
            return _both(campus, seconds, connections)


def _both(campus: ActiveCampus, seconds: int, connections: int) -> ActiveFigures:
    shares: list[ConnectionShares] = []
    tests: list[ActiveTest] = []
    lost: list[str] = []
    plan = ""
    for regime in ("ECMP", "PCC"):
        if regime == "PCC":
            plan = campus.apply_pcc_and_cake()
        shares.append(_shares(campus, regime, connections))
        with campus.crowded():
            for result in _tests(campus, regime, seconds):
                if isinstance(result, str):
                    lost.append(result)
                else:
                    tests.append(result)
    mbps = tuple(uplink.download_bps / 1e6 for uplink in campus.lab.uplinks)
    return ActiveFigures(
        "", campus.where, mbps, seconds, plan, tuple(shares), tuple(tests), tuple(lost)
    )


def _shares(campus: ActiveCampus, regime: str, connections: int) -> ConnectionShares:
    parts = campus.product.new_connections(connections)
    counts = tuple(round(parts[uplink.name] * connections) for uplink in campus.lab.uplinks)
    print(f"{regime}: new connections {counts}", flush=True)
    return ConnectionShares(regime, counts)


def _tests(campus: ActiveCampus, regime: str, seconds: int) -> Iterator[ActiveTest | str]:
    """A test that failed every time is told by its name."""
    for uplink in campus.lab.uplinks:
        for direction in DIRECTIONS:
            for spec in (
                ProbeSpec("tcp", direction, seconds, streams=MANY_STREAMS, omit_s=1),
                ProbeSpec("udp", direction, seconds, rate_bps=UDP_BPS),
            ):
                name = f"{regime} {uplink.name} {spec.kind} {direction}"
                print(f"{name}, {seconds} s", flush=True)
                yield _test(campus, regime, uplink, spec) or name


def _test(
    campus: ActiveCampus, regime: str, uplink: UplinkSpec, spec: ProbeSpec
) -> ActiveTest | None:
    """None if it failed every time; a busy machine may keep both ends from saying goodbye in time."""
    lab, direction = campus.lab, spec.direction or "download"
    server, capacity = lab.servers[0], Capacity(uplink.download_bps, uplink.upload_bps)
    prober = Prober(ProbeTools(netns=lab.netns, private_targets=True))
    target = Target(server.name, server.host, server.iperf3_ports[uplink.name])
    for _ in range(TRIES):
        before = lab.control("counters")[uplink.name][direction]
        result = prober.run(
            spec,
            target,
            lab.sources[uplink.name],
            capacity,
            stop=threading.Event(),
            deadline_s=spec.duration_s + _SPARE_S,
        )
        if isinstance(result, Measured):
            grown = lab.control("counters")[uplink.name][direction] - before
            own = result.download_bytes if direction == "download" else result.upload_bytes
            run_figures = figures(spec, result, capacity)
            return ActiveTest(
                regime, uplink.name, spec.kind, direction, run_figures, grown / max(1, own)
            )
        print(f"  again: {result}"[:200], flush=True)
        time.sleep(PAUSE_S)
    return None
