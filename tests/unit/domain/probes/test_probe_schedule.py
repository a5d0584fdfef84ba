import json
from datetime import UTC, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.calendar import WorkCalendar, always
from backend.domain.dates.zones import DAY_MS, HOUR_MS, local_time
from backend.domain.metering.capacity import Capacity
from backend.domain.probes import layout as probe_layout
from backend.domain.probes import schedule as probe_schedule
from backend.domain.probes.budget import Budget, cost, month_bounds, run_bytes
from backend.domain.probes.layout import Taken
from backend.domain.probes.presets import DISPUTE, PAPER, PRESETS
from backend.domain.probes.probe import ProbeSpec
from backend.domain.probes.schedule import (
    MeasurementPlan,
    PlanServer,
    check,
    length_s,
    next_ticks,
    slip_s,
    ticks,
)
from backend.errors import Invalid

JAKARTA, BERLIN, KOLKATA = (
    ZoneInfo(zone_name) for zone_name in ("Asia/Jakarta", "Europe/Berlin", "Asia/Kolkata")
)
OFFICE = WorkCalendar(JAKARTA, (((480, 1020),),) * 5 + ((), ()))
DOWN, UP = ProbeSpec("tcp", "download"), ProbeSpec("tcp", "upload")
SERVERS = [PlanServer(1, has_page=True), PlanServer(2, has_page=False)]


def utc(*parts: int) -> int:
    return int(datetime(*parts, tzinfo=UTC).timestamp()) * 1000


def laid_out(
    plan: MeasurementPlan, tick_ms: int, uplinks: int, servers: list[PlanServer] = SERVERS, taken=()
) -> list:
    requests = probe_schedule.requests(
        plan, 7, tick_ms, uplink_ids=range(1, uplinks + 1), servers=servers, seed="s"
    )
    return probe_layout.lay_out(requests, taken)


def overlaps(laid: list, taken: list[Taken] = []) -> list:  # noqa: B006 (only read)
    """Pairs that use one uplink, or one server heavily, at one time."""
    spans = [
        (slot.request.uplink_id, slot.request.server_id if slot.request.spec.traits.heavy else None,
         slot.due_ms, slot.due_ms + slot.request.length_ms)
        for slot in laid if slot.fits
    ] + [(busy.uplink_id, busy.server_id, busy.from_ms, busy.to_ms) for busy in taken]  # fmt: skip
    return [
        (a, b)
        for number, a in enumerate(spans)
        for b in spans[:number]
        if a[2] < b[3] and b[2] < a[3]
        if a[0] == b[0] or (a[1] is not None and a[1] == b[1])
    ]


def test_hourly_within_work_hours():
    plan = MeasurementPlan("0 * * * *", (DOWN,))
    week = utc(2026, 11, 15, 17), utc(2026, 11, 22, 17)
    times = [local_time(tick, JAKARTA) for tick in ticks(plan, OFFICE, *week)]
    assert len(times) == 5 * 9
    assert {time.hour for time in times} == set(range(8, 17))


def test_a_plan_ends():
    plan = MeasurementPlan("0 * * * *", (DOWN,), selection="all", ends_at_ms=utc(2026, 11, 20, 3))
    ticks_ms = list(ticks(plan, always(JAKARTA), utc(2026, 11, 20), utc(2026, 11, 21)))
    assert ticks_ms == [utc(2026, 11, 20, hour) for hour in range(3)]
    assert next_ticks(plan, always(JAKARTA), utc(2026, 11, 20, 3), 5) == []


def test_the_next_times_are_found_however_far():
    leap = MeasurementPlan("0 8 29 2 *", (DOWN,), selection="all")
    assert next_ticks(leap, always(JAKARTA), utc(2027, 3, 1), 5) == [utc(2028, 2, 29, 1)]
    assert next_ticks(leap, always(JAKARTA), utc(2026, 11, 20), 5) == []
    hourly = MeasurementPlan("0 * * * *", (DOWN,))
    assert next_ticks(hourly, OFFICE, utc(2026, 11, 20, 9, 30), 2) == [
        utc(2026, 11, 23, 1),
        utc(2026, 11, 23, 2),
    ]


def test_each_measurement_over_every_isp_to_every_server_that_fits():
    plan = MeasurementPlan("0 8 * * *", (DOWN, ProbeSpec("http")), uplink_ids=(1, 3))
    combinations = {
        (slot.request.uplink_id, slot.request.spec.kind, slot.request.server_id)
        for slot in laid_out(plan, 0, 4)
    }
    assert combinations == {
        (u, *rest) for u in (1, 3) for rest in (("tcp", 1), ("tcp", 2), ("http", 1))
    }


