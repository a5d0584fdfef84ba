"""A window cut wherever a contract began: each piece has one price and one capacity per line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from zoneinfo import ZoneInfo

from backend.domain.contracts.capacity_history import (
    Term,
    capacity_at,
    changes_within,
    pieces,
    terms,
)
from backend.domain.contracts.price_history import (
    PriceTerm,
    price_at,
    price_changes_within,
    price_terms,
)
from backend.domain.contracts.prices import Price
from backend.domain.dates.calendar import Interval
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.shares import without_probes
from backend.domain.figures.summary import UplinkSummary, Window
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import Rollup
from backend.domain.probes.traffic import NOTHING, Moved
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.windows.spans import Spans
from backend.store.figures import figures
from backend.store.inventory import contracts
from backend.store.probes.traffic import moved_bytes


@dataclass(frozen=True, slots=True)
class CostPiece:
    """One line in one piece (UTC ms): its contract, observed time and useful bytes."""

    start_ms: int
    end_ms: int
    intervals: tuple[Interval, ...]
    capacity: Capacity
    price: Price | None
    covered_ms: int
    useful_bytes: int


@dataclass(frozen=True, slots=True)
class _Sold:
    speeds: Sequence[Term]
    prices: Sequence[PriceTerm]


def pieces_of(
    gatherer: Gatherer, summary: SummaryView, zone: ZoneInfo
) -> dict[int, list[CostPiece]]:
    """By line; without a new contract there is one piece, with the summary's own figures."""
    window = summary.figures.window
    stored = contracts.of_uplinks(gatherer.session, [uplink.id for uplink in summary.uplinks])
    sold = {
        uplink.id: _Sold(terms(uplink.capacities, zone), price_terms(stored[uplink.id], zone))
        for uplink in summary.uplinks
    }
    edges = _edges(list(sold.values()), window)
    seen = _seen(gatherer, summary, edges, zone) if edges else _whole(summary)
    spans = list(pairwise((window.start_ms, *edges, window.end_ms)))
    inside = pieces(window.intervals, edges)
    return {
        uplink_id: [
            CostPiece(
                *span,
                intervals,
                capacity_at(history.speeds, span[0]),
                price_at(history.prices, span[0]),
                *seen[uplink_id, number],
            )
            for number, (span, intervals) in enumerate(zip(spans, inside, strict=True))
        ]
        for uplink_id, history in sold.items()
    }


def possible_units(pieces_: Sequence[CostPiece], direction: Direction) -> Iterator[int]:
    """What each contract could have carried while observed, in 1/8000 byte."""
    return (piece.capacity.of(direction) * piece.covered_ms for piece in pieces_)


def useful_bytes(figures_: UplinkSummary) -> int:
    """Both directions, without our own tests."""
    flows = figures_.download, figures_.upload
    return sum(without_probes([flow.bytes for flow in flows], [flow.probe_bytes for flow in flows]))


def _edges(sold: Sequence[_Sold], window: Window) -> list[int]:
    bounds = window.start_ms, window.end_ms
    speeds = changes_within([terms_sold.speeds for terms_sold in sold], *bounds)
    return sorted(
        {*speeds, *price_changes_within([terms_sold.prices for terms_sold in sold], *bounds)}
    )


Seen = Mapping[tuple[int, int], tuple[int, int]]
"""By (line, number of the piece): covered ms and useful bytes."""


def _whole(summary: SummaryView) -> Seen:
    rows = zip(summary.uplinks, summary.figures.uplinks, strict=True)
    return {
        (uplink.id, 0): (uplink_figures.coverage.observed_ms, useful_bytes(uplink_figures))
        for uplink, uplink_figures in rows
    }


def _seen(gatherer: Gatherer, summary: SummaryView, edges: Sequence[int], zone: ZoneInfo) -> Seen:
    ids = [uplink.id for uplink in summary.uplinks]
    cut = pieces(summary.figures.window.intervals, edges)
    parts = Spans()
    for number, intervals in enumerate(cut):
        for interval in intervals:
            parts.add(number, interval, zone)
    sums = figures.totals(gatherer.session, ids, parts.days, parts.hours, parts.slots)
    moved = [moved_bytes(gatherer.session, ids, intervals) for intervals in cut]
    return {
        (uplink_id, number): _of(
            sums.get((uplink_id, number), Rollup(0)), moved[number].get(uplink_id, NOTHING)
        )
        for uplink_id in ids
        for number in range(len(cut))
    }


def _of(totals: Rollup, moved: Moved) -> tuple[int, int]:
    carried = [totals.bytes_of(way) for way in DIRECTIONS]
    return totals.covered_ms, sum(without_probes(carried, list(moved)))
