"""Counters to samples: the table of single cases, then a router that lives through anything."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.metering.rates import Anchor, LineRate, MeteringStep, advance, rate_bps
from backend.domain.metering.readings import InterfaceReading
from backend.domain.metering.slots import Slot, spread
from tests.examples import examples
from tests.oracles.metering import collect

SLOT_MS = 300_000
WRAP_32 = 4_294_967_296
UPLINK = LineRate(1_000_000_000, 1_000_000_000)
GAP_MS = 60_000
T0 = 1_780_000_000_000


def interface(rx: int = 0, tx: int = 0, **changes: object) -> InterfaceReading:
    base = InterfaceReading(
        "ether1",
        "*1",
        rx,
        tx,
        rx // 1000,
        tx // 1000,
        0,
        0,
        0,
        0,
        running=True,
        disabled=False,
        link_downs=0,
    )
    return replace(base, **changes)  # type: ignore[arg-type]


def anchor(at_s: float, uptime_s: int, rx: int = 0, tx: int = 0, **changes: object) -> Anchor:
    return Anchor(T0 + round(at_s * 1000), uptime_s, interface(rx, tx, **changes))


@pytest.mark.parametrize(
    "bytes_, ms, bps",
    [
        (125_000_000, 10_000, 100_000_000),
        (0, 10_000, 0),
        (1, 3, 2667),
        (117_287_500, 1_000, 938_300_000),
        (5, 0, 0),
    ],
)
def test_rate_is_bits_per_second(bytes_: int, ms: int, bps: int) -> None:
    assert rate_bps(bytes_, ms) == bps


def test_first_reading_only_anchors() -> None:
    reading = anchor(0, 100, 5_000_000)
    assert advance(None, reading, UPLINK, GAP_MS) == MeteringStep(reading)


def test_plain_growth() -> None:
    step = advance(anchor(0, 100, 1000, 500), anchor(10, 110, 11_000, 2500), UPLINK, GAP_MS)
    assert step.sample is not None
    assert step.loss is None
    assert (step.sample.download_bytes, step.sample.upload_bytes) == (10_000, 2000)
    assert step.sample.duration_ms == 10_000
    assert not step.sample.bridged


def test_clock_stepping_back_keeps_the_anchor() -> None:
    before = anchor(0, 100, 1000)
    for at_s in (0, -3600):
        assert advance(before, anchor(at_s, 110, 2000), UPLINK, GAP_MS) == MeteringStep(before)


def test_gap_is_bridged() -> None:
    step = advance(anchor(0, 100, 0), anchor(61, 161, 10_000), UPLINK, GAP_MS)
    assert step.sample is not None
    assert step.sample.bridged


def test_reboot_counts_what_came_since_and_labels_the_rest() -> None:
    step = advance(anchor(0, 5000, 9_000_000), anchor(100, 40, 8_000, 70), UPLINK, 300_000)
    assert step.sample is not None
    assert step.loss is not None
    assert (step.sample.download_bytes, step.sample.upload_bytes) == (8_000, 70)
    assert step.sample.duration_ms == 40_500
    assert (step.loss.from_ms, step.loss.to_ms, step.loss.reason) == (T0, T0 + 59_500, "reboot")


def test_reboot_is_found_although_uptime_and_counters_grew() -> None:
    step = advance(anchor(0, 30, 1000), anchor(7200, 7000, 50_000_000), UPLINK, GAP_MS)
    assert step.loss is not None
    assert step.loss.reason == "reboot"
    assert step.sample is not None
    assert step.sample.download_bytes == 50_000_000


def test_a_clock_that_steps_forward_is_no_reboot() -> None:
    step = advance(anchor(0, 864_000, 1000), anchor(3610, 864_010, 51_000), UPLINK, GAP_MS)
    assert step.loss is None
    assert step.sample is not None
    assert step.sample.download_bytes == 50_000


def test_counter_reset_is_lost_not_negative() -> None:
    step = advance(anchor(0, 100, 9_000_000_000), anchor(10, 110, 5_000), UPLINK, GAP_MS)
    assert step.sample is None
    assert step.loss is not None
    assert (step.loss.reason, step.loss.to_ms - step.loss.from_ms) == ("counter_reset", 10_000)


def test_reset_of_a_small_counter_is_not_taken_for_a_wrap() -> None:
    step = advance(anchor(0, 100, WRAP_32 - 5_000), anchor(10, 110, 4_000), UPLINK, GAP_MS)
    assert step.sample is None


def test_wrap_of_32_bits_is_added_back() -> None:
    before = anchor(0, 100, WRAP_32 - 5_000, rx_packets=70)
    after = anchor(10, 110, 4_000, rx_packets=80)
    step = advance(before, after, UPLINK, GAP_MS)
    assert step.sample is not None
    assert step.sample.download_bytes == 9_000


def test_replaced_interface_is_lost() -> None:
    step = advance(anchor(0, 100, 10), anchor(10, 110, 5_000, id="*2A"), UPLINK, GAP_MS)
    assert step.sample is None
    assert step.loss is not None
    assert step.loss.reason == "interface_replaced"


def test_faster_than_the_uplink_is_lost() -> None:
    step = advance(anchor(0, 100, 0), anchor(10, 110, 63_000_000_000), UPLINK, GAP_MS)
    assert step.sample is None
    assert step.loss is not None
    assert step.loss.reason == "implausible"


def test_a_full_uplink_read_with_jitter_is_kept_and_clamped() -> None:
    step = advance(anchor(0, 100, 0), anchor(9.9, 110, 1_250_000_000), UPLINK, GAP_MS)
    assert step.sample is not None
    assert {s.max_download_bps for s in spread(step.sample, UPLINK)} == {UPLINK.download_bps}


# --- whatever happens -------------------------------------------------------------------------------------


@dataclass
class TrueRouter:
    """What really passes, second by second, and what the counters show of it."""

    now_ms: int = T0
    booted_ms: int = T0 - 86_400_000
    rx: int = 4_000_000_000
    tx: int = 77
    rx_packets: int = 6_000_000
    tx_packets: int = 100
    interface_id: int = 1
    passed_rx: int = 0
    passed_tx: int = 0
    wide: bool = True

    def run(self, ms: int, down_bps: int, up_bps: int) -> None:
        down, up = down_bps * ms // 8000, up_bps * ms // 8000
        self.now_ms += ms
        self.rx, self.tx = self.rx + down, self.tx + up
        self.rx_packets += down // 700 + (down > 0)
        self.tx_packets += up // 700 + (up > 0)
        self.passed_rx, self.passed_tx = self.passed_rx + down, self.passed_tx + up

    def reading(self) -> Anchor:
        mask = (1 << 64) - 1 if self.wide else WRAP_32 - 1
        shown = interface(
            self.rx & mask,
            self.tx & mask,
            id=f"*{self.interface_id}",
            rx_packets=self.rx_packets,
            tx_packets=self.tx_packets,
        )
        return Anchor(self.now_ms, (self.now_ms - self.booted_ms) // 1000, shown)

    def reset(self) -> None:
        self.rx = self.tx = self.rx_packets = self.tx_packets = 0

    def reboot(self, down_ms: int) -> None:
        self.now_ms += down_ms
        self.booted_ms = self.now_ms
        self.reset()


EVENTS = st.one_of(
    st.tuples(
        st.just("poll"), st.integers(1, 40_000), st.integers(0, 10**9), st.integers(0, 10**9)
    ),
    st.tuples(
        st.just("gap"), st.integers(60_000, 4_000_000), st.integers(0, 10**8), st.integers(0, 10**8)
    ),
    st.tuples(st.just("reboot"), st.integers(5_000, 300_000), st.just(0), st.just(0)),
    st.tuples(st.just("reset"), st.just(0), st.just(0), st.just(0)),
    st.tuples(st.just("replace"), st.just(0), st.just(0), st.just(0)),
    st.tuples(st.just("stale"), st.integers(0, 5_000), st.just(0), st.just(0)),
    st.tuples(st.just("crash"), st.just(0), st.just(0), st.just(0)),
)


@examples(400)
@given(st.lists(EVENTS, max_size=60), st.booleans())
def test_whatever_happens_nothing_is_negative_too_fast_or_counted_twice(
    events: list[tuple[str, int, int, int]], wide: bool
) -> None:
    router = TrueRouter(wide=wide)
    held: Anchor | None = router.reading()
    stored = list[Slot]()
    covered_ms = lost_ms = 0
    clean = True
    started_rx, started_tx, started_ms = router.passed_rx, router.passed_tx, router.now_ms
    last_ms = router.now_ms
    for kind, ms, down_bps, up_bps in events:
        if kind == "reboot":
            router.reboot(ms)
            clean = False
            continue
        if kind in {"reset", "replace"}:
            router.reset()
            router.interface_id += kind == "replace"
            clean = False
            continue
        if kind == "stale":  # a late or repeated reading, from before the anchor
            reading = replace(router.reading(), at_ms=router.now_ms - ms)
            if held is not None and reading.at_ms > held.at_ms:
                continue
        else:
            if kind == "gap" and not wide:
                down_bps = up_bps = (
                    1000  # a 32-bit counter that wraps twice in a gap cannot be saved
                )
            router.run(ms or 1, down_bps, up_bps)
            reading = router.reading()
        step = advance(held, reading, UPLINK, GAP_MS)
        if kind == "crash":  # killed before the transaction committed: nothing of this step is kept
            continue
        held = step.anchor
        last_ms = max(last_ms, held.at_ms)
        if step.loss:
            assert step.loss.to_ms > step.loss.from_ms
            lost_ms += step.loss.to_ms - step.loss.from_ms
            clean = False
        if step.sample:
            covered_ms += step.sample.duration_ms
            assert step.sample.download_bytes >= 0
            assert step.sample.upload_bytes >= 0
            parts = list(spread(step.sample, UPLINK))
            assert sum(p.download_bytes for p in parts) == step.sample.download_bytes
            assert sum(p.upload_bytes for p in parts) == step.sample.upload_bytes
            stored += parts
    slots = collect(stored)
    assert covered_ms + lost_ms == last_ms - started_ms
    for slot in slots.values():
        assert slot.at_ms % SLOT_MS == 0
        assert 0 <= slot.bridged_ms <= slot.covered_ms <= SLOT_MS
        assert 0 <= slot.max_download_bps <= UPLINK.download_bps
        assert min(slot.download_bytes, slot.upload_bytes, slot.max_upload_bps) >= 0
    total_rx = sum(s.download_bytes for s in slots.values())
    total_tx = sum(s.upload_bytes for s in slots.values())
    assert total_rx <= router.passed_rx - started_rx
    if clean and last_ms == router.now_ms:
        assert lost_ms == 0
        assert total_rx == router.passed_rx - started_rx
        assert total_tx == router.passed_tx - started_tx
