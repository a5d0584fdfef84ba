"""Queues of a simulated router as tc lines per device.

A queue shapes what leaves a device. A simple queue's upload comes in from its target, so it goes through an ifb
device first. Below a max-limit the queue's kind hangs under HTB, as in RouterOS.
"""

import ipaddress
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lab.kernel.firewall.matchers import Unsupported
from lab.kernel.forwarding.queue_kinds import qdisc
from lab.kernel.place.devices import device, device_of
from lab.menus.menu import Menu, Row

INTERFACE_QUEUE, TREE, SIMPLE = "/queue/interface", "/queue/tree", "/queue/simple"
# RouterOS counts a bucket of bucket-size seconds at max-limit; less than two packets would stop the
# queue.
_LEAST_BURST = 3200
_UNLIMITED_BPS = 40_000_000_000
_IN_PREFIX, _LONGEST = "in-", 15


@dataclass(frozen=True, slots=True)
class Shaped:
    """One queue."""

    row: Row
    leaf: str
    rate_bps: int = 0  # 0: not limited
    burst_s: float = 0.1
    targets: tuple[str, ...] = ()  # prefixes; all if empty


@dataclass(frozen=True, slots=True)
class Queues:
    """What every device should have."""

    lines: Mapping[str, tuple[str, ...]]  # for `tc -batch -` once the device's old queue is gone
    inbound: Mapping[str, str]  # device to the ifb of its incoming packets
    unsupported: tuple[str, ...] = ()


def compile_queues(menus: Mapping[str, Menu]) -> Queues:
    notes: list[str] = []
    leaving: dict[str, list[Shaped]] = {}
    entering: dict[str, list[Shaped]] = {}
    for path, place in ((SIMPLE, _simple), (TREE, _tree)):
        for row in menus[path].rows:
            if row.get("disabled") == "true":
                continue
            try:
                place(menus, row, leaving, entering)
            except Unsupported as reason:
                notes.append(f"{path} {row['.id']} is left out: {reason}")
    lines = {name: tuple(_htb(name, "dst", held)) for name, held in leaving.items()}
    for name in sorted({device_of(row) for row in menus["/interface"].rows} - leaving.keys()):
        lines[name] = tuple(_own_queue(menus, name, notes))
    inbound = {name: f"{_IN_PREFIX}{name}"[:_LONGEST] for name in entering}
    for name, held in entering.items():
        lines[inbound[name]] = tuple(_htb(inbound[name], "src", held))
    return Queues(lines, inbound, tuple(notes))


def _own_queue(menus: Mapping[str, Menu], name: str, notes: list[str]) -> Iterator[str]:
    for row in menus[INTERFACE_QUEUE].rows:
        if device(menus, row["interface"]) != name:
            continue
        try:
            kind = qdisc(menus, row["queue"])
        except Unsupported as reason:
            notes.append(f"{INTERFACE_QUEUE} {row['interface']} is left out: {reason}")
            continue
        if kind:
            yield f"qdisc add dev {name} root handle 1: {kind}"


_Places = dict[str, list[Shaped]]


def _tree(menus: Mapping[str, Menu], row: Row, leaving: _Places, _entering: _Places) -> None:
    if menus["/interface"].find(row["parent"]) is None:
        raise Unsupported(f"parent {row['parent']}: only interfaces can be followed")
    if row.get("packet-mark"):
        raise Unsupported("packet-mark")
    shaped = Shaped(row, qdisc(menus, row["queue"]), int(row["max-limit"]), _burst_s(row, 0))
    leaving.setdefault(device(menus, row["parent"]), []).append(shaped)


def _simple(menus: Mapping[str, Menu], row: Row, leaving: _Places, entering: _Places) -> None:
    """Upload comes first in every pair: what the target sends."""
    for name in ("dst", "packet-marks", "time", "total-max-limit", "total-queue"):
        if row.get(name):
            raise Unsupported(name)
    if row.get("parent", "none") != "none":
        raise Unsupported(f"parent {row['parent']}")
    name, targets = _target(menus, row["target"])
    for number, places in enumerate((entering, leaving)):
        leaf = qdisc(menus, row["queue"].split("/")[number])
        rate_bps = int(row["max-limit"].split("/")[number])
        shaped = Shaped(row, leaf, rate_bps, _burst_s(row, number), targets)
        places.setdefault(name, []).append(shaped)


def _burst_s(row: Row, number: int) -> float:
    return float(row.get("bucket-size", "0.1").split("/")[number])


def _target(menus: Mapping[str, Menu], target: str) -> tuple[str, tuple[str, ...]]:
    """The device, and the prefixes behind it, () for all of them."""
    if menus["/interface"].find(target) is not None:
        return device(menus, target), ()
    try:
        wanted = [ipaddress.IPv4Network(part, strict=False) for part in target.split(",")]
    except ValueError:
        raise Unsupported(f"target {target}") from None
    for row in menus["/ip/address"].rows:
        network = ipaddress.ip_interface(row["address"]).network
        if row.get("disabled") != "true" and isinstance(network, ipaddress.IPv4Network):
            if any(supernet.supernet_of(network) for supernet in wanted):
                return device(menus, row["interface"]), ()
            if all(supernet.subnet_of(network) for supernet in wanted):
                return device(menus, row["interface"]), tuple(map(str, wanted))
    raise Unsupported(f"target {target}, which is behind no interface")


def _htb(name: str, side: str, queues: list[Shaped]) -> Iterator[str]:
    """The first queue that a packet fits takes it; a packet without a queue leaves at once."""
    everything = next((n for n, queue in enumerate(queues, 1) if not queue.targets), 0)
    yield f"qdisc add dev {name} root handle 1: htb default {everything:x}"
    for number, queue in enumerate(queues, 1):
        rate_bps = queue.rate_bps or _UNLIMITED_BPS
        burst = max(_LEAST_BURST, int(queue.burst_s * queue.rate_bps / 8))
        yield (
            f"class add dev {name} parent 1: classid 1:{number:x} htb rate {rate_bps}bit"
            f" burst {burst} cburst {burst} quantum 1514"
        )
        if queue.leaf:
            yield f"qdisc add dev {name} parent 1:{number:x} handle {number + 1:x}: {queue.leaf}"
        for target in queue.targets if not everything or number < everything else ():
            yield (
                f"filter add dev {name} parent 1: protocol ip prio {number}"
                f" u32 match ip {side} {target} flowid 1:{number:x}"
            )


def redirect(name: str, through: str) -> tuple[str, str]:
    """For tc: sends what comes in by a device through an ifb."""
    there = f"action mirred egress redirect dev {through}"
    return (
        f"qdisc add dev {name} handle ffff: ingress",
        f"filter add dev {name} parent ffff: protocol all prio 1 matchall {there}",
    )
