"""A change in the books for tests that look at its state and its time alone."""

from __future__ import annotations

import datetime as dt
from typing import Any

from backend.domain.changes.states import ChangeState
from backend.services.changes.book import Case

NOW = dt.datetime(2026, 5, 4, 12, 0, tzinfo=dt.UTC)
TIMER_S = 180


def bare_case(state: ChangeState, left_s: float = 170.0, steps: tuple[str, ...] = ()) -> Case:
    """`left_s`: until the router reverts, from NOW on. Without a plan: nothing can be written from it."""
    nothing: Any = None
    return Case(
        id=7,
        router_id=1,
        state=state,
        plan=nothing,
        timer_s=TIMER_S,
        confirm_by="person",
        requested_at=None,
        started_at=NOW,
        verified_at=None,
        deadline_at=NOW + dt.timedelta(seconds=left_s),
        requested="",
        ended_by="",
        outcome={},
        steps=steps,
        before=nothing,
        target=None,
        interfaces=(),
    )
