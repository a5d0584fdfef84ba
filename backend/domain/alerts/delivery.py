"""Which message of an incident a channel should have next, and when a message that failed is tried again.

A message goes out once its incident is known to last, unless the message of another one names it. Who was told of a
begin is told of the end; who was not, is not. What nobody needs to be woken for waits for work hours. While an
incident is muted nothing leaves: what waits is withdrawn, and waits again afterwards.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from backend.domain.alerts.kinds import MOMENTS, WAITS_FOR_WORK, IncidentKind

Phase = Literal[
    "open",
    "close",
    "digest",
    "test",
    "confirm_address",
    "address_changed",
    "report",
    "confirm_recipient",
]
"""Two letters about the mail address of an account; a report, and the letter about an outside address for reports."""

DeliveryState = Literal["waiting", "delivered", "refused", "withdrawn", "expired"]
"""Withdrawn: over, muted or unwanted before it left. Expired: tried for a day."""

GROUP_WAIT_MS = 20_000
"""From the begin of an outage; two polls: a router that is away may be why its ISPs are. What must last for longer
before it is an incident has waited already. See `group_wait_ms`."""

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
    """Which incidents a channel wants, and when. `campus_ids`, `router_ids`: where; both empty: everywhere."""

    campus_ids: frozenset[int]
    router_ids: frozenset[int]
    kinds: frozenset[IncidentKind]  # empty: all
    work_hours_only: bool
    unacknowledged_for_ms: int  # 0: at once; else only if nobody acknowledged for so long
    since_ms: int  # nothing that was known before

    def is_at(self, campus_id: int | None, router_id: int | None) -> bool:
        """Whether an incident there is theirs; what is of no router is of Timbang itself, and everybody's."""
        is_everywhere = not self.campus_ids and not self.router_ids
        return (
            is_everywhere
            or router_id is None
            or (campus_id in self.campus_ids or router_id in self.router_ids)
        )

    def is_theirs(self, kind: IncidentKind, campus_id: int | None, router_id: int | None) -> bool:
        """Whether it wants this kind there. Care of Timbang is no matter of a campus, unless it was chosen by name."""
        if kind in self.kinds:
            return self.is_at(campus_id, router_id)
        is_for_care = kind != "timbang_unwell" or not (self.campus_ids or self.router_ids)
        return not self.kinds and is_for_care and self.is_at(campus_id, router_id)


@dataclass(frozen=True, slots=True)
class ChannelNews:
    """An incident that may be news for a channel, and what that channel was sent of it."""

    kind: IncidentKind
    campus_id: int | None  # None: of Timbang itself
    router_id: int | None  # as well
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


def told_of_care(
    wanted: Mapping[int, Wanted], stuck: Container[int], others: Container[int]
) -> Mapping[int, Wanted]:
    """By channel, its news of care; if all that want it are `stuck`, `others` get it, wanted or not."""
    takers = {key for key, each in wanted.items() if each.is_theirs("timbang_unwell", None, None)}
    if any(key not in stuck for key in takers):
        return wanted
    return {
        key: replace(each, kinds=frozenset({"timbang_unwell"}), work_hours_only=False)
        if key in others and key not in stuck
        else each
        for key, each in wanted.items()
    }


def group_wait_ms(interval_s: float) -> int:
    """By then every router was polled again: what fell in the same moment is known, and named."""
    return max(GROUP_WAIT_MS, round(1000 * interval_s))


def move(
    news: ChannelNews, wanted: Wanted, now_ms: int, wait_ms: int = GROUP_WAIT_MS
) -> Move | None:
    """What to do for the channel now; None: nothing. `wait_ms`: for what belongs together."""
    if news.is_muted:
        return "withdraw" if "waiting" in {news.opening, news.closing} else None
    if news.is_over:
        return _of_over(news)
    if news.opening in {None, "withdrawn"} and _is_wanted(news, wanted):
        return "open" if now_ms >= _due_ms(news, wanted, wait_ms) else None
    return None


def _of_over(news: ChannelNews) -> Move | None:
    """What could not be sent while it lasted is said with its end; what was not tried yet is not said at all."""
    if news.closing is not None:
        return "close" if news.closing == "withdrawn" else None
    if news.opening == "waiting" and not news.attempts:
        return "withdraw"
    if news.kind in MOMENTS:
        return None  # it was over when it was said
    return "close" if news.opening in {"waiting", "delivered"} and not _can_wait(news) else None


def _can_wait(news: ChannelNews) -> bool:
    """For work hours."""
    return news.kind in WAITS_FOR_WORK and not news.is_work_time


def _is_wanted(news: ChannelNews, wanted: Wanted) -> bool:
    is_theirs = wanted.is_theirs(news.kind, news.campus_id, news.router_id)
    is_seen_to = bool(wanted.unacknowledged_for_ms) and news.is_acknowledged
    is_late = (wanted.work_hours_only and not news.is_work_time) or _can_wait(news)
    is_quiet = news.is_part or news.is_snoozed or is_seen_to or is_late
    return is_theirs and news.opened_ms >= wanted.since_ms and not is_quiet


def _due_ms(news: ChannelNews, wanted: Wanted, wait_ms: int) -> int:
    waited_from_ms = news.opened_ms if news.kind in WAITS_ONCE_KNOWN else news.from_ms
    due_ms = max(news.opened_ms + wanted.unacknowledged_for_ms, waited_from_ms + wait_ms)
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
