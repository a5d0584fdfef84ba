"""A request for a change, checked and made into the target of a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field, StringConstraints

from backend.domain.advice.codec import from_json
from backend.domain.balance.moves import placed
from backend.domain.balance.settings import (
    LARGEST_DENOMINATOR,
    BalanceSettings,
    ConfirmBy,
    QueueKind,
)
from backend.domain.changes import way_back
from backend.domain.config.router_rows import Write
from backend.domain.config.words import Classifier
from backend.domain.methods.methods import Balancing
from backend.domain.plans import codec as plan_codec
from backend.domain.plans.plan import PlanTarget
from backend.errors import Conflict, Invalid
from backend.services.given import STRICT, Key
from backend.store.advice import recommendations
from backend.store.changes import change_pages
from backend.store.engine.session import Session
from backend.store.regimes import drifts
from backend.store.tables import Uplink

SOURCES = (
    "recommendation_id",
    "drift_id",
    "back_from_change_id",
    "finding",
    "spare",
    "buckets",
    "weights",
)
DEFAULT_CLASSIFIER = "both-addresses"


Reason = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000)]
Timer = Annotated[int, Field(ge=60, le=900)]
FindingCode = Annotated[str, StringConstraints(pattern=r"^[a-z_]{1,64}$")]
Buckets = Annotated[int, Field(strict=True, ge=0, le=256)]


@dataclass(frozen=True, slots=True)
class ChangeOptions:
    """What else the plan does. Null: as the balance settings of the router say."""

    __pydantic_config__ = STRICT

    queue_kind: Annotated[
        QueueKind | None,
        Field(description="queue of every ISP's interface; empty: queues stay as they are"),
    ] = None
    limit_fasttrack: Annotated[
        bool | None, Field(description="FastTrack only for connections without a mark")
    ] = None
    pin_probes: Annotated[
        bool | None, Field(description="rules that keep each probe address on its ISP")
    ] = None


@dataclass(frozen=True, slots=True)
class SpareInput:
    """Who takes over when an ISP fails: spare routes in its own table, in equal parts."""

    __pydantic_config__ = STRICT

    uplink_id: Annotated[Key, Field(description="the ISP that may fail")]
    taker_ids: Annotated[list[Key], Field(min_length=1, max_length=16)]


@dataclass(frozen=True, slots=True)
class ChangePlanInput:
    """Exactly one of recommendation_id, drift_id, back_from_change_id, finding, spare, buckets and weights is wanted.

    `buckets` holds the ISP of each remainder; its length is the denominator. `weights` are buckets per ISP; which
    bucket goes where is chosen so that as few as possible move.
    """

    __pydantic_config__ = STRICT

    recommendation_id: Key | None = None
    drift_id: Key | None = None
    back_from_change_id: Annotated[
        Key | None, Field(description="a confirmed change: the buckets, or rows, from before it")
    ] = None
    finding: Annotated[
        FindingCode | None,
        Field(description="cure every finding of this code; `options` do not count"),
    ] = None
    spare: Annotated[
        SpareInput | None, Field(description="spare routes of one ISP; `options` do not count")
    ] = None
    buckets: Annotated[list[Key] | None, Field(min_length=1, max_length=256)] = None
    weights: Annotated[dict[Key, Buckets] | None, Field(min_length=1, max_length=256)] = None
    classifier: Annotated[
        Classifier | None, Field(description="null: as it is, else both-addresses")
    ] = None
    options: ChangeOptions = field(default_factory=ChangeOptions)
    reason: Reason = ""
    timer_s: Annotated[
        Timer | None,
        Field(description="after so long without a confirmation the router undoes the change"),
    ] = None
    confirm_by: ConfirmBy | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """By interface: all buckets, or weights whose buckets are chosen once the router is read.

    Otherwise a finding to cure, spare routes (of the first, by the others), or the undo of an earlier fix.
    """

    buckets: tuple[str, ...] = ()
    weights: Mapping[str, int] = field(default_factory=dict)
    classifier: str | None = None
    finding: str = ""
    spare: tuple[str, ...] = ()
    undo: tuple[Write, ...] = ()


def goal_of(
    session: Session, router_id: int, change_wish: ChangePlanInput, uplinks: Sequence[Uplink]
) -> Goal:
    """Raises NotFound, Conflict for a source that is outdated, and Invalid naming the field."""
    given = [name for name in SOURCES if getattr(change_wish, name) is not None]
    if len(given) != 1:
        raise Invalid(
            given[1] if given else "buckets",
            "Say exactly one of recommendation_id, drift_id, back_from_change_id, finding, spare, buckets and weights.",
            "exactly_one_source",
        )
    interfaces = {uplink.id: uplink.interface for uplink in uplinks}
    if change_wish.recommendation_id is not None:
        return _recommended(session, router_id, change_wish.recommendation_id, interfaces)
    if change_wish.drift_id is not None:
        return _before_drift(session, router_id, change_wish.drift_id)
    if change_wish.back_from_change_id is not None:
        return _before_change(session, router_id, change_wish.back_from_change_id, interfaces)
    if change_wish.finding is not None:
        return Goal(finding=change_wish.finding)
    if change_wish.spare is not None:
        return Goal(spare=_spare(change_wish.spare, interfaces))
    if change_wish.weights is not None:
        return Goal(
            weights=_weights(change_wish.weights, interfaces), classifier=change_wish.classifier
        )
    assert change_wish.buckets is not None
    return Goal(_buckets(change_wish.buckets, interfaces), classifier=change_wish.classifier)


def target_of(
    goal: Goal,
    change_wish: ChangePlanInput,
    settings: BalanceSettings,
    now: Balancing,
    uplinks: Sequence[Uplink],
) -> PlanTarget:
    """Keeps the router's classifier unless another is given; weights become the map that moves least."""
    buckets, options = goal.buckets or _placed(goal.weights, bucket_map(now)), change_wish.options
    wanted = {
        name: getattr(settings if getattr(options, name) is None else options, name)
        for name in ("queue_kind", "limit_fasttrack", "pin_probes")
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


def _recommended(
    session: Session, router_id: int, recommendation_id: int, interfaces: Mapping[int, str]
) -> Goal:
    row = recommendations.get(session, recommendation_id)
    if row.router_id != router_id:
        raise Invalid(
            "recommendation_id",
            "This recommendation is for another router.",
            "recommendation_of_other_router",
        )
    if row.state not in recommendations.OPEN:
        raise Conflict(
            "This recommendation is {recommendation_state}: take the newest one.",
            "recommendation_outdated",
            recommendation_state=row.state,
        )
    recommendation = from_json(row.content)
    if not recommendation.buckets:
        raise Conflict(
            "This recommendation proposes no weights, so there is nothing to plan.",
            "recommendation_without_weights",
        )
    if any(bucket not in interfaces for bucket in recommendation.buckets):
        raise Conflict(
            "An ISP of this recommendation was removed since: ask for a new one.",
            "recommendation_isp_removed",
        )
    return Goal(
        tuple(interfaces[uplink_id] for uplink_id in recommendation.buckets),
        classifier=recommendation.classifier,
    )


def _before_drift(session: Session, router_id: int, drift_id: int) -> Goal:
    row = drifts.get(session, drift_id)
    if row.router_id != router_id:
        raise Invalid("drift_id", "This drift is of another router.", "drift_of_other_router")
    if row.target is None:
        raise Conflict(
            "What was there before this drift is not known well enough to restore it.",
            "before_drift_unknown",
        )
    target = plan_codec.target_of(row.target)
    return Goal(target.buckets, classifier=target.classifier)


def _before_change(
    session: Session, router_id: int, change_id: int, interfaces: Mapping[int, str]
) -> Goal:
    row, _ = change_pages.get(session, change_id)
    if row.router_id != router_id:
        raise Invalid(
            "back_from_change_id",
            "This change is of another router.",
            "change_of_other_router",
        )
    if row.state != "confirmed":
        raise Conflict(
            "This change is {change_state}: the way back is planned from a confirmed one.",
            "change_not_confirmed",
            change_state=row.state,
        )
    if row.forecast["kind"] == "fix":
        return Goal(undo=plan_codec.plan_of(row.plan).undo)
    target = way_back.target(row.forecast["before"])
    if target is None:
        raise Conflict(
            "Before this change the router had no complete PCC buckets, and nothing else can be planned: "
            "choose the weights under What if.",
            "before_change_not_pcc",
        )
    if not set(target.buckets) <= set(interfaces.values()):
        raise Conflict(
            "An ISP that had buckets before this change was removed since: choose the weights under What if.",
            "before_change_isp_removed",
        )
    return Goal(target.buckets, classifier=target.classifier)


def _spare(wanted: SpareInput, interfaces: Mapping[int, str]) -> tuple[str, ...]:
    _check_uplink("spare.uplink_id", wanted.uplink_id, interfaces)
    for place, uplink_id in enumerate(wanted.taker_ids):
        _check_uplink(f"spare.taker_ids.{place}", uplink_id, interfaces)
    ids = (wanted.uplink_id, *wanted.taker_ids)
    if len(set(ids)) < len(ids):
        raise Invalid(
            "spare.taker_ids",
            "An ISP cannot take over from itself, nor twice: name each other ISP once.",
            "spare_taker_twice",
        )
    return tuple(interfaces[uplink_id] for uplink_id in ids)


def _buckets(wanted: Sequence[int], interfaces: Mapping[int, str]) -> tuple[str, ...]:
    if len(wanted) > LARGEST_DENOMINATOR:
        raise Invalid(
            "buckets",
            "At most {most} buckets: each is a rule.",
            "buckets_each_a_rule",
            most=LARGEST_DENOMINATOR,
        )
    for place, uplink_id in enumerate(wanted):
        _check_uplink(f"buckets.{place}", uplink_id, interfaces)
    return tuple(interfaces[uplink_id] for uplink_id in wanted)


def _weights(wanted: Mapping[int, int], interfaces: Mapping[int, str]) -> dict[str, int]:
    for uplink_id in wanted:
        _check_uplink(f"weights.{uplink_id}", uplink_id, interfaces)
    if not 0 < sum(wanted.values()) <= LARGEST_DENOMINATOR:
        raise Invalid(
            "weights",
            "Together from 1 to {most}: each is a rule.",
            "weights_each_a_rule",
            most=LARGEST_DENOMINATOR,
        )
    return {interfaces[uplink_id]: weight for uplink_id, weight in wanted.items() if weight}


def _check_uplink(name: str, uplink_id: int, interfaces: Mapping[int, str]) -> None:
    if uplink_id not in interfaces:
        raise Invalid(
            name,
            "This router has no ISP {uplink_id} in use: choose one of its own.",
            "isp_not_in_use_choose",
            uplink_id=uplink_id,
        )


def _largest(uplinks: Sequence[Uplink], buckets: Sequence[str]) -> str:
    """The largest line with a bucket: it can best carry what no bucket took."""
    in_use = [uplink for uplink in uplinks if uplink.interface in buckets]
    best = max(
        in_use,
        key=lambda uplink: (uplink.download_bps, uplink.upload_bps, -uplink.id),
        default=None,
    )
    return best.interface if best else ""
