"""Actions of firewall rules as nftables statements."""

from collections.abc import Callable, Mapping

from lab.kernel.codes import PACKET_BITS, PACKET_SHIFT, ROUTING_BITS, Codes
from lab.kernel.matchers import Unsupported
from lab.menus import Row

MANGLE, FILTER, NAT = "/ip/firewall/mangle", "/ip/firewall/filter", "/ip/firewall/nat"

_ALL_BITS = 0xFFFFFFFF


def statement(path: str, rule: Row, codes: Codes) -> str:
    """What a rule does, jumps and translations apart. Empty: it only counts."""
    action = rule.get("action", "accept")
    make = {**SHARED, **_OWN[path]}.get(action)
    if make is None:
        raise Unsupported(f"action {action}")
    return make(rule, codes)


def _passing(rule: Row, text: str) -> str:
    return f"{text} accept" if rule.get("passthrough", "true") in ("false", "no") else text


def _mark_connection(rule: Row, codes: Codes) -> str:
    return _passing(rule, f"ct mark set {codes.connections.of(rule['new-connection-mark']):#x}")


def _mark_routing(rule: Row, codes: Codes) -> str:
    return _passing(rule, _set_mark(ROUTING_BITS, codes.tables.of(rule["new-routing-mark"])))


def _mark_packet(rule: Row, codes: Codes) -> str:
    mark = codes.packets.of(rule["new-packet-mark"]) << PACKET_SHIFT
    if mark > PACKET_BITS:
        raise Unsupported("more packet marks than the kernel's mark has room for")
    return _passing(rule, _set_mark(PACKET_BITS, mark))


def _set_mark(bits: int, value: int) -> str:
    return f"meta mark set meta mark & {_ALL_BITS ^ bits:#x} | {value:#x}"


def _only(text: str) -> Callable[[Row, Codes], str]:
    return lambda _rule, _codes: text


SHARED: Mapping[str, Callable[[Row, Codes], str]] = {
    "accept": _only("accept"),
    "return": _only("return"),
    "log": _only(""),
    "passthrough": _only(""),
}
_OWN: Mapping[str, Mapping[str, Callable[[Row, Codes], str]]] = {
    MANGLE: {
        "mark-connection": _mark_connection,
        "mark-routing": _mark_routing,
        "mark-packet": _mark_packet,
    },
    FILTER: {"drop": _only("drop")},
    NAT: {},
}
