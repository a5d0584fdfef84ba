"""What Timbang's figures leave out, reported where it decides somebody's way."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.config.automations import Automation
from backend.domain.config.firewall import NO_MARK
from backend.domain.lint.findings import Finding
from backend.domain.lint.view import View, joined
from backend.domain.methods.sticky_lists import deciding, deciding_by_list, sticky_lists

ADDRESS_LIST = "/ip/firewall/address-list"
TOLD_BY_AUTOMATIONS = frozenset({"routes_by_script"})  # findings that need the router's scripts
FOR_GOOD = "none-dynamic"  # RouterOS's default: an entry stays until the router reboots


def check_unread(view: View) -> Iterator[Finding]:
    yield from _sticky_lists(view)
    yield from _packet_marks(view)
    yield from _ports(view)
    yield from _scripts(view)


def _sticky_lists(view: View) -> Iterator[Finding]:
    for sticky in sticky_lists(view.config):
        timeout = sticky.listing.added_timeout or FOR_GOOD
        rules = joined(view.rule_name(rule) for rule in sticky.asking)
        yield Finding(
            "sticky_list",
            "warning",
            view.rule_name(sticky.listing, sticky.menu),
            f"It puts addresses on the list {sticky.name} (address-list-timeout={timeout}), and "
            f"other rules choose the ISP of these addresses: {rules}.",
            "A listed address keeps its ISP: new weights only reach addresses that are not on the list yet.",
            "After a change of weights remove the list's dynamic entries, or give the rule a short "
            "address-list-timeout.",
            {"list": sticky.name, "timeout": timeout, "rules": rules},
        )


def _packet_marks(view: View) -> Iterator[Finding]:
    """Routing marks by packet marks, which connection tracking does not keep."""
    marks = dict.fromkeys(
        rule.packet_mark for rule in view.routing_marks if _is_mark(rule.packet_mark)
    )
    for mark in marks:
        rules = [rule for rule in view.routing_marks if rule.packet_mark == mark]
        tables = joined(rule.new_routing_mark for rule in rules)
        yield Finding(
            "packet_mark_routes",
            "note",
            f"packet mark {mark}",
            f"The table ({tables}) is chosen by the packet mark {mark}.",
            "No connection keeps a packet mark: a packet that the marking rule misses goes another way than the rest "
            "of its connection. A change of weights made here leaves these rules as they are.",
            "Mark the connection instead, and route by connection-mark.",
            {"mark": mark, "tables": tables},
        )


def _is_mark(matcher: str) -> bool:
    return bool(matcher) and matcher != NO_MARK and not matcher.startswith("!")


def _ports(view: View) -> Iterator[Finding]:
    """Rules about a port of a bridge or bond: a packet comes in by the bridge, whatever its port."""
    for port in (interface.name for interface in view.config.interfaces if interface.slave):
        rules = [
            rule
            for rule in deciding(view.config)
            if port in (rule.in_interface, rule.out_interface)
        ]
        if rules:
            names = joined(view.rule_name(rule) for rule in rules)
            yield Finding(
                "port_never_matches",
                "warning",
                f"interface {port}",
                f"{port} is a port of a bridge or a bond, and a rule asks for it by in-interface or out-interface: "
                f"{names}.",
                "A packet comes in and leaves by the bridge, so no packet ever matches.",
                f"Name the bridge instead of {port}.",
                {"interface": port, "rules": names},
            )


def _scripts(view: View) -> Iterator[Finding]:
    """Scripts that switch routes or rules; one finding for all with the same menus."""
    by_menus: dict[tuple[str, ...], list[str]] = {}
    for automation in view.config.automations or ():
        written = tuple(menu for menu in automation.menus if _decides(view, automation, menu))
        if written:
            by_menus.setdefault(written, []).append(automation.name)
    for written, names in by_menus.items():
        menus, scripts = joined(written), joined(names)
        yield Finding(
            "routes_by_script",
            "note",
            scripts,
            f"This is a script of the router that writes to {menus}, by itself or when somebody runs it: {scripts}.",
            "What is shown here is the router as it was read last. Once a script has run, shares and ways are others, "
            "and rules that a plan switched off may be on again.",
            "Before you change weights, look at what it does: make it fit the rules of the plan, or switch it off.",
            {"menus": menus, "scripts": scripts},
        )


def _decides(view: View, automation: Automation, menu: str) -> bool:
    """Lists that no deciding rule asks, such as a blacklist, do not matter."""
    if menu != ADDRESS_LIST:
        return True
    deciding = deciding_by_list(view.config)
    return any(name in deciding for name in automation.lists)
