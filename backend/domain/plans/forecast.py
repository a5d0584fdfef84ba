"""Which running traffic stays, and where new connections will go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.config.config import RouterConfig
from backend.domain.plans.plan import Plan, PlanUplink
from backend.domain.plans.standing import Standing


@dataclass(frozen=True, slots=True)
class UplinkForecast:
    """Shares are of new connections, of 1."""

    uplink_id: int
    name: str
    connections: int | None  # running ones, which stay; None: not counted, or no mark tells them
    buckets_before: int
    buckets_after: int
    denominator_before: int
    denominator_after: int
    share_before: float | None  # None: the configuration does not determine it
    share_after: float | None


def forecast(
    config: RouterConfig,
    plan: Plan,
    uplinks: Sequence[PlanUplink],
    connections_by_mark: Mapping[str, int] | None = None,
) -> tuple[UplinkForecast, ...]:
    """Only new connections move; running ones keep their ISP to the end. `config` is of the plan's reading."""
    standing = Standing.of(config, plan.before, uplinks)
    # Where no connection at all has a mark, the router did not count: a campus without any is none.
    counts = connections_by_mark if any((connections_by_mark or {}).values()) else None
    return tuple(_uplink(standing, plan, uplink, counts) for uplink in uplinks)


def _uplink(
    standing: Standing, plan: Plan, uplink: PlanUplink, counts: Mapping[str, int] | None
) -> UplinkForecast:
    balancing = standing.balancing
    share = balancing.configured_share.get(uplink.interface)
    after, denominator, share_after = _afterwards(standing, plan, uplink.interface)
    return UplinkForecast(
        uplink_id=uplink.uplink_id,
        name=uplink.name,
        connections=None if counts is None else _running(standing, uplink, counts),
        buckets_before=len(balancing.buckets.get(uplink.interface, ())),
        buckets_after=after,
        denominator_before=balancing.denominator or 0,
        denominator_after=denominator,
        share_before=None if share is None else float(share),
        share_after=share_after,
    )


def _afterwards(standing: Standing, plan: Plan, interface: str) -> tuple[int, int, float | None]:
    """Buckets, denominator and share; a fix takes what the router will have, as it wants no buckets."""
    target = plan.target
    if not target.is_fix:
        after = target.weight(interface)
        return after, target.denominator, after / target.denominator
    balancing = standing.having(plan.after).balancing
    share = balancing.configured_share.get(interface)
    count = len(balancing.buckets.get(interface, ()))
    return count, balancing.denominator or 0, None if share is None else float(share)


def _running(standing: Standing, uplink: PlanUplink, counts: Mapping[str, int]) -> int | None:
    own = [mark for mark in counts if standing.leads(mark, uplink.interface)]
    return sum(counts[mark] for mark in own) if own else None
