"""RouterOS's interface matchers."""

from __future__ import annotations

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.router.interfaces import listed, named


def matches_name(matcher: str, interface: str) -> bool:
    """`ether1` or `!ether1`."""
    if matcher.startswith("!"):
        return matcher[1:] != interface
    return matcher == interface


def matches_interface(config: RouterConfig, matcher: str, interface: str) -> bool:
    """Also a word for a kind, such as `all-ppp` or `!all-vlan`."""
    inside = interface in named(config, matcher.removeprefix("!"))
    return inside != matcher.startswith("!")


def matches_list(config: RouterConfig, matcher: str, interface: str) -> bool:
    """`WAN`, `!LAN`, or the router's own `all` or `dynamic`."""
    name = matcher.removeprefix("!")
    inside = name == "all" or interface in listed(config, name)
    return inside != matcher.startswith("!")


def leaves_by(config: RouterConfig, rule: FirewallRule, interface: str) -> bool:
    """Whether the rule's out-interface matchers fit traffic that leaves by this interface."""
    if rule.out_interface_list and not matches_list(config, rule.out_interface_list, interface):
        return False
    return not rule.out_interface or matches_interface(config, rule.out_interface, interface)
