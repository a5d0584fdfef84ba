"""Finds the row of a line's port, also after an admin renamed it."""

from collections.abc import Mapping

from lab.menus.menu import Menu, Row

INTERFACE = "/interface"


def port_rows(menus: Mapping[str, Menu], port: str) -> list[Row]:
    """By the factory name, which nobody can change; PPPoE interfaces have only their own name."""
    menu = menus[INTERFACE]
    return menu.where(default_name=port) or menu.where(name=port)


def port_name(menus: Mapping[str, Menu], port: str) -> str:
    rows = port_rows(menus, port)
    return rows[0]["name"] if rows else port
