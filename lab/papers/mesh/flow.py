"""One TCP flow: bounded in its window, on one path for its whole life."""

from __future__ import annotations

from lab.papers.mesh.edge import EdgeQueue
from lab.papers.mesh.packet import Packet

PAYLOAD_BYTES = 1000
FIRST_WINDOW = 2.0
MOST_WINDOW = 20.0
"""Packets: the receiver's window of 20 kB."""

LEAST_TIMER_S = 0.2
LATER_PACKETS = 3


class TcpFlow:
    __slots__ = (
        "again",
        "arrived_s",
        "cut_before",
        "delivered",
        "doubtful",
        "edge",
        "ended_s",
        "left",
        "next_number",
        "next_segment",
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
        self.next_number = self.next_segment = self.cut_before = 0
        self.again: list[int] = []
        """Segments to be sent once more."""
        self.doubtful: list[int] = []
        """Segments that were taken for lost and are not acknowledged yet."""
        self.under_way: list[Packet] = []
        self.window = FIRST_WINDOW
        self.threshold = MOST_WINDOW
        self.rtt_s, self.spread_s, self.patience = 0.0, 0.0, 1.0
        self.timer_s = now_s + LEAST_TIMER_S

    @property
    def delivered_bytes(self) -> int:
        return min(self.delivered * PAYLOAD_BYTES, self.size_bytes)

    def send(self, now_s: float) -> Packet:
        if self.again:
            segment = self.again.pop(0)
        else:
            segment = self.next_segment
            self.next_segment += 1
        packet = Packet(self, self.next_number, segment, now_s)
        self.under_way.append(packet)
        self.next_number += 1
        self.left -= 1
        return packet

    def acknowledge(self, packet: Packet, now_s: float) -> None:
        if packet.is_under_way:
            lost = self._lost_before(packet)
            if packet.segment in self.doubtful:
                self.doubtful.remove(packet.segment)
        elif packet.segment in self.doubtful:
            lost = self._came_late(packet.segment)
        else:
            return  # the receiver has it twice
        self.delivered += 1
        self._measure(now_s - packet.sent_s)
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
            last = under_way[0].number
            self._take_first_for_lost(1)
        under_way.remove(packet)
        return last

    def _came_late(self, segment: int) -> int:
        """It was taken for lost and is there: it need not be sent once more, or waited for."""
        self.doubtful.remove(segment)
        if segment in self.again:
            self.again.remove(segment)
            self.left -= 1
        else:
            copy = next(each for each in self.under_way if each.segment == segment)
            copy.is_under_way = False
            self.under_way.remove(copy)
        return -1

    def _take_first_for_lost(self, packets: int) -> None:
        for packet in self.under_way[:packets]:
            packet.is_under_way = False
            self.again.append(packet.segment)
            if packet.segment not in self.doubtful:
                self.doubtful.append(packet.segment)
        del self.under_way[:packets]
        self.left += packets

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
        self._take_first_for_lost(len(self.under_way))
        self.cut_before = self.next_number
        self.patience = min(self.patience * 2, 64.0)
        self.restart_timer(now_s)
