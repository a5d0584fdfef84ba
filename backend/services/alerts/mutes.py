"""Mutes: incidents of a kind at a place are known as always, and channels are sent nothing of them until an end."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from backend.domain.alerts.kinds import OF_UPLINKS, IncidentKind
from backend.errors import Conflict, Invalid
from backend.services import audit
from backend.services.alerts import places
from backend.services.alerts.places import ChosenPlace
from backend.services.audit import Action, Actor
from backend.services.shown import Time
from backend.store.alerts import mutes as stored
from backend.store.alerts.mutes import NamedMute
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.tables import Incident, Mute

MOST_OVER = 200
LONGEST = dt.timedelta(days=365)


@dataclass(frozen=True, slots=True)
class MuteRow:
    id: int
    state: Literal["standing", "over"]
    kind: IncidentKind
    campus_id: Annotated[int | None, Field(description="null: everywhere")]
    campus_name: str | None
    router_id: Annotated[int | None, Field(description="null: every router of the campus")]
    router_name: str | None
    uplink_id: Annotated[int | None, Field(description="null: the router with all its ISPs")]
    uplink_name: str | None
    reason: str
    until: Annotated[Time, Field(description="messages are sent again from then on")]
    created_at: Time
    created_by: str
    lifted_by: Annotated[str, Field(description="empty: nobody")]


@dataclass(frozen=True, slots=True)
class IncidentMute:
    """Why channels are sent nothing of an incident, and until when."""

    id: int
    until: Time
    reason: str


@dataclass(frozen=True, slots=True)
class HeldMute:
    """A mute that held while an incident was open, also where it is over now."""

    id: int
    from_: Annotated[Time, Field(serialization_alias="from", description="nothing is sent of it")]
    until: Annotated[Time, Field(description="its end, or when it was lifted")]
    reason: str
    created_by: str
    lifted_by: Annotated[str, Field(description="empty: nobody")]


@dataclass(frozen=True, slots=True)
class NewMute:
    """What a person asks for; it begins at once."""

    kind: IncidentKind
    place: ChosenPlace
    reason: str
    until: dt.datetime


@dataclass(frozen=True, slots=True)
class MuteCase:
    """Who mutes, or lifts a mute, when."""

    session: Session
    actor: Actor
    now: dt.datetime

    def mute(self, new: NewMute) -> int:
        """Its id. Raises NotFound and Invalid."""
        places.check(self.session, new.place)
        self._check(new)
        row = Mute(
            kind=new.kind,
            campus_id=new.place.campus_id,
            router_id=new.place.router_id,
            uplink_id=new.place.uplink_id,
            reason=new.reason,
            ends_at=new.until,
            created_at=self.now,
            created_by=self.actor.name,
        )
        add(self.session, row)
        self._write("mute_incidents", row)
        return row.id

    def lift(self, mute_id: int) -> None:
        """Messages are sent again from now on. Raises NotFound, and Conflict if it is over."""
        row = stored.get(self.session, mute_id, lock=True)
        if row.ends_at <= self.now:
            raise Conflict("This mute is over.", "mute_over")
        row.ends_at, row.lifted_by = self.now, self.actor.name
        self._write("lift_mute", row)

    def _check(self, new: NewMute) -> None:
        if new.kind == "timbang_blind":
            raise Invalid(
                "kind",
                "That Timbang reads no router cannot be muted: nothing else would be told. Snooze it for some hours.",
                "mute_of_timbang",
            )
        if new.kind == "timbang_unwell":
            raise Invalid(
                "kind",
                "That Timbang needs care cannot be muted: a mute for one reason would hide the others. "
                "Acknowledge it, or snooze it for some hours.",
                "mute_of_unwell",
            )
        if new.kind not in OF_UPLINKS and new.place.uplink_id is not None:
            raise Invalid(
                "uplink_id",
                "This is no matter of one ISP. Choose the router with all its ISPs.",
                "mute_of_router",
            )
        if not self.now < new.until <= self.now + LONGEST:
            raise Invalid(
                "until", "Choose an end between now and 365 days from now.", "mute_out_of_range"
            )

    def _write(self, action: Action, row: Mute) -> None:
        """To the audit log; pages that show such an incident ask again."""
        where = places.name(stored.named(self.session, row.id))
        audit.record(
            self.session,
            self.actor,
            action,
            where,
            self.now,
            mute=row.id,
            kind=row.kind,
            reason=row.reason,
            until=row.ends_at.isoformat(),
        )
        if incident_ids := stored.covered(self.session, row.id):
            signals.send(self.session, signals.INCIDENT, incident_ids)


def every(session: Session, now: dt.datetime) -> list[MuteRow]:
    """Those that stand, the first to end first; then those that are over, the last to end first."""
    rows = [*stored.standing(session, now), *stored.over(session, now, MOST_OVER)]
    return [_row(named, now) for named in rows]


def shown(session: Session, mute_id: int, now: dt.datetime) -> MuteRow:
    """One that was just made or lifted."""
    return _row(stored.named(session, mute_id), now)


def of_incidents(
    session: Session, incident_ids: Sequence[int], now: dt.datetime
) -> dict[int, IncidentMute]:
    """By incident, where channels are sent nothing of it."""
    covers = stored.of_incidents(session, incident_ids, now)
    return {
        incident_id: IncidentMute(cover.mute_id, cover.until, cover.reason)
        for incident_id, cover in covers.items()
    }


def held(session: Session, incident: Incident) -> list[HeldMute]:
    """In the order in which they began to hold for it."""
    return [
        HeldMute(
            id=row.mute_id,
            from_=max(row.created_at, incident.opened_at),
            until=row.until,
            reason=row.reason,
            created_by=row.created_by,
            lifted_by=row.lifted_by,
        )
        for row in stored.held(session, incident.id)
    ]


def _row(named: NamedMute, now: dt.datetime) -> MuteRow:
    row = named.mute
    return MuteRow(
        id=row.id,
        state="standing" if row.ends_at > now else "over",
        kind=row.kind,
        campus_id=row.campus_id,
        campus_name=named.campus.name if named.campus else None,
        router_id=row.router_id,
        router_name=named.router.name if named.router else None,
        uplink_id=row.uplink_id,
        uplink_name=named.uplink.name if named.uplink else None,
        reason=row.reason,
        until=row.ends_at,
        created_at=row.created_at,
        created_by=row.created_by,
        lifted_by=row.lifted_by,
    )
