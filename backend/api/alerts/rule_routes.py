"""Rules: what opens and closes incidents, everywhere and at places."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from backend.api.alerts.rule_schemas import RuleInput
from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep
from backend.api.http.fields import Id
from backend.services.alerts import incident_rules
from backend.services.alerts.incident_rules import KindRules, RuleCase, RuleRow
from backend.services.alerts.replay import rule_replay
from backend.services.alerts.replay.rule_replay import RuleReplay

router = APIRouter()


def case(session: SessionDep, actor: ActorDep, now: Now, context: ContextDep) -> RuleCase:
    return RuleCase(session, actor, now, context.settings.poll_interval_s)


CaseDep = Annotated[RuleCase, Depends(case, scope="function")]


@router.get("/incident-rules")
def list_incident_rules(session: SessionDep, context: ContextDep) -> list[KindRules]:
    """By kind: what comes, between what its limits may be, and the rules that stand. The nearest counts whole."""
    return incident_rules.every(session, context.settings.poll_interval_s)


@router.put("/incident-rules")
def set_incident_rule(case: CaseDep, body: RuleInput) -> RuleRow:
    """For exactly that place, from the next look on; it takes the place of the rule that stood there."""
    rule_id = case.put(body.rule())
    return incident_rules.shown(case.session, rule_id)


@router.post("/incident-rules/replay")
def replay_incident_rule(
    session: SessionDep, now: Now, context: ContextDep, body: RuleInput
) -> RuleReplay:
    """What this rule would have opened there lately, and what the rules of today would have. Nothing is saved.

    409 `replay_under_way` while somebody else asks, `replay_too_long` where a place is too large.
    """
    return rule_replay.replay(session, body.rule(), now, context.settings.poll_interval_s)


@router.delete("/incident-rules/{rule_id}", status_code=204)
def reset_incident_rule(rule_id: Id, case: CaseDep) -> None:
    """The rule of the wider place counts there again, or what comes."""
    case.reset(rule_id)
