"""Scripts of a router that write to its configuration."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Automation:
    """A script that writes to menus which balancing depends on; its text is not kept."""

    name: str  # as people see it, such as `netwatch 9.9.9.9`
    menus: tuple[str, ...]  # such as `/ip/route`
    lists: tuple[str, ...] = ()  # address lists that it names
