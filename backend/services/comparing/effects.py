"""The figures of a comparison one by one, as the page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.evidence import Metric
from backend.domain.directions import Direction
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class EffectView:
    uplink_id: int | None  # None: the whole router
    metric: str
    direction: Direction
    figures: Metric


def effects_of(
    result: Comparison, uplinks: Sequence[Uplink], direction: Direction
) -> Iterator[EffectView]:
    """The skew, then the share of each line."""
    yield EffectView(None, "skew", direction, result.skew)
    for uplink, metric in zip(uplinks, result.shares, strict=True):
        yield EffectView(uplink.id, "share", direction, metric)
