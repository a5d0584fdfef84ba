"""A month of an ISP, worked by hand: outages, repairs, and what became of the promise."""

import itertools
from datetime import date
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.contracts.contracts import Contract
from backend.domain.figures.availability import Availability
from backend.domain.ledger import months
from backend.domain.ledger.excused import excused
from backend.domain.ledger.month import MonthTime, month_of
from backend.domain.ledger.promise import outcome, promise
from backend.domain.ledger.repairs import OutageCount, counted
from backend.domain.metering.capacity import Capacity

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
BERLIN, JAKARTA = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Jakarta")


def contract(day=None, percent=None, *, excludes=False):
    return Contract(
        day,
        Capacity(10**8, 10**7),
        sla_percent=None if percent is None else Decimal(percent),
        sla_excludes_maintenance=excludes,
    )


@pytest.mark.parametrize(
    "zone, first, hours",
    [
        (BERLIN, date(2026, 3, 1), 743),  # the clock goes forward
        (BERLIN, date(2026, 10, 1), 745),
        (JAKARTA, date(2026, 3, 1), 744),
        (JAKARTA, date(2026, 2, 1), 672),
        (JAKARTA, date(2028, 2, 1), 696),
        (ZoneInfo("Australia/Lord_Howe"), date(2026, 4, 1), 720.5),
    ],
)
def test_a_month_is_as_long_as_the_clock_of_its_campus_makes_it(zone, first, hours):
    start_ms, end_ms = months.bounds(first, zone)
    assert end_ms - start_ms == hours * HOUR


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.integers(1, 30))
def test_months_lie_one_after_the_other(day, count):
    firsts = months.first_days(day, count)
    assert len(firsts) == count
    assert firsts[0] <= day < months.following(firsts[0])
    for later, earlier in itertools.pairwise(firsts):
        assert months.following(earlier) == later
        assert months.bounds(earlier, BERLIN)[1] == months.bounds(later, BERLIN)[0]
    assert list(months.months_between(firsts[-1], day)) == firsts[::-1]


MONTH = (100 * HOUR, 200 * HOUR)


@pytest.mark.parametrize(
    "away, made",
    [
        ([], OutageCount(0, 0, 0)),
        ([(110, 112), (150, 151)], OutageCount(2, 2, 3)),
        # Silent, then without a link, then silent again: one outage of four hours.
        ([(110, 112), (111, 113), (113, 114)], OutageCount(1, 1, 4)),
        # It began three hours before the month: repaired in it, after five hours.
        ([(97, 102)], OutageCount(1, 1, 5)),
        # Across its end, or open: not repaired in it.
        ([(198, 205)], OutageCount(1, 0, 0)),
        ([(199, 200)], OutageCount(1, 0, 0)),
        ([(90, 100), (200, 210)], OutageCount(0, 0, 0)),
    ],
)
def test_outages_are_counted_where_they_touch_and_repairs_where_they_end(away, made):
    got = counted([(low * HOUR, high * HOUR) for low, high in away], MONTH)
    assert got == OutageCount(made.outages, made.repaired, made.repair_ms * HOUR)


def test_mean_time_to_repair():
    assert OutageCount(3, 2, 3 * HOUR).mean_repair_ms == 1.5 * HOUR
    assert OutageCount(1, 0, 0).mean_repair_ms is None


def test_three_nines_and_a_half_of_thirty_days_leave_three_hours_and_36_minutes():
    assert promise(Decimal("99.5"), 30 * DAY).allowed_ms == 3 * HOUR + 36 * MINUTE
    assert promise(Decimal("99.9"), 745 * HOUR).allowed_ms == 2_682_000  # 44.7 min
    assert promise(Decimal(100), 30 * DAY).allowed_ms == 0


def time(link=0, *, silent=0, excused=0, unknown=0, whole=30 * DAY):
    return Availability(
        whole - link - silent - excused - unknown, 0, link, silent, excused, unknown
    )


@pytest.mark.parametrize(
    "known, running, made",
    [
        (time(216 * MINUTE), False, "kept"),  # to the minute
        (time(216 * MINUTE, silent=1), False, "missed"),
        (time(200 * MINUTE, silent=17 * MINUTE), True, "missed"),  # nothing can mend it
        (time(200 * MINUTE, excused=DAY), False, "kept"),
        (time(200 * MINUTE), True, "running"),
        # 200 of 216 minutes, but half of the month was not observed: 99.07 % of what was.
        (time(200 * MINUTE, unknown=15 * DAY), False, "unproven"),
        (time(0, unknown=15 * DAY), False, "kept"),  # all that was observed
        (time(0, unknown=30 * DAY), False, "unproven"),
    ],
)
def test_a_promise_of_99_5_percent(known, running, made):
    assert outcome(known, promise(Decimal("99.5"), 30 * DAY), running=running) == made


def test_without_a_promise_nothing_is_missed():
    assert outcome(time(DAY), None, running=False) == "nothing_promised"


PARTS = st.tuples(*[st.integers(0, 40 * DAY)] * 6)


@given(PARTS, st.decimals("0.0001", "100", places=4), st.integers(0, 5 * DAY))
def test_the_verdict_never_contradicts_the_share_beside_it(parts, percent, rest_ms):
    known = Availability(*parts)
    month_ms = sum(parts) + rest_ms
    promised = promise(percent, max(month_ms, 1))
    for running in (False, True):
        got, share = outcome(known, promised, running=running), known.counted_share
        if got == "missed":
            assert share is not None
            assert share * 100 < float(percent) + 1e-9
        if got == "kept" and share is not None:
            assert (
                share * 100 >= float(percent) - 1e-9
                or known.counted_ms + known.unknown_ms <= promised.allowed_ms
            )


def test_maintenance_is_excused_only_while_a_contract_says_so():
    midnight = months.bounds(date(2026, 11, 1), JAKARTA)[0] + 9 * DAY  # 10 November
    held = [contract(), contract(date(2026, 11, 10), "99.5", excludes=True)]
    work = [(midnight - HOUR, midnight + HOUR), (midnight + 2 * HOUR, midnight + 3 * HOUR)]
    assert excused(work, held, JAKARTA) == [(midnight, midnight + HOUR), work[1]]
    assert excused(work, held[:1], JAKARTA) == []


def test_a_month_that_goes_on_is_judged_by_its_whole_length():
    month = months.bounds(date(2026, 10, 1), BERLIN)
    known = MonthTime(
        date(2026, 10, 1),
        month,
        month[0] + 10 * DAY,
        time(200 * MINUTE, whole=10 * DAY),
        [(month[0] - HOUR, month[0] + 200 * MINUTE)],
        contract(percent="99.5"),
    )
    made = month_of(known)
    assert (made.running, made.outcome) == (True, "running")
    assert made.promised.allowed_ms == 745 * HOUR // 200
    assert made.outages == OutageCount(1, 1, 260 * MINUTE)
