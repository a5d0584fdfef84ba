"""Probe runs and light echoes for tests, as the probe worker would have stored them."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy.orm import Session

from backend.domain.metering.capacity import Capacity
from backend.domain.probes import codec as probe_codec
from backend.domain.probes import path_proof
from backend.domain.probes.probe import (
    Growth,
    HttpRequest,
    Measured,
    Ping,
    ProbeSpec,
    Series,
    StreamSeries,
    Target,
)
from backend.domain.quality import probe_figures
from backend.store.probes import pings
from backend.store.probes.pings import HOST, Echoes
from backend.store.tables import ProbeRecord, ProbeRun, ProbeServer, Uplink

SECOND = dt.timedelta(seconds=1)
RAW = b'{"start": {}, "intervals": [], "end": {}}'
SECONDS = 10


def add_server(
    session: Session, name: str = "Hong Kong", host: str = "198.51.100.1"
) -> ProbeServer:
    server = ProbeServer(name=name, host=host, url=f"http://{host}/")
    session.add(server)
    session.flush()
    return server


def tcp(
    rates_bps: Sequence[int], rtt_ms: float = 30, streams: int = 1, retransmits: int = 0
) -> Series:
    """One value a second, divided evenly over the streams; `retransmits` of each second and stream."""
    each = tuple(rate // 8 // streams for rate in rates_bps)
    stream = StreamSeries(
        each, (round(rtt_ms * 1000),) * len(each), retransmits=(retransmits,) * len(each)
    )
    return _timed(len(each), (stream,) * streams)


def udp(rate_bps: int, jitter_ms: float, lost: int, packets: int = 1000) -> Series:
    """`lost` of the `packets` of each second."""
    stream = StreamSeries(
        (rate_bps // 8,) * SECONDS,
        packets=(packets,) * SECONDS,
        lost=(lost,) * SECONDS,
        jitter_us=(round(jitter_ms * 1000),) * SECONDS,
    )
    return _timed(SECONDS, (stream,))


def loaded(idle_ms: float, loaded_ms: float, rate_bps: int = 30_000_000) -> Series:
    pings = [
        Ping(100 * n, round(1000 * (idle_ms if phase == "idle" else loaded_ms)), phase)
        for phase in ("idle", "download", "upload", "both")
        for n in range(20)
    ]
    rates = (("download", "download", (rate_bps,) * 2), ("upload", "upload", (rate_bps,) * 2))
    return Series(pings=tuple(pings), phase_bps=rates)


def pages(waiting_ms: float) -> Series:
    timing = HttpRequest(200, 1000, 2000, 3000, round(1000 * waiting_ms), 500, 10_000)
    return Series(http=(timing,) * 3)


def _timed(count: int, streams: tuple[StreamSeries, ...]) -> Series:
    starts = tuple(1000 * n for n in range(count))
    return Series(starts, (1000,) * count, (False,) * count, streams)


def measured(session, uplink: Uplink, at: dt.datetime, series: Series, **given) -> ProbeRun:
    """A run that was measured to its end. `path`: the uplink that it really went over (its own by default).

    `spec`: a ProbeSpec; `campus_bps`: what other users had of the line; `others`: uplinks beside it.
    """
    spec: ProbeSpec = given.get("spec", ProbeSpec("tcp", "download", duration_s=SECONDS))
    server: ProbeServer | None = given.get("server")
    moved = sum(sum(stream.bytes) for stream in series.streams) or 1_000_000
    counts = (moved, 0) if spec.direction != "upload" else (0, moved)
    outcome = Measured(
        began_ms=0,
        ended_ms=SECONDS * 1000,
        series=series,
        reported=None,
        download_bytes=counts[0],
        upload_bytes=counts[1],
        command=("iperf3", "--json"),
        raw=RAW,
        tool="iperf 3.18",
        local_address="10.0.0.2",
        remote_address="198.51.100.1",
    )
    proof = path_proof.prove(
        uplink.id,
        _growths(uplink, given.get("path", uplink), given.get("others", ()), counts, given),
        counts,
        SECONDS * 1000,
    )
    ok = proof.verdict == "proven"
    run = _run(uplink, at, spec, server, ended_at=at + SECONDS * SECOND)
    run.outcome, run.reason = ("ok", "") if ok else ("invalid", proof.verdict)
    run.figures = probe_figures.figures(
        spec, outcome, Capacity(uplink.download_bps, uplink.upload_bps)
    )
    run.path = proof.to_json()
    run.download_bytes, run.upload_bytes = counts
    run.command, run.tool, run.source_address = "iperf3 --json", "iperf 3.18", "10.0.0.2"
    session.add(run)
    session.flush()
    record = ProbeRecord(
        run_id=run.id,
        series=probe_codec.encode(series),
        raw=probe_codec.pack_raw(RAW),
        raw_sha256=hashlib.sha256(RAW).hexdigest(),
    )
    session.add(record)
    session.flush()
    return run


def _growths(uplink, path, others, counts, given) -> list[Growth]:
    campus_bps = given.get("campus_bps", 0)
    return [
        Growth(
            other.id,
            (counts[0] if other.id == path.id else 0) + campus_bps * SECONDS // 8,
            (counts[1] if other.id == path.id else 0) + campus_bps * SECONDS // 8,
            campus_bps,
            campus_bps,
        )
        for other in (uplink, *others)
    ]


def without_result(
    session, uplink: Uplink, at: dt.datetime, outcome: str, reason: str = "", **given
) -> ProbeRun:
    run = _run(uplink, at, given.get("spec", ProbeSpec("tcp", "download")), given.get("server"))
    run.outcome, run.reason = outcome, reason
    session.add(run)
    session.flush()
    return run


def waiting(session, uplink: Uplink, at: dt.datetime) -> ProbeRun:
    run = _run(uplink, at, ProbeSpec("tcp", "download"), None)
    run.state = "waiting"
    session.add(run)
    session.flush()
    return run


def _run(uplink, at, spec, server, ended_at=None) -> ProbeRun:
    host = server.host if server else "198.51.100.1"
    return ProbeRun(
        router_id=uplink.router_id,
        uplink_id=uplink.id,
        server_id=server.id if server else None,
        preset="light",
        kind=spec.kind,
        direction=spec.direction,
        heavy=spec.traits.heavy,
        spec=asdict(spec),
        target=asdict(Target(server.name if server else "", host)),
        due_at=at,
        expires_at=at + 900 * SECOND,
        state="over",
        started_at=at if ended_at else None,
        ended_at=ended_at or at,
    )


def echoes(
    session, uplink: Uplink, at: dt.datetime, rtt_ms: Sequence[float | None], **given
) -> None:
    """One minute of light echoes; None: never came back."""
    values = tuple(None if rtt is None else round(1000 * rtt) for rtt in rtt_ms)
    row = Echoes(
        uplink_id=uplink.id,
        at=at,
        origin=given.get("origin", HOST),
        busy=given.get("busy", False),
        rtt_us=values,
    )
    pings.insert(session, [row])
