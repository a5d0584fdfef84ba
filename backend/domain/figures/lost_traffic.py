"""In few words where the traffic of a line went that is gone: which part of all it was, and who carries more since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.figures.day_course import Traffic

TAKES_FROM = 0.2  # of what is gone: less more than before may be chance


@dataclass(frozen=True, slots=True)
class LostTraffic:
    bps: int  # download that the line carried before
    share: float  # of the download of all lines before, 0..1
    taken_by: Sequence[int]  # lines that carry more since, the one with most first
    taken_bps: int  # what these carry more, together


def lost_traffic(
    gone: int, before: Mapping[int, Traffic | None], since: Mapping[int, Traffic | None]
) -> LostTraffic | None:
    """By line, over equal times. None: it carried nothing before, or what a line carried is not known."""
    then, now = _rates(before), _rates({key: since[key] for key in since if key != gone})
    if then is None or now is None or not then.get(gone):
        return None
    total, lost = sum(then.values()), then[gone]
    more = {key: bps - then[key] for key, bps in now.items()}
    takers = [key for key, bps in more.items() if bps >= TAKES_FROM * lost]
    return LostTraffic(
        lost,
        lost / total,
        sorted(takers, key=lambda key: -more[key]),
        sum(more[key] for key in takers),
    )


def _rates(traffic: Mapping[int, Traffic | None]) -> dict[int, int] | None:
    """Download of each line in bit/s; None where that of any is unknown, as a share of the rest would be wrong."""
    rates = {key: each.bps("download") if each else None for key, each in traffic.items()}
    known = {key: bps for key, bps in rates.items() if bps is not None}
    return known if len(known) == len(rates) else None
