"""Address lists that rules fill and other rules choose a way by: who is listed keeps his way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from backend.domain.config.config import RouterConfig, listing_rules
from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.config.list_filters import matched_lists
from backend.domain.methods.classifying import marks, tables_of_mark

DECIDING = frozenset({"accept", "jump", "mark-connection", "mark-routing", "return"})
"""Actions that send a packet another way than it would have gone."""

OF_SOURCES = "add-src-to-address-list"


@dataclass(frozen=True, slots=True)
class StickyList:
    listing: FirewallRule  # a rule of `menu` that puts addresses on a list
    menu: str
    asking: tuple[FirewallRule, ...]  # mangle rules that decide by the list

    @property
    def name(self) -> str:
        return self.listing.added_list


def sticky_lists(config: RouterConfig) -> Iterator[StickyList]:
    """One per rule that fills a list which decides a way."""
    asking = deciding_by_list(config)
    for menu, listing in listing_rules(config):
        if listing.added_list in asking:
            yield StickyList(listing, menu, tuple(asking[listing.added_list]))


def deciding_by_list(config: RouterConfig) -> Mapping[str, Sequence[FirewallRule]]:
    """Mangle rules that decide a way by an address list, by list."""
    rules: dict[str, list[FirewallRule]] = {}
    for rule in deciding(config):
        for name in dict.fromkeys(matched_lists(rule)):
            rules.setdefault(name, []).append(rule)
    return rules


def deciding(config: RouterConfig) -> Iterator[FirewallRule]:
    return (rule for rule in config.mangle if rule.action in DECIDING and not rule.disabled)


def of_dealt_ways(config: RouterConfig) -> tuple[StickyList, ...]:
    """Lists of clients whom other rules gave a line: those rules never see them again.

    A list for another reason (who played a game, say) gives a line on purpose.
    """
    return tuple(sticky for sticky in sticky_lists(config) if _is_dealt(config, sticky.listing))


def _is_dealt(config: RouterConfig, listing: FirewallRule) -> bool:
    if listing.pcc or listing.nth or listing.random_pct is not None:
        return True
    if _is_mark(listing.routing_mark):
        return True
    mark = listing.connection_mark
    return _is_mark(mark) and bool(tables_of_mark(config, mark))


def keeps_clients(config: RouterConfig, rules: Iterable[FirewallRule]) -> bool:
    """Whether each of these rules' marks puts its client on a list that gives it the mark again."""
    given = {marks(rule) for rule in rules} - {"", NO_MARK}
    lists = tuple(sticky_lists(config))
    return bool(given) and all(_keeps(lists, mark) for mark in given)


def _keeps(lists: Iterable[StickyList], mark: str) -> bool:
    return any(
        sticky.listing.action == OF_SOURCES
        and mark in (sticky.listing.connection_mark, sticky.listing.routing_mark)
        and any(rule.source_list == sticky.name and marks(rule) == mark for rule in sticky.asking)
        for sticky in lists
    )


def _is_mark(matcher: str) -> bool:
    return bool(matcher) and matcher != NO_MARK and not matcher.startswith("!")
