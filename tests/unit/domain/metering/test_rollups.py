import random
from datetime import UTC, datetime
from functools import reduce
from operator import add
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.weeks import IsoWeek, hour_starts
from backend.domain.dates.zones import HOUR_MS
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import Rollup, total
from backend.domain.metering.slots import SLOT_MS, Slot
from tests.oracles.metering import days, hours, max_bps, measured_rates_bps, of_slots, time_above

UPLINK = Capacity(download_bps=100_000_000, upload_bps=50_000_000)
KOLKATA, BERLIN = ZoneInfo("Asia/Kolkata"), ZoneInfo("Europe/Berlin")


def utc(*parts: int) -> int:
    return int(datetime(*parts, tzinfo=UTC).timestamp()) * 1000


def full(at_ms: int, down_mbps: int, up_mbps: int = 0) -> Slot:
    per_mbps = SLOT_MS * 1000 // 8
    down, up = down_mbps * 1_000_000, up_mbps * 1_000_000
    return Slot(at_ms, down_mbps * per_mbps, up_mbps * per_mbps, SLOT_MS, 0, down, up)


def of_slot(slot: Slot) -> Rollup:
    return of_slots(slot.at_ms, [slot], UPLINK)


slots = st.builds(
    lambda at, down, up, covered, bridged, peak: Slot(
        utc(2026, 10, 24) + at * SLOT_MS, down, up, covered, min(covered, bridged), peak, peak // 2
    ),
    at=st.integers(0, 600),
    down=st.integers(0, 4_000_000_000),
    up=st.integers(0, 2_000_000_000),
    covered=st.integers(0, SLOT_MS),
    bridged=st.sampled_from([0, 0, 0, 1, 90_000, SLOT_MS]),
    peak=st.integers(0, 120_000_000),
)
slot_lists = st.lists(slots, max_size=60, unique_by=lambda s: s.at_ms)
rollups = slots.map(of_slot)


def test_one_slot_by_hand():
    assert of_slot(full(0, 85, 36)) == Rollup(
        at_ms=0,
        download_bytes=3_187_500_000,
        upload_bytes=1_350_000_000,
        covered_ms=SLOT_MS,
        measured_ms=SLOT_MS,
        measured_slots=1,
        max_download_bps=85_000_000,
        max_upload_bps=36_000_000,
        peak_slot_download_bps=85_000_000,
        peak_slot_upload_bps=36_000_000,
        above_70_download_ms=SLOT_MS,
        above_80_download_ms=SLOT_MS,
        above_70_upload_ms=SLOT_MS,
    )


def test_a_bridged_slot_gives_bytes_and_no_peak():
    rollup = of_slot(Slot(0, 3_750_000_000, 0, SLOT_MS, 1))
    assert rollup == Rollup(at_ms=0, download_bytes=3_750_000_000, covered_ms=SLOT_MS, bridged_ms=1)


def test_hours_of_a_half_hour_zone():
    midnight = utc(2026, 11, 15, 18, 30)
    day = [full(at, 10) for at in range(midnight, midnight + 24 * HOUR_MS, SLOT_MS)]
    by_hour = hours(day, UPLINK, KOLKATA)
    assert [h.at_ms for h in by_hour] == [midnight + n * HOUR_MS for n in range(24)]
    assert {h.measured_slots for h in by_hour} == {12}
    assert [d.at_ms for d in days(by_hour, KOLKATA)] == [midnight]
    assert days(by_hour, KOLKATA)[0].download_bytes == sum(s.download_bytes for s in day)


def test_the_week_in_which_the_clock_goes_back_has_169_hours_and_7_days():
    start, end = IsoWeek(2026, 43).bounds(BERLIN)
    week = [full(at, 10) for at in range(start, end, SLOT_MS)]
    by_hour = hours(week, UPLINK, BERLIN)
    assert [h.at_ms for h in by_hour] == list(hour_starts(start, end, BERLIN))
    by_day = days(by_hour, BERLIN)
    assert [d.measured_slots for d in by_day] == [288] * 6 + [300]


def test_a_fast_sample_survives_every_rollup():
    start = utc(2026, 1, 1)
    quiet = [full(start + n * SLOT_MS, 4) for n in range(288 * 3)]
    quiet[100] = Slot(quiet[100].at_ms, 1_000_000_000, 0, SLOT_MS, 0, 900_000_000, 0)
    by_day = days(hours(quiet, UPLINK, BERLIN), BERLIN)
    assert total(start, by_day).max_bps("download") == 900_000_000


def test_no_parts_give_zeros():
    assert hours([], UPLINK, BERLIN) == []
    assert days([], BERLIN) == []
    assert total(7, []) == of_slots(7, [], UPLINK) == Rollup(7)


@given(rollups, rollups, rollups)
def test_adding_is_associative_and_commutative(a, b, c):
    assert (a + b) + c == a + (b + c)
    assert a + b == b + a


@given(slot_lists, st.randoms(use_true_random=False))
def test_order_does_not_matter_and_making_them_again_changes_nothing(parts, rng: random.Random):
    shuffled = list(parts)
    rng.shuffle(shuffled)
    again = hours(shuffled, UPLINK, BERLIN)
    assert again == hours(parts, UPLINK, BERLIN) == hours(parts, UPLINK, BERLIN)
    rng.shuffle(again)
    assert days(again, BERLIN) == days(hours(parts, UPLINK, BERLIN), BERLIN)


@given(slot_lists)
def test_days_say_the_same_as_slots(parts):
    whole = total(0, days(hours(parts, UPLINK, BERLIN), BERLIN))
    assert whole == of_slots(0, parts, UPLINK)
    assert whole.download_bytes == sum(s.download_bytes for s in parts)
    assert whole.covered_ms == sum(s.covered_ms for s in parts)
    for direction in ("download", "upload"):
        rates = measured_rates_bps(parts, direction)
        assert getattr(whole, f"peak_slot_{direction}_bps") == max(rates, default=0)
        assert whole.above_ms(direction) == tuple(
            time_above(parts, direction, UPLINK.of(direction), percent).above_ms
            for percent in (70, 80, 90)
        )
    assert whole.measured_slots == len(measured_rates_bps(parts, "download"))


@given(slot_lists.filter(bool))
def test_maximum_is_that_of_the_fastest_sample(parts):
    whole = reduce(add, (of_slot(s) for s in parts))
    seen = [s for s in parts if s.covered_ms > s.bridged_ms]
    assert (max_bps(seen, "download") or 0) <= whole.max_bps("download")
    assert whole.max_bps("download") == max(s.max_download_bps for s in parts)


@given(slot_lists.filter(bool))
def test_a_rollup_of_slots_is_the_sum_of_their_rollups(parts):
    assert of_slots(0, parts, UPLINK) == total(0, map(of_slot, parts))
