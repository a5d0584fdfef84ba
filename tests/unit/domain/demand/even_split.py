"""A split that a test gives instead of one that was recorded."""

from __future__ import annotations

from collections.abc import Sequence

from backend.domain.demand.splits import Matrix


def even(shares: Sequence[float], count: int) -> Matrix:
    """All traffic in these proportions, wherever it came from."""
    return (tuple(shares),) * count
