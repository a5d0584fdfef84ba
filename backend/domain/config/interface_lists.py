"""Who belongs to an interface list: members of what it includes, less those of what it excludes, then its own.

Source: the manual, Interface Lists, which gives this order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

DEEPEST_INCLUSION = 32
"""Lists within lists beyond this are taken for empty, so that a router cannot keep us at it."""


@dataclass(frozen=True, slots=True)
class InterfaceList:
    """A row of /interface/list: the names of the lists that it is made of."""

    name: str
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    @property
    def is_made_of_others(self) -> bool:
        return bool(self.include or self.exclude)


@dataclass
class ListMembers:
    """`own`: the members that a list has by itself, by its name, also those of the router's own lists."""

    lists: Mapping[str, InterfaceList]
    own: Callable[[str], frozenset[str]]
    _known: dict[str, frozenset[str]] = field(default_factory=dict)

    def of(self, name: str, above: tuple[str, ...] = ()) -> frozenset[str]:
        """Interfaces of a list; one that includes itself adds nothing to itself."""
        if name in above or len(above) > DEEPEST_INCLUSION:
            return frozenset()
        if name not in self._known:
            self._known[name] = self._made(name, (*above, name))
        return self._known[name]

    def _made(self, name: str, above: tuple[str, ...]) -> frozenset[str]:
        row = self.lists.get(name)
        if row is None:
            return self.own(name)
        return (self._all(row.include, above) - self._all(row.exclude, above)) | self.own(name)

    def _all(self, names: tuple[str, ...], above: tuple[str, ...]) -> frozenset[str]:
        return frozenset[str]().union(*(self.of(name, above) for name in names))


def behind(lists: Mapping[str, InterfaceList], names: frozenset[str]) -> frozenset[str]:
    """Every list that these are made of, however deep, with themselves."""
    reached, open_ = set[str](), set(names)
    while open_:
        reached |= open_
        rows = [lists[name] for name in open_ if name in lists]
        open_ = {name for row in rows for name in (*row.include, *row.exclude)} - reached
    return frozenset(reached)
