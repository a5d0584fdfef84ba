"""What a rule would have opened in the last weeks, and what the rules of today would have."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from pydantic import Field

from backend.domain.alerts.incidents import UnstableLimits
from backend.domain.alerts.kinds import RuleKind
from backend.domain.alerts.replay import OpenedIncident, opened
from backend.domain.alerts.rules import RuleBook, scope
from backend.errors import Conflict
from backend.services.alerts import incident_rules
from backend.services.alerts.incident_rules import NewRule
from backend.services.alerts.replay import (
    past_events,
    past_loads,
    past_samples,
    past_slots,
    placing,
)
from backend.services.alerts.replay.looking_back import DAY_MS, LookBack, PastEvents
from backend.services.alerts.replay.placing import RECENT_DAYS, SOURCE, Source
from backend.services.alerts.slots.slot_pass import CONDITIONS
from backend.services.alerts.subjects import Subject
from backend.services.shown import Time
from backend.store.alerts import past_readings, rules
from backend.store.alerts.past_readings import Kept
from backend.store.engine.instants import at
from backend.store.engine.session import Session

KEPT: Mapping[Source, Kept] = {
    "events": "slot",  # a router that was read has slots
    "samples": "sample",
    "slots": "slot",
    "pings": "ping_minute",
    "polls": "sample",  # a router that was read has samples
}
MOST_SHOWN = 50
AIM_S = 12.0
"""Half of what is allowed: a day may have more than the newest."""

LIMITS = UnstableLimits()


@dataclass(frozen=True, slots=True)
class ReplayedIncident:
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Annotated[Time | None, Field(description="null: it lasts")]
    router_id: int
    uplink_id: int | None
    unstable: bool


@dataclass(frozen=True, slots=True)
class RuleReplay:
    """Incidents that would have opened at a place. Nothing is saved."""

    source: Annotated[Source, Field(description="what they were computed from")]
    from_: Annotated[
        Time | None,
        Field(
            serialization_alias="from",
            description="looked at since then, as far as there is data; null: there is none",
        ),
    ]
    to: Time
    wanted_days: Annotated[int, Field(description="of data, where so much is kept")]
    recent_days: int
    recent: Annotated[int, Field(description="opened in the last `recent_days`")]
    recent_today: Annotated[int, Field(description="the same with the rules of today")]
    opened: Annotated[int, Field(description="opened since `from`")]
    opened_today: int
    newest: Annotated[
        list[ReplayedIncident], Field(description=f"at most {MOST_SHOWN}, the newest first")
    ]


class OpenedAt(NamedTuple):
    subject: Subject
    incident: OpenedIncident


def replay(session: Session, new: NewRule, now: dt.datetime, poll_s: float) -> RuleReplay:
    """Raises NotFound, Invalid, and Conflict while somebody else looks back or where it takes too long."""
    incident_rules.check(session, new, poll_s)
    if not past_readings.take_turn(session):
        raise Conflict(
            "Somebody else is looking back. Try again in some seconds.", "replay_under_way"
        )
    today = RuleBook(rules.book(session).rules, rules.campuses(session))
    place = scope(new.place.campus_id, new.place.router_id, new.place.uplink_id)
    books = (today.with_rule(new.kind, place, new.limits), today)
    look = _affordable(session, new.kind, placing.look_back(session, new, books, now, poll_s))
    kept, ids = KEPT[SOURCE[new.kind]], sorted(look.subjects)
    since = past_readings.kept_since(session, kept, ids, at(look.window.from_ms))
    incidents = [[], []] if since is None else _opened(session, new.kind, look)
    return _answer(new.kind, look, since, incidents)


def _affordable(session: Session, kind: RuleKind, look: LookBack) -> LookBack:
    """Shorter where, by the time that the newest day takes, all of it would take too long."""
    if SOURCE[kind] == "events" or look.window.to_ms - look.window.from_ms <= DAY_MS:
        return look
    begun_s = look.deadline.passed_s()
    _events(session, kind, look.newest_day())
    day_s = look.deadline.passed_s() - begun_s
    return look.at_most(max(1.0, AIM_S / max(day_s, 0.001)))


def _opened(session: Session, kind: RuleKind, look: LookBack) -> list[list[OpenedAt]]:
    """By rule book, in the window; the newest first."""
    away = past_events.away(session, kind, look) if SOURCE[kind] == "events" else {}
    opened_by: list[list[OpenedAt]] = []
    for book, events in zip(look.books, _events(session, kind, look), strict=True):
        incidents = [
            OpenedAt(subject, incident)
            for subject, of_subject in events.items()
            for incident in opened(
                of_subject,
                look.window.to_ms,
                book.of_events(*subject),
                LIMITS,
                away.get(subject.router_id, ()),
            )
            if incident.opened_ms > look.window.from_ms
        ]
        opened_by.append(sorted(incidents, key=_age))
    return opened_by


def _age(each: OpenedAt) -> tuple[int, int, int]:
    return -each.incident.opened_ms, each.subject.router_id, each.subject.uplink_id or 0


def _events(session: Session, kind: RuleKind, look: LookBack) -> PastEvents:
    if kind == "isp_silent":
        return past_samples.read(session, look)
    if kind == "router_busy":
        return past_loads.read(session, look)
    if kind in CONDITIONS:
        return past_slots.read(session, kind, look)
    return past_events.read(session, kind, look)


def _answer(
    kind: RuleKind,
    look: LookBack,
    since: dt.datetime | None,
    incidents: Sequence[Sequence[OpenedAt]],
) -> RuleReplay:
    recent_ms = look.window.to_ms - RECENT_DAYS * DAY_MS
    recent = [sum(each.incident.opened_ms > recent_ms for each in of_book) for of_book in incidents]
    proposed, today = incidents
    return RuleReplay(
        source=SOURCE[kind],
        from_=since,
        to=at(look.window.to_ms),
        wanted_days=placing.days(kind),
        recent_days=RECENT_DAYS,
        recent=recent[0],
        recent_today=recent[1],
        opened=len(proposed),
        opened_today=len(today),
        newest=[_shown(each) for each in proposed[:MOST_SHOWN]],
    )


def _shown(each: OpenedAt) -> ReplayedIncident:
    subject, incident = each
    return ReplayedIncident(
        from_=at(incident.from_ms),
        to=None if incident.to_ms is None else at(incident.to_ms),
        router_id=subject.router_id,
        uplink_id=subject.uplink_id,
        unstable=incident.is_unstable,
    )
