"""Recommendations as JSON and back, for the database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from backend.domain.advice.recommendation import MissingData, Recommendation, RecommendedUplink
from backend.domain.advice.words import as_stored
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.demand.intervals import Interval, Side
from backend.domain.demand.replay import UplinkLoad, WorstHour
from backend.domain.statements import Statement

Stored = Mapping[str, Any]
UPLINKS = "lines"
"""The stored name of `uplinks`: databases and answers of the API have had it from the beginning."""


def to_json(made: Recommendation) -> dict[str, Any]:
    """Objects and lists of plain values."""
    losses = [_plain(stored_uplinks(asdict(loss))) for loss in made.n_minus_one]
    return {**_plain(stored_uplinks(asdict(made))), "n_minus_one": losses}


def from_json(stored: Stored) -> Recommendation:
    intervals = {name: Interval(**stored[name]) for name in ("skew_before", "skew_after", "gain")}
    return Recommendation(
        **{
            **read_uplinks(stored, _uplink),
            **intervals,
            "summary": _statement(stored["summary"]),
            "buckets": tuple(stored["buckets"]),
            "reasons": tuple(map(_statement, stored["reasons"])),
            "why_not": tuple(map(_statement, stored["why_not"])),
            "n_minus_one": tuple(map(_loss, stored["n_minus_one"])),
            "missing": MissingData(**stored["missing"]),
        }
    )


def stored_uplinks(values: dict[str, Any]) -> dict[str, Any]:
    """With `uplinks` under its stored name."""
    return {UPLINKS if name == "uplinks" else name: value for name, value in values.items()}


def read_uplinks(stored: Stored, read: Callable[[Stored], object]) -> dict[str, Any]:
    """With `uplinks` under its own name, each of them read."""
    others = {name: value for name, value in stored.items() if name != UPLINKS}
    return {**others, "uplinks": tuple(map(read, stored[UPLINKS]))}


def _statement(stored: Stored) -> Statement:
    return as_stored(Statement(**stored))


def _uplink(stored: Stored) -> RecommendedUplink:
    sides = {name: _side(stored[name]) for name in ("before", "after")}
    return RecommendedUplink(**{**stored, **sides})


def _side(stored: Stored) -> Side:
    return Side(**{name: Interval(**interval) for name, interval in stored.items()})


def _loss(stored: Stored) -> LossRow:
    return LossRow(**{**read_uplinks(stored, _load), "down": tuple(stored["down"])})


def _load(stored: Stored) -> UplinkLoad:
    hour = stored["worst_hour"]
    return UplinkLoad(**{**stored, "worst_hour": None if hour is None else WorstHour(**hour)})


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, (tuple, list)) else value
