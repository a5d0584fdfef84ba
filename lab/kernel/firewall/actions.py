"""Actions of firewall rules as nftables statements."""

import re
from collections.abc import Callable, Mapping

from lab.kernel.firewall.matchers import Unsupported
from lab.kernel.firewall.sets import address_range
from lab.kernel.place.codes import PACKET_BITS, PACKET_SHIFT, ROUTING_BITS, Codes
from lab.menus.menu import Row

MANGLE, FILTER, NAT = "/ip/firewall/mangle", "/ip/firewall/filter", "/ip/firewall/nat"
_PORTED = ("tcp", "udp", "6", "17")


def statement(path: str, rule: Row, codes: Codes) -> str:
    """The statement for an action, jumps excluded. Empty: it only counts."""
    action = rule.get("action", "accept")
    make = {**_SHARED, **_OWN[path]}.get(action)
    if make is None:
        raise Unsupported(f"action {action}")
    return make(rule, codes)


def _passing(rule: Row, text: str) -> str:
    return f"{text} accept" if rule.get("passthrough", "true") in ("false", "no") else text


def _mark_connection(rule: Row, codes: Codes) -> str:
    return _passing(rule, f"ct mark set {codes.connections.of(rule['new-connection-mark']):#x}")


def _mark_routing(rule: Row, codes: Codes) -> str:
    mark = codes.tables.of(rule["new-routing-mark"])
    return _passing(rule, f"meta mark set meta mark & {PACKET_BITS:#x} | {mark:#x}")


def _mark_packet(rule: Row, codes: Codes) -> str:
    mark = codes.packets.of(rule["new-packet-mark"]) << PACKET_SHIFT
    return _passing(rule, f"meta mark set meta mark & {ROUTING_BITS:#x} | {mark:#x}")


def _to(word: str) -> Callable[[Row, Codes], str]:
    def translate(rule: Row, _codes: Codes) -> str:
        try:
            # nft takes a port behind an address, not behind a prefix.
            target = address_range(rule.get("to-addresses", "")).removesuffix("/32")
        except ValueError:
            raise Unsupported(f"to-addresses={rule.get('to-addresses', '')}") from None
        return f"{word} to {target}{_ports(rule)}"

    return translate


def _redirect(rule: Row, _codes: Codes) -> str:
    ports = _ports(rule)
    return f"redirect to {ports}" if ports else "redirect"


def _ports(rule: Row) -> str:
    ports = rule.get("to-ports", "")
    if ports and rule.get("protocol") not in _PORTED:
        raise Unsupported("to-ports without protocol tcp or udp")
    if ports and not re.fullmatch(r"\d{1,5}(-\d{1,5})?", ports):
        raise Unsupported(f"to-ports={ports}")
    if not re.fullmatch(r"\d{0,5}(-\d{1,5})?", ports):
        raise Unsupported(f"to-ports={ports}")
    return f":{ports}" if ports else ""


def _only(text: str) -> Callable[[Row, Codes], str]:
    return lambda _rule, _codes: text


_SHARED: Mapping[str, Callable[[Row, Codes], str]] = {
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
    NAT: {
        "masquerade": _only("masquerade"),
        "src-nat": _to("snat"),
        "dst-nat": _to("dnat"),
        "redirect": _redirect,
    },
}
