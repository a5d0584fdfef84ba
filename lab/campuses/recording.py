"""Ten weeks in one go: the counters of a router at every step, as arrays."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lab.device.ports import INTERFACE, port_rows
from lab.device.router import SimulatedRouter
from lab.device.vitals import connections, cost, cpu_load, free_memory
from lab.menus.menu import Row
from lab.scenarios.scenario import Scenario
from lab.traffic.counting import Column
from lab.traffic.hashing import Floats, Ints
from lab.traffic.traffic import Span

RULE_MENUS = ("/ip/firewall/mangle", "/ip/firewall/filter")


@dataclass(frozen=True)
class RecordedPast:
    """Arrays over `times` (unix seconds). Counters start again at 0 with a reboot."""

    times: Floats
    counters: dict[Column, Ints]  # key (menu path, row id, counter)
    interface_ids: dict[str, str]
    # every rule, as first seen; its counters are 0 while it does not exist
    rules: dict[tuple[str, str], Row]
    booted_at: Floats
    running: dict[str, NDArray[np.bool_]]
    link_downs: dict[str, Ints]
    cpu_load: Ints
    total_entries: Ints
    free_memory: Ints

    def interface(self, port: str, counter: str) -> Ints:
        """For instance ("ether1", "rx-byte"); the port's factory name."""
        blank = np.zeros(self.times.size, dtype=np.int64)
        return self.counters.get((INTERFACE, self.interface_ids[port], counter), blank)

    def rule(self, row_id: str, counter: str = "bytes", menu: str = RULE_MENUS[0]) -> Ints:
        """A mangle (or filter) rule by its id; rules that never counted anything are all 0."""
        blank = np.zeros(self.times.size, dtype=np.int64)
        return self.counters.get((menu, row_id, counter), blank)

    @property
    def uptime_s(self) -> Floats:
        return self.times - self.booted_at


class Recorder:
    """Watches a traffic model run; see TrafficModel.watch."""

    def __init__(
        self,
        router: SimulatedRouter,
        scenario: Scenario,
        starts_at: float,
        grid: tuple[float, float, float],
    ) -> None:
        start, end, step_s = grid
        count = int((end - start) // step_s) + 1
        self.times = (start + np.arange(count) * step_s).astype(np.float64)
        # The same subtraction as in `advance`, so that both cut a slot at the same place.
        self._offset_s = self.times - starts_at
        self._scenario = scenario
        self._counters: dict[Column, Ints] = {}
        self._rules: dict[tuple[str, str], Row] = {}
        self._known: tuple[Column, ...] = ()
        self._filled = np.zeros(count, dtype=bool)
        self._booted = np.full(count, router.booted_at)
        self._carried = np.zeros(count)
        self._cost = np.ones(count)
        self._ports = [wan.interface for wan in scenario.wans]
        self._running = {port: np.ones(count, dtype=bool) for port in self._ports}
        self._downs = {port: np.zeros(count, dtype=np.int64) for port in self._ports}

    def watch(self, router: SimulatedRouter, span: Span) -> None:
        """Writes both ends; a later span overwrites the end with what holds after it."""
        first = int(np.searchsorted(self._offset_s, span.start_s, "left"))
        last = int(np.searchsorted(self._offset_s, span.end_s, "right"))
        if first == last:
            return
        here = slice(first, last)
        times_s = self._offset_s[here]
        self._note_columns(router, span)
        grown = span.flow.at_many(times_s) - span.flow.at(span.start_s)
        for number, key in enumerate(span.flow.columns):
            path, row_id, name = key
            held = router.menus[path].counters.get(row_id, {})
            self._counters[key][here] = held.get(name, 0) + grown[:, number]
        self._note_state(router, here)
        slot = ((times_s - 1e-3 - span.flow.start_s) // span.flow.slot_s).astype(np.int64)
        self._carried[here] = span.flow.carried[np.maximum(slot, 0)] * 8.0 / span.flow.slot_s
        self._filled[here] = True

    def _note_columns(self, router: SimulatedRouter, span: Span) -> None:
        if span.flow.columns == self._known:
            return
        self._known = span.flow.columns
        for key in self._known:
            if key not in self._counters:
                self._counters[key] = np.zeros(self._offset_s.size, dtype=np.int64)
        for path in RULE_MENUS:
            for row in router.menus[path].rows:
                self._rules.setdefault((path, row[".id"]), dict(row))

    def _note_state(self, router: SimulatedRouter, here: slice) -> None:
        self._booted[here] = router.booted_at
        self._cost[here] = cost(router.menus)
        for port in self._ports:
            row = port_rows(router.menus, port)[0]
            self._running[port][here] = row["running"] == "true"
            self._downs[port][here] = int(row.get("link-downs", "0"))

    def finish(self, router: SimulatedRouter) -> RecordedPast:
        self._bridge_dark_steps()
        self._write_last(router)
        forwarding_bps = self._scenario.forwarding_bps
        loads = [
            cpu_load(bps, forwarding_bps, factor)
            for bps, factor in zip(self._carried.tolist(), self._cost.tolist(), strict=True)
        ]
        entries = [connections(bps) for bps in self._carried.tolist()]
        memory = int(router.menus["/system/resource"].rows[0]["total-memory"])
        ids = {port: self._row(router, port)[".id"] for port in self._ports}
        return RecordedPast(
            times=self.times,
            counters=self._counters,
            interface_ids=ids,
            rules=self._rules,
            booted_at=self._booted,
            running=self._running,
            link_downs=self._downs,
            cpu_load=np.array(loads, dtype=np.int64),
            total_entries=np.array(entries, dtype=np.int64),
            free_memory=np.array([free_memory(memory, n) for n in entries], dtype=np.int64),
        )

    def _row(self, router: SimulatedRouter, port: str) -> Row:
        return port_rows(router.menus, port)[0]

    def _bridge_dark_steps(self) -> None:
        """Nothing counts during a reboot: the steps repeat the one before."""
        source = np.maximum.accumulate(np.where(self._filled, np.arange(self._filled.size), 0))
        arrays = [*self._counters.values(), self._booted, *self._running.values()]
        for array in (*arrays, *self._downs.values(), self._cost):
            array[:] = array[source]

    def _write_last(self, router: SimulatedRouter) -> None:
        """What falls on the end itself (a reboot, an epoch) happens after the last span."""
        self._booted[-1] = router.booted_at
        for (path, row_id, name), array in self._counters.items():
            array[-1] = router.menus[path].counters.get(row_id, {}).get(name, 0)
        for port in self._ports:
            row = self._row(router, port)
            self._running[port][-1] = row["running"] == "true"
            self._downs[port][-1] = int(row.get("link-downs", "0"))
