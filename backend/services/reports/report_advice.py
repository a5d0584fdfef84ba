"""What was advised in a week, and what advice scored by then was worth.

Only what was so at that moment: a report that is made again later says the same.
"""

from __future__ import annotations

import datetime as dt

from backend.domain.advice import codec as recommendation_codec
from backend.domain.advice.recommendation import Recommendation as Advised
from backend.domain.metering.capacity import ratio_text
from backend.domain.reports.facts import LastAdvice
from backend.domain.reports.outlook.advice_of_then import change_that_settles
from backend.services.advice import scoring
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.store import tables
from backend.store.advice import recommendations
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.regimes import regimes

FIRST_ID = 0  # no row has it: all of the moment itself come later


def held_in(
    session: Session, router: RouterView, from_at: dt.datetime, end_at: dt.datetime
) -> LastAdvice | None:
    """The newest made in a period, or weights made before it that nobody had decided on when it ended."""
    rows = recommendations.page(session, router.router.id, (end_at, FIRST_ID), 1)
    if not rows:
        return None
    row, advised = rows[0], recommendation_codec.from_json(rows[0].content)
    is_open = advised.verdict == "change" and not _is_decided(row, end_at)
    weights = _weights(advised, router) if is_open else None
    return (
        None
        if row.at < from_at and weights is None
        else LastAdvice(row.at, advised.summary, weights)
    )


def _is_decided(row: tables.Recommendation, by: dt.datetime) -> bool:
    return any(each is not None and each < by for each in (row.decided_at, row.applied_at))


def _weights(advised: Advised, router: RouterView) -> str | None:
    """In the order of the router's ISPs."""
    in_order = [advised.weights.get(uplink.id, 0) for uplink in router.uplinks]
    return ratio_text(in_order) if any(in_order) else None


def balancing_changed_at(
    gatherer: Gatherer, router: RouterView, from_at: dt.datetime, end_at: dt.datetime
) -> dt.datetime | None:
    held = regimes.between(gatherer.session, [router.router.id], from_at, gatherer.now)
    return change_that_settles([regime.from_at for regime in held], end_at)


def hits(gatherer: Gatherer, router: RouterView, end_at: dt.datetime) -> tuple[int, int]:
    """Predicted figures that came true within their interval, of how many, by what was scored by then."""
    return scoring.track_record(gatherer, router).hits_by(ms(end_at))
