"""A campus for a year: what the product notices of it, by its own rules, and what happened in truth."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from zoneinfo import ZoneInfo

import numpy as np
from numpy.typing import NDArray

from backend.domain.alerts.conditions.condition_state import Closed, Opened
from backend.domain.alerts.conditions.full_slots import HiddenTime
from backend.domain.alerts.kinds import RouterIncidentKind
from backend.domain.alerts.replay import PastEvent
from backend.services.alerts.slots.hidden_times import HiddenTimes
from backend.services.alerts.slots.slot_pass import EventChange
from backend.store.alerts.readings import MeantUplink
from backend.store.engine.instants import ms
from backend.store.polling.events import Entry
from benchmarks.alarms import _faults
from benchmarks.alarms._faults import Fault
from benchmarks.alarms._pings import MINUTE_S, MINUTES_A_WEEK, Pings
from benchmarks.alarms._readings import POLL_S, WeekRead, answered, weeks_read
from benchmarks.alarms._silence import SilenceWatch
from benchmarks.alarms._slots import SlotWatch
from lab.campuses.campus import open_campus
from lab.scenarios.scenario import WEEK_S, Scenario

ROUTER_ID = 1
MONDAY = dt.date(2026, 1, 5)


class Subject(NamedTuple):
    kind: RouterIncidentKind
    place: int | None  # of the uplink, from 0; None: the router


@dataclass
class CampusYear:
    """Times in ms since 1970."""

    scenario: Scenario
    start_ms: int
    faults: list[Fault]
    events: dict[Subject, list[PastEvent]] = field(default_factory=lambda: defaultdict(list))
    full: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((0, 0), dtype=bool))
    polls: int = 0
    polls_judged: int = 0
    slots_judged: int = 0

    @property
    def until_ms(self) -> int:
        return self.start_ms + round(self.scenario.length_s * 1000)


def shares(scenario: Scenario) -> list[float | None]:
    """As the product reads them from the lab's configurations (tests/integration/routeros/test_lab_year.py)."""
    regime = scenario.regimes[-1]
    if regime.method == "failover":
        return [1.0, *[0.0] * (len(scenario.wans) - 1)]
    if regime.method == "ecmp":
        return [1 / len(scenario.wans)] * len(scenario.wans)
    return [weight / sum(regime.weights) for weight in regime.weights]


def lived(
    scenario: Scenario, seed: int, drawn: Sequence[Fault], *, is_thorough: bool = False
) -> CampusYear:
    """`scenario`: as long as it should last, `drawn`: what happens to it."""
    zone = ZoneInfo(scenario.time_zone)
    start = dt.datetime.combine(MONDAY, dt.time(), zone).timestamp()
    happening = _faults.with_faults(scenario, list(drawn))
    campus = open_campus(happening, seed, start, lambda: start)
    year = CampusYear(happening, round(start * 1000), list(drawn))
    answers = answered(year.faults, scenario.weeks, seed)
    year.polls = int(answers.sum())
    _note_unanswered(year, answers)
    meant = _meant(scenario)
    pings = Pings(len(meant), year.faults, seed)
    silences = SilenceWatch(meant, year.start_ms, is_thorough=is_thorough)
    slots = SlotWatch(meant, scenario.wans, year.start_ms, is_thorough=is_thorough)
    full = []
    for number, read in enumerate(weeks_read(campus, answers)):
        full.append(_full_minutes(number, read))
        pinged = pings.week(number, full[-1])
        _note_links(year, read)
        for entry, known_ms in silences.week(number, read, pinged):
            _note_silence(year, entry, known_ms)
        for change, known_ms in slots.week(
            number, read, pinged, lambda at_ms, now_ms: _hidden(year, at_ms, now_ms)
        ):
            _note_slot(year, change, known_ms)
    year.full = np.concatenate(full)
    year.polls_judged, year.slots_judged = silences.judged, slots.judged
    return year


