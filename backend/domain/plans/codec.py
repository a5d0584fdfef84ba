"""Plans and targets as JSON, as they are stored and answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from backend.domain.config.router_rows import Item, Snapshot, Write
from backend.domain.plans.plan import Plan, PlanTarget
from backend.domain.statements import Statement

FORMAT = 1


def plan_json(plan: Plan) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "kind": plan.kind,
        "target": target_json(plan.target),
        "before": plan.before.as_json(),
        "after": plan.after.as_json(),
        "writes": [_write_json(write) for write in plan.writes],
        "undo": [_write_json(write) for write in plan.undo],
        "effects": [statement_json(effect) for effect in plan.effects],
        "warnings": [statement_json(warning) for warning in plan.warnings],
        "lines": list(plan.lines),
    }


def plan_of(stored: Mapping[str, Any]) -> Plan:
    """Raises KeyError or ValueError for what `plan_json` did not make. Row ids are not kept."""
    if stored["format"] != FORMAT:
        raise ValueError(f"a plan of format {stored['format']}, not {FORMAT}")
    return Plan(
        kind=stored["kind"],
        target=target_of(stored["target"]),
        before=Snapshot.from_json(stored["before"]),
        after=Snapshot.from_json(stored["after"]),
        writes=tuple(_write_of(write) for write in stored["writes"]),
        undo=tuple(_write_of(write) for write in stored["undo"]),
        effects=tuple(statement_of(effect) for effect in stored["effects"]),
        warnings=tuple(statement_of(warning) for warning in stored["warnings"]),
        lines=tuple(stored["lines"]),
    )


def target_json(target: PlanTarget) -> dict[str, Any]:
    return {**asdict(target), "buckets": list(target.buckets)}


def target_of(stored: Mapping[str, Any]) -> PlanTarget:
    """Raises KeyError or TypeError for what `target_json` did not make."""
    return PlanTarget(**{**stored, "buckets": tuple(stored["buckets"])})


def statement_json(statement: Statement) -> dict[str, Any]:
    return {"code": statement.code, "text": statement.text, "params": dict(statement.params)}


def statement_of(stored: Mapping[str, Any]) -> Statement:
    """Also reads an earlier version, which stored `text_en` and `text_id`."""
    text = stored["text"] if "text" in stored else stored["text_en"]
    return Statement(stored["code"], text, dict(stored["params"]))


def _write_json(write: Write) -> dict[str, Any]:
    return {
        "menu": write.menu,
        "verb": write.verb,
        "values": [list(value) for value in write.values],
        "item": _item_json(write.item),
        "before": _item_json(write.before),
    }


def _write_of(stored: Mapping[str, Any]) -> Write:
    return Write(
        menu=stored["menu"],
        verb=stored["verb"],
        values=tuple((name, value) for name, value in stored["values"]),
        item=_item_of(stored["item"]),
        before=_item_of(stored["before"]),
    )


def _item_json(item: Item | None) -> dict[str, Any] | None:
    return (
        None
        if item is None
        else {"menu": item.menu, "where": [list(condition) for condition in item.where]}
    )


def _item_of(stored: Mapping[str, Any] | None) -> Item | None:
    if stored is None:
        return None
    where: Sequence[Sequence[str]] = stored["where"]
    return Item(stored["menu"], tuple((name, value) for name, value in where))
