"""The balance of a router and its settings from services to the wire."""

from __future__ import annotations

from backend.api import recommendation_views
from backend.api.advice_parts import Lines, loss_row, skew, statement
from backend.api.schemas import balance as schema
from backend.api.schemas.recommendation import BalanceSkew
from backend.domain.advice.hidden_demand import hidden_demand
from backend.domain.balance.settings import BalanceSettings
from backend.domain.balance.weights import WeightOption
from backend.domain.demand.replay import LineLoad
from backend.services.advice.balance_settings import BalanceSettingsView
from backend.services.advice.balance_views import BalanceView
from backend.services.inventory.inventory import RouterView
from backend.store.engine.instants import at
from backend.store.tables import Uplink


def balance(one: BalanceView) -> schema.Balance:
    question, regime = one.inputs.question, one.inputs.regime
    lines = Lines.of(one.router)
    latest, unseen = one.latest, question.unseen_slots > 0
    return schema.Balance(
        router_id=one.router.router.id,
        router_name=one.router.router.name,
        timezone=one.router.campus.timezone,
        method=question.today.method if regime.state else None,
        classifier=question.today.classifier,
        denominator=len(question.today.buckets) or None,
        regime_id=regime.id,
        regime_since=regime.from_at,
        buckets=_buckets(one),
        lines=[
            _line(one, *pair) for pair in zip(one.router.uplinks, one.figures.loads, strict=True)
        ],
        binding_direction=one.figures.binding,
        skew=BalanceSkew(download=None, upload=None) if unseen else skew(one.figures.skew),
        data=_data(one),
        recommendation=(
            None if latest is None else recommendation_views.one(latest, lines, one.score)
        ),
        options=[_option(one.router, each) for each in one.figures.options],
        n_minus_one=[loss_row(each, lines) for each in one.figures.losses],
        settings=settings(one.settings),
        open_change_id=one.open_change_id,
        open_drift_id=one.open_drift_id,
    )


def settings(one: BalanceSettingsView) -> schema.BalanceSettings:
    found = one.settings
    return schema.BalanceSettings(
        router_id=one.router_id,
        revision=one.revision,
        largest_denominator=found.largest_denominator,
        tolerance=found.tolerance,
        minimum_shares=dict(found.minimum_shares),
        use_measured=found.use_measured,
        two_person=found.two_person,
        timer_s=found.timer_s,
        confirm_by=found.confirm_by,
        queue_kind=found.queue_kind,
        pin_probes=found.pin_probes,
        limit_fasttrack=found.limit_fasttrack,
        window_weeks=found.window_weeks,
    )


def stored_settings(view: BalanceSettingsView) -> schema.StoredBalanceSettings:
    return schema.StoredBalanceSettings(
        **settings(view).model_dump(),
        two_person_off_by=None if view.off is None else view.off.by,
        two_person_off_at=None if view.off is None else view.off.at,
    )


def settings_wish(body: schema.BalanceSettingsInput) -> BalanceSettings:
    return BalanceSettings(**body.model_dump())


def _buckets(one: BalanceView) -> list[schema.BalanceBucket]:
    counted = one.inputs.buckets
    whole = sum(counted.byte_counts.values())
    return [
        schema.BalanceBucket(
            remainder=remainder,
            uplink_id=uplink_id,
            bytes_per_day=round(size / counted.days) if size is not None else None,
            share=size / whole if size is not None and whole else None,
        )
        for remainder, uplink_id in enumerate(one.inputs.question.today.buckets)
        for size in (counted.byte_counts.get(remainder),)
    ]


def _line(one: BalanceView, line: Uplink, load: LineLoad) -> schema.BalanceLine:
    place = one.router.uplinks.index(line)
    chosen = one.inputs.capacities[line.id]
    # What the present way of balancing has not shown yet was not achieved.
    seen = not one.inputs.question.unseen_slots
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
        ideal_share=one.figures.ideal[place],
        configured_share=one.inputs.question.today.configured_share.get(line.id),
        achieved_download_share=load.download_share if seen else None,
        achieved_upload_share=load.upload_share if seen else None,
        p95_download_utilization=load.p95_download_utilization,
        p95_upload_utilization=load.p95_upload_utilization,
        probe_pinned=line.id in one.pinned,
    )


def _data(one: BalanceView) -> schema.BalanceData:
    question = one.inputs.question
    return schema.BalanceData(
        days=question.demand.day_count,
        needed_days=question.limits.needed_days,
        coverage=question.demand.coverage or 0.0,
        from_=at(one.inputs.window.start_ms),
        to=at(one.inputs.window.end_ms),
        selection=one.inputs.window.selection,
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
