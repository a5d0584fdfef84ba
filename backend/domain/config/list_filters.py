"""The few filter rules that a reading of the balancing needs."""

from __future__ import annotations

from collections.abc import Iterable

from backend.domain.config.firewall import FirewallRule, fills_list


def walked_filters(
    filters: Iterable[FirewallRule], others: Iterable[FirewallRule]
) -> tuple[FirewallRule, ...]:
    """FastTrack, and rules that fill a list which `others` ask."""
    matched = {name for rule in others for name in matched_lists(rule) if name}
    return tuple(
        rule
        for rule in filters
        if rule.action == "fasttrack-connection"
        or (fills_list(rule) and rule.added_list in matched)
    )


def matched_lists(rule: FirewallRule) -> tuple[str, ...]:
    """Address lists that a rule asks. Negated ones count: their members go on to later rules."""
    return (rule.source_list.removeprefix("!"), rule.destination_list.removeprefix("!"))
