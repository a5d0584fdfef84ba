"""Campuses: places with a time zone, a language and a work calendar."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from backend.domain.dates.zones import parse_zone
from backend.domain.text.changed_fields import changed_fields, changed_lists
from backend.errors import Conflict, Invalid, NotFound
from backend.services import audit
from backend.services.audit import Actor
from backend.services.given import STRICT, Language, Letterhead, Name
from backend.services.inventory import calendars
from backend.services.inventory.inventory import check_revision
from backend.store.engine import signals
from backend.store.engine.session import Session, add, remove
from backend.store.inventory import campuses, contracts, routers
from backend.store.tables import Campus


@dataclass(frozen=True, slots=True)
class CampusInput:
    __pydantic_config__ = STRICT

    name: Name
    timezone: Name
    language: Language = "id"
    letterhead: Letterhead = ""


@dataclass(frozen=True, slots=True)
class CampusPatch:
    """Null or absent leaves a field as it is."""

    __pydantic_config__ = STRICT

    name: Name | None = None
    timezone: Name | None = None
    language: Language | None = None
    letterhead: Letterhead | None = None


def create_campus(
    session: Session, actor: Actor, new_campus: CampusInput, now: dt.datetime
) -> Campus:
    """Raises Invalid for an unknown zone, Conflict for a taken name."""
    _check_zone(new_campus.timezone)
    _check_name(session, new_campus.name)
    row = Campus(
        name=new_campus.name,
        timezone=new_campus.timezone,
        language=new_campus.language,
        letterhead=new_campus.letterhead,
        calendar=calendars.DEFAULT,
        created_at=now,
    )
    add(session, row)
    audit.record(session, actor, "create_campus", row.name, now)
    signals.send(session, signals.INVENTORY)
    return row


def update_campus(
    session: Session, actor: Actor, campus_id: int, change: CampusPatch, now: dt.datetime
) -> Campus:
    """Raises NotFound, Invalid, Conflict."""
    campus = campuses.get(session, campus_id)
    if change.timezone is not None:
        _check_zone(change.timezone)
    if change.name is not None and change.name != campus.name:
        _check_name(session, change.name)
    names = ("name", "timezone", "language", "letterhead")
    before = {name: getattr(campus, name) for name in names}
    for name in names:
        if (value := getattr(change, name)) is not None:
            setattr(campus, name, value)
    changed = changed_fields(before, {name: getattr(campus, name) for name in names})
    if "timezone" in changed:
        contracts.place(session, campus.id, parse_zone(campus.timezone))
    audit.record(session, actor, "update_campus", campus.name, now, changed=changed)
    signals.send(session, signals.INVENTORY, router_ids(session, campus.id))
    return campus


def set_calendar(
    session: Session,
    actor: Actor,
    campus_id: int,
    calendar: dict[str, Any],
    now: dt.datetime,
    *,
    expected: str | None = None,
) -> Campus:
    """Replace the whole calendar.

    Raises NotFound, Invalid naming the wrong entry, ChangedMeanwhile unless `expected` is today's revision.
    """
    campus = calendar_for_change(session, campus_id, expected)
    calendars.parse(calendar, campus.timezone)
    before = calendars.texts(calendars.stored(campus))
    campus.calendar = calendar
    changed = changed_lists(before, calendars.texts(calendar))
    audit.record(session, actor, "set_calendar", campus.name, now, changed=changed)
    signals.send(session, signals.INVENTORY, router_ids(session, campus.id))
    return campus


def calendar_for_change(session: Session, campus_id: int, expected: str | None) -> Campus:
    """The campus, locked. Raises NotFound, ChangedMeanwhile unless `expected` is its calendar's revision."""
    campus = session.get(Campus, campus_id, with_for_update=True, populate_existing=True)
    if campus is None:
        raise NotFound("There is no campus {campus_id}.", "no_campus", campus_id=campus_id)
    check_revision(expected, calendars.revision(campus), f"the calendar of {campus.name}")
    return campus


def delete_campus(session: Session, actor: Actor, campus_id: int, now: dt.datetime) -> None:
    """Raises NotFound, and Conflict while the campus has routers."""
    campus = campuses.get(session, campus_id)
    if count := len(routers.every(session, campus_id)):
        raise Conflict(
            "{campus} still has {count} router(s): delete those first.",
            "campus_has_routers",
            campus=campus.name,
            count=count,
        )
    audit.record(session, actor, "delete_campus", campus.name, now)
    remove(session, campus)
    signals.send(session, signals.INVENTORY)


def router_ids(session: Session, campus_id: int) -> list[int]:
    """Advice for them is of another calendar."""
    return [router.id for router in routers.every(session, campus_id)]


def _check_zone(name: str) -> None:
    try:
        parse_zone(name)
    except Invalid as error:
        raise error.at("timezone") from None


def _check_name(session: Session, name: str) -> None:
    if campuses.find(session, name) is not None:
        raise Conflict(
            "There is a campus {name} already: choose another name.", "campus_name_taken", name=name
        )