def test_without_a_server_there_still_is_a_slot():
    plan = MeasurementPlan("0 8 * * *", (DOWN, ProbeSpec("http")))
    assert [slot.request.server_id for slot in laid_out(plan, 0, 1, [])] == [None, None]
    assert [slot.request.server_id for slot in laid_out(plan, 0, 1, SERVERS[1:])] == [2, None]


def test_three_isps_share_one_server_one_after_another():
    laid = laid_out(PAPER.plan, utc(2026, 11, 20, 1), 3, SERVERS[:1])
    assert len(laid) == 12
    assert all(slot.fits for slot in laid)
    assert not overlaps(laid)
    # 08:00 to 12:00 in Jakarta.
    assert max(slot.due_ms + slot.request.length_ms for slot in laid) <= utc(2026, 11, 20, 5)


def test_two_servers_work_at_once():
    tick = utc(2026, 11, 20)
    plan = MeasurementPlan("0 * * * *", (DOWN,), slip_s=0)
    laid = laid_out(plan, tick, 2)
    assert not overlaps(laid)
    assert max(slot.due_ms for slot in laid) == tick + length_s(DOWN) * 1000


def test_what_has_no_room_says_so_and_has_a_time_of_its_own():
    plan = MeasurementPlan("0 * * * *", (DOWN, DOWN, UP), window_s=120)
    laid = laid_out(plan, 0, 3, SERVERS[:1])
    assert [slot.fits for slot in laid].count(True) < 9
    assert not overlaps(laid)
    keys = {(slot.request.uplink_id, slot.request.spec.direction, slot.due_ms) for slot in laid}
    assert len(keys) == len(laid)


def test_other_plans_are_in_the_way():
    taken = [Taken(1, 1, 0, 600_000), Taken(9, 2, 0, 300_000)]
    laid = laid_out(MeasurementPlan("0 * * * *", (DOWN,)), 0, 1, taken=taken)
    assert [slot.due_ms for slot in laid] == [600_000, 625_000]


SPECS = st.one_of(
    st.builds(ProbeSpec, st.just("tcp"), st.sampled_from(["download", "upload"]), st.integers(1, 300)),
    st.builds(ProbeSpec, st.just("load"), st.none(), st.integers(1, 60)),
    st.just(ProbeSpec("http")),
)  # fmt: skip
TAKEN = st.builds(
    lambda uplink, server, start, length: Taken(
        uplink, server, start * 1000, (start + length) * 1000
    ),
    st.integers(1, 4),
    st.sampled_from([None, 1, 2]),
    st.integers(0, 7200),
    st.integers(1, 600),
)


@given(specs=st.lists(SPECS, min_size=1, max_size=5), uplinks=st.integers(1, 4), slip=st.integers(0, 1800),
       taken=st.lists(TAKEN, max_size=10))  # fmt: skip
def test_nothing_overlaps_and_nothing_gets_lost(specs, uplinks, slip, taken):
    plan = MeasurementPlan("0 * * * *", tuple(specs), slip_s=slip, window_s=7200)
    laid = laid_out(plan, 0, uplinks, taken=taken)
    wanted = sum(often for _, often in probe_schedule.runs_a_tick(plan, SERVERS)) * uplinks
    assert len(laid) == wanted
    with_others = overlaps(laid, taken)
    # What is taken may overlap with itself: it is given.
    assert all(a[2:] in {(t.from_ms, t.to_ms) for t in taken} and b[2:] in {(t.from_ms, t.to_ms) for t in taken}
               for a, b in with_others)  # fmt: skip
    for slot in laid:
        assert slot.due_ms >= slot.request.earliest_ms
        assert not slot.fits or slot.due_ms + slot.request.length_ms <= 7200_000


@given(most=st.integers(0, 3600), uplink=st.integers(1, 10**6), tick=st.integers(0, 10**13))
def test_the_slip_is_the_same_each_time_and_within_bounds(most, uplink, tick):
    first = slip_s(most, "seed", 1, uplink, tick)
    assert 0 <= first <= most
    assert first == slip_s(most, "seed", 1, uplink, tick)


