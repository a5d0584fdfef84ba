"""Whether Timbang itself is blind: no router is read any more, because nobody asks them or none of them answers.

One router that is away is news of that router. That all of them fell in the same moment is more likely news of the
Timbang server: its network, its way to the routers, its workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

UNASKED_POLLS = 12
"""Intervals without a poll of a router after which nobody asks it any more."""

FELL_WITHIN_MS = 120_000
"""Routers that were read last within so long of each other fell together; where none is read, with Timbang.
See `fell_within_ms`."""

LEAST_FALLEN = 2


@dataclass(frozen=True, slots=True)
class ReadRouter:
    """A router that is to be read, and was asked once. UTC ms."""

    watched_until_ms: int  # up to when it is known whether it answers
    away_ms: int | None  # since when it does not; None: it does


def begin_ms(routers: Sequence[ReadRouter], interval_s: float, now_ms: int) -> int | None:
    """Since when no router is read. None: some router is, or only a single router fell, which has its own message."""
    if not is_blind(routers, interval_s, now_ms):
        return None
    last_ms = max(_last_ms(router) for router in routers)
    since_ms = last_ms - fell_within_ms(interval_s)
    fallen = sum(_last_ms(router) >= since_ms for router in routers)
    is_asked = any(_is_asked(router, interval_s, now_ms) for router in routers)
    return last_ms if fallen >= LEAST_FALLEN or not is_asked else None


def fell_within_ms(interval_s: float) -> int:
    """Where polls are rare, twice the time between two of them: each router has its own second in it."""
    return max(FELL_WITHIN_MS, round(2000 * interval_s))


def is_blind(routers: Sequence[ReadRouter], interval_s: float, now_ms: int) -> bool:
    """Without routers there is nothing to read."""
    return bool(routers) and not any(
        router.away_ms is None and _is_asked(router, interval_s, now_ms) for router in routers
    )


def _is_asked(router: ReadRouter, interval_s: float, now_ms: int) -> bool:
    return now_ms - router.watched_until_ms <= UNASKED_POLLS * interval_s * 1000


def _last_ms(router: ReadRouter) -> int:
    """When it was read last."""
    return router.watched_until_ms if router.away_ms is None else router.away_ms
