"""Real pings out of the router's namespace: for /ping and for check-gateway."""

import re
from collections.abc import Collection, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from lab.device.state import PingRequest
from lab.kernel.forwarding.routes import RoutePlan
from lab.kernel.place.codes import ROUTING_BITS, Codes
from lab.kernel.place.contract import CommandFailed, Runner
from lab.kernel.place.devices import device
from lab.menus.menu import Menu

_TIME = re.compile(r"time[=<]([0-9.]+) ms")
_WAIT_S, _AT_ONCE = 1, 16
_HEADERS = 28
MISSES = 2


def ping_command(
    menus: Mapping[str, Menu], plan: RoutePlan, codes: Codes, request: PingRequest
) -> list[str]:
    """With an interface, asks the table whose default route leaves there.

    Else the kernel would look for the host on that link itself.
    """
    argv = ["ping", "-n", "-c", "1", "-W", str(_WAIT_S), "-s", str(request.size_bytes - _HEADERS)]
    table = request.routing_table
    mark = codes.tables.of(table) if table else 0
    if request.interface:
        name = device(menus, request.interface)
        argv += ["-I", name]
        mark = mark or _mark_towards(plan, name)
    elif request.src_address:
        argv += ["-I", request.src_address]
    if mark:
        argv += ["-m", str(mark)]
    return [*argv, "--", request.host]


def _mark_towards(plan: RoutePlan, name: str) -> int:
    """The mark of a table whose default route leaves by a device only; 0 if there is none."""
    chosen = {
        table
        for (table, dst), target in plan.routes.items()
        if dst == "0.0.0.0/0" and target.split()[:4][-2:] == ["dev", name]
    }
    for rule in plan.rules.values():
        words = rule.split()
        if words[0] == "fwmark" and words[2] == "lookup" and int(words[3]) in chosen:
            return int(words[1].partition("/")[0], 16) & ROUTING_BITS
    return 0


def ping_once(run: Runner, namespace: str, argv: list[str]) -> int | None:
    """Microseconds, or None if no answer came or nothing could be sent."""
    try:
        time_match = _TIME.search(run(namespace, argv))
    except CommandFailed:
        return None
    return round(float(time_match.group(1)) * 1000) if time_match else None


@dataclass(slots=True)
class Pinger:
    """Pings in parallel, so that a silent host delays nobody."""

    run: Runner
    namespace: str
    _pool: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(_AT_ONCE, "lab-ping")
    )

    def start(self, argv: list[str]) -> Future[int | None]:
        return self._pool.submit(ping_once, self.run, self.namespace, argv)

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


@dataclass(slots=True)
class Gateways:
    """Which checked gateways are silent: two misses in a row, until one answer."""

    _misses: dict[str, int] = field(default_factory=dict)

    def heard(self, answers: Mapping[str, bool]) -> frozenset[str]:
        """Takes in one round and returns the silent ones; forgets gateways that nobody checks any more."""
        self._misses = {
            gateway: 0 if answered else self._misses.get(gateway, 0) + 1
            for gateway, answered in answers.items()
        }
        return self.silent()

    def silent(self) -> frozenset[str]:
        return frozenset(name for name, missed in self._misses.items() if missed >= MISSES)


def check_commands(menus: Mapping[str, Menu], gateways: Collection[str]) -> dict[str, list[str]]:
    """How to ask each gateway, `1.2.3.4` or `1.2.3.4%ether1`."""
    commands = {}
    for gateway in gateways:
        host, _, interface = gateway.partition("%")
        there = ["-I", device(menus, interface)] if interface else []
        commands[gateway] = ["ping", "-n", "-c", "1", "-W", str(_WAIT_S), *there, "--", host]
    return commands
