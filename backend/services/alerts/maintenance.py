"""Announced work: made and called off by persons, shown with its next window."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from backend.domain.alerts import maintenance as domain
from backend.errors import Conflict, Invalid
from backend.services import audit
from backend.services.alerts import places
from backend.services.alerts.places import ChosenPlace
from backend.services.audit import Action, Actor
from backend.services.shown import Time
from backend.store.alerts import maintenance as stored
from backend.store.alerts.maintenance import NamedMaintenance
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session, add
from backend.store.tables import Maintenance

MOST_OVER = 200
LONGEST = dt.timedelta(days=14)
LONGEST_OF_A_DAY = dt.timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class MaintenanceWindow:
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time


@dataclass(frozen=True, slots=True)
class MaintenanceRow:
    id: int
    state: Literal["running", "coming", "over"]
    campus_id: int
    campus_name: str
    router_id: Annotated[int | None, Field(description="null: every router of the campus")]
    router_name: str | None
    uplink_id: Annotated[int | None, Field(description="null: the router with all its ISPs")]
    uplink_name: str | None
    reason: str
    first: Annotated[Time, Field(description="begin of its first window")]
    first_ends: Annotated[
        Time, Field(description="end of its first window as announced, also if it was called off")
    ]
    lasts_s: int
    weekdays: Annotated[
        Sequence[int],
        Field(description="1 is Monday; at the time of day of `first`; empty: once"),
    ]
    skipped: Annotated[
        Sequence[dt.date], Field(description="days of the campus on which it does not begin")
    ]
    ends: Annotated[Time | None, Field(description="nothing goes on from then; null: no end")]
    window: Annotated[
        MaintenanceWindow | None, Field(description="that goes on, or comes next; null: over")
    ]
    created_at: Time
    created_by: str
    called_off_by: Annotated[str, Field(description="empty: nobody")]
    called_off_at: Annotated[Time | None, Field(description="null: it was not called off")]


@dataclass(frozen=True, slots=True)
class AnnouncedWork:
    """What a person announces; `weekdays` empty: once."""

    campus_id: int
    router_id: int | None
    uplink_id: int | None
    reason: str
    first_at: dt.datetime
    lasts: dt.timedelta
    weekdays: Sequence[int]
    until_at: dt.datetime | None  # of work that comes back; None: without end


@dataclass(frozen=True, slots=True)
class MaintenanceCase:
    """Who announces work, or calls it off, when."""

    session: Session
    actor: Actor
    now: dt.datetime

    def announce(self, work: AnnouncedWork) -> int:
        """Its id. Raises NotFound and Invalid."""
        place = ChosenPlace(work.campus_id, work.router_id, work.uplink_id)
        places.check(self.session, place)
        first_at = work.first_at.replace(second=0, microsecond=0)
        ends_at = work.until_at if work.weekdays else first_at + work.lasts
        self.check_times(work.weekdays, work.first_at, work.lasts, ends_at)
        row = Maintenance(
            campus_id=work.campus_id,
            router_id=work.router_id,
            uplink_id=work.uplink_id,
            reason=work.reason,
            first_at=first_at,
            lasts_s=round(work.lasts.total_seconds()),
            weekdays=sorted(set(work.weekdays)),
            ends_at=ends_at,
            created_at=self.now,
            created_by=self.actor.name,
        )
        add(self.session, row)
        self._audit("announce_maintenance", row, ends_at)
        return row.id

    def call_off(self, maintenance_id: int) -> None:
        """It ends now, or does not begin. Raises NotFound, and Conflict if it is over."""
        row = stored.get(self.session, maintenance_id, lock=True)
        if row.ends_at is not None and row.ends_at <= self.now:
            raise Conflict("This maintenance is over.", "maintenance_over")
        planned_until = row.ends_at
        row.ends_at, row.called_off_by = self.now, self.actor.name
        self._audit("call_off_maintenance", row, planned_until)

    def check_times(
        self,
        weekdays: Sequence[int],
        first_at: dt.datetime,
        lasts: dt.timedelta,
        ends_at: dt.datetime | None,
    ) -> None:
        """Raises Invalid."""
        if weekdays and lasts > LONGEST_OF_A_DAY:
            raise Invalid(
                "lasts_s", "Work that comes back lasts a day at most.", "maintenance_too_long"
            )
        if ends_at is not None and ends_at <= max(self.now, first_at):
            field = "until" if weekdays else "from"
            raise Invalid(field, "This would be over already.", "maintenance_in_the_past")

    def _audit(self, action: Action, row: Maintenance, planned_until: dt.datetime | None) -> None:
        where = places.name(stored.named(self.session, row.id))
        audit.record(
            self.session,
            self.actor,
            action,
            where,
            self.now,
            maintenance=row.id,
            reason=row.reason,
            planned_from=row.first_at.isoformat(),
            planned_until=planned_until and planned_until.isoformat(),
        )


def every(session: Session, now: dt.datetime) -> list[MaintenanceRow]:
    """What goes on, then what comes, both by their next window; then what is over, the last to end first."""
    over = [_row(named, now) for named in stored.over(session, now, MOST_OVER)]
    return sorted(standing(session, now), key=_place_in_list) + over


def standing(session: Session, now: dt.datetime) -> list[MaintenanceRow]:
    """What goes on or comes."""
    return [_row(named, now) for named in stored.standing(session, now)]


def shown(session: Session, maintenance_id: int, now: dt.datetime) -> MaintenanceRow:
    """One that was just made or called off."""
    return _row(stored.named(session, maintenance_id), now)


def begun(session: Session, now: dt.datetime) -> list[domain.Maintenance]:
    """What goes on, or has and will come back."""
    return [stored.announced(named) for named in stored.standing(session, now, begun_by=now)]


def _place_in_list(row: MaintenanceRow) -> tuple[int, dt.datetime]:
    begins = row.window.from_ if row.window else row.first
    return ("running", "coming", "over").index(row.state), begins


def _row(named: NamedMaintenance, now: dt.datetime) -> MaintenanceRow:
    row = named.maintenance
    window = domain.next_window(stored.announced(named), ms(now))
    state: Literal["running", "coming", "over"] = "over"
    if window is not None:
        state = "running" if window.from_ms <= ms(now) else "coming"
    return MaintenanceRow(
        id=row.id,
        state=state,
        campus_id=named.campus.id,
        campus_name=named.campus.name,
        router_id=row.router_id,
        router_name=named.router.name if named.router else None,
        uplink_id=row.uplink_id,
        uplink_name=named.uplink.name if named.uplink else None,
        reason=row.reason,
        first=row.first_at,
        first_ends=row.first_at + dt.timedelta(seconds=row.lasts_s),
        lasts_s=row.lasts_s,
        weekdays=row.weekdays,
        skipped=[dt.date.fromisoformat(day) for day in row.skipped],
        ends=row.ends_at,
        window=MaintenanceWindow(at(window.from_ms), at(window.to_ms)) if window else None,
        created_at=row.created_at,
        created_by=row.created_by,
        called_off_by=row.called_off_by,
        called_off_at=row.ends_at if row.called_off_by else None,
    )
