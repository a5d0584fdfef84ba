"""The undo of a plan as a script that the router keeps and runs by itself."""

from __future__ import annotations

from collections.abc import Sequence

from backend.domain.change_plan import Plan, Statement
from backend.domain.router_rows import Write

LARGEST_SCRIPT = 30_000
"""Bytes; RouterOS takes scripts of 64 kB at most, less in some versions."""


def script_name(change_id: int) -> str:
    """Name of the script and of the scheduler with the timer."""
    return f"timbang-rollback-{change_id}"


def boot_name(name: str) -> str:
    """Name of the scheduler that runs the script after a reboot."""
    return f"{name}-boot"


def source(undo: Sequence[Write], name: str) -> str:
    """The script `name`: undoes what of the plan was done, logs it, then removes its triggers and itself."""
    raise NotImplementedError


def rehearsal(plan: Plan) -> str:
    """A script that writes nothing: whether the router finds by the plan's items what we found by them."""
    raise NotImplementedError


def misses(plan: Plan, output: str) -> tuple[Statement, ...]:
    """What the rehearsal's output says against the plan; empty: the router finds all as we do."""
    raise NotImplementedError
