"""The last 24 hours of a router: how much it carried, when it was not read, and what happened."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field

from backend.domain.dates.calendar import Interval
from backend.domain.directions import Direction
from backend.domain.figures import day_course
from backend.domain.figures.day_course import Rates
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.services.shown import Time
from backend.services.windows import windows
from backend.store.engine.instants import at
from backend.store.figures import happenings
from backend.store.figures.happenings import Happening
from backend.store.polling import slots

DAY_MS = 24 * 3_600_000
STEP_MS = 6 * SLOT_MS  # half an hour: 48 points
THEN_SLOTS = 3  # a quarter of an hour says what this time of another day was like
WEEK_DAYS: Final = 7

MarkKind = Literal[
    "link_down",
    "interface_missing",
    "isp_silent",
    "isp_full",
    "isp_degraded",
    "unreachable",
    "reboot",
    "queue_trial",
    "change",
    "drift",
    "test_failed",
    "test_invalid",
]

About = Literal["", "weights", "spare", "fix"]


@dataclass(frozen=True, slots=True)
class DayMark:
    kind: MarkKind
    record_id: Annotated[int, Field(description="of the event, change, drift or test")]
    uplink_id: int | None
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Annotated[Time | None, Field(description="null while it lasts")]
    code: Annotated[str, Field(description="of a change its state, of a test its kind")]
    about: Annotated[About, Field(description="of a change; empty of all else")]


@dataclass(frozen=True, slots=True)
class UnreadSpan:
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time


@dataclass(frozen=True, slots=True)
class LastDay:
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time
    marks: Annotated[Sequence[DayMark], Field(description="newest first, at most 300")]
    unread: Annotated[Sequence[UnreadSpan], Field(description="nobody knows what happened then")]


LikeDays = Literal[1, 7]


@dataclass(frozen=True, slots=True)
class Then:
    """A quarter of an hour of another day."""

    days: LikeDays  # ago
    step_ms: range  # one step
    by_uplink: Mapping[int, Sequence[Slot]]

    def bps(self) -> Mapping[Direction, int | None]:
        made = day_course.courses(list(self.by_uplink.values()), self.step_ms)
        return {way: rates[0] for way, rates in made.items()}

    @property
    def is_known(self) -> bool:
        return None not in self.bps().values()


@dataclass(frozen=True, slots=True)
class DayTraffic:
    """Slots of the last day and of the quarter of an hour before it, by uplink; and of that a week ago."""

    end_ms: int
    by_uplink: Mapping[int, Sequence[Slot]]
    week_ago: Mapping[int, Sequence[Slot]]
    courses: Mapping[Direction, Rates]  # of all ISPs together, in steps
    unread: Sequence[Interval]

    @property
    def steps_ms(self) -> range:
        return range(self.end_ms - DAY_MS, self.end_ms, STEP_MS)

    def then(self, days: LikeDays) -> Then:
        """The same time so many days ago, as one step."""
        at_ms, length_ms = self.end_ms - days * DAY_MS, THEN_SLOTS * SLOT_MS
        slots_then = self.week_ago if days == WEEK_DAYS else self.by_uplink
        return Then(days, range(at_ms - length_ms, at_ms, length_ms), slots_then)

    def like_now(self) -> Then:
        """The same weekday a week ago; yesterday where that was not observed."""
        week = self.then(WEEK_DAYS)
        return week if week.is_known else self.then(1)


def traffic(gatherer: Gatherer, router: RouterView) -> DayTraffic:
    """Read once until a newer slot comes."""
    end_ms = windows.last_closed_ms(gatherer.now)
    start_ms = end_ms - DAY_MS

    def make(_: Sequence[int]) -> dict[int, DayTraffic]:
        ids = [uplink.id for uplink in router.uplinks]
        read = slots.window(gatherer.session, ids, at(start_ms - THEN_SLOTS * SLOT_MS), at(end_ms))
        week_ms = end_ms - WEEK_DAYS * DAY_MS
        week_ago = slots.window(
            gatherer.session, ids, at(week_ms - THEN_SLOTS * SLOT_MS), at(week_ms)
        )
        of_uplinks = list(read.values())
        steps = range(start_ms, end_ms, STEP_MS)
        made = DayTraffic(
            end_ms,
            read,
            week_ago,
            day_course.courses(of_uplinks, steps),
            day_course.unread(of_uplinks, (start_ms, end_ms)),
        )
        return {router.router.id: made}

    kept = gatherer.kept_each("day", [router], end_ms, make)
    # While its hours and days are being made again nothing is kept; slots are right all the same.
    return kept.get(router.router.id) or make([])[router.router.id]


def last_day(gatherer: Gatherer, router: RouterView, day: DayTraffic) -> LastDay:
    """Up to this moment; time since the last whole slot counts as read."""
    from_at = at(day.end_ms - DAY_MS)
    rows = happenings.of_router(
        gatherer.session, router.router.id, from_at, gatherer.now + dt.timedelta(seconds=1)
    )
    return LastDay(
        from_at,
        gatherer.now,
        [_mark(row) for row in rows],
        [UnreadSpan(at(low), at(high)) for low, high in day.unread],
    )


def _mark(row: Happening) -> DayMark:
    kind: MarkKind = row.kind  # type: ignore[assignment]  # the statement gives no other
    about: About = row.about  # type: ignore[assignment]  # nor other words of what it is about
    return DayMark(kind, row.record_id, row.uplink_id, row.from_at, row.to_at, row.code, about)
