"""The traffic behind one router: `Model.advance` for live use, and what history is made of.

Everything that changes the paths cuts time: configuration writes, line states, reboots, scripted epochs. Between two
cuts counters are a fixed function of time (whole bytes on the slot grid), however often or whenever anybody asks.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from lab.device.fasttrack import is_on
from lab.device.ports import INTERFACE, port_rows
from lab.device.router import SimulatedRouter
from lab.device.vitals import cost, cpu_load, moment, show_links, show_vitals
from lab.scenarios.scenario import Outage, Reboot, Scenario, Wan
from lab.scenarios.wan_states import WanState, WanStates
from lab.traffic.counting import Flow, add, count
from lab.traffic.demand import Demand
from lab.traffic.hashing import Ints
from lab.traffic.kept_blocks import KeptBlocks, block_key, course_digest
from lab.traffic.network import LayerLoads, Network
from lab.traffic.population import Population
from lab.traffic.relayed import Relayed, add_relayed
from lab.traffic.steering import ConnectionTable, Steering


@dataclass(frozen=True, slots=True)
class Epoch:
    """A scripted change of the configuration at a unix time."""

    at: float
    label: str
    apply: Callable[[SimulatedRouter], None]
    by_hand: bool = False
    note: str = ""


@dataclass(frozen=True)
class Span:
    """Counters from `start_s` to `end_s` of one flow; `router` shows the state at its start."""

    flow: Flow
    start_s: float
    end_s: float


@dataclass
class _Course:
    """What stands until the next cut."""

    steering: Steering
    keys: list[str]
    layers: list[LayerLoads]
    cpu_cost: float
    digest: bytes = b""  # where blocks are kept
    flows: dict[int, Flow] = field(default_factory=dict)


class TrafficModel:
    """Moves one router. `watch` is called with every span before its bytes are counted.

    With `kept`, whole blocks that end before `watched_from_s` may be added up from there, unseen by `watch`.
    """

    def __init__(
        self, scenario: Scenario, population: Population, demand: Demand, starts_at: float
    ) -> None:
        self._scenario = scenario
        self._starts_at = starts_at
        self._demand = demand
        self._network = Network(scenario, population, demand)
        self.connections = ConnectionTable(
            population, scenario.lan_prefix, scenario.population.lifetime_s
        )
        self._uplinks = WanStates(scenario.wans, scenario.outages)
        self._block_s = demand.block_s
        self.watch: Callable[[SimulatedRouter, Span], None] | None = None
        self.watched_from_s = math.inf
        self.kept: KeptBlocks | None = None
        self.relayed = Relayed()
        self._script: list[Epoch] = []
        self.restart()

    def restart(self) -> None:
        """Back to the start of the scenario, without counts and connections."""
        self._time_s = 0.0
        self._pending: list[Epoch] = list(self._script)
        self._reboots: list[Reboot] = sorted(self._scenario.reboots, key=lambda r: r.at_s)
        self.connections.forget()
        self.relayed.restart()
        self._course: _Course | None = None
        self._seen = (0.0, -1)
        self._wan_states: dict[str, WanState] = {}
        self._uplinks_until_s = -math.inf
        self._latest: tuple[float, _Course | None] = (-math.inf, None)

    def follow(self, epochs: list[Epoch]) -> None:
        """Applies these epochs when their time comes. Restarts."""
        self._script = sorted(epochs, key=lambda epoch: epoch.at)
        self.restart()

    def suffer(self, outage: Outage) -> None:
        """Beside the scenario's; one that has begun shows when time goes on."""
        self._uplinks.add(outage)
        self._uplinks_until_s = -math.inf

    @property
    def time_s(self) -> float:
        return self._time_s

    def advance(self, router: SimulatedRouter, now: float) -> None:
        """Brings the router up to `now` (unix seconds); a past `now` changes nothing."""
        now_s = now - self._starts_at
        self._happen(router)
        while self._time_s < now_s:
            until_s = min(now_s, self._next_cut())
            self._run(router, until_s)
            self._happen(router)
        add_relayed(router.menus, self.wans, self.relayed.counted(self._time_s))
        # Several commands of one poll come at the same time: only the first has work to do.
        if self._latest[0] != self._time_s or self._latest[1] is not self._course:
            self._refresh(router)
            self._latest = (self._time_s, self._course)

    def steering(self, router: SimulatedRouter) -> Steering:
        return self._current(router).steering

    @property
    def wans(self) -> tuple[Wan, ...]:
        return self._scenario.wans

    def first_marks(self, router: SimulatedRouter) -> list[str]:
        """Per stream the connection mark of a connection that begins now, or no-mark."""
        return self.connections.first_marks(router.menus, self.wans, self._wan_states)

    def end_connections(self, streams: Ints) -> None:
        """Forgets these streams' marks: they go on with those of new connections."""
        self.connections.end(streams)
        self._course = None

    def spare_bps(self, router: SimulatedRouter, port: str) -> tuple[float, float] | None:
        """What the campus leaves of a line in this slot, down and up; None while nothing comes through."""
        if not self._uplinks.at(self._time_s)[port].internet:
            return None
        [wan] = [each for each in self.wans if each.interface == port]
        flow = self._flow(router, self._time_s)
        used = {
            name: flow.rate_bps((INTERFACE, row[".id"], name), self._time_s)
            for row in port_rows(router.menus, port)
            for name in ("rx-byte", "tx-byte")
        }
        return (
            wan.download_bps - used.get("rx-byte", 0.0),
            wan.upload_bps - used.get("tx-byte", 0.0),
        )

    def _next_cut(self) -> float:
        cuts = [self._uplinks_until_s, self.relayed.next_at_s()]
        cuts += [epoch.at - self._starts_at for epoch in self._pending[:1]]
        for reboot in self._reboots[:1]:
            down_s = reboot.at_s - reboot.down_s
            cuts.append(down_s if self._time_s < down_s else reboot.at_s)
        return min(cuts)

    def _happen(self, router: SimulatedRouter) -> None:
        while self._pending and self._pending[0].at - self._starts_at <= self._time_s:
            self._pending.pop(0).apply(router)
            self._course = None
        while self._reboots and self._reboots[0].at_s <= self._time_s:
            self._reboots.pop(0)
            now = self._starts_at + self._time_s
            with moment(router, now):
                router.reboot(now)
        add_relayed(router.menus, self.wans, self.relayed.due(self._time_s))
        if self._seen != (router.booted_at, router.config_epoch):
            if router.booted_at != self._seen[0]:
                self.connections.forget()
            self._seen = (router.booted_at, router.config_epoch)
            self._course = None
        if self._course is None or self._time_s >= self._uplinks_until_s:
            self._read_uplinks(router)

    def _read_uplinks(self, router: SimulatedRouter) -> None:
        states = self._uplinks.at(self._time_s)
        if self._course is None or states != self._wan_states:
            show_links(router, states, self._starts_at + self._time_s)
            self._wan_states = states
            self._course = None
        self._uplinks_until_s = self._uplinks.next_change(self._time_s)

    def _current(self, router: SimulatedRouter) -> _Course:
        if self._course is None:
            settings = router.menus["/ip/settings"].rows[0]
            settings["ipv4-fasttrack-active"] = "true" if is_on(router.menus) else "false"
            steering = self.connections.steer(
                router.menus, self._scenario.wans, self._wan_states, self._time_s
            )
            keys, layers = self._network.gather(steering)
            self._course = _Course(steering, keys, layers, cost(router.menus))
            if self.kept is not None:
                self._course.digest = course_digest(
                    self._scenario, self._demand, router.menus, (steering, keys, layers)
                )
        return self._course

    def _flow(self, router: SimulatedRouter, time_s: float) -> Flow:
        course = self._current(router)
        index = int(time_s // self._block_s)
        flow = course.flows.get(index)
        if flow is None:
            loads = self._network.loads(index, course.steering, course.keys, course.layers)
            flow = count(self._scenario, router.menus, index, loads)
            course.flows = {index: flow}
        return flow

    def _run(self, router: SimulatedRouter, until_s: float) -> None:
        dark = bool(self._reboots) and self._dark(self._reboots[0])
        while not dark and self._time_s < until_s:
            if self._leap(router, until_s):
                continue
            flow = self._flow(router, self._time_s)
            end_s = min(until_s, flow.start_s + self._block_s)
            if self.watch is not None:
                self.watch(router, Span(flow, self._time_s, end_s))
            grown = flow.at(end_s) - flow.at(self._time_s)
            add(router.menus, flow.columns, grown.tolist())
            self._time_s = end_s
        self._time_s = until_s

    def _leap(self, router: SimulatedRouter, until_s: float) -> bool:
        """Over a whole block from its start, by what is kept of it; what is not is kept from now on."""
        index, passed_s = divmod(self._time_s, self._block_s)
        end_s = self._time_s + self._block_s
        if self.kept is None or passed_s or end_s > until_s:
            return False
        key = block_key(self._current(router).digest, int(index), self._demand)
        grown = self.kept.find(key)
        if grown is None:
            self.kept.keep(key, self._flow(router, self._time_s))
        if grown is None or end_s >= self.watched_from_s:
            return False
        columns, amounts = grown
        add(router.menus, columns, amounts.tolist())
        self._time_s = end_s
        return True

    def _dark(self, reboot: Reboot) -> bool:
        return reboot.at_s - reboot.down_s <= self._time_s < reboot.at_s

    def _refresh(self, router: SimulatedRouter) -> None:
        # The flow of the last slot begun, not of the one that begins at a block's edge.
        moment_s = max(self._time_s - 1e-3, 0.0)
        carried_bps = self._flow(router, moment_s).carried_bps(moment_s)
        cpu = cpu_load(carried_bps, self._scenario.forwarding_bps, self._current(router).cpu_cost)
        show_vitals(router, carried_bps, cpu)
