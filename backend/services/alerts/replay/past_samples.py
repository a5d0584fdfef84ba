"""Silent ISPs, from what each poll counted: as `silent_uplinks` judges it, with today's contracts and shares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from backend.domain.alerts.conditions.condition_state import Change, ConditionState, Span, step
from backend.domain.alerts.conditions.full_slots import HiddenTime
from backend.domain.alerts.conditions.silence import sight_of
from backend.services.alerts.conditions import silent_uplinks
from backend.services.alerts.conditions.silent_uplinks import KIND, LIMITS, NO_PINGS
from backend.services.alerts.replay import past_changes
from backend.services.alerts.replay.looking_back import LookBack, PastEvents, Window
from backend.services.alerts.subjects import Subject
from backend.store.alerts import past_readings, readings
from backend.store.alerts.readings import MeantUplink, PolledSpan
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.verdict.uplinks import PingCount

BEFORE_MS = 2 * 3_600_000
"""Longer than any wait: what lasts at the begin of the window has opened before it."""

MINUTE_MS = 60_000
WELL = ConditionState()
Pings = Mapping[tuple[int, int], PingCount]  # by uplink and begin of the minute


@dataclass(slots=True)
class _Silences:
    """By one rule book."""

    states: dict[int, ConditionState] = field(default_factory=dict)
    changes: dict[Subject, list[Change]] = field(default_factory=lambda: defaultdict(list))


def read(session: Session, look: LookBack) -> PastEvents:
    courses = [_Silences() for _ in look.books]
    meant: dict[int, list[MeantUplink]] = defaultdict(list)
    for uplink in readings.uplinks(session):
        meant[uplink.router_id].append(uplink)
    for day in look.days(BEFORE_MS):
        changing = _changing(session, look, day)
        pings = _pings(session, look, day)
        for span in readings.past_spans(session, look.routers, at(day.from_ms), at(day.to_ms)):
            for uplink, each in _judged(look, meant[span.router_id], span, pings, changing):
                _step(look, courses, uplink, each)
    return [past_changes.events(course.changes) for course in courses]


def _judged(
    look: LookBack,
    meant: Sequence[MeantUplink],
    span: PolledSpan,
    pings: Pings,
    changing: Mapping[int, Sequence[HiddenTime]],
) -> Iterator[tuple[MeantUplink, Span]]:
    minute_ms = span.to_ms // MINUTE_MS * MINUTE_MS - MINUTE_MS
    carried = [
        silent_uplinks.carrying(uplink, span, pings.get((uplink.uplink_id, minute_ms), NO_PINGS))
        for uplink in meant
    ]
    is_changing = any(
        time.touches(span.from_ms, span.to_ms) for time in changing.get(span.router_id, ())
    )
    for uplink in meant:
        if uplink.uplink_id not in look.subjects:
            continue
        sight = sight_of(uplink.uplink_id, carried, LIMITS)
        if sight == "bad" and (uplink.has_danger or is_changing):
            sight = "unknown"
        yield uplink, Span(span.from_ms, span.to_ms, sight)


def _step(look: LookBack, courses: Sequence[_Silences], uplink: MeantUplink, span: Span) -> None:
    for book, course in zip(look.books, courses, strict=True):
        before = course.states.get(uplink.uplink_id, WELL)
        if before.phase == "ok" and span.sight != "bad":
            continue  # as nearly always
        patience = book.limits(KIND, uplink.router_id, uplink.uplink_id).patience
        course.states[uplink.uplink_id], change = step(before, span, patience)
        if change:
            subject = Subject(KIND, uplink.router_id, uplink.uplink_id)
            course.changes[subject].append(change)


def _pings(session: Session, look: LookBack, day: Window) -> Pings:
    """Also of the minutes before."""
    ids = [uplink.uplink_id for uplink in look.uplinks]
    from_at = at(day.from_ms - 2 * MINUTE_MS)
    rows = past_readings.ping_minutes(session, ids, from_at, at(day.to_ms))
    return {(row.uplink_id, row.at_ms): PingCount(row.sent, row.lost) for row in rows}


def _changing(session: Session, look: LookBack, day: Window) -> Mapping[int, Sequence[HiddenTime]]:
    times: dict[int, list[HiddenTime]] = defaultdict(list)
    for row in past_readings.changes(session, look.routers, at(day.from_ms), at(day.to_ms)):
        times[row.router_id].append(HiddenTime(row.from_at_ms, row.to_at_ms))
    return times
