"""What a router lets us do, and what would hinder a rollback: asked before a change."""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.config.router_rows import SCHEDULER, SCRIPT
from backend.domain.plans.preflight import PreflightFacts
from backend.errors import RouterRefused
from backend.routeros.fields import menus
from backend.routeros.fields.types import Menu, text
from backend.routeros.reading.configuration import release_of
from backend.routeros.reading.trial import GROUPS, USERS
from backend.routeros.session.client import Connection
from backend.routeros.session.replies import Row

DEVICE_MODE = "/system/device-mode"
NAMES = (Menu(SCRIPT, {"name": text}), Menu(SCHEDULER, {"name": text}))


def read_facts(connection: Connection) -> PreflightFacts:
    """What the router does not show counts as empty. Raises RouterError."""
    username = connection.target.username
    resource = _rows(connection, menus.RESOURCE)
    mode = _print(connection, DEVICE_MODE)
    return PreflightFacts(
        version=release_of(resource[0].get("version", "") if resource else ""),
        user=username,
        policies=_policies(connection, username),
        device_mode=mode[0] if mode else {},
        names=tuple(row.get("name", "") for menu in NAMES for row in _rows(connection, menu)),
        hotspots=tuple(
            f"{row.get('name', '')} = {row.get('interface', '')}"
            for row in _rows(connection, menus.HOTSPOTS)
            if not row.get("disabled", False)
        ),
    )


def _policies(connection: Connection, username: str) -> frozenset[str]:
    """The policies of the user's group; empty where the user may not see them."""
    users = _rows(connection, USERS)
    group = next((user.get("group", "") for user in users if user.get("name") == username), "")
    groups = _rows(connection, GROUPS) if group else []
    listed = next((row.get("policy", "") for row in groups if row.get("name") == group), "")
    return frozenset(
        policy for policy in listed.split(",") if policy and not policy.startswith("!")
    )


def _rows(connection: Connection, menu: Menu) -> list[Mapping[str, str]]:
    return [menu.values(row) for row in _print(connection, menu.path, menu.proplist)]


def _print(connection: Connection, path: str, *words: str) -> list[Row]:
    try:
        return connection.command(f"{path}/print", *words)
    except RouterRefused:
        # A missing menu of this version, or one that the user may not see.
        if connection.closed:
            raise
        return []
