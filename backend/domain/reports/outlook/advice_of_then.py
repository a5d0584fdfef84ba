"""What a period asked for, marked with when that was and with what was done about it (decision 91)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from backend.domain.reports.facts import PeriodFacts
from backend.domain.reports.speech import Speech


def change_that_settles(begins: Sequence[dt.datetime], end_at: dt.datetime) -> dt.datetime | None:
    """The last change of the balancing in a period, else the first one after it.

    `begins`: of the regimes from the one that held when the period began on, or from the first ever.
    """
    changes = begins[1:]
    within = [at for at in changes if at < end_at]
    return within[-1] if within else next(iter(changes), None)


def marked(step: str, facts: PeriodFacts, speech: Speech, *, is_of_balancing: bool) -> str:
    """`is_of_balancing`: a change of the balancing answers it."""
    changed_at = facts.balancing_changed_at if is_of_balancing else None
    notes = [speech.own("step_then")] if facts.is_past else []
    if changed_at is not None:
        notes.append(speech.own("step_settled", date=speech.clock.date(changed_at)))
    return f"{step} ({'; '.join(notes)})" if notes else step
