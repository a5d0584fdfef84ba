"""Recommendations are of today's contract, what became of them is of the contract of their time."""

from __future__ import annotations

import datetime as dt

import pytest
from sqlalchemy.orm import Session

from backend.domain.advice import codec as recommendation_codec
from backend.domain.contracts.contracts import Contract
from backend.domain.metering.capacity import Capacity
from backend.services.advice import achieved, recommending
from backend.services.advice import inputs as recommendation_inputs
from backend.services.inventory import contracts, inventory
from backend.services.inventory.inventory import RouterView
from tests.integration.services.advice import begin_ecmp, carry
from tests.integration.services.history import gatherer, make_router
from tests.integration.services.probe_history import SECONDS, measured, tcp
from tests.integration.services.test_recommending import BEGAN, FIRST, JAKARTA, NOW, THIRDS

SLOW, FAST = Capacity(10**8, 10**8), Capacity(2 * 10**8, 2 * 10**8)
LAST_WEDNESDAY, NEXT_WEDNESDAY = dt.date(2026, 11, 11), dt.date(2026, 11, 18)


@pytest.fixture
def router(session: Session) -> RouterView:
    """100, 200 and 200 Mbit/s under ECMP for four weeks."""
    router = make_router(session)
    begin_ecmp(session, router, BEGAN)
    carry(session, router, FIRST, 28, THIRDS)
    return router


def doubled(session: Session, router: RouterView, day: dt.date) -> RouterView:
    """ISP1 has twice its speed from a day on."""
    wanted = Contract(None, SLOW), Contract(day, FAST)
    contracts.replace(session, router.uplinks[0], router.campus, wanted, NOW)
    return inventory.view(session, router.router.id)


def test_demand_of_an_older_contract_is_replayed_against_todays(
    session: Session, router: RouterView
) -> None:
    before = recommendation_inputs.gather(gatherer(session, NOW), router).question
    now = doubled(session, router, LAST_WEDNESDAY)
    after = recommendation_inputs.gather(gatherer(session, NOW), now).question
    assert [uplink.capacity.download_bps for uplink in after.uplinks] == [2 * 10**8] * 3
    assert after.demand == before.demand
    advised = recommendation_codec.from_json(recommending.make(gatherer(session, NOW), now).content)
    assert advised.summary.code == "balanced"


def test_tests_of_an_older_contract_do_not_limit_the_new_one(
    session: Session, router: RouterView
) -> None:
    uplink = router.uplinks[0]
    for number in range(10):
        noon = dt.datetime(2026, 11, 2 + number % 5, 9 + number // 5, tzinfo=JAKARTA)
        measured(session, uplink, noon, tcp([60_000_000] * SECONDS))
    now = doubled(session, router, LAST_WEDNESDAY)
    chosen = recommendation_inputs.gather(gatherer(session, NOW), now).capacities[uplink.id]
    assert (chosen.source, chosen.capacity) == ("contract", FAST)


def test_a_contract_of_this_week_is_said_and_not_yet_counted(
    session: Session, router: RouterView
) -> None:
    plain = recommending.make(gatherer(session, NOW), router)
    before = recommendation_codec.from_json(plain.content)
    now = doubled(session, router, NEXT_WEDNESDAY)
    after = recommendation_codec.from_json(recommending.make(gatherer(session, NOW), now).content)
    assert (after.weights, after.uplinks) == (before.weights, before.uplinks)
    *reasons, ahead = after.reasons
    assert tuple(reasons) == before.reasons
    assert ahead.text.startswith("ISP1 has another contract from 2026-11-18 on (200 Mbps down")


def test_a_prediction_is_held_against_the_contract_that_it_was_made_with(
    session: Session, router: RouterView
) -> None:
    row = recommending.make(gatherer(session, NOW), router)
    later = NOW + dt.timedelta(days=10)
    wanted = Contract(None, SLOW), Contract(NEXT_WEDNESDAY, FAST)
    contracts.replace(session, router.uplinks[0], router.campus, wanted, later)
    now = inventory.view(session, router.router.id)
    assert now.uplinks[0].download_bps == FAST.download_bps
    ids = [uplink.id for uplink in now.uplinks]
    known = achieved.capacities(gatherer(session, later), now, ids, row.at)
    assert known[ids[0]] == SLOW
