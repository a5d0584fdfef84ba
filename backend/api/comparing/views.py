"""Two periods against each other from services to the wire."""

from __future__ import annotations

from typing import Any

from backend.api.comparing import schemas as schema
from backend.api.figures import number_views
from backend.domain.comparing.evidence import Metric
from backend.services.comparing.comparisons import ComparisonView
from backend.services.comparing.effects import EffectView


def comparison(router_id: int, comparison_view: ComparisonView) -> schema.Comparison:
    return schema.Comparison.made_of(
        comparison_view,
        router_id=router_id,
        a=number_views.summary(comparison_view.a),
        b=number_views.summary(comparison_view.b),
        effects=[_effect(each) for each in comparison_view.effects],
    )


def _effect(effect: EffectView) -> schema.Effect:
    evidence = effect.figures.evidence
    return schema.Effect.made_of(
        effect,
        **figures(effect.figures),
        magnitude=evidence and evidence.effect_size,
        step=evidence and evidence.step,
        statement=effect.figures.finding,
    )


def figures(metric: Metric) -> dict[str, Any]:
    """Both sides of a figure, and what the test says of it: null where the days are too few to tell."""
    evidence = metric.evidence
    tested = ("low", "high", "p_value", "corrected_p")
    return {
        "a": metric.before,
        "b": metric.after,
        "difference": metric.difference,
        "effect_size": evidence and evidence.effect,
        **{name: getattr(evidence, name, None) for name in tested},
    }
