"""How a change ends, and what may go wrong at a write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Literal

import pytest

from tests.integration.services.change_site import ChangeSite, Kind

KINDS: tuple[Kind, ...] = ("marks", "buckets", "convert", "fix")

Where = Literal["every", "edges"]
PLANS = [
    ("marks", "every"),
    ("fix", "every"),
    ("buckets", "edges"),
    ("convert", "edges"),
    pytest.param("buckets", "every", marks=pytest.mark.deep),
    pytest.param("convert", "every", marks=pytest.mark.deep),
]
"""Kinds of plan, and where they meet trouble. The short plans meet it everywhere; what the long ones do before and
after their writes is the same code."""

ARMING_WRITES = 4

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


def writes_of(where: Where, count: int) -> list[int]:
    """Numbers of writes to a router: all, or the first that arms and the plan's first, middle and last."""
    if where == "every":
        return list(range(1, count + 1))
    first = ARMING_WRITES + 1
    return [1, first, (first + count) // 2, count]


def points_of(where: Where, points: Sequence[str]) -> list[int]:
    """Numbers of points where a worker may die: all, or those at its first, middle and last write and its ends."""
    if where == "every":
        return list(range(1, len(points) + 1))
    wrote = [number for number, point in enumerate(points, 1) if point.startswith("wrote ")]
    writes = (wrote[0], wrote[len(wrote) // 2], wrote[-1])
    ends = (points.index(end) + 1 for end in ("after written", "disarmed"))
    # After each write its step is booked: before and after that, too.
    return [number + step for number in writes for step in range(3)] + [*ends]


def rule(site: ChangeSite, comment: str) -> dict[str, str]:
    rows = site.router.menus["/ip/firewall/mangle"].rows
    return next(row for row in rows if row.get("comment") == comment)
