"""Trials of servers for probe workers, by the database's clock."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from backend.domain.probes.probe import Target
from backend.store.engine import bulk
from backend.store.probes.run_values import target_of
from backend.store.tables import ProbeTrial

FORGOTTEN_AFTER_S = 600

TAKE = """
UPDATE probe_trial SET worker = %s WHERE id = (
  SELECT id FROM probe_trial AS trial
  WHERE worker IS NULL AND asked_at > clock_timestamp() - %s * interval '1 second'
    AND (source_address = '' OR source_address = ANY(%s) OR NOT EXISTS (
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
    """Trials that nobody waits for any more."""
    query = "DELETE FROM probe_trial WHERE asked_at < clock_timestamp() - %s * interval '1 second'"
    bulk.run(session, query, (FORGOTTEN_AFTER_S,))


def ask(session: Session, target: Target, source_address: str) -> int:
    """Commit, then look for the answer."""
    row = ProbeTrial(target=asdict(target), source_address=source_address)
    session.add(row)
    session.flush()
    return row.id


def take(
    session: Session, worker: str, addresses: Sequence[str], patience_s: float
) -> Trial | None:
    """A trial that nobody does yet, less than `patience_s` old, whose address is ours or nobody's."""
    rows = bulk.fetch(session, TAKE, (worker, patience_s, list(addresses)))
    return Trial(rows[0][0], target_of(rows[0][1]), rows[0][2]) if rows else None


def store_answer(session: Session, trial_id: int, result: Mapping[str, Any]) -> None:
    query = text("UPDATE probe_trial SET answer = CAST(:answer AS jsonb) WHERE id = :id")
    session.execute(query, {"answer": json.dumps(result), "id": trial_id})


def answer(session: Session, trial_id: int) -> dict[str, Any] | None:
    return session.scalar(select(ProbeTrial.answer).where(ProbeTrial.id == trial_id))
