"""How well a router is being read: one word and the figures behind it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from backend.services.shown import Time
from backend.store.tables import Router, RouterState

Health = Literal["ok", "stale", "failing", "disabled", "never"]

STALE_AFTER_POLLS = 3  # two missed polls turn a tile grey: the third would be due now


# `age_s` since the last good answer. `failures_in_a_row` is 0 after a good one.
@dataclass(frozen=True, slots=True)
class PollHealth:
    state: Health
    last_success_at: Time | None
    age_s: float | None
    duration_ms: int | None
    failures_in_a_row: int  # 0 after a good answer
    error_code: str | None
    error_message: str | None
    remedy: str | None
    next_attempt_at: Annotated[
        Time | None,
        Field(
            description="a router that failed is asked again from then on; null: at its usual pace"
        ),
    ]
    logins_total: int
    polls_total: int
    uptime_s: int | None
    cpu_load_pct: int | None
    memory_free_bytes: int | None
    memory_total_bytes: int | None
    connections: int | None


def is_stale(age_s: float, interval_s: float) -> bool:
    return age_s > STALE_AFTER_POLLS * interval_s


def assess(
    router: Router, state: RouterState | None, interval_s: float, now: dt.datetime
) -> PollHealth:
    """Health of one router at `now`; `interval_s` is the time between two polls."""
    state = state or RouterState(failures=0, logins_total=0, polls_total=0)
    age_s = _age_s(state.answered_at, now)
    return PollHealth(
        state=_word(router, state, age_s, interval_s),
        last_success_at=state.answered_at,
        age_s=age_s,
        duration_ms=state.duration_ms,
        failures_in_a_row=state.failures,
        error_code=state.error_code,
        error_message=state.error_message,
        remedy=state.error_remedy,
        next_attempt_at=_next_attempt(router, state, now),
        logins_total=state.logins_total,
        polls_total=state.polls_total,
        uptime_s=state.uptime_s,
        cpu_load_pct=state.cpu_load_pct,
        memory_free_bytes=state.memory_free_bytes,
        memory_total_bytes=state.memory_total_bytes,
        connections=state.connections,
    )


def _next_attempt(router: Router, state: RouterState, now: dt.datetime) -> dt.datetime | None:
    # A past time, as after the poller stopped, promises nothing.
    waits = router.enabled and state.retry_at is not None and state.retry_at > now
    return state.retry_at if waits else None


def _age_s(at: dt.datetime | None, now: dt.datetime) -> float | None:
    return None if at is None else max(0.0, round((now - at).total_seconds(), 3))


def _word(router: Router, state: RouterState, age_s: float | None, interval_s: float) -> Health:
    if not router.enabled:
        return "disabled"
    if state.error_code is not None:
        return "failing"
    if age_s is None:
        return "never"
    return "stale" if is_stale(age_s, interval_s) else "ok"
