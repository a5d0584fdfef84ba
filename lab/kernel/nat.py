"""Translations of addresses: chosen by the rules in nftables, done by the kernel's nat table.

The User-Mode Linux that the lab may run in has no nat chains of nftables. So a rule of /ip/firewall/nat leaves a number
in the packet's mark, and one line of iptables per number does what it stands for. Both kernels know that.
"""

import ipaddress
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from lab.kernel.codes import NAT_BITS, NAT_SHIFT
from lab.kernel.matchers import Unsupported
from lab.menus import Row

_PORTED = {"tcp": "tcp", "udp": "udp", "6": "tcp", "17": "udp"}
_MOST = NAT_BITS >> NAT_SHIFT


@dataclass(slots=True)
class Translations:
    """Numbers of what the rules ask for; equal ones share a number."""

    _lines: list[str] = field(default_factory=list)

    def statement(self, rule: Row) -> str:
        make = _ACTIONS.get(rule["action"])
        if make is None:
            raise Unsupported(f"action {rule['action']}")
        line = make(rule)
        if line not in self._lines:
            if len(self._lines) == _MOST:
                raise Unsupported(f"more than {_MOST} different translations")
            self._lines.append(line)
        mark = (self._lines.index(line) + 1) << NAT_SHIFT
        return f"meta mark set meta mark & {0xFFFFFFFF ^ NAT_BITS:#x} | {mark:#x} accept"

    def script(self) -> str:
        """For iptables-legacy-restore: the whole table nat."""
        return "\n".join(["*nat", *self._numbered(), "COMMIT", ""])

    def _numbered(self) -> Iterator[str]:
        for number, line in enumerate(self._lines, 1):
            chain, _, rest = line.partition(" ")
            yield f"-A {chain} -m mark --mark {number << NAT_SHIFT:#x}/{NAT_BITS:#x} {rest}"


def _masquerade(rule: Row) -> str:
    return (
        f"POSTROUTING {_protocol(rule)}-j MASQUERADE{_ports(rule, ' --to-ports ')}{_random(rule)}"
    )


def _source(rule: Row) -> str:
    target = f"{_addresses(rule)}{_ports(rule, ':')}"
    return f"POSTROUTING {_protocol(rule)}-j SNAT --to-source {target}{_random(rule)}"


def _destination(rule: Row) -> str:
    target = f"{_addresses(rule)}{_ports(rule, ':')}"
    return f"PREROUTING {_protocol(rule)}-j DNAT --to-destination {target}"


def _redirect(rule: Row) -> str:
    return f"PREROUTING {_protocol(rule)}-j REDIRECT{_ports(rule, ' --to-ports ')}"


def _addresses(rule: Row) -> str:
    """One address or a range of them; a prefix is the range of its addresses."""
    text = rule.get("to-addresses", "")
    first, dash, last = text.partition("-")
    try:
        if dash:
            return f"{ipaddress.IPv4Address(first)}-{ipaddress.IPv4Address(last)}"
        network = ipaddress.IPv4Network(text, strict=False)
    except ValueError:
        raise Unsupported(f"to-addresses={text}") from None
    if network.num_addresses == 1:
        return str(network.network_address)
    return f"{network.network_address}-{network.broadcast_address}"


def _protocol(rule: Row) -> str:
    """Named only where iptables wants it: for ports."""
    if not rule.get("to-ports"):
        return ""
    if rule.get("protocol") not in _PORTED:
        raise Unsupported("to-ports without protocol tcp or udp")
    return f"-p {_PORTED[rule['protocol']]} "


def _ports(rule: Row, before: str) -> str:
    ports = rule.get("to-ports", "")
    if ports and not re.fullmatch(r"\d{1,5}(-\d{1,5})?", ports):
        raise Unsupported(f"to-ports={ports}")
    return f"{before}{ports}" if ports else ""


def _random(rule: Row) -> str:
    return " --random" if rule.get("randomise-ports") == "true" else ""


_ACTIONS: Mapping[str, Callable[[Row], str]] = {
    "masquerade": _masquerade,
    "src-nat": _source,
    "dst-nat": _destination,
    "redirect": _redirect,
}
