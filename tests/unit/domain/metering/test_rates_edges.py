"""Where the rules for counters turn, to the byte and the second, with figures of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backend.domain.metering.rates import Anchor, LineRate, MeteringStep, Sample, advance, rate_bps
from backend.domain.metering.readings import InterfaceReading

WRAP = 4_294_967_296
T0 = 1_780_000_000_000
GIGABIT = LineRate(1_000_000_000, 1_000_000_000)
GAP_MS = 60_000
START = InterfaceReading(
    "ether1", "*1", 0, 0, 0, 0, 0, 0, 0, 0, running=True, disabled=False, link_downs=0
)


def stepped(
    seconds: int,
    before: dict[str, object],
    after: dict[str, object],
    *,
    uplink: LineRate = GIGABIT,
    uptime_s: tuple[int, int] | None = None,
) -> MeteringStep:
    first, second = uptime_s or (100_000, 100_000 + seconds)
    old = Anchor(T0, first, replace(START, **before))  # type: ignore[arg-type]
    new = Anchor(T0 + seconds * 1000, second, replace(START, **after))  # type: ignore[arg-type]
    return advance(old, new, uplink, GAP_MS)


def sample(step: MeteringStep) -> Sample:
    assert step.sample is not None
    assert step.loss is None
    return step.sample


def lost(step: MeteringStep) -> str:
    assert step.loss is not None
    return step.loss.reason


def test_the_shortest_time_has_a_rate_and_no_time_has_none() -> None:
    assert rate_bps(1, 1) == 8000
    assert rate_bps(5, 0) == 0
    assert rate_bps(5, -1) == 0


@pytest.mark.parametrize(
    "running, disabled, counts",
    [(True, False, True), (True, True, False), (False, False, False), (False, True, False)],
)
def test_an_uplink_runs_when_it_is_up_and_not_disabled(
    running: bool, disabled: bool, counts: bool
) -> None:
    step = stepped(10, {}, {"running": running, "disabled": disabled})
    assert sample(step).running is counts


def test_each_counter_grows_from_where_it_stood() -> None:
    before = {"rx_packets": 100, "tx_packets": 200, "rx_drops": 3, "tx_drops": 4}
    before |= {"rx_errors": 5, "tx_errors": 6, "link_downs": 7}
    after = {name: number * 2 + 1 for name, number in before.items()}
    grown = sample(stepped(10, {**before}, {**after}))
    assert (grown.download_packets, grown.upload_packets) == (101, 201)
    assert (grown.drops, grown.errors, grown.link_downs) == (4 + 5, 6 + 7, 8)


def test_a_small_counter_that_fell_counts_from_nothing() -> None:
    grown = sample(stepped(10, {"rx_drops": 50, "link_downs": 9}, {"rx_drops": 8, "link_downs": 2}))
    assert (grown.drops, grown.link_downs) == (8, 2)


def test_a_counter_of_32_bits_wraps_where_32_bits_end() -> None:
    before = {"rx_bytes": WRAP - 1000, "rx_packets": 1_000}
    step = stepped(10, before, {"rx_bytes": 500, "rx_packets": 1_010})
    assert sample(step).download_bytes == 1500


def test_the_largest_of_32_bits_can_wrap_and_the_next_number_cannot() -> None:
    after = {"rx_bytes": 1000, "rx_packets": 100}
    assert sample(stepped(10, {"rx_bytes": WRAP - 1}, after)).download_bytes == 1001
    assert lost(stepped(10, {"rx_bytes": WRAP}, after)) == "counter_reset"


def test_packets_say_whether_a_counter_wrapped_or_was_reset() -> None:
    """A packet carries 65,535 bytes at most: 1,000 can have brought them, 999 not."""
    before = {"rx_bytes": WRAP - 65_535_000 + 5, "rx_packets": 50}
    assert sample(stepped(10, before, {"rx_bytes": 5, "rx_packets": 1050}))
    assert lost(stepped(10, before, {"rx_bytes": 5, "rx_packets": 1049})) == "counter_reset"
    assert lost(stepped(10, before, {"rx_bytes": 6, "rx_packets": 1050})) == "counter_reset"


def test_a_wrap_that_is_faster_than_the_uplink_is_a_reset() -> None:
    before = {"rx_bytes": WRAP - 20_000, "rx_packets": 1_000}
    after = {"rx_bytes": 500, "rx_packets": 1_010}
    assert lost(stepped(10, before, after, uplink=LineRate(8_000, 8_000))) == "counter_reset"


@pytest.mark.parametrize("name", ["rx_bytes", "tx_bytes"])
@pytest.mark.parametrize("over, fits", [(1.0, True), (1.015, True), (1.02, True), (1.025, False)])
def test_a_full_uplink_may_read_two_per_cent_above_its_rate(
    name: str, over: float, fits: bool
) -> None:
    uplink = LineRate(100_000_000, 100_000_000)
    carried = round(over * 12_500_000 * 1000)
    step = stepped(1000, {}, {name: carried}, uplink=uplink)
    assert (step.sample is not None) is fits
    if not fits:
        assert lost(step) == "implausible"


def test_two_readings_may_be_a_second_further_apart_than_our_clock_says() -> None:
    uplink = LineRate(8_000, 8_000)
    assert stepped(10, {}, {"rx_bytes": 11_200}, uplink=uplink).sample is not None
    assert lost(stepped(10, {}, {"rx_bytes": 11_201}, uplink=uplink)) == "implausible"


def test_a_reboot_is_seen_although_the_router_is_up_longer_than_before() -> None:
    """Up for 10 s, then away for 2,000 s and up for 1,999 s of them: it booted in between."""
    step = stepped(2000, {}, {"rx_bytes": 7}, uptime_s=(10, 1999))
    assert lost(step) == "reboot"
    assert step.sample is not None
    assert step.sample.download_bytes == 7
    assert step.sample.duration_ms == 1_999_500


@pytest.mark.parametrize("uptime_s, reason", [(1995, None), (1994, "reboot")])
def test_uptime_may_lag_by_five_seconds(uptime_s: int, reason: str | None) -> None:
    step = stepped(2000, {}, {"rx_bytes": 7}, uptime_s=(0, uptime_s))
    assert (step.loss.reason if step.loss else None) == reason


def test_a_small_counter_that_stood_still_did_not_grow() -> None:
    counters = {"rx_packets": 5, "rx_drops": 6, "tx_errors": 7, "link_downs": 8}
    grown = sample(stepped(10, {**counters}, {**counters}))
    assert (grown.download_packets, grown.drops, grown.errors, grown.link_downs) == (0, 0, 0, 0)


def test_a_router_that_is_up_for_years_did_not_reboot() -> None:
    years = 3 * 366 * 86_400
    assert sample(stepped(10, {}, {"rx_bytes": 9}, uptime_s=(years, years + 10)))


def test_an_upload_may_fill_the_slack_to_the_byte() -> None:
    uplink = LineRate(8_000, 8_000)
    assert stepped(10, {}, {"tx_bytes": 11_200}, uplink=uplink).sample is not None
    assert lost(stepped(10, {}, {"tx_bytes": 11_201}, uplink=uplink)) == "implausible"
