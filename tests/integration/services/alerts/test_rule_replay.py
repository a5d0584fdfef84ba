"""Looking back opens what the passes opened, by the rules of then, and what others would have opened."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from backend.domain.alerts.kinds import IncidentKind
from backend.domain.alerts.rules import DEFAULTS, RuleLimits
from backend.errors import Conflict
from backend.services.alerts.incident_rules import NewRule
from backend.services.alerts.places import ChosenPlace
from backend.services.alerts.replay import placing, rule_replay
from backend.services.alerts.replay.looking_back import DAY_MS, Deadline
from backend.services.alerts.replay.rule_replay import RuleReplay
from backend.services.alerts.slots.slot_events import SETTLED
from backend.store.alerts import past_readings
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.alerts.slot_campus import SlotCampus
from tests.integration.services.alerts.test_degraded import GOOD, LOSSY, SLOW, PingedCampus
from tests.integration.services.alerts.test_rules import put
from tests.integration.services.posting.answers import two_lines

FULL, DEGRADED = DEFAULTS["isp_full"], DEFAULTS["isp_degraded"]
EVERYWHERE = ChosenPlace(None, None, None)


def look_back(
    campus: AlertedCampus,
    kind: IncidentKind,
    limits: RuleLimits | None = None,
    place: ChosenPlace = EVERYWHERE,
    later: dt.timedelta = SETTLED,
) -> RuleReplay:
    new = NewRule(kind, place, limits or DEFAULTS[kind])
    with campus.database.transaction() as session:
        return rule_replay.replay(session, new, at(campus.at_ms) + later, 10)


def spans(answer: RuleReplay) -> list[tuple[int | None, int, int | None]]:
    """Uplink, begin and end, the oldest first."""
    return [
        (each.uplink_id, ms(each.from_), None if each.to is None else ms(each.to))
        for each in reversed(answer.newest)
    ]


def made(campus: AlertedCampus, kind: IncidentKind) -> list[tuple[int | None, int, int | None]]:
    """By the passes."""
    return [
        (row.uplink_id, ms(row.from_at), None if row.to_at is None else ms(row.to_at))
        for row in campus.incidents()
        if row.kind == kind
    ]


@pytest.fixture
def polled(database: Database) -> AlertedCampus:
    made_campus = AlertedCampus(database, two_lines(database))
    made_campus.watch(30)
    return made_campus


def test_outages_by_their_wait(polled: AlertedCampus) -> None:
    for polls in (2, 4, 8):
        polled.watch(polls, down=(0,))
        polled.watch(40)
    polled.watch(5, down=(1,))
    same = look_back(polled, "isp_down")
    assert spans(same) == made(polled, "isp_down")
    assert (same.recent, same.recent_today, same.opened, same.source) == (3, 3, 3, "events")
    assert spans(same)[-1][2] is None
    longer = look_back(polled, "isp_down", RuleLimits(70, 60))
    assert (longer.recent, longer.recent_today) == (1, 3)
    assert spans(longer) == [made(polled, "isp_down")[1]]
    shorter = look_back(polled, "isp_down", RuleLimits(10, 60))
    assert shorter.recent == 4


def test_a_place_is_looked_at_alone(polled: AlertedCampus) -> None:
    polled.watch(8, down=(0, 1))
    polled.watch(40)
    router_id, first = polled.target.router_id, polled.target.uplinks[0].uplink_id
    answer = look_back(polled, "isp_down", place=ChosenPlace(1, router_id, first))
    assert [uplink_id for uplink_id, *_ in spans(answer)] == [first]
    assert look_back(polled, "isp_down", place=ChosenPlace(1, router_id, None)).recent == 2
    assert look_back(polled, "isp_down", place=ChosenPlace(1, None, None)).recent == 2


def test_a_nearer_rule_stays_in_force(polled: AlertedCampus) -> None:
    put(polled, "isp_down", RuleLimits(3600, 60), "isp")
    polled.watch(8, down=(0, 1))
    polled.watch(40)
    answer = look_back(polled, "isp_down", RuleLimits(10, 60))
    assert [each[0] for each in spans(answer)] == [polled.target.uplinks[1].uplink_id]
    assert (answer.recent, answer.recent_today) == (1, 1)


def test_routers_that_did_not_answer(polled: AlertedCampus) -> None:
    polled.watch_nothing(12)
    polled.watch(30)
    assert spans(look_back(polled, "router_unreachable")) == made(polled, "router_unreachable")
    assert look_back(polled, "router_unreachable", RuleLimits(300, 20)).recent == 0


def test_isps_of_a_router_that_is_away_are_not_observed(polled: AlertedCampus) -> None:
    polled.watch(2, down=(0,))
    polled.watch_nothing(30)
    polled.watch(30)
    assert made(polled, "isp_down") == spans(look_back(polled, "isp_down"))


def test_silence_by_its_wait(polled: AlertedCampus) -> None:
    polled.divide({uplink.interface: "1/2" for uplink in polled.target.uplinks})
    for silent_polls in (3, 7):
        for _ in range(silent_polls):
            polled.poll(0, 60)
            polled.look()
        for _ in range(10):
            polled.poll(40, 40)
            polled.look()
    same = look_back(polled, "isp_silent", later=dt.timedelta(seconds=1))
    assert spans(same) == made(polled, "isp_silent")
    assert (same.recent, same.source) == (1, "samples")
    shorter = look_back(polled, "isp_silent", RuleLimits(30, 30), later=dt.timedelta(seconds=1))
    assert (shorter.recent, shorter.recent_today) == (2, 1)


@pytest.fixture
def slotted(database: Database) -> SlotCampus:
    made_campus = SlotCampus(database, two_lines(database))
    made_campus.slots(2, 20, 20)
    return made_campus


def test_full_by_levels_and_waits(slotted: SlotCampus) -> None:
    slotted.slots(4, 95, 20)
    slotted.slots(3, 50, 20)
    slotted.slots(2, 70, 20)
    slotted.slots(3, 20, 20)
    slotted.slots(3, 95, 20)
    same = look_back(slotted, "isp_full")
    assert spans(same) == made(slotted, "isp_full")
    assert (same.recent, same.opened, same.source, same.wanted_days) == (2, 2, "slots", 28)
    lower = replace(FULL, open_s=300, open_percent=60, clear_percent=55)
    answer = look_back(slotted, "isp_full", lower)
    assert (answer.recent, answer.recent_today) == (3, 2)
    longer = look_back(slotted, "isp_full", replace(FULL, open_s=1200))
    assert spans(longer) == made(slotted, "isp_full")[:1]


def test_full_for_days_and_measured_no_more_is_given_up(slotted: SlotCampus) -> None:
    slotted.slots(4, 95, 20)
    for _ in range(24 * 12 + 12):
        slotted.slot(0, 20, down=(0,), looks=0)
    slotted.look()
    assert spans(look_back(slotted, "isp_full")) == made(slotted, "isp_full")
    assert spans(look_back(slotted, "isp_full"))[0][2] is not None


@pytest.fixture
def pinged(database: Database) -> PingedCampus:
    made_campus = PingedCampus(database, two_lines(database))
    made_campus.slot(50, 40)
    return made_campus


def test_degraded_by_loss_delay_and_waits(pinged: PingedCampus) -> None:
    pinged.weeks_before(20_000)
    for each in (GOOD, LOSSY, LOSSY, GOOD, GOOD, LOSSY, GOOD, GOOD, SLOW, SLOW, SLOW):
        pinged.pinged(each)
    pinged.pinged(LOSSY, rates=(95, 40))
    same = look_back(pinged, "isp_degraded")
    assert spans(same) == made(pinged, "isp_degraded")
    assert (same.recent, same.source) == (2, "pings")
    assert look_back(pinged, "isp_degraded", replace(DEGRADED, loss_percent=20)).recent == 1
    assert look_back(pinged, "isp_degraded", replace(DEGRADED, open_s=300)).recent == 3
    rough = replace(DEGRADED, loss_percent=20, slow_by_ms=100)
    assert look_back(pinged, "isp_degraded", rough).recent == 0


def test_nothing_is_kept_and_nothing_is_known(database: Database) -> None:
    campus = AlertedCampus(database, two_lines(database))
    answer = look_back(campus, "isp_silent")
    assert (answer.from_, answer.recent, answer.opened, answer.newest) == (None, 0, 0, [])


def test_what_opened_before_the_window_is_none_of_it(
    slotted: SlotCampus, monkeypatch: pytest.MonkeyPatch
) -> None:
    slotted.slots(6, 95, 20)
    slotted.slots(3, 20, 20)
    slotted.slots(3, 95, 20)
    six_slots = placing.SLOTS_OF_DAY * 2 // (24 * 12) * 6
    monkeypatch.setattr(placing, "MOST_ROWS", {**placing.MOST_ROWS, "slots": six_slots})
    answer = look_back(slotted, "isp_full")
    assert spans(answer) == made(slotted, "isp_full")[1:]
    assert answer.from_ is not None
    assert ms(answer.to) - ms(answer.from_) == 6 * 300_000


def test_one_looks_back_at_a_time(polled: AlertedCampus) -> None:
    with polled.database.transaction() as other:
        assert past_readings.take_turn(other)
        with pytest.raises(Conflict, match="looking back"):
            look_back(polled, "isp_down")
    assert look_back(polled, "isp_down").recent == 0


def test_who_waits_too_long_hears_so(slotted: SlotCampus, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(0, 10**6, 30))
    late = Deadline(monotonic=lambda: next(ticks) + 10**9)
    monkeypatch.setattr(placing, "Deadline", lambda: late)
    with pytest.raises(Conflict, match="one router or one ISP"):
        look_back(slotted, "isp_full")


def test_a_slow_machine_looks_at_fewer_days(
    slotted: SlotCampus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest day seems to take four seconds, so that three days are what it can do."""
    slotted.slots(3, 95, 20)
    ticks = iter([0.0, 0.0, 0.0, 4.0, *[5.0] * 99])
    slow = Deadline(monotonic=lambda: next(ticks), begun_s=0)
    monkeypatch.setattr(placing, "Deadline", lambda: slow)
    begins: list[dt.datetime] = []
    kept_since = past_readings.kept_since

    def noted(*values: Any) -> dt.datetime | None:
        begins.append(values[-1])
        return kept_since(*values)

    monkeypatch.setattr(past_readings, "kept_since", noted)
    answer = look_back(slotted, "isp_full")
    assert (ms(answer.to) - ms(begins[0]), answer.recent) == (3 * DAY_MS, 1)


def test_the_window_is_as_long_as_its_work_allows() -> None:
    now = at(100 * DAY_MS)
    few, many = (placing.window("isp_full", uplinks * 288, now) for uplinks in (10, 1000))
    assert few.to_ms - few.from_ms == 28 * DAY_MS
    assert many.to_ms - many.from_ms < 3 * DAY_MS
