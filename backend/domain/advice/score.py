"""Scores a prediction: which measured figures lie within its intervals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from backend.domain.advice.recommendation import Recommendation
from backend.domain.demand.intervals import Interval
from backend.domain.demand.replay import UplinkLoad
from backend.domain.directions import Direction
from backend.domain.text.stored_values import STORED


@dataclass(frozen=True, slots=True)
class ScoredUplink:
    """One line in the binding direction. A hit is None where one of the two is not known."""

    uplink_id: int
    predicted_share: Interval
    achieved_share: float | None
    predicted_p95: Interval
    achieved_p95: float | None

    @property
    def share_hit(self) -> bool | None:
        return _hit(self.predicted_share, self.achieved_share)

    @property
    def p95_hit(self) -> bool | None:
        return _hit(self.predicted_p95, self.achieved_p95)


@dataclass(frozen=True, slots=True)
class Score:
    direction: Direction  # of the prediction
    uplinks: tuple[ScoredUplink, ...] = field(metadata={STORED: "lines"})
    predicted_skew: float | None
    achieved_skew: float | None

    @property
    def hits(self) -> int:
        return sum(hit for hit in self._judged())

    @property
    def of(self) -> int:
        """How many figures could be judged."""
        return sum(1 for _ in self._judged())

    @property
    def share_hits(self) -> tuple[int, int]:
        """Two numbers: figures within their interval, figures that were judged."""
        return _counted(uplink.share_hit for uplink in self.uplinks)

    @property
    def p95_hits(self) -> tuple[int, int]:
        return _counted(uplink.p95_hit for uplink in self.uplinks)

    def p95_hits_at(self, demand_ratio: float) -> tuple[int, int]:
        """As `p95_hits`, scaled to the predicted demand; `demand_ratio`: actual over predicted."""
        return _counted(
            _hit(uplink.predicted_p95, uplink.achieved_p95 and uplink.achieved_p95 / demand_ratio)
            for uplink in self.uplinks
        )

    def _judged(self) -> Iterator[bool]:
        for uplink in self.uplinks:
            yield from (hit for hit in (uplink.share_hit, uplink.p95_hit) if hit is not None)


def score(
    advised: Recommendation, achieved: Sequence[UplinkLoad], achieved_skew: float | None
) -> Score:
    """`achieved`: the measured lines; a line that is missing there scores None."""
    direction = advised.binding_direction or "download"
    loads = {share.uplink_id: share for share in achieved}
    uplinks = []
    for uplink in advised.uplinks:
        load = loads.get(uplink.uplink_id)
        uplinks.append(
            ScoredUplink(
                uplink.uplink_id,
                uplink.after.share,
                None if load is None else load.share(direction),
                uplink.after.p95_utilization,
                None if load is None else load.p95_utilization(direction),
            )
        )
    return Score(direction, tuple(uplinks), advised.skew_after.value, achieved_skew)


def _counted(hits: Iterable[bool | None]) -> tuple[int, int]:
    judged = [hit for hit in hits if hit is not None]
    return sum(judged), len(judged)


def _hit(predicted: Interval, achieved: float | None) -> bool | None:
    if achieved is None or predicted.low is None or predicted.high is None:
        return None
    return predicted.holds(achieved)
