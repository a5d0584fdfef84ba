"""Plans and targets as JSON, as they are stored and answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from backend.domain.change_plan import Plan, Statement, Target


def plan_json(plan: Plan) -> dict[str, Any]:
    raise NotImplementedError


def plan_of(stored: Mapping[str, Any]) -> Plan:
    """Raises KeyError or ValueError for what `plan_json` did not make."""
    raise NotImplementedError


def target_json(target: Target) -> dict[str, Any]:
    raise NotImplementedError


def target_of(stored: Mapping[str, Any]) -> Target:
    raise NotImplementedError


def statement_json(statement: Statement) -> dict[str, Any]:
    """{code, text_en, text_id, params}"""
    raise NotImplementedError


def statement_of(stored: Mapping[str, Any]) -> Statement:
    raise NotImplementedError
