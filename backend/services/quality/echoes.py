"""Light echoes of lines at rest: round trips per echo, loss per minute, whole and per bucket of time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Interval
from backend.domain.quality import echo_histogram
from backend.domain.quality.echo_histogram import EchoHistogram
from backend.domain.quality.echo_spans import EchoBucket
from backend.domain.stats.distribution import Distribution
from backend.store.engine.session import Session
from backend.store.probes import echo_figures

Value = TypeVar("Value")
Statistic = Callable[[EchoHistogram], Distribution | None]


@dataclass(frozen=True, slots=True)
class Course:
    """Statistics over all the time and per bucket (its begin, or the hour of the day)."""

    whole: Distribution | None
    buckets: Mapping[int, Distribution]
    interval: tuple[float, float] | None = None  # 95 %, of the mean over all the time; losses only


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
    zone: ZoneInfo,
    bucket: EchoBucket,
) -> Echoes:
    """Two statements for any number of lines."""
    query = session, uplink_ids, spans, zone, bucket
    return Echoes(
        rtt=_courses(
            echo_figures.round_trips(*query),
            lambda counts: EchoHistogram(round_trips=counts),
            echo_histogram.round_trips_ms,
        ),
        loss=_courses(
            echo_figures.losses(*query),
            lambda counts: EchoHistogram(minutes=counts),
            echo_histogram.losses,
        ),
    )


def _courses(
    rows: Iterable[tuple[int, int, Value, int]],
    histogram: Callable[[Mapping[Value, int]], EchoHistogram],
    statistic: Statistic,
) -> dict[int, Course]:
    """Per uplink, from the count of each value in each bucket."""
    counts: dict[int, dict[int, dict[Value, int]]] = defaultdict(lambda: defaultdict(dict))
    for uplink_id, bucket, value, count in rows:
        counts[uplink_id][bucket][value] = count
    return {
        uplink_id: _course(
            {key: histogram(histogram_counts) for key, histogram_counts in bucket_counts.items()},
            statistic,
        )
        for uplink_id, bucket_counts in counts.items()
    }


def _course(buckets: Mapping[int, EchoHistogram], statistic: Statistic) -> Course:
    statistics = {key: statistic(bucket_histogram) for key, bucket_histogram in buckets.items()}
    whole = echo_histogram.merged(buckets.values())
    return Course(
        statistic(whole),
        {
            key: bucket_statistic
            for key, bucket_statistic in statistics.items()
            if bucket_statistic is not None
        },
        echo_histogram.loss_interval(whole),
    )
