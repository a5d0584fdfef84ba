"""What spare routes change while their ISP is down, said with their plan and with its way back."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy.orm import Session

from backend.domain.plans.words import statement
from backend.domain.statements import Statement
from backend.services.advice import balance_views
from backend.services.advice import inputs as recommendation_inputs
from backend.services.changes.requests.goals import Goal
from backend.services.changes.spare_outlooks import outlook
from backend.services.inventory.inventory import RouterView
from tests.integration.services.advice import begin_pcc, carry
from tests.integration.services.history import gatherer, make_router

JAKARTA = ZoneInfo("Asia/Jakarta")
BEGAN = dt.datetime(2026, 10, 1, tzinfo=JAKARTA)
NOW = dt.datetime(2026, 11, 16, 6, tzinfo=JAKARTA)


def made(session: Session, spares: dict[int, int]) -> RouterView:
    """ISPs of 100, 200 and 200 Mbit/s carry 40, 80 and 80: without ISP2 its 80 go to others."""
    router = make_router(session)
    begin_pcc(session, router, BEGAN, [0, 1, 1, 2, 2], tables=True, spares=spares)
    carry(session, router, dt.date(2026, 10, 19), 28, (0.2, 0.4, 0.4), total_mbps=lambda _: 200.0)
    return router


def of(session: Session, router: RouterView, goal: Goal) -> Statement | None:
    return outlook(gatherer(session, NOW), router, goal)


def test_a_plan_and_its_way_back_say_the_same_the_other_way_round(session: Session) -> None:
    router = made(session, {})
    isp1, isp2, _ = router.uplinks
    plan = of(session, router, Goal(spare=(isp2.interface, isp1.interface)))
    assert plan is not None
    # Nothing says who takes over: ISP1 has 40 + 40 Mbit/s of 100. With them it has 40 + 80, all nine hours.
    assert (plan.code, plan.params["name"]) == ("spare_expected", isp2.name)
    assert [plan.params[key] for key in ("p95_now", "p95")] == [80, 120]
    assert [plan.params[key] for key in ("minutes_now", "minutes")] == [0, 540]
    begin_pcc(
        session, router, NOW - dt.timedelta(hours=1), [0, 1, 1, 2, 2], tables=True, spares={1: 0}
    )
    undone = statement("spare_takes_over", name=isp2.name, takers=isp1.name)
    back = of(session, router, Goal(undone=undone))
    assert back is not None
    assert [back.params[key] for key in ("p95_now", "p95")] == [120, 80]
    assert [back.params[key] for key in ("minutes_now", "minutes")] == [540, 0]


def test_where_others_stand_there_nothing_is_said_of_the_way_back(session: Session) -> None:
    router = made(session, {1: 0})
    isp2, isp3 = router.uplinks[1], router.uplinks[2]
    undone = statement("spare_takes_over", name=isp2.name, takers=isp3.name)
    assert of(session, router, Goal(undone=undone)) is None
    assert of(session, router, Goal(finding="no_check_gateway")) is None


@pytest.mark.parametrize("spares, minutes", [({}, None), ({1: 0}, 0.0)])
def test_spare_routes_that_stand_are_held_against_none(
    session: Session, spares: dict[int, int], minutes: float | None
) -> None:
    router = made(session, spares)
    figures = balance_views.figures_of(recommendation_inputs.gather(gatherer(session, NOW), router))
    standing = figures.in_force.get(router.uplinks[1].id)
    assert (standing and standing.loss.overload_minutes_per_day) == minutes
