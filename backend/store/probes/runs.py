"""Probe runs from waiting to over. Leases go by the database's clock, slots by the caller's `now`.

One worker claims a run and renews its lease. Two partial unique indexes forbid two heavy runs at once on an uplink or
server; whoever loses that race takes the next run. Every change goes to the live stream (signal PROBE with the ids of
runs).
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from backend.domain.probes.probe import Reason
from backend.errors import NotFound
from backend.store.engine import bulk, signals
from backend.store.engine.database import is_overtaken
from backend.store.engine.leased_rows import LeasedRows
from backend.store.engine.session import add as insert
from backend.store.probes.run_values import Claimed, Ending, NewRun, claimed_of
from backend.store.tables import ProbeRecord, ProbeRun

CANDIDATES = 16
"""Due runs per claim: another worker may take the uplinks of the first ones meanwhile."""

LONGEST_RUN = dt.timedelta(days=1)
"""From when a run is due until it is over: its wait, and four phases of an hour at most."""

ADD = """
INSERT INTO probe_run (plan_id, router_id, uplink_id, server_id, preset, kind, direction, heavy, spec, target,
                       requested_by, due_at, expires_at)
VALUES (%(plan_id)s, %(router_id)s, %(uplink_id)s, %(server_id)s, %(preset)s, %(kind)s, %(direction)s, %(heavy)s,
        %(spec)s::jsonb, %(target)s::jsonb, %(requested_by)s, %(due_at)s, %(expires_at)s)
ON CONFLICT DO NOTHING RETURNING id
"""

# A run is for a worker whose host has its source address; for anybody, if no living worker's has it.
# A light one waits too while a heavy one fills its uplink: it would measure that.
DUE = """
SELECT id FROM probe_run AS run LEFT JOIN probe_line AS line USING (uplink_id)
WHERE state <> 'over' AND state = 'waiting' AND due_at <= %(now)s AND expires_at > %(now)s
  AND (not_before IS NULL OR not_before <= %(now)s)
  AND (coalesce(line.source_address, '') = '' OR line.source_address = ANY(%(addresses)s) OR NOT EXISTS (
    SELECT 1 FROM worker
    WHERE worker.probe_expires_at > clock_timestamp() AND line.source_address = ANY(worker.addresses)))
  AND NOT EXISTS (
    SELECT 1 FROM probe_run AS other WHERE other.state = 'running' AND other.heavy
      AND (other.uplink_id = run.uplink_id OR (run.heavy AND other.server_id = run.server_id)))
ORDER BY due_at, id LIMIT %(most)s
"""

TAKE = """
UPDATE probe_run SET state = 'running', worker = %(worker)s, attempts = attempts + 1, started_at = %(now)s,
  not_before = NULL, lease_until = clock_timestamp() + %(lease_s)s * interval '1 second'
WHERE id = (SELECT id FROM probe_run WHERE id = %(id)s AND state = 'waiting' FOR UPDATE SKIP LOCKED)
"""

BEGIN = "UPDATE probe_run SET started_at = greatest(started_at, %(now)s) WHERE id = %(id)s"

LEASED = LeasedRows("probe_run", "state = 'running'", "cancel_asked")

# The second way in: the lease ran out while the database was away, and somebody wrote the worker off who only was cut
# off. What it measured stands, unless another heavy probe used the line or the server meanwhile. Once only: a run of
# which something is stored has a source address, and bytes must not count twice where an answer to a commit was lost.
OURS = """
(state = 'running' OR (state = 'over' AND reason = 'worker_died' AND source_address = '' AND NOT (heavy AND EXISTS (
  SELECT 1 FROM probe_run AS other WHERE other.id <> run.id AND other.heavy AND other.started_at IS NOT NULL
    AND (other.uplink_id = run.uplink_id OR other.server_id = run.server_id)
    AND other.started_at < %(ended_at)s AND coalesce(other.ended_at, %(ended_at)s) > run.started_at))))
"""

FINISH = f"""
UPDATE probe_run AS run SET state = 'over', outcome = %(outcome)s, reason = %(reason)s, detail = %(detail)s,
  ended_at = greatest(%(ended_at)s, started_at), lease_until = NULL,
  source_address = %(source_address)s, command = %(command)s, tool = %(tool)s,
  figures = %(figures)s::jsonb, path = %(path)s::jsonb,
  download_bytes = download_bytes + %(download_bytes)s, upload_bytes = upload_bytes + %(upload_bytes)s
