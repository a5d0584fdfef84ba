"""Simulated routers whose every byte is known, as a process: `python tests/production/fleet.py PORT ROUTERS`.

On PORT it takes one command a line and answers with one line of JSON: `where` (ports by router), `count` (what every
router has counted so far), `flow` and `rest` (let the traffic run, stop it), `cut` and `mend` (take the cable of an ISP
out, put it back). It starts at rest.
"""

from __future__ import annotations

import json
import random
import socketserver
import sys
import time
from dataclasses import dataclass, field

from lab.campuses.presets import plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer

UPLINKS = 3
FIRST_BYTES = 5_000_000_000_000
MEAN_PACKET_BYTES = 900
CUT_ROUTER, CUT_UPLINK = 1, 3
"""Whose cable is taken out."""

MOST_PER_MS = 2_000
"""Bytes a millisecond and direction: 16 Mbit/s, far below what an uplink may carry."""


@dataclass
class KnownTraffic:
    """Uneven traffic: every look at the router finds another odd number of bytes since the last one."""

    chance: random.Random
    flowing: bool = False
    since_ms: int = field(default_factory=lambda: time.monotonic_ns() // 1_000_000)

    def advance(self, router: SimulatedRouter, now: float) -> None:
        """Real elapsed time, not `now`: nobody's clock moves these counters."""
        del now
        now_ms = time.monotonic_ns() // 1_000_000
        elapsed_ms, self.since_ms = now_ms - self.since_ms, now_ms
        if self.flowing and elapsed_ms > 0:
            for number in range(1, UPLINKS + 1):
                self._grow(router, number, elapsed_ms)

    def _grow(self, router: SimulatedRouter, number: int, elapsed_ms: int) -> None:
        row = router.menus["/interface"].find(f"ether{number}")
        assert row is not None
        if row["running"] == "false":
            return
        counts = router.menus["/interface"].counters[row[".id"]]
        for direction in ("rx", "tx"):
            size = self.chance.randrange(MOST_PER_MS // 2, MOST_PER_MS) * elapsed_ms
            size += self.chance.randrange(elapsed_ms)
            counts[f"{direction}-byte"] += size
            counts[f"{direction}-packet"] += size // MEAN_PACKET_BYTES + 1


def counted(router: SimulatedRouter) -> dict[str, tuple[int, int]]:
    """Bytes received and sent by each uplink's interface."""
    menu = router.menus["/interface"]
    counters = {}
    for number in range(1, UPLINKS + 1):
        row = menu.find(f"ether{number}")
        assert row is not None
        counts = menu.counters[row[".id"]]
        counters[f"ether{number}"] = (counts["rx-byte"], counts["tx-byte"])
    return counters


def fleet_router(number: int) -> SimulatedRouter:
    router = plain_router(name=f"fleet-{number}", traffic=False, uplinks=UPLINKS)
    for uplink in range(1, UPLINKS + 1):
        row = router.menus["/interface"].find(f"ether{uplink}")
        assert row is not None
        counts = router.menus["/interface"].counters[row[".id"]]
        for name in ("rx-byte", "tx-byte", "rx-packet", "tx-packet"):
            counts[name] = FIRST_BYTES + 1_000 * number + uplink
    router.model = KnownTraffic(random.Random(number))
    return router


def plug(router: SimulatedRouter, has_link: bool) -> None:
    row = router.menus["/interface"].find(f"ether{CUT_UPLINK}")
    assert row is not None
    with router.lock:
        router.catch_up()
        row["running"] = str(has_link).lower()


class Control(socketserver.StreamRequestHandler):
    """One connection of the test."""

    def handle(self) -> None:
        assert isinstance(self.server, ControlServer)
        for line in self.rfile:
            answer = self.server.obey(line.decode().strip())
            self.wfile.write(json.dumps(answer).encode() + b"\n")


class ControlServer(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port: int, ports: dict[int, int], routers: dict[int, SimulatedRouter]):
        super().__init__(("127.0.0.1", port), Control)
        self._ports, self._routers = ports, routers

    def obey(self, command: str) -> object:
        if command == "where":
            return self._ports
        if command == "count":
            return {number: self._look(router) for number, router in self._routers.items()}
        if command in {"cut", "mend"}:
            plug(self._routers[CUT_ROUTER], command == "mend")
            return command
        for router in self._routers.values():
            with router.lock:
                router.catch_up()
                assert isinstance(router.model, KnownTraffic)
                router.model.flowing = command == "flow"
        return command

    def _look(self, router: SimulatedRouter) -> dict[str, object]:
        with router.lock:
            router.catch_up()
            return {"logins": router.logins, "lines": counted(router)}


def main() -> None:
    port, count = map(int, sys.argv[1:])
    with LabServer() as lab:
        routers = {number: fleet_router(number) for number in range(1, count + 1)}
        ports = {number: lab.add(router).port for number, router in routers.items()}
        with ControlServer(port, ports, routers) as control:
            control.serve_forever()


if __name__ == "__main__":
    main()
