"""How a change ends, and what may go wrong at a write."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from tests.integration.services.change_site import ChangeSite, Kind

KINDS: tuple[Kind, ...] = ("marks", "buckets", "convert")


Start = Callable[..., AbstractContextManager[ChangeSite]]


def unarmed(site: ChangeSite) -> bool:
    rows = site.rows()
    return rows["/system/script"] == [] and rows["/system/scheduler"] == []


def ended(site: ChangeSite, state: str, by: str, code: str) -> None:
    """Over, as told, and the router has what that means."""
    change = site.change()
    assert (change.state, change.ended_by, change.outcome["code"]) == (state, by, code), (
        site.steps()
    )
    assert (change.worker, change.lease_until) == ("", None)
    assert unarmed(site)
    if state != "confirmed":
        assert site.rows() == site.before


# What goes wrong at one write: refused, refused though done, cut off before, cut off after, restarted.
WRONG = [
    ("trap_at_write", False),
    ("trap_at_write", True),
    ("cut_at_write", False),
    ("cut_at_write", True),
    ("reboot_at_write", True),
]


EVERYWHERE = [("trap_at_write", False), ("cut_at_write", False), ("cut_at_write", True)]


def rule(site: ChangeSite, comment: str) -> dict[str, str]:
    rows = site.router.menus["/ip/firewall/mangle"].rows
    return next(row for row in rows if row.get("comment") == comment)
