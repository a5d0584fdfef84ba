"""Members of an interface list: those of what it includes, less those of what it excludes, then its own.

Source: the manual, Interface Lists, which gives this order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

DEEPEST_INCLUSION = 32  # deeper lists count as empty, so that a router cannot keep us busy


@dataclass(frozen=True, slots=True)
class InterfaceList:
    """A row of /interface/list."""

    name: str
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    @property
    def is_made_of_others(self) -> bool:
        return bool(self.include or self.exclude)


@dataclass
class ListMembers:
    lists: Mapping[str, InterfaceList]
    own: Callable[[str], frozenset[str]]  # a list's own members, also of the router's own lists
    _known: dict[str, frozenset[str]] = field(default_factory=dict)

    def of(self, name: str, above: tuple[str, ...] = ()) -> frozenset[str]:
        """Interfaces of a list; including itself adds nothing."""
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
    """Every list that these are made of, themselves included."""
    reached, open_ = set[str](), set(names)
    while open_:
        reached |= open_
        rows = [lists[name] for name in open_ if name in lists]
        open_ = {name for row in rows for name in (*row.include, *row.exclude)} - reached
    return frozenset(reached)
