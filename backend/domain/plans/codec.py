"""Plans and targets as JSON, as they are stored and answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from backend.domain.plans.plan import Plan, PlanTarget
from backend.domain.statements import Statement
from backend.domain.text.stored_values import Reader, object_of

FORMAT = 1


def plan_json(plan: Plan) -> dict[str, Any]:
    ends = {"before": plan.before.as_json(), "after": plan.after.as_json()}
    return {"format": FORMAT, **object_of(plan), **ends}


def plan_of(stored: Mapping[str, Any]) -> Plan:
    """Raises KeyError or ValueError for what `plan_json` did not make. Row ids are not kept."""
    if stored["format"] != FORMAT:
        raise ValueError(f"a plan of format {stored['format']}, not {FORMAT}")
    today = {name: part for name, part in stored.items() if name != "format"}
    today |= {end: {"rows": stored[end]} for end in ("before", "after")}
    today |= {said: list(map(_today, stored[said])) for said in ("effects", "warnings")}
    return Reader().read(Plan, today, "plan")


def target_json(target: PlanTarget) -> dict[str, Any]:
    return object_of(target)


def target_of(stored: Mapping[str, Any]) -> PlanTarget:
    """Raises ValueError for what `target_json` did not make."""
    return Reader().read(PlanTarget, stored, "target")


def statement_json(statement: Statement) -> dict[str, Any]:
    return object_of(statement)


def statement_of(stored: Mapping[str, Any]) -> Statement:
    """What `statement_json` made, or an earlier version."""
    return Reader().read(Statement, _today(stored), "statement")


def _today(stored: Mapping[str, Any]) -> Mapping[str, Any]:
    """A statement; an earlier version stored `text_en` and `text_id`."""
    text = stored["text"] if "text" in stored else stored["text_en"]
    return {"code": stored["code"], "text": text, "params": stored["params"]}