WHERE id = %(id)s AND worker = %(worker)s AND {OURS} RETURNING id
"""  # noqa: S608 (our own words)

PUT_BACK = """
UPDATE probe_run SET state = 'waiting', worker = NULL, lease_until = NULL, started_at = NULL,
  not_before = %(not_before)s, reason = %(reason)s, detail = %(detail)s,
  download_bytes = download_bytes + %(download_bytes)s, upload_bytes = upload_bytes + %(upload_bytes)s
WHERE id = %(id)s AND worker = %(worker)s AND state = 'running' AND NOT cancel_asked RETURNING id
"""

CLOSE_ALL = "UPDATE probe_run SET lease_until = clock_timestamp() WHERE state <> 'over' AND state = 'running'"

CLOSE_DEAD = """
UPDATE probe_run SET state = 'over', outcome = 'failed', reason = 'worker_died', detail = %(detail)s,
  lease_until = NULL, ended_at = greatest(started_at, lease_until)
WHERE state <> 'over' AND state = 'running' AND lease_until < clock_timestamp() - %(grace_s)s * interval '1 second'
RETURNING id
"""

DIED = "The worker that ran this probe has not been heard of since; nothing of it was stored."

CANCEL = """
UPDATE probe_run SET cancel_asked = true,
  state = CASE state WHEN 'waiting' THEN 'over' ELSE state END,
  outcome = CASE state WHEN 'waiting' THEN 'failed' ELSE outcome END,
  reason = CASE state WHEN 'waiting' THEN 'cancelled' ELSE reason END,
  detail = CASE state WHEN 'waiting' THEN %(detail)s ELSE detail END,
  ended_at = CASE state WHEN 'waiting' THEN %(now)s ELSE ended_at END
WHERE id = %(id)s AND state <> 'over' RETURNING id
"""


def add(session: Session, runs: Sequence[NewRun]) -> list[int]:
    """Returns the ids of new ones (a slot of a plan exists only once)."""
    added = []
    for run in runs:
        added += bulk.scalars(session, ADD, **_values(run))
    _tell(session, added)
    return added


def claim(
    session: Session,
    worker: str,
    now: dt.datetime,
    lease_s: float,
    addresses: Sequence[str] = (),
) -> Claimed | None:
    """Take the due run that has waited longest and whose uplink and server are free.

    `addresses` of the worker's host; runs with the address of another living worker are left to it. One run per
    transaction: commit before the next claim. Others' claims are skipped.
    """
    due = bulk.scalars(session, DUE, now=now, addresses=list(addresses), most=CANDIDATES)
    for run_id in due:
        if _take(session, run_id, worker, now, lease_s):
            _tell(session, [run_id])
            return claimed_of(get(session, run_id))
    return None


def begin(session: Session, run: Claimed, now: dt.datetime) -> Claimed:
    """The run begins, in the transaction of its claim, which takes line and server.

    `now` may be later than the claim's: another run may still have been under way then, and heavy ones never overlap.
    """
    bulk.run(session, BEGIN, now=now, id=run.id)
    return replace(run, started_at=max(run.started_at, now))


def standing(session: Session, run_ids: Sequence[int], worker: str) -> dict[int, bool]:
    """Runs that are still the worker's, and whether each should be cancelled."""
    query = select(ProbeRun.id, ProbeRun.cancel_requested).where(
        ProbeRun.id.in_(run_ids), ProbeRun.state == "running", ProbeRun.worker == worker
    )
    return dict(session.execute(query).all())


def finish(session: Session, run_id: int, worker: str, ending: Ending) -> bool:
    """Close a run with what was found. False: it was another's by then, or gone, and nothing was stored."""
    values = asdict(ending) | {"figures": _json(ending.figures), "path": _json(ending.path)}
    if not bulk.fetch(session, FINISH, id=run_id, worker=worker, **values):
        return False
    if ending.series is not None and ending.raw is not None:
        record = ProbeRecord(
            run_id=run_id, series=ending.series, raw=ending.raw, raw_sha256=ending.raw_sha256
        )
        insert(session, record)
    _tell(session, [run_id])
    return True


