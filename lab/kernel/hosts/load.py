"""A few hosts that fill a line, and what echoes see meanwhile: from a host that loads, and from an idle one.

Phases: echoes alone; a warm-up in which the ISP's buffer drains; echoes beside the load. Everything runs in the
namespace `clients`, whose addresses are all its own.
"""

import ipaddress
import json
import re
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from lab.kernel.hosts.servers import LOAD_FIRST
from lab.kernel.place import contract
from lab.kernel.place.contract import CommandFailed

_ECHO_S, _ECHO_WAIT_S = 0.1, 3
_DRAIN_TIMES, _WARM_LEAST_S = 1.5, 6.0
_MORE_S = 60.0
_TIME = re.compile(r"icmp_seq=(\d+) .*time=([0-9.]+) ms")
_IDLE_HOST = 100  # far from every host that loads

Process = subprocess.Popen[str]


@dataclass(frozen=True, slots=True)
class Load:
    """`clients` hosts with `streams` TCP connections each."""

    clients: int = 3
    streams: int = 2
    direction: str = "download"  # download or upload
    idle_s: float = 5.0
    warm_s: float = _WARM_LEAST_S
    measure_s: float = 8.0

    def __post_init__(self) -> None:
        if self.direction not in ("download", "upload"):
            raise ValueError(f"direction is download or upload, not {self.direction!r}")
        for name in ("clients", "streams", "idle_s", "warm_s", "measure_s"):
            if getattr(self, name) <= 0:
                raise ValueError(f"{name} is above 0, not {getattr(self, name)}")
        if self.clients >= _IDLE_HOST:
            raise ValueError(f"clients is below {_IDLE_HOST}, not {self.clients}")


def from_arguments(arguments: dict[str, Any]) -> Load:
    """Raises ValueError naming unknown arguments."""
    if unknown := arguments.keys() - {field.name for field in fields(Load)}:
        raise ValueError(f"a load has no {', '.join(sorted(unknown))}")
    return Load(**arguments)


def warm_up_s(buffer_bytes: float, uplink_bps: float, limit_bps: float) -> float:
    """Until a full buffer of the ISP, which drains by the rate less the limit, can no longer be felt; 6 s at least.

    Without a limit below the rate it never drains, and need not.
    """
    spare_bps = uplink_bps - limit_bps
    drain_s = buffer_bytes * 8 / spare_bps if spare_bps > 0 else 0.0
    return max(_WARM_LEAST_S, _DRAIN_TIMES * drain_s)


def carry(load: Load, spawn: Callable[[Sequence[str]], Process]) -> dict[str, Any]:
    """Round trips (ms) of every echo, None for a lost one, and what TCP moved in the measured phase."""
    before = _echoes(load.idle_s, spawn)
    senders = [spawn(_iperf3(load, number)) for number in range(load.clients)]
    try:
        time.sleep(load.warm_s)
        during = _echoes(load.measure_s, spawn)
        texts = [sender.communicate(timeout=load.measure_s + _MORE_S)[0] for sender in senders]
    finally:
        for sender in senders:
            sender.kill()
    return {"idle": before, "loaded": during, **_moved([json.loads(text) for text in texts])}


def _echoes(
    seconds: float, spawn: Callable[[Sequence[str]], Process]
) -> dict[str, list[float | None]]:
    """`busy`: from a host that loads; `other`: from an idle one. Late answers count: none is given up before 3 s."""
    count = max(1, round(seconds / _ECHO_S))
    pings = {name: spawn(_ping(host, count)) for name, host in (("busy", 0), ("other", _IDLE_HOST))}
    return {
        name: round_trips(process.communicate(timeout=seconds + _MORE_S)[0], count)
        for name, process in pings.items()
    }


def round_trips(text: str, count: int) -> list[float | None]:
    """Each echo by its number; None where no answer came."""
    answered = {int(match[1]): float(match[2]) for match in _TIME.finditer(text)}
    return [answered.get(number) for number in range(1, count + 1)]


def _ping(host: int, count: int) -> list[str]:
    options = f"-n -c {count} -i {_ECHO_S} -W {_ECHO_WAIT_S} -I {_address(host)}"
    return ["ping", *options.split(), contract.SERVERS[0]]


def _iperf3(load: Load, number: int) -> list[str]:
    """Longer than the echoes, which must not see it end; the warm-up is left out of its sums."""
    where = f"-c {contract.SERVERS[0]} -p {LOAD_FIRST + number} -B {_address(number)}"
    much = f"-P {load.streams} -O {load.warm_s:.0f} -t {load.measure_s + 1:.0f} -J"
    way = ["-R"] if load.direction == "download" else []
    return ["iperf3", *where.split(), *much.split(), *way]


def _address(host: int) -> str:
    return str(ipaddress.IPv4Address(contract.CLIENTS_FIRST) + host)


def _moved(reports: list[dict[str, Any]]) -> dict[str, float]:
    """Sums over all clients; bytes of payload, and how many segments were sent again."""
    for report in reports:
        if "error" in report or "sum_received" not in report.get("end", {}):
            raise CommandFailed(f"iperf3: {report.get('error', 'no figures')}")
    ends = [report["end"] for report in reports]
    return {
        "payload_bps": sum(end["sum_received"]["bits_per_second"] for end in ends),
        "sent_bytes": sum(end["sum_sent"]["bytes"] for end in ends),
        "retransmits": sum(end["sum_sent"].get("retransmits", 0) for end in ends),
    }
