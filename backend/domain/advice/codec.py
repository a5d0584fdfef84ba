"""Recommendations as JSON and back, for the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from backend.domain.advice.recommendation import MissingData, Recommendation, RecommendedLine
from backend.domain.advice.words import as_stored
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.demand.intervals import Interval, Side
from backend.domain.demand.replay import LineLoad, WorstHour
from backend.domain.statements import Statement

Stored = Mapping[str, Any]


def to_json(made: Recommendation) -> dict[str, Any]:
    return {name: _plain(value) for name, value in asdict(made).items()}


def from_json(stored: Stored) -> Recommendation:
    intervals = {name: Interval(**stored[name]) for name in ("skew_before", "skew_after", "gain")}
    return Recommendation(
        **{
            **stored,
            **intervals,
            "summary": _statement(stored["summary"]),
            "lines": tuple(map(_line, stored["lines"])),
            "buckets": tuple(stored["buckets"]),
            "reasons": tuple(map(_statement, stored["reasons"])),
            "why_not": tuple(map(_statement, stored["why_not"])),
            "n_minus_one": tuple(map(_loss, stored["n_minus_one"])),
            "missing": MissingData(**stored["missing"]),
        }
    )


def _statement(stored: Stored) -> Statement:
    return as_stored(Statement(**stored))


def _line(stored: Stored) -> RecommendedLine:
    sides = {name: _side(stored[name]) for name in ("before", "after")}
    return RecommendedLine(**{**stored, **sides})


def _side(stored: Stored) -> Side:
    return Side(**{name: Interval(**interval) for name, interval in stored.items()})


def _loss(stored: Stored) -> LossRow:
    lines = tuple(map(_load, stored["lines"]))
    return LossRow(**{**stored, "down": tuple(stored["down"]), "lines": lines})


def _load(stored: Stored) -> LineLoad:
    hour = stored["worst_hour"]
    return LineLoad(**{**stored, "worst_hour": None if hour is None else WorstHour(**hour)})


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, (tuple, list)) else value
