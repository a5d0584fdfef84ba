"""Processes that run probes: which live, which lived, and what they are asked to try. Times are the database's."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from backend.domain.probes.probe import Target
from backend.store.engine import bulk
from backend.store.probes.run_values import target_of
from backend.store.tables import ProbeTrial, ProbeWorker

FORGOTTEN_AFTER_S = 7 * 86_400
"""Who lived a week ago tells whether a slot of then was missed or skipped; nobody asks later."""

TRIAL_FORGOTTEN_AFTER_S = 600

SEEN = """
INSERT INTO probe_worker (token, name, threads, running, addresses, missing, started_at, seen_at, expires_at)
SELECT %s, %s, %s, %s, %s, %s, now.at, now.at, now.at + %s * interval '1 second'
FROM (SELECT clock_timestamp()) AS now (at)
ON CONFLICT (token) DO UPDATE SET
  running = excluded.running, addresses = excluded.addresses, missing = excluded.missing,
  seen_at = excluded.seen_at, expires_at = excluded.expires_at
"""
TAKE_TRIAL = """
UPDATE probe_trial SET worker = %s WHERE id = (
  SELECT id FROM probe_trial AS trial
  WHERE worker IS NULL AND asked_at > clock_timestamp() - %s * interval '1 second'
    AND (source_address = '' OR source_address = ANY(%s) OR NOT EXISTS (
      SELECT 1 FROM probe_worker AS other
      WHERE other.expires_at > clock_timestamp() AND trial.source_address = ANY(other.addresses)))
  ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, target, source_address
"""


@dataclass(frozen=True, slots=True)
class Me:
    """One process. `token` is unique, also after a restart."""

    token: str
    name: str
    threads: int


@dataclass(frozen=True, slots=True)
class Trial:
    """A server that somebody wants tried."""

    id: int
    target: Target
    source_address: str


def seen(
    session: Session,
    me: Me,
    lease_s: float,
    *,
    running: int,
    addresses: Sequence[str],
    missing: str,
) -> None:
    """Note that the worker lives, for `lease_s` from now."""
    values = (me.token, me.name, me.threads, running, list(addresses), missing, lease_s)
    bulk.run(session, SEEN, values)


def leave(session: Session, me: Me) -> None:
    """The worker stops; that it was there stays known."""
    query = text("UPDATE probe_worker SET expires_at = clock_timestamp() WHERE token = :token")
    session.execute(query, {"token": me.token})


def alive(session: Session) -> Sequence[ProbeWorker]:
    """Those whose time has not run out, by name."""
    query = select(ProbeWorker).where(ProbeWorker.expires_at > func.clock_timestamp())
    return session.scalars(query.order_by(ProbeWorker.name, ProbeWorker.token)).all()


def last_seen(session: Session) -> dt.datetime | None:
    """When any worker last said that it lives; None if none did for a week."""
    return session.scalar(select(func.max(ProbeWorker.seen_at)))


def any_between(session: Session, from_at: dt.datetime, to_at: dt.datetime) -> bool:
    """Whether any worker lived at some moment of [from_at, to_at): then a slot of then was skipped, not missed."""
    query = select(ProbeWorker.token).where(
        ProbeWorker.started_at < to_at, ProbeWorker.seen_at >= from_at
    )
    return session.scalar(query.limit(1)) is not None


def forget_dead(session: Session) -> None:
    """Delete workers that died long ago, and trials that nobody waits for any more."""
    bulk.run(
        session,
        "DELETE FROM probe_worker WHERE expires_at < clock_timestamp() - %s * interval '1 second'",
        (FORGOTTEN_AFTER_S,),
    )
    bulk.run(
        session,
        "DELETE FROM probe_trial WHERE asked_at < clock_timestamp() - %s * interval '1 second'",
        (TRIAL_FORGOTTEN_AFTER_S,),
    )


def ask_trial(session: Session, target: Target, source_address: str) -> int:
    """Ask for a trial; commit, then look for its answer."""
    row = ProbeTrial(target=asdict(target), source_address=source_address)
    session.add(row)
    session.flush()
    return row.id


def take_trial(
    session: Session, me: Me, addresses: Sequence[str], patience_s: float
) -> Trial | None:
    """A trial that nobody does yet, asked for less than `patience_s` ago, for whose address we are as good as any."""
    rows = bulk.fetch(session, TAKE_TRIAL, (me.token, patience_s, list(addresses)))
    return Trial(rows[0][0], target_of(rows[0][1]), rows[0][2]) if rows else None


def answer_trial(session: Session, trial_id: int, answer: Mapping[str, Any]) -> None:
    query = text("UPDATE probe_trial SET answer = CAST(:answer AS jsonb) WHERE id = :id")
    session.execute(query, {"answer": json.dumps(answer), "id": trial_id})


def trial_answer(session: Session, trial_id: int) -> dict[str, Any] | None:
    """None as long as there is none."""
    return session.scalar(select(ProbeTrial.answer).where(ProbeTrial.id == trial_id))