def _meant(scenario: Scenario) -> list[MeantUplink]:
    has_danger = scenario.regimes[-1].fasttrack
    return [
        MeantUplink(place + 1, ROUTER_ID, wan.download_bps, share, has_danger, is_changing=False)
        for place, (wan, share) in enumerate(zip(scenario.wans, shares(scenario), strict=True))
    ]


def _note_unanswered(year: CampusYear, answers: NDArray[np.bool_]) -> None:
    """From the first poll without an answer to the next with one."""
    turns = np.flatnonzero(np.diff(answers.astype(np.int8))) + 1
    for begin, end in zip(turns[::2].tolist(), turns[1::2].tolist(), strict=False):
        _note(year, Subject("router_unreachable", None), year.start_ms + begin * POLL_S * 1000, 0)
        _end(year, Subject("router_unreachable", None), year.start_ms + end * POLL_S * 1000, 0)


def _note_links(year: CampusYear, read: WeekRead) -> None:
    for place in range(read.is_up.shape[1]):
        subject = Subject("isp_down", place)
        events = year.events[subject]
        was_up = not events or events[-1].to_ms is not None
        changes = np.flatnonzero(
            np.diff(np.concatenate([[was_up], read.is_up[:, place]]).astype(np.int8))
        )
        for poll in changes.tolist():
            at_ms = year.start_ms + round(float(read.to_s[poll]) * 1000)
            (_end if read.is_up[poll, place] else _note)(year, subject, at_ms, 0)


def _note_silence(year: CampusYear, entry: Entry, known_ms: int) -> None:
    subject = Subject("isp_silent", (entry.uplink_id or 0) - 1)
    at_ms = ms(entry.from_at)
    (_note if entry.verb == "begin" else _end)(year, subject, at_ms, known_ms - at_ms)


def _note_slot(year: CampusYear, each: EventChange, known_ms: int) -> None:
    kind: RouterIncidentKind = "isp_full" if each.event == "isp_full" else "isp_degraded"
    subject = Subject(kind, each.uplink.uplink_id - 1)
    if isinstance(each.change, Opened):
        _note(year, subject, each.change.from_ms, known_ms - each.change.from_ms)
    elif isinstance(each.change, Closed):
        _end(year, subject, each.change.to_ms, known_ms - each.change.to_ms)


def _note(year: CampusYear, subject: Subject, at_ms: int, late_ms: int) -> None:
    year.events[subject].append(PastEvent(at_ms, None, at_ms + late_ms, None))


def _end(year: CampusYear, subject: Subject, at_ms: int, late_ms: int) -> None:
    events = year.events[subject]
    events[-1] = replace(events[-1], to_ms=at_ms, end_known_ms=at_ms + late_ms)


def _hidden(year: CampusYear, at_ms: int, now_ms: int) -> HiddenTimes:
    """What hides a slot, as it is known then."""
    of_routers: dict[int, list[HiddenTime]] = defaultdict(list)
    of_uplinks: dict[int, list[HiddenTime]] = defaultdict(list)
    for subject, events in year.events.items():
        if subject.kind in {"isp_full", "isp_degraded"}:
            continue
        for event in events:
            is_near = event.to_ms is None or event.to_ms > at_ms
            if not is_near or event.begin_known_ms > now_ms:
                continue
            time = HiddenTime(event.from_ms, event.at(now_ms).to_ms)
            if subject.place is None:
                of_routers[ROUTER_ID].append(time)
            else:
                of_uplinks[subject.place + 1].append(time)
    return HiddenTimes(of_routers, of_uplinks)


def _full_minutes(number: int, read: WeekRead) -> NDArray[np.bool_]:
    """By minute and uplink: the lab had to drop what was wanted."""
    minutes = ((read.to_s - number * WEEK_S - 1) // MINUTE_S).astype(np.int64)
    full = np.zeros((MINUTES_A_WEEK, read.dropped.shape[1]), dtype=bool)
    for place in range(full.shape[1]):
        full[minutes[read.dropped[:, place]], place] = True
    return full
