"""A request for a change, checked: what the router shall have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from backend.domain.advice.codec import from_json
from backend.domain.changes import way_back
from backend.domain.config.router_rows import Write
from backend.domain.plans import codec as plan_codec
from backend.domain.statements import Statement
from backend.errors import Conflict, Invalid
from backend.services.changes.requests.inputs import SOURCES, ChangePlanInput
from backend.services.changes.requests.uplink_choices import buckets_of, spare_of, weights_of
from backend.store.advice import recommendations
from backend.store.changes import change_pages
from backend.store.engine.session import Session
from backend.store.regimes import drifts
from backend.store.tables import Uplink


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
    undone: Statement | None = None  # what that fix does


def goal_of(
    session: Session, router_id: int, plan_input: ChangePlanInput, uplinks: Sequence[Uplink]
) -> Goal:
    """Raises NotFound, Conflict for a source that is outdated, and Invalid naming the field."""
    given = [name for name in SOURCES if getattr(plan_input, name) is not None]
    if len(given) != 1:
        raise Invalid(
            given[1] if given else "buckets",
            "Say exactly one of recommendation_id, drift_id, back_from_change_id, finding, spare, buckets and weights.",
            "exactly_one_source",
        )
    interfaces = {uplink.id: uplink.interface for uplink in uplinks}
    if plan_input.recommendation_id is not None:
        return _recommended(session, router_id, plan_input.recommendation_id, interfaces)
    if plan_input.drift_id is not None:
        return _before_drift(session, router_id, plan_input.drift_id)
    if plan_input.back_from_change_id is not None:
        return _before_change(session, router_id, plan_input.back_from_change_id, interfaces)
    if plan_input.finding is not None:
        return Goal(finding=plan_input.finding)
    if plan_input.spare is not None:
        return Goal(spare=spare_of(plan_input.spare, interfaces))
    if plan_input.weights is not None:
        return Goal(
            weights=weights_of(plan_input.weights, interfaces), classifier=plan_input.classifier
        )
    assert plan_input.buckets is not None
    return Goal(buckets_of(plan_input.buckets, interfaces), classifier=plan_input.classifier)


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
        fix = plan_codec.plan_of(row.plan)
        return Goal(undo=fix.undo, undone=next(iter(fix.effects), None))
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
