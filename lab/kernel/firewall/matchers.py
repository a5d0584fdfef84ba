"""Matchers of firewall rules as nftables expressions.

RouterOS weighs cheap matchers first, then random and nth, then the classifier: nth counts what all others let
through. A matcher is text, or True (every packet) or False (none) where the configuration alone decides.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lab.kernel.firewall.sets import TYPES, Sets, address_range
from lab.kernel.place.codes import PACKET_BITS, PACKET_SHIFT, ROUTING_BITS, Codes
from lab.kernel.place.devices import device
from lab.menus.menu import Menu, Row
from lab.traffic.matchers import NOT_MATCHERS as SET_BY_ACTIONS
from lab.traffic.matchers import PROTOCOL_NUMBERS

Test = str | bool
# Any number does: MikroTik's hash is not published. All rules share it, so that remainders fit
# together.
SEED = "0x54494d42"
NOT_MATCHERS = SET_BY_ACTIONS | {"to-addresses", "to-ports", "randomise-ports", "same-not-by-dst"}
_NO_PROTOCOL, _LAST_PORT = 256, 65535
_PORTED = "meta l4proto { tcp, udp }"
_FIELDS = {
    "src-address": "ip saddr",
    "dst-address": "ip daddr",
    "both-addresses": "ip saddr . ip daddr",
    "src-port": "th sport",
    "src-address-and-port": "ip saddr . th sport",
    "dst-port": "th dport",
    "dst-address-and-port": "ip daddr . th dport",
    "both-ports": "th sport . th dport",
    "both-addresses-and-ports": "ip saddr . ip daddr . th sport . th dport",
}


class Unsupported(Exception):
    """The kernel cannot follow this row; the message says why."""


@dataclass(frozen=True, slots=True)
class Context:
    menus: Mapping[str, Menu]
    codes: Codes
    sets: Sets


def expression(rule: Row, context: Context) -> str | None:
    """All matchers of a rule in order of evaluation; None if no packet can meet them."""
    tests: list[str] = []
    for name in sorted(rule.keys() - NOT_MATCHERS, key=_turn):
        matcher = MATCHERS.get(name)
        if matcher is None:
            raise Unsupported(f"matcher {name}")
        negated = rule[name].startswith("!")
        try:
            expression_text = matcher(
                context, rule[name].removeprefix("!"), "!=" if negated else "=="
            )
        except ValueError as wrong:
            raise Unsupported(f"{name}={rule[name]} ({wrong})") from None
        if isinstance(expression_text, bool):
            if expression_text == negated:
                return None
            continue
        if expression_text not in tests:
            tests.append(expression_text)
    return " ".join(_ported(rule) + tests)


def _turn(name: str) -> tuple[int, str]:
    return (_LATE.index(name) + 1 if name in _LATE else 0), name


_LATE = ("random", "nth", "per-connection-classifier")


def _ported(rule: Row) -> list[str]:
    """Ports are read where TCP and UDP have them, so no other protocol may come that far."""
    by_port = bool(rule.keys() & {"src-port", "dst-port"})
    known = rule.get("protocol", "") in ("tcp", "udp", "6", "17")
    return [_PORTED] if by_port and not known else []


def _choice(selector: str) -> Callable[[Context, str, str], Test]:
    """One of a comma list of words that RouterOS and nftables share."""
    return lambda _context, value, op: f"{selector} {op} {{ {', '.join(value.split(','))} }}"


def _interface(selector: str) -> Callable[[Context, str, str], Test]:
    return lambda context, value, op: f'{selector} {op} "{device(context.menus, value)}"'


def _interface_list(selector: str) -> Callable[[Context, str, str], Test]:
    def match(context: Context, value: str, op: str) -> Test:
        if value in ("all", "none"):
            return value == "all"
        return f"{selector} {op} @{context.sets.interfaces(value)}"

    return match


def _protocol(_context: Context, value: str, op: str) -> Test:
    number = int(value) if value.isdigit() else PROTOCOL_NUMBERS.get(value, _NO_PROTOCOL)
    if number >= _NO_PROTOCOL:
        raise ValueError("a protocol by a name that the lab does not know")
    return f"meta l4proto {op} {number}"


def _ports(selector: str) -> Callable[[Context, str, str], Test]:
    def match(_context: Context, value: str, op: str) -> Test:
        for part in value.split(","):
            low, _, high = part.partition("-")
            if not int(low) <= int(high or low) <= _LAST_PORT:
                raise ValueError("ports end at 65535 and ranges run upwards")
        return f"{selector} {op} {{ {', '.join(value.split(','))} }}"

    return match


def _address(selector: str) -> Callable[[Context, str, str], Test]:
    return lambda _context, value, op: f"{selector} {op} {address_range(value)}"


def _address_type(selector: str) -> Callable[[Context, str, str], Test]:
    """By sets of addresses, since not every kernel here can ask its routing table; the rest is unicast."""

    def match(context: Context, value: str, op: str) -> Test:
        wanted = frozenset(value.split(","))
        if unknown := wanted - TYPES:
            raise ValueError(f"no {', '.join(sorted(unknown))}")
        if "unicast" in wanted:
            wanted, op = TYPES - wanted, "==" if op == "!=" else "!="
            if not wanted:
                return True
        return f"{selector} {op} @{context.sets.types(wanted)}"

    return match


def _address_list(selector: str) -> Callable[[Context, str, str], Test]:
    return lambda context, value, op: f"{selector} {op} @{context.sets.addresses(value)}"


def _connection_mark(context: Context, value: str, op: str) -> Test:
    return f"ct mark {op} {context.codes.connections.of(value):#x}"


def _routing_mark(context: Context, value: str, op: str) -> Test:
    return f"meta mark & {ROUTING_BITS:#x} {op} {context.codes.tables.of(value):#x}"


def _packet_mark(context: Context, value: str, op: str) -> Test:
    wanted = context.codes.packets.of(value) << PACKET_SHIFT
    return f"meta mark & {PACKET_BITS:#x} {op} {wanted:#x}"


def _random(_context: Context, value: str, op: str) -> Test:
    return f"numgen random mod 100 {'<' if op == '==' else '>='} {int(value)}"


def _nth(_context: Context, value: str, _op: str) -> Test:
    every, packet = (int(part) for part in value.split(","))
    if packet > every:
        return False
    return True if every == 1 else f"numgen inc mod {every} {packet - 1}"


def _classifier(_context: Context, value: str, op: str) -> Test:
    """An impossible remainder matches nothing; denominator 1 leaves nothing over."""
    fields, _, numbers = value.partition(":")
    denominator, remainder = (int(part) for part in numbers.split("/"))
    if remainder >= denominator:
        return False
    if denominator == 1:
        return True
    against = "!= " if op == "!=" else ""
    return f"jhash {_FIELDS[fields]} mod {denominator} seed {SEED} {against}{remainder}"


MATCHERS: Mapping[str, Callable[[Context, str, str], Test]] = {
    "connection-state": _choice("ct state"),
    "connection-mark": _connection_mark,
    "routing-mark": _routing_mark,
    "packet-mark": _packet_mark,
    "src-address-type": _address_type("ip saddr"),
    "dst-address-type": _address_type("ip daddr"),
    "in-interface": _interface("iifname"),
    "out-interface": _interface("oifname"),
    "in-interface-list": _interface_list("iifname"),
    "out-interface-list": _interface_list("oifname"),
    "protocol": _protocol,
    "src-address": _address("ip saddr"),
    "dst-address": _address("ip daddr"),
    "src-address-list": _address_list("ip saddr"),
    "dst-address-list": _address_list("ip daddr"),
    "src-port": _ports("th sport"),
    "dst-port": _ports("th dport"),
    "random": _random,
    "nth": _nth,
    "per-connection-classifier": _classifier,
}
