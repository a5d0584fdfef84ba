"""The first page: one router in full, all routers with one line each, and the last minutes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import TypeAdapter

from backend.api.discovery.reading_schemas import Finding
from backend.api.figures import number_views, overview_rows
from backend.api.figures.overview_schemas import LiveStrip, Overview, OverviewList
from backend.api.http import answers, paging
from backend.api.http.deps import Now, SessionDep, give_back
from backend.api.http.fields import Cursor, Id, OptionalId
from backend.api.http.gathering import GathererDep, Over7Days
from backend.api.inventory import router_views as views
from backend.api.tabular.tables import table_route
from backend.domain.dates.zones import parse_zone
from backend.domain.verdict.verdict import Verdict
from backend.services.figures import overview, uplink_states
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.services.now import day, open_events, tiles
from backend.services.verdict import verdicts
from backend.services.verdict import views as verdict_views
from backend.services.verdict.views import RouterVerdict

router = APIRouter()

STRIPS = TypeAdapter(list[LiveStrip])


@table_route(router, "/overview", "overview")
def list_overview(
    *,
    session: SessionDep,
    gatherer: GathererDep,
    campus_id: OptionalId = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 500,
    cursor: Cursor = None,
) -> OverviewList:
    """One line per router: how it is now, and its last seven days.

    Pages go by name, because names stay while verdicts change. In a page the worst verdict is first, then the fullest
    ISP (in tenths of its contract), then the name.
    """
    routers = inventory.page(session, campus_id, paging.decode_name(cursor), limit)
    page, following = paging.cut(routers, limit, _place)
    items = overview_rows.worst_first(gatherer, page)
    give_back(session)
    return OverviewList(items=items, next_cursor=following)


@router.get("/routers/{router_id}/overview", response_model=Overview)
def get_overview(
    *,
    router_id: Id,
    session: SessionDep,
    gatherer: GathererDep,
    period: Over7Days,
) -> Response:
    """Everything that the first page shows of one router. `from` and `to` win over `range`."""
    router_view = inventory.view(session, router_id)
    shown = overview.overview(gatherer, router_view, period)
    verdict = verdicts.of_router(gatherer, router_view)
    traffic = day.traffic(gatherer, router_view)
    stored = router_view.state.findings if router_view.state else []
    answer = Overview(
        router=views.router(router_view, gatherer.interval_s, gatherer.now),
        campus=views.campus(router_view.campus),
        now=gatherer.now,
        verdict=_verdict(verdict, router_view),
        tiles=tiles.of_router(gatherer, router_view, period, shown, traffic),
        events=open_events.of_router(gatherer, router_view, verdict),
        last_day=day.last_day(gatherer, router_view, traffic),
        summary=number_views.summary(shown.summary),
        states=shown.states,
        regime=shown.regime,
        findings=[Finding.model_validate(each) for each in stored],
    )
    return answers.json(session, answer)


@router.get("/routers/{router_id}/verdict")
def get_verdict(router_id: Id, gatherer: GathererDep) -> RouterVerdict:
    """How the router is now: one colour, one sentence and one next step, the same on every page."""
    router_view = inventory.view(gatherer.session, router_id)
    return _verdict(verdicts.of_router(gatherer, router_view), router_view)


@router.get("/routers/{router_id}/live", response_model=list[LiveStrip])
def get_live_strips(
    router_id: Id,
    session: SessionDep,
    now: Now,
    minutes: Annotated[int, Query(ge=1, le=180)] = 15,
) -> Response:
    """The polls of the last minutes, per ISP; the live stream continues them."""
    strips = uplink_states.strips(session, router_id, minutes, now)
    return answers.json_list(session, STRIPS, [LiveStrip.model_validate(strip) for strip in strips])


def _verdict(verdict: Verdict, router: RouterView) -> RouterVerdict:
    return verdict_views.view(verdict, parse_zone(router.campus.timezone))


def _place(router: RouterView) -> str:
    return paging.encode(router.router.name, router.router.id)
