"""Matchers of firewall rules for iptables, for kernels whose nftables knows no IPv4 (Debian's User-Mode Linux).

A matcher with several values (a list of interfaces) gives a list of alternatives, and the rule is written once for
each: a packet meets at most one.
"""

import ipaddress
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from lab.kernel.firewall.bpf import remainder_is
from lab.kernel.firewall.matchers import NOT_MATCHERS, Unsupported
from lab.kernel.firewall.sets import ADDRESS_LIST
from lab.kernel.place.codes import ROUTING_BITS, Codes
from lab.kernel.place.devices import device, members
from lab.menus.menu import Menu, Row
from lab.traffic.matchers import PROTOCOL_NUMBERS

Alternatives = list[str]
_LATE = ("random", "nth", "per-connection-classifier")
# iptables wants the protocol before what hangs on it.
_EARLY = ("protocol",)


@dataclass(frozen=True, slots=True)
class XtablesContext:
    menus: Mapping[str, Menu]
    codes: Codes


def expressions(rule: Row, context: XtablesContext) -> list[str]:
    """The rule's matchers, once per alternative; empty if no packet can meet them."""
    parts: list[Alternatives] = []
    for name in sorted(rule.keys() - NOT_MATCHERS, key=_turn):
        matcher = _MATCHERS.get(name)
        if matcher is None:
            raise Unsupported(f"matcher {name}")
        try:
            parts.append(matcher(context, rule[name].removeprefix("!"), rule[name].startswith("!")))
        except ValueError as wrong:
            raise Unsupported(f"{name}={rule[name]} ({wrong})") from None
    alternatives = [" ".join(filter(None, parts)) for parts in product(*parts)]
    if "nth" in rule and len(alternatives) > 1:
        raise Unsupported("nth beside a list: every alternative would count for itself")
    return alternatives


def _turn(name: str) -> tuple[int, str]:
    return (-1 if name in _EARLY else _LATE.index(name) + 1 if name in _LATE else 0), name


def _single(text: str) -> Alternatives:
    return [text]


def _not(negated: bool) -> str:
    return "! " if negated else ""


def _state(_context: XtablesContext, value: str, negated: bool) -> Alternatives:
    return _single(f"-m conntrack {_not(negated)}--ctstate {value.upper()}")


def _connection_mark(context: XtablesContext, value: str, negated: bool) -> Alternatives:
    return _single(f"-m connmark {_not(negated)}--mark {context.codes.connections.of(value):#x}")


def _routing_mark(context: XtablesContext, value: str, negated: bool) -> Alternatives:
    mark = context.codes.tables.of(value)
    return _single(f"-m mark {_not(negated)}--mark {mark:#x}/{ROUTING_BITS:#x}")


def _address_type(side: str) -> Callable[[XtablesContext, str, bool], Alternatives]:
    return lambda _context, value, negated: _single(
        f"-m addrtype {_not(negated)}--{side}-type {value.upper()}"
    )


def _interface(option: str) -> Callable[[XtablesContext, str, bool], Alternatives]:
    return lambda context, value, negated: _single(
        f"{_not(negated)}{option} {device(context.menus, value)}"
    )


def _interface_list(option: str) -> Callable[[XtablesContext, str, bool], Alternatives]:
    def match(context: XtablesContext, value: str, negated: bool) -> Alternatives:
        if value in ("all", "none"):
            return [""] if (value == "all") != negated else []
        held = {device(context.menus, name) for name in members(context.menus, value)}
        if negated:
            every = {device(context.menus, row["name"]) for row in context.menus["/interface"].rows}
            held = every - held
        return [f"{option} {name}" for name in sorted(held)]

    return match


def _protocol(_context: XtablesContext, value: str, negated: bool) -> Alternatives:
    number = int(value) if value.isdigit() else PROTOCOL_NUMBERS.get(value)
    if number is None:
        raise ValueError("a protocol by a name that the lab does not know")
    return _single(f"{_not(negated)}-p {number}")


def _address(side: str) -> Callable[[XtablesContext, str, bool], Alternatives]:
    return lambda _context, value, negated: _single(_range(side, value, negated))


def _range(side: str, value: str, negated: bool) -> str:
    first, dash, last = value.partition("-")
    if not dash:
        network = ipaddress.IPv4Network(value, strict=False)
        first, last = str(network.network_address), str(network.broadcast_address)
    low, high = ipaddress.IPv4Address(first), ipaddress.IPv4Address(last)
    return f"-m iprange {_not(negated)}--{side}-range {low}-{high}"


def _address_list(side: str) -> Callable[[XtablesContext, str, bool], Alternatives]:
    """Joins overlapping entries first: they would count a packet twice."""

    def match(context: XtablesContext, value: str, negated: bool) -> Alternatives:
        ranges = [_range(side, str(network), negated) for network in _entries(context, value)]
        return [" ".join(ranges)] if negated else ranges

    return match


def _entries(context: XtablesContext, name: str) -> Iterator[ipaddress.IPv4Network]:
    networks: list[ipaddress.IPv4Network] = []
    for row in context.menus[ADDRESS_LIST].where(list=name):
        if row.get("disabled") != "true":
            first, dash, last = row["address"].partition("-")
            if dash:
                ends = ipaddress.IPv4Address(first), ipaddress.IPv4Address(last)
                networks += ipaddress.summarize_address_range(*ends)
            else:
                networks.append(ipaddress.IPv4Network(first, strict=False))
    return ipaddress.collapse_addresses(networks)


def _random(_context: XtablesContext, value: str, negated: bool) -> Alternatives:
    part = int(value) / 100
    return _single(f"-m statistic --mode random {_not(negated)}--probability {part}")


def _nth(_context: XtablesContext, value: str, _negated: bool) -> Alternatives:
    every, packet = (int(part) for part in value.split(","))
    if packet > every:
        return []
    turn = f"-m statistic --mode nth --every {every} --packet {packet - 1}"
    return _single("" if every == 1 else turn)


def _classifier(_context: XtablesContext, value: str, negated: bool) -> Alternatives:
    fields, _, numbers = value.partition(":")
    denominator, remainder = (int(part) for part in numbers.split("/"))
    if remainder >= denominator:
        return [""] if negated else []
    program = remainder_is(fields, denominator, remainder, negated=negated)
    return _single(f'-m bpf --bytecode "{program}"')


_MATCHERS: Mapping[str, Callable[[XtablesContext, str, bool], Alternatives]] = {
    "connection-state": _state,
    "connection-mark": _connection_mark,
    "routing-mark": _routing_mark,
    "src-address-type": _address_type("src"),
    "dst-address-type": _address_type("dst"),
    "in-interface": _interface("-i"),
    "out-interface": _interface("-o"),
    "in-interface-list": _interface_list("-i"),
    "out-interface-list": _interface_list("-o"),
    "protocol": _protocol,
    "src-address": _address("src"),
    "dst-address": _address("dst"),
    "src-address-list": _address_list("src"),
    "dst-address-list": _address_list("dst"),
    "random": _random,
    "nth": _nth,
    "per-connection-classifier": _classifier,
}
