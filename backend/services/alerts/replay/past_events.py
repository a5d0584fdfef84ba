"""Routers that did not answer and ISPs without a link: as the polls noted them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from backend.domain.alerts.conditions.full_slots import HiddenTime
from backend.domain.alerts.incidents import Spell
from backend.domain.alerts.kinds import EVENT_KINDS, RuleKind
from backend.domain.alerts.replay import PastEvent, known_at_once
from backend.services.alerts.replay.looking_back import DAY_MS, LookBack, PastEvents
from backend.services.alerts.subjects import Subject
from backend.store.alerts import past_readings
from backend.store.alerts.past_readings import PastEventRow
from backend.store.engine.instants import at
from backend.store.engine.session import Session


def read(session: Session, kind: RuleKind, look: LookBack) -> PastEvents:
    """The same for all rules: they differ in how long an event must last."""
    events: dict[Subject, list[PastEvent]] = defaultdict(list)
    for row in _rows(session, kind, look):
        subject = Subject(kind, row.router_id, row.uplink_id)
        if row.uplink_id is None or row.uplink_id in look.subjects:
            events[subject].append(known_at_once(Spell(row.from_at_ms, row.to_at_ms)))
    return [events] * len(look.books)


def away(session: Session, kind: RuleKind, look: LookBack) -> Mapping[int, Sequence[HiddenTime]]:
    """By router, when nothing was observed: of its ISPs while it did not answer, and since the newest reading."""
    times: dict[int, list[HiddenTime]] = defaultdict(list)
    if kind == "isp_down":
        for row in _rows(session, "router_unreachable", look):
            times[row.router_id].append(HiddenTime(row.from_at_ms, row.to_at_ms))
    for newest in past_readings.newest(session, look.routers):
        read_ms = newest.answered_at_ms if kind == "isp_down" else newest.polled_at_ms
        of_router = times[newest.router_id]
        is_away = bool(of_router) and of_router[-1].to_ms is None
        if read_ms is not None and not is_away:
            of_router.append(HiddenTime(read_ms, None))
    return times


def _rows(session: Session, kind: RuleKind, look: LookBack) -> Sequence[PastEventRow]:
    """Also of the day before: who came and went then is unstable already."""
    from_at, to_at = at(look.window.from_ms - DAY_MS), at(look.window.to_ms)
    return past_readings.events(session, look.routers, EVENT_KINDS[kind], from_at, to_at)
