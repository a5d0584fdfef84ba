"""How a router balances, what other weights would do, what was recommended, and what came of it."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.advice import balance_schemas as schema
from backend.api.advice import (
    balance_views,
    choice_views,
    recommendation_views,
    score_views,
    smaller_views,
    what_if_views,
)
from backend.api.advice.advice_parts import Uplinks
from backend.api.advice.choice_schemas import ContractChoices
from backend.api.advice.recommendation_schemas import (
    Recommendation,
    Recommendations,
    TrackRecord,
)
from backend.api.advice.smaller_schemas import SmallerContracts
from backend.api.advice.steering_schemas import SteeringOverTime
from backend.api.advice.what_if_schemas import WhatIf, WhatIfInput
from backend.api.alerts.maintenance_schemas import Weekday
from backend.api.http import paging
from backend.api.http.deps import ActorDep, Now, SessionDep, give_back
from backend.api.http.fields import Cursor, Id, IfMatch, revision
from backend.api.http.gathering import GathererDep, RouterDep
from backend.api.tabular.tables import table_route
from backend.domain.balance.settings import BalanceSettings
from backend.services.advice import (
    balance_settings,
    contract_choices,
    contract_ground,
    recommending,
    scoring,
    smaller_contracts,
    what_ifs,
    work_outlooks,
)
from backend.services.advice import balance_views as service
from backend.services.advice.work_outlooks import WorkHours, WorkOutlook
from backend.services.alerts.maintenance import LONGEST
from backend.services.given import Instant
from backend.services.steering import over_time
from backend.store.advice import recommendations

router = APIRouter(prefix="/routers/{router_id}")

Limit = Annotated[int, Query(ge=1, le=200)]


@table_route(router, "/balance", "balance", "lines")
def get_balance(router_view: RouterDep, gatherer: GathererDep) -> schema.Balance:
    """The balance now, over the last weeks of work hours, with the latest recommendation. As CSV: one row per ISP."""
    shown = balance_views.balance(service.view(gatherer, router_view))
    give_back(gatherer.session)
    return shown


@router.post("/balance/what-if")
def what_if(body: WhatIfInput, router_view: RouterDep, gatherer: GathererDep) -> WhatIf:
    """Replay the recorded slots under other weights, with ISPs down, other capacities or more demand."""
    return what_if_views.what_if(
        router_view, what_ifs.ask(gatherer, router_view, what_if_views.what_if_request(body))
    )


@table_route(router, "/what-if/steering", "steering", "rows")
def get_steering(router_view: RouterDep, gatherer: GathererDep) -> SteeringOverTime:
    """Whether other weights, or weights by the hour, would have beaten today's. As CSV: one row per policy."""
    made = over_time.of_router(gatherer, router_view)
    give_back(gatherer.session)
    return SteeringOverTime.made_of(made, router_id=router_view.router.id)


@table_route(router, "/smaller-contracts", "smaller-contracts", "uplinks")
def get_smaller_contracts(router_view: RouterDep, gatherer: GathererDep) -> SmallerContracts:
    """Which contract could be smaller, each ISP judged alone, and which failure forbids it. As CSV: one row per ISP."""
    shown = smaller_views.smaller_contracts(
        router_view, smaller_contracts.of_router(gatherer, router_view)
    )
    give_back(gatherer.session)
    return shown


@table_route(router, "/contract-choices", "contract-choices", "rows")
def get_contract_choices(router_view: RouterDep, gatherer: GathererDep) -> ContractChoices:
    """Which contracts of the price list would do it for less: cost against minutes in which an ISP is overloaded."""
    ground = contract_ground.gather(gatherer, router_view)
    give_back(gatherer.session)
    return choice_views.contract_choices(contract_choices.answer(gatherer, ground))


@router.get("/work-outlook")
def get_work_outlook(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    uplink_id: Annotated[int, Query(ge=1)],
    begins: Annotated[Instant, Query(alias="from")],
    lasts_s: Annotated[int, Query(ge=60, le=round(LONGEST.total_seconds()))],
    weekdays: Annotated[list[Weekday] | None, Query(max_length=7)] = None,
) -> WorkOutlook:
    """Whether the other ISPs carry the traffic while work goes on at one: by the same hours of the last four weeks."""
    hours = WorkHours(uplink_id, begins, dt.timedelta(seconds=lasts_s), weekdays or ())
    shown = work_outlooks.of_router(gatherer, router_view, hours)
    give_back(gatherer.session)
    return shown


@router.get("/balance-settings")
def get_balance_settings(
    router_id: Id, session: SessionDep, now: Now
) -> schema.StoredBalanceSettings:
    return balance_views.stored_settings(balance_settings.view(session, router_id, now))


@router.put("/balance-settings")
def set_balance_settings(
    *,
    router_id: Id,
    body: schema.BalanceSettingsInput,
    session: SessionDep,
    actor: ActorDep,
    now: Now,
    if_match: IfMatch = None,
) -> schema.StoredBalanceSettings:
    """Replace them. A recommendation that was made under others is made again.

    `two_person` is switched off by two admins: the first one's request is kept in `two_person_off_by` for a day.
    """
    settings = BalanceSettings(**body.model_dump())
    balance_settings.replace_all(
        session, actor, router_id, settings, now, expected=revision(if_match)
    )
    return balance_views.stored_settings(balance_settings.view(session, router_id, now))


@table_route(router, "/recommendations", "recommendations")
def list_recommendations(
    *,
    router_view: RouterDep,
    gatherer: GathererDep,
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Recommendations:
    """Newest first."""
    after, router_id = paging.decode_moment(cursor), router_view.router.id
    rows = recommendations.page(gatherer.session, router_id, after, limit)
    page, following = paging.cut(rows, limit, lambda row: paging.encode_moment(row.at, row.id))
    uplinks = Uplinks.of(router_view)
    shown = [
        recommendation_views.recommendation_of(
            row, uplinks, scoring.of_row(gatherer, router_view, row)
        )
        for row in page
    ]
    return Recommendations(items=shown, next_cursor=following)


@router.post("/recommendations", status_code=201)
def make_recommendation(
    router_view: RouterDep, gatherer: GathererDep, actor: ActorDep
) -> Recommendation:
    """Make one now, from what is recorded. The one that stood open before is superseded."""
    return recommendation_views.recommendation_of(
        recommending.make(gatherer, router_view, actor), Uplinks.of(router_view)
    )


@table_route(router, "/track-record", "track-record")
def get_track_record(router_view: RouterDep, gatherer: GathererDep) -> TrackRecord:
    """Applied recommendations: predicted against achieved. As CSV: one row per recommendation."""
    return score_views.track_record(router_view, scoring.track_record(gatherer, router_view))
