"""Which causes get a card, and take the screen of a wallboard."""

from dataclasses import replace

from backend.domain.metering.slots import SLOT_MS
from backend.domain.verdict.cases import CASES
from backend.domain.verdict.facts import FullUplink, JudgedSpan
from backend.domain.verdict.fullness import FullSlot, full_now
from backend.domain.verdict.open_events import (
    EVENT_CODES,
    STORED_KINDS,
    TAKES_TRAFFIC,
    open_causes,
)
from backend.domain.verdict.period import PeriodVerdict
from backend.domain.verdict.verdict import Cause, NextStep, Verdict, judge
from tests.unit.domain.verdict.test_verdict import BALANCED, DOWN, LIMITS, NOW_MS, traffic

SPAN = JudgedSpan(0, 300_000, "week")
TRAFFIC = PeriodVerdict("balanced", None, None, None, None, None, None, ())


def test_what_lasts_and_harms_is_an_event_the_worst_first():
    causes = tuple(Cause(code, NextStep("wait")) for code in CASES)
    codes = [cause.code for cause in open_causes(Verdict(causes, SPAN, TRAFFIC, None))]
    assert codes == ["silent", "isp_missing", "isp_down", "isp_silent", "lossy", "full_now", "slow"]
    assert all(CASES[code].tone == "bad" for code in codes)


def test_each_is_stored_under_a_kind():
    assert set(STORED_KINDS) >= TAKES_TRAFFIC
    assert set(STORED_KINDS) == set(EVENT_CODES)


def lasting(**known):
    verdict = judge(replace(BALANCED, **known), LIMITS)
    return [(cause.code, cause.uplink) for cause in open_causes(verdict)]


def filled(*percents):
    """ISP2 in these slots; nothing if it is not full after them."""
    begin_ms = NOW_MS - len(percents) * SLOT_MS
    slots = [FullSlot(begin_ms + n * SLOT_MS, part / 100) for n, part in enumerate(percents)]
    state = full_now(slots, LIMITS)
    return () if state is None else (FullUplink(12, "ISP2", "download", state),)


def test_an_isp_that_goes_takes_the_screen_at_once():
    assert lasting(lost=(DOWN,)) == [("isp_down", "ISP2")]
    assert lasting() == []


def test_a_full_isp_takes_it_after_three_slots_and_leaves_it_well_below():
    assert lasting(full=filled(95, 95)) == []
    assert lasting(full=filled(95, 50, 95, 95)) == []
    assert lasting(full=filled(90, 90, 90)) == [("full_now", "ISP2")]
    assert lasting(full=filled(95, 95, 95, 80, 80, 80)) == [("full_now", "ISP2")]
    assert lasting(full=filled(95, 95, 95, 50, 95)) == [("full_now", "ISP2")]
    assert lasting(full=filled(95, 95, 95, 50, 50)) == []


def test_a_silent_router_is_one_alarm_and_nothing_is_guessed_of_its_isps():
    assert lasting(age_ms=31_000, lost=(DOWN,), full=filled(95, 95, 95)) == [("silent", None)]


def test_red_of_a_week_and_amber_take_no_screen():
    assert lasting(traffic=traffic("overloaded")) == []
    assert lasting(drift_id=4, dangers=2) == []
