"""Gathers what one large transfer would meet: slots of work and of all hours, pings of calm hours, and outages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.balance.question import Question, Today
from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import HOUR_MS
from backend.domain.demand.demand import Demand
from backend.domain.directions import DIRECTIONS
from backend.domain.figures.summary import Window, window_of
from backend.domain.metering.slots import SLOT_MS
from backend.domain.pooling.cuts import Cuts, cuts
from backend.domain.pooling.paths import PooledPath, random_loss
from backend.services.advice import inputs as recommendation_inputs
from backend.services.advice import recorded_demand
from backend.services.advice.inputs import Inputs
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.quality import echoes
from backend.services.quality.echoes import NOTHING
from backend.services.regimes.regime_today import seen_as_now
from backend.store.engine.instants import at
from backend.store.figures import uplink_events, vitals

CALM = 0.5  # of a capacity: pings that are lost below are lost at random
HOUR_SLOTS = HOUR_MS // SLOT_MS


@dataclass(frozen=True, slots=True)
class PoolingGround:
    question: Question
    window: Window  # of the work hours
    all_hours: Demand
    paths: tuple[PooledPath, ...]  # in the order of the demands' lines; () without known shares


def gather(gatherer: Gatherer, router: RouterView) -> PoolingGround:
    """Computed once for all callers, like the inputs of a recommendation."""
    inputs = recommendation_inputs.gather(gatherer, router)
    key = inputs.window, tuple(sorted(inputs.basis.items()))
    return gatherer.kept(
        "large transfer", router, router.uplinks, key, lambda: _gather(gatherer, router, inputs)
    )


def cuts_of(gatherer: Gatherer, router: RouterView, ground: PoolingGround) -> Cuts | None:
    """Since all ISPs are recorded."""
    first_ms = min(ground.all_hours.at_ms, default=ground.window.end_ms)
    recorded = first_ms, ground.window.end_ms
    span = at(recorded[0]), at(recorded[1])
    fallen = uplink_events.outages(gatherer.session, [router.router.id], *span)
    live = {uplink.id for uplink in router.uplinks}
    polled, _, _ = vitals.whole(gatherer.session, router.router.id, [recorded])
    return cuts(
        {
            int(uplink_id): recorded_demand.joined(parts)
            for uplink_id, parts in fallen.items()
            if uplink_id.isdecimal() and int(uplink_id) in live
        },
        recorded,
        {path.uplink_id: path.share for path in ground.paths},
        polled.connections,
    )


def _gather(gatherer: Gatherer, router: RouterView, inputs: Inputs) -> PoolingGround:
    session, question, window = gatherer.session, inputs.question, inputs.window
    whole = window_of(work_calendar(router.campus), window.start_ms, window.end_ms, "all")
    history = seen_as_now(session, router.router.id, gatherer.now, at(window.start_ms))
    demand, _ = recorded_demand.gather(session, router, whole, question.today, history)
    shares = shares_of(question.today, demand.uplink_ids)
    paths = _paths(gatherer, router, question, calm_hours(demand, question), shares)
    return PoolingGround(question, window, demand, paths)


def shares_of(today: Today, uplink_ids: Sequence[int]) -> Mapping[int, float]:
    """The part of new connections per ISP, by the configuration; {} where that does not tell."""
    known = {
        uplink_id: today.configured_share[uplink_id]
        for uplink_id in uplink_ids
        if uplink_id in today.configured_share
    }
    if len(known) < len(uplink_ids) and today.buckets:
        sizes = Counter(today.buckets)
        known = {uplink_id: sizes[uplink_id] / len(today.buckets) for uplink_id in uplink_ids}
    return known if abs(sum(known.values()) - 1) < 0.001 else {}


def calm_hours(demand: Demand, question: Question) -> list[Interval]:
    """UTC hours, in order and apart, that are recorded whole and in which no ISP was half full."""
    busy = {
        place
        for way in DIRECTIONS
        for rates, capacity in zip(demand.of(way).rates, question.capacities, strict=True)
        for place, rate in zip(demand.of(way).order, rates, strict=True)
        if rate >= CALM * capacity.of(way)
    }
    calm = Counter(
        at_ms - at_ms % HOUR_MS for place, at_ms in enumerate(demand.at_ms) if place not in busy
    )
    hours = ((hour, hour + HOUR_MS) for hour, slots in calm.items() if slots == HOUR_SLOTS)
    return list(recorded_demand.joined(hours))


def _paths(
    gatherer: Gatherer,
    router: RouterView,
    question: Question,
    calm: Sequence[Interval],
    shares: Mapping[int, float],
) -> tuple[PooledPath, ...]:
    if not shares:
        return ()
    zone = work_calendar(router.campus).zone
    pinged = echoes.gather(gatherer.session, list(shares), calm, zone, "all")
    paths = []
    for uplink in question.uplinks:
        loss = pinged.loss.get(uplink.uplink_id, NOTHING)
        rtt = pinged.rtt.get(uplink.uplink_id, NOTHING).whole
        paths.append(
            PooledPath(
                uplink.uplink_id,
                uplink.capacity,
                shares[uplink.uplink_id],
                random_loss(loss.whole.mean if loss.whole else None, loss.interval),
                rtt.median if rtt else None,
            )
        )
    return tuple(paths)
