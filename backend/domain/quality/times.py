"""Times of a run, ms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from backend.domain.stats.distribution import distribution


def times(values: Sequence[float]) -> dict[str, Any] | None:
    """Statistics as JSON; None where nothing was timed."""
    spread = distribution(values)
    return None if spread is None else asdict(spread)
