"""The kernel's device for an interface of the router, and the content of interface lists."""

import re
from collections.abc import Mapping

from lab.menus.menu import Menu, Row

INTERFACE, MEMBER, LIST = "/interface", "/interface/list/member", "/interface/list"


_STRANGE = re.compile(r"[^A-Za-z0-9_.-]")
_LONGEST = 15


def device_of(row: Row) -> str:
    """The factory name: the device keeps it when an admin renames the interface."""
    return _safe(row.get("default-name") or row["name"])


def _safe(name: str) -> str:
    """A name that Linux takes and that needs no quoting."""
    return _STRANGE.sub("_", name)[:_LONGEST]


def device(menus: Mapping[str, Menu], name: str) -> str:
    row = menus[INTERFACE].find(name)
    return _safe(name) if row is None else device_of(row)


def members(menus: Mapping[str, Menu], name: str) -> frozenset[str]:
    """Interfaces of a list, following `include` and `exclude`; a circle ends where it began."""
    return _members(menus, name, frozenset())


def _members(menus: Mapping[str, Menu], name: str, seen: frozenset[str]) -> frozenset[str]:
    if name in seen:
        return frozenset()
    every = menus[INTERFACE].rows
    if name in ("all", "none", "dynamic", "static"):
        return frozenset(row["name"] for row in every if _built_in(name, row))
    members = {
        row["interface"] for row in menus[MEMBER].where(list=name) if row.get("disabled") != "true"
    }
    row = menus[LIST].find(name) or {}
    for other in filter(None, row.get("include", "").split(",")):
        members |= _members(menus, other, seen | {name})
    for other in filter(None, row.get("exclude", "").split(",")):
        members -= _members(menus, other, seen | {name})
    return frozenset(members)


def _built_in(name: str, row: Row) -> bool:
    dynamic = row.get("dynamic") == "true"
    return name == "all" or (name == "dynamic" and dynamic) or (name == "static" and not dynamic)
