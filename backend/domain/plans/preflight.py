"""Whether a router can be changed safely, asked before anything is armed (reference 3.8 and 6.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from backend.domain.plans.words import statement
from backend.domain.statements import Statement

OLDEST = (7, 10)  # older dates and scripts read otherwise than our rollback needs
POLICIES = ("api", "read", "write")  # write does not include read; scripts list read and write
ROLLBACK = "timbang-rollback-"


@dataclass(frozen=True, slots=True)
class PreflightFacts:
    version: str
    user: str
    policies: frozenset[str]  # of our user's group
    # /system/device-mode, empty where the version has none
    device_mode: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()  # of all scripts and schedulers
    hotspots: tuple[str, ...] = ()  # enabled ones, as `name = interface`


def preflight(facts: PreflightFacts, rollback_name: str = "") -> tuple[Statement, ...]:
    """Every reason not to begin; empty: go on. `rollback_name`: of this change, which may be armed already."""
    return tuple(_reasons(facts, rollback_name))


def _reasons(facts: PreflightFacts, rollback_name: str) -> Iterator[Statement]:
    if _release(facts.version) < OLDEST:
        yield statement("too_old", version=facts.version)
    missing = [policy for policy in POLICIES if policy not in facts.policies]
    if missing:
        yield statement("missing_policies", user=facts.user, policies=", ".join(missing))
    if facts.device_mode.get("scheduler", "yes") in ("no", "false"):
        yield statement("scheduler_forbidden")
    left = [
        name
        for name in facts.names
        if name.startswith(ROLLBACK) and not _is_of(name, rollback_name)
    ]
    if left:
        yield statement("rollback_left", names=", ".join(dict.fromkeys(left)))
    if facts.hotspots:
        yield statement("hotspot", where=", ".join(facts.hotspots))


def _is_of(name: str, rollback_name: str) -> bool:
    return bool(rollback_name) and name in (rollback_name, f"{rollback_name}-boot")


def _release(version: str) -> tuple[int, ...]:
    """(7, 18) of `7.18.2` or `7.18beta4 (testing)`; () for no version."""
    match = re.match(r"([0-9]{1,4})\.([0-9]{1,4})", version)
    return (int(match[1]), int(match[2])) if match else ()
