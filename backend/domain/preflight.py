"""Whether a router lets itself be changed safely: what is asked before anything is armed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from backend.domain.change_plan import Statement


@dataclass(frozen=True, slots=True)
class RouterFacts:
    """`policies`: of our user's group. `device_mode`: /system/device-mode, empty where the version has none.

    `names`: of all scripts and schedulers. `hotspots`: interfaces with an enabled hotspot.
    """

    version: str
    user: str
    policies: frozenset[str]
    device_mode: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    hotspots: tuple[str, ...] = ()


def preflight(facts: RouterFacts, rollback_name: str) -> tuple[Statement, ...]:
    """Every reason not to begin; empty: go on."""
    raise NotImplementedError
