"""A paper of an old period speaks of what was scored by its end, whenever the score was stored."""

from __future__ import annotations

import pytest

from backend.domain.advice.recommendation import Interval
from backend.domain.advice.score import Score, ScoredUplink
from backend.domain.advice.scored_days import ScoredDays
from backend.services.advice.scoring import Applied, ScoreView, TrackRecord
from backend.store.tables import Recommendation

END_MS = 1_000_000


def view(*, end_ms: int, complete: bool) -> ScoreView:
    uplink = ScoredUplink(1, Interval(0.2, 0.1, 0.3), 0.25, Interval(0.5, 0.4, 0.6), 0.9)
    score = Score("download", (uplink,), None, None)
    days = ScoredDays(7, 0, end_ms, (), complete=complete, cut_short=False)
    return ScoreView(score, days, None)


@pytest.mark.parametrize(
    "end_ms, complete, hits",
    [(END_MS, True, (1, 2)), (END_MS + 1, True, (0, 0)), (END_MS, False, (0, 0))],
)
def test_only_days_that_were_over_by_then_count(end_ms, complete, hits) -> None:
    scored = view(end_ms=end_ms, complete=complete)
    items = [Applied(Recommendation(), each, None) for each in (scored, None)]
    assert TrackRecord(items, 1, 2).hits_by(END_MS) == hits
