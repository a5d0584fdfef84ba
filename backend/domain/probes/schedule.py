"""What is probed by the clock: a plan, its times, and the slots of each time.

At each time (cron, within a selection of the work calendar) the plan wants every measurement over every uplink to
every server; probe_layout.py lays them one after another.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from backend.domain.dates import cron
from backend.domain.dates.calendar import SELECTIONS, Selection, WorkCalendar
from backend.domain.dates.zones import DAY_MS
from backend.domain.probes.probe import ProbeSpec
from backend.domain.text.stored_values import Reader, object_of
from backend.errors import Invalid

CLOSEST_MINUTES = 5  # plans are for tests that load a line; echoes always run
OVERHEAD_S = 15  # connecting, reading the router before and after, closing
LEAST_ROOM_S = 60  # for the begin: a worker looks every few seconds, and one try may fail
LOOK_AHEAD_DAYS = 400  # not far enough for a plan of 29 February


@dataclass(frozen=True, slots=True)
class MeasurementPlan:
    """Each uplink begins up to `slip_s` late, by chance, the same chance always."""

    cron: str  # in the zone of the calendar
    probes: tuple[ProbeSpec, ...]
    selection: Selection = "work"
    slip_s: int = 0
    window_s: int = 3600  # all slots of one time end within it
    ends_at_ms: int | None = None  # no time from then on
    server_ids: tuple[int, ...] = ()
    uplink_ids: tuple[int, ...] = ()  # empty: all of the router


@dataclass(frozen=True, slots=True)
class PlanServer:
    """What the schedule needs of a server: whether it has a page for HTTP timings."""

    id: int
    has_page: bool


@dataclass(frozen=True, slots=True)
class SlotRequest:
    """One measurement that begins at `earliest_ms` or soon after, and ends by `latest_end_ms`."""

    plan_id: int
    uplink_id: int
    server_id: int | None  # None: the plan has no server that could take it
    spec: ProbeSpec
    tick_ms: int
    earliest_ms: int
    latest_end_ms: int

    @property
    def length_ms(self) -> int:
        return length_s(self.spec) * 1000

    @property
    def expires_ms(self) -> int:
        return self.latest_end_ms - self.length_ms


def length_s(spec: ProbeSpec) -> int:
    """Seconds that a run holds its uplink and server."""
    traits = spec.traits
    if traits.fixed is not None:
        return traits.fixed.length_s
    return traits.parts * spec.duration_s + spec.omit_s + OVERHEAD_S


def check(plan: MeasurementPlan, field: str) -> None:
    """Raises Invalid below `field` (`plans.0`), naming the remedy."""
    gap = cron.shortest_gap_minutes(cron.parse(plan.cron, f"{field}.cron"))
    if gap < CLOSEST_MINUTES:
        raise Invalid(
            f"{field}.cron",
            "{cron!r} begins every {gap_minutes} min: leave at least {least_minutes} min between two times.",
            "cron_too_often",
            cron=plan.cron,
            gap_minutes=gap,
            least_minutes=CLOSEST_MINUTES,
        )
    if plan.selection not in SELECTIONS:
        raise Invalid(
            f"{field}.selection",
            "Choose one of {selections}.",
            "selection_unknown",
            selections=", ".join(SELECTIONS),
        )
    for number, spec in enumerate(plan.probes):
        _check_spec(spec, f"{field}.probes.{number}")
    longest_s = max(map(length_s, plan.probes)) + LEAST_ROOM_S
    if plan.window_s < plan.slip_s + longest_s:
        raise Invalid(
            f"{field}.window_s",
            "A measurement needs {longest_s} s, after a slip of up to {slip_s} s: give at least {window_s} s, "
            "or slip less.",
            "window_too_short",
            longest_s=longest_s,
            slip_s=plan.slip_s,
            window_s=plan.slip_s + longest_s,
        )


def _check_spec(spec: ProbeSpec, field: str) -> None:
    one_way = spec.traits.one_way
    if one_way and spec.direction is None:
        raise Invalid(
            f"{field}.direction",
            "{kind} goes one way: choose download or upload.",
            "probe_needs_direction",
            kind=spec.kind,
        )
    if not one_way and spec.direction is not None:
        raise Invalid(
            f"{field}.direction",
            "{kind} has no direction: leave it out.",
            "probe_has_no_direction",
            kind=spec.kind,
        )
    if spec.streams != 1 and not spec.traits.has_streams:
        raise Invalid(
            f"{field}.streams",
            "Only tcp has parallel streams: {kind} has 1.",
            "probe_has_no_streams",
            kind=spec.kind,
        )
    if spec.rate_bps is not None and not spec.traits.paced:
        raise Invalid(
            f"{field}.rate_bps",
            "Only udp has a rate: leave it out for {kind}.",
            "probe_has_no_rate",
            kind=spec.kind,
        )
    if spec.omit_s and not one_way:
        raise Invalid(
            f"{field}.omit_s",
            "{kind} has no slow start to omit: write 0.",
            "probe_omits_nothing",
            kind=spec.kind,
        )


def ticks(plan: MeasurementPlan, calendar: WorkCalendar, from_ms: int, to_ms: int) -> Iterator[int]:
    end_ms = to_ms if plan.ends_at_ms is None else min(to_ms, plan.ends_at_ms)
    if from_ms >= end_ms:
        return
    kept = calendar.intervals(from_ms, end_ms, plan.selection)
    starts = [first for first, _ in kept]
    for at_ms in cron.times(cron.parse(plan.cron), from_ms, end_ms, calendar.zone):
        index = bisect_right(starts, at_ms) - 1
        if index >= 0 and at_ms < kept[index][1]:
            yield at_ms


def next_ticks(
    plan: MeasurementPlan, calendar: WorkCalendar, from_ms: int, count: int
) -> list[int]:
    """At most `count`, and none more than LOOK_AHEAD_DAYS away."""
    instants_ms: list[int] = []
    days = 1
    start_ms, last_ms = from_ms, from_ms + LOOK_AHEAD_DAYS * DAY_MS
    while len(instants_ms) < count and start_ms < last_ms:
        end_ms = min(start_ms + days * DAY_MS, last_ms)
        instants_ms += ticks(plan, calendar, start_ms, end_ms)
        start_ms, days = end_ms, days * 2
    return instants_ms[:count]


def requests(
    plan: MeasurementPlan,
    plan_id: int,
    tick_ms: int,
    *,
    uplink_ids: Sequence[int],
    servers: Sequence[PlanServer],
    seed: str,
) -> Iterator[SlotRequest]:
    """All that the plan wants at one of its times. `uplink_ids`: the router's; `servers`: the plan's."""
    latest_end_ms = tick_ms + plan.window_s * 1000
    for uplink_id in uplink_ids:
        if plan.uplink_ids and uplink_id not in plan.uplink_ids:
            continue
        late_ms = slip_s(plan.slip_s, seed, plan_id, uplink_id, tick_ms) * 1000
        first = SlotRequest(
            plan_id, uplink_id, None, plan.probes[0], tick_ms, tick_ms + late_ms, latest_end_ms
        )
        for spec in plan.probes:
            for server_id in _servers_for(spec, servers):
                yield replace(first, spec=spec, server_id=server_id)


def runs_a_tick(
    plan: MeasurementPlan, servers: Sequence[PlanServer]
) -> list[tuple[ProbeSpec, int]]:
    """What one uplink gets at one time: each measurement and how often it can run."""
    return [
        (spec, sum(server is not None for server in _servers_for(spec, servers)))
        for spec in plan.probes
    ]


def slip_s(most_s: int, *words: object) -> int:
    """0 to `most_s` seconds, evenly, by `words` alone: a restarted planner plans the same."""
    text = ":".join(map(str, words))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % (most_s + 1)


def _servers_for(spec: ProbeSpec, servers: Iterable[PlanServer]) -> list[int | None]:
    fit: list[int | None] = [
        server.id for server in servers if server.has_page or not spec.traits.needs_page
    ]
    return fit or [None]


def to_json(plan: MeasurementPlan) -> dict[str, Any]:
    """For probe_plan.content, of types that JSON gives back the same; from_json makes the plan of it again."""
    return object_of(plan)


def from_json(content: Mapping[str, Any]) -> MeasurementPlan:
    """What to_json made; a field that an older version did not know has its default."""
    return Reader(is_open=True).read(MeasurementPlan, content, "plan")
