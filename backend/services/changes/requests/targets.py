"""The goal of a change, made into the target of a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from backend.domain.balance.moves import placed
from backend.domain.balance.settings import (
    BalanceSettings,
)
from backend.domain.methods.methods import Balancing
from backend.domain.plans.plan import PlanTarget
from backend.services.changes.requests.goals import Goal
from backend.services.changes.requests.inputs import ChangePlanInput
from backend.store.tables import Uplink

DEFAULT_CLASSIFIER = "both-addresses"


def target_of(
    goal: Goal,
    plan_input: ChangePlanInput,
    settings: BalanceSettings,
    now: Balancing,
    uplinks: Sequence[Uplink],
) -> PlanTarget:
    """Keeps the router's classifier unless another is given; weights become the map that moves least."""
    buckets, options = goal.buckets or _placed(goal.weights, bucket_map(now)), plan_input.options
    wanted = {
        name: getattr(settings if getattr(options, name) is None else options, name)
        for name in ("queue_kind", "queue_limit_percent", "limit_fasttrack", "pin_probes")
    }
    return PlanTarget(
        buckets=buckets,
        classifier=goal.classifier or now.classifier or DEFAULT_CLASSIFIER,
        catch_all=_largest(uplinks, buckets),
        **wanted,
    )


def bucket_map(now: Balancing) -> tuple[str, ...]:
    """The interface of each remainder, "" for none; empty where the method is not PCC."""
    places = {
        remainder: name for name, remainders in now.buckets.items() for remainder in remainders
    }
    return tuple(places.get(number, "") for number in range(now.denominator or 0))


def _placed(weights: Mapping[str, int], today: Sequence[str]) -> tuple[str, ...]:
    """Most connections keep their line; buckets were not measured, so they count alike."""
    uplinks = list(weights)
    old = [uplinks.index(interface) if interface in weights else None for interface in today]
    alike = [1 / (len(today) or 1)] * len(today)
    return tuple(uplinks[place] for place in placed(list(weights.values()), alike, old))


def _largest(uplinks: Sequence[Uplink], buckets: Sequence[str]) -> str:
    """The largest line with a bucket: it can best carry what no bucket took."""
    in_use = [uplink for uplink in uplinks if uplink.interface in buckets]
    best = max(
        in_use,
        key=lambda uplink: (uplink.download_bps, uplink.upload_bps, -uplink.id),
        default=None,
    )
    return best.interface if best else ""
