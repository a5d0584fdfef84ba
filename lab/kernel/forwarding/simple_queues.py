"""Where the two halves of a simple queue stand.

Upload is what the target sends, and comes first in every pair. An ISP's interface as target makes its first half the
campus's download.
"""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass

from lab.kernel.firewall.actions import FILTER, NAT
from lab.kernel.firewall.matchers import Unsupported
from lab.kernel.forwarding.htb import Shaped, address, came_in_by
from lab.kernel.forwarding.queue_kinds import leaf
from lab.kernel.place.devices import device, members
from lab.menus.menu import Menu, Row

Places = dict[str, list[Shaped]]
_NOT_FOLLOWED = ("dst", "packet-marks", "time", "total-max-limit", "total-queue")


@dataclass(frozen=True, slots=True)
class _Half:
    """Where packets of one direction are queued: leaving a device, or as they come in by it."""

    device: str
    matches: tuple[str, ...] = ()
    as_they_enter: bool = False


def place_simple(menus: Mapping[str, Menu], row: Row, leaving: Places, entering: Places) -> None:
    for name in _NOT_FOLLOWED:
        if row.get(name):
            raise Unsupported(name)
    if row.get("parent", "none") != "none":
        raise Unsupported(f"parent {row['parent']}")
    halves = _halves(menus, row["target"])
    leaves = [leaf(menus, name) for name in row["queue"].split("/")]
    for half, queue, limit, burst in zip(
        halves, leaves, row["max-limit"].split("/"), _bursts(row), strict=True
    ):
        shaped = Shaped(queue, int(limit), burst, half.matches)
        (entering if half.as_they_enter else leaving).setdefault(half.device, []).append(shaped)


def _bursts(row: Row) -> list[float]:
    return [float(part) for part in row.get("bucket-size", "0.1/0.1").split("/")]


def skipped(menus: Mapping[str, Menu]) -> bool:
    """FastTrack takes every connection past all simple queues, unless its rule is only for some marks."""
    return any(
        rule.get("action") == "fasttrack-connection"
        and rule.get("disabled") != "true"
        and not rule.get("connection-mark")
        for rule in menus[FILTER].rows
    )


def _halves(menus: Mapping[str, Menu], target: str) -> tuple[_Half, _Half]:
    name, prefixes = _behind(menus, target)
    sent = tuple(address("src", prefix) for prefix in prefixes)
    received = tuple(address("dst", prefix) for prefix in prefixes)
    inside = _campus(menus) if _is_natted(menus, name) else None
    if inside is None:
        return _Half(name, sent, as_they_enter=True), _Half(name, received)
    # Simple queues stand behind NAT: what an ISP sends bears the address of a host by then.
    return _Half(inside, (came_in_by(name),)), _Half(name, received)


def _behind(menus: Mapping[str, Menu], target: str) -> tuple[str, tuple[str, ...]]:
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


def _campus(menus: Mapping[str, Menu]) -> str | None:
    """The only device with an address that no source NAT hides; None if there are several."""
    rows = [row for row in menus["/ip/address"].rows if row.get("disabled") != "true"]
    devices = {device(menus, row["interface"]) for row in rows}
    open_devices = [name for name in devices if not _is_natted(menus, name)]
    return open_devices[0] if len(open_devices) == 1 else None


def _is_natted(menus: Mapping[str, Menu], name: str) -> bool:
    rules = [rule for rule in menus[NAT].where(chain="srcnat") if rule.get("disabled") != "true"]
    interfaces = {rule["out-interface"] for rule in rules if "out-interface" in rule}
    for rule in rules:
        interfaces |= members(menus, rule.get("out-interface-list", "none"))
    return name in {device(menus, interface) for interface in interfaces}
