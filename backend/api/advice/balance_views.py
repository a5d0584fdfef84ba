"""The balance of a router and its settings from services to the wire."""

from __future__ import annotations

from backend.api.advice import balance_schemas as schema
from backend.api.advice import recommendation_views
from backend.api.advice.advice_parts import Lines, loss_row, skew, statement
from backend.api.advice.recommendation_schemas import BalanceSkew
from backend.domain.advice.hidden_demand import hidden_demand
from backend.domain.balance.settings import BalanceSettings
from backend.domain.balance.weights import WeightOption
from backend.domain.demand.replay import LineLoad
from backend.services.advice.balance_settings import BalanceSettingsView
from backend.services.advice.balance_views import BalanceView
from backend.services.inventory.inventory import RouterView
from backend.store.engine.instants import at
from backend.store.tables import Uplink


def balance(balance_view: BalanceView) -> schema.Balance:
    question, regime = balance_view.inputs.question, balance_view.inputs.regime
    lines = Lines.of(balance_view.router)
    latest, unseen = balance_view.latest, question.unseen_slots > 0
    return schema.Balance(
        router_id=balance_view.router.router.id,
        router_name=balance_view.router.router.name,
        timezone=balance_view.router.campus.timezone,
        method=question.today.method if regime.state else None,
        classifier=question.today.classifier,
        denominator=len(question.today.buckets) or None,
        regime_id=regime.id,
        regime_since=regime.from_at,
        buckets=_buckets(balance_view),
        lines=[
            _line(balance_view, *pair)
            for pair in zip(balance_view.router.uplinks, balance_view.figures.loads, strict=True)
        ],
        binding_direction=balance_view.figures.binding,
        skew=BalanceSkew(download=None, upload=None) if unseen else skew(balance_view.figures.skew),
        data=_data(balance_view),
        recommendation=(
            None
            if latest is None
            else recommendation_views.recommendation_of(latest, lines, balance_view.score)
        ),
        options=[_option(balance_view.router, each) for each in balance_view.figures.options],
        n_minus_one=[loss_row(each, lines) for each in balance_view.figures.losses],
        settings=settings(balance_view.settings),
        open_change_id=balance_view.open_change_id,
        open_drift_id=balance_view.open_drift_id,
    )


def settings(settings_view: BalanceSettingsView) -> schema.BalanceSettings:
    chosen = settings_view.settings
    return schema.BalanceSettings(
        router_id=settings_view.router_id,
        revision=settings_view.revision,
        largest_denominator=chosen.largest_denominator,
        tolerance=chosen.tolerance,
        minimum_shares=dict(chosen.minimum_shares),
        use_measured=chosen.use_measured,
        two_person=chosen.two_person,
        timer_s=chosen.timer_s,
        confirm_by=chosen.confirm_by,
        queue_kind=chosen.queue_kind,
        pin_probes=chosen.pin_probes,
        limit_fasttrack=chosen.limit_fasttrack,
        window_weeks=chosen.window_weeks,
    )


def stored_settings(view: BalanceSettingsView) -> schema.StoredBalanceSettings:
    return schema.StoredBalanceSettings(
        **settings(view).model_dump(),
        two_person_off_by=None if view.off is None else view.off.by,
        two_person_off_at=None if view.off is None else view.off.at,
    )


def settings_wish(body: schema.BalanceSettingsInput) -> BalanceSettings:
    return BalanceSettings(**body.model_dump())


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


def _line(balance_view: BalanceView, line: Uplink, load: LineLoad) -> schema.BalanceLine:
    place = balance_view.router.uplinks.index(line)
    chosen = balance_view.inputs.capacities[line.id]
    # What the present way of balancing has not shown yet was not achieved.
    is_observed = not balance_view.inputs.question.unseen_slots
    return schema.BalanceLine(
        uplink_id=line.id,
        name=line.name,
        color=line.color,
        risk_group=line.risk_group,
        download_bps=chosen.capacity.download_bps,
        upload_bps=chosen.capacity.upload_bps,
        contract_download_bps=line.download_bps,
        contract_upload_bps=line.upload_bps,
        source=chosen.source,
        capacity_reasons=[statement(each) for each in chosen.reasons],
        ideal_share=balance_view.figures.ideal[place],
        configured_share=balance_view.inputs.question.today.configured_share.get(line.id),
        achieved_download_share=load.download_share if is_observed else None,
        achieved_upload_share=load.upload_share if is_observed else None,
        p95_download_utilization=load.p95_download_utilization,
        p95_upload_utilization=load.p95_upload_utilization,
        probe_pinned=line.id in balance_view.pinned,
    )


def _data(balance_view: BalanceView) -> schema.BalanceData:
    question = balance_view.inputs.question
    return schema.BalanceData(
        days=question.demand.day_count,
        needed_days=question.limits.needed_days,
        coverage=question.demand.coverage or 0.0,
        from_=at(balance_view.inputs.window.start_ms),
        to=at(balance_view.inputs.window.end_ms),
        selection=balance_view.inputs.window.selection,
        hidden_demand=[statement(hidden) for hidden in hidden_demand(question)],
    )


def _option(router: RouterView, option: WeightOption) -> schema.WeightOption:
    ids = [line.id for line in router.uplinks]
    return schema.WeightOption(
        denominator=option.denominator,
        weights=dict(zip(ids, option.weights, strict=True)),
        error=option.error,
        rules=option.denominator + 1,
    )
