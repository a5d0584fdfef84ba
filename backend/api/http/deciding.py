"""What a person decided and was refused stands in the audit log too."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager

from backend.errors import Conflict, Forbidden, Invalid, RouterError
from backend.services import audit
from backend.services.audit import Action, Actor, Outcome
from backend.store.engine.session import Session

LONGEST_WHY = 1000


@contextmanager
def deciding(
    session: Session, actor: Actor, action: Action, subject: str, now: dt.datetime, **detail: int
) -> Iterator[None]:
    """Nothing of a block that raises is saved but a line saying so, committed before the error goes on."""
    try:
        yield
    except (Conflict, Forbidden, Invalid, RouterError) as error:
        session.rollback()
        outcome: Outcome = "failed" if isinstance(error, RouterError) else "refused"
        why = str(error)[:LONGEST_WHY]
        audit.record(session, actor, action, subject, now, outcome=outcome, why=why, **detail)
        session.commit()
        raise
