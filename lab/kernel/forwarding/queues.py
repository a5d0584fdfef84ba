"""Queues of a simulated router as tc lines per device.

A queue shapes what leaves a device. A simple queue's upload comes in from its target, so it goes through an ifb
device first. Below a max-limit the queue's kind hangs under HTB, as in RouterOS; the queue of an interface has no
limit, so where the line behind the port is slower, it never fills (but for CAKE with a bandwidth).
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from lab.kernel.firewall.matchers import Unsupported
from lab.kernel.forwarding.htb import Shaped, htb, marked
from lab.kernel.forwarding.queue_kinds import leaf
from lab.kernel.forwarding.simple_queues import Places, place_simple, skipped
from lab.kernel.place.codes import PACKET_BITS, PACKET_SHIFT, Codes
from lab.kernel.place.devices import device, device_of
from lab.menus.menu import Menu, Row

INTERFACE_QUEUE, TREE, SIMPLE = "/queue/interface", "/queue/tree", "/queue/simple"
_IN_PREFIX, _LONGEST = "in-", 15


@dataclass(frozen=True, slots=True)
class Queues:
    """What every device should have."""

    lines: Mapping[str, tuple[str, ...]]  # for `tc -batch -` once the device's old queue is gone
    inbound: Mapping[str, str]  # device to the ifb of its incoming packets
    unsupported: tuple[str, ...] = ()


def compile_queues(menus: Mapping[str, Menu], codes: Codes) -> Queues:
    notes: list[str] = []
    leaving: Places = {}
    entering: Places = {}
    for row in [] if skipped(menus) else _enabled(menus, SIMPLE):
        with _noting(notes, f"{SIMPLE} {row['.id']}"):
            place_simple(menus, row, leaving, entering)
    for row in _enabled(menus, TREE):
        with _noting(notes, f"{TREE} {row['.id']}"):
            shaped = _tree(menus, row, codes)
            leaving.setdefault(device(menus, row["parent"]), []).append(shaped)
    lines = {name: tuple(htb(name, held)) for name, held in leaving.items()}
    for name in sorted({device_of(row) for row in menus["/interface"].rows} - leaving.keys()):
        lines[name] = tuple(_own_queue(menus, name, notes))
    inbound = {name: f"{_IN_PREFIX}{name}"[:_LONGEST] for name in entering}
    for name, held in entering.items():
        lines[inbound[name]] = tuple(htb(inbound[name], held))
    return Queues(lines, inbound, tuple(notes))


def _enabled(menus: Mapping[str, Menu], path: str) -> list[Row]:
    return [row for row in menus[path].rows if row.get("disabled") != "true"]


@contextmanager
def _noting(notes: list[str], which: str) -> Iterator[None]:
    try:
        yield
    except Unsupported as reason:
        notes.append(f"{which} is left out: {reason}")


def _own_queue(menus: Mapping[str, Menu], name: str, notes: list[str]) -> Iterator[str]:
    for row in menus[INTERFACE_QUEUE].rows:
        if device(menus, row["interface"]) == name:
            with _noting(notes, f"{INTERFACE_QUEUE} {row['interface']}"):
                yield from leaf(menus, row["queue"]).lines(name, "root", "1")


def _tree(menus: Mapping[str, Menu], row: Row, codes: Codes) -> Shaped:
    if menus["/interface"].find(row["parent"]) is None:
        raise Unsupported(f"parent {row['parent']}: only interfaces can be followed")
    mark = row.get("packet-mark", "")
    matches = (marked(codes.packets.of(mark) << PACKET_SHIFT, PACKET_BITS),) if mark else ()
    burst_s = float(row.get("bucket-size", "0.1"))
    return Shaped(leaf(menus, row["queue"]), int(row["max-limit"]), burst_s, matches)


def redirect(name: str, through: str) -> tuple[str, str]:
    """For tc: sends what comes in by a device through an ifb."""
    there = f"action mirred egress redirect dev {through}"
    return (
        f"qdisc add dev {name} handle ffff: ingress",
        f"filter add dev {name} parent ffff: protocol all prio 1 matchall {there}",
    )
