"""Gathers demand, capacities, quality, the method and the limits for a recommendation."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from backend.domain.advice.capacity_choice import ChosenCapacity
from backend.domain.advice.due import UPLINK
from backend.domain.advice.words import statement
from backend.domain.balance.question import BalancedUplink, Limits, Question
from backend.domain.balance.settings import BalanceSettings
from backend.domain.contracts.capacity_history import terms
from backend.domain.contracts.moments import begins_within
from backend.domain.dates.zones import local_date
from backend.domain.directions import DIRECTIONS
from backend.domain.figures.summary import Window, window_of
from backend.domain.statements import Statement
from backend.services.advice import balance_settings, recorded_demand, uplink_capacities
from backend.services.advice.recorded_demand import Buckets
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView, revision_of
from backend.services.regimes.regime_today import RegimeToday, regime_at, seen_as_now, today_of
from backend.services.windows import windows
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.tables import Uplink

WEEK_MS = 7 * 24 * 3_600_000
Basis = Mapping[str, str | int | None]


@dataclass(frozen=True, slots=True)
class Inputs:
    question: Question
    window: Window
    basis: Basis
    regime: RegimeToday
    settings: BalanceSettings
    capacities: Mapping[int, ChosenCapacity]
    buckets: Buckets


@dataclass(frozen=True, slots=True)
class _Ground:
    """Known before any series is read."""

    window: Window
    regime: RegimeToday
    settings: BalanceSettings
    basis: Basis


def gather(gatherer: Gatherer, router: RouterView) -> Inputs:
    """Computed once for all callers until newer slots come or the basis changes."""
    ground = _ground(gatherer, router)
    key = ground.window, tuple(sorted(ground.basis.items()))
    return gatherer.kept(
        "recommendation inputs",
        router,
        router.uplinks,
        key,
        lambda: _gather(gatherer, router, ground),
    )


def basis_of(session: Session, router: RouterView, now: dt.datetime) -> Basis:
    """Two cheap statements, to see whether a recommendation is still up to date."""
    settings = balance_settings.load(session, router.router.id)
    return _basis(router, regime_at(session, router.router.id, now), settings)


def _ground(gatherer: Gatherer, router: RouterView) -> _Ground:
    settings = balance_settings.load(gatherer.session, router.router.id)
    end_ms = windows.last_closed_ms(gatherer.now)
    start_ms = end_ms - settings.window_weeks * WEEK_MS
    window = window_of(work_calendar(router.campus), start_ms, end_ms, "work")
    regime = regime_at(gatherer.session, router.router.id, gatherer.now)
    return _Ground(window, regime, settings, _basis(router, regime, settings))


def _basis(router: RouterView, regime: RegimeToday, settings: BalanceSettings) -> Basis:
    """Its parts are named in domain/advice/due.py."""
    return {
        "regime": regime.id,
        "lines": revision_of([_contract(uplink) for uplink in router.uplinks]),
        "settings": balance_settings.revision(settings),
        "calendar": revision_of([router.campus.timezone, router.campus.calendar]),
        **{f"{UPLINK}{uplink.id}": revision_of([_contract(uplink)]) for uplink in router.uplinks},
    }


def _contract(uplink: Uplink) -> list[str | int | None]:
    price = None if uplink.price_amount is None else f"{uplink.price_amount:.2f}"
    return [
        uplink.id,
        uplink.interface,
        uplink.download_bps,
        uplink.upload_bps,
        uplink.risk_group,
        uplink.quota_bytes,
        price,
    ]


def _gather(gatherer: Gatherer, router: RouterView, ground: _Ground) -> Inputs:
    session, state, window = gatherer.session, ground.regime.state, ground.window
    history = seen_as_now(session, router.router.id, gatherer.now, at(window.start_ms))
    today = today_of(state, router.uplinks)
    capacities = uplink_capacities.choose(
        gatherer, router, router.uplinks, ground.settings, gatherer.now
    )
    denominator = None if state is None else state.denominator
    buckets = recorded_demand.buckets(session, router, denominator, window, history.since_ms)
    demand, seen_slots = recorded_demand.gather(session, router, window, today, history)
    question = Question(
        uplinks=tuple(
            _uplink(
                uplink, capacities[uplink.id], ground.settings, _ahead(gatherer, router, uplink)
            )
            for uplink in router.uplinks
        ),
        demand=demand,
        today=today,
        counted=buckets.complete(today, demand),
        month_bytes=recorded_demand.month_bytes(session, router, window.end_ms),
        limits=Limits(
            largest_denominator=ground.settings.largest_denominator,
            tolerance=ground.settings.tolerance,
        ),
        seen_slots=seen_slots,
    )
    return Inputs(
        question, window, ground.basis, ground.regime, ground.settings, capacities, buckets
    )


def _ahead(gatherer: Gatherer, router: RouterView, uplink: Uplink) -> tuple[Statement, ...]:
    """A contract that begins before the next advice is due."""
    zone = work_calendar(router.campus).zone
    term = begins_within(terms(uplink.capacities, zone), ms(gatherer.now), WEEK_MS)
    if term is None:
        return ()
    day = local_date(term.from_ms, zone).isoformat()
    down, up = (term.capacity.of(way) / 10**6 for way in DIRECTIONS)
    return (statement("contract_ahead", uplink=uplink.name, day=day, down=down, up=up),)


def _uplink(
    uplink: Uplink,
    capacity: ChosenCapacity,
    settings: BalanceSettings,
    ahead: tuple[Statement, ...],
) -> BalancedUplink:
    return BalancedUplink(
        uplink_id=uplink.id,
        name=uplink.name,
        capacity=capacity.capacity,
        risk_group=uplink.risk_group or "",
        quota_bytes=uplink.quota_bytes,
        price=None if uplink.price_amount is None else float(uplink.price_amount),
        currency=uplink.price_currency or "",
        minimum_share=settings.minimum_shares.get(uplink.id),
        quality=capacity.quality,
        notes=(*capacity.reasons, *ahead),
    )
