"""What of the running traffic stays where it is, and where new connections will go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.change_plan import Plan, PlanUplink


@dataclass(frozen=True, slots=True)
class UplinkForecast:
    """`connections`: running ones, which stay; None where they were not counted. Buckets of `denominator`s."""

    uplink_id: int
    name: str
    connections: int | None
    buckets_before: int
    buckets_after: int
    denominator_before: int
    denominator_after: int


def forecast(
    plan: Plan, uplinks: Sequence[PlanUplink], connections_by_mark: Mapping[str, int] | None = None
) -> tuple[UplinkForecast, ...]:
    """Only new connections move; running ones keep their ISP until they end."""
    raise NotImplementedError
