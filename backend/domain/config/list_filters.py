"""Which filter rules a reading of the balancing needs: few of the many that a firewall has."""

from __future__ import annotations

from collections.abc import Iterable

from backend.domain.config.config import FirewallRule, fills_list


def walked_filters(
    filters: Iterable[FirewallRule], others: Iterable[FirewallRule]
) -> tuple[FirewallRule, ...]:
    """The filter rules that balancing depends on: FastTrack, and those that fill a list which `others` ask."""
    matched = {name for rule in others for name in matched_lists(rule) if name}
    return tuple(
        rule
        for rule in filters
        if rule.action == "fasttrack-connection"
        or (fills_list(rule) and rule.added_list in matched)
    )


def matched_lists(rule: FirewallRule) -> tuple[str, ...]:
    """The address lists that a rule asks, negated ones too: their members then go the way of what comes after."""
    return (rule.source_list.removeprefix("!"), rule.destination_list.removeprefix("!"))
