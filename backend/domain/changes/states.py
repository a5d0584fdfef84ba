"""The life of a change: its states, and who ended it."""

from __future__ import annotations

from typing import Literal

ChangeState = Literal[
    "planned",  # a dry run: nothing was written, nothing is armed
    "arming",  # the rollback is being put on the router; nothing is changed yet
    "applying",  # the writes are on their way
    "verifying",  # all are written; looked at from a new connection
    "pending",  # verified; waits for a person or for checks, else the router reverts
    "confirming",  # the rollback is being taken off the router
    "reverting",  # the rollback is being run
    "confirmed",
    "reverted",  # was applied, wholly or in part, and is undone
    "refused",  # ended before the first write
    "discarded",  # a plan that nobody applied
]
OPEN: tuple[ChangeState, ...] = (
    "arming",
    "applying",
    "verifying",
    "pending",
    "confirming",
    "reverting",
)
"""A router has at most one change in these states: store/tables/changes.py has the index."""
ENDED: tuple[ChangeState, ...] = ("confirmed", "reverted", "refused", "discarded")

EndedBy = Literal["person", "checks", "router", "engine"]
"""router: its timer or a reboot. engine: gave up, or found it unfinished after a crash."""

Action = Literal["approve", "apply", "confirm", "revert", "discard", "flush"]
"""What a person does. flush: running connections leave the ISP that they began on."""

Position = Literal["before", "after", "between"]  # which of a plan's ends the router has
Armed = Literal["no", "partly", "yes"]  # the rollback: script and both triggers on the router

RecommendationState = Literal["new", "accepted", "applied", "superseded", "dismissed"]
