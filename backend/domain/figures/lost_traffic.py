"""In few words where the traffic of a line went that is gone: which part of all it was, and who carries more since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.figures.day_course import Traffic

TAKES_FROM = 0.2  # of what is gone: less more than before may be chance


@dataclass(frozen=True, slots=True)
class LostTraffic:
    share: float  # of the download of all lines before, 0..1
    taken_by: Sequence[int]  # lines that carry more since, the one with most first


def lost_traffic(
    gone: int, before: Mapping[int, Traffic], since: Mapping[int, Traffic]
) -> LostTraffic | None:
    """By line, over equal times. None: it carried nothing before, or that is not known."""
    then = {key: traffic.bps("download") or 0 for key, traffic in before.items()}
    total, lost = sum(then.values()), then.get(gone, 0)
    if not lost:
        return None
    more = {
        key: (traffic.bps("download") or 0) - then.get(key, 0)
        for key, traffic in since.items()
        if key != gone
    }
    takers = [key for key, bps in more.items() if bps >= TAKES_FROM * lost]
    return LostTraffic(lost / total, sorted(takers, key=lambda key: -more[key]))
