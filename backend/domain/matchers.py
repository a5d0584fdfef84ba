"""RouterOS's interface matchers."""

from __future__ import annotations

from backend.domain.config import FirewallRule, RouterConfig


def matches_name(matcher: str, interface: str) -> bool:
    """An interface matcher such as `ether1` or `!ether1`."""
    if matcher.startswith("!"):
        return matcher[1:] != interface
    return matcher == interface


def matches_list(config: RouterConfig, matcher: str, interface: str) -> bool:
    """An interface list matcher such as `WAN`, `!LAN` or the built-in `all`."""
    name = matcher.removeprefix("!")
    inside = name == "all" or interface in config.members(name)
    return inside != matcher.startswith("!")


def leaves_by(config: RouterConfig, rule: FirewallRule, interface: str) -> bool:
    """Whether a rule's out-interface matchers let traffic pass that leaves by this interface."""
    if rule.out_interface_list and not matches_list(config, rule.out_interface_list, interface):
        return False
    return not rule.out_interface or matches_name(rule.out_interface, interface)
