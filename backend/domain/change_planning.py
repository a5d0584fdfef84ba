"""From what a router has and what is wanted to the writes that lead there, and the way back."""

from __future__ import annotations

from collections.abc import Sequence

from backend.domain.change_plan import Plan, PlanUplink, Refused, Target
from backend.domain.config import RouterConfig
from backend.domain.router_rows import Snapshot


def plan(
    config: RouterConfig, snapshot: Snapshot, uplinks: Sequence[PlanUplink], target: Target
) -> Plan | Refused:
    """The plan, or every reason why there is none. `config` and `snapshot` are of one reading."""
    raise NotImplementedError
