"""RouterOS console lines that pin a source address to an uplink, and rules as the console prints them.

We only show them: a person pastes them. Their comment tells which are ours.
"""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.config.console_words import quoted
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.routing import RoutingRule

COMMENT = "timbang: probes over "


@dataclass(frozen=True, slots=True)
class MissingPinParts:
    """What a pin lacks."""

    table: str  # empty: the uplink has none yet
    new_table: str  # to make, with a route to `gateway`
    gateway: str
    routing: bool  # needs a routing rule
    before_rules: bool  # other rules stand in its way
    # the first rule that would mark the address's packets: accept them before
    mark: FirewallRule | None


def lines(missing: MissingPinParts, name: str, address: str) -> tuple[str, ...]:
    """In the order of entry: nothing refers to what is not there yet."""
    comment = quoted(COMMENT + name)
    made: list[str] = []
    table = missing.table
    if missing.routing and not table:
        table = missing.new_table
        way = f"dst-address=0.0.0.0/0 gateway={quoted(missing.gateway)} routing-table={table}"
        made.append(f"/routing/table/add name={table} fib comment={comment}")
        made.append(f"/ip/route/add {way} comment={comment}")
    if missing.routing:
        place = " place-before=([/routing/rule/find]->0)" if missing.before_rules else ""
        made.append(
            f"/routing/rule/add src-address={address}/32 action=lookup-only-in-table "
            f"table={quoted(table)} comment={comment}{place}"
        )
    if missing.mark is not None:
        place = f" place-before={missing.mark.id}" if missing.mark.id else ""
        made.append(
            f"/ip/firewall/mangle/add chain={quoted(missing.mark.chain)} action=accept "
            f"src-address={address} comment={comment}{place}"
        )
    return tuple(made)


def new_table(name: str) -> str:
    """A name for a table of Timbang, of letters that need no quotes."""
    kept = "".join(
        character if character.isascii() and character.isalnum() else "-" for character in name
    )
    return f"timbang-{kept.strip('-').lower() or 'isp'}"


def shown_routing(rule: RoutingRule) -> str:
    words = {
        "src-address": rule.source,
        "dst-address": rule.destination,
        "interface": rule.interface,
        "action": rule.action,
        "table": rule.table,
        "comment": rule.comment,
    }
    return _shown(words)


def shown_mangle(rule: FirewallRule) -> str:
    words = {
        "chain": rule.chain,
        "action": rule.action,
        "src-address": rule.source,
        "in-interface": rule.in_interface,
        "in-interface-list": rule.in_interface_list,
        "connection-mark": rule.connection_mark,
        "connection-state": rule.connection_state,
        "new-connection-mark": rule.new_connection_mark,
        "new-routing-mark": rule.new_routing_mark,
        "comment": rule.comment,
    }
    return _shown(words)


def _shown(words: dict[str, str]) -> str:
    return " ".join(f"{name}={quoted(value)}" for name, value in words.items() if value)
