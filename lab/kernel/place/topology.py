"""Namespaces, links, addresses and queues of the lab: commands as values, nothing is run here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lab.kernel.place import contract
from lab.kernel.place.contract import Names, gateway, uplink_interface
from lab.kernel.place.spec import UplinkSpec

PROBE_LINK = "lan0"  # the probe host's interface, plugged into the switch's PROBE_PORT

PROBE_PORT = "probe"
_ONE_PACKET = "gso_max_size 1500 gso_max_segs 1"
_PACKET, _FRAME = 1500, 1514
# A clock that is read late (a kernel that is a process, on a busy machine) must not cost rate.
_BURST_S, _BURST_LEAST = 0.025, 2 * _FRAME
_NETEM_LIMIT = 20_000  # packets on their way through the delay


@dataclass(frozen=True, slots=True)
class Step:
    """One line for `ip -batch` or `tc -batch` in a namespace; "" is the lab's first one."""

    namespace: str
    tool: str
    uplink: str


def namespaces(names: Names, uplinks: int) -> tuple[str, ...]:
    numbers = range(1, uplinks + 1)
    isps = [name for number in numbers for name in (names.isp(number), names.far(number))]
    return (names.router, names.lan, names.clients, names.internet, *isps)


def forwarding(names: Names, uplinks: int) -> tuple[str, ...]:
    """Those that carry packets of others."""
    return tuple(
        name
        for name in namespaces(names, uplinks)
        if name not in (names.lan, names.clients, names.internet)
    )


def build(names: Names, uplinks: Sequence[UplinkSpec], probe_device: str | None) -> Iterator[Step]:
    """Everything but the router's own configuration.

    `probe_device`: the first namespace's device for the probe host's port (a tap's other end); None: the probe host
    is that namespace, and gets a veth into the switch.
    """
    yield from _campus(names, len(uplinks), probe_device)
    yield from _clients(names)
    yield _ip(names.internet, "link set lo up")
    yield _ip(names.internet, f"route add local {contract.SERVERS_NETWORK} dev lo")
    for number, uplink in enumerate(uplinks, 1):
        yield from _uplink(names, number)
        yield from bottleneck(names, number, uplink)
        yield from distance(names, number, uplink)


def bottleneck(names: Names, number: int, uplink: UplinkSpec) -> Iterator[Step]:
    """The rate of line `number` and the queue before it: download on `wan`, upload on `core`."""
    for device, rate_bps in (("wan", uplink.download_bps), ("core", uplink.upload_bps)):
        for text in _queue(device, rate_bps, uplink):
            yield Step(names.isp(number), "tc", text)


def distance(names: Names, number: int, uplink: UplinkSpec) -> Iterator[Step]:
    """Delay and loss of line `number`, half of the delay in each direction."""
    for device in ("near", "net"):
        yield Step(
            names.far(number), "tc", f"qdisc replace dev {device} root handle 1: pfifo limit 1000"
        )
        if uplink.delay_ms or uplink.loss:
            delay_us = round(uplink.delay_ms * 1000 / 2)
            yield Step(
                names.far(number),
                "tc",
                f"qdisc replace dev {device} root handle 2: netem limit {_NETEM_LIMIT} "
                f"delay {delay_us}us loss {uplink.loss * 100:.4f}%",
            )


def _queue(device: str, rate_bps: int, uplink: UplinkSpec) -> Iterator[str]:
    # tc counts the Ethernet header too; a contract does not.
    rate = f"{rate_bps * _FRAME // _PACKET}bit"
    # The old queue goes: a new kind must inherit nothing.
    yield f"qdisc replace dev {device} root handle 1: pfifo limit 1000"
    if uplink.queue == "cake":
        yield f"qdisc replace dev {device} root handle 2: cake bandwidth {rate} besteffort"
        return
    burst = max(_BURST_LEAST, round(rate_bps / 8 * _BURST_S))
    limit = uplink.queue_packets * _FRAME
    yield f"qdisc replace dev {device} root handle 2: tbf rate {rate} burst {burst} limit {limit}"
    if uplink.queue == "sfq":
        yield f"qdisc replace dev {device} parent 2:1 handle 3: sfq perturb 10"
    elif uplink.queue == "fq_codel":
        yield f"qdisc replace dev {device} parent 2:1 handle 3: fq_codel"


def _campus(names: Names, uplinks: int, probe_device: str | None) -> Iterator[Step]:
    port = uplink_interface(uplinks + 1)
    yield _ip(names.lan, "link add switch type bridge")
    yield _ip(names.lan, "link set switch up")
    yield _veth(names.router, port, names.lan, "router")
    yield _veth(names.clients, "lan", names.lan, "clients")
    if probe_device is None:
        yield _ip("", f"link add {PROBE_LINK} type veth peer name {PROBE_PORT} netns {names.lan}")
    else:
        yield _ip("", f"link set {probe_device} netns {names.lan} name {PROBE_PORT}")
    for device in ("router", "clients", PROBE_PORT):
        yield _ip(names.lan, f"link set {device} master switch {_ONE_PACKET} up")
    yield _ip(names.router, "link set lo up")
    yield _ip(names.router, f"link add {contract.BRIDGE} type bridge")
    yield _ip(names.router, f"link set {port} master {contract.BRIDGE} {_ONE_PACKET} up")
    yield _ip(names.router, f"link set {contract.BRIDGE} {_ONE_PACKET} up")
    management = f"{contract.MANAGEMENT_ROUTER}/{contract.MANAGEMENT_PREFIX}"
    yield _ip(names.router, f"address add {management} dev {contract.BRIDGE}")


def _clients(names: Names) -> Iterator[Step]:
    yield _ip(names.clients, "link set lo up")
    yield _ip(names.clients, f"link set lan {_ONE_PACKET} up")
    yield _ip(names.clients, f"address add 10.10.63.254/{contract.LAN_PREFIX} dev lan")
    yield _ip(names.clients, f"route add local {contract.CLIENTS_NETWORK} dev lo")
    yield _ip(names.clients, f"route add default via {contract.LAN_ROUTER}")


def _uplink(names: Names, number: int) -> Iterator[Step]:
    isp, far, uplink = names.isp(number), names.far(number), uplink_interface(number)
    yield _veth(names.router, uplink, isp, "wan")
    yield _veth(isp, "core", far, "near")
    yield _veth(far, "net", names.internet, f"isp{number}")
    ends = (
        (names.router, uplink, ""),
        (isp, "wan", f"{gateway(number)}/24"),
        (isp, "core", f"100.64.{number}.1/30"),
        (far, "near", f"100.64.{number}.2/30"),
        (far, "net", f"100.65.{number}.1/30"),
        (names.internet, f"isp{number}", f"100.65.{number}.2/30"),
    )
    for namespace, device, address in ends:
        yield _ip(namespace, f"link set {device} {_ONE_PACKET} up")
        if address:
            yield _ip(namespace, f"address add {address} dev {device}")
    yield _ip(isp, f"route add default via 100.64.{number}.2")
    yield _ip(far, f"route add default via 100.65.{number}.2")
    yield _ip(far, f"route add 198.18.{number}.0/24 via 100.64.{number}.1")
    yield _ip(names.internet, f"route add 198.18.{number}.0/24 via 100.65.{number}.1")


def _veth(near: str, device: str, other: str, peer: str) -> Step:
    return _ip("", f"link add {device} netns {near} type veth peer name {peer} netns {other}")


def _ip(namespace: str, line: str) -> Step:
    return Step(namespace, "ip", line)
