"""Whether a router can keep a plan's way back, and whether it leads exactly back."""

from __future__ import annotations

from backend.domain.plans.plan import Plan
from backend.domain.plans.proof import leads_back
from backend.domain.plans.rollback_script import LARGEST_SCRIPT, script_name, source
from backend.domain.plans.words import statement
from backend.domain.statements import Statement

LARGEST_NUMBER = 2**31 - 1  # stands for the change's number when the size of its script is told


def script_bytes(plan: Plan) -> int:
    return len(source(plan, script_name(LARGEST_NUMBER)).encode())


def undo_refusals(plan: Plan) -> tuple[Statement, ...]:
    """At most one reason: who keeps no script needs no proof of it."""
    size = script_bytes(plan)
    if size > LARGEST_SCRIPT:
        return (statement("script_too_long", bytes=size, largest=LARGEST_SCRIPT),)
    return () if leads_back(plan) else (statement("undo_not_exact"),)
