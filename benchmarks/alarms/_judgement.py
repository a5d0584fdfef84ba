"""Which incidents of a year the truth explains, which it does not, and what was missed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from backend.domain.alerts.conditions.full_slots import HiddenTime
from backend.domain.alerts.incidents import UnstableLimits
from backend.domain.alerts.kinds import RouterIncidentKind
from backend.domain.alerts.parents import OpenIncident, new_parents
from backend.domain.alerts.replay import OpenedIncident, opened
from backend.domain.alerts.rules import RuleBook
from backend.domain.verdict.limits import VerdictLimits
from benchmarks.alarms._campus_year import ROUTER_ID, CampusYear, Subject
from benchmarks.alarms._faults import FaultKind
from lab.scenarios.scenario import WEEK_S

LIMITS = UnstableLimits()
LEAST_USUAL_WEEKS = VerdictLimits().least_usual_weeks
CAUSES: Mapping[RouterIncidentKind, frozenset[FaultKind]] = {
    "router_unreachable": frozenset({"away", "reboot"}),
    "isp_down": frozenset({"link"}),
    "isp_silent": frozenset({"path", "upstream"}),
    "isp_degraded": frozenset({"loss", "slow", "path", "upstream"}),
    "isp_full": frozenset(),
}
"""Those that people want to hear of. A full uplink is explained by the lab's own drops."""

UNSTABLE_BY: Mapping[RouterIncidentKind, frozenset[FaultKind]] = {
    "isp_down": frozenset({"blink"}),
    "router_unreachable": frozenset({"hiccup"}),
}
"""Where they come four times in four hours, that is news."""

LONG_ENOUGH_S: Mapping[FaultKind, float] = {
    "link": 45, "path": 90, "upstream": 90, "away": 90, "reboot": 90, "loss": 1500, "slow": 1500,
}  # fmt: skip
"""Shorter ones need not be noticed: the wait of the rule, and what lies between two polls or slots."""
SLOW_KNOWN_FROM_S = LEAST_USUAL_WEEKS * WEEK_S
"""Before, nobody knows what is usual."""

FULL_MINUTES = 30
SLACK_MS = 300_000


class Made(NamedTuple):
    subject: Subject
    incident: OpenedIncident


class Expected(NamedTuple):
    """What should be noticed, ms."""

    subject: Subject
    from_ms: int
    to_ms: int


@dataclass
class Judgement:
    made: list[Made] = field(default_factory=list)
    false: list[Made] = field(default_factory=list)
    missed: list[Expected] = field(default_factory=list)
    expected: Counter[RouterIncidentKind] = field(default_factory=Counter)
    open_s: dict[RouterIncidentKind, list[float]] = field(default_factory=lambda: defaultdict(list))
    close_s: dict[RouterIncidentKind, list[float]] = field(
        default_factory=lambda: defaultdict(list)
    )
    roots: int = 0  # incidents that are part of no other
    repeats: Counter[RouterIncidentKind] = field(
        default_factory=Counter
    )  # of a fault, beyond the first


def judged(year: CampusYear) -> Judgement:
    judgement = Judgement(made=incidents(year))
    judgement.false = [made for made in judgement.made if not _is_explained(year, made)]
    judgement.roots = len(judgement.made) - len(parts(judgement.made))
    for each in expected(year):
        judgement.expected[each.subject.kind] += 1
        matches = [made.incident for made in judgement.made if _is_of(made, each)]
        if not matches:
            judgement.missed.append(each)
        else:
            judgement.repeats[each.subject.kind] += len(matches) - 1
            _measure(judgement, each, matches[0])
    return judgement


def incidents(year: CampusYear) -> list[Made]:
    """As `turn` opens and closes them, in the order in which they opened."""
    away = [
        HiddenTime(event.from_ms, event.to_ms)
        for event in year.events[Subject("router_unreachable", None)]
    ]
    made = []
    for subject, events in year.events.items():
        uplink_id = None if subject.place is None else subject.place + 1
        patience = RuleBook().of_events(subject.kind, ROUTER_ID, uplink_id)
        hidden = () if subject.kind == "router_unreachable" else away
        opened_there = opened(events, year.until_ms, patience, LIMITS, hidden)
        made += [Made(subject, incident) for incident in opened_there]
    return sorted(made, key=lambda each: each.incident.opened_ms)