def put_back(
    session: Session,
    run_id: int,
    worker: str,
    *,
    not_before: dt.datetime,
    reason: Reason,
    detail: str,
    moved: tuple[int, int] = (0, 0),
) -> bool:
    """Let the run wait for another try; `reason` and `detail` say why this one failed.

    `moved`: bytes down and up that the try cost. False: the run is not ours any more, or was cancelled.
    """
    put_back_ids = bulk.scalars(
        session,
        PUT_BACK,
        id=run_id,
        worker=worker,
        not_before=not_before,
        reason=reason,
        detail=detail,
        download_bytes=moved[0],
        upload_bytes=moved[1],
    )
    _tell(session, put_back_ids)
    return bool(put_back_ids)


def close_dead(session: Session, grace_s: float = 0.0) -> list[int]:
    """Close the runs whose worker let its lease run out `grace_s` ago, so that their uplinks and servers are free."""
    closed = bulk.scalars(session, CLOSE_DEAD, detail=DIED, grace_s=grace_s)
    _tell(session, closed)
    return closed


def close_running(session: Session) -> list[int]:
    """Only when no worker exists."""
    bulk.run(session, CLOSE_ALL)
    return close_dead(session)


def cancel(session: Session, run_id: int, now: dt.datetime, detail: str) -> bool:
    """End a waiting run at once, ask for the end of a running one; False if it is over already."""
    cancelled = bulk.scalars(session, CANCEL, detail=detail, now=now, id=run_id)
    _tell(session, cancelled)
    return bool(cancelled)


def get(session: Session, run_id: int) -> ProbeRun:
    """As the database has it now. Raises NotFound."""
    row = session.get(ProbeRun, run_id, populate_existing=True)
    if row is None:
        raise NotFound("There is no probe run {run_id}.", "no_probe_run", run_id=run_id)
    return row


def several(session: Session, run_ids: Sequence[int]) -> Sequence[ProbeRun]:
    """Existing ones, by id."""
    return session.scalars(
        select(ProbeRun).where(ProbeRun.id.in_(run_ids)).order_by(ProbeRun.id)
    ).all()


def times(
    session: Session, router_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> list[tuple[dt.datetime, dt.datetime]]:
    """Begin and end of a router's heavy runs within [from_at, to_at); `to_at` for a running one."""
    query = select(ProbeRun.started_at, ProbeRun.ended_at).where(
        ProbeRun.router_id == router_id,
        ProbeRun.heavy,
        # A run due long before is over; without this, all runs ever would be read.
        ProbeRun.due_at > from_at - LONGEST_RUN,
        ProbeRun.due_at < to_at,
        ProbeRun.started_at < to_at,
    )
    spans = [(begin, end or to_at) for begin, end in session.execute(query) if begin is not None]
    return [(begin, end) for begin, end in spans if end > from_at]


def others_at(session: Session, run: Claimed, from_at: dt.datetime) -> set[int]:
    """Other uplinks of its router with a heavy probe since `from_at`."""
    query = select(ProbeRun.uplink_id).where(
        ProbeRun.router_id == run.router_id,
        ProbeRun.uplink_id != run.uplink_id,
        ProbeRun.heavy,
        ProbeRun.due_at > from_at - LONGEST_RUN,
        ProbeRun.started_at.is_not(None),
        or_(ProbeRun.ended_at.is_(None), ProbeRun.ended_at > from_at),
    )
    return set(session.scalars(query))


def _take(session: Session, run_id: int, worker: str, now: dt.datetime, lease_s: float) -> bool:
    """False: another worker was faster, with this run or one of the same uplink or server."""
    savepoint = session.begin_nested()
    try:
        taken = bulk.run(session, TAKE, worker=worker, now=now, lease_s=lease_s, id=run_id)
    except IntegrityError as error:
        savepoint.rollback()
        if not is_overtaken(error):
            raise
        return False
    savepoint.commit()
    return bool(taken)


def _values(new_run: NewRun) -> dict[str, Any]:
    values, spec = asdict(new_run), new_run.spec
    return values | {
        "kind": spec.kind,
        "direction": spec.direction,
        "heavy": spec.traits.heavy,
        "spec": json.dumps(values["spec"]),
        "target": json.dumps(values["target"]),
    }


def _json(value: Mapping[str, Any] | None) -> str | None:
    return None if value is None else json.dumps(value, allow_nan=False)


def _tell(session: Session, run_ids: Sequence[int]) -> None:
    if run_ids:
        signals.send(session, signals.PROBE, run_ids)
