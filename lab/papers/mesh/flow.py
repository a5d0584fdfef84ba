"""One TCP flow: bounded in its window, on one path for its whole life."""

from __future__ import annotations

from random import Random

from lab.papers.mesh.edge import EdgeQueue

PAYLOAD_BYTES = 1000
FIRST_WINDOW = 2.0
MOST_WINDOW = 20.0
"""Packets: the receiver's window of 20 kB."""

LEAST_TIMER_S = 0.2
LATER_PACKETS = 3

SMALLEST_BYTES = 4_000
LARGEST_BYTES = 50_000_000
SHAPE = 1.2
MEAN_BYTES = 20_362


def flow_bytes(chance: Random) -> int:
    """A bounded Pareto size, by inversion."""
    low, high = SMALLEST_BYTES**-SHAPE, LARGEST_BYTES**-SHAPE
    return int((low - chance.random() * (low - high)) ** (-1 / SHAPE))


class Packet:
    """`is_under_way`: neither acknowledged nor taken for lost."""

    __slots__ = ("edge", "flow", "hop", "is_under_way", "number", "sent_s")

    def __init__(self, flow: TcpFlow, number: int, sent_s: float) -> None:
        self.flow = flow
        self.edge = flow.edge
        self.number = number
        self.sent_s = sent_s
        self.hop = 0
        self.is_under_way = True


class TcpFlow:
    __slots__ = (
        "arrived_s",
        "cut_before",
        "delivered",
        "edge",
        "ended_s",
        "left",
        "next_number",
        "pair",
        "patience",
        "rtt_s",
        "size_bytes",
        "spread_s",
        "threshold",
        "timer_s",
        "under_way",
        "window",
    )

    def __init__(self, pair: int, edge: EdgeQueue, size_bytes: int, now_s: float) -> None:
        self.pair = pair
        self.edge = edge
        self.size_bytes = size_bytes
        self.arrived_s = now_s
        self.ended_s: float | None = None
        self.left = -(-size_bytes // PAYLOAD_BYTES)
        """Packets still to be sent, those that were lost among them."""
        self.delivered = 0
        self.next_number = self.cut_before = 0
        self.under_way: list[Packet] = []
        self.window = FIRST_WINDOW
        self.threshold = MOST_WINDOW
        self.rtt_s, self.spread_s, self.patience = 0.0, 0.0, 1.0
        self.timer_s = now_s + LEAST_TIMER_S

    @property
    def delivered_bytes(self) -> int:
        return min(self.delivered * PAYLOAD_BYTES, self.size_bytes)

    def send(self, now_s: float) -> Packet:
        packet = Packet(self, self.next_number, now_s)
        self.under_way.append(packet)
        self.next_number += 1
        self.left -= 1
        return packet

    def acknowledge(self, packet: Packet, now_s: float) -> None:
        if not packet.is_under_way:
            return  # it was taken for lost before, and sent once more
        self.delivered += 1
        self._measure(now_s - packet.sent_s)
        lost = self._lost_before(packet)
        if lost >= 0 and lost >= self.cut_before:
            self.window = self.threshold = max(self.window / 2, 2.0)
            self.cut_before = self.next_number
        elif self.window < self.threshold:
            self.window = min(self.window + 1, MOST_WINDOW)
        else:
            self.window = min(self.window + 1 / self.window, MOST_WINDOW)
        self.restart_timer(now_s)
        if not self.under_way and not self.left:
            self.ended_s = now_s

    def _lost_before(self, packet: Packet) -> int:
        """The last packet that later ones tell to be lost, or -1; it is to be sent once more."""
        under_way = self.under_way
        packet.is_under_way = False
        if under_way[0] is packet:
            del under_way[0]
            return -1
        last = -1
        while under_way[0].number <= packet.number - LATER_PACKETS:
            lost = under_way.pop(0)
            lost.is_under_way = False
            last = lost.number
            self.left += 1
        under_way.remove(packet)
        return last

    def _measure(self, rtt_s: float) -> None:
        self.patience = 1.0
        if self.rtt_s == 0.0:
            self.rtt_s, self.spread_s = rtt_s, rtt_s / 2
            return
        self.spread_s += (abs(rtt_s - self.rtt_s) - self.spread_s) / 4
        self.rtt_s += (rtt_s - self.rtt_s) / 8

    def restart_timer(self, now_s: float) -> None:
        self.timer_s = now_s + max(self.rtt_s + 4 * self.spread_s, LEAST_TIMER_S) * self.patience

    def time_out(self, now_s: float) -> None:
        self.threshold = max(self.window / 2, 2.0)
        self.window = 1.0
        self.left += len(self.under_way)
        for packet in self.under_way:
            packet.is_under_way = False
        self.under_way.clear()
        self.cut_before = self.next_number
        self.patience = min(self.patience * 2, 64.0)
        self.restart_timer(now_s)
