"""The relay's bucket holds any rate, and what is on the wire is counted to the byte."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.relay.bucket import Bucket
from lab.relay.flight import Flight
from lab.relay.lanes import UplinkLanes
from lab.relay.on_wire import SEGMENT, OnWire, tcp_on_wire, udp_on_wire

DEPTH_S = 0.05
RATE_BPS = 8_000_000
BOOKINGS = st.lists(
    st.tuples(st.floats(0, 0.5), st.integers(1, 60_000)), min_size=1, max_size=60
)  # pauses before them, and their bytes


@dataclass
class FakeUplink:
    free: tuple[float, float] | None = (RATE_BPS, RATE_BPS)
    delay_s: float = 0.0
    carried: list[tuple[bool, OnWire]] = field(default_factory=list)

    def free_bps(self) -> tuple[float, float] | None:
        return self.free

    def carry(self, amount: OnWire, *, upload: bool) -> None:
        self.carried.append((upload, amount))


@given(BOOKINGS)
def test_no_span_of_time_carries_more_than_rate_and_depth(
    bookings: list[tuple[float, int]],
) -> None:
    bucket, now, passed = Bucket(DEPTH_S), 0.0, []
    for pause_s, size in bookings:
        now += pause_s
        passed.append((now + bucket.wait_s(size, RATE_BPS, now), size))
    assert passed == sorted(passed, key=lambda each: each[0])
    for first in range(len(passed)):
        # A piece passes at its end: the first of a span has gone before it.
        for last in range(first + 1, len(passed)):
            sizes = sum(size for _, size in passed[first + 1 : last + 1])
            length_s = passed[last][0] - passed[first][0]
            assert sizes * 8 / RATE_BPS <= length_s + DEPTH_S + 1e-6


@given(BOOKINGS)
def test_a_sender_that_never_rests_gets_the_whole_rate(bookings: list[tuple[float, int]]) -> None:
    bucket, now = Bucket(DEPTH_S), 0.0
    for _, size in bookings:
        now += bucket.wait_s(size, RATE_BPS, now)
    sent_s = sum(size for _, size in bookings) * 8 / RATE_BPS
    assert now == pytest.approx(max(0.0, sent_s - DEPTH_S), abs=1e-6)


@given(BOOKINGS)
def test_what_is_dropped_takes_nobodys_turn(bookings: list[tuple[float, int]]) -> None:
    strict, plain, now = Bucket(DEPTH_S), Bucket(DEPTH_S), 0.0
    for pause_s, size in bookings:
        now += pause_s
        if (wait_s := strict.wait_if_within(0.01, size, RATE_BPS, now)) is not None:
            assert wait_s == plain.wait_s(size, RATE_BPS, now) <= 0.01


@given(st.integers(1, 10_000_000))
def test_tcp_has_a_header_for_each_segment_and_answers_for_each_second(payload: int) -> None:
    amount = tcp_on_wire(payload)
    assert (amount.packets - 1) * SEGMENT < payload <= amount.packets * SEGMENT
    assert amount.size_bytes == payload + 52 * amount.packets
    assert amount.back_packets in (amount.packets // 2, amount.packets // 2 + 1)
    assert amount.back_bytes == 52 * amount.back_packets


def test_each_piece_is_counted_once_in_its_direction() -> None:
    async def both_ways() -> FakeUplink:
        uplink = FakeUplink()
        lanes = UplinkLanes(uplink)
        await lanes.look()
        await lanes.upload.passed(tcp_on_wire(1000))
        await lanes.download.passed(tcp_on_wire(2000))
        assert lanes.upload.passes_in_s(udp_on_wire(100)) == 0.0
        return uplink

    uplink = asyncio.run(both_ways())
    assert uplink.carried == [
        (True, tcp_on_wire(1000)),
        (False, tcp_on_wire(2000)),
        (True, udp_on_wire(100)),
    ]


def test_nothing_passes_a_line_without_carrier() -> None:
    async def tried() -> FakeUplink:
        uplink = FakeUplink(free=None)
        lanes = UplinkLanes(uplink)
        await lanes.look()
        assert not lanes.is_up
        assert lanes.upload.passes_in_s(udp_on_wire(100)) is None
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(lanes.upload.passed(tcp_on_wire(100)), 0.05)
        return uplink

    assert asyncio.run(tried()).carried == []


def test_a_flight_keeps_the_order_and_has_room_for_so_much() -> None:
    async def flown() -> tuple[list[bytes], float]:
        loop, flight = asyncio.get_running_loop(), Flight(0.05, 10)
        pieces = [bytes([n]) * 4 for n in range(5)]
        began = loop.time()

        async def send() -> None:
            for piece in (*pieces, b""):
                await flight.send(piece)

        sending = asyncio.create_task(send())
        landed = []
        while piece := await flight.arrived():
            landed.append(piece)
        await sending
        assert landed == pieces
        return landed, loop.time() - began

    # Two pieces at a time: three flights, one after another.
    assert asyncio.run(flown())[1] >= 0.15
