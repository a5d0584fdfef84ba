"""A prediction held against what came: which figures lie within their interval."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from backend.domain.advice.recommendation import Recommendation
from backend.domain.demand.intervals import Interval
from backend.domain.demand.replay import LineLoad
from backend.domain.directions import Direction


@dataclass(frozen=True, slots=True)
class ScoredLine:
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
    """`direction`: that of the prediction. Shares depend on the weights alone, a p95 also on the demand that came."""

    direction: Direction
    lines: tuple[ScoredLine, ...]
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
        """Shares within their interval, of how many."""
        return _counted(line.share_hit for line in self.lines)

    @property
    def p95_hits(self) -> tuple[int, int]:
        """The same of the 95th percentiles."""
        return _counted(line.p95_hit for line in self.lines)

    def p95_hits_at(self, demand_ratio: float) -> tuple[int, int]:
        """The same, had the demand been what it was predicted from; `demand_ratio`: what came over that."""
        return _counted(
            _hit(line.predicted_p95, line.achieved_p95 and line.achieved_p95 / demand_ratio)
            for line in self.lines
        )

    def _judged(self) -> Iterator[bool]:
        for line in self.lines:
            yield from (hit for hit in (line.share_hit, line.p95_hit) if hit is not None)


def score(
    advised: Recommendation, achieved: Sequence[LineLoad], achieved_skew: float | None
) -> Score:
    """`achieved`: the lines as they were measured; one that is not among them has nothing to compare."""
    direction = advised.binding_direction or "download"
    loads = {share.uplink_id: share for share in achieved}
    lines = []
    for line in advised.lines:
        load = loads.get(line.uplink_id)
        lines.append(
            ScoredLine(
                line.uplink_id,
                line.after.share,
                None if load is None else load.share(direction),
                line.after.p95_utilization,
                None if load is None else load.p95_utilization(direction),
            )
        )
    return Score(direction, tuple(lines), advised.skew_after.value, achieved_skew)


def _counted(hits: Iterable[bool | None]) -> tuple[int, int]:
    judged = [hit for hit in hits if hit is not None]
    return sum(judged), len(judged)


def _hit(predicted: Interval, achieved: float | None) -> bool | None:
    if achieved is None or predicted.low is None or predicted.high is None:
        return None
    return predicted.holds(achieved)
