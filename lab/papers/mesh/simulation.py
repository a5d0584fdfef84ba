"""The mesh in motion: flows arrive, enter the edge of a path, cross its trunks, and are acknowledged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any

from lab.papers.mesh.edge import PROBED_EVERY_S, EdgeQueue
from lab.papers.mesh.flow import TcpFlow
from lab.papers.mesh.packet import Packet
from lab.papers.mesh.queues import TrunkQueue
from lab.papers.mesh.rerouting import BETA, Policy
from lab.papers.mesh.sizes import MEAN_BYTES, flow_bytes
from lab.papers.mesh.topology import Pair, Route, Trunk


class Mesh:
    """`demand_bps`: what each pair asks for; flows and their sizes depend on `seed` alone, not on the policy."""

    def __init__(
        self,
        trunks: Mapping[Pair, Trunk],
        demand_bps: Mapping[Pair, float],
        routes: Callable[[Pair], tuple[Route, Route]],
        policy: Policy,
        seed: int,
    ) -> None:
        self.policy = policy
        self.flows: list[TcpFlow] = []
        self.dropped = 0
        self._queues = {
            pair: TrunkQueue(trunk, has_priority=policy.has_priority)
            for pair, trunk in trunks.items()
        }
        self._edges = [
            tuple(
                EdgeQueue([self._queues[hop] for hop in route], bronze=bool(second))
                for second, route in enumerate(routes(pair))
            )
            for pair in demand_bps
        ]
        self._differences_s = [0.0] * len(demand_bps)
        self._per_s = [bps / 8 / MEAN_BYTES for bps in demand_bps.values()]
        self._arrivals = [Random(f"{seed} {pair}") for pair in range(len(demand_bps))]
        self._chance = Random(seed)
        self._events: list[tuple[float, int, Callable[..., None], Any]] = []
        self._order = count()
        self.now_s = 0.0

    def run(self, seconds: float) -> None:
        for pair, per_s in enumerate(self._per_s):
            if per_s > 0:
                self._at(self._arrivals[pair].expovariate(per_s), self._arrive, pair)
        self._at(PROBED_EVERY_S, self._probe, None)
        events = self._events
        while events and events[0][0] <= seconds:
            self.now_s, _, act, subject = heappop(events)
            act(subject)
        self.now_s = seconds

    def _at(self, at_s: float, act: Callable[..., None], subject: object) -> None:
        heappush(self._events, (at_s, next(self._order), act, subject))

    def _arrive(self, pair: int) -> None:
        chance = self._arrivals[pair]
        self.start(pair, flow_bytes(chance))
        self._at(self.now_s + chance.expovariate(self._per_s[pair]), self._arrive, pair)

    def start(self, pair: int, size_bytes: int) -> None:
        """A flow of this pair begins now."""
        second = self.policy.takes_second(self._differences_s[pair], self._chance.random())
        flow = TcpFlow(pair, self._edges[pair][second], size_bytes, self.now_s)
        self.flows.append(flow)
        self._send(flow)
        self._at(flow.timer_s, self._look_at_timer, flow)

    def _send(self, flow: TcpFlow) -> None:
        edge = flow.edge
        while flow.left > 0 and len(flow.under_way) < int(flow.window):
            packet = flow.send(self.now_s)
            if not edge.accepts(packet):
                self.dropped += 1
            elif len(edge.waiting) == 1:
                self._at(edge.start(self.now_s), self._leave_edge, (edge, edge.turn))

    def _leave_edge(self, turn: tuple[EdgeQueue, int]) -> None:
        edge, number = turn
        if number != edge.turn:
            return
        packet = edge.waiting.popleft()
        if edge.waiting:
            self._at(edge.start(self.now_s), self._leave_edge, (edge, edge.turn))
        self._enter_trunk(packet)

    def _enter_trunk(self, packet: Packet) -> None:
        queue = packet.edge.hops[packet.hop]
        if not queue.accepts(packet):
            self.dropped += 1
        elif queue.on_trunk is None:
            self._transmit(queue)

    def _transmit(self, queue: TrunkQueue) -> None:
        queue.on_trunk = packet = queue.next()
        if packet:
            self._at(self.now_s + queue.transmission_s, self._transmitted, (queue, packet))

    def _transmitted(self, sent: tuple[TrunkQueue, Packet]) -> None:
        queue, packet = sent
        packet.hop += 1
        edge = packet.edge
        if packet.hop < len(edge.hops):
            self._at(self.now_s + queue.delay_s, self._enter_trunk, packet)
        else:
            # Acknowledgements are gold: nothing delays them but the way itself.
            self._at(self.now_s + edge.back_s, self._acknowledged, packet)
        self._transmit(queue)

    def _acknowledged(self, packet: Packet) -> None:
        packet.flow.acknowledge(packet, self.now_s)
        self._send(packet.flow)

    def _look_at_timer(self, flow: TcpFlow) -> None:
        if flow.ended_s is not None:
            return
        if flow.timer_s <= self.now_s:
            flow.time_out(self.now_s)
            self._send(flow)
        self._at(flow.timer_s, self._look_at_timer, flow)

    def _probe(self, _: None) -> None:
        """One packet along each path; what it was told is back after the path's round trip."""
        for pair, edges in enumerate(self._edges):
            for edge in edges[: 1 if self.policy.is_single else 2]:
                self._at(
                    self.now_s + 2 * edge.delay_s, self._probed, (pair, edge, edge.is_marked())
                )
        self._at(self.now_s + PROBED_EVERY_S, self._probe, None)

    def _probed(self, answer: tuple[int, EdgeQueue, bool]) -> None:
        pair, edge, marked = answer
        ends_s = edge.move(self.now_s, marked=marked)
        if ends_s is not None:
            self._at(ends_s, self._leave_edge, (edge, edge.turn))
        if not edge.bronze:
            first, second = self._edges[pair]
            latest_s = first.expected_wait_s - second.expected_wait_s
            self._differences_s[pair] = BETA * latest_s + (1 - BETA) * self._differences_s[pair]
