"""The book of one uplink: what is handed out adds up to the counter, whatever the order of readings."""

from __future__ import annotations

from dataclasses import replace
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.metering.ledger import LedgerState, checkpoints, is_too_soon, post, settle
from backend.domain.metering.rates import Anchor, LineRate, Loss, Sample
from backend.domain.metering.readings import InterfaceReading
from backend.domain.metering.slots import Slot, spread
from tests.oracles.metering import collect

SLOT_MS = 300_000

UPLINK = LineRate(10**9, 10**9)
GAP_MS = 35_000
T0 = 1_750_000_200_000
"""A multiple of five minutes."""

ZERO = InterfaceReading("ether1", "*1", 0, 0, 0, 0, 0, 0, 0, 0, True, False, 0)


def reading(at_ms: int, rx: int, tx: int = 0, uptime_s: int | None = None) -> Anchor:
    counters = replace(ZERO, rx_bytes=rx, tx_bytes=tx, rx_packets=rx, tx_packets=tx)
    return Anchor(at_ms, (at_ms - T0) // 1000 + 10_000 if uptime_s is None else uptime_s, counters)


def test_first_reading_is_only_an_anchor() -> None:
    posting = post(None, reading(T0, 5), UPLINK, GAP_MS)
    assert posting.standing == LedgerState(reading(T0, 5))
    assert (posting.sample, posting.loss, posting.closed) == (None, None, ())


def test_slot_stays_open_until_it_is_over() -> None:
    standing = post(None, reading(T0, 0), UPLINK, GAP_MS).standing
    posting = post(standing, reading(T0 + 10_000, 1000), UPLINK, GAP_MS)
    assert posting.closed == ()
    assert posting.standing.open == Slot(T0, 1000, 0, 10_000, 0, 800, 0)


def test_reading_on_the_boundary_closes_the_slot() -> None:
    standing = post(None, reading(T0 + 290_000, 0), UPLINK, GAP_MS).standing
    posting = post(standing, reading(T0 + SLOT_MS, 1000), UPLINK, GAP_MS)
    assert [slot.at_ms for slot in posting.closed] == [T0]
    assert posting.standing.open is None


def test_same_reading_again_changes_nothing() -> None:
    standing = post(None, reading(T0, 0), UPLINK, GAP_MS).standing
    standing = post(standing, reading(T0 + 10_000, 1000), UPLINK, GAP_MS).standing
    again = post(standing, reading(T0 + 10_000, 1000), UPLINK, GAP_MS)
    assert again.standing == standing
    assert again.sample is None


def test_settle_hands_out_a_slot_only_when_it_is_over() -> None:
    standing = post(None, reading(T0, 0), UPLINK, GAP_MS).standing
    standing = post(standing, reading(T0 + 10_000, 1000), UPLINK, GAP_MS).standing
    assert settle(standing, T0 + SLOT_MS - 1).closed == ()
    settled = settle(standing, T0 + SLOT_MS)
    assert settled.closed == (standing.open,)
    assert settled.standing == LedgerState(standing.anchor)


def test_checkpoint_is_the_counter_at_local_midnight() -> None:
    zone = ZoneInfo("Asia/Jakarta")
    midnight_ms = 1_750_006_800_000  # 2025-06-16 00:00 +07:00
    before = reading(midnight_ms - 4_000, 1_000)
    standing = post(None, before, UPLINK, GAP_MS).standing
    posting = post(standing, reading(midnight_ms + 6_000, 2_000), UPLINK, GAP_MS)
    [point] = checkpoints(posting, zone)
    assert (point.at_ms, point.rx_bytes, point.tx_bytes) == (midnight_ms, 1_400, 0)
    assert [slot.download_bytes for slot in posting.closed] == [400]


steps = st.lists(
    st.tuples(
        st.integers(-40_000, 700_000),  # ms since the reading before; negative: a stale one
        st.integers(0, 10**6),
        st.integers(0, 10**6),
        st.booleans(),  # settle first
    ),
    min_size=1,
    max_size=40,
)


@given(steps)
def test_slots_add_up_to_the_counter_and_cover_the_time(
    taken: list[tuple[int, int, int, bool]],
) -> None:
    at_ms, rx, tx = T0 + 1_234, 7, 9
    newest = at_ms
    standing = post(None, reading(at_ms, rx, tx), UPLINK, GAP_MS).standing
    parts: list[Slot] = []
    for step_ms, more_rx, more_tx, settled in taken:
        at_ms = newest + step_ms
        if step_ms > 0:
            rx, tx, newest = (
                rx + more_rx * step_ms // 100_000,
                tx + more_tx * step_ms // 100_000,
                at_ms,
            )
        if settled:
            posting = settle(standing, at_ms)
            standing = posting.standing
            parts += posting.closed
        posting = post(standing, reading(at_ms, rx, tx), UPLINK, GAP_MS)
        standing = posting.standing
        parts += posting.closed
        assert posting.loss is None
    parts += [standing.open] if standing.open else []
    slots = collect(parts)
    assert sum(slot.download_bytes for slot in slots.values()) == rx - 7
    assert sum(slot.upload_bytes for slot in slots.values()) == tx - 9
    assert sum(slot.covered_ms for slot in slots.values()) == newest - (T0 + 1_234)
    assert all(0 <= slot.bridged_ms <= slot.covered_ms <= SLOT_MS for slot in slots.values())


@given(
    st.lists(
        st.tuples(
            st.integers(1_000, 400_000),
            st.integers(0, 10**7),
            st.sampled_from(["goes on", "reboot", "reset", "replaced"]),
        ),
        min_size=1,
        max_size=30,
    )
)
def test_time_is_either_covered_or_labelled_as_lost(taken: list[tuple[int, int, str]]) -> None:
    at_ms, rx, booted_ms, ros_id = T0, 10**8, T0 - 10**7, 1
    standing = post(None, reading(at_ms, rx, uptime_s=10_000), UPLINK, GAP_MS).standing
    covered_ms, losses = 0, list[Loss]()
    for step_ms, size, what in taken:
        at_ms += step_ms
        rx += size
        if what == "reboot":
            booted_ms, rx = at_ms - step_ms // 2, size // 2
        elif what == "reset":
            rx = 0
        elif what == "replaced":
            ros_id += 1
        now = reading(at_ms, rx, uptime_s=(at_ms - booted_ms) // 1000)
        now = replace(now, interface=replace(now.interface, id=f"*{ros_id}"))
        posting = post(standing, now, UPLINK, GAP_MS)
        standing = posting.standing
        covered_ms += posting.sample.duration_ms if posting.sample else 0
        losses += [posting.loss] if posting.loss else []
        if posting.sample:
            assert posting.sample.download_bytes >= 0
            assert posting.sample.download_bytes * 8000 <= UPLINK.download_bps * (
                posting.sample.duration_ms * 1.02 + 1000
            )
    assert covered_ms + sum(loss.to_ms - loss.from_ms for loss in losses) == at_ms - T0


@given(
    st.integers(0, SLOT_MS - 2),
    st.integers(1, SLOT_MS - 1),
    st.integers(0, 10**12),
    st.integers(0, 10**12),
    st.booleans(),
)
def test_a_sample_within_the_open_slot_is_added_as_its_only_part_would_be(
    start_ms: int, length_ms: int, down: int, up: int, bridged: bool
) -> None:
    end_ms = min(start_ms + length_ms, SLOT_MS - 1)
    sample = Sample(T0 + start_ms, T0 + end_ms, down, up, 0, 0, 0, 0, 0, True, bridged)
    slot = Slot(T0, 5, 6, 1000, 500, 10**6, 10**9)
    [part] = spread(sample, UPLINK)
    assert slot.with_inner(sample, UPLINK) == slot + part


def test_a_reading_within_half_a_second_is_too_soon_for_a_rate() -> None:
    standing = post(None, reading(T0, 0), UPLINK, GAP_MS).standing
    soon = {ms: is_too_soon(standing, reading(T0 + ms, 1000)) for ms in (-10, 0, 1, 499, 500)}
    assert soon == {-10: False, 0: False, 1: True, 499: True, 500: False}
