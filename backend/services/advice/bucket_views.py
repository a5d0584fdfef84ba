"""Traffic in the buckets of a router's PCC rules, regime by regime."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.balance import evenness as bucket_evenness
from backend.domain.balance.evenness import Counted, Evenness
from backend.domain.dates.calendar import Interval, total_ms
from backend.domain.figures.summary import Window
from backend.domain.metering.slots import SLOT_MS
from backend.domain.statements import Statement
from backend.services.figures.summaries import Gatherer, settled
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.regimes import regimes
from backend.services.regimes.regimes import Regime
from backend.services.windows import windows
from backend.services.windows.spans import Spans
from backend.store.engine.instants import at, ms
from backend.store.figures import figures
from backend.store.polling import buckets
from backend.store.polling.buckets import Carried

NOTHING = Carried(number=0, remainder=0, bytes=0, packets=0, counted_ms=0)
MOST_BUCKETS = 1024


@dataclass(frozen=True, slots=True)
class BucketCount:
    """What left the campus under one remainder of a PCC denominator; `uplink_id` is null where no ISP has it."""

    remainder: int
    uplink_id: int | None
    bytes: Annotated[int, Field(description="upload: the rules see what leaves the campus")]
    packets: Annotated[int, Field(description="upload")]
    share: Annotated[float | None, Field(description="of the upload of all buckets")]
    expected_share: Annotated[
        float, Field(description="1 / denominator: connections hash evenly, bytes do not")
    ]


@dataclass(frozen=True, slots=True)
class RegimeBuckets:
    """One regime within the window, from `start_ms` to `end_ms`.

    `coverage` is of the bucket that was counted longest: one without a rule of its own says nothing of the others.
    """

    regime: Regime
    denominator: int
    classifier: str
    start_ms: int  # within the window
    end_ms: int
    counted: Counted
    buckets: Sequence[BucketCount]
    evenness: Evenness | None
    # of the bucket counted longest; one without its own rule tells nothing of the others
    coverage: float
    statement: Statement


@dataclass(frozen=True, slots=True)
class _RegimePart:
    """A regime with buckets, and the parts of the selection in which it held."""

    regime: Regime
    denominator: int
    classifier: str
    intervals: Sequence[Interval]


def of_router(
    gatherer: Gatherer, router: RouterView, request: windows.WindowRequest
) -> tuple[Window, list[RegimeBuckets]]:
    """Regimes with buckets, oldest first. Raises Invalid, FiguresBeingMade."""
    settled([router])
    calendar = work_calendar(router.campus)
    window = windows.resolve(request, calendar, gatherer.now)
    bounds = at(window.start_ms), at(window.end_ms)
    held = regimes.between(gatherer.session, router.router.id, router.every, *bounds)
    parts = [part for regime in held if (part := _part(regime, window)) is not None]
    spans = [
        (number, regime_part.denominator, low, high)
        for number, regime_part in enumerate(parts)
        for low, high in regime_part.intervals
    ]
    carried = buckets.carried(gatherer.session, router.router.id, spans)
    uplinks = _uplink_bytes(gatherer, router, parts)
    return window, [
        _view(regime_part, carried.get(number, {}), uplinks.get(number, 0))
        for number, regime_part in enumerate(parts)
    ]


def _part(regime: Regime, window: Window) -> _RegimePart | None:
    denominator, classifier = regime.balancing.denominator, regime.balancing.classifier
    if classifier is None or not denominator or denominator > MOST_BUCKETS:
        return None
    first_ms, last_ms = ms(regime.from_), window.end_ms if regime.to is None else ms(regime.to)
    cut = ((max(low, first_ms), min(high, last_ms)) for low, high in window.intervals)
    intervals = [(low, high) for low, high in cut if low < high]
    return _RegimePart(regime, denominator, classifier, intervals) if intervals else None


def _uplink_bytes(
    gatherer: Gatherer, router: RouterView, parts: Sequence[_RegimePart]
) -> dict[int, int]:
    """All lines in the whole slots of each part, both directions."""
    spans, zone = Spans(), work_calendar(router.campus).zone
    for number, part in enumerate(parts):
        for low, high in part.intervals:
            first_ms, last_ms = low + -low % SLOT_MS, high - high % SLOT_MS
            if first_ms < last_ms:
                spans.add(number, (first_ms, last_ms), zone)
    ids = [uplink.id for uplink in router.every]
    sums = figures.totals(gatherer.session, ids, spans.days, spans.hours, spans.slots)
    whole: dict[int, int] = {}
    for (_, number), totals in sums.items():
        carried = totals.download_bytes + totals.upload_bytes
        whole[number] = whole.get(number, 0) + carried
    return whole


def _view(part: _RegimePart, carried: Mapping[int, Carried], uplink_bytes: int) -> RegimeBuckets:
    each = [carried.get(remainder, NOTHING) for remainder in range(part.denominator)]
    evenness = bucket_evenness.evenness([bucket.bytes for bucket in each])
    counted_ms = max(bucket.counted_ms for bucket in each)
    coverage = min(1.0, counted_ms / total_ms(part.intervals))
    counted = bucket_evenness.what_was_counted(
        sum(bucket.bytes for bucket in each), uplink_bytes, coverage
    )
    owners = {
        remainder: uplink.uplink_id
        for uplink in part.regime.balancing.buckets
        for remainder in uplink.remainders
    }
    return RegimeBuckets(
        regime=part.regime,
        denominator=part.denominator,
        classifier=part.classifier,
        start_ms=part.intervals[0][0],
        end_ms=part.intervals[-1][1],
        counted=counted,
        buckets=[
            BucketCount(
                remainder=remainder,
                uplink_id=owners.get(remainder),
                bytes=bucket.bytes,
                packets=bucket.packets,
                share=None if evenness is None else evenness.shares[remainder],
                expected_share=1 / part.denominator,
            )
            for remainder, bucket in enumerate(each)
        ],
        evenness=evenness,
        coverage=coverage,
        statement=bucket_evenness.sentence(evenness, counted),
    )
