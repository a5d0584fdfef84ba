"""Predictions held against outcomes."""

from __future__ import annotations

import json

from backend.domain.advice.recommendation import Recommendation, RecommendedUplink
from backend.domain.advice.score import Score, score
from backend.domain.demand.intervals import Interval, Side
from backend.domain.demand.replay import UplinkLoad
from backend.domain.statements import Statement
from backend.domain.text.stored_values import Reader, object_of


def advised(*uplinks: tuple[int, Interval, Interval]) -> Recommendation:
    return Recommendation(
        "change",
        Statement("change", "Change the weights."),
        uplinks=tuple(
            RecommendedUplink(uplink_id, 1, after=Side(share, p95))
            for uplink_id, share, p95 in uplinks
        ),
        binding_direction="upload",
        skew_after=Interval(0.02, 0.01, 0.04),
    )


def load(uplink_id: int, share: float, p95: float) -> UplinkLoad:
    """Download figures are far off, so that a mistaken direction is seen."""
    return UplinkLoad(uplink_id, 0.99, share, 0, 0, 9.9, p95, 0.0, None)


MADE = advised(
    (1, Interval(0.2, 0.18, 0.22), Interval(0.6, 0.5, 0.7)),
    (2, Interval(0.8, 0.78, 0.82), Interval(0.5, 0.4, 0.6)),
)


def test_figures_within_their_interval_are_hits() -> None:
    scored = score(MADE, [load(1, 0.22, 0.71), load(2, 0.78, 0.4)], 0.03)
    assert [(uplink.share_hit, uplink.p95_hit) for uplink in scored.uplinks] == [
        (True, False),
        (True, True),
    ]
    assert (scored.hits, scored.of) == (3, 4)
    assert (scored.direction, scored.predicted_skew, scored.achieved_skew) == ("upload", 0.02, 0.03)


def test_what_is_not_known_is_neither_hit_nor_miss() -> None:
    unsure = advised((1, Interval(0.2), Interval(0.6, 0.5, 0.7)), (2, Interval(), Interval()))
    scored = score(unsure, [load(1, 0.2, 0.6)], None)
    assert [(uplink.share_hit, uplink.p95_hit) for uplink in scored.uplinks] == [
        (None, True),
        (None, None),
    ]
    assert (scored.hits, scored.of) == (1, 1)


def test_a_score_survives_storage() -> None:
    scored = score(MADE, [load(1, 0.22, 0.71)], 0.03)
    stored = json.loads(json.dumps(object_of(scored)))
    assert Reader().read(Score, stored, "score") == scored
