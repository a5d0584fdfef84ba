"""The dynamic rule that stands first in a chain while fasttrack is on."""

from collections.abc import Mapping

from lab.menus.firewall import DUMMY_COMMENT
from lab.menus.menu import Menu

_CHAINS = {
    "/ip/firewall/filter": ("forward",),
    "/ip/firewall/mangle": ("prerouting", "forward", "postrouting"),
}


def is_on(menus: Mapping[str, Menu]) -> bool:
    return any(
        row.get("action") == "fasttrack-connection" and row.get("disabled") != "true"
        for path in _CHAINS
        for row in menus[path].rows
    )


def sync_dummies(menus: Mapping[str, Menu]) -> None:
    active = is_on(menus)
    for path, chains in _CHAINS.items():
        menu = menus[path]
        standing = [row for row in menu.rows if row.get("comment") == DUMMY_COMMENT]
        if active and not standing:
            for chain in chains:
                menu.add_row(
                    chain=chain, action="passthrough", comment=DUMMY_COMMENT, dynamic="true"
                )
            menu.rows[:] = [*menu.rows[-len(chains) :], *menu.rows[: -len(chains)]]
        elif not active:
            for row in standing:
                menu.remove_row(row[".id"])
