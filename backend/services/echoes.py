"""Light echoes of lines at rest: round trips over single echoes, loss over minutes, whole and per bucket of time."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from backend.domain.calendar import Interval
from backend.domain.distribution import Distribution, of_counts
from backend.store import probe_figures
from backend.store.probe_figures import Bucket, Counted


@dataclass(frozen=True, slots=True)
class Course:
    """Statistics over all the time and per bucket (its begin, or the hour of the day)."""

    whole: Distribution | None
    buckets: Mapping[int, Distribution]


NOTHING = Course(None, {})


@dataclass(frozen=True, slots=True)
class Echoes:
    """Per uplink, ms and fractions of 1. The mean of a loss is over all echoes, its percentiles over minutes."""

    rtt: Mapping[int, Course]
    loss: Mapping[int, Course]


def gather(
    session: Session,
    uplink_ids: Sequence[int],
    spans: Sequence[Interval],
    zone: str,
    bucket: Bucket,
) -> Echoes:
    """Two statements for any number of lines."""
    asked = session, uplink_ids, spans, zone, bucket
    rtt = _courses((one, one.count) for one in probe_figures.round_trips(*asked))
    return Echoes(rtt, _courses(probe_figures.losses(*asked)))


def _courses(rows: Iterable[tuple[Counted, int]]) -> dict[int, Course]:
    """From values with the weight that they have in the mean."""
    groups: dict[int, dict[int, list[tuple[Counted, int]]]] = defaultdict(lambda: defaultdict(list))
    for one, weight in rows:
        groups[one.uplink_id][one.bucket].append((one, weight))
    return {uplink_id: _course(buckets) for uplink_id, buckets in groups.items()}


def _course(buckets: Mapping[int, Sequence[tuple[Counted, int]]]) -> Course:
    every = [row for rows in buckets.values() for row in rows]
    found = {bucket: _distribution(rows) for bucket, rows in buckets.items()}
    return Course(
        _distribution(every), {bucket: one for bucket, one in found.items() if one is not None}
    )


def _distribution(rows: Sequence[tuple[Counted, int]]) -> Distribution | None:
    counts: Counter[float] = Counter()
    for one, _ in rows:
        counts[one.value] += one.count
    found = of_counts(counts)
    if found is None:
        return None
    whole = sum(weight for _, weight in rows)
    return replace(found, mean=sum(one.value * weight for one, weight in rows) / whole)
