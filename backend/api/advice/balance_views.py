"""The balance of a router and its settings from services to the wire."""

from __future__ import annotations

from backend.api.advice import balance_schemas as schema
from backend.api.advice.advice_parts import Uplinks, loss_row
from backend.api.advice.recommendation_views import recommendation_of
from backend.domain.advice.hidden_demand import hidden_demand
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.balance.spares import Spare
from backend.domain.balance.weights import WeightOption
from backend.domain.demand.replay import UplinkLoad
from backend.domain.directions import DIRECTIONS
from backend.services.advice.balance_settings import BalanceSettingsView
from backend.services.advice.balance_views import BalanceView, Figures
from backend.services.advice.balance_words import spare_in_force_statement, spare_statement
from backend.services.inventory.inventory import RouterView
from backend.store.engine.instants import at
from backend.store.tables import Uplink


def balance(balance_view: BalanceView) -> schema.Balance:
    question, regime = balance_view.inputs.question, balance_view.inputs.regime
    router, figures, latest = balance_view.router, balance_view.figures, balance_view.latest
    uplinks = Uplinks.of(router)
    return schema.Balance.made_of(
        balance_view,
        question.today,
        router_id=router.router.id,
        router_name=router.router.name,
        timezone=router.campus.timezone,
        method=question.today.method if regime.state else None,
        denominator=len(question.today.buckets) or None,
        regime_id=regime.id,
        regime_since=regime.from_at,
        buckets=_buckets(balance_view),
        lines=[
            _uplink(balance_view, *pair) for pair in zip(router.uplinks, figures.loads, strict=True)
        ],
        binding_direction=figures.binding,
        skew=dict.fromkeys(DIRECTIONS) if question.unseen_slots > 0 else figures.skew,
        data=_data(balance_view),
        recommendation=latest and recommendation_of(latest, uplinks, balance_view.score),
        options=[_option(router, each) for each in figures.options],
        n_minus_one=[loss_row(each, uplinks) for each in figures.losses],
        spares=[_spare(row, figures.spares[row.down[0]], uplinks) for row in _remedied(figures)],
        spares_in_force=_in_force(figures, uplinks),
        settings=settings(balance_view.settings),
    )


def _remedied(figures: Figures) -> list[LossRow]:
    """Losses of a single ISP for which spare routes would help."""
    return [row for row in figures.losses if len(row.down) == 1 and row.down[0] in figures.spares]


def _spare(row: LossRow, spare: Spare, uplinks: Uplinks) -> schema.Spare:
    return schema.Spare.made_of(
        spare.loss,
        uplink_id=row.down[0],
        taker_ids=spare.takers,
        statement=spare_statement(spare, row, uplinks.names),
    )


def _in_force(figures: Figures, uplinks: Uplinks) -> list[schema.SpareInForce]:
    """Where they are enough, the loss says so itself."""
    unsafe = {row.down[0]: row for row in figures.losses if len(row.down) == 1}
    return [
        schema.SpareInForce.made_of(
            spare,
            uplink_id=lost,
            taker_ids=spare.takers,
            overload_minutes_per_day=unsafe[lost].overload_minutes_per_day,
            overload_minutes_without=spare.loss.overload_minutes_per_day,
            statement=spare_in_force_statement(
                unsafe[lost], spare.loss, spare.takers, uplinks.names
            ),
        )
        for lost, spare in figures.in_force.items()
        if unsafe[lost].overload_minutes_per_day
    ]


def settings(view: BalanceSettingsView) -> schema.BalanceSettings:
    return schema.BalanceSettings.made_of(view.settings, view)


def stored_settings(view: BalanceSettingsView) -> schema.StoredBalanceSettings:
    return schema.StoredBalanceSettings.made_of(
        view.settings,
        view,
        two_person_off_by=view.off and view.off.by,
        two_person_off_at=view.off and view.off.at,
    )


def _buckets(balance_view: BalanceView) -> list[schema.BalanceBucket]:
    counted = balance_view.inputs.buckets
    whole = sum(counted.byte_counts.values())
    return [
        schema.BalanceBucket(
            remainder=remainder,
            uplink_id=uplink_id,
            bytes_per_day=round(size / counted.days) if size is not None else None,
            share=size / whole if size is not None and whole else None,
        )
        for remainder, uplink_id in enumerate(balance_view.inputs.question.today.buckets)
        for size in (counted.byte_counts.get(remainder),)
    ]


def _uplink(balance_view: BalanceView, uplink: Uplink, load: UplinkLoad) -> schema.BalanceUplink:
    place = balance_view.router.uplinks.index(uplink)
    chosen = balance_view.inputs.capacities[uplink.id]
    # What the present way of balancing has not shown yet was not achieved.
    is_observed = not balance_view.inputs.question.unseen_slots
    return schema.BalanceUplink.made_of(
        chosen.capacity,
        chosen,
        load,
        uplink,
        contract_download_bps=uplink.download_bps,
        contract_upload_bps=uplink.upload_bps,
        capacity_reasons=chosen.reasons,
        ideal_share=balance_view.figures.ideal[place],
        configured_share=balance_view.inputs.question.today.configured_share.get(uplink.id),
        achieved_download_share=load.download_share if is_observed else None,
        achieved_upload_share=load.upload_share if is_observed else None,
        probe_pinned=uplink.id in balance_view.pinned,
    )


def _data(balance_view: BalanceView) -> schema.BalanceData:
    question, window = balance_view.inputs.question, balance_view.inputs.window
    return schema.BalanceData.made_of(
        window,
        days=question.demand.day_count,
        needed_days=question.limits.needed_days,
        coverage=question.demand.coverage or 0.0,
        from_=at(window.start_ms),
        to=at(window.end_ms),
        unseen_slots=question.unseen_slots,
        hidden_demand=hidden_demand(question),
    )


def _option(router: RouterView, option: WeightOption) -> schema.WeightOption:
    ids = [uplink.id for uplink in router.uplinks]
    weights = dict(zip(ids, option.weights, strict=True))
    return schema.WeightOption.made_of(option, weights=weights, rules=option.denominator + 1)
