"""Rules of mangle, nat and filter of a router's configuration."""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.config.words import Nth, Pcc

NO_MARK = "no-mark"


@dataclass(frozen=True, slots=True)
class FirewallRule:
    """One row of mangle, nat or filter, in evaluation order. Empty text: the matcher is not set."""

    chain: str
    action: str
    id: str = ""
    comment: str = ""
    disabled: bool = False
    dynamic: bool = False
    connection_mark: str = ""
    connection_state: str = ""
    packet_mark: str = ""
    routing_mark: str = ""
    in_interface: str = ""
    in_interface_list: str = ""
    out_interface: str = ""
    out_interface_list: str = ""
    source: str = ""
    destination: str = ""
    source_list: str = ""
    destination_list: str = ""
    destination_type: str = ""
    protocol: str = ""
    destination_port: str = ""
    pcc: Pcc | None = None
    nth: Nth | None = None
    random_pct: int | None = None
    new_connection_mark: str = ""
    new_packet_mark: str = ""
    new_routing_mark: str = ""
    added_list: str = ""  # address list that the rule puts somebody on, for `added_timeout`
    added_timeout: str = ""
    passthrough: bool = True
    jump_target: str = ""
    to_addresses: str = ""
    to_ports: str = ""
    # every other matcher by name, sorted: two rules differ without knowing it
    more: tuple[tuple[str, str], ...] = ()


LISTING = frozenset({"add-src-to-address-list", "add-dst-to-address-list"})
"""Actions that put an address of a packet on a list."""


def fills_list(rule: FirewallRule) -> bool:
    return rule.action in LISTING and bool(rule.added_list) and not rule.disabled