def test_slips_are_spread():
    slips = [slip_s(599, "seed", 1, uplink, 0) for uplink in range(6000)]
    assert 280 < sum(slips) / len(slips) < 320
    assert {slip // 60 for slip in slips} == set(range(10))


@given(zone=st.sampled_from([JAKARTA, BERLIN, KOLKATA, ZoneInfo("Australia/Lord_Howe")]),
       start=st.integers(0, 400 * 24 * 60), cut=st.floats(0, 1),
       selection=st.sampled_from(["all", "work", "off", "exam"]))  # fmt: skip
def test_planning_in_pieces_gives_the_same_times(zone, start, cut, selection):
    calendar = WorkCalendar(zone, (((450, 1020),),) * 6 + ((),))
    plan = MeasurementPlan("*/15 * * * *", (DOWN,), selection=selection)
    start_ms = utc(2026, 1, 1) + start * 60_000
    end_ms = start_ms + 2 * DAY_MS
    middle_ms = start_ms + int(cut * 2 * DAY_MS)
    whole = list(ticks(plan, calendar, start_ms, end_ms))
    assert whole == [
        *ticks(plan, calendar, start_ms, middle_ms),
        *ticks(plan, calendar, middle_ms, end_ms),
    ]
    if selection == "all":
        assert len(whole) == 2 * 24 * 4


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_plans_that_can_be_saved(preset):
    check(preset.plan, "plans.0")
    assert all(
        each.fits
        for each in laid_out(preset.plan, utc(2026, 11, 20, 1), 3, SERVERS[: preset.servers])
    )
    assert (
        probe_schedule.from_json(json.loads(json.dumps(probe_schedule.to_json(preset.plan))))
        == preset.plan
    )


def test_what_is_stored_equals_what_json_gives_back():
    stored = probe_schedule.to_json(DISPUTE.plan)
    assert json.loads(json.dumps(stored)) == stored


def test_a_plan_of_an_older_version_has_defaults():
    stored = {"cron": "0 8 * * *", "probes": [{"kind": "http", "gone": 1}], "gone": True}
    assert probe_schedule.from_json(stored) == MeasurementPlan("0 8 * * *", (ProbeSpec("http"),))


@pytest.mark.parametrize(
    "change, field",
    [
        ({"cron": "*/4 * * * *"}, "cron"),
        ({"selection": "never"}, "selection"),
        ({"window_s": 84}, "window_s"),
        ({"slip_s": 3600}, "window_s"),
        ({"probes": (DOWN, ProbeSpec("udp"))}, "probes.1.direction"),
        ({"probes": (ProbeSpec("http", "download"),)}, "probes.0.direction"),
        ({"probes": (ProbeSpec("udp", "upload", streams=2),)}, "probes.0.streams"),
        ({"probes": (ProbeSpec("tcp", "upload", rate_bps=1),)}, "probes.0.rate_bps"),
        ({"probes": (ProbeSpec("load", omit_s=1),)}, "probes.0.omit_s"),
    ],
)
def test_a_plan_that_cannot_work_is_refused(change, field):
    plan = MeasurementPlan(**({"cron": "0 8 * * *", "probes": (DOWN,)} | change))
    with pytest.raises(Invalid) as refusal:
        check(plan, "plans.3")
    assert refusal.value.field == f"plans.3.{field}"


UPLINK = Capacity(100_000_000, 20_000_000)


@pytest.mark.parametrize(
    "spec, moved",
    [
        (ProbeSpec("tcp", "download", 10, omit_s=2), 150_000_000),
        (ProbeSpec("tcp", "upload", 10, streams=8), 25_000_000),
        (ProbeSpec("udp", "download", 8, rate_bps=10_000_000), 10_500_000),
        (ProbeSpec("udp", "upload", 8, rate_bps=10**9), 20_000_000),
        (ProbeSpec("udp", "upload", 8), 20_000_000),
        (ProbeSpec("load", duration_s=4), 120_000_000),
        (ProbeSpec("http"), 2_000_000),
    ],
)
def test_bytes_of_a_run(spec, moved):
    assert run_bytes(spec, UPLINK) == moved


def test_a_budget():
    assert Budget(None, 10**15).allows(10**15)
    assert Budget(100, 60).allows(40)
    assert not Budget(100, 60).allows(41)


def test_months_are_the_campuss():
    assert month_bounds(utc(2026, 11, 30, 16, 59), JAKARTA) == (
        utc(2026, 10, 31, 17),
        utc(2026, 11, 30, 17),
    )
    assert month_bounds(utc(2026, 11, 30, 17), JAKARTA)[0] == utc(2026, 11, 30, 17)
    first, following = month_bounds(utc(2026, 3, 15), BERLIN)
    assert (following - first) // HOUR_MS == 31 * 24 - 1


def test_what_bytes_cost():
    assert cost(10**11, 10**12, Decimal(500)) == Decimal("50.00")
    assert cost(10**11, None, Decimal(500)) is None
    assert cost(10**11, 10**12, None) is None
