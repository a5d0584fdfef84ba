"""What decides a way and is in no figure is said: configs.md, "Not understood at all"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from backend.domain.config.automations import Automation
from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Interface
from backend.domain.lint.checks import Finding, lint
from tests.unit.domain.router_configs import LAN, pcc, uplinks

I3 = uplinks(3)
CODES = frozenset({"sticky_list", "packet_mark_routes", "port_never_matches", "routes_by_script"})


def unread_findings(*rules: FirewallRule, config: RouterConfig | None = None) -> list[Finding]:
    """The findings of this module about the usual PCC with these rules first."""
    standing = config or pcc()
    with_rules = replace(standing, mangle=(*rules, *standing.mangle))
    return [finding for finding in lint(with_rules, I3) if finding.code in CODES]


def rule(action: str, **more: Any) -> FirewallRule:
    return replace(FirewallRule("prerouting", action, in_interface=LAN), **more)


# lists that rules fill ----------------------------------------------------------------------------------

LISTED = rule("mark-connection", source_list="via1", new_connection_mark="ISP1")
LISTING = rule("add-src-to-address-list", added_list="via1", connection_mark="ISP1")


def test_who_is_listed_once_never_meets_new_weights() -> None:
    (finding,) = unread_findings(
        replace(LISTED, comment="known"), replace(LISTING, added_timeout="8h")
    )
    assert (finding.code, finding.severity, finding.subject) == (
        "sticky_list",
        "warning",
        "mangle rule 1",
    )
    assert finding.params == {"list": "via1", "timeout": "8h", "rules": "mangle rule 0 (known)"}
    assert unread_findings(LISTED, LISTING)[0].params["timeout"] == "none-dynamic"
    assert unread_findings(replace(LISTED, source_list="!via1"), LISTING)
    by_host = replace(LISTED, source_list="", destination_list="via1")
    assert unread_findings(by_host, replace(LISTING, action="add-dst-to-address-list"))


@pytest.mark.parametrize(
    "rules",
    [
        (LISTED,),
        (LISTING,),
        (LISTED, replace(LISTING, added_list="other")),
        (LISTED, replace(LISTING, disabled=True)),
        (replace(LISTED, disabled=True), LISTING),
        # Who is only put on a list because he is not on it yet, or is only counted by it, goes as ever.
        (replace(LISTING, source_list="!via1"),),
        (replace(LISTED, action="mark-packet"), LISTING),
    ],
)
def test_lists_that_decide_nothing_or_that_nobody_fills(rules: tuple[FirewallRule, ...]) -> None:
    assert unread_findings(*rules) == []


# packet marks -------------------------------------------------------------------------------------------

BY_PACKET = rule("mark-routing", packet_mark="games", new_routing_mark="to2", passthrough=False)


def test_a_table_that_a_packet_mark_chooses() -> None:
    marking = rule("mark-packet", new_packet_mark="games", protocol="udp")
    (finding,) = unread_findings(marking, BY_PACKET)
    assert (finding.code, finding.severity, finding.subject) == (
        "packet_mark_routes", "note", "packet mark games",
    )  # fmt: skip
    assert finding.params == {"mark": "games", "tables": "to2"}


@pytest.mark.parametrize(
    "change",
    [{"packet_mark": "no-mark"}, {"packet_mark": "!games"}, {"packet_mark": ""}, {"disabled": True},
     {"action": "mark-packet", "new_packet_mark": "x"}],
)  # fmt: skip
def test_a_packet_mark_that_chooses_no_table(change: dict[str, Any]) -> None:
    assert unread_findings(replace(BY_PACKET, **change)) == []


# ports of a bridge --------------------------------------------------------------------------------------

PORT = Interface("ether5", slave=True)


def bridged() -> RouterConfig:
    return replace(pcc(), interfaces=(*pcc().interfaces, PORT))


def test_a_rule_about_a_port_of_a_bridge_never_matches() -> None:
    about_ports = [
        rule("mark-connection", in_interface="ether5", new_connection_mark="ISP1"),
        FirewallRule("forward", "accept", out_interface="ether5"),
    ]
    (finding,) = unread_findings(*about_ports, config=bridged())
    assert (finding.code, finding.severity, finding.subject) == (
        "port_never_matches", "warning", "interface ether5",
    )  # fmt: skip
    assert finding.params["rules"] == "mangle rule 0, mangle rule 1"


@pytest.mark.parametrize(
    "firewall_rule",
    [
        rule("accept", in_interface="!ether5"),
        rule("accept", in_interface="ether5", disabled=True),
        rule("log", in_interface="ether5"),
        rule("accept"),
    ],
)
def test_rules_that_name_no_port_or_decide_nothing(firewall_rule: FirewallRule) -> None:
    assert unread_findings(firewall_rule, config=bridged()) == []
    assert unread_findings(rule("accept", in_interface="ether5")) == []


# scripts --------------------------------------------------------------------------------------------------

ROUTE, ENTRIES = "/ip/route", "/ip/firewall/address-list"


def with_scripts(*scripts: Automation) -> RouterConfig:
    return replace(pcc(), automations=scripts)


def test_scripts_that_write_to_the_same_menus_are_told_together() -> None:
    watching = [Automation(f"netwatch {host}", (ROUTE,)) for host in ("8.8.8.8", "9.9.9.9")]
    night = Automation("scheduler night", (ROUTE, "/ip/firewall/mangle"))
    first, second = unread_findings(config=with_scripts(*watching, night))
    assert (first.code, first.severity) == ("routes_by_script", "note")
    assert first.params == {"menus": ROUTE, "scripts": "netwatch 8.8.8.8, netwatch 9.9.9.9"}
    assert second.params["menus"] == "/ip/route, /ip/firewall/mangle"


def test_a_script_that_fills_a_list_counts_where_rules_ask_that_list() -> None:
    filling = Automation("scheduler quota", (ENTRIES,), ("via1",))
    assert unread_findings(config=with_scripts(filling)) == []
    assert [finding.code for finding in unread_findings(LISTED, config=with_scripts(filling))] == [
        "routes_by_script"
    ]
    both = replace(filling, menus=(ROUTE, ENTRIES))
    (finding,) = unread_findings(config=with_scripts(both))
    assert finding.params["menus"] == ROUTE
