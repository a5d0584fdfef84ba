"""Single runs: pages, one with its neighbours, its long record."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Select, select, tuple_
from sqlalchemy.orm import Session

from backend.domain.probes.kinds import Kind
from backend.domain.probes.probe import Outcome
from backend.errors import NotFound
from backend.store.tables import ProbeRecord, ProbeRun, ProbeServer, Uplink

Row = tuple[ProbeRun, str, str | None]  # a run, the name of its uplink, and of its server


@dataclass(frozen=True, slots=True)
class RunFilter:
    """None: any. `from_at` and `to_at` (excluded): when it was due."""

    from_at: dt.datetime | None = None
    to_at: dt.datetime | None = None
    uplink_id: int | None = None
    kind: Kind | None = None
    outcome: Outcome | None = None


def page(
    session: Session,
    router_id: int,
    run_filter: RunFilter,
    before: tuple[dt.datetime, int] | None,
    limit: int,
) -> list[Row]:
    """By due time, newest first, from before (due_at, id) on; one more than `limit` if there is."""
    query = _rows().where(ProbeRun.router_id == router_id)
    if run_filter.from_at is not None:
        query = query.where(ProbeRun.due_at >= run_filter.from_at)
    if run_filter.to_at is not None:
        query = query.where(ProbeRun.due_at < run_filter.to_at)
    for column, value in (
        (ProbeRun.uplink_id, run_filter.uplink_id),
        (ProbeRun.kind, run_filter.kind),
        (ProbeRun.outcome, run_filter.outcome),
    ):
        if value is not None:
            query = query.where(column == value)
    if before is not None:
        query = query.where(tuple_(ProbeRun.due_at, ProbeRun.id) < before)
    query = query.order_by(ProbeRun.due_at.desc(), ProbeRun.id.desc()).limit(limit + 1)
    return [(run, uplink, server) for run, uplink, server in session.execute(query)]


def get(session: Session, run_id: int) -> Row:
    """Raises NotFound."""
    found_row = session.execute(_rows().where(ProbeRun.id == run_id)).one_or_none()
    if found_row is None:
        raise NotFound("There is no probe run {run_id}.", "no_probe_run", run_id=run_id)
    run, uplink, server = found_row
    return run, uplink, server


def neighbours(session: Session, run: ProbeRun) -> tuple[int | None, int | None]:
    """Ids of the previous and next run of this uplink and kind."""
    here = tuple_(ProbeRun.due_at, ProbeRun.id)
    like = select(ProbeRun.id).where(ProbeRun.uplink_id == run.uplink_id, ProbeRun.kind == run.kind)
    before = like.where(here < (run.due_at, run.id)).order_by(
        ProbeRun.due_at.desc(), ProbeRun.id.desc()
    )
    after = like.where(here > (run.due_at, run.id)).order_by(ProbeRun.due_at, ProbeRun.id)
    return session.scalar(before.limit(1)), session.scalar(after.limit(1))


def record(session: Session, run_id: int) -> ProbeRecord:
    """Series and raw output. Raises NotFound for a run without, and for no run."""
    probe_record = session.get(ProbeRecord, run_id)
    if probe_record is None:
        get(session, run_id)
        raise NotFound(
            "Probe run {run_id} has no measurement: it did not get as far.",
            "probe_run_without_measurement",
            run_id=run_id,
        )
    return probe_record


def sha256s(session: Session, run_ids: Sequence[int]) -> dict[int, str]:
    """Hashes of raw outputs, where there are any."""
    query = select(ProbeRecord.run_id, ProbeRecord.raw_sha256).where(
        ProbeRecord.run_id.in_(run_ids)
    )
    return {row.run_id: row.raw_sha256 for row in session.execute(query)}


def server_names(session: Session, server_ids: Sequence[int]) -> dict[int, str]:
    """Archived ones too."""
    query = select(ProbeServer.id, ProbeServer.name).where(ProbeServer.id.in_(server_ids))
    return {row.id: row.name for row in session.execute(query)}


def _rows() -> Select[ProbeRun, str, str]:
    return (
        select(ProbeRun, Uplink.name, ProbeServer.name)
        .join(Uplink, Uplink.id == ProbeRun.uplink_id)
        .outerjoin(ProbeServer, ProbeServer.id == ProbeRun.server_id)
    )
