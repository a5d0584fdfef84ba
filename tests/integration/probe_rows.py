"""Probe servers, lines and runs for tests that do not care how they came to be."""

from __future__ import annotations

import datetime as dt

from sqlalchemy.orm import Session

from backend.domain.probes.probe import ProbeSpec, Target
from backend.store.probes import runs as probe_runs
from backend.store.probes.run_values import NewRun
from backend.store.tables import ProbeLine, ProbeServer, Uplink

TCP = ProbeSpec("tcp", "download", duration_s=1)


def add_server(
    session: Session, name: str = "one", host: str = "127.0.0.1", port: int = 5201
) -> int:
    row = ProbeServer(name=name, host=host, port=port)
    session.add(row)
    session.flush()
    return row.id


def add_line(session: Session, uplink: Uplink, source_address: str = "127.0.0.1") -> None:
    session.add(ProbeLine(uplink_id=uplink.id, source_address=source_address))
    session.flush()


def add_run(
    session: Session,
    uplink: Uplink,
    server_id: int,
    due_at: dt.datetime,
    *,
    spec: ProbeSpec = TCP,
    lasts: dt.timedelta = dt.timedelta(minutes=15),
    by: str = "admin",
    port: int = 5201,
) -> int:
    """A run that somebody asked for, to begin within `lasts`."""
    new_run = NewRun(
        router_id=uplink.router_id,
        uplink_id=uplink.id,
        server_id=server_id,
        preset="custom",
        spec=spec,
        target=Target("one", "127.0.0.1", port=port),
        due_at=due_at,
        expires_at=due_at + lasts,
        requested_by=by,
    )
    [run_id] = probe_runs.add(session, [new_run])
    return run_id
