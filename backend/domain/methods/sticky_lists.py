"""Address lists that rules fill by themselves, and by which other rules choose a way: who is listed keeps his way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from backend.domain.config.config import (
    NO_MARK,
    FirewallRule,
    RouterConfig,
    listing_rules,
)
from backend.domain.config.list_filters import matched_lists
from backend.domain.methods.classifying import marks, tables_of_mark

DECIDING = frozenset({"accept", "jump", "mark-connection", "mark-routing", "return"})
"""Actions that send a packet another way than it would have gone."""

OF_SOURCES = "add-src-to-address-list"


@dataclass(frozen=True, slots=True)
class StickyList:
    """`listing`, a rule of `menu`, puts addresses on a list; `asking` are the mangle rules that decide by it."""

    listing: FirewallRule
    menu: str
    asking: tuple[FirewallRule, ...]

    @property
    def name(self) -> str:
        return self.listing.added_list


def sticky_lists(config: RouterConfig) -> Iterator[StickyList]:
    """One for each rule that fills a list by which packets are sent a way."""
    asking = deciding_by_list(config)
    for menu, listing in listing_rules(config):
        if listing.added_list in asking:
            yield StickyList(listing, menu, tuple(asking[listing.added_list]))


def deciding_by_list(config: RouterConfig) -> Mapping[str, Sequence[FirewallRule]]:
    """The mangle rules that send packets another way by an address list, by the list."""
    rules: dict[str, list[FirewallRule]] = {}
    for rule in deciding(config):
        for name in dict.fromkeys(matched_lists(rule)):
            rules.setdefault(name, []).append(rule)
    return rules


def deciding(config: RouterConfig) -> Iterator[FirewallRule]:
    """The mangle rules that send packets another way than they would have gone."""
    return (rule for rule in config.mangle if rule.action in DECIDING and not rule.disabled)


def of_dealt_ways(config: RouterConfig) -> tuple[StickyList, ...]:
    """Those that list whom other rules gave a line, so that these rules never see him again.

    A list of those who did something else (played a game, say) gives them a line on purpose.
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
    """Whether whoever gets one of these rules' marks is put on a list that gives him that mark again."""
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
