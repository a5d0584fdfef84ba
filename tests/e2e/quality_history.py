"""Three weeks of tests of every kind and outcome in the demo's database, as the probe worker would have stored them."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.domain.probes.probe import Ping, ProbeSpec, Series
from backend.store.engine.database import Database
from backend.store.inventory import uplinks
from backend.store.tables import ProbeLine, ProbeServer, Uplink
from cli.postgres import embedded
from tests.e2e.conftest import Running
from tests.integration.services import probe_history
from tests.integration.services.probe_history import SECONDS

DAYS = 20
HOURS = (8, 10, 12)
IDLE_MS = (26, 30, 41)
NEAR, FAR = "Jakarta", "Hong Kong"
DOWN, UP = ProbeSpec("tcp", "download", SECONDS, 4), ProbeSpec("tcp", "upload", SECONDS, 4)
UDP = ProbeSpec("udp", "download", SECONDS, rate_bps=50_000_000)


@dataclass(frozen=True)
class RunIds:
    """Ids of runs that are worth a look."""

    collapsed: int
    udp: int
    pages: int
    load: int
    wrong_path: int
    failed: int


def seed(demo: Running, port: int) -> RunIds:
    """Sources, two servers of which the first answers on `port` of this host, and what was measured against them."""
    url = embedded.answering(demo.data)
    assert url is not None
    with closing(Database(url)) as database, database.transaction() as session:
        live = list(uplinks.live(session))
        for number, uplink in enumerate(live, 1):
            session.merge(ProbeLine(uplink_id=uplink.id, source_address=f"127.0.0.{number}"))
        near = probe_history.add_server(session, NEAR, "127.0.0.1")
        near.port, near.place = port, "Jakarta, Indonesia"
        far = probe_history.add_server(session, FAR)
        session.flush()
        today = dt.datetime.now(dt.UTC).replace(minute=0, second=0, microsecond=0)
        for moment in _moments(today):
            for index, uplink in enumerate(live):
                _tested(session, uplink, moment, (index, near, far))
        for index, uplink in enumerate(live):
            _echoed(session, uplink, today, IDLE_MS[index])
        return _remarkable(session, live, today - dt.timedelta(minutes=50), near)


def _moments(today: dt.datetime) -> Iterator[dt.datetime]:
    """Hours of the campus's mornings, Jakarta being seven hours ahead."""
    for day in range(DAYS, 0, -1):
        for hour in HOURS:
            yield (today - dt.timedelta(days=day)).replace(hour=hour - 7)


def _wave(at: dt.datetime, index: int) -> float:
    """Between -1 and 1, smooth, and another for each line."""
    return math.sin(at.timestamp() / 90_000 + 2 * index)


def _tested(
    session: Session, uplink: Uplink, at: dt.datetime, known: tuple[int, ProbeServer, ProbeServer]
) -> None:
    index, near, far = known
    part = 0.82 + 0.08 * _wave(at, index) - (0.3 if index == 2 and at.hour == 3 else 0)
    minute = dt.timedelta(minutes=1)
    for step, server in enumerate((near, far)):
        for turn, spec in enumerate((DOWN, UP)):
            limit = uplink.download_bps if spec.direction == "download" else uplink.upload_bps
            rates = [int(limit * part * (1 - 0.1 * step + 0.02 * (n % 3))) for n in range(SECONDS)]
            series = probe_history.tcp(rates, IDLE_MS[index] + 6 * step, streams=4)
            when = at + (10 * index + 2 * step + turn) * minute
            probe_history.measured(session, uplink, when, series, spec=spec, server=server)
    when = at + (10 * index + 5) * minute
    jitter = 2 + 8 * index + _wave(at, index)
    series = probe_history.udp(50_000_000, jitter, lost=(0, 2, 60)[index])
    probe_history.measured(session, uplink, when, series, spec=UDP, server=near)


def _echoed(session: Session, uplink: Uplink, today: dt.datetime, idle_ms: float) -> None:
    """One minute of each hour of the last eight days; every 40th echo is lost on the slowest line."""
    for hour in range(8 * 24):
        at = today - dt.timedelta(hours=hour)
        values: list[float | None] = [idle_ms + (n * hour) % 7 for n in range(12)]
        if idle_ms > 40 and hour % 4 == 0:
            values[3] = None
        probe_history.echoes(session, uplink, at, values)


def _loaded(idle_ms: float, loaded_ms: float, rate_bps: int) -> Series:
    """Four phases, one after the other, of which each lasts SECONDS."""
    series = probe_history.loaded(idle_ms, loaded_ms)
    each_ms, of_phase = 1000 * SECONDS // 20, len(series.pings) // 4
    pings = tuple(
        Ping(each_ms * n, (ping.rtt_us or 0) + 400 * (n % of_phase % 5), ping.phase)
        for n, ping in enumerate(series.pings)
    )
    steady = (rate_bps,) * SECONDS
    phases = ("download", "upload", "both", "both")
    ways = ("download", "upload", "download", "upload")
    rates = tuple((phase, way, steady) for phase, way in zip(phases, ways, strict=True))
    return Series(pings=pings, phase_bps=rates)


def _remarkable(
    session: Session, live: list[Uplink], at: dt.datetime, server: ProbeServer
) -> RunIds:
    first, second, third = live
    minute = dt.timedelta(minutes=1)
    full = first.download_bps
    collapse = probe_history.tcp([full, full, 0, full, full // 2, 0, 0, 0, 0, 0], 31, streams=4)
    load = ProbeSpec("load", None, SECONDS, 4)
    pages = ProbeSpec("http", None, SECONDS)

    def run(uplink: Uplink, minutes: int, series, spec: ProbeSpec, **given) -> int:
        given |= {"spec": spec, "server": server}
        return probe_history.measured(session, uplink, at + minutes * minute, series, **given).id

    wrong = probe_history.tcp([full // 2] * SECONDS, 30, streams=4)
    for index, uplink in enumerate(live):
        run(uplink, 20 + index, _loaded(IDLE_MS[index], (38, 92, 410)[index], full), load)
        run(uplink, 24 + index, probe_history.pages(60 + 50 * index), pages)
    lacking = probe_history.without_result(
        session, third, at + 16 * minute, "failed", "server_died", server=server, spec=DOWN
    )
    for minutes, outcome, reason in [
        (30, "skipped", "budget"),
        (32, "skipped", "busy"),
        (34, "missed", "not_running"),
    ]:
        probe_history.without_result(
            session, second, at + minutes * minute, outcome, reason, server=server
        )
    return RunIds(
        collapsed=run(first, 0, collapse, DOWN),
        udp=run(third, 4, probe_history.udp(48_000_000, 24, lost=55), UDP),
        pages=run(first, 8, probe_history.pages(85), pages),
        load=run(second, 10, _loaded(30, 96, full), load),
        wrong_path=run(second, 14, wrong, DOWN, path=first, others=(first, third)),
        failed=lacking.id,
    )
