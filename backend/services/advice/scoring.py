"""Prediction against outcome: an applied recommendation is scored over its first working days, in public."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.advice import codec as recommendation_codec
from backend.domain.advice import score as recommendation_score
from backend.domain.advice.score import Score
from backend.domain.advice.scored_days import OWN_REGIME_MS, ScoredDays, scored_days
from backend.domain.figures.skew import skew
from backend.domain.metering.capacity import ideal_share_floats
from backend.domain.regimes.state import RegimeState
from backend.domain.text.stored_values import Reader, object_of
from backend.services.advice import achieved
from backend.services.advice.recommending import is_advised
from backend.services.figures.summaries import Gatherer
from backend.services.inventory import inventory
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.regime_today import today_of
from backend.services.windows import windows
from backend.store import tables
from backend.store.advice import recommendations
from backend.store.engine import signals
from backend.store.engine.instants import ms
from backend.store.regimes import regimes

MOST_SHOWN = 100  # two years of weeks


@dataclass(frozen=True, slots=True)
class ScoreView:
    score: Score
    days: ScoredDays
    # demand of these days over the predicted basis: more of it fills every line
    demand_ratio: float | None

    @property
    def final(self) -> bool:
        return self.days.complete


@dataclass(frozen=True, slots=True)
class Applied:
    row: tables.Recommendation
    score: ScoreView | None
    left_at: dt.datetime | None  # when the router first balanced otherwise; None: it never did


@dataclass(frozen=True, slots=True)
class TrackRecord:
    """Newest first. `hits` of `of` figures were within their interval, over all final scores."""

    items: Sequence[Applied]
    hits: int
    of: int

    def hits_by(self, end_ms: int) -> tuple[int, int]:
        """`hits` and `of` over final scores whose days were over by then, whenever they were stored."""
        scores = [
            each.score.score
            for each in self.items
            if each.score is not None and each.score.final and each.score.days.end_ms <= end_ms
        ]
        return sum(score.hits for score in scores), sum(score.of for score in scores)


def finish(gatherer: Gatherer, recommendation_id: int) -> bool:
    """Store the final score once its days are over; whether they are."""
    row = recommendations.get(gatherer.session, recommendation_id, lock=True)
    if row.applied_at is None or row.scored_at is not None:
        return False
    router = inventory.view(gatherer.session, row.router_id)
    days = _days(gatherer, router, row)
    if not days.complete:
        return False
    made = _made(gatherer, router, row, days)
    row.score = None if made is None else object_of(made)
    row.scored_at = gatherer.now
    gatherer.session.flush()
    signals.send(gatherer.session, signals.CHANGE)
    return True


def of_row(gatherer: Gatherer, router: RouterView, row: tables.Recommendation) -> ScoreView | None:
    """The final score, or a provisional one; None before the first day is over."""
    if row.scored_at is not None:
        return None if row.score is None else Reader().read(ScoreView, row.score, "score")
    if row.applied_at is None:
        return None
    days = _days(gatherer, router, row)
    key = row.id, days
    return gatherer.kept(
        "score", router, router.every, key, lambda: _made(gatherer, router, row, days)
    )


def track_record(gatherer: Gatherer, router: RouterView) -> TrackRecord:
    rows = recommendations.applied(gatherer.session, router.router.id, MOST_SHOWN)
    items = [
        Applied(row, of_row(gatherer, router, row), _left_at(gatherer, router, row)) for row in rows
    ]
    final = [each.score.score for each in items if each.score is not None and each.score.final]
    return TrackRecord(items, sum(score.hits for score in final), sum(score.of for score in final))


def _days(gatherer: Gatherer, router: RouterView, row: tables.Recommendation) -> ScoredDays:
    assert row.applied_at is not None
    return scored_days(
        work_calendar(router.campus),
        ms(row.applied_at),
        windows.last_closed_ms(gatherer.now),
        _other_regime_ms(gatherer, row),
    )


def _other_regime_ms(gatherer: Gatherer, row: tables.Recommendation) -> int | None:
    """When the router changed to a third way of balancing; the advised regime begins with the change."""
    assert row.applied_at is not None
    later = regimes.between(gatherer.session, [row.router_id], row.applied_at, gatherer.now)
    applied_ms = ms(row.applied_at)
    begins = [
        ms(regime.from_at) for regime in later if ms(regime.from_at) > applied_ms + OWN_REGIME_MS
    ]
    return min(begins, default=None)


def _left_at(
    gatherer: Gatherer, router: RouterView, row: tables.Recommendation
) -> dt.datetime | None:
    if row.applied_at is None:
        return None
    advised = recommendation_codec.from_json(row.content)
    later = regimes.between(gatherer.session, [row.router_id], row.applied_at, gatherer.now)
    for regime in later:
        state = RegimeState.readable(json.loads(regime.state))
        if regime.from_at > row.applied_at and not is_advised(
            advised, today_of(state, router.uplinks)
        ):
            return regime.from_at
    return None


def _made(
    gatherer: Gatherer, router: RouterView, row: tables.Recommendation, days: ScoredDays
) -> ScoreView | None:
    """None where these days have no slot, or a line of the recommendation is gone."""
    advised = recommendation_codec.from_json(row.content)
    ids = [uplink.uplink_id for uplink in advised.uplinks]
    capacities = achieved.capacities(gatherer, router, ids, row.at)
    seen = achieved.measure(gatherer, router, capacities, days.intervals)
    loads = seen.loads
    if len(capacities) < len(ids) or all(load.download_share is None for load in loads):
        return None
    direction = advised.binding_direction or "download"
    got = [load.share(direction) or 0.0 for load in loads]
    ideal = ideal_share_floats([capacity.of(direction) for capacity in capacities.values()])
    made = recommendation_score.score(advised, loads, skew(got, ideal))
    return ScoreView(
        made, days, _ratio(seen.mean_bps[direction], row.basis.get(f"{direction}_bps"))
    )


def _ratio(after_bps: float | None, before_bps: float | None) -> float | None:
    return after_bps / before_bps if after_bps is not None and before_bps else None
