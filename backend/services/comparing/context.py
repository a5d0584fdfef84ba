"""The basis of a comparison and other differences, as sentences: none is called the cause of a change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.interrupted_series import LevelStep
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.statements import Statement
from backend.services.comparing.contracts import ContractDifference, contract_items
from backend.services.comparing.lists import Item, Part, listed
from backend.services.comparing.sentences import P, Value, chance, percent, rounded, sentence
from backend.services.regimes.regimes import Difference

LEAST_CHANGE = 0.005  # of a volume; less is no change

CONTEXT: Mapping[str, str] = {
    "basis_weeks": "Days of one week resemble each other, so the test counts {a:.1f} independent weeks in A and "
    "{b:.1f} in B.",
    "basis_days": "Neighbouring days resemble each other, so the test counts {days_a} days of A as {a:.1f} independent "
    "days and {days_b} days of B as {b:.1f}; how much weeks differ cannot be seen in so few.",
    "trend_does_not_explain": "A steady trend over all weeks does not explain the change of the {direction} "
    f"({P}).",
    "trend_could_explain": "A steady trend over all weeks could explain the change of the {direction} as well "
    f"({P}).",
    "more_than_skew": "B differs from A in more than the skew:",
    "settings_differ": "The router's configuration differs:",
    "others_differ": "Other things differ too:",
    "no_reason": "Two periods alone do not show what the reason is.",
    "others_unknown": "What else was different on the router is not known.",
}
SETTING_OF: Mapping[str, str] = {
    "method": "method",
    "classifier": "buckets",
    "denominator": "buckets",
    "buckets": "buckets",
    "buckets_of": "buckets",
    "buckets_moved": "buckets",
    "nth": "buckets",
    "share": "buckets",
    "hash_policy": "hash_policy",
    "fasttrack": "fasttrack",
    "queue_added": "queue",
    "queue_removed": "queue",
    "queue_kind": "queue",
    "queue_limit": "queue",
    "queue_setting": "queue",
    "uplink_added": "uplink",
    "uplink_removed": "uplink",
    "route_added": "route",
    "route_removed": "route",
    "route_changed": "route",
}
"""The listed setting of each difference."""


@dataclass(frozen=True, slots=True)
class Others:
    """Differences beside the figures."""

    differences: Sequence[Difference]
    is_known: bool = True
    has_other_uplinks: bool = False
    contracts: Sequence[ContractDifference] = ()


def basis(comparison: Comparison) -> list[Statement]:
    """As how many independent weeks or days both sides count; empty without a test."""
    if comparison.basis is None:
        return []
    params: dict[str, Value] = {
        "a": rounded(comparison.basis.before, 1),
        "b": rounded(comparison.basis.after, 1),
    }
    if comparison.basis.unit == "days":
        params |= {"days_a": comparison.days_before, "days_b": comparison.days_after}
    return [sentence(CONTEXT, f"basis_{comparison.basis.unit}", params)]


def trends(results: Mapping[Direction, Comparison], alpha: float) -> list[Statement]:
    """Whether a trend could explain a stated change; empty where there is none, or weeks are few."""
    return [
        sentence(
            CONTEXT,
            "trend_does_not_explain"
            if step.p_value <= alpha and step.step * difference > 0
            else "trend_could_explain",
            {"direction": direction, **chance(step.p_value)},
        )
        for direction, step, difference in _steps(results)
    ]


def _steps(
    results: Mapping[Direction, Comparison],
) -> Iterator[tuple[Direction, LevelStep, float]]:
    for direction in DIRECTIONS:
        skew = results[direction].skew
        if skew.finding in {"lower", "higher"} and skew.evidence and skew.evidence.step:
            yield direction, skew.evidence.step, skew.evidence.difference


def other_differences(results: Mapping[Direction, Comparison], others: Others) -> list[Statement]:
    """Changes of volume, contracts and configuration."""
    if results["download"].bytes_before is None or results["download"].bytes_after is None:
        return []
    items = [*_volumes(results), *contract_items(others.contracts), *_settings(others)]
    unknown = [] if others.is_known else [sentence(CONTEXT, "others_unknown", {})]
    return [*_differing("more_than_skew", items), *unknown]


def changed_settings(others: Others) -> list[Statement]:
    """Changes of contracts and configuration alone."""
    contracts = contract_items(others.contracts)
    code = "others_differ" if contracts else "settings_differ"
    return _differing(code, [*contracts, *_settings(others)])


def _differing(code: str, items: Sequence[Item]) -> list[Statement]:
    if not items:
        return []
    return [sentence(CONTEXT, code, {}), *listed(items), sentence(CONTEXT, "no_reason", {})]


def _volumes(results: Mapping[Direction, Comparison]) -> Iterator[Item]:
    for direction in DIRECTIONS:
        before, after = results[direction].bytes_before, results[direction].bytes_after
        if not before or not after or not sum(before):
            continue
        change = sum(after) / sum(before) - 1
        if abs(change) >= LEAST_CHANGE:
            code = "more_volume" if change > 0 else "less_volume"
            yield (Part(code, {"change": percent(abs(change)), "direction": direction}),)


def _settings(others: Others) -> list[Item]:
    names = [SETTING_OF.get(difference.code, "other") for difference in others.differences]
    if others.has_other_uplinks:
        names.append("uplink")
    return [(Part("setting", {"setting": name}),) for name in dict.fromkeys(names)]