def parts(made: list[Made]) -> set[int]:
    """Places of those that are part of another when they open, or join it while both are open."""
    moments = sorted({each.incident.opened_ms for each in made})
    parents: dict[int, int] = {}
    for now_ms in moments:
        lasting = [
            OpenIncident(
                incident_id=place + 1,
                kind=each.subject.kind,
                router_id=ROUTER_ID,
                uplink_id=each.subject.place,
                from_ms=each.incident.from_ms,
                parent_id=parents.get(place + 1),
            )
            for place, each in enumerate(made)
            if each.incident.opened_ms <= now_ms
            and (each.incident.closed_ms is None or each.incident.closed_ms > now_ms)
        ]
        for child, parent in new_parents(lasting).items():
            parents[child] = parent.incident_id
    return {child - 1 for child in parents}


def expected(year: CampusYear) -> Iterator[Expected]:
    """Faults that last long enough, of ISPs that nothing else hides, and half hours in which the lab dropped."""
    for fault in year.faults:
        if fault.to_s - fault.from_s < LONG_ENOUGH_S.get(fault.kind, 1e9):
            continue
        if fault.kind == "slow" and fault.from_s < SLOW_KNOWN_FROM_S:
            continue
        kind = next(kind for kind, causes in CAUSES.items() if fault.kind in causes)
        if kind == "isp_silent" and year.scenario.regimes[-1].fasttrack:
            continue  # the finding of danger speaks for it
        for place in fault.uplinks or (None,):
            subject = Subject(kind, place)
            span = (round(fault.from_s * 1000), round(fault.to_s * 1000))
            each = Expected(subject, *(year.start_ms + at_ms for at_ms in span))
            if not _is_hidden(year, each):
                yield each
    for place in range(year.full.shape[1]):
        yield from (each for each in _full(year, place) if not _is_hidden(year, each))


def _full(year: CampusYear, place: int) -> Iterator[Expected]:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], year.full[:, place], [0]]).astype(np.int8)))
    for begin, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        if end - begin >= FULL_MINUTES:
            at_ms = (year.start_ms + minute * 60_000 for minute in (begin, end))
            yield Expected(Subject("isp_full", place), *at_ms)


def _is_hidden(year: CampusYear, each: Expected) -> bool:
    """Another fault of the same ISP or of its router lies in it: what is noticed then is that one."""
    for fault in year.faults:
        from_ms = year.start_ms + round(fault.from_s * 1000) - 2 * SLACK_MS
        to_ms = year.start_ms + round(fault.to_s * 1000) + 2 * SLACK_MS
        if to_ms <= each.from_ms or from_ms >= each.to_ms:
            continue
        is_itself = (from_ms + 2 * SLACK_MS, to_ms - 2 * SLACK_MS) == (each.from_ms, each.to_ms)
        is_near = not fault.uplinks or each.subject.place in fault.uplinks
        if is_near and not is_itself and fault.kind not in {"burst", "evening", "hiccup"}:
            return True
    return False


def _is_of(made: Made, each: Expected) -> bool:
    incident = made.incident
    is_in_time = incident.from_ms < each.to_ms and (
        incident.to_ms is None or incident.to_ms > each.from_ms
    )
    return (
        made.subject == each.subject and is_in_time and incident.opened_ms <= each.to_ms + SLACK_MS
    )


def _is_explained(year: CampusYear, made: Made) -> bool:
    subject, incident = made
    to_ms = incident.to_ms or year.until_ms
    if subject.kind == "isp_full":
        first, last = ((at_ms - year.start_ms) // 60_000 for at_ms in (incident.from_ms, to_ms))
        return bool(year.full[first : last + 1, subject.place].any())
    causes = set(CAUSES[subject.kind])
    if incident.is_unstable:
        causes |= UNSTABLE_BY.get(subject.kind, frozenset())
    return any(
        fault.kind in causes
        and (subject.place is None or subject.place in fault.uplinks)
        and year.start_ms + fault.from_s * 1000 < to_ms
        and year.start_ms + fault.to_s * 1000 > incident.from_ms - 20_000
        for fault in year.faults
    )


def _measure(judgement: Judgement, each: Expected, incident: OpenedIncident) -> None:
    if incident.is_unstable:
        return
    kind = each.subject.kind
    judgement.open_s[kind].append((incident.opened_ms - each.from_ms) / 1000)
    if incident.closed_ms is not None:
        judgement.close_s[kind].append((incident.closed_ms - each.to_ms) / 1000)
