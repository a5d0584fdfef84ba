"""Transfers that never end, over paths that they share: one event for each packet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random

from lab.papers.multipath.congestion import Rule
from lab.papers.multipath.path import PAYLOAD_BYTES, Path, PathSettings
from lab.papers.multipath.subflow import LEAST_TIMER_S, Subflow


@dataclass(frozen=True, slots=True)
class TransferSettings:
    name: str
    rule: Rule
    paths: tuple[str, ...]


class PooledTransfer:
    """One transfer: its subflows, and the rule that binds them."""

    def __init__(self, settings: TransferSettings, paths: Mapping[str, Path]) -> None:
        self.rule = settings.rule
        self.subflows = [Subflow(paths[name]) for name in settings.paths]

    def acknowledge(self, own: int, number: int, sent_s: float, now_s: float) -> None:
        subflow = self.subflows[own]
        subflow.delivered += 1
        subflow.patience = 1.0
        subflow.measured(now_s - sent_s)
        windows = [other.as_window() for other in self.subflows]
        if subflow.gone_before(number):
            subflow.window = subflow.threshold = self.rule.after_loss(windows, own)
            subflow.lost_before = subflow.next_number
        elif subflow.window < subflow.threshold:
            subflow.window += 1
        elif not subflow.is_recovering:
            subflow.window += self.rule.growth(windows, own)
        subflow.restart_timer(now_s)


Event = tuple[float, int, PooledTransfer, int, int, float]
"""When, a count that keeps the order, whose, on which subflow, which packet (TIMER: none), and when it was sent."""

TIMER = -1
LONGEST_LOOK_S = 1.0
SHORTEST_LOOK_S = 0.01


class Simulation:
    def __init__(
        self, paths: Sequence[PathSettings], transfers: Sequence[TransferSettings], seed: int
    ) -> None:
        """Each transfer's paths are named in `paths`; equal seeds give equal runs."""
        self._chance = Random(seed)
        self._paths = {path.name: Path(path) for path in paths}
        self._transfers = {
            settings.name: PooledTransfer(settings, self._paths) for settings in transfers
        }
        self._events: list[Event] = []
        self._count = 0

    def rates_bps(self, seconds: float) -> dict[str, float]:
        """Payload that each transfer delivered, a second on average."""
        for transfer in self._transfers.values():
            for own in range(len(transfer.subflows)):
                self._fill(transfer, own, 0.0)
        while self._events and self._events[0][0] <= seconds:
            self._next()
        bits = PAYLOAD_BYTES * 8
        return {
            name: sum(subflow.delivered for subflow in transfer.subflows) * bits / seconds
            for name, transfer in self._transfers.items()
        }

    def _next(self) -> None:
        now_s, _, transfer, own, number, sent_s = heappop(self._events)
        if number == TIMER:
            self._look_at_timer(transfer, own, now_s)
        else:
            transfer.acknowledge(own, number, sent_s, now_s)
        self._fill(transfer, own, now_s)

    def _look_at_timer(self, transfer: PooledTransfer, own: int, now_s: float) -> None:
        """One look of each subflow is always ahead; a timer that was moved meanwhile is met at the next."""
        subflow = transfer.subflows[own]
        if subflow.timer_s <= now_s:
            subflow.timed_out(now_s)
            self._fill(transfer, own, now_s)
            subflow.restart_timer(now_s)
        next_s = max(min(subflow.timer_s, now_s + LONGEST_LOOK_S), now_s + SHORTEST_LOOK_S)
        self._push(next_s, transfer, own, TIMER, now_s)

    def _fill(self, transfer: PooledTransfer, own: int, now_s: float) -> None:
        subflow = transfer.subflows[own]
        if subflow.next_number == 0:
            self._push(now_s + LEAST_TIMER_S, transfer, own, TIMER, now_s)
        while subflow.has_room:
            number = subflow.sent(now_s)
            back_s = subflow.path.acknowledged_at_s(now_s, self._chance.random)
            if back_s is not None:
                self._push(back_s, transfer, own, number, now_s)

    def _push(
        self, at_s: float, transfer: PooledTransfer, own: int, number: int, sent_s: float
    ) -> None:
        self._count += 1
        heappush(self._events, (at_s, self._count, transfer, own, number, sent_s))
