"""Checks of clients' first packets: rules that none meets, ISPs that none gets."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.routing import MAIN
from backend.domain.lint.findings import Finding
from backend.domain.lint.view import View, joined
from backend.domain.methods.classifying import MOST_REMAINDERS, RuleGroup, kind
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.router.interfaces import KINDS, listed


def check_clients(view: View) -> Iterator[Finding]:
    yield from _unmet(view)
    if view.several and view.uses_marks:
        yield from _empty_uplinks(view)


# rules that nobody meets --------------------------------------------------------------------------


def _unmet(view: View) -> Iterator[Finding]:
    groups = [group for group in view.groups if group.chain == "prerouting"]
    numbers = {
        view.number(rule): (group, rule)
        for group in groups
        for rule in group.rules
        if kind(rule) and not view.reaching.first.is_inbound(rule)
    }
    unmet = frozenset(
        number
        for number, (_, rule) in numbers.items()
        if number in view.unmet and _can_be_told(view, rule)
    )
    rules = [
        rule
        for number, (group, rule) in numbers.items()
        if number in unmet and not _is_taken(view, group, rule, unmet)
    ]
    if rules:
        yield _no_client(view, rules, all_of_them=len(unmet) == len(numbers))


def _no_client(view: View, rules: list[FirewallRule], *, all_of_them: bool) -> Finding:
    names = joined(view.rule_name(rule) for rule in rules)
    return Finding(
        "rule_matches_no_client",
        "danger" if all_of_them else "warning",
        names,
        f"No client's packet can match {names}.",
        "Nothing is divided by these rules: what they were to mark leaves by the main table."
        if all_of_them
        else "Their ISPs get less than the rules seem to say.",
        "Compare the rule's matchers, and the rules before it, with what clients send: "
        "interface, addresses, dst-address-type=!local, connection-mark=no-mark.",
        {"rules": names},
        view.marking.packet_of(rules),
    )


def _can_be_told(view: View, rule: FirewallRule) -> bool:
    """Not where tunnels, leases, scripts or lists of lists decide who belongs."""
    members = listed(view.config, rule.in_interface_list.removeprefix("!"))
    comes_and_goes = (
        rule.in_interface in KINDS
        or rule.in_interface_list == "dynamic"
        or bool(rule.in_interface_list and not members)
    )
    lists = (list_name for list_name in (rule.source_list, rule.destination_list) if list_name)
    return not comes_and_goes and all(
        name.startswith("!") or view.config.listed_addresses(name) != () for name in lists
    )


def _is_taken(view: View, group: RuleGroup, rule: FirewallRule, unmet: frozenset[int]) -> bool:
    """Whether other rules of the group take all its remainders, or it has none (another finding)."""
    if rule.pcc is None or group.period > MOST_REMAINDERS:
        return False
    others = [rule.pcc for rule in group.rules if rule.pcc and view.number(rule) not in unmet]
    own = [at for at in range(group.period) if rule.pcc.matches(at)]
    return all(any(other.matches(at) for other in others) for at in own)


# ISPs that nobody gets ----------------------------------------------------------------------------


def _empty_uplinks(view: View) -> Iterator[Finding]:
    """A line that nobody leaves by, though tables made for several lines lead to one.

    Unknown where a gateway lies behind two lines.
    """
    if view.shared_gateways:
        return
    ways = _ways_of_tables(view)
    used = {name for names in ways.values() for name in names}
    marked = {table: names for table, names in ways.items() if table != MAIN}
    for name in view.interfaces:
        shared = _shared_tables(view, name, marked)
        if used and name not in used and shared:
            way = joined(sorted({uplink for table in shared for uplink in marked[table]}))
            yield Finding(
                "uplink_gets_nothing",
                "warning",
                f"interface {name}",
                f"No client's packet leaves by {name}: the tables {joined(shared)} all lead to {way}.",
                "The share that was meant for it goes to another ISP.",
                "Let the nearest default route of one of these tables leave by this uplink.",
                {"interface": name, "tables": joined(shared), "way": way},
                view.reaching.first.packet(partial(_is_led_by, shared)),
            )


def _is_led_by(tables: Collection[str], end: Bearing) -> bool:
    return end.fate == "left" and end.table in tables


def _ways_of_tables(view: View) -> dict[str, set[str]]:
    """Interfaces that clients' first packets leave by, for each deciding table."""
    interfaces: dict[str, set[str]] = {}
    for region in view.reaching.first.parts:
        for bearing in region.ends:
            if bearing.fate == "left":
                interfaces.setdefault(bearing.table, set()).add(bearing.interface)
    return interfaces


def _shared_tables(view: View, unused: str, marked: Mapping[str, set[str]]) -> list[str]:
    """Tables with one common way, if one also knows the unused line, or there is one for each line."""
    by_way: dict[str, list[str]] = {}
    for table, names in marked.items():
        if len(names) == 1:
            by_way.setdefault(min(names), []).append(table)
    for tables in by_way.values():
        meant = any(unused in _all_ways(view, table) for table in tables)
        if len(tables) > 1 and (meant or len(marked) >= len(view.interfaces)):
            return tables
    return []


def _all_ways(view: View, table: str) -> set[str]:
    """Interfaces of a table's default routes, whatever the distance."""
    return {
        hop.interface
        for route in view.default_routes
        if route.table == table
        for hop in view.next_hops.of(route)
    }
