"""The target that leads back to how a router balanced before a change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from backend.domain.plans.plan import PlanTarget


def target(before: Mapping[str, Any]) -> PlanTarget | None:
    """The buckets and classifier of a change's `before` side; None unless these were complete PCC buckets.

    Nothing else can be planned: equal routes, NTH, and buckets that no ISP had.
    """
    buckets, classifier = before["buckets"], before["classifier"]
    if before["method"] != "pcc" or not classifier or not buckets or not all(buckets):
        return None
    return PlanTarget(buckets=tuple(buckets), classifier=classifier)
