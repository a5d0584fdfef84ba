"""Which message of an incident a channel should have next, and when a message that failed is tried again.

A message goes out once its incident is known to last, unless the message of another one names it. Who was told of a
begin is told of the end; who was not, is not. Where traffic still passes, both wait for work hours. While an incident
is muted nothing leaves: what waits is withdrawn, and waits again afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.alerts.incidents import STILL_CARRIES, IncidentKind

Phase = Literal["open", "close", "digest", "test"]
DeliveryState = Literal["waiting", "delivered", "refused", "withdrawn", "expired"]
"""Withdrawn: over, or muted, before it left. Expired: tried for a day."""

GROUP_WAIT_MS = 20_000
"""From the begin of an outage; two polls: a router that is away may be why its ISPs are. What must last for longer
before it is an incident has waited already."""

WAITS_ONCE_KNOWN: frozenset[IncidentKind] = frozenset({"router_unreachable", "timbang_blind"})
"""Their wait counts from when they are known: routers that fall together are polled at different seconds, and Timbang
that was away reads them within two polls of its start."""

LEFT_ALONE_WAIT_MS = 300_000
"""An incident that goes on after its parent closed gets its own message after this time."""

KEPT_TRYING_MS = 24 * 3_600_000
PAUSES_S = (10, 20, 30, 60, 120, 300, 600, 900)
"""Between attempts; from then on the last one."""

LONGEST_PAUSE_S = 3600.0
"""Nobody's wish to be left alone for longer is followed."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which incidents a channel wants, and when."""

    campus_id: int | None  # None: of all
    kinds: frozenset[IncidentKind]  # empty: all
    work_hours_only: bool
    unacknowledged_for_ms: int  # 0: at once; else only if nobody acknowledged for so long
    since_ms: int  # nothing that was known before


@dataclass(frozen=True, slots=True)
class ChannelNews:
    """An incident that may be news for a channel, and what that channel was sent of it."""

    kind: IncidentKind
    campus_id: int | None  # None: of Timbang itself
    from_ms: int
    opened_ms: int
    is_over: bool
    is_part: bool  # of an incident that is open, whose message names it or will
    left_alone_ms: int | None  # when that incident closed
    is_acknowledged: bool
    is_snoozed: bool
    is_muted: bool
    is_work_time: bool  # at its campus
    opening: DeliveryState | None = None  # None: none was made
    attempts: int = 0  # of that
    closing: DeliveryState | None = None


Move = Literal["open", "close", "withdraw"]


def move(news: ChannelNews, wanted: Wanted, now_ms: int) -> Move | None:
    """What to do for the channel now; None: nothing."""
    if news.is_muted:
        return "withdraw" if "waiting" in {news.opening, news.closing} else None
    if news.is_over:
        return _of_over(news)
    if news.opening in {None, "withdrawn"} and _is_wanted(news, wanted):
        return "open" if now_ms >= _due_ms(news, wanted) else None
    return None


def _of_over(news: ChannelNews) -> Move | None:
    """What could not be sent while it lasted is said with its end; what was not tried yet is not said at all."""
    if news.closing is not None:
        return "close" if news.closing == "withdrawn" else None
    if news.opening == "waiting" and not news.attempts:
        return "withdraw"
    return "close" if news.opening in {"waiting", "delivered"} and not _can_wait(news) else None


def _can_wait(news: ChannelNews) -> bool:
    """For work hours."""
    return news.kind in STILL_CARRIES and not news.is_work_time


def _is_wanted(news: ChannelNews, wanted: Wanted) -> bool:
    is_theirs = wanted.campus_id in {None, news.campus_id}
    is_of_kind = not wanted.kinds or news.kind in wanted.kinds
    is_seen_to = bool(wanted.unacknowledged_for_ms) and news.is_acknowledged
    is_late = (wanted.work_hours_only and not news.is_work_time) or _can_wait(news)
    is_quiet = news.is_part or news.is_snoozed or is_seen_to or is_late
    return is_theirs and is_of_kind and news.opened_ms >= wanted.since_ms and not is_quiet


def _due_ms(news: ChannelNews, wanted: Wanted) -> int:
    waited_from_ms = news.opened_ms if news.kind in WAITS_ONCE_KNOWN else news.from_ms
    due_ms = max(news.opened_ms + wanted.unacknowledged_for_ms, waited_from_ms + GROUP_WAIT_MS)
    if news.left_alone_ms is None:
        return due_ms
    return max(due_ms, news.left_alone_ms + LEFT_ALONE_WAIT_MS)


def pause_s(attempts: int, retry_after_s: float | None) -> float:
    """How long to wait after so many attempts; at least as long as the other side asked for."""
    own_s = float(PAUSES_S[min(max(attempts, 1), len(PAUSES_S)) - 1])
    return min(max(own_s, retry_after_s or 0.0), LONGEST_PAUSE_S)


def way_out(attempts: int, pins: Sequence[str]) -> str | None:
    """The source address of the next attempt after so many; None: the system's choice, which is the first.

    Then each ISP's in turn: the ISP that failed may be the system's way out.
    """
    ways = (None, *dict.fromkeys(pins))
    return ways[attempts % len(ways)]
