"""What a person decided and was refused stands in the audit log too."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from backend.domain.plans.plan import PlanRefused
from backend.errors import Conflict, Forbidden, Invalid, RouterError, TimbangError
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
        reasons = _reasons(error)
        audit.record(
            session,
            actor,
            action,
            subject,
            now,
            outcome=outcome,
            why=why,
            reasons=reasons,
            **detail,
        )
        session.commit()
        raise


def _reasons(error: TimbangError) -> list[dict[str, Any]]:
    """The same by codes, for the reader's language; `family`: where pages have the words."""
    if isinstance(error, PlanRefused):
        return [
            {"family": "plans", "code": each.code, "text": each.text, "params": dict(each.params)}
            for each in error.reasons
        ]
    if not error.code:
        return []
    family = "router_error" if isinstance(error, RouterError) else "refusals"
    said = str(error)[:LONGEST_WHY]
    return [{"family": family, "code": error.code, "text": said, "params": error.params}]
