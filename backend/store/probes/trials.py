"""Trials of servers for probe workers, by the database's clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from backend.domain.probes.probe import Target
from backend.store.engine import bulk
from backend.store.engine.session import add
from backend.store.probes.run_values import target_of
from backend.store.tables import ProbeTrial

FORGOTTEN_AFTER_S = 600

TAKE = """
UPDATE probe_trial SET worker = %(worker)s WHERE id = (
  SELECT id FROM probe_trial AS trial
  WHERE worker IS NULL AND asked_at > clock_timestamp() - %(patience_s)s * interval '1 second'
    AND (source_address = '' OR source_address = ANY(%(addresses)s) OR NOT EXISTS (
      SELECT 1 FROM worker AS other
      WHERE other.probe_expires_at > clock_timestamp() AND trial.source_address = ANY(other.addresses)))
  ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, target, source_address
"""


@dataclass(frozen=True, slots=True)
class Trial:
    id: int
    target: Target
    source_address: str


def forget_old(session: Session) -> None:
    """Delete trials that nobody waits for any more."""
    query = "DELETE FROM probe_trial WHERE asked_at < clock_timestamp() - %(age_s)s * interval '1 second'"
    bulk.run(session, query, age_s=FORGOTTEN_AFTER_S)


def ask(session: Session, target: Target, source_address: str) -> int:
    """Ask for a trial; commit, then look for its answer."""
    return add(session, ProbeTrial(target=asdict(target), source_address=source_address)).id


def take(
    session: Session, worker: str, addresses: Sequence[str], patience_s: float
) -> Trial | None:
    """A trial that nobody does yet, asked for less than `patience_s` ago, for whose address we are as good as any."""
    us = {"worker": worker, "addresses": list(addresses)}
    rows = bulk.fetch(session, TAKE, patience_s=patience_s, **us)
    return Trial(rows[0][0], target_of(rows[0][1]), rows[0][2]) if rows else None


def store_answer(session: Session, trial_id: int, result: Mapping[str, Any]) -> None:
    query = update(ProbeTrial).where(ProbeTrial.id == trial_id)
    session.execute(query.values(answer=dict(result)))


def answer(session: Session, trial_id: int) -> dict[str, Any] | None:
    return session.scalar(select(ProbeTrial.answer).where(ProbeTrial.id == trial_id))
